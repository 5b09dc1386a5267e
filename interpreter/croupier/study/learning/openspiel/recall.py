"""What every seat has seen of a game so far, in words: the information states of OpenSpiel.

Algorithm. A text has a line for each event that the seat has seen, and for each answer of its own by number; then come
the table as the seat sees it now, and its open answers. Events are read once for each seat, when a text is asked for.

Invariant. A text depends only on what the seat sees. In a world (``worlds.py``) the searching seat has the same past;
all others have what everybody has seen, and the cards that they hold in that world.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.game.game import Game
from croupier.table.events import EventReader
from croupier.table.seen import Viewer
from croupier.texts.table import table_lines
from croupier.texts.telling.teller import Teller

Given = tuple[int, int, int]
"""An answer: how many events were before it, the seat, and the number."""

Told = tuple[int, int, str]
"""A text, and how many events and answers are told in it."""

NOTHING: Told = (0, 0, "")


@dataclass
class Recall:
    """The past of one game. It is copied with the game."""

    teller: Teller
    told: dict[Viewer, Told] = field(default_factory=dict)  # as far as somebody has asked for it
    given: list[Given] = field(default_factory=list)

    def past(self, game: Game, viewer: Viewer) -> str:
        """Return what a seat has seen before, a line each; ``None`` is who has no seat."""
        events, answers, text = self.told.get(viewer, NOTHING)
        if (events, answers) != (game.event_count, len(self.given)):
            text += "".join(f"{line}\n" for line in self._lines(game, viewer, events, answers))
            self.told[viewer] = game.event_count, len(self.given), text
        return text

    def _lines(self, game: Game, viewer: Viewer, events: int, answers: int) -> Iterator[str]:
        """Yield the lines from an event and an answer on."""
        reader = EventReader(game.program.layout, game.state, game.course.log or [], viewer)
        for before, seat, number in (*self.given[answers:], (game.event_count, None, 0)):
            for at in range(events, before):
                event = reader.event(at)
                if event is not None:
                    yield self.teller.event(event)
            events = before
            if seat is not None and seat == viewer:
                yield f"> {number}"

    def begin_here(self, game: Game, viewer: Viewer) -> None:
        """Let what a seat has seen in this log so far be none of its past."""
        self.told[viewer] = game.event_count, len(self.given), self.told[viewer][2]

    def now(self, game: Game, viewer: Viewer) -> str:
        """Return the table as a seat sees it now."""
        return "".join(f"{line}\n" for line in table_lines(game, self.teller, viewer))

    def copy(self) -> Recall:
        return Recall(self.teller, dict(self.told), self.given[:])
