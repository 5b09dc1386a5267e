"""What a name on the command line means: an installed ruleset, a file, or a folder that holds one."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.load import installed, load_ruleset, resolve

from tests.language.ruleset.documents import BASE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(BASE, "utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "ruleset.yaml").write_text(BASE, "utf-8")
    return tmp_path


def test_installed_names_are_the_folders_of_the_rulesets() -> None:
    found = installed()
    assert "uno" in found
    assert all(file == rulesets_folder() / name / "ruleset.yaml" for name, file in found.items())


@pytest.mark.parametrize("name", sorted(installed()))
def test_an_installed_name_is_the_name_in_its_file(name: str) -> None:
    ruleset, problems = load_ruleset(name)
    assert problems == []
    assert ruleset is not None and ruleset.name == name


@pytest.mark.parametrize("name", ["mine.yaml", "./mine.yaml", "games", "games/", "games/ruleset.yaml"])
def test_a_file_or_its_folder_is_found(folder: Path, name: str) -> None:
    for wanted in (name, Path(name), folder / name):
        ruleset, problems = load_ruleset(wanted)
        assert problems == []
        assert ruleset is not None and ruleset.name == "base-game"


def test_an_installed_name_goes_before_a_folder_of_that_name(folder: Path) -> None:
    (folder / "uno").mkdir()
    (folder / "uno" / "ruleset.yaml").write_text(BASE, "utf-8")
    ruleset, _ = load_ruleset("uno")
    assert ruleset is not None and ruleset.name == "uno"
    ruleset, _ = load_ruleset("./uno")
    assert ruleset is not None and ruleset.name == "base-game"


@pytest.mark.parametrize(
    ("name", "code", "help"),
    [
        ("unno", "unknown-ruleset", "did you mean `uno`?"),
        ("UNO", "unknown-ruleset", "installed are"),
        ("", "not-a-file", "name a file in it"),
        ("nowhere.yaml", "no-such-file", "check the path"),
        ("nowhere/ruleset.yaml", "no-such-file", "check the path"),
        ("mine.yaml/x", "no-such-file", "check the path"),
        (".", "not-a-file", "name a file in it"),
        ("bad\0name", "unknown-ruleset", ""),
    ],
)
def test_what_is_not_there_is_told(folder: Path, name: str, code: str, help: str) -> None:
    ruleset, problems = load_ruleset(name)
    assert ruleset is None
    assert [one.code for one in problems] == [code]
    assert help in problems[0].help


def test_resolving_reads_nothing(folder: Path) -> None:
    assert resolve("nowhere.yaml") == (Path("nowhere.yaml"), [])
    assert resolve("uno") == (rulesets_folder() / "uno" / "ruleset.yaml", [])
