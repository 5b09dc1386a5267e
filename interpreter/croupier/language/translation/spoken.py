"""The languages of the program, and a text in one of them."""

from __future__ import annotations

import locale
import os

LANGUAGES = ("en", "fr")


def translated(text: str, language: str) -> str:
    """Return an English text of the program in a language that it speaks."""
    if language == "en" or language not in LANGUAGES or not text:
        return text
    from croupier.language.translation.translator import translator

    return translator(language).translate(text)


def language_of_locale() -> str:
    """Return the language of the user's locale if the program speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return _spoken(value)
    return _spoken(locale.getlocale()[0] or "")


def _spoken(code: str) -> str:
    return code[:2].lower() if code[:2].lower() in LANGUAGES else "en"
