"""Translate moves between the engine and a player.

The engine names a card by its number. If a player does not see every face of a card, the player names it by its place:
the pile and the position in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.offers import RawMove
from croupier.engines.contract.program import MoveCode, Program
from croupier.table.layout import Layout
from croupier.table.seen import knows_card, masked, unmasked
from croupier.table.state import State


class NotSeen(IllegalMove):
    """A move names a card by its number that the player does not see, or by a place that holds no card."""


def masked_move(program: Program, s: State, player: int, raw: RawMove) -> tuple[Any, ...]:
    """Return a move of the engine as its player names it."""
    code = program.moves[raw[0]]
    if not any(type.base == "card" for type in code.parameter_types):
        return raw
    arguments = zip(raw[1:], code.parameter_types, strict=True)
    return (raw[0], *(_masked(program.layout, s, player, one, type.base) for one, type in arguments))


def opened_move(program: Program, s: State, player: int, move: Any) -> Any:
    """Return a player's move as the engine names it. Return anything that is not a move unchanged. Raise NotSeen."""
    code = code_of(program, move)
    if code is None or len(move) != 1 + len(code.parameter_types):
        return move
    arguments = dict(zip(code.parameter_names, move[1:], strict=True))
    return (move[0], *opened(program.layout, s, player, code, arguments).values())


def code_of(program: Program, move: Any) -> MoveCode | None:
    """Return the code of a move that comes from outside; ``None`` if it is not a move."""
    is_move = isinstance(move, tuple) and len(move) > 0 and type(move[0]) is int
    return program.moves.get(move[0]) if is_move else None


def is_same(value: Any, other: Any) -> bool:
    """Return whether two values of the engine are the same: unlike in Python, ``True``, ``1`` and ``1.0`` differ."""
    return type(value) is type(other) and bool(value == other)


def _masked(layout: Layout, s: State, player: int, value: Any, base: str) -> Any:
    return masked(layout, s, player, value) if base == "card" and _is_card(layout, value) else value


def opened(layout: Layout, s: State, player: int, code: MoveCode, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player's arguments, by parameter name, as the engine names them. Raise NotSeen."""
    cards = {name for name, type in zip(code.parameter_names, code.parameter_types, strict=True) if type.base == "card"}
    return {name: _number(layout, s, player, value) if name in cards else value for name, value in arguments.items()}


def _number(layout: Layout, s: State, player: int, card: Any) -> Any:
    try:
        number = unmasked(layout, s, card)
    except LookupError as problem:
        raise NotSeen(str(problem)) from problem
    except TypeError as problem:
        raise NotSeen("a card lies at a number of a pile") from problem
    if card is number and _is_card(layout, number) and not knows_card(layout, s, player, number):
        raise NotSeen("a card that the player does not see is named by where it lies")
    return number


def _is_card(layout: Layout, value: Any) -> bool:
    return type(value) is int and 0 <= value < layout.card_count
