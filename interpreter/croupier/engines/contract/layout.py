"""Make the table's layout from a checked ruleset, for a number of players."""

from __future__ import annotations

from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.symbols import resolve_type
from croupier.table.layout import Layout, PileLayout, StateLayout


def make_layout(checked: Checked, seats: int) -> Layout:
    """Return the layout. Piles and states keep the order of the document; those of players stand there once a seat."""
    piles, first_of_pile = _piles(checked, seats)
    states, first_of_state = _states(checked, seats)
    ruleset, deck = checked.ruleset, checked.deck
    fields = list(ruleset.fields)
    designs = [{"kind": one.kind, **dict(zip(fields, one.values, strict=True))} for one in deck.designs]
    return Layout(
        seats=seats,
        piles=piles,
        states=states,
        sides=ruleset.faces,
        designs=designs,
        cards=deck.cards,
        pools=deck.pools,
        never=deck.never,
        deck_pile=first_of_pile[ruleset.deck.pile],
        first_of_pile=first_of_pile,
        first_of_state=first_of_state,
    )


def _piles(checked: Checked, seats: int) -> tuple[list[PileLayout], dict[str, int]]:
    found: list[PileLayout] = []
    first: dict[str, int] = {}
    for pile in checked.ruleset.piles.values():
        first[pile.name] = len(found)
        seen = pile.seen_by
        most = checked.deck.size if pile.most is None else min(pile.most, checked.deck.size)
        for owner in range(seats) if pile.each_player else (None,):
            viewers = (seen.front, seen.back, seen.front_of_top, seen.back_of_top)
            found.append(PileLayout(pile.name, owner, *viewers, pile.ordered, most))
    return found, first


def _states(checked: Checked, seats: int) -> tuple[list[StateLayout], dict[str, int]]:
    found: list[StateLayout] = []
    first: dict[str, int] = {}
    for variable in checked.ruleset.states.values():
        first[variable.name] = len(found)
        type, _ = resolve_type(checked.symbols, variable.type)
        for owner in range(seats) if variable.each_player else (None,):
            name: Any = type.name or type.base
            found.append(StateLayout(variable.name, owner, name, type.optional, variable.seen_by))
    return found, first
