"""UNO Flip: one way to score, and two sides of which no card is ever lost."""

from __future__ import annotations

import croupier
import pytest
from croupier.language.data import rulesets_folder

from tests.game.table import Table
from tests.rulesets.chance import by_chance

FLIP = rulesets_folder() / "uno-flip" / "ruleset.yaml"


def test_there_is_one_way_to_score() -> None:
    with pytest.raises(croupier.RulesetError, match="cannot be `lowest_total`"):
        croupier.load(str(FLIP)).new_game(players=2, options={"scoring": "lowest_total"})


@pytest.mark.parametrize("players", [2, 4, 7, 10])
def test_no_card_is_lost_and_the_two_sides_take_turns(players: int) -> None:
    table = Table(FLIP, players, 1, target=200)
    state = table.state
    stock, discard = table.layout.pile_index("stock"), table.layout.pile_index("discard")
    ups = set()
    for _ in by_chance(table.engine, state, table.raw, players, 1000):
        assert sorted(card for pile in state.piles for card in pile) == list(range(112))
        assert len(set(state.up)) == 1
        assert state.piles[discard] or not state.piles[stock]
        ups.add(state.up[0])
    assert ups == {0, 1}
