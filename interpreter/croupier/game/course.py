"""The course of a game: its deal, its way from decision to decision, and its end.

Players use a Game, which shows a course. Code that stages a game works on the course itself: it restores a save, lays a
table, or imagines hidden cards.

Algorithm. Each verb lets an engine run to the next decision. In native code the game is a block of memory; its
``state`` is read when somebody asks for it, and so are its events. Native code may give up, at a fault or at a bound of
its own. Then the block is as it was, and the reference takes that answer again: it explains the fault, or goes on.

Invariants. Between two verbs the state waits for an answer, or the game is over, or a fault has ended it. The only
exception is ``adopt``, after which ``run_on`` must follow. The game is in the block if there is one, else in the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.engines.choice import NATIVE, REFERENCE, EnginePolicy
from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.replay import replay_command
from croupier.game.setup import Answer, Setup
from croupier.table.acts import cards_in
from croupier.table.random import stream
from croupier.table.state import RawEvent, State

if TYPE_CHECKING:
    from croupier.engines.native.positions import Positions
    from croupier.engines.native.stored import Block


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A moment that a course can go back to."""

    state: State
    log: list[RawEvent] | None
    answers: int


class Course:
    """One game, as its engine has it."""

    __slots__ = (
        *("answers", "began", "fault", "raw_offers", "reference", "setup"),
        *("_block", "_draws_anew", "_event_count", "_is_read", "_native", "_policy", "_state", "_untold"),
    )

    def __init__(self, setup: Setup, reference: ReferenceEngine, policy: EnginePolicy) -> None:
        self.setup = setup  # the table before play
        self.reference = reference  # the engine that explains
        self.answers: list[Answer] = []  # since the deal; in a copy, since the copy was made
        self.fault: Fault | None = None  # the fault that has ended the game
        self.raw_offers: list[RawOffer] = []  # the open offers
        self.began = 0  # how many times the events were read from their beginning again
        self._policy = policy
        self._native: Positions | None = None  # the code of the block
        self._block: Block | None = None  # the game in native code; None if the reference plays
        self._state: State | None = None
        self._is_read = True  # the state is that of the block
        self._draws_anew = False  # the block has yet to get a new stream of random numbers
        self._untold: list[bytes] = []  # the records of native code that are not in the log yet
        self._event_count = 0  # the events of the block with their cards, as the limit counts them

    @property
    def state(self) -> State:
        """Return the state at the decision. Whoever changes it must call ``begin_here``."""
        if not self._is_read:
            self._read()
        assert self._state is not None
        return self._state

    def _read(self) -> None:
        """Read the block, and the records of its events."""
        if self._state is None:
            self._state = State.__new__(State)
            self._state.log, self._state.log_cards = None, 0
        assert self._native is not None
        self._renew_chance()
        self._native.read(self._block, self._state)
        self._is_read = True
        self._tell()

    def _tell(self) -> None:
        """Put the records of native code into the log."""
        if self._untold:
            assert self._native is not None and self._state is not None and self._state.log is not None
            events = self._native.events(*self._untold)
            self._untold.clear()
            self._state.log += events
            self._state.log_cards += cards_in(events)

    @property
    def limits(self) -> Limits:
        return self.reference.limits

    @property
    def engine(self) -> str:
        """Return the name of the engine that has played the last answer."""
        return REFERENCE if self._block is None else NATIVE

    @property
    def spent(self) -> int:
        """Return the steps that the game has taken."""
        if self._native is None or self._block is None:
            return self.state.spent
        return self._native.spent(self._block)

    @property
    def pile_sizes(self) -> list[int]:
        """Return the number of cards in each pile."""
        if self._native is None or self._block is None:
            return [len(pile) for pile in self.state.piles]
        return self._native.sizes(self._block)

    @property
    def log(self) -> list[RawEvent] | None:
        """Return the events, or ``None`` if nobody keeps them."""
        self._tell()
        return None if self._state is None else self._state.log

    # --- beginnings ----------------------------------------------------------------------------

    def deal(self, *, keep_events: bool) -> None:
        """Deal, and run to the first decision. Raise Fault."""
        native = self._policy.first(self.limits, tells=keep_events)
        if native is not None and self._dealt(native, keep_events=keep_events):
            return
        try:
            self._state = self.reference.start(self.setup.seed, keep_events)
        except Fault as fault:
            self._fail(fault)
        self._go_on()

    def resume(self, state: State, answers: list[Answer] | None = None) -> None:
        """Go on from a state that waits for an answer, or is over. ``answers`` are those that have led to it."""
        self._take(state)
        self.fault = None
        if answers is not None:
            self.answers = answers
        self.raw_offers = self.reference.offers(state)
        self.began += 1

    def adopt(self, state: State) -> None:
        """Take a state that no offer is open in yet, such as a table that is being laid. ``run_on`` must follow.

        No answers have led to it.
        """
        self._take(state)
        self.raw_offers, self.answers = [], []

    def run_on(self) -> None:
        """Run to the next decision. Raise Fault."""
        self.began += 1
        self._go_on()

    def begin_here(self) -> None:
        """Take the state as it is now. Call this after any change of the state from outside."""
        self._take(self.state)
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

    def _take(self, state: State) -> None:
        """Let the game be in the state."""
        self._state, self._block, self._is_read = state, None, True

    # --- answers -------------------------------------------------------------------------------

    def advance(self, player: int, raw: RawMove | None) -> None:
        """Play an answer to one of ``raw_offers``, or ``None`` for declining, without checking that it is offered.
        Raise Fault."""
        if self._block is None:
            self._change_engine()
        self._renew_chance()
        if not self.advances_natively(player, raw, None):
            self.answers.append((player, raw))
            self._play_on_reference(player, raw)

    def advances_natively(self, player: int, raw: RawMove | None, offers: list[RawOffer] | None) -> bool:
        """Play an answer if the game is in native code, and return whether it is played. Raise Fault.

        With ``offers``, only a move that is an object of theirs is played. So it needs no other check.
        """
        native, block = self._native, self._block
        if native is None or block is None or self._draws_anew:
            return False
        found = native.crossing.answer(block, player, raw, offers)
        if found is False:
            return False
        self.answers.append((player, raw))
        state = self._state
        if found is not None and (state is None or state.log is None or self._is_told(native, block)):
            self.raw_offers, self._is_read = found, False
        else:
            self._take(self.state)
            self._play_on_reference(player, raw)
        return True

    def _play_on_reference(self, player: int, raw: RawMove | None) -> None:
        state = self.state
        try:
            if raw is None:
                self.raw_offers = self.reference.decline(state, player)
            else:
                self.raw_offers = self.reference.answer(state, player, raw)
        except Fault as fault:
            self._fail(fault)

    def _go_on(self) -> None:
        try:
            self.raw_offers = self.reference.run(self.state)
        except Fault as fault:
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
        return replay_command(self.setup, self.limits, self.answers, driver)

    # --- native code ---------------------------------------------------------------------------

    def _dealt(self, native: Positions, *, keep_events: bool) -> bool:
        """Deal in native code; return whether that has not given up."""
        found = native.deal(self.setup.seed)
        if found is None:
            return False
        block, offers = found
        self._native, self._block, self._is_read, self.raw_offers = native, block, False, offers
        state = self._state = State.__new__(State)
        state.log, state.log_cards = ([], 0) if keep_events else (None, 0)
        if keep_events:
            record, self._event_count = native.record()
            self._untold.append(record)
            if self._event_count > self.limits.events:
                self._block, self._is_read, self._untold = None, True, []
                return False
        return True

    def _change_engine(self) -> None:
        """Put the game into native code, if that is there and pays."""
        state = self.state
        native = self._policy.next(self.limits, tells=state.log is not None)
        block = None if native is None else native.block(state)
        if block is not None:
            self._native, self._block = native, block
            self._event_count = 0 if state.log is None else len(state.log) + state.log_cards

    def _is_told(self, native: Positions, block: Block) -> bool:
        """Keep the record of the last answer, and return whether the events are not too many; else take it back."""
        record, events = native.record()
        if self._event_count + events > self.limits.events:
            native.undo(block)
            return False
        self._event_count += events
        self._untold.append(record)
        return True

    # --- the whole -----------------------------------------------------------------------------

    def outcome(self) -> list[int]:
        """Return each seat's outcome at this moment. Raise Fault."""
        if self._native is not None and self._block is not None:
            found = self._native.outcome(self._block)
            if found is not None:
                return found
        return self.reference.outcome(self.state)

    def settle(self) -> None:
        """Empty what no step can read any more, so that equal games have equal states."""
        if self._block is None:
            self.reference.settle(self.state)

    def clone(self, *, keep_chance: bool, keep_events: bool = False) -> Course:
        """Return a copy that goes on by itself, and keeps no events or all of them, if this course does. Its stream of
        random numbers is new, or the same."""
        copy = Course.__new__(Course)
        copy.setup, copy.reference, copy.fault, copy._policy = self.setup, self.reference, self.fault, self._policy
        copy.answers, copy.raw_offers, copy.began = [], self.raw_offers, 0
        copy._untold, copy._event_count = [], 0
        native, block = self._native, self._block
        copy._native = native
        if native is None or block is None:
            state = copy._state = self.state.clone()
            copy._block, copy._is_read, copy._draws_anew = None, True, False
            if not keep_chance:
                state.random = stream(state.random, state.decisions + 1)
        else:
            self._renew_chance()
            copy._block = native.clone(block)
            copy._state, copy._is_read, copy._draws_anew = None, False, not keep_chance
        if keep_events:
            copy._keep_log_of(self)
        return copy

    def _keep_log_of(self, course: Course) -> None:
        """Go on with a copy of the log of a course, if that has one."""
        log = course.log
        if log is not None:
            assert course._state is not None
            if self._state is None:
                self._state = State.__new__(State)
            self._state.log, self._state.log_cards = log[:], course._state.log_cards
            self._event_count = course._event_count

    def _renew_chance(self) -> None:
        """Give the block of a copy its new stream, before it is used for the first time."""
        if self._draws_anew:
            self._draws_anew = False
            native, block = self._native, self._block
            assert native is not None
            native.set_random(block, stream(native.random(block), native.decisions(block) + 1))
