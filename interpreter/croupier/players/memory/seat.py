"""The memory of a seat, which grows with the game that is played."""

from __future__ import annotations

from croupier.game.course import Course
from croupier.game.game import Game
from croupier.players.memory.recollection import Recollection
from croupier.players.memory.remembered import NOTHING, Remembered
from croupier.players.memory.shadow import LostShadow, Shadow


class SeatMemory:
    """What a seat remembers of hidden cards. It holds for one game at a time, and begins anew with another.

    A player is asked for answers and told nothing between them. So the game is played again beside it (``Shadow``), and
    of that only what the seat sees of its events is read (``Recollection``).
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._shadow: Shadow | None = None
        self._recollection: Recollection | None = None
        self._lost: tuple[Course, int] | None = None  # the course that has no shadow, and how often it had begun

    def of(self, game: Game) -> Remembered:
        """Return what the seat remembers in a game now: nothing if the game's setup and answers have not led there."""
        course = game.course
        if game.state.decisions != len(course.answers) or self._lost == (course, course.began):
            return NOTHING
        try:
            return self._followed(game)
        except LostShadow:
            self._shadow, self._lost = None, (course, course.began)
            return NOTHING

    def _followed(self, game: Game) -> Remembered:
        if self._shadow is None or self._recollection is None or not self._shadow.leads_to(game):
            self._shadow = Shadow(game)
            self._recollection = Recollection(game.program.layout, self._shadow.state, self._seat)
        self._recollection.read(self._shadow.follow(game))
        return self._recollection.remembered(game.state)
