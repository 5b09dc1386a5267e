"""What was played becomes a scenario that passes, and that fails when the rules change."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.game import Game
from croupier.rules import Rules
from croupier.scenarios.files import read_scenarios
from croupier.scenarios.record import CannotRecord, record
from croupier.scenarios.report import result_text
from croupier.scenarios.run import Runner

from tests.scenarios.little import little
from tests.withstand.games import Chance, answer, rules_of, ruleset_names


def played(rules: Rules, seed: int, most: int = 60, **options: object) -> Game:
    low, high = rules.players
    game = rules.new_game(low + seed % (high - low + 1), seed=seed, options=options)
    chance = Chance(seed, 11)
    while not game.over and len(game.answers) < most:
        answer(game, chance)
    return game


def status(rules: Rules, text: str, folder: Path) -> str:
    file = folder / "played.scenarios.yaml"
    file.write_text(text, "utf-8")
    found = read_scenarios(file)
    assert not found.diagnostics and len(found.scenarios) == 1
    result = Runner(rules).run(found.scenarios[0], file)
    return result.status if result.status == "passed" else result_text(result)


@pytest.mark.parametrize("name", [*ruleset_names(), "blind-draw"])
def test_a_record_is_a_scenario_that_passes(name: str, tmp_path: Path) -> None:
    rules = rules_of(name)
    for seed in range(3):
        assert status(rules, record(rules, played(rules, seed)), tmp_path) == "passed"


def test_a_record_holds_options_and_the_end(tmp_path: Path) -> None:
    rules = little()
    game = played(rules, 3, 500, limit=5, mood="stormy", on_laying="add 1 to pot\nadd 1 to pot")
    text = record(rules, game)
    assert 'on_laying: "add 1 to pot\\nadd 1 to pot"' in text and "mood: stormy" in text
    assert game.over == ("over: yes" in text)
    assert status(rules, text, tmp_path) == "passed"


def test_a_record_fails_when_the_rules_are_others(tmp_path: Path) -> None:
    rules = little()
    text = record(rules, played(rules, 1, 30, on_laying="add 1 to pot"))
    assert "pot: 0" not in text
    assert "unmet" in status(rules, text.replace("add 1 to pot", "add 2 to pot"), tmp_path)


def test_a_game_without_an_answer_is_recorded_too(tmp_path: Path) -> None:
    rules = little()
    assert status(rules, record(rules, rules.new_game(2, seed=9)), tmp_path) == "passed"


def test_what_words_do_not_tell_is_not_recorded() -> None:
    """Two equal cards of which a rule has marked one: no words mean the other."""
    rules = rules_of("blind-draw")
    game = played(rules, 1, 4)
    game.answers.append((0, game.answers[0][1]))
    with pytest.raises(CannotRecord, match="answer 5"):
        record(rules, game)
