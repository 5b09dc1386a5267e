"""Who sees what: cards, views and events as one viewer gets them, derived from what piles and states declare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.table.layout import Layout, PileLayout, relation
from croupier.table.state import State

Viewer = int | None
"""A seat, or none for somebody who watches without one."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as somebody sees it.

    ``up`` is the design that is up, none when that face is hidden; ``backs`` holds the designs of the other faces that
    are seen. ``card`` is its number, none unless all of its faces are seen. For a viewer the number tells it from its
    copies in the same view or the same event, and says nothing of which copy it was before (see ``sight``).
    """

    card: int | None
    up: int | None
    backs: tuple[int, ...] = ()


HIDDEN = SeenCard(None, None)


@dataclass(frozen=True, slots=True)
class UnseenCard:
    """A card of which somebody does not see every face, by where it lies: ``position`` counts from 0, the bottom of
    the pile."""

    pile: str
    owner: int | None
    position: int


@dataclass(frozen=True, slots=True)
class SeenPile:
    """A pile as somebody sees it: bottom first; hidden cards are there, but say nothing."""

    name: str
    owner: int | None
    cards: tuple[SeenCard, ...]


@dataclass(frozen=True, slots=True)
class SeenState:
    """A state variable that somebody sees; a card is a SeenCard."""

    name: str
    owner: int | None
    type: str
    value: Any


def _allowed(viewer: Viewer, pile: PileLayout, top: bool) -> tuple[bool, bool]:
    """Whether the viewer sees the front, and the back, of a card in a pile."""
    front = relation(viewer, pile.owner, pile.front_of_top if top else pile.front)
    back = relation(viewer, pile.owner, pile.back_of_top if top else pile.back)
    return front, back


def seen_card(layout: Layout, s: State, card: int, up: int, front: bool, back: bool) -> SeenCard:
    """A card with a side up, of which the front, the back, both or nothing is seen."""
    faces = s.faces[card]
    backs = tuple(one for side, one in enumerate(faces) if side != up and one is not None) if back else ()
    if not front:
        return SeenCard(None, None, backs) if backs else HIDDEN
    whole = back or not any(one is not None for side, one in enumerate(faces) if side != up)
    return SeenCard(card if whole else None, faces[up], backs)


def see_card(layout: Layout, s: State, viewer: Viewer, card: int) -> SeenCard:
    """A card where it lies now."""
    pile = s.where[card]
    front, back = _allowed(viewer, layout.piles[pile], s.piles[pile][-1] == card)
    return seen_card(layout, s, card, s.up[card] if s.up else 0, front, back)


def sees_front(layout: Layout, s: State, viewer: Viewer, card: int) -> bool:
    """Whether a viewer sees the side of a card that is up, where it lies now."""
    pile = s.where[card]
    return _allowed(viewer, layout.piles[pile], s.piles[pile][-1] == card)[0]


def sees_back(layout: Layout, s: State, viewer: Viewer, card: int) -> bool:
    """Whether a viewer sees the other sides of a card, where it lies now."""
    pile = s.where[card]
    return _allowed(viewer, layout.piles[pile], s.piles[pile][-1] == card)[1]


def knows_card(layout: Layout, s: State, viewer: Viewer, card: int) -> bool:
    """Whether a viewer sees every face of a card, and so may know its number."""
    others = sum(one is not None for one in s.faces[card]) > 1
    return sees_front(layout, s, viewer, card) and (not others or sees_back(layout, s, viewer, card))


def place_of(layout: Layout, s: State, card: int) -> UnseenCard:
    """Where a card lies."""
    pile = s.where[card]
    place = layout.piles[pile]
    return UnseenCard(place.name, place.owner, s.piles[pile].index(card))


def card_at(layout: Layout, s: State, named: UnseenCard) -> int:
    """The number of the card in a place; raises LookupError when no card lies there."""
    for place, pile in zip(layout.piles, s.piles, strict=True):
        if (place.name, place.owner) == (named.pile, named.owner) and 0 <= named.position < len(pile):
            return pile[named.position]
    raise LookupError("no card lies there")


def see_leaving(layout: Layout, s: State, viewer: Viewer, seen: tuple[int, int, bool, int]) -> SeenCard:
    """A card of an event, seen where it lay before."""
    card, source, top, up = seen
    front, back = _allowed(viewer, layout.piles[source], top)
    return seen_card(layout, s, card, up, front, back)


def see_moved(
    layout: Layout, s: State, viewer: Viewer, seen: tuple[int, int, bool, int], to: int, on_top: bool
) -> SeenCard:
    """A card that moved: whoever sees it where it leaves or where it arrives sees it."""
    card, source, top, up = seen
    front, back = _allowed(viewer, layout.piles[source], top)
    front_there, back_there = _allowed(viewer, layout.piles[to], on_top)
    return seen_card(layout, s, card, up, front or front_there, back or back_there)
