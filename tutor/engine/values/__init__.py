"""What each action is worth in given worlds, and what it changes there."""
