"""Conditions of loops over cards that are looked up: which cards fit does not change while some values stay the same.

Where the first parts of a condition hang on nothing but the card, on shared states and on what lies on top of piles,
the answers for all cards are kept by those values, and a loop finds them in a row; what looking at a card costs, too.
Where cards have sides, the rows are those of designs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from croupier.engines.generated.sizes import walk
from croupier.engines.generated.writer import Writer
from croupier.engines.plan import Plan
from croupier.engines.plan import values as v

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module
    from croupier.engines.generated.values import Values

FEWEST_NODES = 8
"""How large a condition has to be: finding its row takes as long as that."""

MOST_KEYS = 2
"""How many values a row may be found by."""

MOST_ANSWERS = 500_000
"""How many answers the rows of a condition may hold, when every value has been met that they are found by."""

FEW_VALUES = 32
"""So many values of an enumeration, or kinds, have rows at a time."""

MOST_PARTS = 12
"""Of how many parts a condition may consist to be taken apart."""

ELSEWHERE = re.compile(r"\b(unknown_\d+|s)\b")
OF_CARDS = re.compile(r"\b(card|top\d+)\b")
"""Names of what a row cannot know; of designs, neither the card nor those on top."""


@dataclass(frozen=True)
class Part:
    """A condition that has to hold with others, the steps that it is paid with first, and, where it stands in a
    definition, what the locals there are: constants, or locals of the loop."""

    value: v.Value
    cost: int
    row: dict[int, v.Value] | None


def parts_of(plan: Plan, where: v.Value, cost: int = 0, row: dict[int, v.Value] | None = None) -> Iterator[Part]:
    """Takes a condition apart, through the definitions that it consists of."""
    if isinstance(where, v.And):
        yield from parts_of(plan, where.left, cost, row)
        yield from parts_of(plan, where.right, 0, row)
        return
    if isinstance(where, v.Evaluate):
        definition = plan.definitions[where.definition]
        given = [_resolved(one, row) for one in where.arguments]
        result = definition.body.result
        if None not in given and not definition.body.keeps and not isinstance(result, v.Cases | v.Items):
            inside = {slot: one for slot, one in enumerate(given) if one is not None}
            yield from parts_of(plan, result, cost + definition.cost, inside)
            return
    yield Part(where, cost, row)


def _resolved(value: v.Value, row: dict[int, v.Value] | None) -> v.Value | None:
    if isinstance(value, v.Local):
        return value if row is None else row.get(value.slot)
    return value if isinstance(value, v.Constant) else None


class Sieve:
    """The condition of a loop over the cards of a pile. To be made right before the head of the loop, within the
    ``invariant`` of its condition."""

    def __init__(self, e: Values, where: v.Value | None, slot: int, items: v.Items) -> None:
        self.e, self.slot = e, slot
        self.rest = [] if where is None else [Part(where, 0, None)]
        self.row, self.costs, self.cost, self.shown = "", "", 0, ""
        if where is not None and isinstance(items, v.CardsIn):
            self._find(list(parts_of(e.plan, where)))

    def _find(self, parts: list[Part]) -> None:
        for count in range(len(parts), 0, -1) if len(parts) <= MOST_PARTS else ():
            rows = rows_for(self.e, parts[:count], self.slot)
            if rows is not None:
                self.rest = parts[count:]
                self._write(rows)
                return

    def _write(self, rows: Rows) -> None:
        e, w = self.e, self.e.w
        keys = [self._key(one) for one in rows.keys]
        found = f"ROWS_OF_{rows.name}{''.join(f'[{key}]' for key in keys)}"
        self.row, self.cost = w.temp("row"), rows.cost
        names = self.row
        if rows.costly:
            self.costs = w.temp("costs")
            names = f"{names}, {self.costs}"
        if e.plan.layout.sides:
            self.shown = w.need("shown")
        if not keys:
            w.line(f"{names} = {found}")
            return
        w.line(f"try: {names} = {found}")
        w.line(f"except KeyError: {names} = {rows.name}({', '.join(keys)})")

    def _key(self, key: v.StateValue | int) -> str:
        """A value that a row is found by: of what lies on top, the card, or its design where cards have sides."""
        e = self.e
        if isinstance(key, v.StateValue):
            return e.states[key.index]
        top = e.tops[key]
        if not e.plan.layout.sides:
            return top
        return e.w.once(f"None if {top} is None else {e.w.need('shown')}[{top}]", "design")

    def require(self) -> None:
        """Goes on to the next pass of the loop unless the condition holds."""
        e, w = self.e, self.e.w
        if self.row:
            item = e.locals[self.slot]
            index = f"{self.shown}[{item}]" if self.shown else item
            if self.costs:
                index = w.once(index, "design")
                w.charge_for(f"{self.costs}[{index}]")
            w.charge(self.cost)
            w.part_of_all()
            w.open()
            w.leave_loop("continue")
            w.attach(f"if not {self.row}[{index}]:", w.close())
        for part in self.rest:
            w.charge(part.cost)
            if part.value != v.Constant(True):
                self._inside(part).require(part.value)

    def _inside(self, part: Part) -> Values:
        """Where a part is evaluated."""
        if part.row is None:
            return self.e
        return self.e.inside({slot: self.e.value(one) for slot, one in part.row.items()})


# --- rows ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rows:
    """The function that makes rows, by its ``name``; the ``keys`` by which they are found, and what looking at a card
    costs: ``cost`` steps, and where rows are ``costly`` those of a second row."""

    name: str
    keys: list[v.StateValue | int]
    cost: int
    costly: bool


def rows_for(e: Values, parts: list[Part], slot: int) -> Rows | None:
    """Rows for some parts of a condition; none where they hang on more than rows can be found by, or on little."""
    module, given = e.module, [one.value for one in parts]
    keys = module.sizes.looked_at(tuple(given))
    caps = [_values_of(module.plan, key) for key in keys]
    if sum(1 for one in given for _ in _below(module, one)) < FEWEST_NODES or len(keys) > MOST_KEYS:
        return None
    if prod(caps) * _length(module.plan) > MOST_ANSWERS:
        return None
    w = Writer()
    w.meter = "paid"
    inner = _in_a_row(module, w, keys)
    text = _all(inner, parts, slot)
    lines, cost = w.here.lines, w.here.due
    if w.needs or any(_elsewhere(module, one) for one in [*lines, text]):
        return None
    e.take(*given)
    return Rows(module.rows(lines, text, cost, tuple(caps)), keys, 0 if lines else cost, bool(lines))


def _length(plan: Plan) -> int:
    """How long a row is."""
    return len(plan.layout.designs) if plan.layout.sides else plan.layout.card_count


def _values_of(plan: Plan, key: v.StateValue | int) -> int:
    """How many rows a value may tell apart; numbers tell any number apart."""
    if not isinstance(key, v.StateValue):
        return 1 + _length(plan)
    type = plan.layout.states[key.index].type
    known = {"number": MOST_ANSWERS, "boolean": 2, "player": plan.layout.seats, "card": plan.layout.card_count}
    return 1 + known.get(type, FEW_VALUES)


def _elsewhere(module: Module, line: str) -> bool:
    return bool(ELSEWHERE.search(line) or (module.plan.layout.sides and OF_CARDS.search(line)))


def _below(module: Module, value: v.Value) -> Iterator[object]:
    """All nodes of a value, definitions included that stand where they are called."""
    for one in walk(value):
        yield one
        if isinstance(one, v.Evaluate) and module.sizes.inlined(one.definition):
            yield from _below(module, module.plan.definitions[one.definition].body)  # type: ignore[arg-type]


def _in_a_row(module: Module, w: Writer, keys: list[v.StateValue | int]) -> Values:
    """What writes values that know a card, or a design where cards have sides, and the keys of their row."""
    e = module.values(w, lambda slot: f"unknown_{slot}")
    sides = bool(module.plan.layout.sides)
    e.designs = {"card": "design"} if sides else {}
    for at, key in enumerate(keys):
        if isinstance(key, v.StateValue):
            e.states[key.index] = f"key{at}"
            continue
        e.tops[key] = f"top{at}" if sides else f"key{at}"
        if sides:
            e.designs[f"top{at}"] = f"key{at}"
    return e


def _all(e: Values, parts: list[Part], slot: int) -> str:
    """Whether all parts hold of a card; none is looked at, or paid, behind one that does not."""
    text = _value(e, parts[0], slot)
    for one in parts[1:]:
        text = e.shortened("and", text, lambda one=one: _value(e, one, slot))  # type: ignore[misc]
    return text


def _value(e: Values, part: Part, slot: int) -> str:
    card, row = v.Local(slot), part.row
    e.w.charge(part.cost)
    if row is None:
        return e.inside({slot: "card"}).value(part.value)
    return e.inside({at: "card" if one == card else e.value(one) for at, one in row.items()}).value(part.value)


def rows_functions(name: str, lines: list[str], text: str, cost: int, caps: tuple[int, ...], plan: Plan) -> list[str]:
    """The function that makes a row and keeps it: what is true of each card, and ``FAULT`` where that is a fault; with
    ``lines`` also what looking at each costs."""
    item, arguments = "design" if plan.layout.sides else "card", [f"key{at}" for at in range(len(caps))]
    row = _plain_row(text) if not lines else _costly_row(f"{name}_one({', '.join([item, *arguments])})")
    of_one = _of_one(f"def {name}_one({', '.join([item, *arguments])}):", lines, text, cost) if lines else []
    kept, rows = "(row, costs)" if lines else "row", f"ROWS_OF_{name}"
    made = [f"def {name}({', '.join(arguments)}):", f"    for {item} in range({_length(plan)}):", *row]
    made.insert(1, "    row, costs = [], []" if lines else "    row = []")
    if not caps:
        return [*of_one, *made, f"    return {kept}", "", "", f"{rows} = {name}()"]
    keys = ", ".join(arguments)
    return [f"{rows} = {{}}", "", "", *of_one, *made, f"    return keep_row({rows}, ({keys},), {caps!r}, {kept})"]


def _of_one(head: str, lines: list[str], text: str, cost: int) -> list[str]:
    return [head, f"    paid = {cost}", *(f"    {line}" for line in lines), f"    return {text}, paid", "", ""]


def _plain_row(text: str) -> list[str]:
    return [
        f"        try: row.append({text})",
        "        except (IndexError, TypeError, Unexplained): row.append(FAULT)",
    ]


def _costly_row(found: str) -> list[str]:
    return [
        f"        try: fits, paid = {found}",
        "        except (IndexError, TypeError, Unexplained): fits, paid = FAULT, 0",
        "        row.append(fits)",
        "        costs.append(paid)",
    ]
