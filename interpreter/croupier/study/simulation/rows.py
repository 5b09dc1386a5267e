"""Rows of figures, one per round: their columns, and the sinks that take them."""

from __future__ import annotations

from array import array
from typing import Protocol

from croupier.study.simulation.playouts import HEADER, Match
from croupier.table.random import MASK

Columns = dict[str, "array[int]"]
"""Rows by columns: for each name an array with one figure per row."""


class RowSink(Protocol):
    """Take the rows of a batch, block by block, in the order of the games."""

    def take(self, columns: Columns) -> None: ...


def column_names(seats: int) -> list[str]:
    """Return the names of the columns for a number of seats. The names count players from 1."""
    wins = [f"wins_{player}" for player in range(1, seats + 1)]
    changes = [f"change_{player}" for player in range(1, seats + 1)]
    return [HEADER[0], "seed", *HEADER[1:], *wins, *changes]


def empty_columns(seats: int) -> Columns:
    return {name: array("Q" if name == "seed" else "q") for name in column_names(seats)}


def columns_of(match: Match, rows: array[int]) -> Columns:
    """Return the rows of an engine as columns. Add the column of seeds."""
    figures = [rows[at :: match.width] for at in range(match.width)]
    seeds = array("Q", [(match.seed + game) & MASK for game in figures[0]])
    return dict(zip(column_names(match.seats), [figures[0], seeds, *figures[1:]], strict=True))


class KeptRows:
    """Keep all rows in memory, with 8 bytes per figure."""

    def __init__(self, seats: int) -> None:
        self.columns = empty_columns(seats)

    def take(self, columns: Columns) -> None:
        for name, figures in columns.items():
            self.columns[name].extend(figures)


class SeveralSinks:
    """Hand rows on to several sinks."""

    def __init__(self, *sinks: RowSink) -> None:
        self.sinks = sinks

    def take(self, columns: Columns) -> None:
        for sink in self.sinks:
            sink.take(columns)
