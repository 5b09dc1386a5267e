"""A game that is played again beside another, to see the events that have led to it.

The game's own events are no use: some games keep none, and a simulation clears them. The setup and the answers lead to
the same events.
"""

from __future__ import annotations

from croupier.engines.contract.faults import Fault, IllegalMove
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.setup import Answer
from croupier.table.state import RawEvent, State


class LostShadow(Exception):
    """The setup and the answers do not lead to the game, such as one whose table somebody has laid."""


class Shadow:
    """A game dealt from the setup of another, in which the same answers are given."""

    def __init__(self, game: Game) -> None:
        """Deal. Raise LostShadow."""
        self._setup = setup = game.course.setup
        policy = setup.rules.engine_policy(None, setup.seats)
        course = Course(setup, ReferenceEngine(game.program, game.limits), policy)
        try:
            course.deal(keep_events=True)
        except Fault as fault:
            raise LostShadow from fault
        self._game = Game(course)

    @property
    def state(self) -> State:
        return self._game.state

    def leads_to(self, game: Game) -> bool:
        """Return whether the game has this setup, and begins with the answers that were given here."""
        given = self._game.answers
        return game.course.setup is self._setup and game.answers[: len(given)] == given

    def follow(self, game: Game) -> list[RawEvent]:
        """Give the answers of the game that are new, and return the events since the last call. Raise LostShadow if
        this does not lead to the state of the game."""
        answers: list[Answer] = game.answers[len(self._game.answers) :]
        try:
            for seat, raw in answers:
                self._game.advance(seat, raw)
        except (Fault, IllegalMove) as error:
            raise LostShadow from error
        state, log = self._game.state, self._game.course.log
        if not _is_same(state, game.state) or log is None:
            raise LostShadow
        events = log[:]
        log.clear()
        state.log_cards = 0
        return events


def _is_same(state: State, other: State) -> bool:
    """Return whether all cards of two games lie alike, and both have come as far."""
    return (
        state.decisions == other.decisions
        and state.piles == other.piles
        and state.up == other.up
        and list(state.faces) == list(other.faces)
    )
