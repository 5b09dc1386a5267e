"""What the words of a rulebook mean in a ruleset: said once, in its ties, and never guessed from a name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meanings:
    """The names of a ruleset's parts that hold what a rulebook speaks of. ``None`` for what no part holds."""

    points: str | None = None  # the field with the points of a card
    draws: str | None = None  # the field with how many cards a card makes somebody draw
    dealt: str | None = None  # the option with how many cards everybody is dealt
    target: str | None = None  # the option with the points that end the game
    forfeit: str | None = None  # the option with how many cards somebody draws who breaks a rule


IN_FIELDS = ("points", "draws")
"""The meanings that are fields of cards. All others are options."""
