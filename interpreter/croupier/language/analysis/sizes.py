"""Check how many piles and states a table has."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from croupier.language.analysis.context import Context
from croupier.language.analysis.symbols import index_types
from croupier.language.analysis.types import Type
from croupier.language.ruleset.ruleset import Pile, StateVariable

MOST_PILES = 2_000
"""The most piles of a table."""

MOST_STATES = 20_000
"""The most states of a table, those of each player, pile and so on counted one by one."""


def check_sizes(c: Context, cards: int) -> None:
    """Report a table with too many piles, or too many states, for a deck of so many cards."""
    _places(c, c.ruleset.piles.values(), "piles", MOST_PILES, cards)
    _places(c, c.ruleset.states.values(), "states", MOST_STATES, cards)


def _places(c: Context, things: Iterable[Pile | StateVariable], what: str, most: int, cards: int) -> None:
    """Report the largest family if a table has too many piles, or too many states."""
    sizes = [(_members(c, one, cards), one) for one in things]
    count = sum(size for size, _ in sizes)
    if count > most:
        size, largest = max(sizes, key=lambda one: one[0])
        message = f"this comes to {count} {what}, {size} of them called `{largest.name}`"
        help = f"a table has at most {most}: take fewer types behind `of`, or types with fewer values"
        c.report("family-too-large", message, largest.place, help)


def _members(c: Context, thing: Pile | StateVariable, cards: int) -> int:
    """Return how many piles or states there are of one name at the largest table."""
    return prod(_values(c, type, cards) for type in index_types(c.symbols, thing.of))


def _values(c: Context, type: Type, cards: int) -> int:
    """Return how many values a type has at the largest table."""
    pile = c.ruleset.piles.get(type.name) if type.base == "pile" else None
    if pile is not None:
        return _members(c, pile, cards)
    known = {"player": c.ruleset.players[-1], "card": cards}
    enumeration = c.symbols.enumerations.get(type.name)
    return known[type.base] if type.base in known else len(enumeration.members) if enumeration else 1
