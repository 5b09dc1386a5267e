"""Values as somebody hands them over: what a game cannot keep is refused before it changes anything.

A value that cannot be raises ValueError, and a seat that is not at the table IndexError.
"""

from __future__ import annotations

from typing import Any

from croupier.engines.contract.hidden import is_same
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.program import MoveCode
from croupier.game.shown import Move
from croupier.language.diagnostics.excerpt import shortened


def check_seat(player: Any, seats: int, watches: bool = True) -> None:
    """Raise ValueError for what is no seat, and IndexError for one that is not there; None is who ``watches``."""
    if player is None and watches:
        return
    if type(player) is not int:
        raise ValueError(f"a seat is a whole number from 0 on, not {shortened(repr(player))}")
    if not 0 <= player < seats:
        raise IndexError(f"there is no seat {shortened(str(player))} at a table of {seats}")


def check_start(start: Any) -> None:
    """Raise ValueError unless a start is a number of a log."""
    if type(start) is not int or start < 0:
        raise ValueError(f"events start at a whole number from 0 on, not {shortened(repr(start))}")


def check_flag(name: str, value: Any) -> None:
    """Raise ValueError unless a value is True or False."""
    if not isinstance(value, bool):
        raise ValueError(f"{name} is True or False, not {shortened(repr(value))}")


def check_text(what: str, value: Any) -> None:
    """Raise ValueError unless a value is a text."""
    if not isinstance(value, str):
        raise ValueError(f"{what} is a text, not {shortened(repr(value))}")


def check_limits(limits: Any) -> None:
    """Raise ValueError unless limits are Limits."""
    if not isinstance(limits, Limits):
        raise ValueError(f"limits are Limits, not {shortened(repr(limits))}")


def contradicts(move: Move, code: MoveCode | None) -> str:
    """How the name and the arguments of a move contradict its ``raw``; an empty text when they do not."""
    if code is None or len(move.raw) != 1 + len(code.parameter_names):
        return ""
    if move.name != code.name:
        return f"its name contradicts its raw move, which is {code.name}"
    named = [move.arguments.get(name) for name in code.parameter_names]
    if len(named) != len(move.arguments) or not all(map(is_same, named, move.raw[1:])):
        return "its arguments contradict its raw move"
    return ""
