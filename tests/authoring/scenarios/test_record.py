"""What was played becomes a scenario that passes, and that fails when the rules change."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.record import CannotRecord, record
from croupier.authoring.scenarios.report import result_text
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.authoring.scenarios.table import LaidTable
from croupier.engines.contract.limits import Limits
from croupier.game.game import Game
from croupier.rules import Rules, load_text

from tests.amount import part
from tests.authoring.scenarios.little import little
from tests.withstand.games import Chance, answer, rules_of, ruleset_names

HERE = Path("played.scenarios.yaml")
ROW = """
language: 1
ruleset: row
title: A row
players: 1
fields: {value: number}
cards: {plain(number value): {label: "card { $value }"}}
deck: {in: stock, cards: [4 x plain(v) for v in 1..3]}
piles: {stock: {seen_by: nobody}, row: {seen_by: all}, done: {seen_by: all}}
outcome: size(done)
rules: |
  to game:
    shuffle stock
    move each c in stock to row
    repeat 5 times: ask choose(seat(1))

  decision choose(player):
    pull(card in row): move card to done
"""


def played(rules: Rules, seed: int, most: int = 60, **options: object) -> Game:
    seats = rules.players[seed % len(rules.players)]
    game = rules.new_game(seats, seed=seed, options=options)
    chance = Chance(seed, 11)
    while not game.over and len(game.answers) < most:
        answer(game, chance)
    return game


def status(rules: Rules, text: str, folder: Path) -> str:
    file = folder / "played.scenarios.yaml"
    file.write_text(text, "utf-8")
    found = read_scenarios(file)
    assert not found.diagnostics and len(found.scenarios) == 1
    result = ScenarioRunner(rules).run(found.scenarios[0], file)
    return result.status if result.status == "passed" else result_text(result)


@pytest.mark.parametrize("name", [*part(ruleset_names(), 4), "blind-draw", "open-partners"])
def test_a_record_is_a_scenario_that_passes(name: str, tmp_path: Path) -> None:
    rules = rules_of(name)
    for seed in range(3):
        assert status(rules, record(rules, played(rules, seed), HERE), tmp_path) == "passed"


def test_a_record_holds_options_and_the_end(tmp_path: Path) -> None:
    rules = little()
    game = played(rules, 3, 500, limit=5, mood="stormy", on_laying="add 1 to pot\nadd 1 to pot")
    text = record(rules, game, HERE)
    assert 'on_laying: "add 1 to pot\\nadd 1 to pot"' in text and "mood: stormy" in text
    assert game.over == ("over: yes" in text)
    assert status(rules, text, tmp_path) == "passed"


def test_a_record_fails_when_the_rules_are_others(tmp_path: Path) -> None:
    rules = little()
    text = record(rules, played(rules, 1, 30, on_laying="add 1 to pot"), HERE)
    assert "pot: 0" not in text
    assert "unmet" in status(rules, text.replace("add 1 to pot", "add 2 to pot"), tmp_path)


def test_a_game_without_an_answer_is_recorded_too(tmp_path: Path) -> None:
    rules = little()
    assert status(rules, record(rules, rules.new_game(2, seed=9), HERE), tmp_path) == "passed"


def test_which_of_several_cards_that_look_alike_is_told(tmp_path: Path) -> None:
    """Taking a card out of a row of equal and other cards leaves another row for each of the equal ones."""
    rules = load_text(ROW)
    marked = 0
    for seed in range(6):
        game = played(rules, seed)
        text = record(rules, game, HERE)
        row = LaidTable(game, "en", game.teller).cards(game.state.piles[1])
        assert f"row: {row}" in text and status(rules, text, tmp_path) == "passed"
        marked += text.count("nd)")
    assert marked


def test_a_number_says_which_of_several_ways(tmp_path: Path) -> None:
    rules = load_text(ROW)
    given = "- scenario: s\n  given: {begin: game}\n"
    game = rules.new_game(1, seed=0)
    row = [LaidTable(game, "en", game.teller).card(one) for one in game.state.piles[1]]
    places = [at for at, one in enumerate(row) if one == row[0]]
    left = [one for at, one in enumerate(row) if at != places[1]]
    steps = f"  do: |\n    A: pull {row[0]} (2nd)\n  then: {{row: [{', '.join(left)}]}}\n"
    assert status(rules, given + steps, tmp_path) == "passed"
    few = status(rules, given + steps.replace("2nd", "9e"), tmp_path)
    assert f"A can do this in {len(places)} ways only: pull {row[0]}" in few
    refused = f"  do:\n    - A: pull {row[0]} (9th)\n      refused: not-offered\n"
    assert "refused" in status(rules, given + refused, tmp_path)


def test_a_long_game_is_recorded(tmp_path: Path) -> None:
    """More answers than a document may have nodes, had each some of its own."""
    rules = little()
    game = rules.new_game(2, seed=1, limits=Limits(decisions=10_000))
    bet = next(raw for raw in game.raw_offers[0].moves if rules.program(2).moves[raw[0]].name == "bet")
    for number in range(7000):
        game.advance(number % 2, bet)
    text = record(rules, game, HERE)
    assert text.count(": bet ") == 7000 and status(rules, text, tmp_path) == "passed"


def test_a_game_that_is_too_long_is_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.authoring.scenarios.record.MOST_STEPS", 3)
    with pytest.raises(CannotRecord, match="4 answers, and a scenario at most 3"):
        record(little(), played(little(), 1, 4), HERE)


def test_a_text_of_too_many_steps_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.authoring.scenarios.steps.MOST_STEPS", 3)
    file = tmp_path / "long.scenarios.yaml"
    file.write_text("- scenario: s\n  do: |\n" + "    A: take\n" * 4, "utf-8")
    assert [one.code for one in read_scenarios(file).diagnostics] == ["too-many-nodes"]


def test_what_was_not_offered_is_not_recorded() -> None:
    rules = rules_of("blind-draw")
    game = played(rules, 1, 4)
    game.answers.append((0, game.answers[0][1]))
    with pytest.raises(CannotRecord, match="answer 5"):
        record(rules, game, HERE)
