"""A person at a prompt, who chooses numbered moves and asks why moves are possible."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cli.choosing import CardByCard
from croupier.cli.commands import Dialogue, PromptWords
from croupier.cli.reasons import Reasons
from croupier.cli.several import SeveralCards
from croupier.cli.thinking import thought_lines
from croupier.engines.contract.offers import RawMove, RawOffer, is_open, left_open
from croupier.game.game import Game
from croupier.players.choices import Choice, choices_of
from croupier.players.searching.player import SearchPlayer
from croupier.table.random import Stream
from croupier.texts.news import News
from croupier.texts.table import table_lines
from croupier.texts.telling.plain import told_against
from croupier.texts.telling.teller import Teller


@dataclass
class PromptPlayer:
    """A player who answers through a terminal."""

    seat: int
    dialogue: Dialogue
    news: News
    thinker: SearchPlayer | None = None  # thinks in the person's place; None where no bot searches
    stream: Stream = field(init=False)

    def __post_init__(self) -> None:
        self.stream = Stream(self.news.game.seed, 1 + self.seat)

    @property
    def teller(self) -> Teller:
        return self.dialogue.teller

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        """Print the news, the table and the moves, and ask until the person chooses a move. Raise Quit."""
        self.tell_news()
        choices = choices_of(game, self.teller, offer)
        self._show(game, offer, choices)
        while True:
            line = self.dialogue.line("ask-number")
            chosen = _number(line, choices)
            if chosen is not None:
                answer = self._picked(chosen)
                if answer is None or not is_open(answer):
                    return answer
                named: RawMove | None = answer
            else:
                named = self._named(game, choices, line)
            raw = None if named is None else self._whole(game, named)
            if raw is not None:
                return raw
            if named is not None:
                self._show(game, offer, choices)
            elif line:
                self.dialogue.obey(game, self._words(game, offer, choices), line)

    def tell_news(self) -> None:
        """Print the events since the last time."""
        self.dialogue.write_all(self.news.lines())

    def _picked(self, chosen: Choice) -> RawMove | None:
        """Return a move of a choice. If they differ in hidden cards, draw one, since the person cannot mean one of
        them."""
        if len(chosen.answers) == 1 or not chosen.hidden:
            return chosen.answers[0]
        return chosen.answers[self.stream.below(len(chosen.answers))]

    # --- several cards -------------------------------------------------------------------------

    def _named(self, game: Game, choices: list[Choice], line: str) -> RawMove | None:
        """Return the move that a line names with its cards, such as ``meld red 7, blue 7``, or without them."""
        opened = (one.answers[0] for one in choices if one.answers[0] is not None and is_open(one.answers[0]))
        found = (SeveralCards(game, self.teller, self.seat, raw).named(line) for raw in opened)
        return next((raw for raw in found if raw is not None), None)

    def _whole(self, game: Game, raw: RawMove) -> RawMove | None:
        """Return a move with its cards, which the person chooses where it leaves them open.

        Return ``None`` if the person forgets them, or if they do not make the move; say why.
        """
        several = SeveralCards(game, self.teller, self.seat, left_open(raw))
        if not is_open(raw):
            if several.search.is_set(raw[-1]):
                return raw
            self.dialogue.write_all(Reasons(game, self.teller, self.seat).of_move(raw))
            return None
        return CardByCard(several, self.dialogue).run()

    # --- showing -------------------------------------------------------------------------------

    def _show(self, game: Game, offer: RawOffer, choices: list[Choice]) -> None:
        decision = game.program.codes[game.state.frames[-1][0]].decision
        heading = self.teller.word("you-may" if offer.declinable else "your-move", player=self.teller.names[self.seat])
        asked = self.teller.labels.label(decision.name, {}) if decision is not None else None
        self.dialogue.write("")
        self.dialogue.write(self.teller.named(heading, asked) if asked else heading)
        self.dialogue.write_all(table_lines(game, self.teller, self.seat))
        for number, choice in enumerate(choices, 1):
            self.dialogue.write(f"  {number:>2}  {choice.text}")
            if against := self._against(game, choice):
                self.dialogue.write(f"      {against}")

    def _against(self, game: Game, choice: Choice) -> str:
        """Return what stands against a choice that is possible all the same."""
        answer = choice.answers[0]
        if answer is None or len(choice.answers) > 1:
            return ""
        return told_against(self.teller, game.explain(game.move(self.seat, answer)))

    # --- words ---------------------------------------------------------------------------------

    def _words(self, game: Game, offer: RawOffer, choices: list[Choice]) -> PromptWords:
        return PromptWords(
            help="play-help",
            table=lambda: self._show(game, offer, choices),
            why=lambda text, rules: self._why(game, offer, choices, text, rules=rules),
            unknown=lambda text: self.teller.word("not-understood", text=text, count=len(choices)),
        )

    def _why(self, game: Game, offer: RawOffer, choices: list[Choice], text: str, *, rules: bool) -> list[str]:
        reasons = Reasons(game, self.teller, self.seat, rules=rules)
        chosen = _number(text, choices)
        if chosen is not None and chosen.answers[0] is not None:
            thought = [] if self.thinker is None else thought_lines(game, self.teller, offer, self.thinker)
            return [*reasons.of_move(chosen.answers[0]), *thought]
        return reasons.of_text(text)


def _number(line: str, choices: list[Choice]) -> Choice | None:
    """Return the choice with a number, or ``None``."""
    if not (line.isascii() and line.isdigit() and len(line) < 7):
        return None
    number = int(line)
    return choices[number - 1] if 1 <= number <= len(choices) else None
