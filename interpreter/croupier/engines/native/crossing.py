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

from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.native import crossing_code_of
from croupier.engines.native.build import CrossingCode, StoppingCode
from croupier.engines.native.memory import Memory
from croupier.engines.native.stored import Block

Offers = list[RawOffer]

CONTEXT = (
    "attempt",  # the address of the function of the ruleset
    "scratch",  # an address: of the answer, the decision, the asked seat, and the rows
    "answer_width",  # the numbers of an answer
    "row_width",  # the numbers of a row
    "seats",
    "raw_offer",  # the type of offers
    "none",  # the object
    "moves",  # the address of the entries of moves, by code
)
"""The context, 8 bytes each."""

MOVE = ("arguments", "booleans", "is_own", "several")
"""The entry of a move, 8 bytes each: the number of arguments in a row, the bits of those that are booleans, 1 for a
move of the asked player, 0 for one that comes in between, and 1 for a move of several cards, which an offer leaves
open."""

PYTHON = {
    "PyBool_FromLong": "ptr (i64)",
    "PyBuffer_Release": "void (ptr)",
    "PyErr_Occurred": "ptr ()",
    "PyList_Append": "i32 (ptr, ptr)",
    "PyList_New": "ptr (i64)",
    "PyLong_AsLongLong": "i64 (ptr)",
    "PyLong_AsVoidPtr": "ptr (ptr)",
    "PyLong_FromLongLong": "ptr (i64)",
    "PyObject_GetBuffer": "i32 (ptr, ptr, i32)",
    "PyTuple_GetItem": "ptr (ptr, i64)",
    "PyTuple_New": "ptr (i64)",
    "PyTuple_SetItem": "i32 (ptr, i64, ptr)",
    "PyTuple_Size": "i64 (ptr)",
    "PyType_GenericAlloc": "ptr (ptr, i64)",
    "Py_DecRef": "void (ptr)",
    "Py_IncRef": "void (ptr)",
}
"""The functions of Python that are called, with their types."""


@cache
def crossing_code() -> CrossingCode:
    """Return the code, which a process loads once."""
    return CrossingCode(crossing_code_of(), PYTHON)


class Crossing(local):
    """The way into the code of a program: each thread has its own, with the scratch that native code needs during a
    call. So games of two threads do not meet."""

    def __init__(self, program: Program, code: StoppingCode, memory: Memory) -> None:
        self.scratch: Any = ctypes.create_string_buffer((code.size - code.lasting + 71) // 8 * 8)
        self.address = ctypes.addressof(self.scratch)
        self.numbers = memoryview(self.scratch).cast("B").cast("q")
        self._moves = array("q", _entries(program))
        # In Python the identity of an object is its address.
        given = {
            "attempt": code.attempt,
            "scratch": self.address,
            "answer_width": memory.answer_width,
            "row_width": memory.row_width,
            "seats": program.layout.seats,
            "raw_offer": id(RawOffer),
            "none": id(None),
            "moves": self._moves.buffer_info()[0],
        }
        self._context = array("q", (given[name] for name in CONTEXT))
        made = crossing_code()
        context = self._context.buffer_info()[0]
        # Make an answer to the decision of a block, None for declining, and return the next offers.
        self.answer: Callable[[Block, int, RawMove | None], Offers | None] = made.function("answer", context)
        if any(move.chosen is not None for move in program.moves.values()):
            self.answer = _with_cards(self.answer)
        # Return so many rows of the scratch as offers.
        self.offers: Callable[[int], Offers | None] = made.function("offers", context)


def _with_cards(
    answer: Callable[[Block, int, RawMove | None], Offers | None],
) -> Callable[[Block, int, RawMove | None], Offers | None]:
    """Return a function that writes several cards of a move as their number and the cards."""

    def flat(block: Block, seat: int, move: RawMove | None) -> Offers | None:
        if move is not None and isinstance(move[-1], tuple):
            move = (*move[:-1], len(move[-1]), *move[-1])
        return answer(block, seat, move)

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
