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
from croupier.table.seen import UnseenCard
from croupier.table.sight import Sight
from croupier.table.state import State

HELD = ("card", "list")
"""The types of arguments that are cards: one, or several."""


class NotSeen(IllegalMove):
    """A move names a card by its number that the player does not see, or by a place that holds no card."""


def masked_move(program: Program, s: State, player: int, raw: RawMove, sight: Sight | None = None) -> tuple[Any, ...]:
    """Return a move of the engine as its player names it; the player's ``sight`` serves for all moves of a state."""
    code = program.moves[raw[0]]
    if not any(type.base in HELD for type in code.parameter_types):
        return raw
    sight = sight or Sight(program.layout, s, player)
    arguments = zip(raw[1:], code.parameter_types, strict=True)
    return (raw[0], *(_masked(sight, one, type.base) for one, type in arguments))


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
    if type(value) is tuple and type(other) is tuple:
        return len(value) == len(other) and all(map(is_same, value, other))
    return type(value) is type(other) and bool(value == other)


def _masked(sight: Sight, value: Any, base: str) -> Any:
    if base == "list" and isinstance(value, tuple):
        return tuple(_masked(sight, one, "card") for one in value)
    return sight.masked(value) if base == "card" and is_card(sight.layout, value) else value


def opened(layout: Layout, s: State, player: int, code: MoveCode, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player's arguments, by parameter name, as the engine names them. Raise NotSeen."""
    cards = {name for name, type in zip(code.parameter_names, code.parameter_types, strict=True) if type.base in HELD}
    sight = Sight(layout, s, player)
    return {name: _number(sight, value) if name in cards else value for name, value in arguments.items()}


def _number(sight: Sight, card: Any) -> Any:
    if isinstance(card, tuple) and not isinstance(card, UnseenCard):
        return tuple(_number(sight, one) for one in card)
    if not isinstance(card, UnseenCard) and not is_card(sight.layout, card):
        return card
    try:
        return sight.unmasked(card)
    except LookupError as problem:
        raise NotSeen(str(problem)) from problem
    except TypeError as problem:
        raise NotSeen("a card lies at a number of a pile") from problem


def is_card(layout: Layout, value: Any) -> bool:
    """Return whether a value is the number of a card, as the engine has it."""
    return type(value) is int and 0 <= value < layout.card_count
