"""The program's own phrases, from the Fluent files beside this module."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from croupier.language.labels.patterns import format_message, new_bundle
from croupier.language.translation import LANGUAGES

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


def listed(language: str, names: Sequence[str], joined: str = "and") -> str:
    """Return a list such as ``A, B and C``, or, ``joined`` by ``or``, such as ``A or B``."""
    *most, last = names
    return f"{', '.join(most)} {word(language, joined)} {last}" if most else last


def player_numbers(language: str, players: Sequence[int]) -> str:
    """Return numbers of players, the smallest first, such as ``2–10`` or ``2 or 4``."""
    if isinstance(players, range) and len(players) > 1:
        return word(language, "players-from-to", low=players[0], high=players[-1])
    return listed(language, list(map(str, players)), "or")


def number_of_players(language: str, players: Sequence[int]) -> str:
    """Return how many may play, such as ``2–10 players``."""
    return word(language, "number-of-players", most=players[-1], numbers=player_numbers(language, players))


def vowel(name: str) -> str:
    """Return ``yes`` if French shortens a word before a name, else ``no``."""
    return "yes" if name[:1].lower() in VOWELS and name else "no"
