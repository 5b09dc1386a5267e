"""Cross from Python into the native code of a game, and back with its offers, in one call.

The call is one of a builtin function of Python, made of machine code that is the same for all rulesets
(``crossing_text.py``). What that has to know about a ruleset stands in its context.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable
from functools import cache
from threading import local
from typing import Any, Literal

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.native import crossing_code_of
from croupier.engines.native.build import CrossingCode, StoppingCode
from croupier.engines.native.builtin import MOVE, PYTHON, BuiltinContext
from croupier.engines.native.memory import Memory
from croupier.engines.native.stored import Block

Offers = list[RawOffer]

Answer = Callable[[Block, int, RawMove | None, Offers | None], Offers | Literal[False] | None]
"""A function that makes an answer to the decision of a block, ``None`` for declining, and returns the next offers, or
``None`` where native code gives up: then the block is as it was. With the open offers as its last argument, it does
nothing and returns False if the move is no object of theirs to the seat, or has several cards."""


@cache
def crossing_code() -> CrossingCode:
    """Return the code, which a process loads once."""
    return CrossingCode(crossing_code_of(), PYTHON, ("answer", "offers"))


class Crossing(local):
    """The way into the code of a program: each thread has its own, with the scratch that native code needs during a
    call. So games of two threads do not meet."""

    def __init__(self, program: Program, code: StoppingCode, memory: Memory) -> None:
        self.scratch: Any = ctypes.create_string_buffer((code.size - code.lasting + 71) // 8 * 8)
        self.address = ctypes.addressof(self.scratch)
        self.numbers = memoryview(self.scratch).cast("B").cast("q")
        self._moves = array("q", _entries(program))
        self._context = BuiltinContext(
            code.attempt,
            self.address,
            memory.answer_width,
            memory.row_width,
            program.layout.seats,
            self._moves.buffer_info()[0],
            RawOffer,
            None,
        )
        # The functions do not keep the code. Two threads may load it, and the process keeps one of the two.
        self._code = made = crossing_code()
        context = ctypes.addressof(self._context)
        self.answer: Answer = made.function("answer", context)
        if any(move.chosen is not None for move in program.moves.values()):
            self.answer = _with_cards(self.answer)
        # Return so many rows of the scratch as offers.
        self.offers: Callable[[int], Offers | None] = made.function("offers", context)


def _with_cards(answer: Answer) -> Answer:
    """Return a function that writes several cards of a move as their number and the cards.

    Offers leave them open. What is written so is no object of offers, and so is refused with them.
    """

    def flat(block: Block, seat: int, move: RawMove | None, offers: Offers | None) -> Offers | Literal[False] | None:
        if isinstance(move, tuple) and move and isinstance(move[-1], tuple):
            move = (*move[:-1], len(move[-1]), *move[-1])
        return answer(block, seat, move, offers)

    return flat


def _entries(program: Program) -> list[int]:
    """Return the entries of all moves by code (``MOVE``)."""
    found = [0] * (len(MOVE) * len(program.codes))
    for code, move in program.moves.items():
        found[len(MOVE) * code : len(MOVE) * (code + 1)] = (
            len(move.domains),
            _booleans(move),
            not move.meanwhile,
            move.chosen is not None,
        )
    return found


def _booleans(move: MoveCode) -> int:
    """Return the bits of the arguments that are booleans."""
    return sum(1 << at for at, type in enumerate(move.parameter_types) if type.base == "boolean")
