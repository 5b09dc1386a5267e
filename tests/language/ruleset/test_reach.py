"""Names in files lead nowhere but to the installed rulesets and into one folder, where somebody says so."""

from __future__ import annotations

from pathlib import Path

import croupier
import pytest
from click.testing import CliRunner
from croupier.cli import group
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.rules import diagnose

from tests.language.ruleset.documents import BASE

SECRET = "the password is swordfish"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of strangers' files, beside which a secret and a ruleset lie."""
    (tmp_path / "secret.yaml").write_text(f"{SECRET}\n", "utf-8")
    (tmp_path / "base.yaml").write_text(BASE, "utf-8")
    inner = tmp_path / "strangers"
    inner.mkdir()
    (inner / "near.yaml").write_text(BASE, "utf-8")
    (inner / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (inner / "games").symlink_to(tmp_path)
    return inner


def extending(folder: Path, name: str) -> Path:
    path = folder / "stranger.yaml"
    path.write_text(f"language: 1\nruleset: stranger\nextends: {name}\n", "utf-8")
    return path


def house_rule(folder: Path, name: str) -> Path:
    path = folder / "stranger.yaml"
    path.write_text(f"language: 1\nhouse_rule: stranger\nfor: {name}\nrules: |\n  to more: do nothing\n", "utf-8")
    return path


def on(folder: Path, name: str) -> Path:
    path = folder / "stranger.yaml"
    path.write_text(
        f"language: 1\nhouse_rule: stranger\nfor: near.yaml\nrules_on:\n  {name}: |\n    to more: do nothing\n", "utf-8"
    )
    return path


def told(found: list[Diagnostic]) -> str:
    return " ".join(f"{one.message} {one.help} {one.label}" for one in found)


OUTSIDE = ["../secret.yaml", "../base.yaml", "../nowhere.yaml", "link.yaml", "games/secret.yaml"]


@pytest.mark.parametrize("made", [extending, house_rule, on])
@pytest.mark.parametrize("name", [*OUTSIDE, "/etc/passwd.yaml"])
def test_what_leads_out_of_the_folder_is_refused_at_its_place_whatever_is_there(
    folder: Path, made: object, name: str
) -> None:
    assert callable(made)
    path = made(folder, name)
    found = diagnose(path, within=folder)
    refused = next(one for one in found if one.code == "outside-folder")
    assert refused.place.source.name == str(path) and refused.place.text == name
    assert refused.message == f"`{refused.message.split('`')[1]}` lies outside the folder that files may be read from"
    assert SECRET not in told(found)


def test_what_is_there_and_what_is_not_are_told_alike(folder: Path) -> None:
    there, nowhere = (diagnose(extending(folder, f"../{one}.yaml"), within=folder) for one in ("secret", "nothin"))
    assert told(there).replace("secret", "nothin") == told(nowhere)


@pytest.mark.parametrize("name", ["near.yaml", "./near.yaml", "../strangers/near.yaml", "uno"])
def test_the_folder_and_the_installed_rulesets_may_be_named(folder: Path, name: str) -> None:
    assert "outside-folder" not in {one.code for one in diagnose(extending(folder, name), within=folder)}


def test_a_misspelt_ruleset_is_told_as_such(folder: Path) -> None:
    found = diagnose(extending(folder, "unno"), within=folder)
    assert [(one.code, one.help) for one in found] == [("unknown-ruleset", "did you mean `uno`?")]


def test_without_a_folder_names_lead_anywhere(folder: Path) -> None:
    found = diagnose(extending(folder, "../base.yaml"))
    assert "outside-folder" not in {one.code for one in found}


def test_files_that_are_given_are_kept_within_as_well(folder: Path) -> None:
    assert [one.code for one in diagnose(folder / "link.yaml", within=folder)] == ["outside-folder"]
    rule = house_rule(folder.parent, "any")
    assert "outside-folder" in {one.code for one in diagnose(folder / "near.yaml", [rule], within=folder)}


def test_statements_that_are_a_link_are_not_read(folder: Path) -> None:
    (folder / "near.statements.yaml").symlink_to(folder.parent / "secret.yaml")
    found = diagnose(folder / "near.yaml", within=folder)
    assert "outside-folder" in {one.code for one in found} and SECRET not in told(found)


def test_load_and_load_text_keep_within_a_folder(folder: Path) -> None:
    path = extending(folder, "../base.yaml")
    for loaded in (
        lambda: croupier.load(path, within=folder),
        lambda: croupier.load_text(path.read_text("utf-8"), str(path), within=folder),
    ):
        with pytest.raises(RulesetError, match="outside-folder"):
            loaded()


def test_check_keeps_within_a_folder(folder: Path) -> None:
    done = CliRunner().invoke(group, ["check", "--within", str(folder), str(extending(folder, "../secret.yaml"))])
    assert done.exit_code == 1
    assert "error[outside-folder]" in done.output and SECRET not in done.output


@pytest.mark.parametrize("name", ["/etc/passwd", "../secret.txt", "../.netrc"])
def test_no_line_of_a_file_of_another_kind_is_quoted(folder: Path, name: str) -> None:
    (folder.parent / "secret.txt").write_text(SECRET, "utf-8")
    (folder.parent / ".netrc").write_text(SECRET, "utf-8")
    path = extending(folder, name)
    found = diagnose(path)
    assert [one.code for one in found] == ["not-a-ruleset"]
    assert {one.place.source.name for one in found} == {str(path)}
