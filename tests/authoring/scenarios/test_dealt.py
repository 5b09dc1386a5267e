"""A recorded game that lists what chance brought is the same with any seed."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.authoring.scenarios.record import record_scenario
from croupier.rules import load_text

from tests.amount import part
from tests.authoring.scenarios.test_record import played, status
from tests.withstand.games import rules_of, ruleset_names


@pytest.mark.parametrize("name", part(ruleset_names(), 4))
def test_every_game_is_recorded_so_that_the_seed_does_not_matter(name: str, tmp_path: Path) -> None:
    rules = rules_of(name)
    text = record_scenario(rules, played(rules, 3), dealt=True)
    assert text.count("seed: 3\n") == 1
    other = 3 if rules.program(rules.players[0]).layout.pools else 4  # the seed puts the sides of cards together
    assert status(rules, text.replace("seed: 3\n", f"seed: {other}\n"), tmp_path) == "passed"


DRAWS = """
language: 1
ruleset: drawn
title: Drawn
players: 2
fields: {value: number}
cards: {plain(number value): {label: "card { $value }"}}
deck: {in: stock, cards: [1 x plain(v) for v in 1..60]}
piles: {stock: {seen_by: nobody}, row: {seen_by: all}}
state: {starter: {type: player}}
outcome: size(row)
rules: |
  to game:
    set starter to random p in players
    shuffle stock
    move top(stock) to row
    move top(stock) to stock at random
    repeat 3 times: ask choose(starter)

  decision choose(player):
    pull: move top(stock) to row
"""


def test_a_scenario_lists_draws_and_the_cards_that_have_left_their_places(tmp_path: Path) -> None:
    rules = load_text(DRAWS)
    game = played(rules, 5)
    text = record_scenario(rules, game, dealt=True)
    draws = next(line for line in text.split("\n") if line.startswith("    draws: "))
    first, place = draws.removeprefix("    draws: [").removesuffix("]").split(", ")
    assert first in ("A", "B") and 0 <= int(place.strip('"')) < 60
    shuffles = next(line for line in text.split("\n") if line.startswith("    shuffles: "))
    assert shuffles.count("card") < 60
    assert status(rules, text.replace("seed: 5\n", "seed: 6\n"), tmp_path) == "passed"


def test_the_cards_of_a_pile_that_is_shuffled_again_are_all_listed(tmp_path: Path) -> None:
    rules = load_text(DRAWS.replace("    repeat 3 times", "    shuffle stock\n    repeat 3 times"))
    text = record_scenario(rules, played(rules, 5), dealt=True)
    line = next(one for one in text.split("\n") if one.startswith("    shuffles: "))
    first, second = line.removeprefix("    shuffles: [[").removesuffix("]]").split("], [")
    assert (len(first.split(", ")), len(second.split(", "))) == (60, 3)
    assert status(rules, text.replace("seed: 5\n", "seed: 6\n"), tmp_path) == "passed"
