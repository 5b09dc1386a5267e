"""``croupier simulate --html``: the page is written whole, or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group

from tests.rulebook.pages import tree
from tests.study.simulation.batches import FILE


def run(*arguments: str | Path) -> Result:
    command = ["simulate", str(FILE), "--seed", "1", "--games", "3", "--option", "trouble=no"]
    return CliRunner().invoke(group, [*command, *map(str, arguments)])


def test_a_page_is_written_beside_rows_and_counts(tmp_path: Path) -> None:
    page, rows = tmp_path / "page.html", tmp_path / "rows.csv"
    done = run("--html", page, "--rows", rows, "--format", "json", "--lang", "fr")
    assert (done.exit_code, done.stderr) == (0, f"{page} est écrit\n")
    assert json.loads(done.stdout)["rounds"] == 9 == len(rows.read_text("ascii").splitlines()) - 1
    assert tree(page.read_text("utf-8")).get("lang") == "fr"
    assert sorted(tmp_path.iterdir()) == [page, rows]


def test_nothing_is_written_over_unless_it_is_said(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("mine", "utf-8")
    refused = run("--html", page)
    assert (refused.exit_code, refused.stdout) == (2, ""), "it is refused before a game is played"
    assert "is there already; choose another name, or say --overwrite" in " ".join(refused.stderr.split())
    assert page.read_text("utf-8") == "mine"
    assert run("--html", page, "--overwrite").exit_code == 0
    tree(page.read_text("utf-8"))


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--overwrite"], 2, "--overwrite goes with --rows FILE or --html FILE"),
        (["--html", "-"], 2, "`--html -`: a page goes to a file; name one, such as page.html"),
        (["--html", "FOLDER"], 2, "is a folder; name a file in it"),
        (["--html", os.devnull], 2, "is there and is no file; choose another name"),
        (["--html", "FOLDER/a.csv", "--rows", "FOLDER/../FOLDER_NAME/a.csv", "--overwrite"], 2, "name the same file"),
        (["--html", "FOLDER/none/page.html"], 1, "cannot write"),
        (["--html", "FOLDER", "--overwrite"], 1, "cannot write"),
        (["--html", "FOLDER/page.html", "--option", "none=1"], 2, "none"),
    ],
)
def test_what_cannot_be_written_is_told(arguments: list[str], code: int, told: str, tmp_path: Path) -> None:
    places = (one.replace("FOLDER_NAME", tmp_path.name).replace("FOLDER", str(tmp_path)) for one in arguments)
    done = run(*places)
    assert done.exit_code == code and told in done.stderr, done.stderr
    assert list(tmp_path.iterdir()) == []
