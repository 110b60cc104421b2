"""Learning step by step: questions with reasons, made from real rounds.

The lessons take everything they need from here.
"""

from __future__ import annotations

from tutor.course import positions, questions, show
from tutor.course.ask import Ask

__all__ = ["Ask", "positions", "questions", "show"]
