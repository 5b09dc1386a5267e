"""Moves as their players have them: a card of which the player does not see every face is named by where it lies."""

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


class NotSeen(IllegalMove):
    """A card is named by its number, and the player does not see it; or no card lies where one is said to lie."""


def masked_move(program: Program, s: State, player: int, raw: RawMove, sight: Sight | None = None) -> tuple[Any, ...]:
    """A move of the engine as a player has it; the ``sight`` of the player serves for many moves of one state."""
    code = program.moves[raw[0]]
    if not any(type.base == "card" for type in code.parameter_types):
        return raw
    sight = sight or Sight(program.layout, s, player)
    arguments = zip(raw[1:], code.parameter_types, strict=True)
    return (raw[0], *(_masked(sight, one, type.base) for one, type in arguments))


def opened_move(program: Program, s: State, player: int, move: Any) -> Any:
    """A player's move as the engine has it, and unchanged what is no move at all. Raises NotSeen."""
    code = code_of(program, move)
    if code is None or len(move) != 1 + len(code.parameter_types):
        return move
    arguments = dict(zip(code.parameter_names, move[1:], strict=True))
    return (move[0], *opened(program.layout, s, player, code, arguments).values())


def code_of(program: Program, move: Any) -> MoveCode | None:
    """The code of what claims to be a move; none where nothing has its index."""
    is_move = isinstance(move, tuple) and len(move) > 0 and type(move[0]) is int
    return program.moves.get(move[0]) if is_move else None


def is_same(value: Any, other: Any) -> bool:
    """Whether two values of the engine are one: ``True`` and ``1.0`` are no numbers of a game."""
    return type(value) is type(other) and bool(value == other)


def _masked(sight: Sight, value: Any, base: str) -> Any:
    return sight.masked(value) if base == "card" and _is_card(sight.layout, value) else value


def opened(layout: Layout, s: State, player: int, code: MoveCode, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """A player's arguments as the engine has them, by parameter name. Raises NotSeen."""
    cards = {name for name, type in zip(code.parameter_names, code.parameter_types, strict=True) if type.base == "card"}
    sight = Sight(layout, s, player)
    return {name: _number(sight, value) if name in cards else value for name, value in arguments.items()}


def _number(sight: Sight, card: Any) -> Any:
    if not isinstance(card, UnseenCard) and not _is_card(sight.layout, card):
        return card
    try:
        return sight.unmasked(card)
    except LookupError as problem:
        raise NotSeen(str(problem)) from problem
    except TypeError as problem:
        raise NotSeen("a card lies at a number of a pile") from problem


def _is_card(layout: Layout, value: Any) -> bool:
    return type(value) is int and 0 <= value < layout.card_count
