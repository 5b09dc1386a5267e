"""A game that starts again whenever its rules change: the same seed, and the same answers as far as they go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from croupier.authoring.scenarios.names import player_names
from croupier.engines.contract.faults import Fault
from croupier.game.game import Game
from croupier.game.replay import decode_answer, encode_answer
from croupier.rules import Rules
from croupier.web.rooms.answers import GivenAnswer
from croupier.web.rooms.room import Room, SeatAtTable
from croupier.web.rooms.setup import LaidRule, SeatSetup, TableSetup
from croupier.web.workshop.playing.noted import AnswerNotes, CannotFind, NotedAnswer
from croupier.web.workshop.playing.refused import StoppedAnswer, stopped

MOST_BOT_ANSWERS = 200
"""The most answers that bots give in a row. Then somebody has to ask for more."""

LONGEST_OF_BOTS = 5.0
"""The seconds after which bots give no further answer in a row: far less than an ask may take."""

BUDGETS = {"search": "search:500"}
"""The budgets of bots that have one. Native code is new after each change of the rules, so they are smaller than at a
table that is played for an hour."""

REPLAYED = -1
"""The number of an answer that is given again: no offer has it, so no answer of a page is taken for it."""


@dataclass
class LiveGame:
    """A game of rules that are being written. It is begun once, before anything else; its table keeps nothing."""

    rules: Rules  # without the options
    seats: int
    seed: int
    options: Mapping[str, Any]
    language: str
    house_rules: tuple[LaidRule, ...] = ()  # as people read them
    bots: frozenset[int] = frozenset()  # the seats that bots play
    bot: str = "greedy"  # the kind of these bots
    answers: list[NotedAnswer] = field(default_factory=list)  # that were given
    stopped: StoppedAnswer | None = None  # the first of the answers to give again that could not be given
    room: Room = field(init=False)
    _fault: Fault | None = None  # before the first decision: then there is no game
    _notes: AnswerNotes = field(init=False)

    def __post_init__(self) -> None:
        kinds = ["bot" if seat in self.bots else "person" for seat in range(self.seats)]
        bot = BUDGETS.get(self.bot, self.bot)
        setup = TableSetup(
            *("", (), tuple(SeatSetup(kind, bot) for kind in kinds), self.seed),
            options=dict(self.options),
            house_rules=self.house_rules,
        )
        names = player_names(self.seats)
        people = [SeatAtTable(kind, bot, name, here=True) for kind, name in zip(kinds, names, strict=True)]
        self.room = Room("workshop", setup, self.rules, self, people)

    @property
    def game(self) -> Game | None:
        """Return the game, or None if a fault has come before the first decision."""
        return self.room.game

    @property
    def fault(self) -> Fault | None:
        """Return the fault that has ended the game."""
        return self._fault if self.game is None else self.game.fault

    def begin(self, answers: Sequence[NotedAnswer] = ()) -> None:
        """Begin the game, and give answers as far as they go."""
        try:
            self.room.begin()
        except Fault as fault:
            self._fault = fault
            return
        self._notes = AnswerNotes(self.room.playing())
        for number, answer in enumerate(answers, 1):
            try:
                raw = self._notes.find(answer)
            except CannotFind:
                teller = self.room.showing(None, self.language).teller
                self.stopped = stopped(self._notes, teller, number, answer)
                return
            self.room.give(GivenAnswer(answer.seat, REPLAYED, "", encode_answer(answer.seat, raw)))
            self.answers.append(answer)

    def append(self, table: str, position: int, given: GivenAnswer) -> None:
        """Note an answer that is about to be played: this is the store of the room."""
        seat, raw = decode_answer(given.answer)
        teller = self.room.showing(None, self.language).teller
        text = teller.word("decline")
        if raw is not None:
            text = self.room.playing().raw_move_text(raw, seat, teller, offered=True)
        self.answers.append(self._notes.note(seat, raw, text))

    def let_bots_answer(self) -> None:
        """Let bots answer until a person is asked or could come in between, or they have answered often or long."""
        began = monotonic()
        for _ in range(MOST_BOT_ANSWERS):
            seat = self._next_bot()
            if seat is None or monotonic() - began > LONGEST_OF_BOTS:
                return
            self.room.bot_answers(seat)

    def has_more_for_bots(self) -> bool:
        """Return whether a bot would answer now."""
        return self.stopped is None and self._next_bot() is not None

    def _next_bot(self) -> int | None:
        """Return the bot that answers next: one who could come in between, before the person who is asked."""
        asked = () if self.game is None else self.game.asked
        offered = [one.seat for one in self.room.offers()]
        between = [seat for seat in offered if seat in self.bots and seat not in asked]
        if between:
            return between[0]
        return offered[0] if offered and self.bots.issuperset(offered) else None

    def whoever_is_asked(self, otherwise: int) -> int:
        """Return the seat of a person who is to answer; ``otherwise`` if there is none, and it is a person's seat."""
        people = [seat for seat in range(self.seats) if seat not in self.bots] or [otherwise]
        offered = {one.seat for one in self.room.offers()}
        asked = offered.intersection(() if self.game is None else self.game.asked)
        for wanted in (asked, offered, {otherwise}):
            found = [seat for seat in people if seat in wanted]
            if found:
                return found[0]
        return people[0]
