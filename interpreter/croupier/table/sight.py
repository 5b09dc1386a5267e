"""The numbers by which a viewer tells cards apart, so that no copy can be followed.

At a table, two cards with the same faces differ only by their places. So a viewer never gets the engine's number of a
card.

Algorithm. Every design of the first side has as many numbers as cards of the deck bear it, one design after another.
The cards that the viewer sees take the numbers of their design in order: in the viewer's own piles first, then in the
others, each from the bottom. In an event they take them in the order of the event.

Invariants. If two cards with the same faces change places, everything that a viewer gets stays the same. A card that
the viewer does not see has no influence on the number of another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.table.layout import Layout, relation
from croupier.table.seen import (
    SeenCard,
    SeenPile,
    SeenState,
    UnseenCard,
    Viewer,
    card_at,
    cards_known,
    place_of,
    see_card,
    see_cards,
)
from croupier.table.state import State


class Copies:
    """Numbers for cards. Each card takes the first free number of its design."""

    def __init__(self, layout: Layout, s: State) -> None:
        self._faces = s.faces
        self._first = layout.first_copies

    def numbered(self, cards: Iterable[int]) -> dict[int, int]:
        """Return the number of each card, given out in this order. A card that comes again keeps its number."""
        free: dict[int | None, int] = {}
        numbers: dict[int, int] = {}
        for card in cards:
            if card not in numbers:
                design = self._faces[card][0]
                number = numbers[card] = free[design] if design in free else self._first[design]
                free[design] = number + 1
        return numbers

    def renumbered(self, seen: Iterable[SeenCard]) -> tuple[SeenCard, ...]:
        """Return the cards of an event with the viewer's numbers."""
        cards = tuple(seen)
        numbers = self.numbered(one.card for one in cards if one.card is not None)
        return tuple(
            one if one.card is None else SeenCard(numbers[one.card], one.up, one.backs, one.counters) for one in cards
        )


class Sight:
    """The cards of a state as one viewer sees and numbers them. A sight is valid as long as the state does not
    change."""

    def __init__(self, layout: Layout, s: State, viewer: Viewer) -> None:
        self.layout = layout
        self.state = s
        self.viewer = viewer
        self._shown: dict[int, int] | None = None

    @property
    def shown(self) -> dict[int, int]:
        """Return the viewer's number of each card whose faces the viewer sees all."""
        if self._shown is None:
            known = (card for pile in self._in_order() for card in self._known_in(pile))
            self._shown = Copies(self.layout, self.state).numbered(known)
        return self._shown

    def _in_order(self) -> list[int]:
        """Return all piles: the viewer's own first."""
        piles = self.layout.piles
        return sorted(range(len(piles)), key=lambda pile: piles[pile].owner != self.viewer)

    def _known_in(self, pile: int) -> list[int]:
        return cards_known(self.layout, self.state, self.viewer, pile)

    def see(self, card: int) -> SeenCard:
        """Return a card as the viewer sees it where it lies now."""
        return self._numbered(see_card(self.layout, self.state, self.viewer, card))

    def see_pile(self, pile: int) -> tuple[SeenCard, ...]:
        """Return the cards of a pile as the viewer sees them, with what lies on them, the bottom first."""
        seen = [self._numbered(one) for one in see_cards(self.layout, self.state, self.viewer, pile)]
        if not self.layout.counters:
            return tuple(seen)
        pairs = zip(seen, self.state.piles[pile], strict=True)
        return tuple(replace(one, counters=self.counters(card)) for one, card in pairs)

    def counters(self, card: int) -> tuple[SeenState, ...]:
        """Return the states that lie on a card and that the viewer sees, whether or not the viewer sees the card."""
        return tuple(one for row in self.layout.counters if (one := self.see_state(row[card])) is not None)

    def see_state(self, index: int) -> SeenState | None:
        """Return a state as the viewer sees it; ``None`` if the viewer does not see it."""
        place, value = self.layout.states[index], self.state.values[index]
        if not relation(self.viewer, place.whose, place.seen_by):
            return None
        shown = self.see(value) if place.type == "card" and value is not None else value
        return SeenState(place.name, place.owner, place.type, shown, place.at)

    def _numbered(self, seen: SeenCard) -> SeenCard:
        return seen if seen.card is None else replace(seen, card=self.shown[seen.card])

    def masked(self, card: int) -> int | UnseenCard:
        """Return the viewer's number of a card, or its place if the viewer does not see all of it."""
        number = self.shown.get(card)
        return place_of(self.layout, self.state, card) if number is None else number

    def unmasked(self, named: int | UnseenCard) -> int:
        """Return the engine's number of a card that the viewer names. Raise LookupError if there is no such card."""
        if isinstance(named, UnseenCard):
            return card_at(self.layout, self.state, named)
        for card, number in self.shown.items():
            if number == named:
                return card
        raise LookupError("a card that the player does not see is named by where it lies")


def see_piles(layout: Layout, s: State, viewer: Viewer) -> list[SeenPile]:
    """Return every pile as a viewer sees it."""
    sight = Sight(layout, s, viewer)
    return [
        SeenPile(place.name, place.owner, sight.see_pile(pile), place.at, pile)
        for pile, place in enumerate(layout.piles)
    ]


def see_state(layout: Layout, s: State, viewer: Viewer) -> list[SeenState]:
    """Return every state that the viewer may see, but for those that lie on cards: these are seen with the cards."""
    sight = Sight(layout, s, viewer)
    seen = (sight.see_state(index) for index, place in enumerate(layout.states) if place.card is None)
    return [one for one in seen if one is not None]
