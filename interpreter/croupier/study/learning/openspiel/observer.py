"""What seats see of a state, as OpenSpiel's observers tell it: a text, and a tensor with a piece for each column."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.study.learning.openspiel.parameters import SpielSetup


class SpielObserver:
    """An observer as ``make_py_observer`` of a game of OpenSpiel returns it.

    The tensor has the columns of ``Observation`` as float32, in pieces by their names. With ``perfect_recall`` the text
    holds the past too; the tensor never does.
    """

    def __init__(self, setup: SpielSetup, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(setup.observation.width, np.float32)
        self.dict = {one.name: self.tensor[one.start : one.start + one.width] for one in setup.observation.columns}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player sees; with zeros before the deal."""
        columns = state.table.columns(player)
        self.tensor[:] = 0 if columns is None else columns

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player sees as text; an empty one before the deal."""
        seen: str = state.table.recalled(player) if self._perfect_recall else state.table.seen(player)
        return seen
