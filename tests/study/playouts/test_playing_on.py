"""Playouts of native code come to the same outcomes as the reference, which plays on from the same imagined games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from croupier import load
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits

from tests.amount import amount, part
from tests.engines.random_rulesets import games_of
from tests.study.playouts.by_reference import positions_in, same_playouts, unoptimised
from tests.withstand.games import EXAMPLES, ruleset_names

SHORT = Limits(decisions=2_500)
"""A playout that takes longer is a fault for both."""


@pytest.mark.parametrize("name", part(ruleset_names(), 6))
def test_rulesets(name: str) -> None:
    rules = load(EXAMPLES.get(name, name))
    limits = SHORT if name.startswith("uno-flip") else DEFAULT_LIMITS  # rounds of theirs take the reference seconds
    good, positions = 0, None
    for number, game in enumerate(positions_in(rules, rules.players[0], 3, 25, 50, limits)):
        positions = positions or unoptimised(game)
        good += same_playouts(game, positions, number % game.seats, 1, "round")
        if len(game.program.layout.cards) < 60:
            good += same_playouts(game, positions, (number + 1) % game.seats, 2, "game")
    assert good or limits is SHORT


@pytest.mark.parametrize("seed", range(amount(2)))
def test_random_rulesets(seed: int) -> None:
    for one in games_of(seed, 2):
        positions, limits = None, replace(one.limits, events=4_000)  # playouts keep no events
        for number, game in enumerate(positions_in(one.rules, one.seats, one.seed, 4, 40, limits)):
            positions = positions or unoptimised(game)
            same_playouts(game, positions, number % one.seats, 2, ("game", "round")[number % 2])
            for offer in game.raw_offers[:1]:
                move = None if offer.declinable and number % 3 == 0 else offer.moves[number % len(offer.moves)]
                same_playouts(game, positions, offer.seat, 2, "game", (offer.seat, move))
