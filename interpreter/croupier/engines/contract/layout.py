"""Make the table's layout from a checked ruleset, for a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.symbols import Symbols, index_types, resolve_type
from croupier.language.analysis.types import TEAM, Type
from croupier.table.layout import OF_TABLE, Belonging, Family, Layout, PileLayout, StateLayout


def make_layout(checked: Checked, seats: int) -> Layout:
    """Return the layout. Piles and states keep the order of the document; those of a family stand together there."""
    piles, pile_families = _piles(checked, seats)
    states, state_families = _states(checked, seats)
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
    )


def _piles(checked: Checked, seats: int) -> tuple[list[PileLayout], dict[str, Family]]:
    found: list[PileLayout] = []
    families: dict[str, Family] = {}
    teams = teams_of(checked, seats)
    for pile in checked.ruleset.piles.values():
        types = index_types(checked.symbols, pile.of)
        families[pile.name] = family = Family(len(found), sizes_of(checked.symbols, types, seats))
        seen = pile.seen_by
        most = checked.deck.size if pile.most is None else min(pile.most, checked.deck.size)
        for owner, at, whose in _members(types, family, teams):
            viewers = (seen.front, seen.back, seen.front_of_top, seen.back_of_top)
            found.append(PileLayout(pile.name, owner, *viewers, pile.ordered, most, at, whose))
    return found, families


def _states(checked: Checked, seats: int) -> tuple[list[StateLayout], dict[str, Family]]:
    found: list[StateLayout] = []
    families: dict[str, Family] = {}
    teams = teams_of(checked, seats)
    for variable in checked.ruleset.states.values():
        type, _ = resolve_type(checked.symbols, variable.type)
        types = index_types(checked.symbols, variable.of)
        families[variable.name] = family = Family(len(found), sizes_of(checked.symbols, types, seats))
        for owner, at, whose in _members(types, family, teams):
            name: Any = type.name or type.base
            found.append(StateLayout(variable.name, owner, name, type.optional, variable.seen_by, at, whose))
    return found, families


def pile_families(checked: Checked, seats: int) -> dict[str, Family]:
    """Return where the piles of each name stand among all piles of a table."""
    return _piles(checked, seats)[1]


def sizes_of(symbols: Symbols, types: Iterable[Type], seats: int) -> tuple[int, ...]:
    """Return how many values each index has at a table."""
    return tuple(seats if one.base == "player" else symbols.count_at(one.name, seats) for one in types)


def teams_of(checked: Checked, seats: int) -> tuple[int, ...]:
    """Return the team of each seat; nothing where nobody has a team."""
    teams = checked.ruleset.teams
    return tuple(seat % teams[seats] for seat in range(seats)) if teams else ()


def _members(
    types: Sequence[Type], family: Family, teams: Sequence[int]
) -> Iterator[tuple[int | None, tuple[int, ...], Belonging]]:
    """Yield the owner, the other indices and the belonging of each member of a family."""
    player = next((place for place, one in enumerate(types) if one.base == "player"), None)
    team = next((place for place, one in enumerate(types) if one.name == TEAM), None) if teams else None
    for indices in product(*map(range, family.sizes)):
        if player is not None:
            seat = indices[player]
            partners = _together(teams, teams[seat]) if teams else (seat,)
            yield seat, indices[:player] + indices[player + 1 :], Belonging((seat,), partners)
        elif team is not None:
            together = _together(teams, indices[team])
            yield None, indices, Belonging(together, together, indices[team], team)
        else:
            yield None, indices, OF_TABLE


def _together(teams: Sequence[int], team: int) -> tuple[int, ...]:
    """Return the seats of a team."""
    return tuple(seat for seat, one in enumerate(teams) if one == team)
