"""Conditions of moves that searches ask as well: native code has the same tables and faults as the reference, which
looks at every card each time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from croupier import load_text
from croupier.engines.contract.limits import Limits
from croupier.rules import Rules

pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")

from tests.engines.natively import differences, last_table

GAME = """
language: 1
ruleset: searching
title: Searching
players: 3
types:
  suit: [clubs, hearts, spades]
fields: {suit: suit, value: number, wild: {type: boolean, default: false}}
cards:
  plain(suit, number value): {}
  wild(suit, number value): {wild: true}
deck:
  total: 48
  in: stock
  cards:
    - 1 x plain(suit, value) for suit in suits, value in 1..14
    - 2 x wild(suit, 15) for suit in suits
piles:
  stock: {seen_by: nobody}
  shown: {seen_by: all}
  hand: {of: player, seen_by: owner}
state:
  wanted: {type: suit, starts: clubs}
  round: {type: number, starts: 0}
rules: |
  to game:
    shuffle stock
    for each p in players:
      repeat 7 times: move top(stock) to hand(p)
    BEGIN
    repeat while round < LAST and size(stock) > 0:
      add 1 to round
      for each p in players:
        turn(p)
  define fits(card):
    FITS
  define near(card):
    card.value = top(shown).value or card.suit = top(shown).suit or card.suit = wanted
  define usable(player, card):
    (card.wild or near(card)) and card.value != 4 and (size(hand(player)) > 2 or alone(player))
  define alone(player):
    no c in hand(player) where c.suit = wanted
  to turn(player):
    TURN
    else if size(stock) > 0: move top(stock) to hand(player)
  decision choose(player):
    play(card in hand(player)) when CONDITION:
      set wanted to card.suit
      move card to shown
    MORE
"""

BEGIN = "move top(stock) to shown"


def game(
    fits: str = "card.wild or card.value = top(shown).value or card.suit = top(shown).suit or card.suit = wanted",
    condition: str = "fits(card)",
    turn: str = "if any c in hand(player) where CONDITION: ask choose(player)",
    begin: str = BEGIN,
    more: str = "",
    last: int = 30,
) -> Rules:
    text = GAME.replace("FITS", fits).replace("TURN", turn.replace("CONDITION", condition.replace("card", "c")))
    text = text.replace("CONDITION", condition).replace("BEGIN", begin).replace("MORE", more)
    return load_text(text.replace("LAST", str(last)))


PATIENT = Limits(decisions=4_000)


def faults_of(rules: Rules, seeds: int = 6, limits: Limits = PATIENT) -> list[str]:
    """Hold native code against the reference, and return the faults that games have ended in."""
    assert differences(rules, 3, range(seeds), limits) == []
    return [fault for seed in range(seeds) if (fault := last_table(rules, 3, seed, limits)[1])]


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"condition": "fits(card) and (card.value != 3 or alone(player))"},
        {"condition": "(card.value != 3 or alone(player)) and fits(card)"},
        {"condition": "usable(player, card)"},
        {"condition": "(near(card) or card.wild) and usable(player, card)"},
        {"more": "pass_on: do nothing"},
        {"more": "keep(player other in players) when other != player: do nothing"},
    ],
    ids=["plain", "island-behind", "island-before", "definition", "definitions", "other-move", "move-with-argument"],
)
def test_a_decision_that_asks_what_was_searched(parts: dict[str, str]) -> None:
    assert not faults_of(game(**parts))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "turn",
    [
        "if any c in hand(player) where c.wild: ask choose(player)",
        "if any c in hand(left_of(player)) where CONDITION: ask choose(player)",
        "if any c in hand(player) where CONDITION: ask choose(left_of(player))",
        "if size(hand(player)) > 0 and any c in hand(player) where CONDITION: ask choose(player)",
    ],
    ids=["other-condition", "other-hand", "other-player", "part-of-a-condition"],
)
def test_a_decision_that_asks_for_something_else(turn: str) -> None:
    assert not faults_of(game(turn=turn, more="pass_on: do nothing"))


def test_cards_move_between_the_search_and_the_decision() -> None:
    turn = "if any c in hand(player) where CONDITION:\n      move top(stock) to shown\n      ask choose(player)"
    faults_of(game(turn=turn, more="pass_on: do nothing"))


def test_steps_run_out_within_a_decision() -> None:
    rules = game(condition="usable(player, card)")
    ends = [bool(faults_of(rules, 2, replace(PATIENT, steps=steps))) for steps in (70, 100, 150, 100_000)]
    assert ends[0] and not ends[-1]


def test_a_pile_without_a_top_is_a_fault_only_for_cards_that_ask_for_it() -> None:
    only_wild = "for each p in players: move each c in hand(p) where not c.wild to stock"
    assert not faults_of(game(begin=only_wild, last=1, more="pass_on: do nothing"), 12)
    assert set(faults_of(game(begin="do nothing"))) == {"empty-pile"}


@pytest.mark.parametrize(
    "fault",
    ["12 mod (card.value - 5) != 1", "card.value + (card.value div 3) * 2147483647 < 9", "seat(card.value) != seat(3)"],
)
def test_a_fault_of_cards_that_are_not_there(fault: str) -> None:
    """A condition that is asked of all cards at once is a fault only for the cards that are looked at."""
    small = "for each p in players: move each c in hand(p) where c.value > 2 to stock"
    faults_of(game(fits=f"{fault} and (card.suit = wanted or card.value < 3)", begin=small), 12)


def test_conditions_on_a_number_that_changes() -> None:
    faults_of(game(fits="card.wild or card.value = round or (card.suit = wanted and card.value > round)"), 2)


def test_more_moves_than_may_be() -> None:
    """Moves without arguments are chosen by number."""
    rules = game(turn="if round > 0: ask pass(player)", more=PASS)
    faults = {limit: faults_of(rules, 2, Limits(moves=limit, decisions=200)) for limit in (1, 2)}
    assert set(faults[1]) == {"too-many-moves"} and "too-many-moves" not in faults[2]


PASS = """pass_on: do nothing
  decision pass(player):
    left: add 1 to round
    right: add 2 to round"""
