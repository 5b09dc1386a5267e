"""Calling UNO with one card left, and who is caught for having forgotten it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.tables import Table
from tests.rulesets.uno.situations import RULES, by_rules, notices, turn_of


def forgotten(card: str = "red 1", **given: Any) -> Table:
    """B has laid the second last card and said nothing."""
    hands = {"B": [card, "blue 9"], "C": ["red 7", "red 8", "green 3"], "D": ["red 2", "red 3", "green 6"]}
    return turn_of("B", hands | given.pop("hands", {}), **given).do(f"B: play {card}", "B: stay_silent")


def catches(table: Table) -> dict[str, list[str]]:
    """Who may catch whom."""
    found = {seat: [move for move in table.offered(seat) if move.startswith("catch")] for seat in table.players}
    return {seat: moves for seat, moves in found.items() if moves}


# --- who calls, and who is caught ------------------------------------------------------------------


def test_uno_is_called_with_the_second_last_card() -> None:
    table = turn_of("B", {"B": ["red 1", "blue 9"]}).do("B: play red 1")
    assert table.asked == ("call_or_stay_silent", "B")
    assert [table.offered(seat) for seat in "ACD"] == [[], [], []]
    table.do("B: call_uno")
    assert (table.asked, catches(table)) == (("play_or_draw", "C"), {})


def test_nobody_calls_with_two_cards_left() -> None:
    table = turn_of("B", {"B": ["red 1", "blue 9", "blue 8"]}).do("B: play red 1")
    assert (table.asked, table.offered("B")) == (("play_or_draw", "C"), [])


def test_any_opponent_may_catch() -> None:
    table = forgotten()
    assert table.asked == ("play_or_draw", "C")
    assert catches(table) == {"A": ["catch B"], "C": ["catch B"], "D": ["catch B"]}
    assert table.offered("D") == ["catch B", "decline"]
    assert table.offered("B") == ["call_uno", "decline"]


def test_declining_ends_an_offer() -> None:
    table = forgotten().do("D: decline", "A: decline")
    assert [table.offered(seat) for seat in "AD"] == [[], []]
    assert "catch B" in table.offered("C")


@pytest.mark.parametrize("catcher", ["A", "C", "D"])
def test_who_is_caught_draws_two(catcher: str) -> None:
    table = forgotten(stock=["yellow 1", "yellow 2", "yellow 3"]).do(f"{catcher}: catch B")
    assert table.hand("B") == ["blue 9", "yellow 1", "yellow 2"]
    assert (table.asked, catches(table), table.offered("B")) == (("play_or_draw", "C"), {}, [])


def test_the_penalty_for_a_forgotten_uno_is_an_option() -> None:
    assert forgotten(uno_penalty=4).do("A: catch B").sizes()["B"] == 5
    table = turn_of("B", {"B": ["red 1", "blue 9"]}, uno_penalty=0).do("B: play red 1")
    assert (table.asked, table.offered("B")) == (("play_or_draw", "C"), [])


def test_who_calls_late_cannot_be_caught() -> None:
    table = forgotten().do("B: call_uno")
    assert (table.sizes()["B"], catches(table)) == (1, {})


# --- how long the window is open -------------------------------------------------------------------


@notices("      cites AMB-10\n      nobody_exposed()", "      cites AMB-10", "C: draw")
@notices("    nobody_exposed()\n    set honest", "    set honest", "C: play red 7")
@pytest.mark.parametrize("step", ["C: play red 7", "C: draw"])
def test_the_next_card_laid_or_drawn_closes_the_window(step: str) -> None:
    table = forgotten().do(step)
    assert (catches(table), table.offered("B"), table.value("exposed", "B")) == ({}, [], False)


@notices("    set upcoming to next(upcoming)", "    nobody_exposed()\n    set upcoming to next(upcoming)", "red Skip")
@pytest.mark.parametrize("card", ["red Skip", "red +2"])
def test_a_player_who_is_skipped_does_not_close_the_window(card: str) -> None:
    table = forgotten(card)
    assert (table.asked, catches(table)) == (("play_or_draw", "D"), {seat: ["catch B"] for seat in "ACD"})
    assert table.do("C: catch B").sizes()["B"] == 3


def test_naming_a_colour_does_not_close_the_window() -> None:
    assert "catch B" in forgotten("Wild").do("B: name green").offered("A")


@notices("during play_or_draw, answer:", "during play_or_draw:")
def test_a_forgotten_uno_can_be_caught_before_a_draw_four_is_answered() -> None:
    table = forgotten("Wild +4").do("B: name green")
    assert table.asked == ("answer", "C")
    assert table.offered("C") == ["accept", "challenge", "catch B"]
    table.do("A: catch B")
    assert (table.asked, table.offered("C"), table.sizes()["B"]) == (("answer", "C"), ["accept", "challenge"], 3)


def test_an_accepted_draw_four_does_not_close_the_window() -> None:
    table = forgotten("Wild +4").do("B: name green", "C: accept")
    assert (table.asked, "catch B" in table.offered("C")) == (("play_or_draw", "D"), True)


@notices("    set player.exposed to false\n    give card", "    give card")
def test_who_draws_for_a_bluff_can_no_longer_be_caught() -> None:
    table = forgotten("Wild +4", hands={"B": ["Wild +4", "red 9"]}).do("B: name green", "C: challenge")
    assert (table.sizes()["B"], catches(table), table.value("exposed", "B")) == (5, {}, False)


def test_who_plays_again_can_be_caught_until_then() -> None:
    table = forgotten("red Skip", players=2, hands={"A": ["red 8"], "B": ["red Skip", "red 9"], "C": [], "D": []})
    assert table.asked == ("play_or_draw", "B")
    assert table.offered("A") == ["catch B", "decline"]
    assert table.offered("B") == ["play red 9", "draw", "call_uno"]
    assert catches(table.do("B: draw")) == {}


# --- what leaves one card --------------------------------------------------------------------------


def test_a_card_drawn_and_laid_can_leave_one_too() -> None:
    table = turn_of("B", {"B": ["blue 9"]}, stock=["red 9"]).do("B: draw", "B: play")
    assert table.asked == ("call_or_stay_silent", "B")


def test_one_card_left_by_an_effect_opens_the_window_too() -> None:
    effect = """
    repeat while size(hand(upcoming)) > 1: move top(hand(upcoming)) to stock at bottom
    check_single(upcoming)"""
    line = "when skip takes_effect(face card, player):"
    with by_rules(RULES[0].changed(f"{line}\n    skip_next()", line + effect)):
        table = turn_of("B", {"B": ["red Skip", "red 1", "red 2"]}).do("B: play red Skip", "C: stay_silent")
    assert (table.asked, catches(table)) == (("play_or_draw", "C"), {seat: ["catch C"] for seat in "ABD"})
    assert table.offered("C")[-1] == "call_uno"


def test_nobody_has_to_call_after_drawing() -> None:
    table = turn_of("B", {"B": []}, stock=["blue 9"])
    assert table.do("B: draw", "B: keep").asked == ("play_or_draw", "C")
