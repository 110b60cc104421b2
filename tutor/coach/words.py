"""The words of the tutor, gathered: what things are called and what is said of them.

Names come from :mod:`tutor.coach.names`, verdicts from :mod:`tutor.coach.verdicts`, events and
situations from :mod:`tutor.coach.telling`.
"""

from __future__ import annotations

from tutor.coach.names import (
    action_words,
    either,
    listed,
    rulebook_title,
    seat_name,
    side_name,
    source_title,
    where,
)
from tutor.coach.telling import ends_words, event_words, news, situation, status, void_words
from tutor.coach.verdicts import fit_words, must_lead_words, no_fit_words, verdict_words

__all__ = [
    "action_words",
    "either",
    "ends_words",
    "event_words",
    "fit_words",
    "listed",
    "must_lead_words",
    "news",
    "no_fit_words",
    "rulebook_title",
    "seat_name",
    "side_name",
    "situation",
    "source_title",
    "status",
    "verdict_words",
    "void_words",
    "where",
]
