"""Play one game at a time in native code: from a decision with its answer to the next decision.

A game is a block of memory of a fixed size. Native code takes a tenth of the time of an answer; the rest is Python.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from struct import Struct
from threading import local
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.offers import OPEN, RawMove, RawOffer
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.native import stopping_code_of
from croupier.engines.native.blocks import Blocks
from croupier.engines.native.build import StoppingCode
from croupier.engines.native.memory import signed
from croupier.engines.native.record import RECORD_HEADER
from croupier.engines.native.status import GAVE_UP, OVER
from croupier.engines.native.stored import Block
from croupier.engines.native.told import Record
from croupier.engines.plan import Plan, make_plan
from croupier.engines.plan.plan import Decision
from croupier.table.random import MASK
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
    return StoppingPlan(program, plan, stopping_code_of(plan, fingerprint, tells=tells, level=level))


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

    Methods return ``None`` where native code gives up: the rules have a fault, or a bound of native code is reached.
    The reference tells which.
    """

    def __init__(self, program: Program, plan: Plan, code: StoppingCode, limits: Limits = DEFAULT_LIMITS) -> None:
        self.program, self.plan, self.code, self.limits = program, plan, code, limits
        self.blocks = Blocks(program, plan)
        self._record = Record(program, self.blocks.state_types)
        self._attempt = code.attempt
        self.kind = ctypes.c_char * code.lasting
        self._scratches = local()
        self.template = self.kind()
        self.blocks.set_limits(self.template, limits)
        self.blocks.set(self.template, "until", limits.decisions)
        self._width = self.blocks.memory.row_width  # the numbers of a row of offers
        self._begins = self.blocks.memory.answer_width + 2  # where the rows begin
        moves = program.moves
        self._lengths = {code: 1 + len(move.domains) for code, move in moves.items()}
        self._several = {code for code, move in moves.items() if move.chosen is not None}
        self._booleans = {code: places for code, move in moves.items() if (places := _boolean_places(move))}
        self._own = {code for code, move in moves.items() if not move.meanwhile}  # the moves of asked players
        # For each decision of one player, whose moves have the same number of arguments, a way to read them at once.
        self._plain = {code: moves_of for code, one in plan.decisions.items() if (moves_of := self._moves_of(one))}

    def _moves_of(self, d: Decision) -> Callable[[memoryview], Iterator[RawMove]] | None:
        """Return the function that reads the moves of rows, or ``None`` if they have to be looked at one by one."""
        lengths = {self._lengths[move.code] for move in d.moves}
        looked_at = self._booleans.keys() | self._several
        if d.interruptions or len(lengths) != 1 or any(move.code in looked_at for move in d.moves):
            return None
        (length,) = lengths
        return Struct(f"8x{length}q{8 * (self._width - 1 - length)}x").iter_unpack

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
        block = self.clone(self.template)
        scratch = self._scratch()
        offers = self._offers(scratch.numbers, self.code.begin(block, scratch.address, signed(seed)))
        return None if offers is None else (block, offers)

    def clone(self, block: Block) -> Block:
        return self.kind.from_buffer_copy(block)

    def answer(self, block: Block, seat: int, move: RawMove | None) -> Offers | None:
        """Make an answer, ``None`` for declining, and return the offers of the next decision. Where native code gives
        up, the game stays as it was."""
        try:
            scratch = self._scratches.own
        except AttributeError:
            scratch = self._scratch()
        numbers = scratch.numbers
        numbers[0] = seat
        if move is None:
            numbers[1] = -1
        else:
            at = 1
            for one in self._flat(move) if move[0] in self._several else move:
                numbers[at] = one
                at += 1
        return self._offers(numbers, self._attempt(block, scratch.buffer))

    def _flat(self, move: RawMove) -> RawMove:
        """Return a move with its several cards as their number and the cards. Raise ValueError if the deck has not as
        many."""
        *plain, cards = move
        if len(cards) > self.blocks.memory.cards:
            raise ValueError(f"{len(cards)} cards cannot be chosen of {self.blocks.memory.cards}")
        return (*plain, len(cards), *cards)

    def undo(self, block: Block) -> None:
        """Take back the answer that this thread has just made."""
        self.code.undo(block, self._scratch().buffer)

    def offers(self, block: Block) -> Offers | None:
        """Return the open offers of a game, computed again."""
        if self.blocks.get(block, "innermost") < 0:
            return []
        return self.put(self.clone(block))

    def put(self, block: Block) -> Offers | None:
        """Put the decision of a game anew, which costs nothing, and return its offers."""
        scratch = self._scratch()
        return self._offers(scratch.numbers, self.code.put(block, scratch.address))

    def outcome(self, block: Block) -> list[int] | None:
        """Return the outcome of every seat."""
        copy = self.clone(block)
        if not self.code.outcomes(copy, self._scratch().address):
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

    def block(self, state: State) -> Block:
        """Return the game of a state that waits for an answer, or is over."""
        block = self.clone(self.template)
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

    def play_out(self, block: Block, task: array[int]) -> None:
        """Play a game on, as a task says (see ``playouts.py``). The block is of no use then."""
        self.code.playouts(block, self._scratch().address, task.buffer_info()[0])

    def imagine(self, block: Block, task: array[int], chance: int) -> bool:
        """Deal and draw anew what a player does not see, by a stream; return whether no fault occurred.

        A call of ``play_out`` with no playouts must have prepared the block.
        """
        return bool(self.code.imagine(block, task.buffer_info()[0], signed(chance)))

    # --- offers --------------------------------------------------------------------------------

    def _offers(self, scratch: memoryview, count: int) -> Offers | None:
        """Return so many rows of offers as offers, in the order of the reference."""
        if count <= OVER:
            return None if count == GAVE_UP else []
        # First stand the code of the decision, and the asked player.
        width, begins = self._width, self._begins
        asked, rows = scratch[begins - 1], scratch[begins : begins + count * width]
        moves_of = self._plain.get(scratch[begins - 2])
        if moves_of is not None:
            return [_new(RawOffer, (asked, tuple(moves_of(rows)), False))]
        return self._offers_of_many(asked, rows.tolist())

    def _offers_of_many(self, asked: int, numbers: list[int]) -> Offers:
        """Return the offers of any decision, from rows: a seat, the code of a move, its arguments."""
        found: dict[int, list[RawMove]] = {}
        declinable = True
        for at in range(0, len(numbers), self._width):
            seat, code = numbers[at : at + 2]
            move: RawMove = tuple(numbers[at + 1 : at + 1 + self._lengths[code]])
            if code in self._booleans:
                move = tuple(bool(one) if place in self._booleans[code] else one for place, one in enumerate(move))
            if code in self._several:
                move = (*move, OPEN)
            if code in self._own:
                declinable = False
            found.setdefault(seat, []).append(move)
        if asked < 0:
            return [RawOffer(seat, tuple(found[seat]), declinable=False) for seat in sorted(found)]
        order = sorted(found, key=lambda seat: (seat == asked, seat < asked, seat))
        return [RawOffer(seat, tuple(found[seat]), declinable or seat != asked) for seat in order]


def _boolean_places(move: MoveCode) -> frozenset[int]:
    """Return the places of booleans in a move."""
    return frozenset(at for at, type in enumerate(move.parameter_types, 1) if type.base == "boolean")


_new = tuple.__new__
"""Makes a named tuple in half the time of its own constructor."""
