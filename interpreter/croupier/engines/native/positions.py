"""Play one game at a time in native code: from a decision with its answer to the next decision.

A game is a block of memory of a fixed size.
"""

from __future__ import annotations

import ctypes
from array import array
from dataclasses import dataclass

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import Program
from croupier.engines.native import stopping_code_of
from croupier.engines.native.blocks import Blocks, NoRoom, write_answer
from croupier.engines.native.build import StoppingCode
from croupier.engines.native.crossing import Crossing, Offers, crossing_code
from croupier.engines.native.memory import signed
from croupier.engines.native.record import RECORD_HEADER
from croupier.engines.native.stored import Block
from croupier.engines.native.told import EventRecord
from croupier.engines.plan import Plan, make_plan
from croupier.table.random import MASK, Stream
from croupier.table.state import RawEvent, State

UNOPTIMISED = 0
"""The level of LLVM's optimisation for code that Python programs call at each decision."""


@dataclass(frozen=True)
class StoppingPlan:
    """A program with its plan and its native code."""

    program: Program
    plan: Plan
    code: StoppingCode

    def positions(self, limits: Limits) -> Positions:
        """Return the native games with these limits."""
        return Positions(self.program, self.plan, self.code, limits)


def stopping_plan(program: Program, fingerprint: str, *, tells: bool, level: int = UNOPTIMISED) -> StoppingPlan:
    """Return the native code of a program. ``fingerprint`` identifies the rules; ``tells``: it records events."""
    plan = make_plan(program)
    crossing_code()
    return StoppingPlan(program, plan, stopping_code_of(plan, fingerprint, tells=tells, level=level))


class Positions:
    """The games of one program, in native code.

    Methods return ``None`` where native code gives up: the rules have a fault, or a bound of native code is reached.
    The reference tells which.
    """

    def __init__(self, program: Program, plan: Plan, code: StoppingCode, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program, self.plan, self.code, self.limits = program, plan, code, limits
        self.blocks = Blocks(program, plan)
        self._record = EventRecord(program, self.blocks.state_types)
        self.kind = ctypes.c_char * code.lasting
        self.template = self.kind()
        self.blocks.set_limits(self.template, limits)
        self.blocks.set(self.template, "until", limits.decisions)
        self.crossing = Crossing(program, code, self.blocks.memory)

    # --- games ---------------------------------------------------------------------------------

    def deal(self, seed: int) -> tuple[Block, Offers] | None:
        """Return a new game and the offers of its first decision."""
        block = self.clone(self.template)
        crossing = self.crossing
        offers = crossing.offers(self.code.begin(block, crossing.address, signed(seed)))
        return None if offers is None else (block, offers)

    def clone(self, block: Block) -> Block:
        return self.kind.from_buffer_copy(block)

    def answer(self, block: Block, seat: int, move: RawMove | None) -> Offers | None:
        """Make an answer, ``None`` for declining, and return the offers of the next decision. Where native code gives
        up, the game stays as it was."""
        found = self.crossing.answer(block, seat, move, None)
        assert found is not False
        return found

    def undo(self, block: Block) -> None:
        """Take back the answer that this thread has just made."""
        self.code.undo(block, self.crossing.address)

    def offers(self, block: Block) -> Offers | None:
        """Return the open offers of a game, computed again."""
        if self.blocks.get(block, "innermost") < 0:
            return []
        return self.put(self.clone(block))

    def put(self, block: Block) -> Offers | None:
        """Put the decision of a game anew, which costs nothing, and return its offers."""
        crossing = self.crossing
        return crossing.offers(self.code.put(block, crossing.address))

    def outcome(self, block: Block) -> list[int] | None:
        """Return the outcome of every seat."""
        copy = self.clone(block)
        if not self.code.outcomes(copy, self.crossing.address):
            return None
        return self.blocks.numbers(copy, self.blocks.memory.now, self.program.layout.seats)

    def sizes(self, block: Block) -> list[int]:
        """Return the number of cards in each pile."""
        return self.blocks.numbers(block, self.blocks.memory.sizes, self.blocks.memory.piles)

    def spent(self, block: Block) -> int:
        """Return the steps that the game has taken."""
        return self.blocks.get(block, "spent")

    def set_random(self, block: Block, stream: int) -> None:
        """Give a game another stream of random numbers."""
        self.blocks.set(block, "random", signed(stream))

    def random(self, block: Block) -> int:
        """Return the stream of random numbers."""
        return self.blocks.get(block, "random") & MASK

    def decisions(self, block: Block) -> int:
        """Return the number of answers that the game has taken."""
        return self.blocks.get(block, "decisions")

    def read(self, block: Block, state: State) -> None:
        """Make a state that of a game. Its events stay."""
        self.code.settle_all(block)
        self.blocks.read(block, state)

    def state(self, block: Block) -> State:
        """Return the state of a game, without events."""
        state = State.__new__(State)
        state.log, state.log_cards = None, 0
        self.read(block, state)
        return state

    def block(self, state: State) -> Block | None:
        """Return the game of a state that waits for an answer, or is over; ``None`` if native code has no room for
        it."""
        block = self.clone(self.template)
        try:
            self.blocks.write(block, state)
        except NoRoom:
            return None
        self.code.gather(block)
        return block

    def record(self) -> tuple[bytes, int]:
        """Return the record of what the last call of this thread has made happen, and the number of its events, cards
        included. The code must tell."""
        crossing, start = self.crossing, self.code.record // 8
        count, events = crossing.numbers[start], crossing.numbers[start + 1]
        first = self.code.record + 8 * RECORD_HEADER
        return crossing.scratch[first : first + 8 * count], events

    def events(self, *records: bytes) -> list[RawEvent]:
        """Return the events of records."""
        return self._record.read(memoryview(b"".join(records)).cast("q").tolist())

    def play_out(self, block: Block, task: array[int]) -> None:
        """Play a game on, as a task says (see ``playouts.py``). The block is of no use then."""
        self.code.playouts(block, self.crossing.address, task.buffer_info()[0])

    def pick_cards(self, block: Block, seat: int, move: RawMove, chance: Stream) -> RawMove | None:
        """Return an offered move, which leaves its cards open, with those that a random player chooses by a stream, as
        ``players/sets.py`` does. The game stays as it was."""
        row = array("q", bytes(8 * (1 + self.blocks.memory.answer_width)))
        row[0] = signed(chance.state)
        write_answer(row, seat, move, 1)
        if not self.code.pick_cards(block, self.crossing.address, row.buffer_info()[0]):
            return None
        chance.state = row[0] & MASK
        start = 1 + len(move)  # of the cards, behind the stream, the seat, the code and the other arguments
        return (*move[:-1], tuple(row[start + 1 : start + 1 + row[start]]))

    def imagine(self, block: Block, task: array[int], chance: int) -> bool:
        """Deal and draw anew what a player does not see, by a stream; return whether no fault occurred.

        A call of ``play_out`` with no playouts must have prepared the block.
        """
        return bool(self.code.imagine(block, task.buffer_info()[0], signed(chance)))
