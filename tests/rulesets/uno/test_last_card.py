"""Going out: the last card, and what is drawn for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.tables import Table
from tests.rulesets.uno.situations import notices, turn_of


def last_card(card: str, **given: Any) -> Table:
    """B has laid the last card; A held 30 points before that, C 3, D 7."""
    hands = {"A": ["red 9", "blue 9", "blue 7", "red 5", "blue 0"], "B": [card], "C": ["green 3"], "D": ["green 7"]}
    stock = ["yellow 9", "blue Skip", "Wild", "yellow 1", "yellow 2"]
    return turn_of("B", hands, stock=stock, **given).do(f"B: play {card}")


def test_going_out_ends_the_round() -> None:
    table = last_card("red 1")
    assert table.each("score") == {"A": 0, "B": 40, "C": 0, "D": 0}
    assert (table.began("round"), table.value("dealer")) == (2, "B")


@notices("last_card_draws and card.draws > 0", "card.draws > 9", "red +2", 29)
@pytest.mark.parametrize(
    ("card", "drawn"),
    [("red +2", 9 + 20), ("Wild +4", 9 + 20 + 50 + 1), ("Wild", 0), ("red Skip", 0), ("red Reverse", 0)],
)
def test_cards_drawn_for_a_last_card_are_counted(card: str, drawn: int) -> None:
    table = last_card(card)
    assert table.each("score") == {"A": 0, "B": 40 + drawn, "C": 0, "D": 0}
    assert table.began("round") == 2


def test_the_next_player_in_the_direction_of_play_draws_for_a_last_card() -> None:
    table = last_card("red +2", direction="right", scoring="lowest_total")
    assert table.each("score") == {"A": 30 + 29, "B": 0, "C": 3, "D": 7}


def test_whether_a_last_card_draws_is_an_option() -> None:
    assert last_card("red +2", last_card_draws=False).value("score", "B") == 40


@notices("      is_last(card, player)\n", "      takes_effect(card, player)\n", "Wild")
@pytest.mark.parametrize("card", ["Wild", "Wild +4"])
def test_after_a_last_card_nobody_is_asked(card: str) -> None:
    """Neither for a colour nor for a challenge: the next thing is the next round."""
    assert last_card(card).began("round") == 2


def test_a_card_drawn_can_be_the_last() -> None:
    table = turn_of("B", {"B": [], "A": ["red 9"], "C": ["red 8"], "D": ["red 7"]}, stock=["red 3"])
    assert table.do("B: draw", "B: play").value("score", "B") == 24
