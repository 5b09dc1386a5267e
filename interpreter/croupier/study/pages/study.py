"""What a page about one batch of games is made of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

from croupier.study.comparison.results import Estimate
from croupier.study.pages.shares import SeatWins
from croupier.study.simulation.counted import CountedRows
from croupier.study.simulation.playouts import Match
from croupier.study.simulation.report import Report
from croupier.study.simulation.rows import Columns, RowSink, SeveralSinks


class StudiedRows:
    """Count what a page shows of the rows of a batch. Memory does not grow with their number."""

    def __init__(self, seats: int) -> None:
        self.counted = CountedRows(seats)
        self.wins = SeatWins(seats)

    def take(self, columns: Columns) -> None:
        self.counted.take(columns)
        self.wins.take(columns)

    @contextmanager
    def beside(self, rows: AbstractContextManager[RowSink] | None) -> Iterator[RowSink]:
        """Yield a sink that counts rows, and hands them on to others if there are any."""
        with rows or nullcontext() as other:
            yield self if other is None else SeveralSinks(other, self)


@dataclass(frozen=True)
class SimulationStudy:
    """A batch of games that has been played."""

    match: Match
    report: Report
    rows: StudiedRows
    asked: int  # games that were to be played

    def __post_init__(self) -> None:
        self.rows.counted.fill(self.report.games)
        self.rows.wins.fill(self.report.games)

    @property
    def has_rounds(self) -> bool:
        """Return whether a rule marks what a round is."""
        return "round" in self.match.rules.checked.symbols.marks

    def shares(self) -> list[Estimate]:
        """Return the share of each seat in all wins; nothing without a win."""
        wins = self.report.wins
        return self.rows.wins.estimates(wins) if sum(wins) else []
