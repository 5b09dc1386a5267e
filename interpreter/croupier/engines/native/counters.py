"""Emit what becomes of the states that lie on cards: they go with the cards, and fall off cards that are shuffled.

Such states stand together, those of one name in the order of the cards, so that a card needs no look-up to find them.
"""

from __future__ import annotations

from croupier.engines.native import values
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.table.layout import Layout


def emit_counters(unit: Unit) -> None:
    """Emit ``fall_off``: set the states that lie on card %a0 back to their first values; if any can lie there."""
    counters = unit.plan.layout.counters
    if not counters:
        return
    r = FunctionEmitter(unit)
    for row in counters:
        start(r, row, "%a0")
    r.give("0")
    r.finish("fall_off", 1)


def start(r: FunctionEmitter, row: range, card: str) -> None:
    """Emit that a state on a card gets its first value. ``row`` has the places of all states of its name."""
    first = r.plan.starts[row[0]]
    value = str(NONE) if first is None else values.value(r, first)
    r.store(r.place(r.memory.values + 8 * row[0], r.mul(card, row.step), 8), value, "values")


def fall_off(r: FunctionEmitter, card: str) -> None:
    """Emit that whatever lies on a card falls off."""
    if r.plan.layout.counters:
        r.call("fall_off", card)


def fall_off_all(r: FunctionEmitter, pile: str) -> None:
    """Emit that whatever lies on the cards of a pile falls off."""
    if r.plan.layout.counters:
        r.times(r.size(pile), lambda at: fall_off(r, r.card_at(pile, at)))


def card_under(r: FunctionEmitter, layout: Layout, first: int, index: str) -> str:
    """Return the card that a state lies on, from its index. ``first`` is any index of a state of the same name."""
    place = layout.states[first]
    row = next(row for row in layout.counters if layout.states[row[0]].name == place.name)
    behind = r.sub(index, layout.state_families[place.name].first)
    return r.op(f"urem i64 {r.op(f'udiv i64 {behind}, {row.step}')}, {len(row)}")
