"""The numbers of one argument of a move: codes from 0 on, and their meaning in words.

Each code is a look-up: a value less its least value, a seat's distance to the left, or an entry of a table by a card's
faces and by how the acting player sees it. So native code can compute it.

Copies. Counters that the acting player sees (``counters.py``) tell apart cards of one pile that look the same. Then a
look has as many codes as cards can have it. A card has the code of its copy: the number of cards of that look in the
pile below the lowest one with the same counters. So cards alike in look and counters share a code, and others do not.
The values of counters could not be digits of a code: nothing bounds a number that lies on a card before play.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from croupier.engines.contract.program import MoveCode, Program
from croupier.language.analysis.types import CARD, CARDS, TEAM, Type
from croupier.study.batches.counters import counters_of, seen_counters
from croupier.study.batches.domains import ANY, OWN, TABLE, Domains, Places, Spot
from croupier.study.batches.looks import (
    UNSEEN,
    Look,
    Sights,
    can_be_unseen,
    copies,
    look_of,
    looks,
    most_looks,
    sight,
    sights_of,
)
from croupier.study.batches.names import Names
from croupier.table.layout import Layout, PileLayout, beside, distance
from croupier.table.state import State

Instance = tuple[str, int | None, tuple[int, ...]]
"""A pile: its name, the distance of its player or its team to the left of the acting one, and its other indices."""


def instance_of(layout: Layout, pile: PileLayout, seat: int) -> Instance:
    return pile.name, distance(layout, pile, seat), beside(pile)


class CannotNumber(ValueError):
    """The answers of a ruleset are too many to be numbered."""


@dataclass(frozen=True, slots=True)
class PlainCode:
    """The codes of an argument that is no card."""

    type: Type
    low: int  # the value with code 0
    size: int  # the number of codes; the last stands for ``none`` if the type is optional
    around: int = 0  # how many seats or teams there are, which are told by their distance to the left; 0 for others

    def code(self, s: State, seat: int, value: Any) -> int:
        """Return the code of a value; ``seat`` is the acting player."""
        if value is None:
            return self.size - 1
        if self.around:
            return int((value - seat) % self.around)
        return int(value) - self.low

    def words(self, names: Names, code: int) -> Any:
        """Return the value of a code: a member's name, a distance to the left, a number or a truth value."""
        if self.type.optional and code == self.size - 1:
            return None
        if self.around:
            return code
        match self.type.base:
            case "boolean":
                return bool(code)
            case "number":
                return self.low + code
        return names.value(self.type, self.low + code)


@dataclass(frozen=True, slots=True)
class SpotCode:
    """The codes of the cards in a pile, or in all piles of a domain of which each offer has one."""

    start: int  # the first code
    looks: Mapping[Look, int]  # by look, the code of its first copy from ``start`` on, in rising order
    seen: int  # the codes of all looks
    unseen: int  # the codes of cards of which no side is seen: one a position or a copy, or one for all, or none

    @property
    def size(self) -> int:
        return self.seen + self.unseen


@dataclass(frozen=True, eq=False)
class CardCode:
    """The codes of an argument that is a card.

    A card that the acting player sees has the code of its look. A card of which no side is seen has the code of its
    position from the bottom; in a pile without order, all of these have one code. With ``with_copies``, each
    copy of a look has a code, and each copy of a hidden card in a pile without order.
    """

    layout: Layout
    optional: bool
    fronts: bool  # the backs do not count where the front is seen
    spots: Mapping[Instance, SpotCode]
    size: int
    with_copies: bool  # the acting player sees counters on cards

    def code(self, s: State, seat: int, value: Any) -> int:
        """Return the code of a card; ``seat`` is the acting player."""
        if value is None:
            return self.size - 1
        index = s.where[value]
        pile, cards = self.layout.piles[index], s.piles[index]
        spot = self.spots[instance_of(self.layout, pile, seat)]
        look = self._look(s, seat, value)
        if look == UNSEEN and pile.ordered:
            return spot.start + spot.seen + cards.index(value)
        first = spot.seen if look == UNSEEN else spot.looks[look]
        return spot.start + first + (self.copy(s, seat, value) if self.with_copies else 0)

    def copy(self, s: State, seat: int, card: int) -> int:
        """Return how many cards that look like a card lie in its pile below the lowest one with the same counters."""
        look, counters = self._look(s, seat, card), counters_of(self.layout, s, seat, card)
        alike = [one for one in s.piles[s.where[card]] if self._look(s, seat, one) == look]
        return next(at for at, one in enumerate(alike) if counters_of(self.layout, s, seat, one) == counters)

    def _look(self, s: State, seat: int, card: int) -> Look:
        """Return what a seat sees of a card, as far as it counts."""
        pile = s.where[card]
        front, back = sight(self.layout.piles[pile], seat, top=s.piles[pile][-1] == card)
        return look_of(tuple(s.faces[card]), s.up[card] if s.up else 0, front, back and not (front and self.fronts))

    def words(self, names: Names, code: int) -> str | None:
        """Return what the player knows of the card, with its pile if several piles have codes of their own."""
        if self.optional and code == self.size - 1:
            return None
        at, spot = next((at, one) for at, one in self.spots.items() if one.start <= code < one.start + one.size)
        several = any(one is not spot for one in self.spots.values())
        found = _look_words(names, spot, code - spot.start)
        pile = next(one for one in self.layout.piles if instance_of(self.layout, one, 0) == at)
        whose = names.whose(pile, at[1])
        return f"{found} in {' '.join([pile.name, *names.beside(pile)])}{whose}" if several else found


def _look_words(names: Names, spot: SpotCode, code: int) -> str:
    if code >= spot.seen:
        return f"hidden card {code - spot.seen}" if spot.unseen > 1 else "a hidden card"
    firsts = list(spot.looks.values())
    at = bisect_right(firsts, code) - 1
    up, backs = list(spot.looks)[at]
    front = "hidden" if up is None else names.designs[up]
    found = " / ".join([front, *(names.designs[one] for one in backs)])
    several = (firsts[at + 1] if firsts[at + 1 :] else spot.seen) - firsts[at] > 1
    return f"{found} copy {code - firsts[at]}" if several else found


ArgumentCode = PlainCode | CardCode


def argument_codes(program: Program, move: MoveCode, *, fronts: bool, most: int) -> tuple[ArgumentCode, ...]:
    """Return the codes of a move's arguments. Raise CannotNumber if an argument has no bound, or more looks than
    ``most``."""
    domains = Domains(program, move)
    found: list[ArgumentCode] = []
    for parameter, type in zip(move.node.signature.parameters, move.parameter_types, strict=True):
        if type == CARDS:
            break  # the last parameter, which is chosen card by card
        if type.base == "card":
            assert parameter.domain is not None
            places = domains.places(parameter.domain)
            found.append(_card_code(program.layout, move, parameter.name, type, places, fronts, most))
        else:
            interval = ANY if parameter.domain is None else domains.numbers(parameter.domain)
            found.append(_plain_code(program, move, parameter.name, type, interval))
    return tuple(found)


def card_code(program: Program, move: MoveCode, *, fronts: bool, most: int) -> CardCode:
    """Return the codes of one of the several cards of a move. Raise CannotNumber."""
    parameter = move.node.signature.parameters[-1]
    assert parameter.domain is not None
    places = Domains(program, move).places(parameter.domain)
    return _card_code(program.layout, move, parameter.name, CARD, places, fronts, most)


def _plain_code(program: Program, move: MoveCode, name: str, type: Type, interval: tuple[int, int]) -> PlainCode:
    low, size, around = 0, 0, 0
    match type.base:
        case "boolean":
            size = 2
        case "enum" if type.name == TEAM and program.layout.teams:
            size = around = program.layout.team_count
        case "enum":
            size = len(program.checked.symbols.enumerations[type.name].members)
        case "kind":
            size = len(program.checked.ruleset.kinds)
        case "face":
            size = len(program.layout.designs)
        case "player":
            size = around = program.layout.seats
        case "pile":
            places = program.layout.places(type.name)
            low, size = places.start, len(places)
        case "number":
            low, high = interval
            if ANY[0] in interval or ANY[1] in interval:
                raise CannotNumber(
                    f"nothing bounds the number `{name}` of the move `{move.code.label}` before play; "
                    f"give its range ends that are known, such as `number {name} in max(0, …)..min(20, …)`"
                )
            size = max(0, high - low + 1)
    return PlainCode(type, low, size + type.optional, around)


def _card_code(
    layout: Layout, move: MoveCode, name: str, type: Type, places: Places, fronts: bool, most: int
) -> CardCode:
    """Return the codes of a card that lies in one of some places."""
    piles = {spot: _piles(layout, spot) for spot in sorted(places.spots)}
    by_spot = {spot: dict.fromkeys(instance_of(layout, one, 0) for one in found) for spot, found in piles.items()}
    spots: dict[Instance, SpotCode] = {}
    with_copies = bool(seen_counters(layout, 0))
    start = 0
    if places.single:
        every = frozenset(one for found in piles.values() for one in _sights(found, fronts))
        ordered = any(_pile(layout, name).ordered for name, _ in by_spot)
        _check_looks(layout, move, name, every, most)
        shared = _spot_code(layout, every, ordered, with_copies, 0)
        spots = {at: shared for found in by_spot.values() for at in found}
        start = shared.size
    else:
        for spot, found in by_spot.items():
            every = _sights(piles[spot], fronts)
            _check_looks(layout, move, name, every, most)
            for at in found:
                spots[at] = _spot_code(layout, every, _pile(layout, spot[0]).ordered, with_copies, start)
                start += spots[at].size
    return CardCode(layout, type.optional, fronts, spots, start + type.optional, with_copies)


def _pile(layout: Layout, name: str) -> Any:
    return layout.piles[layout.pile_families[name].first]


def _piles(layout: Layout, spot: Spot) -> list[PileLayout]:
    """Return the piles of a spot for the first seat, those of the nearest owners first."""
    name, whose = spot
    found = [layout.piles[at] for at in layout.places(name)]
    if whose != TABLE:
        found = [one for one in found if (one.owner == 0) == (whose == OWN)]
    return sorted(found, key=lambda one: distance(layout, one, 0) or 0)


def _sights(piles: list[PileLayout], fronts: bool) -> Sights:
    return frozenset((front, back and not (front and fronts)) for front, back in sights_of(piles, 0))


def _spot_code(layout: Layout, sights: Sights, ordered: bool, with_copies: bool, start: int) -> SpotCode:
    unseen = 0
    if can_be_unseen(layout, sights):
        unseen = layout.card_count if ordered or with_copies else 1
    found = looks(layout, sights)
    sizes = copies(layout, sights) if with_copies else Counter(found.keys())
    firsts = list(accumulate((sizes[one] for one in found), initial=0))
    return SpotCode(start, dict(zip(found, firsts, strict=False)), firsts[-1], unseen)


def _check_looks(layout: Layout, move: MoveCode, name: str, sights: Sights, most: int) -> None:
    """Raise CannotNumber if the sides of a card can come together in too many ways to be listed."""
    count = most_looks(layout, sights)
    if count > max(most, 10_000):
        raise CannotNumber(
            f"the card `{name}` of the move `{move.code.label}` can look in {count} ways, more than {most}; "
            f"with fronts=True a card is named by the side that is up alone, most={count} allows them all"
        )
