"""The course of a game: how it is dealt, goes from decision to decision, and ends.

Whoever plays has a Game, which shows a course. Whoever stages a game (restores a save, lays a table, imagines what is
hidden) works on the course itself. Between two of its verbs the state waits for an answer, or nobody can give one.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines.choice import EnginePolicy
from croupier.engines.contract.engine import Engine
from croupier.engines.contract.faults import Fault, Unexplained
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.past import Origin, Past, played_again
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.replay import replay_command
from croupier.game.setup import Answer, Setup
from croupier.table.acts import cards_in
from croupier.table.random import stream
from croupier.table.state import RawEvent, State


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A moment of a course that it can be taken back to."""

    state: State
    log: list[RawEvent] | None
    answers: int


class Course:
    """One game, as its engine has it.

    ``setup``: the table before play. ``engine``: what plays now, as the policy says. ``reference``: what explains.
    ``state``: the game at its decision. ``raw_offers``: what is open there. ``answers``: those since the deal, in a
    copy since it was made. ``fault``: what has ended the game. ``began``: how many times the past was forgotten.
    """

    __slots__ = (
        *("answers", "began", "engine", "fault", "raw_offers", "reference", "setup", "state"),
        *("_origin", "_past", "_policy"),
    )

    state: State

    def __init__(self, setup: Setup, reference: ReferenceEngine, policy: EnginePolicy) -> None:
        self.setup = setup
        self.reference = reference
        self.engine: Engine = reference
        self.answers: list[Answer] = []
        self.fault: Fault | None = None
        self.raw_offers: list[RawOffer] = []
        self.began = 0
        self._policy = policy
        self._origin = Origin(setup.seed)
        self._past: Past = None

    # --- beginnings ----------------------------------------------------------------------------

    def deal(self, keep_events: bool) -> None:
        """Deals and goes on to the first decision. Raises Fault."""
        self.engine = self._policy.first(self.reference, keep_events)
        try:
            self.state = self.engine.start(self.setup.seed, keep_events)
        except Fault as fault:
            self._fail(fault)
        self._go_on()

    def resume(self, state: State, answers: list[Answer] | None = None) -> None:
        """Goes on from a state that waits for an answer, or is over; with the answers that have led there."""
        self.state = state
        self.fault = None
        if answers is not None:
            self.answers = answers
        self.raw_offers = self.reference.offers(state)
        self.begin_here()

    def adopt(self, state: State) -> None:
        """Takes a state that waits for nobody yet, such as a table that somebody lays; ``run_on`` goes on from it."""
        self.state = state
        self.raw_offers = []

    def run_on(self) -> None:
        """Goes on to the next decision. Raises Fault."""
        self.begin_here()
        self._go_on()

    def begin_here(self) -> None:
        """Takes the state as it is now for the beginning; for whoever has changed it."""
        log = tuple(self.state.log or ())
        self._origin, self._past = Origin(self.setup.seed, self.state.clone(), bool(self.raw_offers), log), None
        self.began += 1

    def bookmark(self) -> Bookmark:
        """This moment, to come back to."""
        return Bookmark(self.state.clone(), None if self.state.log is None else self.state.log[:], len(self.answers))

    def take_back(self, mark: Bookmark) -> None:
        """Goes back to a moment of this course, as if what came after it had not been."""
        state = mark.state.clone()
        if mark.log is not None:
            state.log, state.log_cards = mark.log[:], cards_in(mark.log)
        self.resume(state, self.answers[: mark.answers])

    def change_engine(self, engine: Engine) -> None:
        """Goes on with another engine of the same program, which stays."""
        self.engine = engine

    # --- answers -------------------------------------------------------------------------------

    def advance(self, player: int, raw: RawMove | None) -> None:
        """Takes an answer to one of ``raw_offers`` (none: declined) without looking whether it was offered. Raises
        Fault."""
        self.answers.append((player, raw))
        self._past = (self._past, player, raw)
        state = self.state
        engine = self.engine = self._policy.next(self.engine, self.reference, state.log is not None)
        try:
            if raw is None:
                self.raw_offers = engine.decline(state, player)
            else:
                self.raw_offers = engine.answer(state, player, raw)
        except Fault as fault:
            self._fail(fault)
        except Unexplained:
            self._explain_fault()

    def _go_on(self) -> None:
        try:
            self.raw_offers = self.engine.run(self.state)
        except Fault as fault:
            self._fail(fault)
        except Unexplained:
            self._explain_fault()

    # --- faults --------------------------------------------------------------------------------

    def _explain_fault(self) -> None:
        """Lets the reference play the game again to its fault."""
        state, fault = played_again(self.reference, self._origin, self._past, self.state)
        self.state = state or self.state
        self._fail(fault)

    def _fail(self, fault: Fault) -> None:
        self.tell_replay(fault)
        self.fault = fault
        self.raw_offers = []
        raise fault

    def tell_replay(self, fault: Fault, driver: str = "") -> None:
        """Writes into a fault how it can be seen again: by the driver of the game, or by its answers."""
        fault.seed, fault.replay = self.setup.seed, self.replay_command(driver)

    def replay_command(self, driver: str = "") -> str:
        """A command that plays this game again, by its driver or by its answers."""
        return replay_command(self.setup, self.engine.limits, self.answers, driver)

    # --- the whole -----------------------------------------------------------------------------

    def outcome(self) -> list[int]:
        """What every seat has got as the game stands. Raises Fault."""
        try:
            return self.engine.outcome(self.state)
        except Unexplained:
            return self.reference.outcome(self.state)

    def clone(self, keep_chance: bool) -> Course:
        """A copy that goes on by itself and keeps no events; with a new stream of chance, or the same."""
        copy = Course.__new__(Course)
        copy.setup, copy.reference, copy.engine, copy.fault = self.setup, self.reference, self.engine, self.fault
        copy._policy, copy._origin, copy._past = self._policy, self._origin, self._past
        copy.answers, copy.raw_offers, copy.began = [], self.raw_offers, 0
        state = copy.state = self.state.clone()
        if not keep_chance:
            state.random = stream(state.random, state.decisions + 1)
            copy._past = (self._past, state.random)
        return copy
