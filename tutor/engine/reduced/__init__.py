"""The truth test: dominoes so small that the best play is known."""
