"""Let a person choose several cards for a move, card by card.

Nothing has happened until the cards make the move: each can be taken back, and all of them forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.cli.commands import Dialogue, PromptWords
from croupier.cli.reasons import Reasons
from croupier.cli.several import SeveralCards
from croupier.engines.contract.offers import RawMove
from croupier.texts.table import table_lines

BACK = ("back", "retour")
DONE = ("done", "fini")
CANCEL = ("cancel", "annuler")


@dataclass(frozen=True)
class _Part:
    """The cards chosen so far."""

    cards: tuple[int, ...]  # in the order of where they come from
    more: list[int]  # the cards that can be added, one of each look
    whole: bool  # the cards make the move


@dataclass(frozen=True)
class CardByCard:
    """Asks for the cards of one move that leaves them open."""

    several: SeveralCards
    dialogue: Dialogue

    def run(self) -> RawMove | None:
        """Ask for card after card. Return the whole move, or ``None`` if the person forgets it. Raise Quit."""
        chosen = list[int]()
        while True:
            part = self._part(chosen)
            if part.whole and not part.more:
                return self._move(part.cards)
            self._show(part)
            answer = self._answer(part)
            if answer in CANCEL:
                return None
            if answer in DONE:
                return self._move(part.cards)
            chosen = [*chosen, answer] if isinstance(answer, int) else chosen[:-1]

    def _part(self, chosen: Sequence[int]) -> _Part:
        search = self.several.search
        cards = search.ordered(chosen) or ()
        return _Part(cards, self.several.alike(search.may_be_added(cards)), search.is_set(cards))

    def _move(self, cards: tuple[int, ...]) -> RawMove:
        return (*self.several.raw[:-1], cards)

    def _answer(self, part: _Part) -> int | str:
        """Return the card to add, or the word that takes one back or ends the choice. Obey all other words."""
        while True:
            line = self.dialogue.line("ask-card")
            word = line.casefold()
            if word in (*BACK, *CANCEL) or (word in DONE and part.whole):
                return word
            card = self._added(word, part.more)
            if card is not None:
                return card
            if word in DONE:
                self.dialogue.write_all(self._unfinished(part))
            elif line:
                self.dialogue.obey(self.several.game, self._words(part), line)

    def _added(self, word: str, more: Sequence[int]) -> int | None:
        """Return the card that a number or a name means."""
        if word.isascii() and word.isdigit() and 1 <= int(word[:7]) <= len(more):
            return more[int(word[:7]) - 1]
        return self.several.card(word, more)

    # --- words ---------------------------------------------------------------------------------

    def _words(self, part: _Part) -> PromptWords:
        word = self.several.teller.word
        return PromptWords(
            help="choosing-words",
            table=lambda: self._show_table(part),
            why=lambda text, rules: self._why(part, text, rules=rules),
            unknown=lambda text: word("no-such-card-here", text=text),
        )

    def _show_table(self, part: _Part) -> None:
        several = self.several
        self.dialogue.write_all(table_lines(several.game, several.teller, several.seat))
        self._show(part)

    def _show(self, part: _Part) -> None:
        several, write, word = self.several, self.dialogue.write, self.several.teller.word
        if part.cards:
            write(word("chosen-cards", cards=several.told(part.cards)))
        for number, card in enumerate(part.more, 1):
            write(f"  {number:>2}  {several.look(card)}")
        write(word("choosing-help-whole" if part.whole else "choosing-help", more=len(part.more)))

    def _why(self, part: _Part, text: str, *, rules: bool) -> list[str]:
        """Return why the chosen cards can or cannot make the move: with a card that a number or a name means, or as
        they are. Of any other text return what the first prompt says."""
        several = self.several
        reasons = Reasons(several.game, several.teller, several.seat, rules=rules)
        if not text:
            return reasons.of_move(self._move(part.cards))
        others = [card for card in several.search.cards if card not in part.cards]
        card = self._added(text.casefold(), part.more)
        card = several.card(text, others) if card is None else card
        if card is None:
            return reasons.of_text(text)
        return reasons.of_move(self._move(several.search.joined(part.cards, card)))

    def _unfinished(self, part: _Part) -> list[str]:
        """Return why the chosen cards do not make the move, and what can be done."""
        several, word = self.several, self.several.teller.word
        if not part.cards:
            return [word("nothing-chosen")]
        reasons = Reasons(several.game, several.teller, several.seat)
        return [reasons.against(self._move(part.cards)), word("not-whole", more=len(part.more))]
