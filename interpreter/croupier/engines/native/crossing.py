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
from typing import Any

from croupier.engines.contract.offers import RawOffer
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.native import crossing_code_of
from croupier.engines.native.build import CrossingCode, StoppingCode
from croupier.engines.native.builtin import MOVE, PYTHON, BuiltinContext

Offers = list[RawOffer]


@cache
def crossing_code() -> CrossingCode:
    """Return the code, which a process loads once."""
    return CrossingCode(crossing_code_of(), PYTHON)


class Crossing(local):
    """The way into the code of a program: each thread has its own, with the scratch that native code needs during a
    call. So games of two threads do not meet."""

    def __init__(self, program: Program, code: StoppingCode, width: int) -> None:
        """``width``: the numbers of an answer, and of a row of offers."""
        self.scratch: Any = ctypes.create_string_buffer((code.size - code.lasting + 71) // 8 * 8)
        self.address = ctypes.addressof(self.scratch)
        self.numbers = memoryview(self.scratch).cast("B").cast("q")
        self._moves = array("q", _entries(program))
        moves = self._moves.buffer_info()[0]
        self._context = BuiltinContext(code.attempt, self.address, width, program.layout.seats, moves, RawOffer, None)
        made = crossing_code()
        context = ctypes.addressof(self._context)
        # Make an answer to the decision of a block, None for declining, and return the next offers, or None where
        # native code gives up: then the block is as it was. With the open offers as the fourth argument, do nothing
        # and return False for a move that is no object of theirs to the seat.
        self.answer: Callable[..., Any] = made.function("answer", context)
        # Return so many rows of the scratch as offers.
        self.offers: Callable[[int], Offers | None] = made.function("offers", context)


def _entries(program: Program) -> list[int]:
    """Return the entries of all moves by code (``MOVE``)."""
    found = [0] * (len(MOVE) * len(program.codes))
    for code, move in program.moves.items():
        found[len(MOVE) * code : len(MOVE) * (code + 1)] = (
            len(move.parameter_types),
            _booleans(move),
            not move.meanwhile,
        )
    return found


def _booleans(move: MoveCode) -> int:
    """Return the bits of the arguments that are booleans."""
    return sum(1 << at for at, type in enumerate(move.parameter_types) if type.base == "boolean")
