"""Generated Python looks up which cards fit, and lists on from where a search has stopped: with the same moves, steps
and faults as the reference, which looks at every card each time."""

from __future__ import annotations

import pytest
from croupier import load, load_text
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.program import Program
from croupier.engines.generated import PythonEngine
from croupier.engines.generated.playing import playing_source
from croupier.engines.generated.playout import Playout
from croupier.engines.generated.runtime import keep_row
from croupier.engines.generated.stepping import stepping_source
from croupier.engines.plan import make_plan
from croupier.engines.reference.engine import ReferenceEngine

from .lockstep import lockstep
from .whole_games import same_game

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
) -> Program:
    text = GAME.replace("FITS", fits).replace("TURN", turn.replace("CONDITION", condition.replace("card", "c")))
    text = text.replace("CONDITION", condition).replace("BEGIN", begin).replace("MORE", more)
    return load_text(text.replace("LAST", str(last))).program(3)


def both(program: Program, seeds: int = 6, limits: Limits = Limits(decisions=4_000)) -> list[str]:  # noqa: B008
    """Holds the engines against each other; the faults that they met."""
    faults = []
    for seed in range(seeds):
        reference = ReferenceEngine(program, limits)
        played = lockstep(reference, PythonEngine(program, limits), seed, bool(seed % 2))
        whole = same_game(reference, Playout(program, limits), seed)
        assert played.answers + whole.answers or played.fault
        faults += [one for one in (played.fault, whole.fault) if one]
    return faults


def lists_on(program: Program) -> list[bool]:
    """Whether the decision takes the list of the search, from decision to decision and at one go."""
    return ["length_hint(" in source for source in sources(program)]


def looks_up(program: Program) -> bool:
    """Whether cards are looked up in rows."""
    return all("ROWS_OF" in source for source in sources(program))


def sources(program: Program) -> tuple[str, str]:
    plan = make_plan(program)
    return stepping_source(plan, events=False), playing_source(plan)


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
def test_a_decision_that_lists_what_was_searched(parts: dict[str, str]) -> None:
    program = game(**parts)  # type: ignore[arg-type]
    assert lists_on(program) == [True, True]
    assert not both(program)


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
    program = game(turn=turn, more="pass_on: do nothing")
    assert lists_on(program) == [False, False]
    assert not both(program)


def test_cards_move_between_the_search_and_the_decision() -> None:
    turn = "if any c in hand(player) where CONDITION:\n      move top(stock) to shown\n      ask choose(player)"
    program = game(turn=turn, more="pass_on: do nothing")
    assert lists_on(program) == [False, False]
    both(program)


def test_steps_run_out_within_a_search() -> None:
    program = game(condition="fits(card) and (card.value != 3 or alone(player))")
    ends = [bool(both(program, 2, Limits(steps=steps, decisions=4_000))) for steps in (*range(70, 400, 15), 100_000)]
    assert ends[0] and not ends[-1]


def test_a_pile_without_a_top_is_a_fault_only_for_cards_that_ask_for_it() -> None:
    """The row of an empty pile has truths for wild cards and faults for all others."""
    only_wild = "for each p in players: move each c in hand(p) where not c.wild to stock"
    program = game(begin=only_wild, last=1, more="pass_on: do nothing")
    assert looks_up(program)
    assert not both(program, 12)
    assert set(both(game(begin="do nothing"))) == {"empty-pile"}


@pytest.mark.parametrize("name", ["uno", "uno-flip"], ids=["one-side", "two-sides"])
def test_conditions_of_a_whole_game_are_looked_up(name: str) -> None:
    assert looks_up(load(name).program(4))


def test_what_looking_at_a_card_costs_hangs_on_the_card() -> None:
    program = game(condition="usable(player, card)")
    assert looks_up(program)
    assert any("costs" in source for source in sources(program))
    ends = [bool(both(program, 2, Limits(steps=steps, decisions=4_000))) for steps in (*range(70, 400, 15), 100_000)]
    assert ends[0] and not ends[-1]


@pytest.mark.parametrize(
    "fault",
    ["12 mod (card.value - 5) != 1", "card.value + (card.value div 3) * 2147483647 < 9", "seat(card.value) != seat(3)"],
)
def test_a_fault_of_cards_that_are_not_there(fault: str) -> None:
    """A row has an answer for every card; one that is a fault is none before that card is looked at."""
    small = "for each p in players: move each c in hand(p) where c.value > 2 to stock"
    program = game(fits=f"{fault} and (card.suit = wanted or card.value < 3)", begin=small)
    assert looks_up(program)
    both(program, 12)


def test_rows_are_not_kept_by_numbers() -> None:
    """A number has ever new values, and a row that is found once costs more than it saves."""
    fits = "card.wild or card.value = round or (card.suit = wanted and card.value > round)"
    program = game(fits=fits)
    assert not looks_up(program)
    both(program, 2)


def test_no_more_rows_are_kept_than_there_are_values() -> None:
    rows: dict[int, dict[int, list[int]]] = {}
    for first in range(7):
        for second in range(9):
            assert keep_row(rows, (first, second), (3, 4), [first, second]) == [first, second]
            assert rows[first][second] == [first, second]
            assert len(rows) <= 3 and len(rows[first]) <= 4


def test_more_moves_than_may_be_without_a_list_of_them() -> None:
    """Moves without arguments are chosen by number."""
    program = game(turn="if round > 0: ask pass(player)", more=PASS)
    faults = {limit: both(program, 2, Limits(moves=limit, decisions=200)) for limit in (1, 2)}
    assert set(faults[1]) == {"too-many-moves"} and "too-many-moves" not in faults[2]


PASS = """pass_on: do nothing
  decision pass(player):
    left: add 1 to round
    right: add 2 to round"""
