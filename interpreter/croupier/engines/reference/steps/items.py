"""Make the closure of the items that a loop runs over."""

from __future__ import annotations

from typing import Any

from croupier.engines.contract.program import Evaluate
from croupier.engines.reference.statements import BodyCompiler
from croupier.language.syntax import nodes as n
from croupier.table.state import Frame, State


def filtered(b: BodyCompiler, s: n.MoveEach | n.ForEach, slot: int) -> Evaluate:
    """Return the closure of the fitting items as they are when the loop begins."""
    items = b.items(s.source)
    where = None if s.where is None else b.value(s.where)

    def evaluate(state: State, f: Frame) -> tuple[Any, ...]:
        found = items(state, f)
        if where is None:
            return tuple(found)
        kept = []
        for item in tuple(found):
            f[slot] = item
            if where(state, f):
                kept.append(item)
        return tuple(kept)

    return evaluate
