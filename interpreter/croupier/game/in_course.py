"""What a game stands on: its setup, its course, and the events so far. Nothing here changes a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.program import Program
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.agreed import AgreedRules
from croupier.game.course import Course
from croupier.game.handed import check_seat, check_start
from croupier.game.history import Events, History
from croupier.game.saves import SaveWriter
from croupier.game.setup import Answer
from croupier.table.events import EventReader, SeenEvent
from croupier.table.state import State


class GameInCourse:
    """A game as far as it has come."""

    __slots__ = ("_history", "_history_begun", "_writer", "course")

    def __init__(self, course: Course) -> None:
        self.course = course
        self._history: History | None = None
        self._history_begun = 0
        self._writer: SaveWriter | None = None

    # --- the setup -----------------------------------------------------------------------------

    @property
    def rules(self) -> AgreedRules:
        """Return the rules with the options of this game."""
        return self.course.setup.rules

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return self.course.setup.seats

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players, or none if they have no names."""
        return self.course.setup.names

    @property
    def seed(self) -> int:
        """Return the seed of all random numbers."""
        return self.course.setup.seed

    @property
    def chosen_options(self) -> Mapping[str, Any]:
        """Return the options as they were given."""
        return self.course.setup.options

    @property
    def program(self) -> Program:
        return self.course.reference.program

    @property
    def engine(self) -> str:
        """Return the name of the engine that has played the last answer: ``reference`` or ``native``."""
        return self.course.engine

    @property
    def limits(self) -> Limits:
        """Return the limits of this game."""
        return self.course.limits

    @property
    def reference(self) -> ReferenceEngine:
        """Return the engine that explains."""
        return self.course.reference

    @property
    def state(self) -> State:
        """Return the engine's state. Code that changes it must keep it valid, and call ``course.begin_here``."""
        return self.course.state

    @property
    def answers(self) -> list[Answer]:
        """Return every answer so far, as the engine has it."""
        return self.course.answers

    @property
    def fault(self) -> Fault | None:
        """Return the fault that has ended the game, or ``None``."""
        return self.course.fault

    @property
    def replay_command(self) -> str:
        """Return a command that plays this game again."""
        return self.course.replay_command()

    # --- events --------------------------------------------------------------------------------

    @property
    def events(self) -> Events:
        """Return all events, as a viewer who sees all cards gets them. A later call costs the new events alone."""
        return self._kept_history().events(self.state, None, 0, all_seen=True)

    def events_for(self, player: int | None, start: int = 0) -> Events:
        """Return the events as a player has seen them, from a position of the log on.

        Raise ValueError and IndexError as ``view`` does, and ValueError for a start that is no whole number from 0 on.
        """
        check_seat(player, self.seats)
        check_start(start)
        return self._kept_history().events(self.state, player, start, all_seen=False)

    def _kept_history(self) -> History:
        if self._history is None or self._history_begun != self.course.began:
            self._history = History(self.program.layout, self.program.sites)
            self._history_begun = self.course.began
        return self._history

    @property
    def event_count(self) -> int:
        """Return the length of the log, which is the ``start`` for later events."""
        return len(self.course.log or ())

    def seen_events(self, player: int | None, start: int = 0, all_seen: bool = False) -> list[SeenEvent]:
        """Return the events as a Teller takes them. They are built anew at each call. Raise as ``events_for`` does."""
        check_seat(player, self.seats)
        check_start(start)
        return EventReader(self.program.layout, self.state, self.state.log or [], player, all_seen=all_seen).read(start)
