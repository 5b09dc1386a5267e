"""Moves of anybody with any arguments, most of which are no moves at all."""

from __future__ import annotations

from typing import Any

from croupier.engines.contract.faults import IllegalMove
from croupier.game.game import Game
from croupier.game.shown import Move
from croupier.table.seen import UnseenCard

from tests.withstand.games import Chance

STRANGE = (None, True, False, 1.0, -1, 10**9, "x")


def value(game: Game, chance: Chance, base: str, player: int) -> Any:
    """A value that a parameter may have, or now and then one that none has."""
    if chance.below(6) == 0:
        return chance.one_of(STRANGE)
    if base == "card":
        layout = game.program.layout
        place = chance.one_of(layout.piles)
        card = UnseenCard(place.name, place.owner, chance.below(8), place.at)
        return chance.one_of((chance.below(layout.card_count), card))
    if base == "boolean":
        return chance.one_of((True, False))
    return chance.below(game.seats if base == "player" else 9)


def any_move(game: Game, chance: Chance) -> Move:
    """A move of the program by anybody, with any arguments; half of them are offered, or were meant for another."""
    player = chance.below(game.seats)
    if game.offers and chance.below(2):
        made = chance.one_of(chance.one_of(game.offers).moves)
        return made if chance.below(3) else Move(player, made.name, made.arguments, made.raw)
    code = chance.one_of(list(game.program.moves.values()))
    values = [value(game, chance, type.base, player) for type in code.parameter_types]
    raw = (code.code.index, *values)
    return Move(player, code.name, dict(zip(code.parameter_names, values, strict=True)), raw)


def accepts(game: Game, move: Move) -> bool:
    """Whether a copy of the game takes the move."""
    copy = game.clone()
    try:
        copy.play(move)
    except IllegalMove:
        return False
    return True
