"""Make the table's layout from a checked ruleset, for a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.symbols import index_types, resolve_type
from croupier.language.analysis.types import TEAM, Type
from croupier.table.layout import OF_TABLE, Belonging, Family, Layout, PileLayout, StateLayout


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
        teams=teams_of(checked, seats),
        pile_families=pile_families,
        state_families=state_families,
        state_indices=state_indices,
    )


def _piles(checked: Checked, seats: int) -> tuple[list[PileLayout], dict[str, Family]]:
    found: list[PileLayout] = []
    families: dict[str, Family] = {}
    teams = teams_of(checked, seats)
    for pile in checked.ruleset.piles.values():
        types = index_types(checked.symbols, pile.of)
        families[pile.name] = family = Family(len(found), sizes_of(checked, types, seats))
        seen = pile.seen_by
        most = checked.deck.size if pile.most is None else min(pile.most, checked.deck.size)
        for owner, _, at, whose in _members(types, family, teams):
            viewers = (seen.front, seen.back, seen.front_of_top, seen.back_of_top)
            found.append(PileLayout(pile.name, owner, *viewers, pile.ordered, most, at, whose))
    return found, families


def _states(checked: Checked, seats: int) -> tuple[list[StateLayout], dict[str, Family]]:
    found: list[StateLayout] = []
    families: dict[str, Family] = {}
    teams = teams_of(checked, seats)
    for variable in checked.ruleset.states.values():
        type, _ = resolve_type(checked.symbols, variable.type)
        types = index_types(checked.symbols, variable.indices)
        families[variable.name] = family = Family(len(found), sizes_of(checked, types, seats))
        for owner, card, at, whose in _members(types, family, teams):
            name: Any = type.name or type.base
            seen_by = variable.seen_by
            found.append(StateLayout(variable.name, owner, name, type.optional, seen_by, at, whose, card))
    return found, families


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


def teams_of(checked: Checked, seats: int) -> tuple[int, ...]:
    """Return the team of each seat; nothing where nobody has a team."""
    teams = checked.ruleset.teams
    return tuple(seat % teams[seats] for seat in range(seats)) if teams else ()


Member = tuple[int | None, int | None, tuple[int, ...], Belonging]
"""The owner, the card, the other indices and the belonging of a pile or a state."""


def _members(types: Sequence[Type], family: Family, teams: Sequence[int]) -> Iterator[Member]:
    """Yield each member of a family."""
    player = next((place for place, one in enumerate(types) if one.base == "player"), None)
    card = next((place for place, one in enumerate(types) if one.base == "card"), None)
    others = [place for place in range(len(types)) if place not in (player, card)]
    team = next((at for at, place in enumerate(others) if types[place].name == TEAM), None) if teams else None
    for indices in product(*map(range, family.sizes)):
        on, at = (None if card is None else indices[card]), tuple(indices[place] for place in others)
        if player is not None:
            seat = indices[player]
            partners = _together(teams, teams[seat]) if teams else (seat,)
            yield seat, on, at, Belonging((seat,), partners)
        elif team is not None:
            together = _together(teams, at[team])
            yield None, on, at, Belonging(together, together, at[team], team)
        else:
            yield None, on, at, OF_TABLE


def _together(teams: Sequence[int], team: int) -> tuple[int, ...]:
    """Return the seats of a team."""
    return tuple(seat for seat, one in enumerate(teams) if one == team)
