"""Play one game at a time in native code: from a decision with its answer to the next decision.

A game is a block of memory of a fixed size. The scratch belongs to a thread, so games of two threads do not meet.
"""

from __future__ import annotations

import ctypes
from threading import local
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import Program
from croupier.engines.native.blocks import Block, Blocks
from croupier.engines.native.build import StoppingCode
from croupier.engines.native.frames import SecretFrame
from croupier.engines.native.stopping import GAVE_UP, STOPPED
from croupier.engines.native.told import Record
from croupier.engines.plan import Plan
from croupier.table.state import RawEvent, State

LIMITS = {
    "steps": "steps",
    "game_steps": "game_steps",
    "decisions": "most_decisions",
    "moves": "most_moves",
    "events": "most_events",
}
"""For each limit, its name in the memory of a game."""


class GivenUp(Exception):
    """Native code cannot play on: the rules have a fault, or a bound of native code is reached. The reference can."""


class Positions:
    """The games of one program, in native code."""

    def __init__(self, program: Program, plan: Plan, code: StoppingCode, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program, self.code = program, code
        self.blocks = Blocks(program, plan)
        self._record = Record(program, self.blocks.state_types)
        self._kind = ctypes.c_char * code.lasting
        self._scratches = local()
        self._first = self._kind()
        for name, head in LIMITS.items():
            self.blocks.set(self._first, head, getattr(limits, name))
        self._width = self.blocks.memory.answer_width
        self._answer = ctypes.c_int64 * self._width
        self._booleans = {
            code: [at for at, type in enumerate(move.parameter_types, 1) if type.base == "boolean"]
            for code, move in program.moves.items()
        }

    def _scratch(self) -> Any:
        if not hasattr(self._scratches, "buffer"):
            self._scratches.buffer = ctypes.create_string_buffer(self.code.size - self.code.lasting + 64)
            self._scratches.address = ctypes.addressof(self._scratches.buffer)
        return self._scratches

    # --- games ---------------------------------------------------------------------------------

    def deal(self, seed: int) -> tuple[Block, list[RawOffer]]:
        """Return a new game and the offers of its first decision. Raise GivenUp."""
        block = self.clone(self._first)
        signed = seed - (1 << 64) if seed >> 63 else seed
        return block, self._offers(block, self.code.begin(block, self._scratch().address, signed))

    def clone(self, block: Block) -> Block:
        return self._kind.from_buffer_copy(block)

    def answer(self, block: Block, seat: int, move: RawMove | None) -> list[RawOffer]:
        """Make an answer, ``None`` for declining, and return the offers of the next decision. Raise GivenUp; the
        block is of no use then."""
        numbers = (seat, *((-1,) if move is None else move))
        self._answer.from_buffer(block, self.blocks.memory.answer)[: len(numbers)] = numbers
        return self._offers(block, self.code.make(block, self._scratch().address))

    def offers(self, block: Block) -> list[RawOffer]:
        """Return the open offers of a game, computed again. Raise GivenUp."""
        if self.blocks.get(block, "innermost") < 0:
            return []
        copy = self.clone(block)
        return self._offers(copy, self.code.put(copy, self._scratch().address))

    def outcome(self, block: Block) -> list[int]:
        """Return the outcome of every seat. Raise GivenUp."""
        copy = self.clone(block)
        if not self.code.outcomes(copy, self._scratch().address):
            raise GivenUp
        return self.blocks.numbers(copy, self.blocks.memory.now, self.program.layout.seats)

    def state(self, block: Block) -> State:
        """Return the state of a game."""
        self.code.settle_all(block)
        return self.blocks.read(block)

    def block(self, state: State) -> Block:
        """Return the game of a state that waits for an answer, or is over."""
        block = self.clone(self._first)
        self.blocks.write(block, state)
        self.code.gather(block)
        return block

    def events(self, block: Block) -> list[RawEvent]:
        """Return the events since the last answer but one: what the last call has made happen. The code must tell."""
        count = self.blocks.get(block, "told")
        return self._record.read((ctypes.c_int64 * count).from_buffer(self._scratch().buffer, self.code.record)[:])

    # --- offers --------------------------------------------------------------------------------

    def _offers(self, block: Block, result: int) -> list[RawOffer]:
        if result == GAVE_UP:
            raise GivenUp
        return self._read_offers(block) if result == STOPPED else []

    def _read_offers(self, block: Block) -> list[RawOffer]:
        """Return the rows of offers as offers, in the order of the reference."""
        width, count = self._width, self.blocks.get(block, "offered")
        flat = (ctypes.c_int64 * (width * count)).from_buffer(self._scratch().buffer)[:]
        found: dict[int, list[RawMove]] = {}
        own = False
        for at in range(0, len(flat), width):
            seat, code = flat[at], flat[at + 1]
            made = self.program.moves[code]
            move = (code, *flat[at + 2 : at + 2 + len(made.domains)])
            for place in self._booleans[code]:
                move = (*move[:place], bool(move[place]), *move[place + 1 :])
            found.setdefault(seat, []).append(move)
            own = own or not made.meanwhile
        innermost = self.blocks.get(block, "innermost")
        frame = self.blocks.memory.frames[innermost]
        if isinstance(frame, SecretFrame):
            return [RawOffer(seat, found[seat], declinable=False) for seat in sorted(found)]
        (asked,) = self.blocks.numbers(block, frame.locals[0], 1)
        order = sorted(found, key=lambda seat: (seat == asked, seat < asked, seat))
        return [RawOffer(seat, found[seat], declinable=seat != asked or not own) for seat in order]
