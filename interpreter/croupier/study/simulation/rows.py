"""One row a round: its columns, and who takes them."""

from __future__ import annotations

from array import array
from typing import Protocol

from croupier.study.simulation.playouts import HEADER, Match
from croupier.table.random import MASK

Columns = dict[str, "array[int]"]


class RowSink(Protocol):
    """Takes the rows of a batch, some at a time, in order of games."""

    def take(self, columns: Columns) -> None: ...


def column_names(seats: int) -> list[str]:
    """The columns of a table of so many seats; players count from 1 in their names."""
    wins = [f"wins_{player}" for player in range(1, seats + 1)]
    changes = [f"change_{player}" for player in range(1, seats + 1)]
    return [HEADER[0], "seed", *HEADER[1:], *wins, *changes]


def empty_columns(seats: int) -> Columns:
    return {name: array("Q" if name == "seed" else "q") for name in column_names(seats)}


def columns_of(match: Match, rows: array[int]) -> Columns:
    """The columns of rows as engines give them."""
    figures = [rows[at :: match.width] for at in range(match.width)]
    seeds = array("Q", [(match.seed + game) & MASK for game in figures[0]])
    return dict(zip(column_names(match.seats), [figures[0], seeds, *figures[1:]], strict=True))


class KeptRows:
    """Keeps all rows in memory, 8 bytes a figure."""

    def __init__(self, seats: int) -> None:
        self.columns = empty_columns(seats)

    def take(self, columns: Columns) -> None:
        for name, figures in columns.items():
            self.columns[name].extend(figures)
