"""Every answer ends within its bound, in both engines, whatever the rules are; and what costs how much."""

from __future__ import annotations

from dataclasses import replace

import pytest
from croupier import load_text
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.contract.prices import Prices, dearest
from croupier.language.diagnostics import RulesetError
from croupier.language.syntax.walk import walk
from croupier.rules import Rules

pytest.importorskip("llvmlite", reason="native code needs llvmlite, the extra `native`")

from tests.engines.natively import differences, engine_of, last_table

DOCUMENT = """
language: 1
ruleset: priced
title: Priced
players: 2
fields: {value: number}
cards:
  plain(number value): {}
deck:
  total: 60
  in: stock
  cards:
    - 1 x plain(value) for value in 1..60
piles:
  stock: {seen_by: all}
  row: {seen_by: all, most: 20}
  hand: {of: player, seen_by: owner, most: 12}
state:
  count: {type: number, starts: 0}
  points: {of: player, type: number, starts: 0, each: round}
rules: |
"""


def rules_of(text: str) -> Rules:
    mark = "" if "marks round" in text else "  to round marks round: do nothing\n"
    return load_text(f"{DOCUMENT}{text}\n{mark}")


def steps_of(rules: Rules, seed: int = 0) -> int:
    """The steps that a game takes until somebody is asked, or until it is over."""
    game = rules.new_game(2, seed)
    return game.state.spent


# --- what a step is --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "steps"),
    [
        ("do nothing", 1),
        ("set count to 1 + 2 * 3", 1),
        ("if count = 0: set count to 1", 2),
        ("repeat 5 times: do nothing", 1 + 5 * 2),
        ("repeat while count < 5: add 1 to count", 6 + 5),
        ("for each p in players: do nothing", 1 + 2 * 2),
        ("repeat 5 times:\n      stop\n      add 1 to count", 1 + 2),
        ("set count to given()", 1 + 1 + 1),
        ("for each n in 1..1000 where n > 998: do nothing", (1 + 4) + 2 * 2),
        ("move top(stock) to row", 1),
        ("move each c in stock where c.value < 4 to row", 1 + 3),
        ("move each c in hand(seat(1)) to row", 1),
        ("shuffle stock", 1),
        ("turn over stock", 1),
        ("show stock to players", 1 + 60),
        ("other()", 1 + 1 + 1),
        ("round()", 1 + 1 + 1),
        ("set count to how many c in stock where any d in stock where c.value = d.value", 1 + 21),
        ("met(top(stock))", 1 + 1 + 1),
    ],
)
def test_what_takes_steps(body: str, steps: int) -> None:
    more = """
  to other: do nothing
  to given giving number:
    give 3
    add 1 to count
  to round marks round: do nothing
  moment met(card): do nothing
"""
    rules = rules_of(f"  to game:\n    {body}\n{more}")
    assert steps_of(rules) == steps
    assert differences(rules, 2, range(2), DEFAULT_LIMITS) == []


ASKING = """
  to game: ask choose(seat(1))
  decision choose(player):
    take(card in stock, card other in stock) when card.value + other.value > 100: do nothing
    leave_it: do nothing
"""


def test_a_decision_costs_the_combinations_of_all_its_moves_each_time_that_it_is_put() -> None:
    # The first domain, its cards, the second for each, all pairs, and the condition for each pair; and the other move.
    looks = 1 + 1 + 60 + 60 + 3600 + 3600 * 7 + 1
    rules = rules_of(ASKING)
    assert steps_of(rules) == 1 + 1 + looks // 1000
    again = rules_of(
        ASKING.replace("leave_it: do nothing", "leave_it when count < 2:\n      add 1 to count\n      again")
    )
    assert differences(again, 2, range(4), replace(DEFAULT_LIMITS, decisions=50)) == []


def test_everything_that_takes_a_step_is_listed_with_its_price() -> None:
    rules = rules_of(ASKING)
    program = rules.program(2)
    listed = dearest(program)
    bodies = [code.body for code in program.codes if code.body is not None]
    statements = sum(node in walk(body) for body in bodies for node in walk(body) if hasattr(node, "row"))
    assert len(listed) == statements + 1
    assert (listed[0].kind, listed[0].rule, listed[0].price) == ("decision", "choose", 1 + 28922 // 1000)
    prices = Prices(program.checked, program.options, program.layout)
    assert program.decisions["choose"].price == prices.decision(program.decisions["choose"].decision.node)  # type: ignore[union-attr]


# --- rules that double, and long ones --------------------------------------------------------------


def both_end(rules: Rules, limits: Limits = DEFAULT_LIMITS) -> str:
    """The fault of a game that both engines leave in the same way."""
    _, fault = last_table(rules, 2, 0, limits)
    assert differences(rules, 2, range(1), limits) == []
    return fault


@pytest.mark.parametrize("last", ["add 1 to count", "ask choose(seat(1))", "if count > 2: ask choose(seat(1))"])
def test_rules_that_call_each_other_twice_end_soon(last: str) -> None:
    calls = "".join(f"  to r{at}:\n    r{at - 1}()\n    r{at - 1}()\n" for at in range(1, 61))
    decision = "  decision choose(player): go_on: add 1 to count\n" if "ask" in last else ""
    decision = decision.replace(": go_on", ":\n    go_on")
    rules = rules_of(f"  to game: r60()\n  to r0:\n    {last}\n{calls}{decision}")
    assert both_end(rules, replace(DEFAULT_LIMITS, decisions=2_000)) in ("steps-exhausted", "decisions-exhausted")


def test_definitions_that_call_each_other_twice_are_refused_or_end_soon() -> None:
    def doubling(levels: int) -> str:
        calls = "".join(f"  define d{at}: d{at - 1}() + d{at - 1}()\n" for at in range(1, levels + 1))
        return f"  to game:\n    repeat 100 times: set count to d{levels}()\n  define d0: 1\n{calls}"

    assert both_end(rules_of(doubling(10))) == ""
    with pytest.raises(RulesetError, match="too-much-work"):
        rules_of(doubling(60))


def test_a_statement_with_many_looks_is_not_begun_without_steps_for_it() -> None:
    """Thirty statements of 700 steps, a thousand times."""
    searches = "".join(f"any {one} in stock where " for one in "ab")
    dear = f"{searches} any c in row where a.value + b.value + c.value < 1"
    body = f"      if {dear}: set count to 1\n" * 30
    rules = rules_of(f"  to game:\n    repeat 1000 times:\n{body}")
    assert dearest(rules.program(2))[0].price > 700
    assert both_end(rules) == "steps-exhausted"


def test_four_cards_chosen_by_four_parameters() -> None:
    def choosing(pile: str) -> str:
        chosen = ", ".join(f"card {one} in {pile}" for one in "abcd")
        return f"""
  to game:
    move top(stock) to hand(seat(1))
    move top(stock) to hand(seat(1))
    repeat 3 times: ask choose(seat(1))
  decision choose(player):
    four({chosen}) when a.value + b.value > c.value + d.value: add 1 to count
    none_of_them: do nothing
"""

    with pytest.raises(RulesetError, match="too-much-work"):
        rules_of(choosing("stock"))
    assert both_end(rules_of(choosing("hand(player)"))) == ""


def test_a_long_rule_and_many_rules_cost_what_they_do() -> None:
    lines = "".join(f"    if size(row) = {at}: add 1 to count\n" for at in range(300))
    rules = rules_of(
        "  to game:\n"
        + "".join(f"    r{at}()\n" for at in range(300))
        + "".join(f"  to r{at}: add {at} to count\n" for at in range(300))
    )
    assert steps_of(rules) == 300 * 3
    assert steps_of(rules_of(f"  to game:\n{lines}")) == 300 + 1


# --- limits in the same games ----------------------------------------------------------------------

MIXED = """
  to game:
    shuffle stock
    deal()
    repeat while count < 4:
      for each p in players: turn(p)
      if size(hand(seat(1))) > 3: stop
    move each c in row where c.value > 30 to stock
  to deal:
    for each p in players:
      repeat 3 times: move top(stock) to hand(p)
  to turn(player) marks turn:
    if any c in hand(player) where c.value > 40: ask choose(player)
    else: add 1 to count
    let found = first c in hand(player) where c.value > 20
    if found != none:
      show found to players
      give_it(found)
    add 1 to player.points
  to give_it(card): move card to row
  decision choose(player):
    lay(card in hand(player)) when card.value > 40:
      move card to row
      if card.value > 50: again
    draw when size(hand(player)) < 5: move top(stock) to hand(player)
    meanwhile other in others(player):
      call_out when size(hand(other)) < 3:
        add 1 to count
        if count > 3: finish game
    otherwise: add 1 to count
"""


def test_every_limit_of_steps_ends_the_same_games() -> None:
    rules = rules_of(MIXED)
    engine = engine_of(rules, 2)
    faults = set()
    for steps in range(1, 90):
        limits = Limits(steps=steps)
        for seed in range(3):
            _, fault = last_table(rules, 2, seed, limits)
            engine._set("steps", steps)
            assert (engine.play(seed, 0, 1).games == 0) == bool(fault), (steps, seed)
            faults.add(fault)
    assert faults == {"", "steps-exhausted"}


def test_a_pile_is_full_in_the_same_games() -> None:
    text = """
  to game:
    shuffle stock
    repeat 4 times:
      move each c in stock where c.value mod 9 = bottom(stock).value mod 9 to row
      move top(row) to row at bottom
      move each c in row to row
      move bottom(stock) to row under top(row)
    move each c in stock where c.value < 20 to hand(seat(1))
"""
    rules = rules_of(text)
    assert differences(rules, 2, range(30), DEFAULT_LIMITS) == []
    assert {last_table(rules, 2, seed, DEFAULT_LIMITS)[1] for seed in range(30)} == {"pile-full"}
    whole = rules_of("""
  to game:
    shuffle stock
    repeat 8 + (top(stock).value mod 2) * 9 times: move top(stock) to row
    move each c in row to hand(seat(2))
    shuffle stock
""")
    assert differences(whole, 2, range(10), DEFAULT_LIMITS) == []
    assert {last_table(whole, 2, seed, DEFAULT_LIMITS)[1] for seed in range(10)} == {"", "pile-full"}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("set count to (how many n in 1..far(17) where n > 3)", "range-too-long"),
        ("set count to (how many n in 21..far(17) where n > 3)", ""),
        ("for each n in 1..far(17): do nothing", "range-too-long"),
        ("if size(stock) in 1..far(17): set count to 1", ""),
        ("if far(17) in 1..far(16): set count to 1", ""),
        ("if any c in stock where c.value in count..more(): set count to 1", ""),
        ("if any c in stock where c.value in less(c)..more(): set count to 1", ""),
        ("set count to 5 + how_long(far(20))", "range-too-long"),
    ],
)
def test_a_range_is_too_long_in_the_same_games(body: str, fault: str) -> None:
    rules = rules_of(f"""
  to game:
    {body}
  define far(number n): size(stock) * n
  define less(card): card.value - 1
  define more: count + 50
  define how_long(number n): size(each x in 1..n)
""")
    assert both_end(rules) == fault


EVENTFUL = """
  to game:
    repeat 3 times: round()
  to round marks round:
    show stock to players
    move each c in stock where c.value < 4 to row
    for each p in players: add 5 to p.points
    ask choose(seat(1))
    move each c in row to stock
  decision choose(player):
    take(card in stock) when card.value > 58: move card to row
    again_and_again when count < 3:
      add 1 to count
      again
"""


def test_a_game_with_too_many_events_is_never_played_to_its_end() -> None:
    """Native code has a bound on the events: cards that are shown are steps, and states that a mark sets back count."""
    rules = rules_of(EVENTFUL)
    engine = engine_of(rules, 2)
    faults = [0, 0]
    for events in range(50, 150):
        _, fault = last_table(rules, 2, 1, Limits(events=events))
        engine._set("most_events", events)
        ended = engine.play(1, 0, 1).games == 1
        assert not (fault and ended), events
        faults[ended] += 1
    assert min(faults) > 10
