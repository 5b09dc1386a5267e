"""House rules beside each other: files of scenarios that are called after a ruleset and what is laid on it."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from croupier.analysis import lint
from croupier.data import rulesets_folder
from croupier.rules import load
from croupier.ruleset.load import installed, installed_house_rules
from croupier.scenarios.files import scenario_files
from croupier.scenarios.report import text_report
from croupier.scenarios.suite import run_suite
from croupier.syntax.nodes import Decision

TOGETHER = sorted((Path(__file__).parent / "together").glob("*.yaml"))
HOUSE_RULES = installed_house_rules()
RULESETS = list(installed())


ELSEWHERE = {"stacking": {("card.draws > 0", False)}}
"""What does not happen in the classic game, with which the scenarios of a house rule are played: see `together`."""


@pytest.mark.parametrize("file", TOGETHER, ids=lambda one: one.stem)
def test_house_rules_go_together(file: Path) -> None:
    ruleset, *house_rules = file.stem.split("+")
    path = rulesets_folder() / ruleset / "ruleset.yaml"
    suite = run_suite(path, [file], house_rules=house_rules)
    assert suite.passed and suite.results, text_report([suite])


def test_every_house_rule_is_tried_beside_another() -> None:
    assert {name for file in TOGETHER for name in file.stem.split("+")[1:]} == set(HOUSE_RULES)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_part_of_a_house_rule_is_reached(name: str) -> None:
    suite = run_suite(HOUSE_RULES[name], scenario_files(HOUSE_RULES[name]), coverage=True)
    assert suite.watch is not None and suite.standing is not None
    assert (suite.watch.unreached_rules(), suite.watch.unreached_moves()) == ({}, {})
    missed = {(branch.text, outcome) for branch, outcome in suite.watch.unreached_branches()}
    assert missed == ELSEWHERE.get(name, set())
    own = {code for code in suite.standing.interpretations if not code.startswith("AMB-")}
    assert own <= suite.standing.proven & suite.standing.cited


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pairs_say_nothing_in_vain(ruleset: str) -> None:
    """Neither refused nor warned about: one rule leaves what another has changed in use."""
    for pair in combinations(HOUSE_RULES, 2):
        assert [str(one) for one in lint(load(ruleset, pair).checked)] == [], pair


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("forbidden", "laying"), [("false", True), ("true", False)])
def test_what_may_not_be_laid_is_laid_in_no_way(ruleset: str, forbidden: str, laying: bool, tmp_path: Path) -> None:
    """A house rule names one condition and reaches every move that lays a card on one's turn."""
    file = tmp_path / "bound.yaml"
    text = f"language: 1\nhouse_rule: bound\nfor: uno\nrules: |\n  never may_lay(player, card): {forbidden}\n"
    file.write_text(text, "utf-8")
    rules = load(ruleset, [file])
    games = [rules.new_game(players=4, seed=seed) for seed in range(40)]
    offered = {move.name for game in games for offer in game.offers for move in offer.moves}
    decisions = {one.signature.name: one for one in rules.ruleset.definitions if isinstance(one, Decision)}
    ways = {one.signature.name for one in decisions["play_or_draw"].moves if one.signature.name.startswith("play")}
    assert offered & ways == (ways if laying else set())
