"""Conditions of loops over cards that are looked up: which cards fit does not change while some values stay the same.

Where the first parts of a condition hang on nothing but the card, on shared states and on what lies on top of piles,
the answers for all cards are kept by those values, and a loop finds them in a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.generated.sizes import walk
from croupier.generated.writer import Writer
from croupier.plan import values as v

if TYPE_CHECKING:
    from croupier.generated.module import Module
    from croupier.generated.values import Values

FEWEST_NODES = 8
"""How large a condition has to be: finding its row takes as long as that."""

MOST_KEYS = 2
"""How many values a row may be found by."""

PLAIN = (
    v.Constant,
    v.Local,
    v.StateValue,
    v.Lookup,
    v.EndOf,
    v.Offset,
    v.Not,
    v.Compare,
    v.And,
    v.Or,
    v.Otherwise,
    v.Choose,
    v.Evaluate,
    v.Pure,
    v.Cases,
)


class Sieve:
    """The condition of a loop over the cards of a pile. To be made where the loop's states and tops are in locals
    already, right before its head."""

    def __init__(self, e: Values, where: v.Value | None, slot: int, items: v.Items) -> None:
        self.e, self.slot, self.where = e, slot, where
        self.row, self.cost = "", 0
        if where is not None and isinstance(items, v.CardsIn):
            self._find(where)

    def _find(self, where: v.Value) -> None:
        parts = _parts(where)
        for count in range(len(parts), 0, -1):
            found = _written(self.e, parts[:count], self.slot)
            if found is not None:
                function, keys, self.cost = found
                self.where = _joined(parts[count:])
                self._write(function, keys)
                return

    def _write(self, function: str, keys: list[str]) -> None:
        w = self.e.w
        self.row = w.temp("row")
        rows = f"ROWS_OF_{function}{''.join(f'[{key}]' for key in keys)}"
        if not keys:
            w.line(f"{self.row} = {rows}")
            return
        w.line(f"try: {self.row} = {rows}")
        w.line(f"except KeyError: {self.row} = {function}({', '.join(keys)})")

    def require(self) -> None:
        """Goes on to the next pass of the loop unless the condition holds."""
        e, w = self.e, self.e.w
        if self.row:
            w.charge(self.cost)
            w.part_of_all()
            w.open()
            w.leave_loop("continue")
            w.attach(f"if not {self.row}[{e.locals[self.slot]}]:", w.close())
        e.require(self.where)


def _parts(where: v.Value) -> list[v.Value]:
    return [*_parts(where.left), *_parts(where.right)] if isinstance(where, v.And) else [where]


def _joined(parts: list[v.Value]) -> v.Value | None:
    if not parts:
        return None
    first, *others = parts
    for one in others:
        first = v.And(first, one)
    return first


def _written(e: Values, parts: list[v.Value], slot: int) -> tuple[str, list[str], int] | None:
    """The function that makes the row of some parts of a condition, what it is given, and what looking at a card costs;
    none where they hang on more, or cost more for one card than for another."""
    condition = _joined(parts)
    assert condition is not None
    nodes = _nodes(e.module, condition, slot)
    keys = e.module.sizes.looked_at((condition,))
    if nodes is None or nodes < FEWEST_NODES or len(keys) > MOST_KEYS:
        return None
    w = Writer()
    inner = e.module.values(w, lambda _: "unknown")
    inner.locals[slot] = "card"
    given = []
    for at, key in enumerate(keys):
        if isinstance(key, v.StateValue):
            inner.states[key.index] = f"key{at}"
            given.append(e.states[key.index])
        else:
            inner.tops[key] = f"key{at}"
            given.append(e.tops[key])
    text = inner.value(condition)
    if w.here.lines or w.needs:
        return None
    return e.module.sieve(text, len(keys)), given, w.here.due


def _nodes(module: Module, condition: v.Value, slot: int) -> int | None:
    """How many nodes a condition has, definitions included; none where there are others than can be looked up."""
    count, pending = 0, [(one, True) for one in walk(condition)]
    while pending:
        one, outside = pending.pop()
        count += 1
        if not isinstance(one, PLAIN) or (outside and isinstance(one, v.Local) and one.slot != slot):
            return None
        if isinstance(one, v.Evaluate):
            if not module.sizes.inlined(one.definition):
                return None
            pending += [(inner, False) for inner in walk(module.plan.definitions[one.definition].body)]
    return count


def sieve_function(name: str, text: str, keys: int, cards: int) -> list[str]:
    """The function that makes a row and keeps it: what is true of each card, and ``FAULT`` where that is a fault."""
    given = "".join(f"key{at}, " for at in range(keys))
    made = [
        f"def {name}({given[:-2]}):",
        "    row = []",
        f"    for card in range({cards}):",
        f"        try: row.append({text})",
        "        except (IndexError, TypeError): row.append(FAULT)",
    ]
    rows = f"ROWS_OF_{name}"
    if not keys:
        return [*made, "    return row", "", "", f"{rows} = {name}()"]
    return [f"{rows} = {{}}", "", "", *made, f"    return keep_row({rows}, ({given}), row)"]
