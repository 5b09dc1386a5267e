"""The stock runs out: what is shuffled, and what follows when nothing is left to draw."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.rulesets.tables import Table
from tests.rulesets.uno.situations import notices, turn_of


@notices("where c != top(discard) to stock", "where c = top(discard) to stock")
def test_the_discard_is_shuffled_when_the_stock_is_empty() -> None:
    table = turn_of("B", {"B": ["blue 1"], "C": ["blue 2"]}, ["green 1", "green 2", "green 3", "red 5"], rest="A")
    assert table.pile("stock") == []
    table.do("B: draw")
    assert table.pile("discard") == ["red 5"]
    assert sorted([*table.pile("stock"), *table.hand("B")]) == ["blue 1", "green 1", "green 2", "green 3"]


def test_the_colour_named_outlives_the_shuffle() -> None:
    hands = {"B": ["blue 1"], "C": ["blue 2", "red 2"]}
    table = turn_of("B", hands, ["green 1", "green 2", "Wild"], named="blue", rest="A").do("B: draw", "B: keep")
    assert table.pile("discard") == ["Wild"]
    assert table.offered("C") == ["play blue 2", "draw"]


def test_nothing_is_shuffled_while_there_is_a_stock() -> None:
    table = turn_of("B", {"B": ["blue 1"]}, ["green 1", "green 2", "red 5"], stock=["green 9"], rest="A").do("B: draw")
    assert (table.pile("discard"), table.pile("stock")) == (["green 1", "green 2", "red 5"], [])


def test_a_shuffle_in_the_middle_of_drawing() -> None:
    hands = {"B": ["red +2", "red 1", "red 2"], "C": ["blue 2"], "D": ["blue 3"]}
    table = turn_of("B", hands, ["green 1", "red 5"], stock=["green 9"], rest="A").do("B: play red +2")
    assert sorted(table.hand("C")[1:]) in (["green 1", "green 9"], ["green 9", "red 5"])
    assert (len(table.pile("stock")), table.pile("discard")) == (1, ["red +2"])


def test_what_is_there_is_drawn() -> None:
    hands = {"B": ["red +2", "red 1", "red 2"], "C": ["blue 2"], "D": ["blue 3"]}
    table = turn_of("B", hands, "red 5", rest="A").do("B: play red +2")
    assert table.hand("C") == ["blue 2", "red 5"]
    assert (table.asked, table.pile("stock"), table.pile("discard")) == (("play_or_draw", "D"), [], ["red +2"])


def stuck(**given: Any) -> Table:
    """No card can be drawn any more; B is on turn."""
    hands = {"B": ["blue 1", "red 1", "blue 8"], "C": ["blue 2", "blue 7"], "D": ["blue 3", "blue 6"]}
    return turn_of("B", hands, "red 5", rest="A", **given)


def test_who_draws_nothing_passes() -> None:
    table = stuck().do("B: draw")
    assert (table.asked, table.began("round")) == (("play_or_draw", "C"), 1)
    assert table.hand("B") == ["blue 1", "blue 8", "red 1"]


@notices("if idle >= size(players)", "if idle > size(players)", "winner_takes")
@pytest.mark.parametrize("scoring", ["winner_takes", "lowest_total"])
def test_when_all_have_passed_the_round_ends_without_points(scoring: str) -> None:
    table = stuck(scoring=scoring).do("B: draw", "C: draw", "D: draw")
    assert (table.began("round"), table.asked) == (1, ("play_or_draw", "A"))
    table.do("A: draw")
    assert (table.began("round"), table.value("dealer")) == (2, "B")
    assert table.each("score") == dict.fromkeys("ABCD", 0)


@notices("    set idle to 0\n", "")
def test_a_card_that_is_laid_breaks_the_circle() -> None:
    table = stuck().do("B: draw", "C: draw", "D: draw")
    table.do(next(f"A: {move}" for move in table.offered("A") if re.match(r"play \w+ \d", move)))
    assert table.value("idle") == 0
    table.do("B: draw", "B: keep")  # the card below the top is there to be drawn
    assert (table.value("idle"), table.began("round")) == (0, 1)
    table.do("C: draw", "D: draw", "A: draw")
    assert table.began("round") == 1
    assert table.do("B: draw").began("round") == 2


def test_a_pile_that_is_used_up_spares_who_forgot_uno() -> None:
    hands = {"B": ["red 1", "blue 8"], "C": ["blue 2", "blue 7"], "D": ["blue 3", "blue 6"]}
    table = turn_of("B", hands, "red 5", rest="A").do("B: play red 1", "B: stay_silent", "C: catch B")
    assert table.hand("B") == ["blue 8", "red 5"]
