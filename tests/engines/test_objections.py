"""What is told against all moves of an offer together is what an explanation tells against each alone."""

from __future__ import annotations

import pytest
from croupier.engines.contract.offers import is_open
from croupier.engines.reference.objections import Objections
from croupier.game.game import Game

from tests.amount import amount, part
from tests.withstand.games import Chance, chosen, give, ruleset_names, started

BLUFFING = ("uno", "uno-flip")
"""Rulesets in which a player may bluff, which is told."""


def compared(game: Game, number: int, most: int = 60) -> int:
    """Compare both at each decision of a random game. Return how many moves something was told against."""
    objections, chance, told = Objections(game.program, game.limits), Chance(number, 7, eager=True), 0
    for _ in range(most):
        if game.over:
            break
        before = game.state_hash()
        for offer in game.raw_offers:
            moves = [raw for raw in offer.moves if not is_open(raw)]
            found = objections.against(game.state, offer.seat, moves)
            for raw, against in zip(moves, found, strict=True):
                alone = game.explain(game.move(offer.seat, raw), conditions=False)
                assert against == (alone.told.reasons if alone.possible else ())
                told += bool(against)
        assert game.state_hash() == before
        offer = chance.one_of(game.raw_offers)
        give(game, offer.seat, chosen(game, offer, chance))
    return told


@pytest.mark.parametrize("name", part([one for one in ruleset_names() if one not in BLUFFING], 18))
def test_an_offer_is_told_as_each_of_its_moves(name: str) -> None:
    for number in range(amount(2)):
        compared(started(name, number), number)


@pytest.mark.parametrize("name", BLUFFING)
def test_a_bluff_is_told_with_its_offer(name: str) -> None:
    assert sum(compared(started(name, number), number) for number in range(amount(4))) > 0
