"""Read and write the memory of a game: from a block of native code to the State of all engines, and back.

Invariant. ``written`` and ``read`` are inverse for every state that waits for an answer or is over, up to locals that
no step can read any more: a state that is read has ``None`` there, as after ``Engine.settle``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from struct import pack_into, unpack_from
from typing import Any

from croupier.engines.contract.program import HEADER, Code, Program
from croupier.engines.native.frames import OUTERMOST, DecisionFrame, SecretFrame
from croupier.engines.native.memory import NONE, Memory
from croupier.engines.plan import Plan
from croupier.language.analysis.types import Type
from croupier.table.random import MASK
from croupier.table.state import Frame, State, shown_designs

Block = Any
"""The memory of one game: an array of bytes of ctypes."""


KINDS = {1: "B", 2: "H", 8: "q"}
"""The kinds of numbers for ``struct``, by their bytes."""


def _read_value(number: int, type: Type) -> int | bool | None:
    if number == NONE:
        return None
    return bool(number) if type.base == "boolean" else number


def written_value(value: Any) -> int:
    """Return the number for a value."""
    return NONE if value is None else int(value)


class Blocks:
    """Reads and writes the blocks of one program."""

    def __init__(self, program: Program, plan: Plan) -> None:
        self.program, self.plan = program, plan
        self.memory = Memory(plan)
        self.layout = program.layout
        types = program.checked.symbols.types
        self.state_types = [types.get(place.type, Type(place.type)) for place in self.layout.states]

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

    # --- reading -------------------------------------------------------------------------------

    def read(self, block: Block, state: State) -> None:
        """Make a state that of a block whose piles are settled. Its events stay."""
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
        state.values = [_read_value(number, type) for number, type in zip(numbers, self.state_types, strict=True)]
        state.playing = self.numbers(block, memory.playing, self.get(block, "in_play"))
        state.frames = self._read_frames(block)
        state.given, state.fuel = None, 0
        state.random = self.get(block, "random") & MASK
        state.decisions, state.spent = self.get(block, "decisions"), self.get(block, "spent")

    def _read_faces(self, block: Block) -> Sequence[tuple[int | None, ...]]:
        memory = self.memory
        if not self.layout.pools:
            return self.layout.cards
        flat = self.numbers(block, memory.faces, memory.cards * memory.sides, 2)
        return [tuple(flat[at : at + memory.sides]) for at in range(0, len(flat), memory.sides)]

    def _read_frames(self, block: Block) -> list[Frame]:
        found, code = [], self.get(block, "innermost")
        while code != OUTERMOST:
            found.append(self._read_frame(block, self.program.codes[code]))
            (code,) = self.numbers(block, self.memory.frames[code].outer, 1)
        return found[::-1]

    def _read_frame(self, block: Block, code: Code) -> Frame:
        frame = self.memory.frames[code.index]
        (step,) = self.numbers(block, frame.next, 1)
        if isinstance(frame, SecretFrame):
            return [code.index, step, *self._read_rows(block, code, frame)]
        if isinstance(frame, DecisionFrame):
            row = [self._read_local(block, code, slot) for slot in frame.locals]
            (declined,) = self.numbers(block, frame.declined, 1)
            return [code.index, step, *row, tuple(seat for seat in range(self.layout.seats) if declined >> seat & 1)]
        row = [None] * code.row
        for slot in self.plan.bodies[code.index].live[step]:
            row[slot] = self._read_local(block, code, slot)
        return [code.index, step, *row]

    def _read_local(self, block: Block, code: Code, slot: int) -> Any:
        frame, type = self.memory.frames[code.index], code.types[slot]
        (number,) = self.numbers(block, frame.locals[slot], 1)
        if slot not in frame.lists or type.base != "list":
            return _read_value(number, type)
        item = type.item or Type("number")
        return tuple(_read_value(one, item) for one in self.numbers(block, frame.lists[slot], number))

    def _read_rows(self, block: Block, code: Code, frame: SecretFrame) -> tuple[Any, Any]:
        """Return the rows and the answers of a decision that is asked at once."""
        asked, answered = (self.numbers(block, place, 1)[0] for place in (frame.asked, frame.answered))
        types = [code.types[slot] for slot in range(frame.width)]
        rows, answers = [], []
        for seat in range(self.layout.seats):
            if not asked >> seat & 1:
                continue
            numbers = self.numbers(block, frame.rows + 8 * seat * frame.width, frame.width)
            rows.append(tuple(map(_read_value, numbers, types)))
            answers.append(self._read_answer(block, code, frame, seat) if answered >> seat & 1 else None)
        return tuple(rows), tuple(answers)

    def _read_answer(self, block: Block, code: Code, frame: SecretFrame, seat: int) -> tuple[Any, ...]:
        number, *rest = self.numbers(block, frame.answers + 8 * seat * frame.answer_width, frame.answer_width)
        assert code.decision is not None
        move = code.decision.moves[number]
        return move.code.index, *map(_read_value, rest, move.parameter_types)

    # --- writing -------------------------------------------------------------------------------

    def write(self, block: Block, state: State) -> None:
        """Write a state. The sets of cards are left to the function ``gather`` of the code."""
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
        numbers["random"] = state.random - (1 << 64) if state.random >> 63 else state.random
        for name, value in numbers.items():
            self.set(block, name, value)
        self.write_values(block, state)

    def write_values(self, block: Block, state: State) -> None:
        """Write the values and the frames of a state: all that can name a card."""
        self.put(block, self.memory.values, [written_value(one) for one in state.values])
        self._write_frames(block, state.frames)

    def _write_frames(self, block: Block, frames: list[Frame]) -> None:
        outer = OUTERMOST
        for f in frames:
            code = self.program.codes[f[0]]
            place = self.memory.frames[code.index]
            self.put(block, place.outer, [outer])
            self.put(block, place.next, [f[1]])
            if isinstance(place, SecretFrame):
                self._write_rows(block, place, code, f[2], f[3])
            elif isinstance(place, DecisionFrame):
                self._write_locals(block, code, f[HEADER:-1], list(place.locals))
                self.put(block, place.declined, [sum(1 << seat for seat in f[-1])])
            else:
                self._write_locals(block, code, f[HEADER:], self.plan.bodies[code.index].live[f[1]])
            outer = code.index
        self.set(block, "innermost", outer)

    def _write_locals(self, block: Block, code: Code, row: Sequence[Any], slots: Sequence[int]) -> None:
        frame = self.memory.frames[code.index]
        for slot in slots:
            value = row[slot]
            if isinstance(value, tuple):
                self.put(block, frame.lists[slot], [written_value(one) for one in value])
                value = len(value)
            self.put(block, frame.locals[slot], [written_value(value)])

    def _write_rows(self, block: Block, frame: SecretFrame, code: Code, rows: Any, answers: Any) -> None:
        asked = answered = 0
        assert code.decision is not None
        numbers = {move.code.index: number for number, move in enumerate(code.decision.moves)}
        for row, answer in zip(rows, answers, strict=True):
            seat = row[0]
            asked |= 1 << seat
            self.put(block, frame.rows + 8 * seat * frame.width, [written_value(one) for one in row])
            if answer is not None:
                answered |= 1 << seat
                written = [numbers[answer[0]], *map(written_value, answer[1:])]
                self.put(block, frame.answers + 8 * seat * frame.answer_width, written)
        self.put(block, frame.asked, [asked])
        self.put(block, frame.answered, [answered])
