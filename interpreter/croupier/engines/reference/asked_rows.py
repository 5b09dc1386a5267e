"""The moves that a decision has for a player, each with the first locals of its row."""

from __future__ import annotations

from typing import Any

from croupier.engines.contract.program import HEADER, Code, DecisionCode, MoveCode
from croupier.table.state import Frame, State


def asked_rows(s: State, f: Frame, code: Code, d: DecisionCode, seat: int) -> list[tuple[MoveCode, list[Any]]]:
    """Return the moves of a decision for a player, each with the first locals of its row."""
    if code.kind == "secret":
        starts = [row for row, answer in zip(f[2], f[3], strict=True) if row[0] == seat and answer is None]
        return [(move, [0, 0, *row]) for row in starts for move in d.moves]
    found = [(move, f[: HEADER + d.parameters]) for move in d.moves if f[HEADER] == seat]
    for block in d.meanwhiles:
        row = [*f[: HEADER + block.prefix], *[None] * (block.row - block.prefix)]
        if seat in block.players(s, row):
            row[HEADER + block.prefix] = seat
            if block.where is None or block.where(s, row):
                found += [(move, row[: HEADER + block.prefix + 1]) for move in block.moves]
    return found


def declined(f: Frame, move: MoveCode, seat: int) -> bool:
    """Return whether a player has declined a move."""
    return move.meanwhile and seat in f[-1]
