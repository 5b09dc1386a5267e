"""Play one game at a time in native code: from a decision with its answer to the next decision.

A game is a block of memory of a fixed size. Native code takes a tenth of the time of an answer; the rest is Python.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from threading import local
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.native import stopping_code_of
from croupier.engines.native.blocks import Block, Blocks
from croupier.engines.native.build import StoppingCode
from croupier.engines.native.stopping import GAVE_UP, OVER
from croupier.engines.native.telling import RECORD_HEADER
from croupier.engines.native.told import Record
from croupier.engines.plan import Plan, make_plan
from croupier.engines.plan.plan import Decision
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


NO_MOVE = (-1,)
"""The answer of a player who declines, as native code has it."""

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


def stopping_plan(program: Program, fingerprint: str, *, tells: bool) -> StoppingPlan:
    """Return the native code of a program. ``fingerprint`` identifies the rules; ``tells``: it records events."""
    plan = make_plan(program)
    return StoppingPlan(program, plan, stopping_code_of(plan, fingerprint, tells=tells, level=UNOPTIMISED))


Offers = list[RawOffer]


class Scratch:
    """The memory that native code needs during a call: of a thread, so that games of two threads do not meet."""

    __slots__ = ("address", "buffer", "numbers")

    def __init__(self, size: int) -> None:
        self.buffer: Any = ctypes.create_string_buffer(size)
        self.address = ctypes.addressof(self.buffer)
        self.numbers = memoryview(self.buffer).cast("B").cast("q")


class Positions:
    """The games of one program, in native code.

    Methods return ``None`` where native code gives up: the rules have a fault, or a bound of native code is reached. The
    reference tells which.
    """

    def __init__(self, program: Program, plan: Plan, code: StoppingCode, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program, self.plan, self.code, self.limits = program, plan, code, limits
        self.blocks = Blocks(program, plan)
        self._record = Record(program, self.blocks.state_types)
        self._kind = ctypes.c_char * code.lasting
        self._scratches = local()
        self._first = self._kind()
        for name, head in LIMITS.items():
            self.blocks.set(self._first, head, getattr(limits, name))
        self._width = self.blocks.memory.answer_width
        moves = program.moves
        self._lengths = {code: 1 + len(move.parameter_types) for code, move in moves.items()}
        self._booleans = {code: places for code, move in moves.items() if (places := _boolean_places(move))}
        self._own = {code for code, move in moves.items() if not move.meanwhile}  # the moves of asked players
        # The decisions whose offers need not be put in order.
        self._plain = {code for code, one in plan.decisions.items() if self._is_plain(one)}

    def _is_plain(self, d: Decision) -> bool:
        """Return whether a decision asks one player alone, without booleans among the arguments of the moves."""
        return not d.interruptions and all(move.code not in self._booleans for move in d.moves)

    def _scratch(self) -> Scratch:
        """Return the scratch of this thread."""
        try:
            found: Scratch = self._scratches.own
        except AttributeError:
            found = self._scratches.own = Scratch((self.code.size - self.code.lasting + 71) // 8 * 8)
        return found

    # --- games ---------------------------------------------------------------------------------

    def deal(self, seed: int) -> tuple[Block, Offers] | None:
        """Return a new game and the offers of its first decision."""
        block = self.clone(self._first)
        signed = seed - (1 << 64) if seed >> 63 else seed
        scratch = self._scratch()
        offers = self._offers(scratch, self.code.begin(block, scratch.address, signed))
        return None if offers is None else (block, offers)

    def clone(self, block: Block) -> Block:
        return self._kind.from_buffer_copy(block)

    def answer(self, block: Block, seat: int, move: RawMove | None) -> Offers | None:
        """Make an answer, ``None`` for declining, and return the offers of the next decision. Where native code gives
        up, the game stays as it was."""
        scratch = self._scratch()
        numbers = scratch.numbers
        numbers[0] = seat
        at = 1
        for one in NO_MOVE if move is None else move:
            numbers[at] = one
            at += 1
        return self._offers(scratch, self.code.attempt(block, scratch.buffer))

    def undo(self, block: Block) -> None:
        """Take back the answer that this thread has just made."""
        self.code.undo(block, self._scratch().buffer)

    def offers(self, block: Block) -> Offers | None:
        """Return the open offers of a game, computed again."""
        if self.blocks.get(block, "innermost") < 0:
            return []
        scratch = self._scratch()
        return self._offers(scratch, self.code.put(self.clone(block), scratch.address))

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
        block = self.clone(self._first)
        self.blocks.write(block, state)
        self.code.gather(block)
        return block

    def record(self) -> tuple[bytes, int]:
        """Return the record of what the last call of this thread has made happen, and the number of its events, cards
        included. The code must tell."""
        scratch, start = self._scratch(), self.code.record // 8
        count, events = scratch.numbers[start], scratch.numbers[start + 1]
        first = self.code.record + 8 * RECORD_HEADER
        return scratch.buffer[first : first + 8 * count], events

    def events(self, *records: bytes) -> list[RawEvent]:
        """Return the events of records."""
        return self._record.read(memoryview(b"".join(records)).cast("q").tolist())

    # --- offers --------------------------------------------------------------------------------

    def _offers(self, scratch: Scratch, count: int) -> Offers | None:
        """Return so many rows of offers as offers, in the order of the reference."""
        if count <= OVER:
            return None if count == GAVE_UP else []
        width, lengths = self._width, self._lengths
        # The code of the decision, the asked player, and the rows: a seat, the code of a move, its arguments.
        numbers = scratch.numbers[width : width + 2 + count * width].tolist()
        if numbers[0] in self._plain:
            starts = range(3, len(numbers), width)
            moves = tuple([tuple(numbers[at : at + lengths[numbers[at]]]) for at in starts])
            return [_new(RawOffer, (numbers[1], moves, False))]
        return self._offers_of_many(numbers)

    def _offers_of_many(self, numbers: list[int]) -> Offers:
        """Return the offers of any decision."""
        found: dict[int, list[RawMove]] = {}
        declinable = True
        for at in range(2, len(numbers), self._width):
            seat, code = numbers[at : at + 2]
            move: RawMove = tuple(numbers[at + 1 : at + 1 + self._lengths[code]])
            if code in self._booleans:
                move = tuple(bool(one) if place in self._booleans[code] else one for place, one in enumerate(move))
            if code in self._own:
                declinable = False
            found.setdefault(seat, []).append(move)
        asked = numbers[1]
        if asked < 0:
            return [RawOffer(seat, tuple(found[seat]), declinable=False) for seat in sorted(found)]
        order = sorted(found, key=lambda seat: (seat == asked, seat < asked, seat))
        return [RawOffer(seat, tuple(found[seat]), declinable or seat != asked) for seat in order]


def _boolean_places(move: MoveCode) -> frozenset[int]:
    """Return the places of booleans in a move."""
    return frozenset(at for at, type in enumerate(move.parameter_types, 1) if type.base == "boolean")


_new = tuple.__new__
"""Makes a named tuple in half the time of its own constructor."""
