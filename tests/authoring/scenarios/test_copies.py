"""A move that takes two cards, of which each has a copy elsewhere: it is refused for the reason of the right copies."""

from __future__ import annotations

from pathlib import Path

from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.cli.reasons import Reasons
from croupier.rules import load_text

PAIRS = """\
language: 1
ruleset: pairs
title: Pairs
players: 2
fields: {n: number}
cards: {plain(number n): {label: "card { $n }"}}
deck: {in: stock, cards: ["2 x plain(n) for n in 1..3"]}
piles:
  stock: {seen_by: nobody}
  row: {seen_by: all}
  hand: {of: player, seen_by: owner}
state: {current: {type: player}}
labels: {pair.take: "takes { $other } with { $card }"}
reasons: {like: {fails: "{ $other } has not the number of { $card }"}}
rules: |
  to game:
    deal()
    set current to seat(1)
    repeat: turn(current)
  to turn(player) marks turn: ask pair(player)
  to deal marks setup:
    for each p in players:
      repeat 2 times: move top(stock) to hand(p)
    repeat 2 times: move top(stock) to row
  decision pair(player):
    take(card in hand(player), card other in row) when like(card, other): do nothing
    pass: do nothing
  define like(card, card other): card.n = other.n
"""
SCENARIO = """\
- scenario: a card of another number cannot be taken
  given: {turn: A, hands: {A: [card 1, card 2]}, row: [card 1, card 2, card 3]}
  do:
    - A: take card 1 card 2
      refused: like
      because: card 2 has not the number of card 1
    - A: take card 1 card 1
"""


def test_a_scenario_is_told_the_reason_of_the_copies_that_may_be_meant(tmp_path: Path) -> None:
    file = tmp_path / "pairs.scenarios.yaml"
    file.write_text(SCENARIO, "utf-8")
    found = read_scenarios(file)
    assert not found.diagnostics, [str(one) for one in found.diagnostics]
    runner = ScenarioRunner(load_text(PAIRS, "pairs.yaml"), "en", None)
    (result,) = [runner.run(one, file) for one in found.scenarios]
    assert result.status == "passed", result


def test_the_prompt_tells_the_reason_of_the_copies_that_may_be_meant() -> None:
    rules = load_text(PAIRS, "pairs.yaml")
    game = rules.new_game(players=2, seed=3)
    teller = game.teller("en")
    told = [line for n in (1, 2, 3) for line in Reasons(game, teller, 0).of_text(f"card {n}")]
    assert "It cannot be done with that." not in told
    assert any("has not the number of" in line or "can do this now" in line for line in told)
