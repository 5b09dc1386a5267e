"""A person at a prompt, who chooses numbered moves and asks why moves are possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from croupier.cli.reasons import Reasons
from croupier.cli.several import SeveralCards
from croupier.engines.contract.offers import RawMove, RawOffer, is_open, left_open
from croupier.game.game import Game
from croupier.players.choices import Choice, choices_of
from croupier.table.random import Stream
from croupier.texts.news import News
from croupier.texts.table import table_lines
from croupier.texts.telling.plain import told_against
from croupier.texts.telling.teller import Teller

HELP = ("help", "aide", "h", "?")
QUIT = ("quit", "exit", "quitter", "q")
TABLE = ("table",)
WHY = ("why", "pourquoi")
RULES = ("--rules", "--règles", "--regles")
SAVE = ("save", "sauver", "sauvegarder", "enregistrer")
LONGEST_ECHO = 60


class Quit(Exception):
    """The person leaves the game."""


class NotSaved(Exception):
    """The game could not be saved. The message says why."""


@dataclass
class PromptPlayer:
    """A player who answers through a terminal."""

    seat: int
    teller: Teller
    read: Callable[[str], str]  # returns a line for a prompt; raises EOFError at the end
    write: Callable[[str], None]  # prints a line
    save: Callable[[Game, Path], str]  # writes a file, and returns the command that resumes it; raises NotSaved
    news: News
    stream: Stream = field(init=False)

    def __post_init__(self) -> None:
        self.stream = Stream(self.news.game.seed, 1 + self.seat)

    def answer(self, game: Game, offer: RawOffer) -> RawMove | None:
        """Print the news, the table and the moves, and ask until the person chooses a move. Raise Quit."""
        self.tell_news()
        choices = choices_of(game, self.teller, offer)
        self._show(game, offer, choices)
        while True:
            line = self._line()
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
                self._command(game, offer, choices, line)

    def tell_news(self) -> None:
        """Print the events since the last time."""
        for line in self.news.lines():
            self.write(line)

    def _line(self) -> str:
        try:
            return self.read(self.teller.word("ask-number") + " ").strip()
        except (EOFError, KeyboardInterrupt):
            self.write("")
            raise Quit from None

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
            for line in Reasons(game, self.teller, self.seat).of_move(raw):
                self.write(line)
            return None
        try:
            return several.run(self.read, self.write)
        except (EOFError, KeyboardInterrupt):
            self.write("")
            raise Quit from None

    # --- showing -------------------------------------------------------------------------------

    def _show(self, game: Game, offer: RawOffer, choices: list[Choice]) -> None:
        decision = game.program.codes[game.state.frames[-1][0]].decision
        heading = self.teller.word("you-may" if offer.declinable else "your-move", player=self.teller.names[self.seat])
        asked = self.teller.labels.label(decision.name, {}) if decision is not None else None
        self.write("")
        self.write(self.teller.named(heading, asked) if asked else heading)
        for line in table_lines(game, self.teller, self.seat):
            self.write(line)
        for number, choice in enumerate(choices, 1):
            self.write(f"  {number:>2}  {choice.text}")
            if against := self._against(game, choice):
                self.write(f"      {against}")

    def _against(self, game: Game, choice: Choice) -> str:
        """Return what stands against a choice that is possible all the same."""
        answer = choice.answers[0]
        if answer is None or len(choice.answers) > 1:
            return ""
        return told_against(self.teller, game.explain(game.move(self.seat, answer)))

    # --- words ---------------------------------------------------------------------------------

    def _command(self, game: Game, offer: RawOffer, choices: list[Choice], line: str) -> None:
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in HELP:
            self.write(self.teller.word("play-help"))
        elif word in QUIT and not rest:
            raise Quit
        elif word in TABLE and not rest:
            self._show(game, offer, choices)
        elif word in WHY:
            self._why(game, choices, rest)
        elif word in SAVE:
            self._save(game, rest)
        else:
            self.write(self.teller.word("not-understood", text=shown(line), count=len(choices)))

    def _save(self, game: Game, file: str) -> None:
        if not file:
            self.write(self.teller.word("save-where"))
            return
        try:
            command = self.save(game, Path(file))
        except NotSaved as problem:
            self.write(str(problem))
        else:
            self.write(self.teller.word("saved", command=command))

    def _why(self, game: Game, choices: list[Choice], text: str) -> None:
        words = text.split()
        rules = any(one in RULES for one in words)
        text = " ".join(one for one in words if one not in RULES)
        reasons = Reasons(game, self.teller, self.seat, rules=rules)
        chosen = _number(text, choices)
        if chosen is not None and chosen.answers[0] is not None:
            lines = reasons.of_move(chosen.answers[0])
        else:
            lines = reasons.of_text(shown(text))
        for line in lines:
            self.write(line)


def shown(text: str) -> str:
    """Return typed text for the terminal: short, and without control characters."""
    plain = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    return plain if len(plain) <= LONGEST_ECHO else plain[:LONGEST_ECHO] + "…"


def _number(line: str, choices: list[Choice]) -> Choice | None:
    """Return the choice with a number, or ``None``."""
    if not (line.isascii() and line.isdigit() and len(line) < 7):
        return None
    number = int(line)
    return choices[number - 1] if 1 <= number <= len(choices) else None
