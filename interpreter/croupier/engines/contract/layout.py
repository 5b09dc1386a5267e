"""Make the table's layout from a checked ruleset, for a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.symbols import index_types, resolve_type
from croupier.language.analysis.types import Type
from croupier.language.ruleset.ruleset import StateVariable, indices_of
from croupier.table.layout import Family, Layout, PileLayout, StateLayout


def make_layout(checked: Checked, seats: int) -> Layout:
    """Return the layout. Piles and states keep the order of the document; those of a family stand together there."""
    piles, pile_families = _piles(checked, seats)
    states, state_families = _states(checked, seats)
    state_indices = {
        one.name: tuple(_values(checked, pile_families, type, seats) for type in index_types(checked.symbols, one.of))
        for one in checked.ruleset.states.values()
    }
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
        deck_pile=pile_families[ruleset.deck.pile].first,
        teams=tuple(seat % ruleset.teams[seats] for seat in range(seats)) if ruleset.teams else (),
        pile_families=pile_families,
        state_families=state_families,
        state_indices=state_indices,
    )


def _piles(checked: Checked, seats: int) -> tuple[list[PileLayout], dict[str, Family]]:
    found: list[PileLayout] = []
    families: dict[str, Family] = {}
    for pile in checked.ruleset.piles.values():
        types = index_types(checked.symbols, pile.of)
        families[pile.name] = family = Family(len(found), sizes_of(checked, types, seats))
        seen = pile.seen_by
        most = checked.deck.size if pile.most is None else min(pile.most, checked.deck.size)
        for indices in product(*map(range, family.sizes)):
            owner, at = _told(types, indices)
            viewers = (seen.front, seen.back, seen.front_of_top, seen.back_of_top)
            found.append(PileLayout(pile.name, owner, *viewers, pile.ordered, most, at))
    return found, families


def _states(checked: Checked, seats: int) -> tuple[list[StateLayout], dict[str, Family]]:
    found: list[StateLayout] = []
    families: dict[str, Family] = {}
    for variable in checked.ruleset.states.values():
        type, _ = resolve_type(checked.symbols, variable.type)
        types = told_types(checked, variable)
        families[variable.name] = family = Family(len(found), sizes_of(checked, types, seats))
        on = next((place for place, one in enumerate(types) if one.base == "card"), None)
        for indices in product(*map(range, family.sizes)):
            owner, at = _told(types, indices)
            name: Any = type.name or type.base
            card = None if on is None else indices[on]
            found.append(StateLayout(variable.name, owner, name, type.optional, variable.seen_by, at, card))
    return found, families


def told_types(checked: Checked, variable: StateVariable) -> tuple[Type, ...]:
    """Return the types of the indices of a state. In the place of a pile stand those of the pile."""
    return index_types(checked.symbols, indices_of(checked.ruleset, variable))


def _values(checked: Checked, families: Mapping[str, Family], type: Type, seats: int) -> range:
    """Return the values of an index of states."""
    return families[type.name].places if type.base == "pile" else range(sizes_of(checked, (type,), seats)[0])


def pile_families(checked: Checked, seats: int) -> dict[str, Family]:
    """Return where the piles of each name stand among all piles of a table."""
    return _piles(checked, seats)[1]


def sizes_of(checked: Checked, types: Iterable[Type], seats: int) -> tuple[int, ...]:
    """Return how many values each index has at a table."""
    known = {"player": seats, "card": checked.deck.size}
    return tuple(known[one.base] if one.base in known else checked.symbols.count_at(one.name, seats) for one in types)


def _told(types: Sequence[Type], indices: Sequence[int]) -> tuple[int | None, tuple[int, ...]]:
    """Return the owner and the other indices of a pile or a state, without a card."""
    whose = next((place for place, one in enumerate(types) if one.base == "player"), None)
    others = (index for place, index in enumerate(indices) if place != whose and types[place].base != "card")
    return (None if whose is None else indices[whose]), tuple(others)
