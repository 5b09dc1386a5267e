"""Distributions of a batch, counted from its rows as they come."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

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
        games, turns = columns["game"], columns["turns"]
        self.figures[TURNS].add_all(turns)
        self.figures[CHOICES].add_all(columns["choices"])
        self.figures[POINTS].add_all(self._points(columns))
        self.figures[ROUNDS].add_all(Counter(games).values())
        self.figures[GAME_TURNS].add_all(sums_by_game(games, turns))

    def _points(self, columns: Columns) -> Iterable[int]:
        changes = (map(abs, columns[f"change_{player}"]) for player in range(1, self.seats + 1))
        return map(sum, zip(*changes, strict=True))

    def fill(self, games: int) -> None:
        """Add games without a round until there are so many games."""
        missing = games - self.games
        if missing:
            self.figures[ROUNDS].add_counts({0: missing})
            self.figures[GAME_TURNS].add_counts({0: missing})


def sums_by_game(games: Iterable[int], figures: Iterable[int]) -> Collection[int]:
    """Return the sum of the figures of each game that has rows, in the order of the games."""
    found: defaultdict[int, int] = defaultdict(int)
    for game, figure in zip(games, figures, strict=True):
        found[game] += figure
    return found.values()
