"""Distributions of a batch, counted from its rows as they come."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from croupier.study.simulation.distribution import Distribution
from croupier.study.simulation.rows import Columns


@dataclass
class CountedRows:
    """Count the rows of a batch. Memory does not grow with their number.

    A block of a batch holds whole games. A game without rounds has no rows: ``fill`` counts it.
    """

    seats: int
    turns: Distribution = field(default_factory=Distribution)  # of a round
    choices: Distribution = field(default_factory=Distribution)  # of a round
    points: Distribution = field(default_factory=Distribution)  # of a round
    rounds: Distribution = field(default_factory=Distribution)  # of a game
    game_turns: Distribution = field(default_factory=Distribution)  # of a game

    def take(self, columns: Columns) -> None:
        games = columns["game"]
        self.turns.add_all(columns["turns"])
        self.choices.add_all(columns["choices"])
        self.points.add_all(self._points(columns))
        self.rounds.add_all(Counter(games).values())
        self.game_turns.add_all(sums_by_game(games, columns["turns"]))

    def _points(self, columns: Columns) -> Iterable[int]:
        changes = (map(abs, columns[f"change_{player}"]) for player in range(1, self.seats + 1))
        return map(sum, zip(*changes, strict=True))

    def fill(self, games: int) -> None:
        """Add games without a round until there are so many games."""
        missing = games - self.rounds.total
        if missing:
            self.rounds.add_counts({0: missing})
            self.game_turns.add_counts({0: missing})


def sums_by_game(games: Iterable[int], figures: Iterable[int]) -> Collection[int]:
    """Return the sum of the figures of each game that has rows, in the order of the games."""
    found: defaultdict[int, int] = defaultdict(int)
    for game, figure in zip(games, figures, strict=True):
        found[game] += figure
    return found.values()
