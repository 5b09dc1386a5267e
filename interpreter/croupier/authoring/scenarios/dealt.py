"""Note what chance brings in a game: a scenario that lists it plays the same game with any seed.

Algorithm. The game is played on a stage. Each shuffle notes the order of its pile, and each draw its value. Of a
shuffle the scenario needs the cards down to the lowest one that has left its place since; the others are the seed's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.authoring.scenarios.draws import Foretold
from croupier.authoring.scenarios.names import player_names
from croupier.authoring.scenarios.stage import Stage
from croupier.authoring.scenarios.table import LaidTable
from croupier.authoring.scenarios.table_lines import MOST_CARDS
from croupier.engines.choice import EnginePolicy
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.setup import Setup
from croupier.language.analysis.types import NUMBER, Type
from croupier.language.source import Span
from croupier.rules import Rules
from croupier.table.state import State


class NotedDraws(Foretold):
    """Draws from the game's stream. ``note`` gets each value with its type."""

    def __init__(self, note: Callable[[Any, Type], None]) -> None:
        super().__init__()
        self._note = note

    def choose(self, s: State, found: Sequence[Any], type: Type, place: Span) -> Any:
        chosen = super().choose(s, found, type, place)
        self._note(chosen, type)
        return chosen

    def position(self, s: State, size: int, place: Span) -> int:
        chosen = super().position(s, size, place)
        self._note(chosen, NUMBER)
        return chosen


@dataclass
class NotedShuffle:
    """The order that a shuffle has brought."""

    pile: int
    cards: tuple[int, ...]  # the top comes last
    names: tuple[str, ...]  # by the sides that were up
    kept: int  # of them, from the bottom, have not been touched


class DealtGame:
    """A game that begins as another did, and notes what chance brings."""

    def __init__(self, rules: Rules, like: Game) -> None:
        chosen = rules.with_options(like.chosen_options)
        self._draws: list[str] = []
        self._shuffles: list[NotedShuffle] = []
        self._stage = Stage(chosen, like.seats, chance=NotedDraws(self._note_draw))
        self._stage.stacks = [self._note_shuffle]
        setup = Setup(chosen, like.seats, tuple(player_names(like.seats)), like.seed, like.chosen_options)
        game = Game(Course(setup, self._stage.engine, EnginePolicy()))
        game.course.adopt(self._stage.start(like.seed))
        teller = game.teller("en")
        self.table = LaidTable(game, "en", lambda _: teller)
        game.course.run_on()

    def _note_draw(self, value: Any, type: Type) -> None:
        self._draws.append(self.table.value(value, type))

    def _note_shuffle(self, s: State, pile: int) -> None:
        """Note a shuffle, and wait for the next one. Of the one before of this pile all cards are needed."""
        for one in self._shuffles:
            if one.pile == pile:
                one.kept = 0
        cards = tuple(s.piles[pile])
        self._shuffles.append(NotedShuffle(pile, cards, tuple(map(self.table.card, cards)), len(cards)))
        self._stage.stacks.append(self._note_shuffle)

    def look(self) -> None:
        """See which cards have left their places. Call this at each decision."""
        for one in self._shuffles:
            now = self.table.state.piles[one.pile]
            left = (at for at in range(one.kept) if at >= len(now) or now[at] != one.cards[at])
            one.kept = next(left, one.kept)

    def given(self) -> dict[str, list[Any]]:
        """Return ``shuffles`` and ``draws`` as a scenario gives them.

        Of a pile that the scenario lists in the end all cards are needed.
        """
        shuffles = []
        for one in self._shuffles:
            is_listed = len(self.table.state.piles[one.pile]) <= MOST_CARDS
            shuffles.append(list(one.names[0 if is_listed else one.kept :][::-1]))
        return {name: found for name, found in (("shuffles", shuffles), ("draws", self._draws)) if found}
