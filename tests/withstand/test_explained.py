"""An explanation calls a move possible if and only if it is offered, whatever the move is and whoever asks."""

from __future__ import annotations

import pytest
from croupier.game.shown import Move

from tests.withstand.any_moves import accepts, any_move
from tests.withstand.games import Chance, answer, positions, rules_of

GAMES = ("uno", "uno-flip", "masquerade", "hearts", "crazy-eights")


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
