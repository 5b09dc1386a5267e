"""An explanation calls a move possible if and only if it is offered, whatever the move is and whoever asks."""

from __future__ import annotations

from typing import Any

import pytest
from croupier.engines.contract.faults import IllegalMove
from croupier.game.game import Game
from croupier.game.shown import Move
from croupier.table.seen import UnseenCard

from tests.withstand.games import Chance, answer, positions, rules_of

GAMES = ("uno", "uno-flip", "masquerade", "hearts", "crazy-eights")
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


@pytest.mark.parametrize("name", GAMES)
def test_possible_is_what_is_accepted(name: str) -> None:
    """Of any move, and of those that could be declined a moment ago."""
    chance, seen = Chance(7), {True: 0, False: 0}
    for number in range(3):
        earlier: list[Move] = []
        for game in positions(name, number, every=1, most=400):
            tried = [any_move(game, chance) for _ in range(chance.below(3))]
            for move in earlier + tried:
                accepted = accepts(game, move)
                assert game.explain(move).possible == accepted, (str(move), move.player)
                seen[accepted] += 1
            earlier = [move for offer in game.offers if offer.may_decline for move in offer.moves]
    assert min(seen.values()) > 50, seen


@pytest.mark.parametrize("name", ["uno", "uno-flip"])
def test_a_declined_move_is_possible_for_nobody_who_declined_it(name: str) -> None:
    chance, declined = Chance(3), 0
    for seed in range(3, 9):
        game = rules_of(name).new_game(4, seed=seed)
        while not game.over and declined < 5:
            offer = chance.one_of(game.offers)
            if not offer.may_decline:
                answer(game, chance)
                continue
            game.decline(offer)
            declined += 1
            for move in offer.moves:
                assert game.explain(move).possible == accepts(game, move), str(move)
    assert declined == 5
