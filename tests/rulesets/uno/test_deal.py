"""Who deals first, over many seeds."""

from __future__ import annotations

import pytest
from croupier.language.data import rulesets_folder
from croupier.table import acts

from tests.game.table import SEATS, Table

UNO = rulesets_folder() / "uno" / "ruleset.yaml"


def draws_for_the_deal(table: Table) -> list[dict[str, int]]:
    """Return the cards that were drawn for the deal, draw by draw, by the player who drew them."""
    draws: list[dict[str, int]] = []
    for event in table.state.log or ():
        if event[0] == acts.BEGAN and event[2] == "round":
            break
        if event[0] == acts.SHUFFLED:
            draws.append({})
        elif event[0] == acts.MOVED and table.layout.piles[event[3]].name == "lot":
            player = SEATS[table.layout.piles[event[3]].owner or 0]
            assert player not in draws[-1]
            draws[-1][player] = event[2][0][0]
    return draws


@pytest.mark.parametrize("seed", range(25))
def test_the_draw_for_the_deal_by_chance(seed: int) -> None:
    table = Table(UNO, 10, seed)
    number = list(table.checked.ruleset.kinds).index("number")
    drawing = list(SEATS)
    for draw in draws_for_the_deal(table):
        assert [*draw] == drawing
        designs = {player: table.layout.designs[table.state.shown[card]] for player, card in draw.items()}
        values = {player: one["value"] if one["kind"] == number else 0 for player, one in designs.items()}
        drawing = [player for player in drawing if values[player] == max(values.values())]
    assert drawing == [table.value("dealer")]
    assert not any(table.pile("lot", player) for player in SEATS)
    assert {table.value("drawing", player) for player in SEATS} == {False}
    assert table.whole


def test_the_first_dealer_can_be_a_seat_or_anybody() -> None:
    assert {Table(UNO, 4, seed, dealer_choice="first_seat").value("dealer") for seed in range(10)} == {"A"}
    assert {Table(UNO, 4, seed, dealer_choice="any_seat").value("dealer") for seed in range(40)} == set("ABCD")
    assert draws_for_the_deal(Table(UNO, 4, dealer_choice="any_seat")) == []
