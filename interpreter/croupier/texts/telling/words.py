"""The program's own phrases, from the Fluent files beside this module."""

from __future__ import annotations

import locale
import os
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from croupier.language.labels.labels import LANGUAGES
from croupier.language.labels.patterns import format_message, new_bundle

VOWELS = "aeiouàâäáåæèéêëìîïíòôöóœùûüúh"
"""The first letters before which French shortens a word: *d'Anne*, *d'Henri*."""

LONG = 1_000
"""The length of a value, in characters, above which it is put in after Fluent: Fluent refuses long values."""


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = new_bundle(language)
    bundle.add_resource(FluentResource((Path(__file__).parent / f"{language}.ftl").read_text("utf-8")))
    return bundle


def word(language: str, identifier: str, **values: Any) -> str:
    """Return a phrase of the program. Raise KeyError if the phrase does not exist, or lacks a value."""
    spoken = language if language in LANGUAGES else "en"
    long = [name for name, value in values.items() if isinstance(value, str) and len(value) > LONG]
    if not long:
        return _phrase(spoken, identifier, tuple(values.items()))
    stand_ins = {name: f"\ue000{name}\ue001" for name in long}
    text = _phrase(spoken, identifier, tuple({**values, **stand_ins}.items()))
    for name, stand_in in stand_ins.items():
        text = text.replace(stand_in, values[name])
    return text


@lru_cache(maxsize=2_000)
def _phrase(language: str, identifier: str, values: tuple[tuple[str, Any], ...]) -> str:
    """Return a phrase. Recent phrases are memoised: a game repeats them."""
    text = format_message(_bundle(language), identifier, dict(values))
    if text is None:
        raise KeyError(identifier)
    return text


def vowel(name: str) -> str:
    """Return ``yes`` if French shortens a word before a name, else ``no``."""
    return "yes" if name[:1].lower() in VOWELS and name else "no"


def language_of_locale() -> str:
    """Return the language of the user's locale if the program speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return _spoken(value)
    return _spoken(locale.getlocale()[0] or "")


def _spoken(code: str) -> str:
    return code[:2].lower() if code[:2].lower() in LANGUAGES else "en"
