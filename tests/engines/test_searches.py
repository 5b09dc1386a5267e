"""Native code asks a pile as a whole which of its cards fit. What it finds, what that costs, and where it is a fault
is what the reference has card by card, on decks of one word and of several."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import croupier
import pytest
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.plan import make_plan
from croupier.rules import Rules

pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")

from croupier.engines.native import NativeEngine, searches
from croupier.engines.native.build import this_processor
from croupier.engines.native.module import unit_of
from croupier.engines.native.parts import parts_of
from croupier.engines.native.processor import Processor

from tests.amount import amount, part
from tests.engines import natively
from tests.engines.natively import differences, last_table, table_of

DECK = """
language: 1
ruleset: searched
title: Searched
players: 2..3
types:
  colour: [red, green, blue]
fields:
  colour: colour?
  value: {type: number, default: 0}
  extra: number?
  wild: {type: boolean, default: false}
cards:
  plain(colour, number value): {extra: value}
  joker: {wild: true}
deck:
  total: %(total)s
  in: stock
  cards:
    - 1 x plain(colour, value) for colour in colours, value in 1..%(values)s
    - %(jokers)s x joker
piles:
  stock: {seen_by: nobody}
  heap: {seen_by: all}
  hand: {of: player, seen_by: owner}
  aside: {of: player, seen_by: nobody}
state:
  current: {type: player}
  force: {type: colour?, starts: none}
  told: {type: number, starts: 0}
rules: |
"""

GAME = """
  to game:
    shuffle stock
    for each p in players:
      repeat %(hand)s times: move top(stock) to hand(p)
    move top(stock) to heap
    set current to seat(1)
    repeat %(turns)s times:
      turn(current)
      set current to left_of(current)

  to turn(player) marks turn:
    ask act(player)
    if size(stock) = 0:
      move each c in heap where c != top(heap) to stock
      shuffle stock
    count(player)
    if told mod 5 = 0: swap(player, left_of(player))

  define fits(card):
    card.wild or card.colour = force or card.extra = top(heap).extra or joins(card, top(heap).value)

  define joins(face a, number n):
    if a.colour = red: a.value > n
    else if n >= 3: a.value < n
    else: a.extra != none and a.value = n + 1

  define fair(player):
    no c in hand(player) where c.colour = force

  decision act(player):
    play(card in hand(player)) when fits(card) and (card.value != 2 or fair(player)): lay(player, card)
    draw when not any c in hand(player) where fits(c) and (not c.wild or fair(player)):
      if size(stock) > 0: move top(stock) to hand(player)
    meanwhile other in others(player):
      join(card in hand(other)) when card.value = top(heap).value and card.colour = top(heap).colour:
        move card to heap at bottom
    otherwise:
      if size(stock) > 0: move top(stock) to hand(player)

  to lay(player, card):
    set force to if card.wild then none else card.colour
    move card to heap

  to count(player):
    let second = first c in hand(player) where c != bottom(hand(player)) and (c.wild or fair(player))
    if second != none and no c in hand(player) where c != second and c.colour = second.colour: add 1 to told
    if every c in hand(left_of(player)) where (c.value > 1 or c.extra = none): add 2 to told
    if size(stock) > 0 and any c in stock where c.colour = force and c != top(stock): add 1 to told
    add (how many c in hand(player) where c.colour in [red, blue] and c.value <= 3) to told

  to swap(player, player other):
    if told mod 2 = 0 and any c in hand(other) where c.wild: move bottom(hand(other)) to hand(player) at bottom
    move each c in hand(player) to aside(player)
    move each c in hand(other) to hand(player)
    move each c in aside(player) to hand(other)
    move each c in hand(player) to hand(player)
"""

DECKS = {
    "no word left": {"values": 20, "jokers": 4},
    "a hundred": {"values": 30, "jokers": 10},
    "two words": {"values": 36, "jokers": 12},
    "two full words": {"values": 40, "jokers": 8},
    "three words": {"values": 50, "jokers": 5},
    "four words": {"values": 80, "jokers": 16},
    "too many": {"values": 85, "jokers": 5},
}


@cache
def rules_of(deck: str, hand: int, turns: int = 60) -> Rules:
    found = DECKS[deck]
    total = 3 * found["values"] + found["jokers"]
    return croupier.load_text(DECK % {**found, "total": total} + GAME % {"hand": hand, "turns": turns})


def asked_of(rules: Rules, seats: int = 2) -> set[str]:
    """The names of the piles whose sets are kept."""
    plan = make_plan(rules.program(seats))
    unit = unit_of(plan, Processor())
    searches.note_asked(unit)
    return {plan.layout.piles[one].name for one in unit.memory.asked}


@pytest.fixture(params=["able", "without deposit", "one by one"])
def processor(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a test for this processor, and for one that has less."""
    if request.param == "one by one":
        monkeypatch.setattr(natively, "this_processor", Processor)
    elif not this_processor().lookup:
        pytest.skip("this processor cannot look up many bytes at once")
    elif request.param == "without deposit":
        monkeypatch.setattr(natively, "this_processor", lambda: replace(this_processor(), deposit=""))


@pytest.mark.parametrize(("deck", "hand"), part(product(DECKS, [0, 18]), 12))
def test_piles_of_all_sizes_are_searched_as_card_by_card(deck: str, hand: int, processor: None) -> None:
    rules = rules_of(deck, hand)
    assert asked_of(rules) == (set() if deck == "too many" else {"hand", "aside", "stock"})
    seats = rules.players[0 if hand else 1]
    assert differences(rules, seats, range(amount(3)), DEFAULT_LIMITS) == []


def test_most_of_what_is_asked_in_these_games_is_asked_of_whole_piles() -> None:
    plan = make_plan(rules_of("two words", 5).program(2))
    unit = unit_of(plan, Processor())
    searches.note_asked(unit)
    nodes = parts_of((tuple(plan.bodies.values()), tuple(plan.decisions.values()), plan.definitions))
    fitting = [one[where] for one in unit.fitting.values() for where in one]
    assert sum(1 for one in nodes if searches.question(one) is not None) == len(fitting) == 10
    assert all(fitting)


def test_a_limit_strikes_at_the_same_step_within_a_search(processor: None) -> None:
    rules = rules_of("two words", 5, turns=3)
    plan = make_plan(rules.program(2))
    code = natively.code_of(plan)
    faults = []
    for steps in range(20, 320):
        limits = Limits(steps=steps)
        _, fault = last_table(rules, 2, 1, limits)
        faults.append(fault)
        assert (NativeEngine(plan, code, limits).play(1, 0, 1).games == 0) == bool(fault), steps
    assert set(faults) == {"", "steps-exhausted"} and faults == sorted(faults, reverse=True)


JOIN = """    meanwhile other in others(player):
      join(card in hand(other)) when card.value = top(heap).value and card.colour = top(heap).colour:
"""


@pytest.mark.parametrize(
    ("players", "pile", "condition", "at_once"),
    [
        ("others(player)", "hand(other)", "card.value = top(heap).value", True),
        ("others(player)", "hand(other)", "card.colour = top(heap).colour and size(hand(other)) > 4", True),
        ("players", "hand(other)", "(fits(card) and card.value > told) and card.extra != told", True),
        ("others(left_of(player))", "hand(other)", "card.value = 3", False),
        ("others(player)", "hand(left_of(other))", "card.value = 3", False),
        ("others(player) where told > 3", "hand(other)", "card.value = 3", False),
        ("others(player)", "hand(other)", "size(hand(other)) > 4 and card.value = 3", False),
    ],
)
def test_the_cards_of_all_players_are_asked_at_once_before_each_player_is(
    players: str, pile: str, condition: str, at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    early, asked = searches.early, []
    monkeypatch.setattr(searches, "early", lambda *one: asked.append(early(*one)) or asked[-1])
    move = f"    meanwhile other in {players}:\n      join(card in {pile}) when {condition}:\n"
    counts = {**DECKS["two words"], "total": 120}
    rules = croupier.load_text(DECK % counts + (GAME % {"hand": 5, "turns": 40}).replace(JOIN, move))
    assert differences(rules, 3, range(6), DEFAULT_LIMITS) == []
    assert [one is not None for one in asked] == [at_once]


# --- faults, and what comes after what settles it --------------------------------------------------

QUESTION = """
  to game:
    shuffle stock
    for each p in players:
      repeat 4 times: move top(stock) to hand(p)
    set current to seat(1)
    if %s: set told to 1

  define deep(player):
    any c in hand(left_of(player)) where c.value = top(heap).value

  define cheap(player):
    any c in hand(left_of(player)) where c.wild and c.value < 5

  define both(card, boolean sure):
    sure and (card.wild or cheap(current))
"""

NEVER, ALWAYS, SOMETIMES = {""}, {"empty-pile"}, {"", "empty-pile"}


@cache
def rules_asking(question: str) -> Rules:
    counts = {"values": 16, "jokers": 60, "total": 108}
    return croupier.load_text(DECK % counts + QUESTION % question)


@pytest.mark.parametrize(
    ("question", "faults"),
    [
        ("any c in hand(current) where c.wild and c.value = 1 and c.colour = top(heap).colour", NEVER),
        ("any c in hand(current) where (c.wild or top(heap).wild)", SOMETIMES),
        ("no c in hand(current) where (c.value < 8 or top(heap).wild)", SOMETIMES),
        ("every c in hand(current) where c.value > 9 and top(heap).wild", SOMETIMES),
        ("(how many c in hand(current) where (c.wild or top(heap).wild)) > 1", SOMETIMES),
        ("any c in hand(current) where not c.wild and deep(current)", SOMETIMES),
        ("any c in hand(current) where (c.wild or deep(current))", SOMETIMES),
        ("any c in hand(current) where (deep(current) or c.wild)", ALWAYS),
        ("any c in aside(current) where (deep(current) or top(heap).wild)", NEVER),
        ("any c in hand(current) where (c.wild or cheap(current))", NEVER),
        ("any c in hand(current) where both(c, told = 0)", NEVER),
        ("any c in hand(current) where both(c, c.value > 10)", NEVER),
        ("any c in hand(current) where told > 0 and top(heap).wild and c.wild", NEVER),
        ("any c in hand(current) where (if c.wild then true else cheap(current)) and c.value < 9", NEVER),
        ("any c in hand(current) where (if c.wild then told = 1 else top(heap).wild)", SOMETIMES),
        ("any c in hand(current) where c.value > told and told < c.value and 3 >= c.value", NEVER),
        ("any c in hand(current) where c.colour = force and (c.extra = none or c.value != told + 4)", NEVER),
        ("any c in hand(current) where (told > 0 and both(c, true) or told = 0 and c.wild)", NEVER),
        ("any c in hand(current) where (c.value > 10 and top(heap).wild or top(heap).value = 3)", ALWAYS),
        ("any c in hand(current) where (told > 0 and top(heap).wild or c.wild and top(heap).wild)", SOMETIMES),
        ("(first c in hand(current) where (c.wild or cheap(current))) != none", NEVER),
    ],
)
def test_a_fault_is_one_where_a_card_comes_to_it(question: str, faults: set[str], processor: None) -> None:
    rules = rules_asking(question)
    assert "hand" in asked_of(rules) or "aside" in asked_of(rules)
    plan = make_plan(rules.program(2))
    code, found = natively.code_of(plan), set()
    for seed in range(25):
        engine, (table, fault) = NativeEngine(plan, code), last_table(rules, 2, seed, DEFAULT_LIMITS)
        found.add(fault)
        assert (engine.play(seed, 0, 1).games == 0) == bool(fault), seed
        assert fault or table_of(engine.state()) == table, seed
    assert found <= faults and (len(faults) == 1 or found == faults)


# --- two sides, and cards that are looked for in large piles ---------------------------------------

TURNED = """
language: 1
ruleset: turned
title: Turned
players: 2..2
faces: [light, dark]
fields:
  value: {type: number, default: 0}
  glad: {type: boolean, default: false}
cards:
  day(number value): {glad: true}
  night(number value): {}
deck:
  total: 80
  in: stock
  cards:
    - 1 x day(value) / night(value) for value in 1..40
    - 1 x night(value) / day(value) for value in 20..59
piles:
  stock: {seen_by: all}
  heap: {seen_by: all}
  hand: {of: player, seen_by: all}
state:
  told: {type: number, starts: 0}
rules: |
  to game:
    shuffle stock
    for each p in players:
      repeat 6 times: move top(stock) to hand(p)
    repeat 20 times:
      for each p in players: ask act(p)
  decision act(player):
    play(card in hand(player)) when card.glad and card.value > 9 or card.value < told:
      turn over card
      move top(stock) to hand(player)
    turn_all: turn over hand(player)
    tell when any c in hand(player) where c.glad and c.value > 20: add 1 to told
"""


def test_cards_fit_by_the_side_that_is_up(processor: None) -> None:
    rules = croupier.load_text(TURNED)
    assert asked_of(rules) == {"hand"}
    assert differences(rules, 2, range(20), DEFAULT_LIMITS) == []


WHOLE = """
  to game:
    move each c in stock to %s
    move each c in heap to stock
    repeat 40 times: move bottom(stock) to heap
    move each c in heap to stock
    move each c in stock to stock
    shuffle stock
    move each c in stock to heap
    move each c in heap to hand(seat(2))
    if any c in hand(seat(2)) where c.value = told: set told to size(hand(seat(2)))
    shuffle heap
"""


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("to", ["heap", "stock"])
def test_whole_piles_are_moved_at_the_price_of_their_cards(deck: str, to: str) -> None:
    found = DECKS[deck]
    total = 3 * found["values"] + found["jokers"]
    rules = croupier.load_text(DECK % {**found, "total": total} + WHOLE % to)
    limits = replace(DEFAULT_LIMITS, steps=100_000)
    assert differences(rules, 2, range(3), limits) == []
