"""A state of the game ``croupier`` in OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.study.learning.openspiel.library import pyspiel
from croupier.study.learning.openspiel.table import SpielTable
from croupier.study.learning.openspiel.worlds import drawn_world
from croupier.table.random import Stream

STREAM = 2**31 - 1


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. OpenSpiel copies and writes its attributes: all that changes is in ``table``."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table = SpielTable(game.setup)

    # --- who acts, and how ---------------------------------------------------------------------

    def current_player(self) -> int:
        if self.table.played is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.seat

    def is_terminal(self) -> bool:
        return self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.open_numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.table.setup.chances

    def _apply_action(self, action: int) -> None:
        if self.table.played is None:
            self.table.deal(action)
        else:
            self.table.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the meaning of a number of an answer, or the seed of a deal."""
        setup = self.table.setup
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {setup.seed(action)}"
        return str(setup.numbers.describe(action))

    def returns(self) -> list[float]:
        return self.table.rewards()

    # --- what is seen --------------------------------------------------------------------------

    def __str__(self) -> str:
        """Return the table with all that every seat sees, for people who look for mistakes."""
        table = self.table
        if table.played is None:
            return "before the deal"
        seats = range(table.setup.terms.seats)
        return "".join(f"{table.setup.teller.names[seat]}\n{table.seen(seat)}" for seat in seats)

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> SpielState:
        """Return a state that a player cannot tell from this one. ``chance`` returns numbers from 0 to 1.

        Its history is empty: the first action of the real one is the deal, which tells all cards. Raise NoWorld.
        """
        world = SpielState(self.get_game())
        world.table = drawn_world(self.table, player, Stream(int(chance() * STREAM), player))
        return world
