"""``croupier show --html``: a file that is whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group

from tests.rulebook.pages import tree, words, write_little


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["show", *map(str, arguments)])


@pytest.fixture
def little(tmp_path: Path) -> Path:
    return write_little(tmp_path)


def test_a_page_is_written_and_told(little: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run(little, "--html", page, "--lang", "fr")
    assert done.exit_code == 0, done.output
    told = "affirmations 4, remarques 1, citées 2, prouvées 2; scénarios 3, réussis 2\n"
    assert done.stdout == f"{page} est écrit\N{NO-BREAK SPACE}: {told}"
    assert tree(page.read_text("utf-8")).get("lang") == "fr"
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith(".")) == []


def test_nothing_is_written_over_unless_it_is_said(little: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("mine", "utf-8")
    done = run(little, "--html", page)
    assert done.exit_code == 2
    assert "is there already; choose another name, or say --overwrite" in " ".join(done.stderr.split())
    assert page.read_text("utf-8") == "mine"
    beside = little.with_name("little.statements.yaml")
    beside.write_text("no list", "utf-8")
    assert run(little, "--html", page).exit_code == 2, "it is refused before the scenarios are played"
    beside.unlink()
    assert run(little, "--html", page, "--overwrite").exit_code == 0
    assert words(next(tree(page.read_text("utf-8")).iter("h1"))) == "<script>alert(1)</script>"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--html", "PAGE", "--resolved"], 2, "--html and --resolved do not go together"),
        (["--overwrite"], 2, "--overwrite goes with --html FILE"),
        (["--html", "FOLDER/none/page.html"], 1, "cannot write"),
        (["--html", "FOLDER", "--overwrite"], 1, "cannot write"),
        (["--html", "PAGE", "--with", "nowhere"], 2, "no house rule is called `nowhere`"),
    ],
)
def test_what_cannot_be_written_is_told(
    arguments: list[str], code: int, told: str, little: Path, tmp_path: Path
) -> None:
    before = sorted(tmp_path.iterdir())
    replaced = [one.replace("PAGE", str(tmp_path / "p.html")).replace("FOLDER", str(tmp_path)) for one in arguments]
    done = run(little, *replaced)
    assert done.exit_code == code, done.output
    assert told in " ".join(done.stderr.split())
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("little.statements.yaml", "section: {en: End", "sectoin: {en: End", "`section`"),
        ("little.scenarios.yaml", "scenario: it goes", "scenaro: it goes", "`scenario`"),
    ],
)
def test_no_page_is_made_from_files_with_mistakes(
    file: str, old: str, new: str, told: str, little: Path, tmp_path: Path
) -> None:
    beside = little.with_name(file)
    text = beside.read_text("utf-8")
    assert text.count(old) == 1
    beside.write_text(text.replace(old, new), "utf-8")
    done = run(little, "--html", tmp_path / "page.html")
    assert done.exit_code == 1
    assert told in done.stderr
    assert not (tmp_path / "page.html").exists()
