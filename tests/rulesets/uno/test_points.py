"""Points, who has won with them, and how the next round begins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.tables import Table, stacked
from tests.rulesets.uno.situations import RULES, notices, turn_of


def round_won(**given: Any) -> Table:
    """B goes out; A holds 47 points, C 90, D none."""
    hands = {
        "A": ["red 9", "blue 8", "red +2", "yellow 0", "green 4", "green 6"],
        "B": ["red 1"],
        "C": ["Wild +4", "blue Skip", "green Reverse"],
        "D": ["blue 0"],
    }
    return turn_of("B", hands, **given).do("B: play red 1")


def test_who_goes_out_scores_what_the_others_hold() -> None:
    assert round_won().each("score") == {"A": 0, "B": 137, "C": 0, "D": 0}


def test_points_add_up_from_round_to_round() -> None:
    assert round_won(scores={"A": 100, "B": 200}).each("score") == {"A": 100, "B": 337, "C": 0, "D": 0}


def test_all_record_their_own_cards_in_the_other_scoring() -> None:
    table = round_won(scoring="lowest_total", scores={"A": 10, "B": 20})
    assert table.each("score") == {"A": 57, "B": 20, "C": 90, "D": 0}


@notices("p.score >= target", "p.score > target", 363, True)
@pytest.mark.parametrize(("before", "over"), [(363, True), (362, False), (400, True)])
def test_the_target_must_be_reached(before: int, over: bool) -> None:
    table = round_won(scores={"B": before})
    assert table.over is over
    assert table.began("round") == (1 if over else 2)


def test_the_target_is_an_option() -> None:
    assert round_won(target=137).over and not round_won(target=138).over


def test_the_winner_has_the_best_outcome() -> None:
    table = round_won(scores={"A": 499, "B": 400})
    outcome = table.engine.outcome(table.state)
    assert [seat for seat, one in zip("ABCD", outcome, strict=True) if one == max(outcome)] == ["B"]


@notices("else -player.score", "else player.score", {"A": 300, "B": 100, "C": 450, "D": 200}, ["B"])
@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ({"A": 300, "B": 100, "C": 450, "D": 200}, ["B"]),
        ({"A": 300, "B": 400, "C": 450, "D": 200}, ["D"]),
        ({"A": 300, "B": 200, "C": 450, "D": 200}, ["B", "D"]),
        ({"A": 153, "B": 200, "C": 450, "D": 300}, ["A", "B"]),
    ],
)
def test_the_lowest_total_wins_when_somebody_reaches_the_target(scores: dict[str, int], winners: list[str]) -> None:
    table = round_won(scoring="lowest_total", scores=scores)
    assert table.over
    outcome = table.engine.outcome(table.state)
    assert [seat for seat, one in zip("ABCD", outcome, strict=True) if one == max(outcome)] == winners


def test_the_other_scoring_goes_on_below_the_target() -> None:
    assert not round_won(scoring="lowest_total", scores={"A": 452, "C": 409}).over
    assert round_won(scoring="lowest_total", scores={"A": 453}).over


# --- from round to round ---------------------------------------------------------------------------


@notices("set dealer to left_of(dealer)", "do nothing", "A", "B")
@pytest.mark.parametrize(("dealer", "following"), [("A", "B"), ("C", "D"), ("D", "A")])
def test_the_deal_goes_to_the_left(dealer: str, following: str) -> None:
    assert round_won(dealer=dealer).value("dealer") == following
    assert round_won(dealer=dealer, direction="right").value("dealer") == following


@notices("starts: left, each: round", "starts: left")
def test_a_new_round_begins_as_the_first_did() -> None:
    table = turn_of("B", {"B": ["red Reverse", "red 1"], "A": ["red 9"], "C": ["red 8"], "D": ["red 7"]})
    table.do("B: play red Reverse", "B: stay_silent", "A: draw", "A: keep", "D: draw", "D: keep", "C: draw", "C: keep")
    assert table.value("direction") == "right"
    with stacked(RULES[-1], {28: "green 4"}):
        table.do("B: play red 1")
    assert (table.value("direction"), table.value("dealer"), table.asked) == ("left", "B", ("play_or_draw", "C"))
    assert table.sizes() == dict.fromkeys("ABCD", 7)
    assert (table.pile("discard"), len(table.pile("stock"))) == (["green 4"], 79)
    assert table.each("exposed") == dict.fromkeys("ABCD", False)
    assert table.whole()
