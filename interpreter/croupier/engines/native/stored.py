"""Read and write a game in a block of memory: single numbers, limits, and the table as the State of all engines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from struct import pack_into, unpack_from
from typing import Any

from croupier.engines.contract.limits import Limits
from croupier.engines.native.memory import LIMIT_HEADS, NONE, Memory, signed
from croupier.table.layout import Layout
from croupier.table.random import MASK
from croupier.table.state import State, shown_designs

Block = Any
"""The memory of one game: an array of bytes of ctypes."""

KINDS = {1: "B", 2: "H", 8: "q"}
"""The kinds of numbers for ``struct``, by their bytes."""


def written_value(value: Any) -> int:
    """Return the number for a value."""
    return NONE if value is None else int(value)


def read_value(number: int, base: str) -> int | bool | None:
    """Return the value of a number. ``base`` is the name of its type."""
    if number == NONE:
        return None
    return bool(number) if base == "boolean" else number


class StoredTable:
    """Reads and writes the tables of one memory layout."""

    def __init__(self, memory: Memory, layout: Layout) -> None:
        self.memory, self.layout = memory, layout

    # --- numbers -------------------------------------------------------------------------------

    def get(self, block: Block, name: str) -> int:
        number: int = unpack_from("q", block, self.memory.head[name])[0]
        return number

    def set(self, block: Block, name: str, value: int) -> None:
        pack_into("q", block, self.memory.head[name], value)

    def numbers(self, block: Block, offset: int, count: int, width: int = 8) -> list[int]:
        return list(unpack_from(f"{count}{KINDS[width]}", block, offset))

    def put(self, block: Block, offset: int, numbers: Sequence[int], width: int = 8) -> None:
        pack_into(f"{len(numbers)}{KINDS[width]}", block, offset, *numbers)

    def set_limits(self, block: Block, limits: Limits) -> None:
        for name, head in LIMIT_HEADS.items():
            self.set(block, head, getattr(limits, name))

    # --- the table -----------------------------------------------------------------------------

    def read_table(self, block: Block, state: State) -> None:
        """Make the table of a state that of a block whose piles are settled. The state waits for nothing then."""
        memory, layout = self.memory, self.layout
        width = memory.room * memory.card
        sizes = self.numbers(block, memory.sizes, memory.piles)
        state.piles = [
            self.numbers(block, memory.pile_cards + pile * width, size, memory.card) for pile, size in enumerate(sizes)
        ]
        state.where = self.numbers(block, memory.where, memory.cards, memory.pile)
        state.faces = self._read_faces(block)
        state.up = self.numbers(block, memory.up, memory.cards, 1) if memory.turned else []
        state.shown = shown_designs(layout, state)
        numbers = self.numbers(block, memory.values, len(layout.states))
        state.values = [read_value(number, place.type) for number, place in zip(numbers, layout.states, strict=True)]
        state.playing = self.numbers(block, memory.playing, self.get(block, "in_play"))
        state.frames, state.given, state.fuel = [], None, 0
        state.random = self.get(block, "random") & MASK
        state.decisions, state.spent = self.get(block, "decisions"), self.get(block, "spent")

    def _read_faces(self, block: Block) -> Sequence[tuple[int | None, ...]]:
        memory = self.memory
        if not self.layout.pools:
            return self.layout.cards
        flat = self.numbers(block, memory.faces, memory.cards * memory.sides, 2)
        return [tuple(flat[at : at + memory.sides]) for at in range(0, len(flat), memory.sides)]

    def write_table(self, block: Block, state: State) -> None:
        """Write the table of a state. The sets of cards are left to the function ``gather`` of the code."""
        memory = self.memory
        width = memory.room * memory.card
        self.put(block, memory.sizes, [len(pile) for pile in state.piles])
        for at, pile in enumerate(state.piles):
            self.put(block, memory.pile_cards + at * width, pile, memory.card)
        self.put(block, memory.unsettled, [0] * memory.piles)
        self.put(block, memory.where, state.where, memory.pile)
        if self.layout.pools:
            flat = [one or 0 for one in chain.from_iterable(state.faces)]
            self.put(block, memory.faces, flat, 2)
        if memory.turned:
            self.put(block, memory.up, state.up, 1)
        if memory.turned or self.layout.pools:
            self.put(block, memory.shown, list(state.shown), 2)
        self.put(block, memory.playing, state.playing)
        numbers = {"in_play": len(state.playing), "decisions": state.decisions, "spent": state.spent, "given": NONE}
        numbers["random"] = signed(state.random)
        for name, value in numbers.items():
            self.set(block, name, value)
