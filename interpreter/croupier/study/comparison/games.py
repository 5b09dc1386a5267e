"""The counts of each game, made of the rows of its rounds.

A lead changes when one seat alone has gained most since the game's first round began, and the last that did so was
another.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from croupier.study.comparison.figures import CHOICES, FORCED, LEADS, ONE, POINTS, ROUNDS, TURNS, WINS, Figure
from croupier.study.comparison.moments import Pairs
from croupier.study.simulation.counted import CountedRows
from croupier.study.simulation.rows import Columns

Counts = dict[str, list[int]]
"""A list for each count, with a number for each game, in the order of the games."""

SUMMED = (TURNS, CHOICES, FORCED)
"""The columns whose sums over the rounds of a game are counts of that game."""


class GameCounts:
    """Take the rows of a batch, and keep the counts of its games."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.won = [f"wins_{seat}" for seat in range(1, seats + 1)]
        self.changes = [f"change_{seat}" for seat in range(1, seats + 1)]
        self.distributions = CountedRows(seats)
        self.counts: Counts = {name: [] for name in (ONE, ROUNDS, *SUMMED, POINTS, LEADS, WINS, *self.won)}

    @property
    def games(self) -> int:
        return len(self.counts[ONE])

    def pairs(self, figure: Figure) -> Pairs:
        """Return the counts of a figure."""
        return self.counts[figure.above], self.counts[figure.below]

    def take(self, columns: Columns) -> None:
        """Add the games of a block. A block holds whole games."""
        self.distributions.take(columns)
        number = columns["game"]
        for game, places in groupby(range(len(number)), key=number.__getitem__):
            self.fill(game)
            rows = list(places)
            self._game(columns, rows[0], rows[-1] + 1)

    def fill(self, games: int) -> None:
        """Add games without a round until there are so many games."""
        missing = games - self.games
        for name, numbers in self.counts.items():
            numbers.extend([int(name == ONE)] * missing)

    def _game(self, columns: Columns, first: int, end: int) -> None:
        """Add the game whose rows begin at one place and end before another."""
        counts = self.counts
        counts[ONE].append(1)
        counts[ROUNDS].append(end - first)
        for name in SUMMED:
            counts[name].append(sum(columns[name][first:end]))
        wins = [sum(columns[name][first:end]) for name in self.won]
        for name, won in zip(self.won, wins, strict=True):
            counts[name].append(won)
        counts[WINS].append(sum(wins))
        changes = list(zip(*(columns[name][first:end] for name in self.changes), strict=True))
        counts[POINTS].append(sum(sum(map(abs, one)) for one in changes))
        counts[LEADS].append(lead_changes(changes))


def lead_changes(changes: Sequence[Sequence[int]]) -> int:
    """Return how often the lead changes in a game, by the change of every seat's outcome in each of its rounds."""
    gained = [0] * len(changes[0]) if changes else []
    leaders = []
    for one in changes:
        gained = [sum(both) for both in zip(gained, one, strict=True)]
        best = max(gained)
        if gained.count(best) == 1:
            leaders.append(gained.index(best))
    return max(0, sum(1 for _ in groupby(leaders)) - 1)
