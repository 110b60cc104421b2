"""What one seat can work out from what it saw: exact, and without a word for the learner."""
