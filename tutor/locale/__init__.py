"""Languages: every sentence a learner reads passes through here.

``_`` and ``ngettext`` translate into the language chosen last with :func:`set_language`; without a
translation they return the English text they were given.
"""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

DOMAIN = "tutor"
FOLDER = Path(__file__).parent

_current: _gettext.NullTranslations = _gettext.NullTranslations()
_code = "en"


class LanguageError(ValueError):
    """A language that the tutor does not speak."""


def languages() -> tuple[str, ...]:
    """The codes of the languages there are, English first.

    >>> languages()[0]
    'en'
    """
    compiled = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return ("en", *sorted(path.parts[-3] for path in compiled))


def current_language() -> str:
    """The code of the language that is spoken now.

    >>> current_language()
    'en'
    """
    return _code


def set_language(code: str) -> None:
    """Speak this language from now on.

    >>> set_language("en")

    Raises
    ------
    LanguageError
        If there is no translation into it.
    """
    global _current, _code
    if code not in languages():
        raise LanguageError(f"no translation into {code!r}: there is {', '.join(languages())}")
    if code == "en":
        _current = _gettext.NullTranslations()
    else:
        _current = _gettext.translation(DOMAIN, FOLDER, [code])
    _code = code


def _(text: str) -> str:
    """The text in the current language.

    >>> _("Your turn")
    'Your turn'
    """
    return _current.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the text that goes with the count, in the current language.

    >>> ngettext("one tile", "{count} tiles", 3)
    '{count} tiles'
    """
    return _current.ngettext(singular, plural, count)
