"""Play one game at a time in native code: from a decision with its answer to the next decision.

A game is a block of memory of a fixed size. The scratch belongs to a thread, so games of two threads do not meet.
"""

from __future__ import annotations

import ctypes
from array import array
from dataclasses import dataclass
from threading import local
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import Program
from croupier.engines.native import stopping_code_of
from croupier.engines.native.blocks import Block, Blocks
from croupier.engines.native.build import StoppingCode
from croupier.engines.native.stopping import GAVE_UP, OVER
from croupier.engines.native.told import Record
from croupier.engines.plan import Plan, make_plan
from croupier.table.random import MASK
from croupier.table.state import RawEvent, State

LIMITS = {
    "steps": "steps",
    "game_steps": "game_steps",
    "decisions": "most_decisions",
    "moves": "most_moves",
    "events": "most_events",
}
"""For each limit, its name in the memory of a game."""


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
    return StoppingPlan(program, plan, stopping_code_of(plan, fingerprint, tells=tells, level=level))


Offers = list[RawOffer]


class Positions:
    """The games of one program, in native code.

    Methods return ``None`` where native code gives up: the rules have a fault, or a bound of native code is reached.
    The reference tells which. A block that was played is of no use then.
    """

    def __init__(self, program: Program, plan: Plan, code: StoppingCode, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program, self.plan, self.code, self.limits = program, plan, code, limits
        self.blocks = Blocks(program, plan)
        self._record = Record(program, self.blocks.state_types)
        self.kind = ctypes.c_char * code.lasting
        self._scratches = local()
        self.template = self.kind()
        for name, head in LIMITS.items():
            self.blocks.set(self.template, head, getattr(limits, name))
        self.blocks.set(self.template, "until", limits.decisions)
        self._width = self.blocks.memory.answer_width
        # For each move: where its arguments end in a row, the places of booleans, whether the asked player makes it.
        self._moves = {
            code: (
                2 + len(move.parameter_types),
                frozenset(at for at, type in enumerate(move.parameter_types, 1) if type.base == "boolean"),
                not move.meanwhile,
            )
            for code, move in program.moves.items()
        }

    def _scratch(self) -> Any:
        """Return the scratch of this thread: its ``address``, and its ``numbers``."""
        found = self._scratches
        if not hasattr(found, "address"):
            size = self.code.size - self.code.lasting + 64
            found.buffer = ctypes.create_string_buffer(size)
            found.numbers = (ctypes.c_int64 * (size // 8)).from_buffer(found.buffer)
            found.address = ctypes.addressof(found.buffer)
        return found

    # --- games ---------------------------------------------------------------------------------

    def deal(self, seed: int) -> tuple[Block, Offers] | None:
        """Return a new game and the offers of its first decision."""
        block = self.clone(self.template)
        signed = seed - (1 << 64) if seed >> 63 else seed
        scratch = self._scratch()
        offers = self._offers(scratch, self.code.begin(block, scratch.address, signed))
        return None if offers is None else (block, offers)

    def clone(self, block: Block) -> Block:
        return self.kind.from_buffer_copy(block)

    def answer(self, block: Block, seat: int, move: RawMove | None) -> Offers | None:
        """Make an answer, ``None`` for declining, and return the offers of the next decision."""
        scratch = self._scratch()
        numbers = (seat, -1) if move is None else (seat, *move)
        scratch.numbers[: len(numbers)] = numbers
        return self._offers(scratch, self.code.make(block, scratch.address))

    def offers(self, block: Block) -> Offers | None:
        """Return the open offers of a game, computed again."""
        if self.blocks.get(block, "innermost") < 0:
            return []
        return self.put(self.clone(block))

    def put(self, block: Block) -> Offers | None:
        """Put the decision of a game anew, which costs nothing, and return its offers."""
        scratch = self._scratch()
        return self._offers(scratch, self.code.put(block, scratch.address))

    def outcome(self, block: Block) -> tuple[list[int], int] | None:
        """Return the outcome of every seat, and the steps that it took."""
        copy = self.clone(block)
        if not self.code.outcomes(copy, self._scratch().address):
            return None
        steps = self.limits.steps - self.blocks.get(copy, "fuel")
        return self.blocks.numbers(copy, self.blocks.memory.now, self.program.layout.seats), steps

    def sizes(self, block: Block) -> list[int]:
        """Return the number of cards in each pile."""
        return self.blocks.numbers(block, self.blocks.memory.sizes, self.blocks.memory.piles)

    def spent(self, block: Block) -> int:
        """Return the steps that the game has taken."""
        return self.blocks.get(block, "spent")

    def set_random(self, block: Block, stream: int) -> None:
        """Give a game another stream of random numbers."""
        self.blocks.set(block, "random", stream - (1 << 64) if stream >> 63 else stream)

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

    def block(self, state: State) -> Block:
        """Return the game of a state that waits for an answer, or is over."""
        block = self.clone(self.template)
        self.blocks.write(block, state)
        self.code.gather(block)
        return block

    def events(self, block: Block) -> list[RawEvent]:
        """Return the events since the last answer but one: what the last call has made happen. The code must tell."""
        count = self.blocks.get(block, "told")
        return self._record.read((ctypes.c_int64 * count).from_buffer(self._scratch().buffer, self.code.record)[:])

    def play_out(self, block: Block, task: array[int]) -> None:
        """Play a game on, as a task says (see ``playouts.py``). The block is of no use then."""
        self.code.playouts(block, self._scratch().address, task.buffer_info()[0])

    def imagine(self, block: Block, task: array[int], chance: int) -> bool:
        """Deal and draw anew what a player does not see, by a stream; return whether no fault occurred.

        A call of ``play_out`` with no playouts must have prepared the block.
        """
        signed = chance - (1 << 64) if chance >> 63 else chance
        return bool(self.code.imagine(block, task.buffer_info()[0], signed))

    # --- offers --------------------------------------------------------------------------------

    def _offers(self, scratch: Any, count: int) -> Offers | None:
        """Return so many rows of offers as offers, in the order of the reference."""
        if count <= OVER:
            return None if count == GAVE_UP else []
        width, start = self._width, self._width + 2
        numbers = scratch.numbers[start - 2 : start + count * width]
        found: dict[int, list[RawMove]] = {}
        declinable = True
        for at in range(2, len(numbers), width):
            code = numbers[at + 1]
            end, booleans, is_own = self._moves[code]
            move = tuple(numbers[at + 1 : at + end])
            if booleans:
                move = tuple(bool(one) if place in booleans else one for place, one in enumerate(move))
            if is_own:
                declinable = False
            seat = numbers[at]
            if seat in found:
                found[seat].append(move)
            else:
                found[seat] = [move]
        asked = numbers[1]
        if len(found) == 1 and asked in found:
            return [RawOffer(asked, found[asked], declinable)]
        if asked < 0:
            return [RawOffer(seat, found[seat], declinable=False) for seat in sorted(found)]
        order = sorted(found, key=lambda seat: (seat == asked, seat < asked, seat))
        return [RawOffer(seat, found[seat], declinable or seat != asked) for seat in order]
