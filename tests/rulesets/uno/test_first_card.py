"""The card that is turned up first."""

from __future__ import annotations

import pytest

from tests.rulesets.uno.situations import first_card, notices


@notices("set current to dealer", "set current to right_of(dealer)", "blue Reverse", 4, "A", "right", "")
@pytest.mark.parametrize(
    ("card", "players", "asked", "direction", "drew"),
    [
        ("blue 0", 4, "B", "left", ""),
        ("blue +2", 4, "C", "left", "B"),
        ("blue Reverse", 4, "A", "right", ""),
        ("blue Skip", 4, "C", "left", ""),
        ("red 1", 2, "B", "left", ""),
        ("red +2", 2, "A", "left", "B"),
        ("red Reverse", 2, "A", "right", ""),
        ("red Skip", 2, "A", "left", ""),
    ],
)
def test_what_it_does(card: str, players: int, asked: str, direction: str, drew: str) -> None:
    """A has dealt; somebody is asked to play, and somebody perhaps has drawn two."""
    table = first_card(card, players=players)
    assert (table.asked, table.value("direction")) == (("play_or_draw", asked), direction)
    assert table.sizes() == {seat: 9 if seat == drew else 7 for seat in table.players}


def test_after_a_reverse_play_goes_on_to_the_right() -> None:
    assert first_card("blue Reverse").do("A: draw", "A: keep").asked == ("play_or_draw", "D")


def test_a_wild() -> None:
    table = first_card("Wild")
    assert table.asked == ("name_colour", "B")
    assert table.offered("B") == ["name red", "name yellow", "name green", "name blue"]
    table.do("B: name green")
    assert table.asked == ("play_or_draw", "B")
    table.lay_out({"B": ["green 3", "red 3"]}, ["Wild"])
    table.put_on_turn("B", [])
    assert table.offered("B") == ["play green 3", "draw"]


@notices("restricted: true, goes_back: true", "restricted: true", 1)
@pytest.mark.parametrize("times", [1, 3])
def test_a_draw_four_goes_back(times: int) -> None:
    table = first_card(*["Wild +4"] * times, "blue 7")
    assert table.pile("discard") == ["blue 7"]
    assert len(table.pile("stock")) == 79
    assert (table.asked, table.sizes()) == (("play_or_draw", "B"), dict.fromkeys("ABCD", 7))


def test_a_card_that_follows_a_draw_four_takes_its_effect() -> None:
    assert first_card("Wild +4", "red Skip").asked == ("play_or_draw", "C")
