"""What a table agrees on: option values as texts and as Python values, and what is wrong with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from croupier.engines.choice import EnginePolicy
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.saves import SaveError
from croupier.language.diagnostics import RulesetError
from croupier.rules import Rules, load_text

from tests.language.ruleset.documents import BASE, told


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_text(BASE, "game.yaml")


def refused(rules: Rules, **options: Any) -> list[str]:
    with pytest.raises(RulesetError) as error:
        rules.with_options(options)
    found = error.value.diagnostics
    return [f"{one.place.source.name} {text}" for one, text in zip(found, told(found), strict=True)]


@pytest.mark.parametrize(
    ("name", "value", "meant"),
    [
        ("target", 20, 20),
        ("target", "20", 20),
        ("target", " 20 ", 20),
        ("target", "+20", 20),
        ("ending", "long", "long"),
        ("ending", " long ", "long"),
        ("trump", "moon", "moon"),
        ("open_hands", True, True),
        ("open_hands", "true", True),
        ("open_hands", "Yes", True),
        ("open_hands", "on", True),
        ("open_hands", "false", False),
        ("open_hands", "no", False),
        ("open_hands", "off", False),
    ],
)
def test_a_value_is_taken_as_the_type_has_it(rules: Rules, name: str, value: Any, meant: Any) -> None:
    found = rules.with_options({name: value}).options[name]
    assert found == meant
    assert type(found) is type(meant)


@pytest.mark.parametrize(
    "value", ["4", "51", 4, 51, "many", "", "²", "--5", "1e1", "5.0", 10.0, None, True, "99999999999999"]
)
def test_a_number_out_of_its_range_or_no_number_is_refused(rules: Rules, value: Any) -> None:
    expected = (
        f"option target 1:1 bad-option-value the option `target` cannot be `{value}` (it is a number from 5 to 50)"
    )
    assert refused(rules, target=value) == [f"{expected} <{value}>"]


@pytest.mark.parametrize("value", ["maybe", "1", 1, 0, None])
def test_a_truth_value_is_nothing_else(rules: Rules, value: Any) -> None:
    expected = "option open_hands 1:1 bad-option-value the option `open_hands` cannot be"
    assert refused(rules, open_hands=value) == [f"{expected} `{value}` (it is `true` or `false`) <{value}>"]


def test_a_choice_that_is_nearly_right_is_suggested(rules: Rules) -> None:
    (found,) = refused(rules, ending="lonng")
    assert "cannot be `lonng` (did you mean `long`?)" in found
    (found,) = refused(rules, trump="sun")
    assert "cannot be `sun` (it is one of `moon`, `star`)" in found


def test_an_option_that_is_not_there_is_told_with_a_near_one(rules: Rules) -> None:
    expected = "option tarqet 1:1 unknown-option no option is called `tarqet` (did you mean `target`?) <tarqet>"
    assert refused(rules, tarqet=5) == [expected]
    (found,) = refused(rules, zzz=5)
    assert "(known are `target`, `ending`, `trump`, `open_hands`, `bonus`)" in found


def test_several_mistakes_are_told_together(rules: Rules) -> None:
    found = refused(rules, target=1, ending="x", nothing=2, bonus="set to")
    assert [one.split()[1] for one in found] == ["bonus", "ending", "nothing", "target"]


# --- options that hold rules ---------------------------------------------------------------------


def test_a_rule_is_a_body_with_the_options_parameters(rules: Rules) -> None:
    body = "if n > 5:\n  add 2 * n to player.score\nelse: do nothing\n"
    game = rules.new_game(players=2, seed=1, options={"bonus": body})
    while not game.over:
        game.play(game.offers[0].moves[0])
    plain = rules.new_game(players=2, seed=1)
    while not plain.over:
        plain.play(plain.offers[0].moves[0])
    doubled = tuple(2 * one if one > 5 else 0 for one in plain.result.outcome)
    assert game.result.outcome == doubled
    assert any(plain.result.outcome)


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ("set to", "1:7", "syntax"),
        ("do nothing\nadd 1 to\n", "2:9", "syntax"),
        ("do nothing\nadd 1 to player.scor\n", "2:10", "unknown-field"),
        ("do nothing\nadd worth to player.score\n", "2:5", "unknown-name"),
        ("add player to player.score", "1:5", "type-mismatch"),
        ("if n > 1:\n  if n: do nothing\n", "2:6", "type-mismatch"),
        ("bonus(player, n)", "1:1", "recursion"),
        ("round()", "1:1", "recursion"),
    ],
)
def test_a_mistake_in_a_rule_is_shown_at_its_place_in_the_options_text(
    rules: Rules, body: str, place: str, code: str
) -> None:
    found = refused(rules, bonus=body)
    assert [" ".join(one.split()[:4]) for one in found] == [f"option bonus {place} {code}"]


def test_two_mistakes_in_a_rule_are_both_told(rules: Rules) -> None:
    found = refused(rules, bonus="add scor to player.score\nadd 1 to player.points")
    assert [one.split()[2] for one in found] == ["1:5", "2:10"]


def test_a_rule_that_is_no_text_is_refused(rules: Rules) -> None:
    (found,) = refused(rules, bonus=5)
    assert "bad-option-value `bonus` holds statements" in found
    assert "or nothing for a body that does nothing" in found


@pytest.mark.parametrize("nothing", [None, "", " \n"])
def test_a_rule_may_be_set_back_to_nothing(rules: Rules, nothing: Any) -> None:
    written = rules.with_options({"bonus": "add 7 to player.score"})
    assert written.options["bonus"] is not None
    game = rules.new_game(players=2, seed=1, options={"bonus": nothing})
    assert game.rules.options["bonus"] is None
    while not game.over:
        game.play(game.offers[0].moves[0])
    assert game.result.outcome == (0, 0)
    assert "bonus=" in game.replay_command and "None" not in game.replay_command


def test_a_game_with_nothing_for_a_rule_is_saved_and_restored(rules: Rules) -> None:
    game = rules.new_game(players=2, seed=1, options={"bonus": None})
    assert rules.restore(game.save()).rules.options["bonus"] is None


# --- values from a program -----------------------------------------------------------------------


@pytest.mark.parametrize("name", [1, None, ("a",), 10**6000], ids=["1", "None", "tuple", "huge"])
def test_a_name_that_is_no_text_is_an_unknown_option(rules: Rules, name: Any) -> None:
    with pytest.raises(RulesetError) as error:
        rules.new_game(options={name: 2, "target": 20})
    assert [one.code for one in error.value.diagnostics] == ["unknown-option"]


@pytest.mark.parametrize("option", ["target", "ending", "trump", "open_hands", "bonus"])
@pytest.mark.parametrize(
    "value",
    [10**6000, -(10**6000), "9" * 6000, [1], {}, object(), 1.5, b"1"],
    ids=["huge", "minus huge", "digits", "list", "dict", "object", "float", "bytes"],
)
def test_whatever_a_value_is_a_diagnostic_says_so(rules: Rules, option: str, value: Any) -> None:
    with pytest.raises(RulesetError) as error:
        rules.new_game(options={option: value})
    found = error.value.diagnostics
    assert {one.place.source.name for one in found} == {f"option {option}"}
    assert all(len(one.message) < 150 for one in found)


def test_a_large_number_is_told_by_its_size(rules: Rules) -> None:
    with pytest.raises(RulesetError) as error:
        rules.with_options({"target": -(10**6000)})
    (found,) = error.value.diagnostics
    assert found.message == "the option `target` cannot be `-10^6000`"


def test_values_that_are_spelled_alike_are_told_apart(rules: Rules) -> None:
    assert rules.with_options({"bonus": None}).options["bonus"] is None
    with pytest.raises(RulesetError):
        rules.with_options({"bonus": "None"})


def test_the_rules_themselves_are_not_changed(rules: Rules) -> None:
    before = dict(rules.options), rules.fingerprint
    rules.with_options({"target": 40})
    with pytest.raises(RulesetError):
        rules.with_options({"target": 4})
    assert (dict(rules.options), rules.fingerprint) == before
    assert rules.with_options({"target": 40}).fingerprint != before[1]


# --- names of players ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\x1b[31mA", "A\nB", "A\tB", "\u202eA", "A\u200b", "A\x9b"])
def test_a_name_that_a_terminal_would_obey_is_refused(rules: Rules, name: str) -> None:
    with pytest.raises(ValueError, match="the name of a player cannot hold the character U"):
        rules.new_game(players=["Anna", name])


def test_a_saved_name_that_a_terminal_would_obey_is_refused(rules: Rules) -> None:
    game = rules.new_game(players=["Zoé", "Jean\u00a0Luc"])
    assert rules.restore(game.save()).names == ("Zoé", "Jean\u00a0Luc")
    obeyed = Game(Course(replace(game.course.setup, names=("Zoé", "\x1b[2J")), game.reference, EnginePolicy()))
    obeyed.course.resume(game.state)
    with pytest.raises(SaveError, match="names of the players"):
        rules.restore(obeyed.save())
