"""The scenarios that come with the rulesets and the examples pass, and notice when the rules are wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.authoring.scenarios.belonging import game_of, scenarios_for
from croupier.authoring.scenarios.files import scenario_files
from croupier.authoring.scenarios.report import text_report
from croupier.authoring.scenarios.suite import Suite, run_suite
from croupier.language.data import rulesets_folder

from tests.amount import part
from tests.rulesets.proofs import is_noticed
from tests.rulesets.sheet import HELD

ROOT = rulesets_folder().parent
UNO = rulesets_folder() / "uno" / "ruleset.yaml"
HOUSE_RULES = [one for one in rulesets_folder().glob("house-rules/*.yaml") if "." not in one.stem]
EXAMPLES = [one for one in ROOT.glob("examples/*.yaml") if "." not in one.stem]
RULESETS = sorted(one for one in [*rulesets_folder().glob("*/ruleset.yaml"), *HOUSE_RULES, *EXAMPLES])
HELD_ELSEWHERE = {UNO, *HOUSE_RULES, *(one.ruleset for one in HELD)}
"""Played with a count of all that they reach: `uno` below, house rules and rulesets with sheets in `tests/rulesets`."""

WITH_SCENARIOS = [one for one in RULESETS if scenario_files(one) and one not in HELD_ELSEWHERE]


def name_of(ruleset: Path) -> str:
    return f"{ruleset.parent.name}/{ruleset.name}"


@pytest.mark.parametrize("ruleset", WITH_SCENARIOS, ids=name_of)
def test_every_scenario_passes(ruleset: Path) -> None:
    suite = run_suite(ruleset, scenario_files(ruleset))
    assert suite.passed, text_report([suite])
    assert suite.results


def test_no_scenario_file_is_left_alone() -> None:
    """Every scenario file has a ruleset that it belongs to."""
    played = {file for ruleset in RULESETS for file in scenario_files(ruleset)}
    for file in rulesets_folder().glob("house-rules/*+*.scenarios.yaml"):
        game, problems = game_of(file)
        assert game is not None, problems
        played |= {one for files in scenarios_for(game).made.values() for one in files}
    there = {*rulesets_folder().glob("*/scenarios/*.yaml"), *rulesets_folder().glob("house-rules/*.scenarios.yaml")}
    assert played == there | set(ROOT.glob("examples/*.scenarios.yaml"))


# --- how far those of uno go -----------------------------------------------------------------------

NEVER_FALSE = {"nameable(choice)", "challengeable(card)"}
"""Conditions that always hold in the classic game, and are there for games that extend it."""


@pytest.fixture(scope="module")
def uno() -> Suite:
    return run_suite(UNO, scenario_files(UNO), coverage=True)


def test_every_scenario_of_uno_passes(uno: Suite) -> None:
    assert uno.passed and uno.results, text_report([uno])


def test_every_rule_and_every_move_of_uno_is_reached(uno: Suite) -> None:
    assert uno.watch is not None
    assert (uno.watch.unreached_rules(), uno.watch.unreached_moves()) == ({}, {})


def test_every_branch_of_uno_is_reached(uno: Suite) -> None:
    assert uno.watch is not None
    missed = {(branch.text, outcome) for branch, outcome in uno.watch.unreached_branches()}
    assert missed == {(text, False) for text in NEVER_FALSE}


def test_every_interpretation_of_uno_is_proven(uno: Suite) -> None:
    assert uno.standing is not None
    assert set(uno.standing.interpretations) <= uno.standing.proven & uno.standing.cited


# --- they notice -----------------------------------------------------------------------------------

FAULTS = [
    ("laying_and_drawing", "card.colour = colour_to_follow() or same_symbol", "same_symbol"),
    ("laying_and_drawing", " or same_symbol(card, top(discard))", ""),
    ("laying_and_drawing", "a.kind = b.kind and a.value = b.value", "a.value = b.value"),
    ("laying_and_drawing", "if top(discard).wild then named else top(discard).colour", "top(discard).colour"),
    ("laying_and_drawing", "    set named to none\n", ""),
    ("laying_and_drawing", "else: ask play_or_keep(player, drawn)", "else: do nothing"),
    (
        "laying_and_drawing",
        "else: ask play_or_keep(player, drawn)",
        "else if playable(player, drawn): ask play_or_keep(player, drawn)",
    ),
    ("skip_reverse_draw", "    skip_next()\n\n  when wild takes", "    do nothing\n\n  when wild takes"),
    ("skip_reverse_draw", "size(players) = 2 and two_player_reverse", "two_player_reverse"),
    ("skip_reverse_draw", "hit(victim, card, extra)\n    skip_next()", "hit(victim, card, extra)"),
    ("skip_reverse_draw", "set direction to if direction = left then right else left", "set direction to right"),
    ("skip_reverse_draw", "if top(discard).wild then named else top(discard).colour", "top(discard).colour"),
    ("wild_draw_four", "c != card and c.colour = colour_to_follow()", "c != card and c.value = top(discard).value"),
    (
        "wild_draw_four",
        "where c != card and c.colour = colour_to_follow()",
        "where (c.wild or c.colour = colour_to_follow())",
    ),
    ("wild_draw_four", "bluffing or not unfair(player, card)", "true"),
    ("wild_draw_four", "bluffing or not unfair(player, card)", "not unfair(player, card)"),
    ("wild_draw_four", "set honest to not unfair(player, card)", "do nothing"),
    ("wild_draw_four", "if honest: punish", "if not honest: punish"),
    ("wild_draw_four", "punish(victim, card, 2)", "punish(victim, card, 0)"),
    ("wild_draw_four", "show hand(attacker) to victim", "show hand(attacker) to players"),
    ("wild_draw_four", "starts: true, each: round, seen_by: nobody", "starts: true, each: round, seen_by: all"),
    (
        "wild_draw_four",
        "c != card and c.colour = colour_to_follow()",
        "c != card and (c.wild or c.colour = colour_to_follow())",
    ),
    ("wild_draw_four", "draws: 4", "draws: 3"),
    ("wild_draw_four", "punish(victim, card, 2)", "hit(victim, card, 2)"),
    (
        "wild_draw_four",
        "    set honest to not unfair(player, card)\n    set named to none",
        "    set named to none\n    set honest to not unfair(player, card)",
    ),
    ("calling_uno", "stay_silent: set player.exposed to true", "stay_silent: do nothing"),
    ("calling_uno", "      nobody_exposed()\n      draw_on_turn(player)", "      draw_on_turn(player)"),
    ("calling_uno", "    nobody_exposed()\n    set honest", "    set honest"),
    ("calling_uno", "    set player.exposed to false\n    give card", "    give card"),
    ("calling_uno", "player who in others(catcher)", "player who in players"),
    (
        "calling_uno",
        "    set upcoming to next(upcoming)",
        "    nobody_exposed()\n    set upcoming to next(upcoming)",
    ),
    ("going_out", "if last_card_draws and card.draws > 0", "if card.draws > 0"),
    ("going_out", "is_last(card, player)\n", "do nothing\n"),
    ("going_out", "p.score >= target", "p.score > target"),
    ("going_out", "else -player.score", "else player.score"),
    ("going_out", "set dealer to left_of(dealer)", "set dealer to right_of(dealer)"),
    ("going_out", "type: direction, starts: left, each: round", "type: direction, starts: left"),
    ("going_out", "set dealer to left_of(dealer)", "do nothing"),
    ("going_out", "last_card_draws and card.draws > 0", "card.draws > 9"),
    ("going_out", "      is_last(card, player)\n", "      takes_effect(card, player)\n"),
    ("empty_stock", "where c != top(discard) to stock\n    shuffle stock", "to stock\n    shuffle stock"),
    ("empty_stock", "where c != top(discard) to stock\n    shuffle stock", "where c != top(discard) to stock"),
    ("empty_stock", "if idle >= size(players)", "if idle > size(players)"),
    ("empty_stock", "    set idle to 0\n", ""),
    ("empty_stock", "where c != top(discard) to stock", "where c = top(discard) to stock"),
    ("setting_up", "      shuffle stock\n      move top(stock) to discard", "      move top(stock) to discard"),
    ("setting_up", "    set direction to right\n    set current to dealer", "    set direction to right"),
    ("setting_up", "for each p in seats: move each c in hand(p) to stock", "do nothing"),
    ("setting_up", "set current to dealer", "set current to right_of(dealer)"),
    ("setting_up", "restricted: true, goes_back: true", "restricted: true"),
    ("first_dealer", "set p.drawing to p in", "set p.drawing to not p.drawing and p in"),
    ("first_dealer", "by top(lot(q)).deal_value", "by top(lot(q)).points"),
    ("first_dealer", "where p.drawing: move top(stock)", ": move top(stock)"),
    ("first_dealer", "deal_value: value,", "deal_value: 9 - value,"),
    ("deck", "2 x skip(colour)", "2 x reverse(colour)"),
    ("deck", "{points: 50, wild: true, label", "{points: 20, wild: true, label"),
]
"""A file of scenarios, and a fault that it must notice: a text of the ruleset, and what is there instead."""


TRIED = part(FAULTS, 6)


@pytest.mark.parametrize(("file", "old", "new"), TRIED, ids=[f"{file}-{old.strip()[:40]}" for file, old, _ in TRIED])
def test_scenarios_of_uno_notice_a_fault(file: str, old: str, new: str, tmp_path: Path) -> None:
    assert_noticed(file, {old: new}, tmp_path)


def test_scenarios_of_uno_notice_that_nobody_is_caught_before_an_answer(tmp_path: Path) -> None:
    labels = re.findall(r"  answer\.(?:call_uno|catch)[.a-z]*: .*\n", UNO.read_text("utf-8"))
    changes = {"name_colour, answer, close_window:": "name_colour, close_window:"} | dict.fromkeys(labels, "")
    assert_noticed("calling_uno", changes, tmp_path)


def assert_noticed(file: str, changes: dict[str, str], folder: Path) -> None:
    """Assert that the changed ruleset can be loaded, and that a file of scenarios does not pass with it."""
    assert is_noticed(UNO, UNO.parent / "scenarios" / f"{file}.yaml", changes, folder)
