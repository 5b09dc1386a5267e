"""The layout of a table for a number of players: its piles, its states and its cards, without their contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import Any


@dataclass(frozen=True, slots=True)
class Family:
    """The piles or the states of one name: one for each value of every index, the last index first to change."""

    first: int  # the place of the first among all piles, or among all states
    sizes: tuple[int, ...] = ()  # how many values each index has

    @property
    def count(self) -> int:
        return prod(self.sizes)

    @property
    def places(self) -> range:
        """Return the places of all of the family."""
        return range(self.first, self.first + self.count)

    def at(self, indices: Iterable[int]) -> int:
        """Return the place of one of the family."""
        found = 0
        for index, size in zip(indices, self.sizes, strict=True):
            found = found * size + index
        return self.first + found

    def index(self, place: int, at: int) -> int:
        """Return an index of the member at a place."""
        return (place - self.first) // prod(self.sizes[at + 1 :]) % self.sizes[at]


@dataclass(frozen=True, slots=True)
class Belonging:
    """Whose a pile or a state is: a player's, a team's or the table's."""

    owners: tuple[int, ...] = ()  # the seats of ``owner``: the player, or all of the team
    partners: tuple[int, ...] = ()  # the seats of ``team``: the player with all partners, or all of the team
    team: int | None = None  # the team, if it belongs to a team and not to a single player
    team_at: int = 0  # the position of this team among the other indices


OF_TABLE = Belonging()
"""What belongs to nobody."""


@dataclass(frozen=True, slots=True)
class PileLayout:
    """One pile. Its viewers are ``nobody``, ``owner``, ``team``, ``others`` or ``all``."""

    name: str
    owner: int | None  # the first seat among its indices; ``None`` for a pile of the table or of a team
    front: str  # the viewers of the side that is up
    back: str  # the viewers of the other sides
    front_of_top: str  # the same for the top card
    back_of_top: str
    ordered: bool  # the order of its cards means something
    most: int  # the most cards that it can hold
    at: tuple[int, ...] = ()  # its other indices, the team among them
    whose: Belonging = OF_TABLE


@dataclass(frozen=True, slots=True)
class StateLayout:
    """One place for a value."""

    name: str
    owner: int | None  # the first seat among its indices; ``None`` for a state of the table or of a team
    type: str  # number, boolean, player, card, kind or the name of an enumeration
    optional: bool  # the value may be ``None``
    seen_by: str  # the viewers, as of a pile
    at: tuple[int, ...] = ()  # its other indices, the team among them; in the place of a pile those of the pile
    whose: Belonging = OF_TABLE
    card: int | None = None  # the card among its indices: the state lies on it


@dataclass(frozen=True)
class Layout:
    """The table. In some games the sides of each card are paired at random at the start; ``pools`` is for those."""

    seats: int
    piles: Sequence[PileLayout]
    states: Sequence[StateLayout]
    sides: Sequence[str]  # names
    designs: Sequence[Mapping[str, Any]]  # the values of every printed face, by field
    cards: Sequence[tuple[int | None, ...]]  # the design of every card on each side; empty with ``pools``
    pools: Sequence[Sequence[int]] = ()  # for each side, the designs that are paired at the start
    never: Sequence[tuple[frozenset[int], ...]] = ()  # for each side a set of designs; these never share a card
    deck_pile: int = 0
    teams: Sequence[int] = ()  # the team of each seat; empty where nobody has a team
    pile_families: Mapping[str, Family] = field(default_factory=dict)
    state_families: Mapping[str, Family] = field(default_factory=dict)
    state_indices: Mapping[str, tuple[range, ...]] = field(default_factory=dict)  # the values of each index, in order

    @cached_property
    def team_count(self) -> int:
        """Return the number of teams; 0 where nobody has a team."""
        return len(set(self.teams))

    @property
    def card_count(self) -> int:
        return len(self.pools[0]) if self.pools else len(self.cards)

    @cached_property
    def first_copies(self) -> Mapping[int | None, int]:
        """Return the first number of each design of the first side, if copies are numbered one design after another."""
        bearing = Counter(self.pools[0] if self.pools else (faces[0] for faces in self.cards))
        designs = sorted(bearing, key=lambda design: -1 if design is None else design)
        before = accumulate((bearing[design] for design in designs), initial=0)
        return dict(zip(designs, before, strict=False))

    @cached_property
    def counters(self) -> Sequence[range]:
        """Return the places of the states that lie on cards: for each such state those on card 0, card 1 and so on."""
        rows: dict[object, list[int]] = {}
        for place, one in enumerate(self.states):
            if one.card is not None:
                rows.setdefault((one.name, one.owner, one.at), []).append(place)
        return [range(row[0], row[-1] + 1, row[1] - row[0] if row[1:] else 1) for row in rows.values()]

    def row(self, place: int) -> int:
        """Return the place by which a state is told: of one that lies on a card that on card 0, else its own."""
        card = self.states[place].card
        return next(row[0] for row in self.counters if place in row) if card else place

    def members(self, team: int) -> tuple[int, ...]:
        """Return the seats of a team."""
        return tuple(seat for seat, one in enumerate(self.teams) if one == team)

    def places(self, family: str) -> range:
        """Return the numbers of the piles of a family; of all piles for an empty name."""
        return self.pile_families[family].places if family else range(len(self.piles))

    def pile_index(self, name: str, *indices: int) -> int:
        """Return the place of a pile. Raise KeyError if no pile has the name."""
        return self.pile_families[name].at(indices)

    def state_index(self, name: str, *indices: int) -> int:
        return self.state_families[name].at(indices)


def index_table(layout: Layout, name: str, at: int) -> list[int | None]:
    """Return an index of each pile of a family, by the number of the pile; ``None`` for the other piles."""
    family = layout.pile_families[name]
    return [family.index(pile, at) if pile in family.places else None for pile in range(len(layout.piles))]


def beside(place: PileLayout | StateLayout) -> tuple[int, ...]:
    """Return the indices of a pile or a state but for the player or the team whose it is."""
    whose, at = place.whose, place.at
    return at if whose.team is None else at[: whose.team_at] + at[whose.team_at + 1 :]


def distance(layout: Layout, place: PileLayout | StateLayout, seat: int) -> int | None:
    """Return how far to the left of a seat, or of its team, the player or the team is whose a pile or a state is; 0 is
    the seat itself, or its own team. Return ``None`` for what belongs to the table."""
    if place.owner is not None:
        return (place.owner - seat) % layout.seats
    team = place.whose.team
    return None if team is None else (team - layout.teams[seat]) % layout.team_count


def relation(viewer: int | None, whose: Belonging, allowed: str) -> bool:
    """Return whether a viewer is among the ``allowed``. A viewer of ``None`` has no seat."""
    if allowed == "all":
        return True
    if viewer is None or allowed == "nobody":
        return False
    if allowed == "team":
        return viewer in whose.partners
    return (viewer in whose.owners) == (allowed == "owner")


def forbidden(never: Iterable[tuple[frozenset[int], ...]], pair: Iterable[int | None]) -> bool:
    """Return whether the designs on the sides of one card may not share a card."""
    designs = tuple(pair)
    return any(all(one in group for one, group in zip(designs, groups, strict=False)) for groups in never)
