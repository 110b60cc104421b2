"""What one seat can work out from what it saw, exactly; the words for it are the coach's."""
