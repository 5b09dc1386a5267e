"""The order in which cards are told that lie in none: as people sort a hand."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from croupier.engines.contract.program import Program

Order = tuple[int, int]
"""The place of a face among others: its first enumeration value, such as a suit, then its place in the deck."""

_orders: WeakKeyDictionary[Program, list[Order]] = WeakKeyDictionary()


def design_order(program: Program, design: int | None) -> Order:
    """Return the place of a face among others. Hidden faces come last."""
    orders = _orders.get(program)
    if orders is None:
        orders = _orders[program] = _found(program)
    return orders[-1 if design is None else design]


def _found(program: Program) -> list[Order]:
    """Return the place of every face, and behind them that of a hidden face."""
    checked = program.checked
    last = len(checked.symbols.members)
    orders: list[Order] = []
    for at, one in enumerate(checked.deck.designs):
        fields = zip(one.values, checked.symbols.fields.values(), strict=True)
        first = next((value for value, type in fields if type.base == "enum" and value is not None), None)
        orders.append((last if first is None else first, at))
    return [*orders, (last, 0)]
