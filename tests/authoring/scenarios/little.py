"""The little game of these tests, and scenarios for it as texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from textwrap import dedent, indent

from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.run import ScenarioResult, ScenarioRunner
from croupier.authoring.scenarios.table import Unmet
from croupier.language.diagnostics import Diagnostic
from croupier.rules import Rules, load

LITTLE = Path(__file__).with_name("little.yaml")
GIVEN = "given: {players: 3, turn: A, heap: [blue 1], hands: {A: [red 1, red 2], B: [blue 2], C: [blue 3]}}"


@cache
def little() -> Rules:
    return load(LITTLE)


def played(text: str, folder: Path, rules: Rules | None = None) -> list[ScenarioResult]:
    """The results of the scenarios of a file with this text."""
    file = folder / "little.scenarios.yaml"
    file.write_text(text, "utf-8")
    found = read_scenarios(file)
    assert not found.diagnostics, found.diagnostics
    runner = ScenarioRunner(rules or little())
    return [runner.run(one, file) for one in found.scenarios]


def result_of(body: str, folder: Path, rules: Rules | None = None) -> ScenarioResult:
    """How one scenario goes; ``body`` is what stands below its name."""
    (result,) = played("- scenario: s\n" + indent(dedent(body).strip("\n"), "  ") + "\n", folder, rules)
    return result


def problems_of(body: str, folder: Path, rules: Rules | None = None) -> list[Unmet]:
    result = result_of(body, folder, rules)
    assert result.status != "broken", result.problems[0].diagnostic
    return result.problems


def mistakes_in(text: str, folder: Path, rules: Rules | None = None) -> list[Diagnostic]:
    """What is told about a file: its shape, or the scenarios that are broken."""
    file = folder / "little.scenarios.yaml"
    file.write_text(dedent(text).lstrip("\n"), "utf-8")
    found = read_scenarios(file)
    runner = ScenarioRunner(rules or little())
    results = [runner.run(one, file) for one in found.scenarios]
    broken = [one.diagnostic for result in results if result.status == "broken" for one in result.problems]
    return [*found.diagnostics, *broken]
