"""How a player tells answers apart: by cards as they are shown, and never by the engine's numbers."""

from __future__ import annotations

from collections.abc import Hashable

from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import Program
from croupier.table.layout import Layout
from croupier.table.seen import see_card
from croupier.table.sight import Sight
from croupier.table.state import State


def look_of_move(program: Program, state: State, seat: int, raw: RawMove) -> tuple[Hashable, ...]:
    """Return a key that is equal for moves that a player in a seat cannot tell apart."""
    layout, types = program.layout, program.moves[raw[0]].parameter_types
    return (
        raw[0],
        *(
            tuple(sorted((look_of_card(layout, state, seat, card) for card in given), key=repr))
            if isinstance(given, tuple)
            else look_of_card(layout, state, seat, given)
            if type.base == "card"
            else given
            for given, type in zip(raw[1:], types, strict=True)
        ),
    )


def look_of_card(layout: Layout, state: State, seat: int, card: int) -> Hashable:
    """Return a key that is equal for cards that a player in a seat cannot tell apart where they lie."""
    pile = state.where[card]
    seen = see_card(layout, state, seat, card)
    position = state.piles[pile].index(card) if layout.piles[pile].ordered else None
    return pile, position, seen.up, seen.backs, Sight(layout, state, seat).counters(card)
