"""The cards that a viewer sees, derived from the viewers that piles declare.

Algorithm. A pile declares viewers for four things: the front and the back of its cards, and of its top card. A card is
seen by these where it lies. A card that moves is seen by who sees it where it leaves or where it arrives.

Invariant. A SeenCard holds only designs that its viewer sees. It has the number of the card only if the viewer sees all
of its faces: the number could otherwise tell the hidden ones. These numbers are the engine's; ``sight`` replaces them
before a viewer gets them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.table.layout import Layout, PileLayout, relation
from croupier.table.state import State

Viewer = int | None
"""A seat, or ``None`` for a viewer without a seat."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as a viewer sees it.

    The number tells the card from its copies in the same view or the same event. It does not tell which copy it was in
    an earlier one (see ``sight``).
    """

    card: int | None  # its number; ``None`` unless all of its faces are seen
    up: int | None  # the design that is up; ``None`` if that face is hidden
    backs: tuple[int, ...] = ()  # the designs of the other faces that are seen
    counters: tuple[SeenState, ...] = ()  # the states that lie on it and are seen; in the piles of a view alone


HIDDEN = SeenCard(None, None)
"""A card of which nothing is seen."""


@dataclass(frozen=True, slots=True)
class UnseenCard:
    """A card of which a viewer does not see every face. Its place names it."""

    pile: str
    owner: int | None
    position: int  # from 0, the bottom of the pile
    at: tuple[int, ...] = ()  # the other indices of the pile


@dataclass(frozen=True, slots=True)
class SeenPile:
    """A pile as a viewer sees it."""

    name: str
    owner: int | None
    cards: tuple[SeenCard, ...]  # all of them, the bottom first
    at: tuple[int, ...] = ()  # its other indices: positions of values from 0
    number: int = 0  # among all piles of the table, in the order of the document; moves and states name piles so


@dataclass(frozen=True, slots=True)
class SeenState:
    """A state that a viewer sees."""

    name: str
    owner: int | None
    type: str
    value: Any  # a card is a SeenCard
    at: tuple[int, ...] = ()  # its other indices: positions of values from 0


Allowed = tuple[bool, bool, bool, bool]
"""Whether somebody may see the fronts of the cards in a pile, and their backs, then the same of the top card."""


def allowed(viewer: Viewer, pile: PileLayout) -> Allowed:
    """Return what a viewer may see of the cards in a pile."""
    return (*_allowed(viewer, pile, top=False), *_allowed(viewer, pile, top=True))


def _allowed(viewer: Viewer, pile: PileLayout, *, top: bool) -> tuple[bool, bool]:
    """Return whether the viewer sees the front of a card in a pile, and whether the viewer sees its back."""
    front = relation(viewer, pile.whose, pile.front_of_top if top else pile.front)
    back = relation(viewer, pile.whose, pile.back_of_top if top else pile.back)
    return front, back


def seen_card(layout: Layout, s: State, card: int, up: int, *, front: bool, back: bool) -> SeenCard:
    """Return a card with the side ``up``. Its viewer sees the front, the back (all other sides), both or nothing."""
    return see_faces(card, s.faces[card], up, front=front, back=back)


def see_faces(card: int, faces: tuple[int | None, ...], up: int, *, front: bool, back: bool) -> SeenCard:
    """Return a card with these faces as ``seen_card`` does."""
    if len(faces) == 1:
        return SeenCard(card, faces[up]) if front else HIDDEN
    backs = tuple(design for side, design in enumerate(faces) if side != up and design is not None) if back else ()
    if not front:
        return SeenCard(None, None, backs) if backs else HIDDEN
    whole = back or not any(design is not None for side, design in enumerate(faces) if side != up)
    return SeenCard(card if whole else None, faces[up], backs)


def see_card(layout: Layout, s: State, viewer: Viewer, card: int) -> SeenCard:
    """Return a card as a viewer sees it where it lies now."""
    pile = s.where[card]
    front, back = _allowed(viewer, layout.piles[pile], top=s.piles[pile][-1] == card)
    return seen_card(layout, s, card, s.up[card] if s.up else 0, front=front, back=back)


def see_cards(layout: Layout, s: State, viewer: Viewer, pile: int) -> list[SeenCard]:
    """Return the cards of a pile as a viewer sees them, the bottom first."""
    return see_allowed(layout, s, pile, allowed(viewer, layout.piles[pile]))


def see_allowed(layout: Layout, s: State, pile: int, allowed: Allowed) -> list[SeenCard]:
    """Return the cards of a pile as all see them who may see so much of it, the bottom first."""
    cards = s.piles[pile]
    below, of_top = allowed[:2], allowed[2:]
    return [*_seen_cards(layout, s, cards[:-1], *below), *_seen_cards(layout, s, cards[-1:], *of_top)]


def _seen_cards(layout: Layout, s: State, cards: list[int], front: bool, back: bool) -> list[SeenCard]:
    """Return cards of which the front, the back, both or nothing are seen."""
    if not (front or back):
        return [HIDDEN] * len(cards)
    return [seen_card(layout, s, card, s.up[card] if s.up else 0, front=front, back=back) for card in cards]


def sees_front(layout: Layout, s: State, viewer: Viewer, card: int) -> bool:
    """Return whether a viewer sees the side of a card that is up, where it lies now."""
    pile = s.where[card]
    return _allowed(viewer, layout.piles[pile], top=s.piles[pile][-1] == card)[0]


def sees_back(layout: Layout, s: State, viewer: Viewer, card: int) -> bool:
    """Return whether a viewer sees the other sides of a card, where it lies now."""
    pile = s.where[card]
    return _allowed(viewer, layout.piles[pile], top=s.piles[pile][-1] == card)[1]


def cards_known(layout: Layout, s: State, viewer: Viewer, pile: int) -> list[int]:
    """Return the cards of a pile of which a viewer sees every face, and so may get a number, from the bottom."""
    place, cards = layout.piles[pile], s.piles[pile]
    below, of_top = (_allowed(viewer, place, top=top) for top in (False, True))
    return [*_known(s, cards[:-1], *below), *_known(s, cards[-1:], *of_top)]


def _known(s: State, cards: list[int], front: bool, back: bool) -> list[int]:
    """Return the cards of which every face is seen where the front, the back, both or nothing are seen."""
    if not front:
        return []
    return cards if back else [card for card in cards if sum(face is not None for face in s.faces[card]) < 2]


def place_of(layout: Layout, s: State, card: int) -> UnseenCard:
    """Return the place of a card."""
    pile = s.where[card]
    place = layout.piles[pile]
    return UnseenCard(place.name, place.owner, s.piles[pile].index(card), place.at)


def card_at(layout: Layout, s: State, named: UnseenCard) -> int:
    """Return the engine's number of the card in a place. Raise LookupError if no card lies there."""
    for place, pile in zip(layout.piles, s.piles, strict=True):
        same = (place.name, place.owner, place.at) == (named.pile, named.owner, named.at)
        if same and 0 <= named.position < len(pile):
            return pile[named.position]
    raise LookupError("no card lies there")


def see_leaving(layout: Layout, s: State, viewer: Viewer, seen: tuple[int, int, bool, int]) -> SeenCard:
    """Return a card of an event as a viewer saw it where it lay before."""
    card, source, top, up = seen
    front, back = _allowed(viewer, layout.piles[source], top=top)
    return seen_card(layout, s, card, up, front=front, back=back)


def see_moved(
    layout: Layout, s: State, viewer: Viewer, seen: tuple[int, int, bool, int], to: int, *, on_top: bool
) -> SeenCard:
    """Return a card that moved to a pile, as a viewer saw it where it left or where it arrived."""
    card, source, top, up = seen
    front, back = _allowed(viewer, layout.piles[source], top=top)
    front_there, back_there = _allowed(viewer, layout.piles[to], top=on_top)
    return seen_card(layout, s, card, up, front=front or front_there, back=back or back_there)
