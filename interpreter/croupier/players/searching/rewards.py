"""What outcomes are worth to the seats, from 0 to 1.

A seat's worth has two parts: whether it wins, which winners share, and how far its lead is above the mean of all
outcomes so far. A lead counts against all who are no partners. It is measured by the mean distance from that mean, so
that no scale of points has to be known. After a round the game goes on: there the lead counts more than who is in
front.

No outcome of the real game goes into it: that may depend on what the player does not see.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.contract.program import Program
from croupier.engines.contract.winners import is_won
from croupier.players.measure import partners_of

WINNING, WINNING_OF_A_ROUND = 0.75, 0.25
"""The share of the worth that winning has; the rest is the lead's."""


class Rewards:
    """The worths of the outcomes of one search, which are measured by those before them."""

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self._wins_from = program.wins_from
        self._parties = sorted({tuple(partners_of(layout, seat)) for seat in range(layout.seats)})
        self._alone = len(self._parties) == layout.seats
        self._party_of = [
            next(number for number, party in enumerate(self._parties) if seat in party) for seat in range(layout.seats)
        ]
        self._count = 0
        self._sums, self._distances = [0.0] * layout.seats, [0.0] * layout.seats

    def of(self, outcome: Sequence[int], *, over: bool) -> list[float]:
        """Return each seat's worth of an outcome, with which the game is ``over``, or else a round of it."""
        self._count += 1
        winning = WINNING if over else WINNING_OF_A_ROUND
        bests = outcome if self._alone else [max([outcome[seat] for seat in party]) for party in self._parties]
        *_, second, first = sorted(bests) if len(bests) > 1 else (0, bests[0])
        won = winning / bests.count(first) if is_won(outcome, self._wins_from) else 0.0
        return [
            (won if bests[party] == first else 0.0)
            + (1 - winning) * self._of_lead(seat, outcome[seat] - (second if bests[party] == first else first))
            for seat, party in enumerate(self._party_of)
        ]

    def _of_lead(self, seat: int, value: int) -> float:
        """Return the worth of a lead, 0.5 for the mean one, and count it."""
        self._sums[seat] += value
        above = value - self._sums[seat] / self._count
        self._distances[seat] += abs(above)
        measure = abs(above) + self._distances[seat] / self._count
        return 0.5 + 0.5 * above / measure if measure else 0.5
