"""Mistakes that only a file of scenarios beside its ruleset shows: none there, an unknown statement, unclear words."""

from __future__ import annotations

from pathlib import Path

from croupier.authoring.scenarios.files import scenario_files
from croupier.authoring.scenarios.suite import Suite, run_suite
from croupier.language.diagnostics import Diagnostic

from tests.authoring.scenarios.little import LITTLE


def suite_of(ruleset: Path) -> Suite:
    return run_suite(ruleset, scenario_files(ruleset))


def told(folder: Path, scenarios: str = "", statements: str = "") -> list[Diagnostic]:
    labels = "labels:\n  choose.take: {en: takes a card, fr: go away}\n"
    (folder / "little.yaml").write_text(LITTLE.read_text("utf-8").replace("labels:\n", labels), "utf-8")
    if scenarios:
        (folder / "little.scenarios.yaml").write_text(scenarios, "utf-8")
    if statements:
        (folder / "little.statements.yaml").write_text(statements, "utf-8")
    suite = suite_of(folder / "little.yaml")
    return [*suite.diagnostics, *(one.diagnostic for result in suite.results for one in result.problems)]


def test_a_ruleset_without_scenarios(tmp_path: Path) -> None:
    (found,) = told(tmp_path)
    assert found.code == "no-scenarios"
    assert "little.scenarios.yaml" in found.help


def test_a_statement_that_nobody_has_made(tmp_path: Path) -> None:
    scenario = "- {scenario: s, proves: [LIT-002], given: {turn: A}, then: {turn: A}}\n"
    (found,) = told(tmp_path, scenario, "- {section: Play, statements: {LIT-001: A card may be laid}}\n")
    assert (found.code, found.place.text) == ("unknown-statement", "[LIT-002]")


def test_words_that_two_moves_share(tmp_path: Path) -> None:
    scenario = "- {scenario: s, given: {players: 3, turn: A}, do: [{A: go away}]}\n"
    (found,) = told(tmp_path, scenario)
    assert (found.code, found.place.text) == ("unclear-move", "A: go away")
    assert found.help == "it can be `take`, `go away`"


def test_a_list_that_names_nothing_proves_nothing(tmp_path: Path) -> None:
    scenario = "- {scenario: s, given: {turn: A}, then: {hand A has: []}}\n"
    (found,) = told(tmp_path, scenario)
    assert (found.code, found.place.text) == ("bad-value", "hand A has")
    assert "`hand B: []`" in found.help


def test_a_scenario_that_proves_what_nobody_has_made_has_failed(tmp_path: Path) -> None:
    (tmp_path / "little.yaml").write_text(LITTLE.read_text("utf-8"), "utf-8")
    scenario = "- {scenario: s, proves: [LIT-002], given: {turn: A}, then: {turn: A}}\n"
    (tmp_path / "little.scenarios.yaml").write_text(scenario, "utf-8")
    (result,) = suite_of(tmp_path / "little.yaml").results
    assert result.status == "failed"
