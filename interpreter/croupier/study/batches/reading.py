"""The fields of many games in the memory of native code, and how they are put into columns. This module needs NumPy.

The names of axes: N games, R owners of a group of piles or states.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.engines.native.memory import NONE, Memory
from croupier.study.batches.columns import ABSENT, ColumnGroup, PileColumns, StateColumns, ValueColumns
from croupier.table.layout import Layout

Numbers: TypeAlias = NDArray[np.int64]

Truths: TypeAlias = NDArray[np.bool_]

WIDTHS: dict[int, np.dtype[Any]] = {1: np.dtype(np.uint8), 2: np.dtype(np.uint16), 8: np.dtype(np.int64)}
"""The types of numbers in memory, by bytes."""


class BlockReading:
    """The blocks of N games with a viewer each, and the rows of columns to fill."""

    def __init__(
        self,
        memory: Memory,
        layout: Layout,
        faces: Numbers,
        sights: Truths,
        blocks: NDArray[np.uint8],
        viewers: Numbers,
        out: NDArray[Any],
        games: Numbers | None = None,
    ) -> None:
        """``games`` tells the block of each row, for rows that are not one a game."""
        self.memory, self.layout, self.sights = memory, layout, sights
        self.blocks, self.viewers, self.out = blocks, viewers, out
        self.flat = out.reshape(-1)
        self.fixed = faces
        self.rows = (np.arange(len(blocks), dtype=np.int64) if games is None else games)[:, None]
        self.base = self.rows * out.shape[1]  # the place of each row in ``flat``
        self.where: NDArray[Any] = self._field(memory.where, memory.pile, memory.cards)
        self.cards: NDArray[Any] = self._field(memory.pile_cards, memory.card, memory.room * memory.piles)

    def _field(self, offset: int, width: int, count: int) -> NDArray[Any]:
        """Return a field of the memory: N x ``count``."""
        return self.blocks[:, offset : offset + width * count].view(WIDTHS[width])

    @cached_property
    def sizes(self) -> Numbers:
        return np.ascontiguousarray(self._field(self.memory.sizes, 8, self.memory.piles))

    @cached_property
    def values(self) -> Numbers:
        return np.ascontiguousarray(self._field(self.memory.values, 8, len(self.layout.states)))

    # --- faces ---------------------------------------------------------------------------------

    @cached_property
    def up(self) -> NDArray[Any]:
        """Return the side of each card that is up: N x cards."""
        return self._field(self.memory.up, 1, self.memory.cards)

    @cached_property
    def _paired(self) -> Numbers:
        """Return the faces of the cards of each game: N x cards x sides."""
        m = self.memory
        return self._field(m.faces, 2, m.cards * m.sides).astype(np.int64).reshape(-1, m.cards, m.sides)

    def _side(self, side: int) -> Numbers:
        """Return the designs of all cards on a side, -1 for none: N x cards, or cards."""
        return self._paired[:, :, side] if self.layout.pools else self.fixed[:, side]

    def all_fronts(self) -> Numbers:
        """Return the design of every card that is up: N x cards, or cards."""
        found = self._side(0)
        for side in range(1, self.memory.sides):
            found = np.where(self.up == side, self._side(side), found)
        return found

    def all_backs(self) -> Iterator[Numbers]:
        """Yield the designs of all cards on each side that is not up, -1 for none: N x cards."""
        for side in range(self.memory.sides):
            yield np.where(self.up == side, -1, self._side(side))

    def _front(self, card: Numbers) -> Numbers:
        """Return the design that is up of a card in each game: N x R."""
        up = self.up[self.rows, card] if self.memory.turned else 0
        return self.face(card, up)

    def face(self, card: Numbers, side: Any) -> Numbers:
        """Return the design of a card on a side, -1 for none."""
        found: Numbers = self._paired[self.rows, card, side] if self.layout.pools else self.fixed[card, side]
        return found

    def _backs(self, card: Numbers) -> Iterator[tuple[Numbers, Truths]]:
        """Yield for each side the design of a card, and whether it is on a side that is not up: N x R."""
        up = self.up[self.rows, card]
        for side in range(self.memory.sides):
            design = self.face(card, side)
            yield np.maximum(design, 0), (design >= 0) & (up != side)

    # --- groups --------------------------------------------------------------------------------

    def _members(self, group: ColumnGroup) -> Numbers:
        """Return the indices of the piles or states of a group: N x R."""
        if not group.owners:
            return np.full((len(self.blocks), 1), group.first, dtype=np.int64)
        found: Numbers = group.first + (self.viewers[:, None] + np.array(group.owners)) % self.layout.seats
        return found

    def _starts(self, group: ColumnGroup) -> Numbers:
        return group.start + group.stride * np.arange(max(1, len(group.owners)), dtype=np.int64)

    def top(self, pile: Numbers, size: Numbers) -> Numbers:
        """Return the top card of a pile in each game, any card for an empty pile: N x R."""
        card = self.cards[self.rows, pile * self.memory.room + np.maximum(size - 1, 0)]
        return np.where(size > 0, card, 0).astype(np.int64, copy=False)

    # --- columns -------------------------------------------------------------------------------

    def put_pile(self, columns: PileColumns) -> None:
        """Put the sizes of a group of piles, and what differs on top from what lies below."""
        pile, start = self._members(columns.group), self.base + self._starts(columns.group)
        size = self.sizes[self.rows, pile]
        self.flat[start] = size
        shown, some = columns.shown, size > 0
        front = shown.top_front - shown.front if columns.fronts != ABSENT else 0
        back = shown.top_back - shown.back if columns.backs != ABSENT else 0
        if front or columns.top != ABSENT:
            at = start + self._front(self.top(pile, size))
            if front:
                self.flat[at + columns.fronts] += (some * front).astype(self.flat.dtype)
            if columns.top != ABSENT:
                self.flat[at + columns.top] = some
        if back or columns.top_back != ABSENT:
            for design, there in self._backs(self.top(pile, size)):
                if back:
                    self.flat[start + columns.backs + design] += (some & there) * back
                if columns.top_back != ABSENT:
                    self.flat[start + columns.top_back + design] += some & there

    def put_states(self, columns: StateColumns) -> None:
        """Put a group of states."""
        values = self.values[self.rows, self._members(columns.group)]
        self.put_value(columns.value, self._starts(columns.group), values, np.True_)

    def put_value(self, columns: ValueColumns, starts: Numbers, values: Numbers, live: Any) -> None:
        """Put values, N x R, into the columns from ``starts`` on; leave the rows at 0 that are not ``live``."""
        start, none = self.base + starts, values == NONE
        if columns.none != ABSENT:
            self.flat[start + columns.none] = none & live
        some = ~none & live
        values = np.where(some, values, 0)
        match columns.type.base:
            case "number" | "boolean":
                self.flat[start + columns.value] = values
            case "card":
                self._put_card(columns, start, values, some)
            case "player":
                self.flat[start + columns.value + (values - self.viewers[:, None]) % self.layout.seats] = some
            case _:
                self.flat[start + columns.value + values] = some

    def _put_card(self, columns: ValueColumns, start: Numbers, card: Numbers, some: Truths) -> None:
        """Put the designs of cards that the viewer sees where they lie."""
        pile = self.where[self.rows, card].astype(np.int64)
        top = self.top(pile, self.sizes[self.rows, pile]) == card
        seen = self.sights[self.viewers[:, None], pile, top.astype(np.int64)]
        self.flat[start + columns.value + self._front(card)] = some & seen[..., 0]
        if columns.backs != ABSENT:
            for design, there in self._backs(card):
                self.flat[start + columns.backs + design] += some & there & seen[..., 1]

    def put_players(self, start: int) -> None:
        """Put the players who are in play."""
        memory, seats = self.memory, self.layout.seats
        count = self._field(memory.head["in_play"], 8, 1)
        playing = (self._field(memory.playing, 8, seats) - self.viewers[:, None]) % seats
        found = np.zeros((len(self.blocks), seats), dtype=np.bool_)
        for at in range(seats):
            found[self.rows[:, 0], playing[:, at]] |= count[:, 0] > at
        self.out[:, start : start + seats] = found

    def put_one(self, start: int, chosen: Numbers, live: Truths) -> None:
        """Put a 1 into the chosen of the columns from ``start`` on."""
        self.flat[self.base[:, 0] + start + np.where(live, chosen, 0)] = live
