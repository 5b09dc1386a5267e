"""The classic game: what its rules allow, what they refuse, and that these tests notice when a rule is gone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from croupier.execution import acts
from croupier.syntax import nodes as n

from tests.rulesets.tables import LETTERS, Rules, Table, stacked

RULES = [Rules.shipped("uno")]
"""The rules that the tests play by: the last."""


def uno(players: int = 4, seed: int = 1, **options: Any) -> Table:
    """A game at its first decision."""
    return Table(RULES[-1], players, seed, **options)


@contextmanager
def by_rules(rules: Rules) -> Iterator[None]:
    """Plays by other rules for a moment."""
    RULES.append(rules)
    try:
        yield
    finally:
        RULES.pop()


def turn_of(
    seat: str,
    hands: Mapping[str, Sequence[str]],
    discard: str | Sequence[str] = "red 5",
    *,
    players: int = 4,
    stock: Sequence[str] = (),
    rest: str = "stock",
    direction: str = "left",
    named: str | None = None,
    dealer: str = "A",
    scores: Mapping[str, int] | None = None,
    **options: Any,
) -> Table:
    """A player's turn, with the cards laid out."""
    table = uno(players, **options)
    while table.asked[0] != "play_or_draw":
        table.do(f"{table.asked[1]}: {table.offered(table.asked[1])[0]}")
    table.lay_out(hands, [discard] if isinstance(discard, str) else discard, stock, rest)
    step = 1 if direction == "left" else -1
    table.put("dealer", dealer)
    table.put("current", seat)
    table.put("upcoming", LETTERS[(LETTERS.index(seat) + step) % players])
    table.put("direction", direction)
    table.put("named", named)
    for player, score in (scores or {}).items():
        table.put("score", score, player)
    table.put_on_turn(seat, ["turn", "play_or_draw"])
    assert table.asked == ("play_or_draw", seat)
    return table


def first_card(*cards: str, players: int = 4, seed: int = 1, **options: Any) -> Table:
    """A game in which A has dealt and these cards are turned up, each after the deck has been shuffled again."""
    size = options.setdefault("hand_size", 7)
    first, *others = ({players * size: cards[0]}, *({0: card} for card in cards[1:]))
    with stacked(RULES[-1], first, *others):
        return uno(players, seed, dealer_choice="first_seat", **options)


# --- the deck and the table ------------------------------------------------------------------------


def test_the_deck() -> None:
    table = uno()
    names = [table.name(card) for card in range(table.layout.card_count)]
    assert len(names) == 108
    for colour in ("red", "yellow", "green", "blue"):
        assert [names.count(f"{colour} {value}") for value in range(10)] == [1, *[2] * 9]
        assert [names.count(f"{colour} {word}") for word in ("+2", "Reverse", "Skip")] == [2, 2, 2]
    assert names.count("Wild") == names.count("Wild +4") == 4
    designs = [table.layout.designs[table.state.shown[card]] for card in range(108)]
    assert sum(design["points"] for design in designs) == 4 * 2 * 45 + 24 * 20 + 8 * 50


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_gets_seven_cards(players: int) -> None:
    table = first_card("red 5", players=players)
    assert table.sizes() == dict.fromkeys(table.players, 7)
    assert table.pile("discard") == ["red 5"]
    assert len(table.pile("stock")) == 107 - 7 * players
    assert table.whole()
    assert table.asked == ("play_or_draw", "B")


@pytest.mark.parametrize("size", [1, 10])
def test_the_hand_size_is_an_option(size: int) -> None:
    assert first_card("red 5", players=10, hand_size=size).sizes() == dict.fromkeys("ABCDEFGHIJ", size)


# --- the first dealer ------------------------------------------------------------------------------


def drawn_for_the_deal(table: Table) -> list[list[tuple[str, str]]]:
    """Who drew what for the deal, draw by draw, as the events tell it."""
    draws: list[list[tuple[str, str]]] = []
    for event in table.state.log or ():
        if event[0] == acts.BEGAN and event[2] == "round":
            break
        if event[0] == acts.SHUFFLED:
            draws.append([])
        elif event[0] == acts.MOVED and table.layout.piles[event[3]].name == "lot":
            draws[-1].append((LETTERS[table.layout.piles[event[3]].owner or 0], table.name(event[2][0][0])))
    return draws


def test_the_highest_number_deals() -> None:
    with stacked(RULES[-1], {0: "red 3", 1: "blue 8", 2: "green 7", 3: "yellow 0"}):
        table = uno()
    assert table.value("dealer") == "B"
    assert drawn_for_the_deal(table) == [[("A", "red 3"), ("B", "blue 8"), ("C", "green 7"), ("D", "yellow 0")]]


def test_symbols_and_wilds_count_nothing_for_the_deal() -> None:
    with stacked(RULES[-1], {0: "Wild +4", 1: "blue Skip", 2: "green 1", 3: "red +2"}):
        assert uno().value("dealer") == "C"


def test_those_who_tie_draw_again_among_themselves() -> None:
    first = {0: "red 8", 1: "blue 2", 2: "green 8", 3: "yellow 8"}
    second = {0: "red 4", 1: "Wild", 2: "blue 4"}
    third = {0: "green 1", 1: "green 2"}
    with stacked(RULES[-1], first, second, third):
        table = uno()
    seats = [[seat for seat, _ in draw] for draw in drawn_for_the_deal(table)]
    assert seats == [["A", "B", "C", "D"], ["A", "C", "D"], ["A", "D"]]
    assert table.value("dealer") == "D"


def test_zeros_tie_with_symbols() -> None:
    with stacked(RULES[-1], {0: "red 0", 1: "blue Skip"}, {0: "blue 1", 1: "blue 2"}):
        assert uno(players=2).value("dealer") == "B"


@pytest.mark.parametrize("seed", range(25))
def test_the_draw_for_the_deal_by_chance(seed: int) -> None:
    table = uno(10, seed)
    drawing = list(table.players)
    for draw in drawn_for_the_deal(table):
        assert [seat for seat, _ in draw] == drawing
        values = {seat: int(card.split()[1]) if card[-1].isdigit() and "+" not in card else 0 for seat, card in draw}
        drawing = [seat for seat in drawing if values[seat] == max(values.values())]
    assert drawing == [table.value("dealer")]
    assert all(not table.pile("lot", seat) and not table.value("drawing", seat) for seat in table.players)
    assert table.whole()


def test_the_first_dealer_can_be_a_seat_or_anybody() -> None:
    assert {uno(seed=seed, dealer_choice="first_seat").value("dealer") for seed in range(10)} == {"A"}
    assert {uno(seed=seed, dealer_choice="any_seat").value("dealer") for seed in range(40)} == set("ABCD")
    assert drawn_for_the_deal(uno(dealer_choice="any_seat")) == []


# --- the first card --------------------------------------------------------------------------------


def test_a_number_first() -> None:
    table = first_card("blue 0")
    assert (table.asked, table.value("direction")) == (("play_or_draw", "B"), "left")


def test_a_draw_two_first() -> None:
    table = first_card("blue +2")
    assert table.sizes() == {"A": 7, "B": 9, "C": 7, "D": 7}
    assert table.asked == ("play_or_draw", "C")


def test_a_reverse_first() -> None:
    table = first_card("blue Reverse")
    assert (table.asked, table.value("direction")) == (("play_or_draw", "A"), "right")
    assert table.do("A: draw", "A: keep").asked == ("play_or_draw", "D")


def test_a_skip_first() -> None:
    table = first_card("blue Skip")
    assert table.asked == ("play_or_draw", "C")
    assert table.sizes() == dict.fromkeys("ABCD", 7)


def test_a_wild_first() -> None:
    table = first_card("Wild")
    assert table.asked == ("name_colour", "B")
    assert table.offered("B") == ["name red", "name yellow", "name green", "name blue"]
    table.do("B: name green")
    assert table.asked == ("play_or_draw", "B")
    table.lay_out({"B": ["green 3", "red 3"]}, ["Wild"])
    table.put_on_turn("B", [])
    assert table.offered("B") == ["play green 3", "draw"]


@pytest.mark.parametrize("times", [1, 3])
def test_a_draw_four_first_goes_back(times: int) -> None:
    table = first_card(*["Wild +4"] * times, "blue 7")
    assert table.pile("discard") == ["blue 7"]
    assert len(table.pile("stock")) == 79
    assert (table.asked, table.sizes()) == (("play_or_draw", "B"), dict.fromkeys("ABCD", 7))


def test_a_card_that_follows_a_draw_four_takes_its_effect() -> None:
    assert first_card("Wild +4", "red Skip").asked == ("play_or_draw", "C")


@pytest.mark.parametrize(("card", "asked"), [("red Skip", "A"), ("red Reverse", "A"), ("red +2", "A"), ("red 1", "B")])
def test_the_first_card_between_two(card: str, asked: str) -> None:
    assert first_card(card, players=2).asked == ("play_or_draw", asked)


# --- which cards fit -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "fits", "fails"),
    [
        (
            "red 5",
            ["red 0", "red Skip", "red +2", "red Reverse", "blue 5", "Wild"],
            ["blue 6", "green Skip", "blue +2"],
        ),
        ("red Skip", ["red 3", "green Skip"], ["green 3", "green Reverse", "green +2"]),
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


def test_a_card_laid_on_a_wild_brings_its_own_colour() -> None:
    table = turn_of("B", {"B": ["red 1", "red 2"], "C": ["red 9", "blue 9", "green 1"]}, "Wild", named="red")
    table.do("B: play red 1", "B: call_uno")
    assert table.value("named") is None
    assert table.offered("C") == ["play red 9", "play green 1", "draw"]


def test_drawing_is_always_allowed() -> None:
    assert "draw" in turn_of("B", {"B": ["red 1", "red 2"]}).offered("B")


def test_only_the_player_on_turn_is_asked() -> None:
    table = turn_of("B", {"A": ["red 1"] * 2, "C": ["red 2"] * 2})
    assert [table.offered(seat) for seat in "ACD"] == [[], [], []]


def test_a_card_drawn_may_be_laid_at_once() -> None:
    table = turn_of("B", {"B": ["red 1", "blue 1"]}, stock=["red 9"]).do("B: draw")
    assert table.asked == ("play_or_keep", "B")
    assert table.offered("B") == ["play", "keep"]
    table.do("B: play")
    assert (table.top, table.hand("B"), table.asked) == ("red 9", ["blue 1", "red 1"], ("play_or_draw", "C"))


def test_a_card_drawn_may_be_kept() -> None:
    table = turn_of("B", {"B": ["red 1"]}, stock=["red 9"]).do("B: draw", "B: keep")
    assert (table.top, table.hand("B"), table.asked) == ("red 5", ["red 1", "red 9"], ("play_or_draw", "C"))


def test_a_card_drawn_that_does_not_fit_is_kept() -> None:
    table = turn_of("B", {"B": ["red 1", "red 2"]}, stock=["blue 9"]).do("B: draw")
    assert table.asked == ("play_or_keep", "B")  # asked all the same: silence would tell the table what was drawn
    assert table.offered("B") == ["keep"]


# --- Skip, Reverse, +2, wild -----------------------------------------------------------------------


def test_a_skip() -> None:
    table = turn_of("B", {"B": ["red Skip", "red 1", "red 2"]}).do("B: play red Skip")
    assert (table.asked, len(table.pile("hand", "C"))) == (("play_or_draw", "D"), 3)


def test_a_skip_between_two() -> None:
    table = turn_of("B", {"B": ["red Skip", "red 1", "red 2"]}, players=2)
    assert table.do("B: play red Skip").asked == ("play_or_draw", "B")


def test_a_reverse() -> None:
    table = turn_of("B", {"B": ["red Reverse", "red 1", "red 2"], "A": ["blue Reverse", "red 1", "red 2"]})
    table.do("B: play red Reverse")
    assert (table.asked, table.value("direction")) == (("play_or_draw", "A"), "right")
    table.do("A: play blue Reverse")
    assert (table.asked, table.value("direction")) == (("play_or_draw", "B"), "left")


@pytest.mark.parametrize(("option", "following"), [("skips", "B"), ("plays_on", "A")])
def test_a_reverse_between_two(option: str, following: str) -> None:
    hand = ["red Reverse", "red 1", "red 2"]
    table = turn_of("B", {"B": hand}, players=2, two_player_reverse=option).do("B: play red Reverse")
    assert table.asked == ("play_or_draw", following)


@pytest.mark.parametrize("option", ["skips", "plays_on"])
def test_a_reverse_between_three(option: str) -> None:
    hand = ["red Reverse", "red 1", "red 2"]
    table = turn_of("B", {"B": hand}, players=3, two_player_reverse=option).do("B: play red Reverse")
    assert table.asked == ("play_or_draw", "A")


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


def test_a_wild_may_keep_the_colour() -> None:
    table = turn_of("B", {"B": ["Wild", "red 1", "red 2"], "C": ["green 1", "red 9"]})
    assert table.do("B: play Wild", "B: name red").offered("C") == ["play red 9", "draw"]


# --- wild +4 ---------------------------------------------------------------------------------------

FAIR = ["Wild +4", "blue 1", "green 2", "Wild"]
UNFAIR = ["Wild +4", "red 1", "green 2", "Wild"]


def laid_four(hand: list[str], **given: Any) -> Table:
    """B has laid a wild +4 on a red 5 and named green; C is asked."""
    stock = [f"yellow {value}" for value in range(1, 8)]
    table = turn_of("B", {"B": hand, "C": ["green 8", "red 8"], "D": ["blue 8"]}, stock=stock, **given)
    return table.do("B: play Wild +4", "B: name green")


def test_a_draw_four_can_be_a_bluff() -> None:
    for hand in (FAIR, UNFAIR):
        assert "play Wild +4" in turn_of("B", {"B": hand}).offered("B")


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
def test_without_bluffing_a_draw_four_needs_a_reason(cards: list[str], offered: bool) -> None:
    table = turn_of("B", {"B": ["Wild +4", *cards]}, bluffing=False)
    assert ("play Wild +4" in table.offered("B")) is offered
    assert "draw" in table.offered("B")


@pytest.mark.parametrize(("named", "offered"), [("green", True), ("red", False)])
def test_the_colour_named_counts_for_a_draw_four(named: str, offered: bool) -> None:
    table = turn_of("B", {"B": ["Wild +4", "red 1", "red 2"]}, ["red 5", "Wild"], named=named, bluffing=False)
    assert ("play Wild +4" in table.offered("B")) is offered


@pytest.mark.parametrize(("other", "offered"), [("green 3", ["play", "keep"]), ("red 3", ["keep"])])
def test_a_draw_four_that_was_drawn_needs_a_reason_too(other: str, offered: list[str]) -> None:
    table = turn_of("B", {"B": [other, "blue 9"]}, stock=["Wild +4"], bluffing=False).do("B: draw")
    assert table.offered("B") == offered


def test_the_victim_of_a_draw_four_is_asked() -> None:
    for hand in (FAIR, UNFAIR):
        table = laid_four(hand)
        assert table.asked == ("answer", "C")
        assert table.offered("C") == ["accept", "challenge"]
        assert [table.offered(seat) for seat in "ABD"] == [[], [], []]


def test_a_draw_four_that_is_accepted() -> None:
    for hand in (FAIR, UNFAIR):
        table = laid_four(hand).do("C: accept")
        assert table.hand("C") == ["green 8", "red 8", "yellow 1", "yellow 2", "yellow 3", "yellow 4"]
        assert (table.asked, table.shown(), table.value("named")) == (("play_or_draw", "D"), [], "green")


def test_a_challenge_that_is_right() -> None:
    table = laid_four(UNFAIR).do("C: challenge")
    assert table.hand("B") == sorted(["red 1", "green 2", "Wild", "yellow 1", "yellow 2", "yellow 3", "yellow 4"])
    assert table.hand("C") == ["green 8", "red 8"]
    assert table.asked == ("play_or_draw", "C")
    assert table.offered("C") == ["play green 8", "draw"]  # the card and its colour stay


def test_a_challenge_that_is_wrong() -> None:
    table = laid_four(FAIR).do("C: challenge")
    assert table.hand("B") == sorted(FAIR[1:])
    assert table.hand("C") == ["green 8", "red 8", *(f"yellow {value}" for value in range(1, 7))]
    assert table.asked == ("play_or_draw", "D")


@pytest.mark.parametrize("hand", [FAIR, UNFAIR])
def test_only_the_challenger_sees_the_hand(hand: list[str]) -> None:
    assert laid_four(hand).do("C: challenge").shown() == [(sorted(hand[1:]), ["C"])]


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
def test_a_draw_four_between_two(hand: list[str], answer: str, sizes: dict[str, int], following: str) -> None:
    table = turn_of("B", {"B": hand, "A": ["red 8"]}, players=2)
    table.do("B: play Wild +4", "B: name green", f"A: {answer}")
    assert (table.sizes(), table.asked) == (sizes, ("play_or_draw", following))


def test_nobody_sees_whether_a_card_was_a_bluff() -> None:
    assert [place.seen_by for place in uno().layout.states if place.name == "honest"] == ["nobody"]


# --- UNO -------------------------------------------------------------------------------------------


def forgotten(card: str = "red 1", **given: Any) -> Table:
    """B has laid the second last card and said nothing."""
    hands = {"B": [card, "blue 9"], "C": ["red 7", "red 8", "green 3"], "D": ["red 2", "red 3", "green 6"]}
    return turn_of("B", hands | given.pop("hands", {}), **given).do(f"B: play {card}", "B: stay_silent")


def catches(table: Table) -> dict[str, list[str]]:
    """Who may catch whom."""
    found = {seat: [move for move in table.offered(seat) if move.startswith("catch")] for seat in table.players}
    return {seat: moves for seat, moves in found.items() if moves}


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


@pytest.mark.parametrize("catcher", ["A", "C", "D"])
def test_who_is_caught_draws_two(catcher: str) -> None:
    table = forgotten(stock=["yellow 1", "yellow 2", "yellow 3"]).do(f"{catcher}: catch B")
    assert table.hand("B") == ["blue 9", "yellow 1", "yellow 2"]
    assert (table.asked, catches(table), table.offered("B")) == (("play_or_draw", "C"), {}, [])


def test_who_calls_late_cannot_be_caught() -> None:
    table = forgotten().do("B: call_uno")
    assert (table.sizes()["B"], catches(table)) == (1, {})


@pytest.mark.parametrize("step", ["C: play red 7", "C: draw"])
def test_the_next_card_laid_or_drawn_closes_the_window(step: str) -> None:
    table = forgotten().do(step)
    assert (catches(table), table.offered("B"), table.value("exposed", "B")) == ({}, [], False)


def test_a_player_who_is_skipped_does_not_close_the_window() -> None:
    for card in ("red Skip", "red +2"):
        table = forgotten(card)
        assert (table.asked, catches(table)) == (("play_or_draw", "D"), {seat: ["catch B"] for seat in "ACD"})
        assert table.do("C: catch B").sizes()["B"] == 3


def test_naming_a_colour_does_not_close_the_window() -> None:
    assert "catch B" in forgotten("Wild").do("B: name green").offered("A")


def test_a_forgotten_uno_can_be_caught_before_a_draw_four_is_answered() -> None:
    table = forgotten("Wild +4").do("B: name green")
    assert table.asked == ("answer", "C")
    assert table.offered("C") == ["accept", "challenge", "catch B"]
    table.do("A: catch B")
    assert (table.asked, table.offered("C"), table.sizes()["B"]) == (("answer", "C"), ["accept", "challenge"], 3)


def test_an_accepted_draw_four_does_not_close_the_window() -> None:
    table = forgotten("Wild +4").do("B: name green", "C: accept")
    assert (table.asked, "catch B" in table.offered("C")) == (("play_or_draw", "D"), True)


def test_who_draws_for_a_bluff_can_no_longer_be_caught() -> None:
    table = forgotten("Wild +4", hands={"B": ["Wild +4", "red 9"]}).do("B: name green", "C: challenge")
    assert (table.sizes()["B"], catches(table), table.value("exposed", "B")) == (5, {}, False)


def test_who_plays_again_can_be_caught_until_then() -> None:
    table = forgotten("red Skip", players=2, hands={"A": ["red 8"], "B": ["red Skip", "red 9"], "C": [], "D": []})
    assert table.asked == ("play_or_draw", "B")
    assert table.offered("A") == ["catch B", "decline"]
    assert table.offered("B") == ["play red 9", "draw", "call_uno"]
    assert catches(table.do("B: draw")) == {}


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


def test_declining_ends_an_offer() -> None:
    table = forgotten().do("D: decline", "A: decline")
    assert [table.offered(seat) for seat in "AD"] == [[], []]
    assert "catch B" in table.offered("C")


def test_the_penalty_for_a_forgotten_uno_is_an_option() -> None:
    assert forgotten(uno_penalty=4).do("A: catch B").sizes()["B"] == 5
    table = turn_of("B", {"B": ["red 1", "blue 9"]}, uno_penalty=0).do("B: play red 1")
    assert (table.asked, table.offered("B")) == (("play_or_draw", "C"), [])


def test_nobody_has_to_call_after_drawing() -> None:
    table = turn_of("B", {"B": []}, stock=["blue 9"])
    assert table.do("B: draw", "B: keep").asked == ("play_or_draw", "C")


# --- the last card ---------------------------------------------------------------------------------


def last_card(card: str, **given: Any) -> Table:
    """B has laid the last card; A held 30 points before that, C 3, D 7."""
    hands = {"A": ["red 9", "blue 9", "blue 7", "red 5", "blue 0"], "B": [card], "C": ["green 3"], "D": ["green 7"]}
    stock = ["yellow 9", "blue Skip", "Wild", "yellow 1", "yellow 2"]
    return turn_of("B", hands, stock=stock, **given).do(f"B: play {card}")


def test_going_out_ends_the_round() -> None:
    table = last_card("red 1")
    assert table.each("score") == {"A": 0, "B": 40, "C": 0, "D": 0}
    assert (table.began("round"), table.value("dealer")) == (2, "B")


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


@pytest.mark.parametrize("card", ["Wild", "Wild +4"])
def test_after_a_last_card_nobody_is_asked(card: str) -> None:
    """Neither for a colour nor for a challenge: the next thing is the next round."""
    assert last_card(card).began("round") == 2


def test_a_card_drawn_can_be_the_last() -> None:
    table = turn_of("B", {"B": [], "A": ["red 9"], "C": ["red 8"], "D": ["red 7"]}, stock=["red 3"])
    assert table.do("B: draw", "B: play").value("score", "B") == 24


# --- the stock runs out ----------------------------------------------------------------------------


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


@pytest.mark.parametrize("scoring", ["winner_takes", "lowest_total"])
def test_when_all_have_passed_the_round_ends_without_points(scoring: str) -> None:
    table = stuck(scoring=scoring).do("B: draw", "C: draw", "D: draw")
    assert (table.began("round"), table.asked) == (1, ("play_or_draw", "A"))
    table.do("A: draw")
    assert (table.began("round"), table.value("dealer")) == (2, "B")
    assert table.each("score") == dict.fromkeys("ABCD", 0)


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


# --- points ----------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(("dealer", "following"), [("A", "B"), ("C", "D"), ("D", "A")])
def test_the_deal_goes_to_the_left(dealer: str, following: str) -> None:
    assert round_won(dealer=dealer).value("dealer") == following
    assert round_won(dealer=dealer, direction="right").value("dealer") == following


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


# --- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"scoring": "lowest_total"}), (4, {"bluffing": False}), (10, {}), (10, {"hand_size": 10})],
)
def test_games_by_chance_come_to_an_end(players: int, options: dict[str, Any]) -> None:
    table = uno(players, seed=players, target=100, **options)
    chance = random.Random(players)
    engine, state, offers = table.engine, table.state, table.offers
    state.log = None
    while offers:
        offer = offers[0]
        chosen = chance.randrange(len(offer.moves) + offer.declinable)
        if chosen == len(offer.moves):
            offers = engine.decline(state, offer.seat)
        else:
            offers = engine.answer(state, offer.seat, offer.moves[chosen])
    assert table.whole()
    scores = table.each("score")
    assert max(scores.values()) >= 100
    best = max(scores.values()) if "scoring" not in options else min(scores.values())
    outcome = engine.outcome(state)
    assert [one == max(outcome) for one in outcome] == [score == best for score in scores.values()]


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


# --- texts -----------------------------------------------------------------------------------------


def test_everything_that_people_read_has_a_text_in_both_languages() -> None:
    rules = RULES[-1].ruleset
    members = [member for enumeration in rules.enumerations.values() for member in enumeration.members]
    parts: list[Any] = [*members, *rules.options.values(), *rules.kinds.values()]
    parts += [*rules.piles.values(), *rules.states.values()]
    assert [part.name for part in parts if set(part.label) != {"en", "fr"} or not all(part.label.values())] == []
    texts = [rules.title, rules.summary, *rules.labels.values()]
    for reading in rules.interpretations.values():
        texts += [reading.question, reading.taken, *reading.others]
    assert [text for text in texts if set(text) != {"en", "fr"} or not all(text.values())] == []


def test_every_move_has_a_text_and_every_text_a_move() -> None:
    rules = RULES[-1].ruleset
    shared = [one for one in rules.definitions if isinstance(one, n.During)]
    moves: dict[str, set[str]] = {}
    for decision in (one for one in rules.definitions if isinstance(one, n.Decision)):
        name = decision.signature.name
        blocks = [*decision.meanwhiles]
        blocks += [block for one in shared if name in [d.name for d in one.decisions] for block in one.meanwhiles]
        for move in [*decision.moves, *(move for block in blocks for move in block.moves)]:
            moves[f"{name}.{move.signature.name}"] = {one.name for one in move.signature.parameters}
    assert set(rules.labels) == set(moves)
    for name, text in rules.labels.items():
        for pattern in text.values():
            assert set(re.findall(r"\{ \$(\w+) \}", pattern)) == moves[name], name


def test_colours_are_told_apart_without_colour() -> None:
    marks = [member.mark for member in RULES[-1].ruleset.enumerations["colour"].members]
    assert len(set(marks)) == 4 and all(marks)


def test_the_open_points_that_are_settled() -> None:
    settled = {f"AMB-{number:02}" for number in (2, 4, *range(6, 19), 20, 21, 22, 24, 25, 26)}
    assert set(RULES[-1].ruleset.interpretations) == settled


# --- these tests notice ----------------------------------------------------------------------------

SKIP = ("red Skip", ["red 3", "green Skip"], ["green 3", "green Reverse", "green +2"])

FAULTS: list[tuple[str, str, Callable[..., None], tuple[Any, ...]]] = [
    ("card.colour = colour_to_follow() or same_symbol", "same_symbol", test_colour_number_and_symbol_match, SKIP),
    (" or same_symbol(card, top(discard))", "", test_colour_number_and_symbol_match, SKIP),
    ("a.kind = b.kind and a.value", "a.value", test_colour_number_and_symbol_match, SKIP),
    (
        "c != card and c.colour = colour_to_follow()",
        "c != card and c.value = top(discard).value",
        test_without_bluffing_a_draw_four_needs_a_reason,
        (["blue 5"], True),
    ),
    (
        "c != card and c.colour = colour_to_follow()",
        "c != card and (c.wild or c.colour = colour_to_follow())",
        test_without_bluffing_a_draw_four_needs_a_reason,
        (["Wild", "Wild +4"], True),
    ),
    (
        "bluffing or not unfair(player, card)",
        "true",
        test_without_bluffing_a_draw_four_needs_a_reason,
        (["red 1"], False),
    ),
    (
        "bluffing or not unfair(player, card)",
        "not unfair(player, card)",
        test_a_draw_four_can_be_a_bluff,
        (),
    ),
    ("if honest: punish", "if not honest: punish", test_a_challenge_that_is_right, ()),
    ("set honest to not unfair(player, card)", "do nothing", test_a_challenge_that_is_right, ()),
    (
        "    set honest to not unfair(player, card)\n    set named to none",
        "    set named to none\n    set honest to not unfair(player, card)",
        test_the_colour_before_the_card_decides_a_challenge,
        (),
    ),
    ("punish(victim, card, 2)", "hit(victim, card, 2)", test_a_challenge_that_is_wrong, ()),
    ("punish(victim, card, 2)", "punish(victim, card, 0)", test_a_challenge_that_is_wrong, ()),
    (
        "show hand(attacker) to victim",
        "show hand(attacker) to players",
        test_only_the_challenger_sees_the_hand,
        (FAIR,),
    ),
    ("draws: 4", "draws: 3", test_a_draw_four_that_is_accepted, ()),
    ("if size(players) = 2 and", "if", test_a_reverse_between_three, ("skips",)),
    (
        "if top(discard).wild then named else top(discard).colour",
        "top(discard).colour",
        test_a_wild_may_keep_the_colour,
        (),
    ),
    ("    set named to none\n", "", test_a_card_laid_on_a_wild_brings_its_own_colour, ()),
    ("    set idle to 0\n", "", test_a_card_that_is_laid_breaks_the_circle, ()),
    (
        "else: ask play_or_keep(player, drawn)",
        "else if playable(player, drawn): ask play_or_keep(player, drawn)",
        test_a_card_drawn_that_does_not_fit_is_kept,
        (),
    ),
    (
        "      cites AMB-10\n      nobody_exposed()",
        "      cites AMB-10",
        test_the_next_card_laid_or_drawn_closes_the_window,
        ("C: draw",),
    ),
    (
        "    nobody_exposed()\n    set honest",
        "    set honest",
        test_the_next_card_laid_or_drawn_closes_the_window,
        ("C: play red 7",),
    ),
    (
        "    set upcoming to next(upcoming)",
        "    nobody_exposed()\n    set upcoming to next(upcoming)",
        test_a_player_who_is_skipped_does_not_close_the_window,
        (),
    ),
    (
        "    set player.exposed to false\n    give card",
        "    give card",
        test_who_draws_for_a_bluff_can_no_longer_be_caught,
        (),
    ),
    (
        "during play_or_draw, answer:",
        "during play_or_draw:",
        test_a_forgotten_uno_can_be_caught_before_a_draw_four_is_answered,
        (),
    ),
    (
        "last_card_draws and card.draws > 0",
        "card.draws > 9",
        test_cards_drawn_for_a_last_card_are_counted,
        ("red +2", 29),
    ),
    (
        "      is_last(card, player)\n",
        "      takes_effect(card, player)\n",
        test_after_a_last_card_nobody_is_asked,
        ("Wild",),
    ),
    (
        "where c != top(discard) to stock",
        "where c = top(discard) to stock",
        test_the_discard_is_shuffled_when_the_stock_is_empty,
        (),
    ),
    (
        "if idle >= size(players)",
        "if idle > size(players)",
        test_when_all_have_passed_the_round_ends_without_points,
        ("winner_takes",),
    ),
    ("p.score >= target", "p.score > target", test_the_target_must_be_reached, (363, True)),
    (
        "else -player.score",
        "else player.score",
        test_the_lowest_total_wins_when_somebody_reaches_the_target,
        ({"A": 300, "B": 100, "C": 450, "D": 200}, ["B"]),
    ),
    ("set dealer to left_of(dealer)", "do nothing", test_the_deal_goes_to_the_left, ("A", "B")),
    ("starts: left, each: round", "starts: left", test_a_new_round_begins_as_the_first_did, ()),
    ("where p.drawing: move top(stock)", ": move top(stock)", test_those_who_tie_draw_again_among_themselves, ()),
    ("deal_value: value, ", "deal_value: 9 - value, ", test_the_highest_number_deals, ()),
    ("restricted: true, goes_back: true", "restricted: true", test_a_draw_four_first_goes_back, (1,)),
    ("set current to dealer", "set current to right_of(dealer)", test_a_reverse_first, ()),
]
"""What is replaced in the rules by what, and the test that must fail then, with its arguments."""


@pytest.mark.parametrize(("old", "new", "test", "arguments"), FAULTS)
def test_a_fault_in_the_rules_is_noticed(
    old: str, new: str, test: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    test(*arguments)
    with by_rules(RULES[0].changed(old, new)), pytest.raises(AssertionError):
        test(*arguments)
