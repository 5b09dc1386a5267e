"""A person at a prompt: numbered moves, and answers to why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from croupier.execution.offers import RawMove, RawOffer
from croupier.game import Game, Move
from croupier.table.seen import SeenCard, see_card
from croupier.texts.table import event_lines, table_lines
from croupier.texts.teller import Teller


class Quit(Exception):
    """The person leaves the game."""


@dataclass
class PromptPlayer:
    """``read`` gives a line for a prompt and raises EOFError at the end; ``write`` shows one; ``save`` writes a file."""

    seat: int
    teller: Teller
    read: Callable[[str], str]
    write: Callable[[str], None]
    save: Callable[[Game, Path], None]
    told: int = field(default=0)

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        """Shows what has happened, the table and the moves, and asks until an answer is one."""
        self.news(game)
        self._show(game, offer)
        while True:
            try:
                line = self.read(self.teller.word("ask-number") + " ").strip()
            except EOFError:
                raise Quit from None
            chosen = self._number(line, offer)
            if chosen is not None:
                return offer.moves[chosen] if chosen < len(offer.moves) else None
            self._command(game, offer, line)

    def news(self, game: Game) -> None:
        """What has happened since the last time."""
        for line in event_lines(game, self.teller, game.seen_events(self.seat, self.told)):
            self.write(line)
        self.told = game.event_count

    # --- showing -------------------------------------------------------------------------------

    def _show(self, game: Game, offer: RawOffer) -> None:
        self.write("")
        self.write(self.teller.word("table-of", player=self.teller.names[self.seat]))
        for line in table_lines(game, self.teller, self.seat):
            self.write(line)
        for number, move in enumerate(self._moves(game, offer), 1):
            self.write(f"  {number:>2}  {game.move_text(move, self.seat, self.teller)}")
        if offer.declinable:
            self.write(f"  {len(offer.moves) + 1:>2}  {self.teller.word('decline')}")

    def _moves(self, game: Game, offer: RawOffer) -> list[Move]:
        return [game.move(self.seat, raw) for raw in offer.moves]

    # --- words ---------------------------------------------------------------------------------

    def _number(self, line: str, offer: RawOffer) -> int | None:
        if not (line.isascii() and line.isdigit()):
            return None
        chosen = int(line[:6]) - 1
        return chosen if 0 <= chosen < len(offer.moves) + offer.declinable else None

    def _command(self, game: Game, offer: RawOffer, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ("help", "aide", "?"):
            self.write(self.teller.word("play-help"))
        elif word in ("quit", "exit", "quitter"):
            raise Quit
        elif word in ("table",):
            self._show(game, offer)
        elif word in ("why", "pourquoi"):
            self._why(game, offer, rest.strip())
        elif word in ("save", "sauver") and rest.strip():
            self._save(game, Path(rest.strip()))
        else:
            self.write(self.teller.word("not-understood", text=line, count=len(offer.moves) + offer.declinable))

    def _save(self, game: Game, file: Path) -> None:
        try:
            self.save(game, file)
        except OSError as error:
            self.write(str(error))
        else:
            self.write(self.teller.word("saved", file=str(file)))

    # --- why -----------------------------------------------------------------------------------

    def _why(self, game: Game, offer: RawOffer, text: str) -> None:
        chosen = self._number(text, offer)
        if chosen is not None and chosen < len(offer.moves):
            self._explain(game, game.move(self.seat, offer.moves[chosen]))
            return
        cards = self._cards_called(game, text)
        if not cards:
            self.write(self.teller.word("no-card-called", text=text))
            return
        for move in self._moves_with(game, cards[0]):
            self._explain(game, move)

    def _explain(self, game: Game, move: Move) -> None:
        text = game.move_text(move, self.seat, self.teller)
        self.write(self.teller.explanation(game.explain(move), self.seat, text))

    def _cards_called(self, game: Game, text: str) -> list[int]:
        """The person's own cards with a name, or with all its words in it."""
        wanted = " ".join(text.lower().split())
        own: list[tuple[str, SeenCard]] = []
        for place, pile in zip(game.program.layout.piles, game.state.piles, strict=True):
            if place.owner == self.seat:
                seen = [see_card(game.program.layout, game.state, self.seat, card) for card in pile]
                own += [(self.teller.card(one).lower(), one) for one in seen if one.card is not None]
        exact = [one.card for name, one in own if name == wanted and one.card is not None]
        return exact or [one.card for name, one in own if wanted and wanted in name and one.card is not None]

    def _moves_with(self, game: Game, card: int) -> list[Move]:
        """The moves of the open decision that take one card, with this card."""
        frame = game.state.frames[-1]
        decision = game.program.codes[frame[0]].decision
        assert decision is not None
        blocks = [move for block in decision.meanwhiles for move in block.moves]
        own = decision.moves if frame[2] == self.seat or game.program.codes[frame[0]].kind == "secret" else []
        taking = [
            move
            for move in (*own, *blocks)
            if len(move.parameter_types) == 1 and move.parameter_types[0].base == "card"
        ]
        return [game.move(self.seat, (move.code.index, card)) for move in taking]
