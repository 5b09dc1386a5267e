"""The share of all wins that each seat has, and its interval.

The intervals are Wilson's, for as many tries as the spread over games is worth (``comparison/intervals.py``). Each has
a higher level than asked for, so that all of them hold together (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from croupier.study.comparison import intervals
from croupier.study.comparison.moments import Ratio
from croupier.study.comparison.results import Estimate
from croupier.study.simulation.counted import rounds_of_games, sums_by_game
from croupier.study.simulation.rows import Columns

CONFIDENCE = 0.95
"""The chance with which the intervals of all seats hold together."""


class SeatWins:
    """Count wins by seat, game by game: rounds of one game hang together, games do not."""

    def __init__(self, seats: int) -> None:
        self.ratios = [Ratio() for _ in range(seats)]  # the wins of a seat, divided by those of all seats

    def take(self, columns: Columns) -> None:
        """Add the games of a block. A block holds whole games."""
        rounds, players = rounds_of_games(columns), range(1, len(self.ratios) + 1)
        seats = [sums_by_game(rounds, columns[f"wins_{player}"]) for player in players]
        wins = list(map(sum, zip(*seats, strict=True)))
        for ratio, won in zip(self.ratios, seats, strict=True):
            ratio.add((won, wins))

    def fill(self, games: int) -> None:
        """Add games without a round until there are so many games."""
        for ratio in self.ratios:
            ratio.games = games

    def estimates(self, wins: Sequence[int]) -> list[Estimate]:
        """Return the share of each seat in all wins of a batch, and its interval. There must be a win.

        Wins that belong to no round are in no row. Then each game counts as one try, and each win at most.
        """
        if sum(wins) == sum(ratio.above for ratio in self.ratios):
            found = [(ratio.value, ratio.error if ratio.games > 1 else 0.0, ratio.games) for ratio in self.ratios]
        else:
            tries = min(sum(wins), self.ratios[0].games)
            shares = [won / sum(wins) for won in wins]
            found = [(share, sqrt(share * (1 - share) / tries), tries) for share in shares]
        return [_estimate(*one, level=1 - (1 - CONFIDENCE) / len(wins)) for one in found]


def _estimate(share: float, error: float, tries: int, *, level: float) -> Estimate:
    if tries < intervals.LEAST_GAMES:
        return Estimate(share, None, None)
    return Estimate(share, *intervals.of_share(share, error, tries, intervals.quantile(level, tries - 1)))
