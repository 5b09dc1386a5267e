"""One game at the command line: its players, its output, its saves, and its end."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import NoReturn

import click

from croupier.cli.commands import Dialogue, NotSaved, Quit
from croupier.cli.common import PROBLEMS, WRONG_USE, fail_with_fault
from croupier.cli.options import read_small_file
from croupier.cli.prompt import PromptPlayer
from croupier.cli.saving import CannotSave, Saves, write_save
from croupier.cli.speech import say
from croupier.cli.streams import columns, is_terminal
from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove
from croupier.game.game import Game
from croupier.game.replay import decode_answer, encode_answer, rules_words
from croupier.game.saves import LARGEST, SaveError, house_rules_of, read_content
from croupier.language.diagnostics.excerpt import visible
from croupier.language.ruleset.load import installed_house_rules
from croupier.players import make_bots, play_on
from croupier.players.kinds import bots_repeat
from croupier.players.player import Player
from croupier.players.searching.player import SearchPlayer
from croupier.rules import Rules
from croupier.system.interrupts import Interrupts, Terminated, exit_code
from croupier.texts.news import News
from croupier.texts.table import result_lines
from croupier.texts.telling.teller import Teller
from croupier.texts.wrap import kept_whole, unwrapped, wrapped

SEAT = 0
"""The seat of a person."""

Answer = tuple[int, RawMove | None]


def kept_house_rules(file: Path) -> tuple[str, ...]:
    """Return the house rules of a save that are installed. The command line must name all others.

    Raise click.UsageError for a file that cannot be read, and exit for a file that is no save.
    """
    try:
        names = house_rules_of(read_content(read_small_file(file, LARGEST)))
    except SaveError as error:
        _refuse_save(file, str(error))
    known = installed_house_rules()
    return tuple(name for name in names if name in known)


def _refuse_save(file: Path, reason: str) -> NoReturn:
    say(f"{visible(str(file))}: {reason}", err=True)
    sys.exit(PROBLEMS)


def resumed(rules: Rules, file: Path, limits: Limits) -> Game:
    """Return the game of a save. Raise click.UsageError for a file that cannot be read, and exit for one that is no
    save."""
    try:
        return rules.restore(read_small_file(file, LARGEST), limits)
    except SaveError as error:
        _refuse_save(file, str(error))


def read_answers(text: str) -> list[Answer]:
    """Return the answers in the text of ``--answers``. Raise click.UsageError."""
    found = []
    for number, word in enumerate(text.split(), 1):
        try:
            found.append(decode_answer(word))
        except ValueError as error:
            raise click.UsageError(f"--answers, number {number}: {error}") from None
    return found


class Session:
    """One game, from its present decision to its end, or until the person leaves it."""

    def __init__(
        self,
        game: Game,
        teller: Teller,
        bots: str | None,
        save: Path | None,
        resume: Path | None = None,
        *,
        person: bool,
    ) -> None:
        self.game = game
        self.teller = teller
        self.bots = bots or "random"
        self.fills = bots is not None  # bots answer for seats without given answers
        self.saves = Saves(game, save, self._not_saved)
        self.resumed = resume  # the file of the save
        self.answers_before = len(game.answers)
        self.fresh = not game.answers
        self.by_bots = True  # the same bots would give all answers but the person's again
        self.interrupts = Interrupts()
        self.width = columns() if is_terminal(sys.stdout) else None
        self.news = News(game, teller, SEAT if person else None, from_now=not self.fresh)
        self.players: list[Player] = make_bots(self.bots, game.seed, game.seats)
        self.person: PromptPlayer | None = None
        if person:
            dialogue = Dialogue(teller, self._read, self.write, self._saved_by_person)
            other = self.players[SEAT]
            self.person = PromptPlayer(SEAT, dialogue, self.news, other if isinstance(other, SearchPlayer) else None)
            self.players[SEAT] = self.person

    def write(self, text: str) -> None:
        """Print a text. On a terminal it is wrapped, and appears at once."""
        if self.width is None:
            sys.stdout.write(unwrapped(text) + "\n")
        else:
            click.echo(wrapped(text, self.width))

    def chatter(self, text: str) -> None:
        click.echo(text, err=True)

    def _read(self, prompt: str) -> str:
        with self.interrupts.heard():
            return input(prompt)

    # --- playing -------------------------------------------------------------------------------

    def run(self, answers: list[Answer]) -> int:
        """Give the answers, then let the players play. Return the exit code. Exit for a fault."""
        try:
            return self._run(answers)
        finally:
            sys.stdout.flush()

    def _run(self, answers: list[Answer]) -> int:
        if not self.saves.now():
            sys.exit(WRONG_USE)
        self._welcome()
        finished, code = True, 0
        with self.interrupts:
            try:
                self._give(answers)
                self._play()
            except Fault as fault:
                self.game.course.tell_replay(fault, self._driver())
                self._news()
                fail_with_fault(fault)
            except Quit:
                finished = False
                code = self._code_of_quitting()
        self._news()
        kept = self.saves.now()
        for line in self._last_lines(finished=finished, kept=kept):
            self.write(line)
        self._say_seed()
        return code if kept else PROBLEMS

    def _code_of_quitting(self) -> int:
        """Return 0 if a person leaves the game, which Ctrl-C is a way to do, else the exit code for the signal."""
        asked = self.interrupts.pressed
        by_hand = self.person is not None and not isinstance(asked, Terminated)
        return 0 if asked is None or by_hand else exit_code(asked)

    def _last_lines(self, *, finished: bool, kept: bool) -> list[str]:
        if not finished:
            file = self.saves.file if kept else None
            saved = [] if file is None else [self.teller.word("saved", command=kept_whole(self._resume_command(file)))]
            return [self.teller.word("goodbye"), *saved]
        try:
            return result_lines(self.game, self.teller)
        except Fault as fault:
            fail_with_fault(fault)

    def _welcome(self) -> None:
        if self.person is None:
            return
        values = {"title": self.teller.labels.title(), "seed": str(self.game.seed), "player": self.teller.names[SEAT]}
        identifier = "welcome" if self.game.seats > 1 else "welcome-alone"
        self._greet(self.teller.word(identifier, bots=self.bots, **values))
        if not self.fresh:
            self._greet(self.teller.word("resumed", count=len(self.game.answers)))

    def _greet(self, text: str) -> None:
        self.chatter(text if self.width is None else wrapped(text, self.width))

    def _play(self) -> None:
        self._news()
        while not self.game.over:
            if self.interrupts.pressed is not None:
                raise Quit
            asked = self.game.raw_offers[0].seat
            play_on(self.game, self.players)
            self._news()
            self._keep(asked)

    def _keep(self, asked: int) -> None:
        """Save around every answer of a person, so that nothing they have seen is lost. Otherwise save at times."""
        turn = self.game.raw_offers[0].seat if not self.game.over else None
        if self.person is not None and SEAT in (asked, turn):
            self.saves.now()
        else:
            self.saves.at_times()

    def _news(self) -> None:
        """Print the news. A person gets them with the next question."""
        if self.person is None or self.game.over:
            for line in self.news.lines():
                self.write(line)

    def _give(self, answers: list[Answer]) -> None:
        """Give answers. If bots were named, they answer for seats without given answers."""
        seats = {seat for seat, _ in answers}
        self.by_bots = not answers or (self.fills and self.person is not None and seats == {SEAT})
        for number, (seat, raw) in enumerate(answers, 1):
            while self.fills and not self.game.over and self.game.raw_offers[0].seat not in seats:
                play_on(self.game, self.players)
            try:
                self._give_one(seat, raw)
            except IllegalMove as error:
                raise click.UsageError(f"--answers, number {number} (`{seat + 1}:…`): {error}") from None
            for line in self.news.lines():
                self.write(line)

    def _give_one(self, seat: int, raw: RawMove | None) -> None:
        if raw is None:
            self.game.decline_seat(seat)
            return
        offered = next((offer.moves for offer in self.game.raw_offers if offer.seat == seat), ())
        self.game.play_raw(seat, next((move for move in offered if move == raw), raw))

    # --- saving and telling --------------------------------------------------------------------

    def _not_saved(self, problem: CannotSave) -> None:
        self.chatter(problem.told(self.teller.language))

    def _saved_by_person(self, game: Game, file: Path) -> str:
        try:
            write_save(game, file)
        except CannotSave as problem:
            raise NotSaved(problem.told(self.teller.language)) from None
        return kept_whole(self._resume_command(file))

    def _resume_command(self, file: Path) -> str:
        return visible(shlex.join(["croupier", "play", *rules_words(self.game.rules), "--resume", str(file)]))

    def _driver(self) -> str:
        """Return the options that play the game again: the bots, and the person's own answers.

        A game that began with a save, with answers that no bot gave, or with bots that take time for an answer, has no
        driver. Its command lists all answers.
        """
        if not (self.fresh and self.by_bots and bots_repeat(self.bots)):
            return ""
        if self.person is None:
            return f"--bots {self.bots} --watch"
        own = [encode_answer(seat, raw) for seat, raw in self.game.answers if seat == SEAT]
        return shlex.join(["--bots", self.bots, *(["--answers", " ".join(own)] if own else [])])

    def _say_seed(self) -> None:
        """Print the seed, and a command that shows the game again. A game with too many answers for a command needs
        its file."""
        command, identifier = self.game.course.replay_command(self._driver()), "seed-line"
        if not command:
            file = self._file_of_game()
            command = "" if file is None else self._resume_command(file)
            identifier = "seed-line-file" if command else "seed-line-long"
        self.chatter(self.teller.word(identifier, seed=str(self.game.seed), command=visible(command)))

    def _file_of_game(self) -> Path | None:
        if self.saves.file is not None:
            return self.saves.file
        return self.resumed if len(self.game.answers) == self.answers_before else None
