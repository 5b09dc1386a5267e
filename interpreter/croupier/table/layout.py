"""What is on a table for a number of players: its piles, its state and its cards, without what they are at a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class PileLayout:
    """One pile; ``owner`` is a seat, or none. The viewers are ``nobody``, ``owner``, ``others`` or ``all``."""

    name: str
    owner: int | None
    front: str
    back: str
    front_of_top: str
    back_of_top: str
    ordered: bool


@dataclass(frozen=True, slots=True)
class StateLayout:
    """One place for a value; ``type`` is number, boolean, player, card, kind or the name of an enumeration."""

    name: str
    owner: int | None
    type: str
    optional: bool
    seen_by: str


@dataclass(frozen=True)
class Layout:
    """The table. ``designs`` holds the field values of every face that is printed, by field name.

    ``cards`` holds for every card its design on each side (none: it has no such side); where faces are paired at the
    start of a game it is empty and ``pools`` and ``never`` say how.
    """

    seats: int
    piles: Sequence[PileLayout]
    states: Sequence[StateLayout]
    sides: Sequence[str]
    designs: Sequence[Mapping[str, Any]]
    cards: Sequence[tuple[int | None, ...]]
    pools: Sequence[Sequence[int]] = ()
    never: Sequence[tuple[frozenset[int], ...]] = ()
    deck_pile: int = 0
    first_of_pile: Mapping[str, int] = field(default_factory=dict)
    first_of_state: Mapping[str, int] = field(default_factory=dict)

    @property
    def card_count(self) -> int:
        return len(self.pools[0]) if self.pools else len(self.cards)

    def pile_index(self, name: str, seat: int | None = None) -> int:
        """The index of a pile; raises KeyError for a name that no pile has."""
        return self.first_of_pile[name] + (seat or 0)

    def state_index(self, name: str, seat: int | None = None) -> int:
        return self.first_of_state[name] + (seat or 0)


def relation(viewer: int | None, owner: int | None, allowed: str) -> bool:
    """Whether a viewer (a seat; none: somebody without a seat) is among those who are allowed to see."""
    if allowed == "all":
        return True
    if viewer is None or allowed == "nobody":
        return False
    return (viewer == owner) == (allowed == "owner")


def forbidden(never: Iterable[tuple[frozenset[int], ...]], pair: Iterable[int | None]) -> bool:
    """Whether designs on the sides of one card are among those that never share a card."""
    designs = tuple(pair)
    return any(all(one in group for one, group in zip(designs, groups, strict=False)) for groups in never)
