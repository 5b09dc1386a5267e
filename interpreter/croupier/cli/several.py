"""Let a person choose several cards for a move: by their names in one line, or card by card.

Nothing has happened until the cards make the move: each can be taken back, and all of them forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.engines.contract.offers import RawMove
from croupier.engines.reference.sets import SetSearch
from croupier.game.game import Game
from croupier.language.labels.labels import plain_name
from croupier.table.seen import SeenCard, see_card
from croupier.texts.telling.order import design_order
from croupier.texts.telling.teller import Teller

BACK = ("back", "retour")
DONE = ("done", "fini")
CANCEL = ("cancel", "annuler")


@dataclass
class SeveralCards:
    """The choice of cards for one move that leaves them open."""

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
        told = self.game.move_text(self.game.move(self.seat, self.raw), self.seat, self.teller)
        given = [str(one) for one in self.teller.arguments(code, self.raw[1:], {}).values() if one not in ("", 0)]
        for head in (told, *(" ".join([name, *given]) for name in (plain_name(code.name), code.name))):
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
        for name in (" ".join(one.casefold().split()) for one in text.split(",")):
            found = (card for card in search.cards if card not in taken and self._look(card).casefold() == name)
            card = next(found, None)
            if card is None:
                return None
            taken.append(card)
        return search.ordered(taken)

    def run(self, read: Callable[[str], str], write: Callable[[str], None]) -> RawMove | None:
        """Ask for card after card. Return the whole move, or ``None`` if the person forgets it. Raise what ``read``
        raises."""
        search, chosen = self.search, list[int]()
        while True:
            part = search.ordered(chosen) or ()
            more, whole = self._alike(search.may_be_added(part)), search.is_set(part)
            if whole and not more:
                return (*self.raw[:-1], part)
            self._show(part, more, write, whole=whole)
            line = read(self.teller.word("ask-card") + " ").strip()
            if line.lower() in CANCEL:
                return None
            if line.lower() in DONE and whole:
                return (*self.raw[:-1], part)
            if line.lower() in BACK:
                chosen = chosen[:-1]
                continue
            added = self._added(line, more)
            if added is not None:
                chosen.append(added)
            elif line:
                write(self.teller.word("no-such-card-here", text=line[:60]))

    def _show(self, part: Sequence[int], more: Sequence[int], write: Callable[[str], None], *, whole: bool) -> None:
        if part:
            write(self.teller.word("chosen-cards", cards=", ".join(map(self._look, self._in_order(part)))))
        for number, card in enumerate(more, 1):
            write(f"  {number:>2}  {self._look(card)}")
        write(self.teller.word("choosing-help-whole" if whole else "choosing-help"))

    def _added(self, line: str, more: Sequence[int]) -> int | None:
        """Return the card that a number or a name means."""
        if line.isascii() and line.isdigit() and 1 <= int(line[:7]) <= len(more):
            return more[int(line[:7]) - 1]
        wanted = " ".join(line.casefold().split())
        return next((card for card in more if self._look(card).casefold() == wanted), None)

    def _alike(self, cards: Sequence[int]) -> list[int]:
        """Return one card of each look, in the order of a hand."""
        found: dict[str, int] = {}
        for card in self._in_order(cards):
            found.setdefault(self._look(card), card)
        return list(found.values())

    def _in_order(self, cards: Sequence[int]) -> list[int]:
        return sorted(cards, key=lambda card: design_order(self.game.program, self._seen(card).up))

    def _look(self, card: int) -> str:
        return self.teller.card(self._seen(card), marks=True)

    def _seen(self, card: int) -> SeenCard:
        return see_card(self.game.program.layout, self.game.state, self.seat, card)
