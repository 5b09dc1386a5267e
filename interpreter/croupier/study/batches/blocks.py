"""What players see of many games of native code at once, read from the games' memory. This module needs NumPy.

Algorithm. The counts of cards are one scatter: each card adds 1 to a column, that of its pile for its viewer, plus its
design; a card that is not seen adds to columns that are thrown away. The games go through it in portions that fit the
processor's cache. The tops of piles, and everything else, are one assignment for each group of columns.

Invariant. A row equals ``Observation.of_state`` of the same game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.engines.native.memory import Memory
from croupier.study.batches.columns import ABSENT
from croupier.study.batches.looks import sight
from croupier.study.batches.observation import Observation
from croupier.study.batches.reading import BlockReading, Numbers
from croupier.table.layout import Layout

PORTION = 256
"""The number of games whose cards are counted together."""


ONE = np.int32(1)
"""What a card adds. A plain 1 would have NumPy add with another type, forty times as slowly."""


@dataclass(frozen=True, slots=True)
class Questions:
    """The decisions that N games wait for, each as its viewer gets it."""

    decisions: Numbers  # N: the position in ``Observation.decisions``; -1 if the game is over
    seats: NDArray[np.bool_]  # N x seats: whether each seat is asked
    told: NDArray[np.bool_]  # N: whether the viewer is asked or has an offer
    arguments: Numbers  # N x any number: the arguments of an asked viewer, behind the asked player; NONE for none


class BlockObserver:
    """Reads what viewers see from blocks of one memory layout. Several threads may use it at once."""

    def __init__(self, spec: Observation, memory: Memory) -> None:
        self.spec, self.memory, self.layout = spec, memory, spec.layout
        self.waste = spec.pile_width  # the first of the columns that are thrown away
        self.counted = self.waste + len(self.layout.designs)  # the columns of a count
        self.starts = {side: self._starts(side) for side in ("fronts", "backs")}
        self.counts_backs = any(one.backs != ABSENT and one.shown.back for one in spec.piles)
        self.sights = _sights(self.layout)
        faces = [[-1 if one is None else one for one in card] for card in self.layout.cards]
        # the faces of the cards by card and side; -1 for none; unused where each game pairs them
        self.faces = np.array(faces, dtype=np.int64).reshape(-1, memory.sides)

    def _starts(self, side: str) -> Numbers:
        """Return the first column for the cards below the top, by viewer and pile, as one row."""
        found = np.full((self.layout.seats, len(self.layout.piles)), self.waste, dtype=np.int64)
        for columns in self.spec.piles:
            offset = columns.fronts if side == "fronts" else columns.backs
            seen = columns.shown.front if side == "fronts" else columns.shown.back
            if seen and offset != ABSENT:
                for viewer in range(self.layout.seats):
                    for index, start in self.spec.places(columns.group, viewer):
                        found[viewer, index] = start + offset
        return found.reshape(-1)

    def observe(
        self, blocks: NDArray[np.uint8], viewers: Numbers, questions: Questions, out: NDArray[Any] | None = None
    ) -> NDArray[Any]:
        """Return what each viewer sees: N x ``width``, int32. Or fill ``out``, an array in C order of any type.

        ``blocks`` is N x bytes, with each row contiguous; ``viewers`` are N seats. A shuffle may leave the order of a
        pile open: a pile of which a viewer sees the top, or an argument or state names a card, has to be settled
        before. Piles that nobody sees need not be. Raise ValueError for an ``out`` that does not fit.
        """
        shape = (len(blocks), self.spec.width)
        if out is None:
            out = np.empty(shape, dtype=np.int32)
        if out.shape != shape or not out.flags.c_contiguous:
            raise ValueError(f"out has to be an array of {shape[0]} x {shape[1]} in C order, not {out.shape}")
        viewers = np.asarray(viewers, dtype=np.int64)
        for first in range(0, len(blocks), PORTION):
            part = slice(first, first + PORTION)
            out[part, : self.waste] = self._counts(blocks[part], viewers[part])
        out[:, self.waste :] = 0
        self._fill(BlockReading(self.memory, self.layout, self.faces, self.sights, blocks, viewers, out), questions)
        return out

    def _counts(self, blocks: NDArray[np.uint8], viewers: Numbers) -> NDArray[np.int32]:
        """Return the counts of the cards that would be seen below the top, in the columns of piles."""
        reading = BlockReading(self.memory, self.layout, self.faces, self.sights, blocks, viewers, np.empty((0, 0)))
        found = np.zeros((len(blocks), self.counted), dtype=np.int32)
        flat = found.reshape(-1)
        key = reading.where + viewers[:, None] * len(self.layout.piles)
        row = reading.rows * self.counted
        columns = self.starts["fronts"][key]
        columns += reading.all_fronts()
        columns += row
        np.add.at(flat, columns.reshape(-1), ONE)
        if self.counts_backs:
            starts = self.starts["backs"][key]
            for design in reading.all_backs():
                columns = np.where(design >= 0, starts + design, self.waste)
                columns += row
                np.add.at(flat, columns.reshape(-1), ONE)
        return found[:, : self.waste]

    def _fill(self, reading: BlockReading, questions: Questions) -> None:
        """Fill the columns that are no counts."""
        spec = self.spec
        for columns in spec.piles:
            reading.put_pile(columns)
        for state in spec.states:
            reading.put_states(state)
        reading.put_players(spec.in_play)
        seats = (reading.viewers[:, None] + np.arange(self.layout.seats)) % self.layout.seats
        asked = questions.seats[reading.rows, seats]
        reading.out[:, spec.asked : spec.asked + self.layout.seats] = asked
        live = questions.told & (questions.decisions >= 0)
        reading.put_one(spec.decision, questions.decisions, live)
        for one in spec.arguments:
            live = (questions.decisions == one.decision) & asked[:, 0]
            reading.put_value(one.value, np.array([one.start]), questions.arguments[:, one.at, None], live[:, None])


def _sights(layout: Layout) -> NDArray[np.bool_]:
    """Return whether a viewer sees the front, and the back: by viewer, pile, on top or not, front or back."""
    return np.array(
        [
            [[sight(pile, viewer, top=top) for top in (False, True)] for pile in layout.piles]
            for viewer in range(layout.seats)
        ],
        dtype=np.bool_,
    )
