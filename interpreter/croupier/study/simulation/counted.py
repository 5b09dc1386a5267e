"""Distributions of a batch, counted from its rows as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import sub

from croupier.study.simulation.distribution import Distribution
from croupier.study.simulation.rows import Columns

TURNS, ROUNDS, GAME_TURNS, CHOICES, POINTS = "turns", "rounds", "game-turns", "choices", "points"
"""The distributions. Turns, choices and points are those of a round; rounds and game-turns those of a game."""

NAMES = (TURNS, ROUNDS, GAME_TURNS, CHOICES, POINTS)


def empty_distributions() -> dict[str, Distribution]:
    """Return a distribution for each name, without figures."""
    return {name: Distribution() for name in NAMES}


@dataclass
class CountedRows:
    """Count the rows of a batch. Memory does not grow with their number.

    A block of a batch holds whole games. A game without rounds has no rows: ``fill`` counts it.
    """

    seats: int
    figures: dict[str, Distribution] = field(default_factory=empty_distributions)  # by name

    @property
    def games(self) -> int:
        return self.figures[ROUNDS].total

    def take(self, columns: Columns) -> None:
        rounds, turns = rounds_of_games(columns), columns["turns"]
        self.figures[TURNS].add_all(turns)
        self.figures[CHOICES].add_all(columns["choices"])
        self.figures[POINTS].add_all(self._points(columns))
        self.figures[ROUNDS].add_all(rounds)
        self.figures[GAME_TURNS].add_all(sums_by_game(rounds, turns))

    def _points(self, columns: Columns) -> Iterable[int]:
        changes = (map(abs, columns[f"change_{player}"]) for player in range(1, self.seats + 1))
        return map(sum, zip(*changes, strict=True))

    def fill(self, games: int) -> None:
        """Add games without a round until there are so many games."""
        missing = games - self.games
        if missing:
            self.figures[ROUNDS].add_counts({0: missing})
            self.figures[GAME_TURNS].add_counts({0: missing})


def rounds_of_games(columns: Columns) -> list[int]:
    """Return the number of rounds of each game that has rows, in the order of the games."""
    return list(Counter(columns["game"]).values())


def sums_by_game(rounds: Sequence[int], figures: Sequence[int]) -> Sequence[int]:
    """Return the sum of the figures of each game. ``rounds`` are the numbers of rows of the games."""
    if len(rounds) == len(figures):
        return figures
    sums = list(accumulate(figures, initial=0))
    ends = [sums[end] for end in accumulate(rounds, initial=0)]
    return list(map(sub, ends[1:], ends))
