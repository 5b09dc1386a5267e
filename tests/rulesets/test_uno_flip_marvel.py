"""Flip Marvel: cards whose two sides never part, and of which no two wilds or flips make one card."""

from __future__ import annotations

import pytest
from croupier.language.data import rulesets_folder
from croupier.table.seen import see_card

from tests.game.table import Table
from tests.rulesets.chance import by_chance

MARVEL = rulesets_folder() / "uno-flip-marvel" / "ruleset.yaml"


@pytest.mark.parametrize("players", [2, 4, 7, 10])
@pytest.mark.parametrize("seed", range(3))
def test_sides_never_part_and_all_cards_lie_the_same_way(players: int, seed: int) -> None:
    table = Table(MARVEL, players, seed, target=1)
    layout, state = table.layout, table.state
    discard = layout.pile_index("discard")
    pairs = list(state.faces)
    ups = set()
    for _ in by_chance(table.engine, state, table.raw, seed, 500):
        assert state.faces == pairs
        assert sorted(card for pile in state.piles for card in pile) == list(range(112))
        assert len(set(state.up)) == 1
        seen = [see_card(layout, state, seat, card) for card in state.piles[discard] for seat in range(players)]
        assert all(one.up is not None and not any(one.backs) for one in seen)
        ups.add(state.up[0])
    assert ups == {0, 1}


@pytest.mark.parametrize("seed", range(20))
def test_no_card_has_two_flips_or_two_wilds(seed: int) -> None:
    table = Table(MARVEL, 2, seed)
    designs = table.layout.designs
    kinds = list(table.checked.ruleset.kinds)
    flip = kinds.index("flip")
    for light, dark in table.state.faces:
        assert light is not None and dark is not None
        assert not (designs[light]["kind"] == flip == designs[dark]["kind"])
        assert not (designs[light]["wild"] and designs[dark]["wild"])
