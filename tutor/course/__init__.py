"""Learning step by step: questions with reasons, made from real rounds.

The lessons take everything they need from here: ``from tutor.course import ask, show, questions``.
"""
