"""Piles as a viewer sees them, and the places by which the viewer names cards.

Cards of a pile without an order lie as people sort a hand. So a place tells nothing of when a card came.
"""

from __future__ import annotations

from typing import Any

from croupier.game.game import Game
from croupier.table.seen import HIDDEN, SeenCard, see_cards
from croupier.table.sight import Sight
from croupier.texts.telling.order import design_order
from croupier.texts.telling.teller import Teller

Place = tuple[int, int]
"""A pile, and a position in it as it is shown, from 0 at the bottom."""


class Piles:
    """The piles of a game at this moment, as one viewer sees them."""

    def __init__(self, game: Game, viewer: int | None) -> None:
        self.game = game
        self.viewer = viewer
        self.layout = game.program.layout
        self._shown: dict[int, tuple[list[int], list[SeenCard]]] = {}

    def pile(self, pile: int) -> tuple[list[int], list[SeenCard]]:
        """Return the cards of a pile in the order in which they are shown: the engine's numbers, and how they look."""
        if pile not in self._shown:
            cards = self.game.state.piles[pile]
            seen = see_cards(self.layout, self.game.state, self.viewer, pile)
            order = list(range(len(cards)))
            if not self.layout.piles[pile].ordered and any(one is not HIDDEN for one in seen):
                order.sort(key=lambda at: self._sorted(seen[at]))
            self._shown[pile] = [cards[at] for at in order], [seen[at] for at in order]
        return self._shown[pile]

    def _sorted(self, seen: SeenCard) -> tuple[Any, ...]:
        program = self.game.program
        return design_order(program, seen.up), tuple(design_order(program, one) for one in seen.backs)

    def place(self, card: int) -> Place:
        """Return where a card is shown."""
        pile = self.game.state.where[card]
        return pile, self.pile(pile)[0].index(card)

    def card(self, place: Place) -> int:
        """Return the engine's number of the card in a place. Raise LookupError if none is shown there."""
        pile, position = place
        if not 0 <= pile < len(self.layout.piles) or not 0 <= position < len(self.game.state.piles[pile]):
            raise LookupError("no card lies there")
        return self.pile(pile)[0][position]

    def look(self, card: int) -> SeenCard:
        """Return a card as the viewer sees it where it lies."""
        pile, position = self.place(card)
        return self.pile(pile)[1][position]


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
    found = []
    for index, cards in enumerate(piles.game.state.piles):
        looks = _looks(piles, index, teller)
        first = next((at for at, one in enumerate(looks) if one is not None), len(looks))
        found.append({"pile": index, "count": len(cards), "cards": looks[first:]})
    return found


def _looks(piles: Piles, pile: int, teller: Teller) -> list[Any]:
    """Return the cards of a pile for a page, with what lies on them as far as the viewer sees it."""
    cards, seen = piles.pile(pile)
    if not piles.layout.counters:
        return [None if one is HIDDEN else card_shown(one, []) for one in seen]
    sight = Sight(piles.layout, piles.game.state, piles.viewer)
    lying = ([one for one in sight.counters(card) if teller.says_something(one)] for card in cards)
    return [card_shown(one, [*map(teller.counter, on_it)]) for one, on_it in zip(seen, lying, strict=True)]
