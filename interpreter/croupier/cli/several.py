"""The cards that a person can choose for a move that takes several, and how they are named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.engines.contract.offers import RawMove
from croupier.engines.reference.sets import SetSearch
from croupier.game.game import Game
from croupier.language.labels.labels import plain_name
from croupier.table.seen import SeenCard, see_card
from croupier.texts.telling.order import design_order
from croupier.texts.telling.teller import Teller


@dataclass
class SeveralCards:
    """The cards of one move that leaves them open."""

    game: Game
    teller: Teller
    seat: int
    raw: RawMove

    @property
    def search(self) -> SetSearch:
        return self.game.search(self.seat, self.raw)

    def named(self, text: str) -> RawMove | None:
        """Return the move with the cards that a text names behind the name of the move; ``None`` if it names others.

        A text without cards leaves them open.
        """
        code = self.game.program.moves[self.raw[0]]
        move = self.game.move(self.seat, self.raw)
        told = [self.game.move_text(move, self.seat, self.teller, offered=one) for one in (True, False)]
        given = [str(one) for one in self.teller.arguments(code, self.raw[1:], {}).values() if one not in ("", 0)]
        for head in (*told, *(" ".join([name, *given]) for name in (plain_name(code.name), code.name))):
            if text.casefold() == head.casefold():
                return self.raw
            if text.casefold().startswith(f"{head.casefold()} "):
                cards = self.cards(text[len(head) :])
                if cards is not None:
                    return (*self.raw[:-1], cards)
        return None

    def cards(self, text: str) -> tuple[int, ...] | None:
        """Return different cards with the names between commas, in their order; ``None`` if there are none."""
        search, taken = self.search, list[int]()
        for name in text.split(","):
            card = self.card(name, (one for one in search.cards if one not in taken))
            if card is None:
                return None
            taken.append(card)
        return search.ordered(taken)

    def card(self, text: str, among: Iterable[int]) -> int | None:
        """Return the first card with a name, or ``None``."""
        wanted = " ".join(text.casefold().split())
        return next((card for card in among if self.look(card).casefold() == wanted), None)

    def told(self, cards: Iterable[int]) -> str:
        """Return the names of cards, in the order of a hand."""
        return ", ".join(map(self.look, self._in_order(cards)))

    def alike(self, cards: Iterable[int]) -> list[int]:
        """Return one card of each look, in the order of a hand."""
        found: dict[str, int] = {}
        for card in self._in_order(cards):
            found.setdefault(self.look(card), card)
        return list(found.values())

    def _in_order(self, cards: Iterable[int]) -> list[int]:
        return sorted(cards, key=lambda card: design_order(self.game.program, self._seen(card).up))

    def look(self, card: int) -> str:
        """Return the name of a card as the player sees it."""
        return self.teller.card(self._seen(card), marks=True)

    def _seen(self, card: int) -> SeenCard:
        return see_card(self.game.program.layout, self.game.state, self.seat, card)
