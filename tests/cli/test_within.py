"""``--within FOLDER``: whatever strangers' files name, no command reads rules, scenarios or saves outside a folder."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group
from croupier.language.ruleset.load import installed

SECRET = "the password is swordfish"
OUTSIDE = ("../secret.yaml", "../nowhere.yaml", "link.yaml", "away/secret.yaml", "games/../../secret.yaml")
"""Names that lead out: of a file that is there and of one that is not, by a link, and by a link to a folder."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with strangers' files, beside which a secret lies."""
    (tmp_path / "secret.yaml").write_text(f"{SECRET}\n", "utf-8")
    inner = tmp_path / "strangers"
    (inner / "games").mkdir(parents=True)
    (inner / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (inner / "away").symlink_to(tmp_path)
    shutil.copy(installed()["uno"], inner / "near.yaml")
    monkeypatch.chdir(inner)
    return inner


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(group, [*map(str, words), "--within", "."])


def refused(done: Result) -> str:
    """What is told of a name that leads outside, which is told alone."""
    assert done.exit_code == 1, done.output
    assert done.output.count("error[") == done.output.count("error[outside-folder]") == 1, done.output
    assert SECRET not in done.output
    return done.output


COMMANDS: dict[str, Sequence[str]] = {
    "check": ("check",),
    "test": ("test",),
    "play": ("play", "--watch", "--seed", "1"),
    "simulate": ("simulate", "--games", "1", "--engine", "reference"),
    "show": ("show",),
    "show --resolved": ("show", "--resolved"),
    "show --html": ("show", "--html", "page.html"),
    "rules": ("rules", "--for"),
}


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_document_that_leads_outside_is_refused_at_its_place(folder: Path, command: str, name: str) -> None:
    (folder / "stranger.yaml").write_text(f"language: 1\nruleset: stranger\nextends: {name}\n", "utf-8")
    (folder / "stranger.scenarios.yaml").write_text("- scenario: a\n", "utf-8")
    assert "stranger.yaml:3:10" in refused(run(*COMMANDS[command], "stranger.yaml"))


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("command", [one for one in COMMANDS if one != "rules"])
def test_a_house_rule_that_is_given_is_kept_within(folder: Path, command: str, name: str) -> None:
    refused(run(*COMMANDS[command], "near.yaml", "--with", name))


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_scenario_file_that_names_a_ruleset_outside_is_refused_at_its_place(folder: Path, name: str) -> None:
    (folder / "played.scenarios.yaml").write_text(f"- ruleset: {name}\n- scenario: a\n", "utf-8")
    assert "played.scenarios.yaml:1:12" in refused(run("test", "played.scenarios.yaml"))


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_scenario_file_that_names_a_house_rule_outside_is_refused_at_its_place(folder: Path, name: str) -> None:
    (folder / "played.scenarios.yaml").write_text(f"- ruleset: uno\n  with: [{name}]\n- scenario: a\n", "utf-8")
    assert "played.scenarios.yaml:2:10" in refused(run("test", "played.scenarios.yaml"))


def scenarios_beside(folder: Path) -> Path:
    return folder / "near.scenarios.yaml"


def statements_beside(folder: Path) -> Path:
    (folder / "near.scenarios.yaml").write_text("- scenario: a\n", "utf-8")
    return folder / "near.statements.yaml"


def excuses_beside(folder: Path) -> Path:
    (folder / "near.scenarios.yaml").write_text("- scenario: a\n", "utf-8")
    return folder / "near.excused.yaml"


@pytest.mark.parametrize("target", ["secret.yaml", "nowhere.yaml"])
@pytest.mark.parametrize("beside", [scenarios_beside, statements_beside, excuses_beside])
def test_a_link_beside_a_ruleset_is_not_followed(folder: Path, beside: object, target: str) -> None:
    assert callable(beside)
    link = beside(folder)
    link.symlink_to(folder.parent / target)
    done = run("test", "near.yaml", "--coverage")
    assert done.exit_code == 1 and SECRET not in done.output
    assert f"error[outside-folder]: `{link.name}`" in done.output


def test_a_folder_of_scenarios_that_is_a_link_is_not_listed(folder: Path) -> None:
    shutil.copy(installed()["uno"], folder / "games" / "ruleset.yaml")
    (folder / "games" / "scenarios").symlink_to(folder.parent)
    told = refused(run("test", "games"))
    assert "secret" not in told


@pytest.mark.parametrize("target", ["secret.yaml", "nowhere.yaml"])
def test_a_scenario_file_called_after_a_link_is_refused(folder: Path, target: str) -> None:
    (folder / "rule.yaml").symlink_to(folder.parent / target)
    (folder / "rule+uno.scenarios.yaml").write_text("- scenario: a\n", "utf-8")
    assert "rule.yaml" in refused(run("test", "rule+uno.scenarios.yaml"))


@pytest.mark.parametrize("target", ["secret.yaml", "nowhere.yaml"])
def test_scenarios_for_a_house_rule_that_are_a_link_are_refused(folder: Path, target: str) -> None:
    text = "language: 1\nhouse_rule: rule\nfor: any\nstate:\n  more: {type: number, starts: 0}\n"
    (folder / "rule.yaml").write_text(text, "utf-8")
    (folder / "rule.scenarios.yaml").symlink_to(folder.parent / target)
    assert "rule.scenarios.yaml" in refused(run("test", "near.yaml", "--with", "rule.yaml"))
    assert "rule.scenarios.yaml" in refused(run("show", "near.yaml", "--with", "rule.yaml", "--html", "page.html"))


def test_mutants_are_made_of_what_lies_within(folder: Path) -> None:
    (folder / "stranger.yaml").write_text("language: 1\nruleset: stranger\nextends: ../base.yaml\n", "utf-8")
    assert "stranger.yaml:3:10" in refused(run("test", "stranger.yaml", "--mutate"))


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_save_outside_is_not_read(folder: Path, name: str) -> None:
    refused(run("play", "uno", "--watch", "--resume", name))


def test_a_save_goes_on_with_house_rules_that_lie_within(folder: Path) -> None:
    shutil.copy(installed()["uno"].parents[1] / "house-rules" / "jump-in.yaml", folder / "rule.yaml")
    shutil.copy(folder / "rule.yaml", folder.parent / "rule.yaml")
    played = ("play", "uno", "--watch", "--lang", "en")
    short = ("--option", "target=1", "--limit", "decisions=20")
    saved = run(*played, "--with", "rule.yaml", "--seed", "1", *short, "--save", "save.json")
    assert saved.exit_code == 1 and "decisions-exhausted" in saved.output
    assert run(*played, "--with", "rule.yaml", "--resume", "save.json").exit_code == 0
    refused(run(*played, "--with", "../rule.yaml", "--resume", "save.json"))


def test_what_is_installed_and_what_lies_within_may_be_named(folder: Path) -> None:
    (folder / "own.yaml").write_text("language: 1\nruleset: own\nextends: near.yaml\ntitle: Own\n", "utf-8")
    (folder / "played.scenarios.yaml").write_text(
        "- ruleset: near.yaml\n  with: [jump-in]\n- scenario: nothing is done\n", "utf-8"
    )
    for command in (("show", "own.yaml"), ("rules", "--for", "own.yaml"), ("test", "played.scenarios.yaml")):
        assert "outside-folder" not in run(*command).output
    assert run("show", "uno", "--with", "jump-in").exit_code == 0


def test_without_for_there_is_nothing_to_read() -> None:
    done = run("rules")
    assert done.exit_code == 2 and "--within goes with --for" in done.output
