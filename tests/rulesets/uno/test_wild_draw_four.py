"""The wild +4: when it may be laid, and how it is answered. B lays it on a red 5; C is its victim."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.rulesets.tables import Table
from tests.rulesets.uno.situations import notices, turn_of, uno

FAIR = ["Wild +4", "blue 1", "green 2", "Wild"]
UNFAIR = ["Wild +4", "red 1", "green 2", "Wild"]
EITHER = pytest.mark.parametrize("hand", [FAIR, UNFAIR], ids=["fair", "a bluff"])


def laid_four(hand: list[str], **given: Any) -> Table:
    """B has laid a wild +4 on a red 5 and named green; C is asked."""
    stock = [f"yellow {value}" for value in range(1, 8)]
    table = turn_of("B", {"B": hand, "C": ["green 8", "red 8"], "D": ["blue 8"]}, stock=stock, **given)
    return table.do("B: play Wild +4", "B: name green")


# --- when it may be laid ---------------------------------------------------------------------------


@notices("bluffing or not unfair(player, card)", "not unfair(player, card)", UNFAIR)
@EITHER
def test_it_can_be_a_bluff(hand: list[str]) -> None:
    assert "play Wild +4" in turn_of("B", {"B": hand}).offered("B")


IN_HAND = "c != card and c.colour = colour_to_follow()"


@notices(IN_HAND, "c != card and c.value = top(discard).value", ["blue 5"], True)
@notices(IN_HAND, "c != card and (c.wild or c.colour = colour_to_follow())", ["Wild", "Wild +4"], True)
@notices("bluffing or not unfair(player, card)", "true", ["red 1"], False)
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        (["blue 1", "green Skip"], True),
        (["blue 5"], True),  # the same number is no reason
        (["Wild", "Wild +4"], True),  # wilds have no colour
        (["red 1"], False),
        (["red Skip"], False),
    ],
)
def test_without_bluffing_it_needs_a_reason(cards: list[str], offered: bool) -> None:
    table = turn_of("B", {"B": ["Wild +4", *cards]}, bluffing=False)
    assert ("play Wild +4" in table.offered("B")) is offered
    assert "draw" in table.offered("B")


@pytest.mark.parametrize(("named", "offered"), [("green", True), ("red", False)])
def test_the_colour_named_counts(named: str, offered: bool) -> None:
    table = turn_of("B", {"B": ["Wild +4", "red 1", "red 2"]}, ["red 5", "Wild"], named=named, bluffing=False)
    assert ("play Wild +4" in table.offered("B")) is offered


@pytest.mark.parametrize(("other", "offered"), [("green 3", ["play", "keep"]), ("red 3", ["keep"])])
def test_one_that_was_drawn_needs_a_reason_too(other: str, offered: list[str]) -> None:
    table = turn_of("B", {"B": [other, "blue 9"]}, stock=["Wild +4"], bluffing=False).do("B: draw")
    assert table.offered("B") == offered


# --- the answer ------------------------------------------------------------------------------------


@EITHER
def test_the_victim_is_asked(hand: list[str]) -> None:
    table = laid_four(hand)
    assert table.asked == ("answer", "C")
    assert table.offered("C") == ["accept", "challenge"]
    assert [table.offered(seat) for seat in "ABD"] == [[], [], []]


@notices("draws: 4", "draws: 3", FAIR)
@EITHER
def test_one_that_is_accepted(hand: list[str]) -> None:
    table = laid_four(hand).do("C: accept")
    assert table.hand("C") == ["green 8", "red 8", "yellow 1", "yellow 2", "yellow 3", "yellow 4"]
    assert (table.asked, table.shown(), table.value("named")) == (("play_or_draw", "D"), [], "green")


@notices("if honest: punish", "if not honest: punish")
@notices("set honest to not unfair(player, card)", "do nothing")
def test_a_challenge_that_is_right() -> None:
    table = laid_four(UNFAIR).do("C: challenge")
    assert table.hand("B") == sorted(["red 1", "green 2", "Wild", "yellow 1", "yellow 2", "yellow 3", "yellow 4"])
    assert table.hand("C") == ["green 8", "red 8"]
    assert table.asked == ("play_or_draw", "C")
    assert table.offered("C") == ["play green 8", "draw"]  # the card and its colour stay


@notices("punish(victim, card, 2)", "hit(victim, card, 2)")
@notices("punish(victim, card, 2)", "punish(victim, card, 0)")
def test_a_challenge_that_is_wrong() -> None:
    table = laid_four(FAIR).do("C: challenge")
    assert table.hand("B") == sorted(FAIR[1:])
    assert table.hand("C") == ["green 8", "red 8", *(f"yellow {value}" for value in range(1, 7))]
    assert table.asked == ("play_or_draw", "D")


@notices("show hand(attacker) to victim", "show hand(attacker) to players", FAIR)
@EITHER
def test_only_the_challenger_sees_the_hand(hand: list[str]) -> None:
    assert laid_four(hand).do("C: challenge").shown() == [(sorted(hand[1:]), ["C"])]


@notices(
    "    set honest to not unfair(player, card)\n    set named to none",
    "    set named to none\n    set honest to not unfair(player, card)",
)
def test_the_colour_before_the_card_decides_a_challenge() -> None:
    """B holds green and names it: that is fair on a red card, and a bluff on a wild for which green was named."""
    hands = {"B": ["Wild +4", "green 1", "green 2"], "C": ["red 8"]}
    steps = ("B: play Wild +4", "B: name green", "C: challenge")
    assert turn_of("B", hands, "red 5").do(*steps).sizes()["C"] == 7
    assert turn_of("B", hands, "Wild", named="green").do(*steps).sizes()["B"] == 6


def test_a_challenge_is_judged_by_the_last_card_only() -> None:
    """An old bluff that was accepted is nothing to a later card that was fair."""
    hands = {"B": UNFAIR, "C": ["green 8"], "D": ["Wild +4", "blue 8", "blue 9"], "A": ["red 9"]}
    table = turn_of("B", hands).do("B: play Wild +4", "B: name green", "C: accept")
    table.do("D: play Wild +4", "D: name blue", "A: challenge")
    assert (table.sizes()["A"], table.sizes()["D"]) == (7, 2)


def test_without_bluffing_nobody_is_asked() -> None:
    table = laid_four(FAIR, bluffing=False)
    assert (table.sizes()["C"], table.asked) == (6, ("play_or_draw", "D"))


@pytest.mark.parametrize(
    ("hand", "answer", "sizes", "following"),
    [
        (FAIR, "accept", {"A": 5, "B": 3}, "B"),
        (FAIR, "challenge", {"A": 7, "B": 3}, "B"),
        (UNFAIR, "challenge", {"A": 1, "B": 7}, "A"),
    ],
)
def test_the_answer_between_two(hand: list[str], answer: str, sizes: dict[str, int], following: str) -> None:
    table = turn_of("B", {"B": hand, "A": ["red 8"]}, players=2)
    table.do("B: play Wild +4", "B: name green", f"A: {answer}")
    assert (table.sizes(), table.asked) == (sizes, ("play_or_draw", following))


# --- what must stay hidden -------------------------------------------------------------------------


def test_nobody_sees_whether_a_card_was_a_bluff() -> None:
    assert [place.seen_by for place in uno().layout.states if place.name == "honest"] == ["nobody"]


@pytest.mark.parametrize("seed", range(6))
def test_who_is_asked_next_tells_nothing_about_hidden_cards(seed: int) -> None:
    """The same is done at two tables that differ only in what lies hidden: a bluff here is none there."""
    chance = random.Random(seed)
    table = turn_of("B", {"B": ["Wild +4", "red 1", "blue 2"], "C": ["red 7"] * 2}, seed=seed)
    other = turn_of("B", {"B": ["Wild +4", "green 1", "blue 2"], "C": ["blue 6"] * 2}, seed=seed)
    chance.shuffle(other.state.piles[other.layout.pile_index("stock")])
    for steps in (["B: draw", "B: keep", "C: draw", "C: keep"], ["D: draw", "D: keep", "A: draw", "A: keep"]):
        for step in steps:
            assert table.do(step).asked == other.do(step).asked
    for step in ("B: play Wild +4", "B: name green"):
        assert table.do(step).asked == other.do(step).asked
    assert table.offered("C") == other.offered("C") == ["accept", "challenge"]
