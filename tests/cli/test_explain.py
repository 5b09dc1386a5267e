"""`croupier explain`: a page in the terminal, all codes, and the line that points to it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from croupier.cli import group
from croupier.language.data import pages_folder

from tests.cli.terminal import Terminal, environment

GAME = Path(__file__).parents[1] / "language" / "diagnostics" / "game.yaml"


def explain(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["explain", *arguments], env={"LC_ALL": "C.UTF-8"})


@pytest.mark.parametrize(
    ("language", "headings"),
    [("en", ("Why it matters", "Example", "Instead")), ("fr", ("Pourquoi", "Exemple", "À la place"))],
)
def test_a_page_is_plain_text(language: str, headings: tuple[str, ...]) -> None:
    done = explain("deck-total", "--lang", language)
    lines = done.stdout.split("\n")
    assert (done.exit_code, lines[0]) == (0, "deck-total")
    assert [line for line in lines if line in headings] == list(headings)
    assert "    deck:" in lines and "      in: stock" in lines
    assert not any(mark in done.stdout for mark in ("#", "```", "\x1b"))
    assert all(len(line) <= 100 for line in lines)


def test_a_file_of_an_example_is_named() -> None:
    assert "  short.yaml\n    language: 1\n    house_rule: short\n" in explain("conflict").stdout


@pytest.mark.parametrize("written", ["error[deck-total]", "[deck-total]", "Deck-Total"])
def test_a_code_may_be_copied_as_it_is_shown(written: str) -> None:
    assert explain(written).stdout == explain("deck-total").stdout


@pytest.mark.parametrize(
    ("wrong", "told"), [("deck-totl", "did you mean `deck-total`?"), ("xyzzy", "`croupier explain` lists them all")]
)
def test_an_unknown_code_is_wrong_use(wrong: str, told: str) -> None:
    done = explain(wrong)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_codes_are_listed_with_a_sentence(language: str) -> None:
    done = explain("--lang", language)
    entries = done.stdout.rstrip("\n").split("\n")
    codes = [line for line in entries if not line.startswith(" ")]
    assert codes == sorted(one.stem for one in pages_folder(language).glob("*.md"))
    for code, below in pairwise(entries):
        assert code not in codes or (below.startswith("    ") and below.strip())
    assert "  [" not in done.stdout and "```" not in done.stdout


def test_headings_stand_out_on_a_terminal_only_where_colour_is_wanted() -> None:
    with Terminal("explain", "deck-total") as terminal:
        assert terminal.end() == 0
    assert "\x1b[1mdeck-total\x1b[0m" in terminal.raw
    with Terminal("explain", "deck-total", env=environment(NO_COLOR="1")) as terminal:
        assert terminal.end() == 0
    assert "\x1b" not in terminal.raw and "deck-total" in terminal.raw


def test_a_page_fits_a_narrow_terminal() -> None:
    with Terminal("explain", "bad-label", columns=40) as terminal:
        assert terminal.end() == 0
    prose = [line for line in terminal.text.split("\n") if not line.startswith("    ")]
    assert max(map(len, prose)) <= 40


@pytest.mark.parametrize("command", ["check", "show", "play", "test"])
def test_problems_end_with_the_command_that_tells_more(command: str, tmp_path: Path) -> None:
    file = tmp_path / "my-game.yaml"
    file.write_text(GAME.read_text("utf-8") + "summery: A game.\nsumary: A game.\n", "utf-8")
    done = CliRunner().invoke(group, [command, str(file)])
    assert done.exit_code == 1
    assert done.output.count("croupier explain") == 1
    assert done.stderr.endswith("`croupier explain unknown-key` tells more\n")


def test_a_fault_ends_with_the_command_that_tells_more(tmp_path: Path) -> None:
    file = tmp_path / "my-game.yaml"
    file.write_text(
        GAME.read_text("utf-8").replace("when fits(card)", "when 1 = 2").replace("when size(stock) > 0", ""), "utf-8"
    )
    for more in (["play", "--watch"], ["simulate", "--games", "30"]):
        done = CliRunner().invoke(group, [more[0], str(file), "--seed", "1", *more[1:]])
        assert done.exit_code == 1
        assert done.output.count("croupier explain") == 1
        assert done.stderr.endswith("`croupier explain empty-pile` tells more\n")


@pytest.mark.parametrize("form", ["concise", "json"])
def test_what_programs_read_has_no_such_line(form: str, tmp_path: Path) -> None:
    (tmp_path / "my-game.yaml").write_text("language: 1\n")
    done = CliRunner().invoke(group, ["check", str(tmp_path / "my-game.yaml"), "--format", form])
    assert done.stdout and "explain" not in done.output


def test_nothing_is_explained_where_nothing_is_wrong() -> None:
    assert "explain" not in CliRunner().invoke(group, ["check", str(GAME)]).output
