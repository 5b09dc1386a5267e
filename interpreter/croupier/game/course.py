"""The course of a game: its deal, its way from decision to decision, and its end.

Players use a Game, which shows a course. Code that stages a game works on the course itself: it restores a save, lays a
table, or imagines hidden cards.

Algorithm. Each verb lets the engine run to the next decision. The engine may be fast and unable to explain a fault:
then it raises ``Unexplained``. The reference plays the answers since the beginning again and meets the same fault, with
its place and its message.

Invariants. Between two verbs the state waits for an answer, or the game is over, or a fault has ended it. The only
exception is ``adopt``, after which ``run_on`` must follow. The answers since ``_origin`` lead to the present state, on
every engine alike.
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
    """A moment that a course can go back to."""

    state: State
    log: list[RawEvent] | None
    answers: int


class Course:
    """One game, as its engine has it."""

    __slots__ = (
        *("answers", "began", "engine", "fault", "raw_offers", "reference", "setup", "state"),
        *("_origin", "_past", "_policy"),
    )

    state: State  # at the decision

    def __init__(self, setup: Setup, reference: ReferenceEngine, policy: EnginePolicy) -> None:
        self.setup = setup  # the table before play
        self.reference = reference  # the engine that explains
        self.engine: Engine = reference  # the engine that plays
        self.answers: list[Answer] = []  # since the deal; in a copy, since the copy was made
        self.fault: Fault | None = None  # the fault that has ended the game
        self.raw_offers: list[RawOffer] = []  # the open offers
        self.began = 0  # how many times the past was forgotten
        self._policy = policy
        self._origin = Origin(setup.seed)  # the state that the past begins with
        self._past: Past = None  # the answers since then

    # --- beginnings ----------------------------------------------------------------------------

    def deal(self, *, keep_events: bool) -> None:
        """Deal, and run to the first decision. Raise Fault."""
        self.engine = self._policy.first(self.reference, keep_events)
        try:
            self.state = self.engine.start(self.setup.seed, keep_events)
        except Fault as fault:
            self._fail(fault)
        self._go_on()

    def resume(self, state: State, answers: list[Answer] | None = None) -> None:
        """Go on from a state that waits for an answer, or is over. ``answers`` are those that have led to it."""
        self.state = state
        self.fault = None
        if answers is not None:
            self.answers = answers
        self.raw_offers = self.reference.offers(state)
        self.begin_here()

    def adopt(self, state: State) -> None:
        """Take a state that no offer is open in yet, such as a table that is being laid. ``run_on`` must follow."""
        self.state = state
        self.raw_offers = []

    def run_on(self) -> None:
        """Run to the next decision. Raise Fault."""
        self.begin_here()
        self._go_on()

    def begin_here(self) -> None:
        """Make the present state the beginning of the past. Call this after any change of the state from outside."""
        log = tuple(self.state.log or ())
        self._origin, self._past = Origin(self.setup.seed, self.state.clone(), bool(self.raw_offers), log), None
        self.began += 1

    def bookmark(self) -> Bookmark:
        """Return the present moment."""
        return Bookmark(self.state.clone(), None if self.state.log is None else self.state.log[:], len(self.answers))

    def take_back(self, mark: Bookmark) -> None:
        """Go back to a moment of this course. All that came after it is forgotten."""
        state = mark.state.clone()
        if mark.log is not None:
            state.log, state.log_cards = mark.log[:], cards_in(mark.log)
        self.resume(state, self.answers[: mark.answers])

    def change_engine(self, engine: Engine) -> None:
        """Play on with another engine of the same program."""
        self.engine = engine

    # --- answers -------------------------------------------------------------------------------

    def advance(self, player: int, raw: RawMove | None) -> None:
        """Play an answer to one of ``raw_offers``, or ``None`` for declining, without checking that it is offered.
        Raise Fault."""
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
        """Let the reference play the game again, up to its fault."""
        state, fault = played_again(self.reference, self._origin, self._past, self.state)
        self.state = state or self.state
        self._fail(fault)

    def _fail(self, fault: Fault) -> None:
        self.tell_replay(fault)
        self.fault = fault
        self.raw_offers = []
        raise fault

    def tell_replay(self, fault: Fault, driver: str = "") -> None:
        """Write into a fault the command that shows it again: with the driver of the game, or with its answers."""
        fault.seed, fault.replay = self.setup.seed, self.replay_command(driver)

    def replay_command(self, driver: str = "") -> str:
        """Return a command that plays this game again, with its driver or with its answers."""
        return replay_command(self.setup, self.engine.limits, self.answers, driver)

    # --- the whole -----------------------------------------------------------------------------

    def outcome(self) -> list[int]:
        """Return each seat's outcome at this moment. Raise Fault."""
        try:
            return self.engine.outcome(self.state)
        except Unexplained:
            return self.reference.outcome(self.state)

    def clone(self, *, keep_chance: bool) -> Course:
        """Return a copy that goes on by itself and keeps no events. Its stream of random numbers is new, or the
        same."""
        copy = Course.__new__(Course)
        copy.setup, copy.reference, copy.engine, copy.fault = self.setup, self.reference, self.engine, self.fault
        copy._policy, copy._origin, copy._past = self._policy, self._origin, self._past
        copy.answers, copy.raw_offers, copy.began = [], self.raw_offers, 0
        state = copy.state = self.state.clone()
        if not keep_chance:
            state.random = stream(state.random, state.decisions + 1)
            copy._past = (self._past, state.random)
        return copy
