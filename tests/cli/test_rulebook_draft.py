"""``croupier rulebook --draft``: what it writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group

TEXT = Path(__file__).resolve().parents[1] / "rulebook" / "texts" / "uno-flip.fr.txt"
FILES = ["harbour.rulebook.yaml", "harbour.statements.yaml", "harbour.yaml"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["rulebook", *arguments])


def test_a_draft_passes_the_checks_and_agrees_with_its_text() -> None:
    found = run("--draft", "harbour", str(TEXT))
    assert found.exit_code == 0
    assert sorted(one.name for one in Path().iterdir()) == FILES
    assert "Reste à faire" in Path("harbour.yaml").read_text("utf-8")
    assert "listed at the end of harbour.yaml" in found.output
    checked = CliRunner().invoke(group, ["check", "harbour.yaml"])
    assert checked.output == "1 file: no problems\n"
    held = run("harbour.yaml", str(TEXT), "--lang", "en")
    assert "35 agree, 0 contradict" in held.output


def test_files_stay_unless_they_may_be_overwritten() -> None:
    Path("harbour.statements.yaml").write_text("mine", "utf-8")
    found = run("--draft", "harbour", str(TEXT))
    assert found.exit_code == 2
    assert "harbour.statements.yaml is there already" in found.output
    assert [one.name for one in Path().iterdir()] == ["harbour.statements.yaml"]
    assert Path("harbour.statements.yaml").read_text("utf-8") == "mine"
    assert run("--draft", "harbour", str(TEXT), "--overwrite").exit_code == 0
    assert "HARBOUR-001" in Path("harbour.statements.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--draft", "Bad Name", str(TEXT)], "cannot be a name"),
        (["--draft", "uno", str(TEXT)], "is installed already"),
        (["--draft", "harbour", "nothing.txt"], "cannot be read"),
        (["--draft", "harbour", "uno", str(TEXT)], "leave RULESET and the other options out"),
        (["--draft", "harbour", str(TEXT), "--tie"], "leave RULESET and the other options out"),
        (["uno"], "the text is missing"),
        (["uno", str(TEXT), "--overwrite"], "--overwrite goes with"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_written(arguments: list[str], told: str) -> None:
    found = run(*arguments, "--lang", "en")
    assert found.exit_code == 2
    assert told in " ".join(found.output.split())
    assert list(Path().iterdir()) == []


def test_a_text_that_is_too_long_is_told() -> None:
    Path("long.en.txt").write_text("One thing.\n\n" * 3_001, "utf-8")
    found = run("--draft", "harbour", "long.en.txt", "--lang", "fr")
    assert found.exit_code == 2
    assert "plus de 3" in found.output
    assert not Path("harbour.yaml").exists()
