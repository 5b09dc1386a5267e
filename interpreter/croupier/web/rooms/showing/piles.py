"""Piles as a viewer sees them, and the places by which the viewer names cards.

Cards of a pile without an order lie as people sort a hand. So a place tells nothing of when a card came.
"""

from __future__ import annotations

from typing import Any

from croupier.table.seen import HIDDEN, SeenCard, Viewer
from croupier.table.sight import Sight
from croupier.texts.telling.teller import Teller
from croupier.web.rooms.showing.common import ShownPile, TableMoment

Place = tuple[int, int]
"""A pile, and a position in it as it is shown, from 0 at the bottom."""


class Piles:
    """The piles of a game at this moment, as one viewer sees them."""

    def __init__(self, moment: TableMoment, viewer: Viewer) -> None:
        self.moment = moment
        self.game = moment.game
        self.viewer = viewer
        self.layout = moment.game.program.layout
        self.allowed = moment.common.allowed(viewer)

    def pile(self, pile: int) -> ShownPile:
        return self.moment.pile(pile, self.allowed[pile])

    def place(self, card: int) -> Place:
        """Return where a card is shown."""
        pile = self.game.state.where[card]
        return pile, self.pile(pile).cards.index(card)

    def card(self, place: Place) -> int:
        """Return the engine's number of the card in a place. Raise LookupError if none is shown there."""
        pile, position = place
        if not 0 <= pile < len(self.layout.piles) or not 0 <= position < len(self.game.state.piles[pile]):
            raise LookupError("no card lies there")
        return self.pile(pile).cards[position]

    def look(self, card: int) -> SeenCard:
        """Return a card as the viewer sees it where it lies."""
        pile, position = self.place(card)
        return self.pile(pile).seen[position]


def card_shown(seen: SeenCard, lies: list[str]) -> Any:
    """Return a card for a page: the face that is up, or ``None``; with more if there is more to see."""
    if not seen.backs and not lies:
        return seen.up
    shown: dict[str, Any] = {"up": seen.up}
    if seen.backs:
        shown["backs"] = list(seen.backs)
    if lies:
        shown["lies"] = lies
    return shown


def piles_shown(piles: Piles, teller: Teller) -> list[dict[str, Any]]:
    """Return every pile: its number, how many cards it has, and its upper cards, of which only hidden ones that look
    alike lie beneath."""
    every = range(len(piles.layout.piles))
    if piles.layout.counters:
        return [_pile_shown(index, _with_what_lies(piles, index, teller)) for index in every]
    return [_kept_packet(index, piles.pile(index)) for index in every]


def _kept_packet(index: int, pile: ShownPile) -> dict[str, Any]:
    if pile.packet is None:
        pile.packet = _pile_shown(index, [None if one is HIDDEN else card_shown(one, []) for one in pile.seen])
    return pile.packet


def _pile_shown(pile: int, looks: list[Any]) -> dict[str, Any]:
    first = next((at for at, one in enumerate(looks) if one is not None), len(looks))
    return {"pile": pile, "count": len(looks), "cards": looks[first:]}


def _with_what_lies(piles: Piles, pile: int, teller: Teller) -> list[Any]:
    """Return the cards of a pile for a page, with what lies on them as far as the viewer sees it."""
    shown = piles.pile(pile)
    sight = Sight(piles.layout, piles.game.state, piles.viewer)
    lying = ([one for one in sight.counters(card) if teller.says_something(one)] for card in shown.cards)
    return [card_shown(one, [*map(teller.counter, on_it)]) for one, on_it in zip(shown.seen, lying, strict=True)]
