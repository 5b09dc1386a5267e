"""Check the values that callers hand over, before they change anything.

A value that is not possible raises ValueError, and one of an answer IllegalMove. A seat that the table lacks raises
IndexError.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.hidden import is_same
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import MoveCode, Program
from croupier.engines.contract.restored import is_of
from croupier.game.shown import Move
from croupier.language.diagnostics.excerpt import shortened, shown_value
from croupier.texts.telling.teller import Teller


def check_seat(player: Any, seats: int, *, watches: bool = True) -> None:
    """Raise ValueError if this is no seat, and IndexError if the table has no such seat. ``None`` is a viewer
    without a seat, which only a method that ``watches`` allows."""
    if player is None and watches:
        return
    if type(player) is not int:
        raise ValueError(f"a seat is a whole number from 0 on, not {shown_value(player)}")
    if not 0 <= player < seats:
        raise IndexError(f"there is no seat {shown_value(player)} at a table of {seats}")


def check_start(start: Any) -> None:
    """Raise ValueError unless a start is a position in a log."""
    if type(start) is not int or start < 0:
        raise ValueError(f"events start at a whole number from 0 on, not {shown_value(start)}")


def check_flag(name: str, value: Any) -> None:
    """Raise ValueError unless a value is True or False."""
    if not isinstance(value, bool):
        raise ValueError(f"{name} is True or False, not {shown_value(value)}")


def check_text(what: str, value: Any) -> None:
    """Raise ValueError unless a value is a text."""
    if not isinstance(value, str):
        raise ValueError(f"{what} is a text, not {shown_value(value)}")


def check_names(name: Any, house_rules: Any, within: Any) -> None:
    """Raise ValueError unless these are a name or a path, a sequence of such, and a folder or None."""
    if isinstance(house_rules, str | bytes) or not isinstance(house_rules, Sequence):
        raise ValueError(f"house rules are a list of names, not {shown_value(house_rules)}")
    for value in (name, *house_rules, *([] if within is None else [within])):
        if not isinstance(value, str | PathLike):
            raise ValueError(f"a file is named by a text or a path, not {shown_value(value)}")


def check_limits(limits: Any) -> None:
    """Raise ValueError unless limits are Limits."""
    if not isinstance(limits, Limits):
        raise ValueError(f"limits are Limits, not {shown_value(limits)}")


def check_teller(teller: Any) -> None:
    """Raise ValueError unless this is a Teller."""
    if not isinstance(teller, Teller):
        raise ValueError(f"a teller is what `teller` of a game returns, not {shown_value(teller)}")


def cards_of(chosen: Any) -> tuple[Any, ...]:
    """Return the cards that somebody chooses. Raise IllegalMove unless they are a list, or anything else that can be
    gone through, but no text."""
    if isinstance(chosen, str | bytes) or not isinstance(chosen, Iterable):
        raise IllegalMove(f"chosen cards are a list of cards, each as `choose` names it, not {shown_value(chosen)}")
    return tuple(chosen)


def contradicts(move: Move, code: MoveCode | None) -> str:
    """Return how a move's name or arguments contradict its ``raw``, or an empty text if they do not."""
    if code is None or len(move.raw) != 1 + len(code.parameter_names):
        return ""
    if move.name != code.name:
        return f"its name contradicts its raw move, which is {code.name}"
    named = [move.arguments.get(name) for name in code.parameter_names]
    if len(named) != len(move.arguments) or not all(map(is_same, named, move.raw[1:])):
        return "its arguments contradict its raw move"
    return ""


def fits_move(program: Program, code: MoveCode, raw: RawMove) -> bool:
    """Return whether the arguments of a move are of the types of its parameters, its cards among them."""
    types = code.parameter_types
    return len(raw) == 1 + len(types) and all(
        is_of(program, value, type) and (value is not None or type.base != "card")
        for value, type in zip(raw[1:], types, strict=True)
    )


def told(value: object) -> str:
    """Return a foreign value for a message. A move is told by its name and its arguments."""
    try:
        return shortened(str(value))
    except ValueError:
        return shown_value(value)
