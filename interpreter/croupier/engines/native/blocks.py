"""Read and write the memory of a game: from a block of native code to the State of all engines, and back.

Invariant. ``write`` and ``read`` are inverse for every state that waits for an answer or is over, up to locals that
no step can read any more: a state that is read has ``None`` there, as after ``Engine.settle``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import Any

from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import HEADER, Code, Program
from croupier.engines.native.frames import OUTERMOST, DecisionFrame, SecretFrame
from croupier.engines.native.memory import Memory
from croupier.engines.native.stored import Block, StoredTable, read_value, written_value
from croupier.engines.plan import Plan
from croupier.language.analysis.types import CARDS, Type
from croupier.table.state import Frame, State


class NoRoom(Exception):
    """Raised for a state that native code has no room for: one of its lists names cards so often that there are more
    than the deck has."""


def written_argument(value: Any) -> list[int]:
    """Return the numbers of an argument; several cards are their number, then the cards."""
    if isinstance(value, tuple):
        return [len(value), *map(written_value, value)]
    return [written_value(value)]


def write_answer(numbers: array[int], seat: int, move: RawMove, start: int = 0) -> None:
    """Write an answer as it lies in memory, from a place on; ``(-1,)`` is to decline. What is behind it stays."""
    numbers[start] = seat
    for at, number in enumerate(chain.from_iterable(map(written_argument, move)), start + 1):
        numbers[at] = number


def _read_argument(numbers: Sequence[int], type: Type) -> Any:
    """Return the argument with which some numbers begin."""
    return tuple(numbers[1 : 1 + numbers[0]]) if type == CARDS else read_value(numbers[0], type.base)


class Blocks(StoredTable):
    """Reads and writes the blocks of one program."""

    def __init__(self, program: Program, plan: Plan) -> None:
        super().__init__(Memory(plan), program.layout)
        self.program, self.plan = program, plan
        types = program.checked.symbols.types
        self.state_types = [types.get(place.type, Type(place.type)) for place in self.layout.states]

    # --- reading -------------------------------------------------------------------------------

    def read(self, block: Block, state: State) -> None:
        """Make a state that of a block whose piles are settled. Its events stay."""
        self.read_table(block, state)
        state.frames = self._read_frames(block)

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
            return read_value(number, type.base)
        item = type.item or Type("number")
        return tuple(read_value(one, item.base) for one in self.numbers(block, frame.lists[slot], number))

    def _read_rows(self, block: Block, code: Code, frame: SecretFrame) -> tuple[Any, Any]:
        """Return the rows and the answers of a decision that is asked at once."""
        asked, answered = (self.numbers(block, place, 1)[0] for place in (frame.asked, frame.answered))
        types = [code.types[slot] for slot in range(len(frame.places))]
        rows, answers = [], []
        for seat in range(self.layout.seats):
            if not asked >> seat & 1:
                continue
            numbers = self.numbers(block, frame.rows + 8 * seat * frame.width, frame.width)
            pairs = zip(frame.places, types, strict=True)
            rows.append(tuple(_read_argument(numbers[place:], type) for place, type in pairs))
            answers.append(self._read_answer(block, code, frame, seat) if answered >> seat & 1 else None)
        return tuple(rows), tuple(answers)

    def _read_answer(self, block: Block, code: Code, frame: SecretFrame, seat: int) -> tuple[Any, ...]:
        number, *rest = self.numbers(block, frame.answers + 8 * seat * frame.answer_width, frame.answer_width)
        assert code.decision is not None
        move = code.decision.moves[number]
        # Rows are as wide as the widest answer. Several cards come last.
        values = [_read_argument(rest[at:], type) for at, type in enumerate(move.parameter_types)]
        return move.code.index, *values

    def choosing(self, block: Block) -> tuple[Any, ...] | None:
        """Return the move for which several cards are being chosen, with the cards so far; None if there is none."""
        memory = self.memory
        code = self.numbers(block, memory.choosing, 1)[0] - 1 if memory.choosing else -1
        if code < 0:
            return None
        types = self.program.moves[code].parameter_types[:-1]
        plain = self.numbers(block, memory.choosing + 8, len(types))
        (count,) = self.numbers(block, memory.choosing_cards, 1)
        cards = tuple(self.numbers(block, memory.choosing_cards + 8, count))
        return (code, *(read_value(one, type.base) for one, type in zip(plain, types, strict=True)), cards)

    # --- writing -------------------------------------------------------------------------------

    def write(self, block: Block, state: State) -> None:
        """Write a state. The sets of cards are left to the function ``gather`` of the code. Raise NoRoom."""
        self.write_table(block, state)
        self.write_values(block, state)
        if self.memory.choosing:
            self.put(block, self.memory.choosing, [0])

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
                self._put_within(block, frame.lists[slot], [written_value(one) for one in value], frame.rooms[slot])
                value = len(value)
            self.put(block, frame.locals[slot], [written_value(value)])

    def _write_rows(self, block: Block, frame: SecretFrame, code: Code, rows: Any, answers: Any) -> None:
        asked = answered = 0
        assert code.decision is not None
        numbers = {move.code.index: number for number, move in enumerate(code.decision.moves)}
        for row, answer in zip(rows, answers, strict=True):
            seat = row[0]
            asked |= 1 << seat
            ends = (*frame.places[1:], frame.width)
            for place, end, one in zip(frame.places, ends, row, strict=True):
                start = frame.rows + 8 * (seat * frame.width + place)
                self._put_within(block, start, written_argument(one), end - place)
            if answer is not None:
                answered |= 1 << seat
                written = [numbers[answer[0]], *chain.from_iterable(map(written_argument, answer[1:]))]
                self._put_within(block, frame.answers + 8 * seat * frame.answer_width, written, frame.answer_width)
        self.put(block, frame.asked, [asked])
        self.put(block, frame.answered, [answered])

    def _put_within(self, block: Block, offset: int, numbers: list[int], room: int) -> None:
        """Write numbers to a place with room for so many. Raise NoRoom."""
        if len(numbers) > room:
            raise NoRoom
        self.put(block, offset, numbers)
