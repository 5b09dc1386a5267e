"""A turn: which cards fit, and what is drawn instead."""

from __future__ import annotations

import pytest

from tests.rulesets.uno.situations import notices, turn_of

# --- which cards fit -------------------------------------------------------------------------------

SKIP = ("red Skip", ["red 3", "green Skip"], ["green 3", "green Reverse", "green +2"])


@notices("card.colour = colour_to_follow() or same_symbol", "same_symbol", *SKIP)
@notices(" or same_symbol(card, top(discard))", "", *SKIP)
@notices("a.kind = b.kind and a.value", "a.value", *SKIP)
@pytest.mark.parametrize(
    ("top", "fits", "fails"),
    [
        (
            "red 5",
            ["red 0", "red Skip", "red +2", "red Reverse", "blue 5", "Wild"],
            ["blue 6", "green Skip", "blue +2"],
        ),
        SKIP,
        ("red Reverse", ["red 3", "green Reverse"], ["green 3", "green Skip", "green +2"]),
        ("red +2", ["red 3", "green +2"], ["green 2", "green Reverse", "green Skip"]),
        ("red 2", ["blue 2", "red +2"], ["blue +2"]),
    ],
)
def test_colour_number_and_symbol_match(top: str, fits: list[str], fails: list[str]) -> None:
    table = turn_of("B", {"B": fits + fails}, top)
    assert sorted(table.offered("B")) == sorted([*(f"play {card}" for card in fits), "draw"])


def test_only_the_colour_named_matches_a_wild() -> None:
    table = turn_of("B", {"B": ["green 1", "red 1", "Wild", "Wild +4"]}, ["green 7", "Wild"], named="red")
    assert table.offered("B") == ["play red 1", "play Wild", "play Wild +4", "draw"]


@notices("    set named to none\n", "")
def test_a_card_laid_on_a_wild_brings_its_own_colour() -> None:
    table = turn_of("B", {"B": ["red 1", "red 2"], "C": ["red 9", "blue 9", "green 1"]}, "Wild", named="red")
    table.do("B: play red 1", "B: call_uno")
    assert table.value("named") is None
    assert table.offered("C") == ["play red 9", "play green 1", "draw"]


def test_only_the_player_on_turn_is_asked() -> None:
    table = turn_of("B", {"A": ["red 1"] * 2, "C": ["red 2"] * 2})
    assert [table.offered(seat) for seat in "ACD"] == [[], [], []]


# --- drawing ---------------------------------------------------------------------------------------


def test_drawing_is_always_allowed() -> None:
    assert "draw" in turn_of("B", {"B": ["red 1", "red 2"]}).offered("B")


def test_a_card_drawn_may_be_laid_at_once() -> None:
    table = turn_of("B", {"B": ["red 1", "blue 1"]}, stock=["red 9"]).do("B: draw")
    assert table.asked == ("play_or_keep", "B")
    assert table.offered("B") == ["play", "keep"]
    table.do("B: play")
    assert (table.top, table.hand("B"), table.asked) == ("red 9", ["blue 1", "red 1"], ("play_or_draw", "C"))


def test_a_card_drawn_may_be_kept() -> None:
    table = turn_of("B", {"B": ["red 1"]}, stock=["red 9"]).do("B: draw", "B: keep")
    assert (table.top, table.hand("B"), table.asked) == ("red 5", ["red 1", "red 9"], ("play_or_draw", "C"))


@notices(
    "else: ask play_or_keep(player, drawn)",
    "else if playable(player, drawn): ask play_or_keep(player, drawn)",
)
def test_a_card_drawn_that_does_not_fit_is_kept() -> None:
    table = turn_of("B", {"B": ["red 1", "red 2"]}, stock=["blue 9"]).do("B: draw")
    assert table.asked == ("play_or_keep", "B")  # asked all the same: silence would tell the table what was drawn
    assert table.offered("B") == ["keep"]
