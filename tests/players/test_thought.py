"""How long greedy players think: whatever the rules are, a batch of theirs ends about as soon as one of random ones."""

from __future__ import annotations

import croupier
import pytest
from croupier.engines.contract.limits import Limits
from croupier.players.bots import THOUGHT, THOUGHT_PER_ANSWER, GreedyPlayer
from croupier.study.simulation import simulate

from tests.withstand.hostile.case import document

DEAR = """\
to game:
  repeat: ask choose(seat(1))
decision choose(player):
  cheap: add 1 to count
  dear:
    repeat 49000 times: do nothing
"""

MANY = """\
to game:
  repeat: ask choose(seat(1))
decision choose(player):
  cheap(number n in 1..63, number m in 1..63): add 1 to count
"""


@pytest.mark.parametrize(("rules", "code"), [(DEAR, "game-steps-exhausted"), (MANY, "decisions-exhausted")])
def test_a_greedy_player_stops_thinking(rules: str, code: str) -> None:
    """Each answer that is left is looked at as long as the thought lasts; the game ends by the limits of all games."""
    ruleset = croupier.load_text(document(rules, outcome="count"))
    report = simulate(ruleset, 1, 2, 1, bots="greedy", limits=Limits(decisions=300))
    assert [fault.code for fault in report.kept_faults] == [code]


def test_thought_is_counted_in_steps() -> None:
    game = croupier.load_text(document(DEAR, outcome="count")).new_game(2)
    player = GreedyPlayer(1, 0)
    player.answer(game, game.raw_offers[0])
    used = THOUGHT + THOUGHT_PER_ANSWER - player.thought
    assert 98_000 < used < 99_000
    player.thought = -THOUGHT_PER_ANSWER - 1
    player.answer(game, game.raw_offers[0])
    assert player.thought == -1
