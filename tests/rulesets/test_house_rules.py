"""House rules on every ruleset and beside each other: the scenario files that are called after them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from croupier.authoring.scenarios.belonging import GameFiles, game_of, scenarios_for
from croupier.authoring.scenarios.files import scenario_files
from croupier.authoring.scenarios.report import text_report
from croupier.authoring.scenarios.suite import run_suite
from croupier.language.analysis import lint
from croupier.language.analysis.graph import CallGraph, call_graph, calls_in, meanwhiles_of, rules_of
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk
from croupier.rules import load

from tests.amount import part

JOINED = sorted((rulesets_folder() / "house-rules").glob("*+*.scenarios.yaml"))
HOUSE_RULES = installed_house_rules()
RULESETS = list(installed())


ELSEWHERE = {"stacking": {("card.draws > 0", False)}}
"""What does not happen in the classic game, on which the scenarios of a house rule by itself are played."""

LEFT_OPEN = {"uno-flex": {"STACK-04"}}
"""What a ruleset does not know: here the first card of a round is always a number card."""


def made_for(file: Path) -> GameFiles:
    game, problems = game_of(file)
    assert game is not None, problems
    return game


@pytest.mark.parametrize("file", part(JOINED, 6), ids=lambda one: one.name.removesuffix(".scenarios.yaml"))
def test_house_rules_go_with_every_ruleset_and_together(file: Path) -> None:
    game = made_for(file)
    suite = run_suite(game.ruleset, [file], house_rules=game.house_rules)
    assert suite.passed and suite.results, text_report([suite])


def test_every_house_rule_is_tried_beside_another() -> None:
    games = [made_for(file) for file in JOINED]
    assert {one.stem for game in games if len(game.house_rules) > 1 for one in game.house_rules} == set(HOUSE_RULES)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_what_a_house_rule_decides_is_proven_where_cards_have_two_faces(name: str) -> None:
    path = installed()["uno-flex"]
    made = scenarios_for(GameFiles(path, (HOUSE_RULES[name],))).made
    ((game, files),) = made.items()
    standing = run_suite(path, files, house_rules=game.house_rules).standing
    assert standing is not None and not set(standing.interpretations) - standing.proven - LEFT_OPEN["uno-flex"]


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_the_scenarios_of_a_house_rule_pass_and_reach_every_part(name: str) -> None:
    suite = run_suite(HOUSE_RULES[name], scenario_files(HOUSE_RULES[name]), coverage=True)
    assert suite.passed and suite.results, text_report([suite])
    assert suite.watch is not None and suite.standing is not None
    assert (suite.watch.unreached_rules(), suite.watch.unreached_moves()) == ({}, {})
    missed = {(branch.text, outcome) for branch, outcome in suite.watch.unreached_branches()}
    assert missed == ELSEWHERE.get(name, set())
    own = {code for code in suite.standing.interpretations if not code.startswith("AMB-")}
    assert own <= suite.standing.proven & suite.standing.cited


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pairs_say_nothing_in_vain(ruleset: str) -> None:
    """Neither refused nor warned about: one rule leaves what another has changed in use.

    The rulesets share the pairs; CI tries every pair on each of them.
    """
    for pair in part(combinations(HOUSE_RULES, 2), 12, first=RULESETS.index(ruleset)):
        assert [str(one) for one in lint(load(ruleset, pair).checked)] == [], pair


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("forbidden", "laying"), [("false", True), ("true", False)])
def test_what_may_not_be_laid_is_laid_in_no_way(ruleset: str, forbidden: str, laying: bool, tmp_path: Path) -> None:
    """A house rule names one way and reaches every move that lays a card on one's turn."""
    file = tmp_path / "bound.yaml"
    never = f"never laying(player, card, number together): {forbidden}"
    text = f"language: 1\nhouse_rule: bound\nfor: uno\nrules: |\n  {never}\n"
    file.write_text(text, "utf-8")
    rules = load(ruleset, [file])
    games = [rules.new_game(players=4, seed=seed) for seed in range(40)]
    offered = {move.name for game in games for offer in game.offers for move in offer.moves}
    decisions = {one.signature.name: one for one in rules.ruleset.definitions if isinstance(one, n.Decision)}
    ways = {one.signature.name for one in decisions["play_or_draw"].moves if one.signature.name.startswith("play")}
    assert offered & ways == (ways if laying else set())


LAYING = ("jump-in", "stacking", "two-at-once")
"""House rules with further moves that lay a card."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_move_that_lays_a_card_is_of_the_way(ruleset: str) -> None:
    """In answer to an effect and out of turn too: whatever brings a card to the discard is bound by the one way."""
    symbols = load(ruleset, LAYING).checked.symbols
    graph, rules = call_graph(symbols), rules_of(symbols)
    asked = {name for name, rule in rules.items() if isinstance(rule, n.Decision)}
    free, bound = set(), set()
    for decision in (rule for rule in rules.values() if isinstance(rule, n.Decision)):
        blocks = meanwhiles_of(symbols, decision)
        for move in [*decision.moves, *(one for block in blocks for one in block.moves)]:
            if lays(graph, reached(graph, set(calls_in(symbols, [move.body])), asked), move.body):
                laying = any(one.name == "laying" for one in move.ways)
                (bound if laying else free).add(f"{decision.signature.name}.{move.signature.name}")
    assert free == set()
    assert {"play_or_draw.play", "play_or_keep.play", "answer.stack", "play_or_draw.jump_in"} <= bound


def reached(graph: CallGraph, names: set[str], asked: set[str]) -> set[str]:
    """What these rules call, and so on, but not what a player is asked then."""
    found, pending = set[str](), list(names - asked)
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += graph.calls[name].keys() - asked
    return found


def lays(graph: CallGraph, names: set[str], body: n.Body) -> bool:
    """Whether a single card is moved to the discard there."""
    parts = [body, *(part for name in names for part in graph.parts[name])]
    moves = [node for part in parts for node in walk(part) if isinstance(node, n.Move)]
    return any(print_node(one.pile) == "discard" for one in moves)
