"""The figures that are compared. Each is a ratio of two counts, which are added up game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ONE, ROUNDS, TURNS, CHOICES, POINTS, LEADS, WINS = "one", "rounds", "turns", "choices", "points", "leads", "wins"
"""The counts of a game. ``one`` is 1 in every game, ``wins`` the wins of all seats; ``wins_1`` … are those of each."""

FAULTS = "faults"
"""The figure that a batch counts, not a game: a fault may leave no row."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a side: the sum of one count over all games, divided by the sum of another."""

    name: str
    unit: str  # ``share``, ``per-round`` or ``per-game``
    above: str  # the count that is divided
    below: str  # the count that divides it


def figures_of(seats: int) -> list[Figure]:
    """Return all figures that are made of rows, in the order in which they are told."""
    return [
        Figure("turns", "per-round", TURNS, ROUNDS),
        Figure("rounds", "per-game", ROUNDS, ONE),
        Figure("choices", "per-round", CHOICES, ROUNDS),
        Figure("points", "per-round", POINTS, ROUNDS),
        Figure("lead-changes", "per-game", LEADS, ONE),
        *(Figure(f"wins-{seat}", "share", f"wins_{seat}", WINS) for seat in range(1, seats + 1)),
    ]


def names_of(seats: int) -> Sequence[str]:
    """Return the names of all figures for a number of seats."""
    return [*(one.name for one in figures_of(seats)), FAULTS]
