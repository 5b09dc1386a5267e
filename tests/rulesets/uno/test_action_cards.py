"""Skip, Reverse, +2 and the wild."""

from __future__ import annotations

import pytest

from tests.rulesets.uno.situations import notices, turn_of


@pytest.mark.parametrize(("players", "following"), [(4, "D"), (2, "B")])
def test_a_skip(players: int, following: str) -> None:
    table = turn_of("B", {"B": ["red Skip", "red 1", "red 2"]}, players=players).do("B: play red Skip")
    assert table.asked == ("play_or_draw", following)
    assert table.sizes() == {seat: 2 if seat == "B" else 3 for seat in table.players}


def test_a_reverse() -> None:
    table = turn_of("B", {"B": ["red Reverse", "red 1", "red 2"], "A": ["blue Reverse", "red 1", "red 2"]})
    table.do("B: play red Reverse")
    assert (table.asked, table.value("direction")) == (("play_or_draw", "A"), "right")
    table.do("A: play blue Reverse")
    assert (table.asked, table.value("direction")) == (("play_or_draw", "B"), "left")


@notices("if size(players) = 2 and", "if", 3, "skips", "A")
@pytest.mark.parametrize(
    ("players", "option", "following"),
    [(2, "skips", "B"), (2, "plays_on", "A"), (3, "skips", "A"), (3, "plays_on", "A")],
)
def test_a_reverse_between_few(players: int, option: str, following: str) -> None:
    hand = ["red Reverse", "red 1", "red 2"]
    table = turn_of("B", {"B": hand}, players=players, two_player_reverse=option).do("B: play red Reverse")
    assert table.asked == ("play_or_draw", following)


@pytest.mark.parametrize(("direction", "victim", "following"), [("left", "C", "D"), ("right", "A", "D")])
def test_a_draw_two(direction: str, victim: str, following: str) -> None:
    hands = {"B": ["red +2", "red 1", "red 2"], "A": ["red 8"], "C": ["red 7"], "D": ["red 6"]}
    table = turn_of("B", hands, stock=["blue 1", "blue 2", "blue 3"], direction=direction).do("B: play red +2")
    assert sorted({*table.hand(victim)} - {*hands[victim]}) == ["blue 1", "blue 2"]
    assert table.sizes() == {"A": 1, "C": 1, "D": 1, "B": 2} | {victim: 3}
    assert table.asked == ("play_or_draw", following)


def test_a_draw_two_is_neither_answered_nor_challenged() -> None:
    table = turn_of("B", {"B": ["red +2", "red 1", "red 2"], "C": ["blue +2", "red +2", "blue 7"]})
    assert table.do("B: play red +2").asked == ("play_or_draw", "D")


def test_a_wild() -> None:
    table = turn_of("B", {"B": ["Wild", "red 1", "red 2"], "C": ["green 1", "red 9"]}).do("B: play Wild")
    assert table.asked == ("name_colour", "B")
    assert table.offered("B") == ["name red", "name yellow", "name green", "name blue"]
    assert table.offered("C") == []
    table.do("B: name green")
    assert table.offered("C") == ["play green 1", "draw"]


@notices("if top(discard).wild then named else top(discard).colour", "top(discard).colour")
def test_a_wild_may_keep_the_colour() -> None:
    table = turn_of("B", {"B": ["Wild", "red 1", "red 2"], "C": ["green 1", "red 9"]})
    assert table.do("B: play Wild", "B: name red").offered("C") == ["play red 9", "draw"]
