"""What rulesets/README.md shows about scenarios is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from croupier.authoring.scenarios import expectations, given, refusals
from croupier.authoring.scenarios.excuses import read_excuses
from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.report import problem_text
from croupier.authoring.scenarios.suite import run_suite
from croupier.cli import group
from croupier.engines.contract.faults import MEANINGS
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.statements import read_statements

README = rulesets_folder() / "README.md"
UNO = rulesets_folder() / "uno" / "ruleset.yaml"
BLOCK = re.compile(r"^```(?P<kind>[^\n]+)\n(?P<body>.*?)^```$", re.S | re.M)
BLOCKS = [(found["kind"], found["body"]) for found in BLOCK.finditer(README.read_text("utf-8"))]


def bodies(kind: str) -> list[str]:
    return [body for one, body in BLOCKS if one == kind]


def test_every_block_is_tested() -> None:
    kinds = {"yaml scenarios", "yaml fails", "text", "console", "yaml statements", "yaml excuses"}
    kinds |= {"text rulebook", "yaml ties"}  # tests/rulebook/ties/test_readme.py
    assert {kind for kind, _ in BLOCKS} == kinds


@pytest.mark.parametrize("body", bodies("yaml scenarios"), ids=lambda one: re.search("scenario: (.*)", one)[1])  # type: ignore[index]
def test_examples_pass(body: str, tmp_path: Path) -> None:
    file = tmp_path / "scenarios.yaml"
    file.write_text(body, "utf-8")
    suite = run_suite(UNO, [file])
    told = [problem_text(one) for result in suite.results for one in result.problems]
    assert not told and not suite.diagnostics
    assert len(suite.results) == body.count("- scenario:")


def test_a_failing_example_is_told_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (body,), (shown,) = bodies("yaml fails"), bodies("text")
    Path("scenarios.yaml").write_text(body, "utf-8")
    (result,) = run_suite(UNO, [Path("scenarios.yaml")]).results
    told = problem_text(result.problems[0]).split("\n")
    assert [line for line in told if line in shown.split("\n")] == shown.rstrip("\n").split("\n")


@pytest.mark.parametrize("body", bodies("console"))
def test_commands_print_what_is_shown(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(rulesets_folder().parent)
    command, shown = body.removeprefix("$ croupier ").split("\n", 1)
    words = [one.strip('"') for one in re.findall(r'"[^"]*"|\S+', command)]
    printed = CliRunner().invoke(group, words)
    assert re.sub(r" \([0-9.]+ s\)", "", printed.output) == shown


def test_statements_are_read(tmp_path: Path) -> None:
    file = tmp_path / "statements.yaml"
    found = []
    for body in bodies("yaml statements"):
        file.write_text(body, "utf-8")
        statements, problems = read_statements(file)
        assert not problems
        found += [(one.section, sorted(one.text)) for one in statements.values()]
    both = {"en": "Aim of the game", "fr": "But du jeu"}
    assert found == [({"": "Aim of the game"}, [""])] * 2 + [(both, ["en", "fr"])] * 2


def test_every_key_is_told() -> None:
    text = README.read_text("utf-8")
    words = [*given.KEYS, *given.BEGINS, *refusals.REASONS, *expectations.PLAIN, *expectations.OF_PLAYER]
    words += expectations.OF_PILE
    assert [one for one in words if f"`{one}" not in text and f", `{one}" not in text] == []
    assert "no-move" in MEANINGS


def test_the_background_is_read_from_the_shipped_files() -> None:
    found = read_scenarios(UNO.parent / "scenarios" / "skip_reverse_draw.yaml")
    assert not found.diagnostics and found.scenarios[0].given.get("turn") is not None


@pytest.mark.parametrize("body", bodies("yaml excuses"))
def test_excuses_can_be_read(body: str, tmp_path: Path) -> None:
    file = tmp_path / "excused.yaml"
    file.write_text(body, "utf-8")
    found, problems = read_excuses(file)
    assert not problems
    shipped = [(one.kind, one.where, one.what, one.because) for one in read_excuses(UNO.with_name("excused.yaml"))[0]]
    assert found and all((one.kind, one.where, one.what, one.because) in shipped for one in found)
