"""Learning step by step: questions with reasons, made from real rounds."""
