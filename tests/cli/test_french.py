"""Every command speaks French from end to end: its help, its results, and what it says about mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from croupier.cli import group

from tests.cli.running import HIGH_CARD, croupier

ENGLISH = re.compile(
    r"\b(the|is|are|was|not|of|with|must|and|this|that|which|there|nothing|write|has|have|than|from|you|be|an)\b", re.I
)
NOT_TOLD = re.compile(r"`[^`]*`|'[^']*'|\[[^\]]*\]|--\w[\w-]*|\S*/\S*|\S+\.\w+|\w+(?:-\w+)+")
"""Words of authors and of the command line: quoted, in brackets, options, paths, files and codes."""
SHOWN = re.compile(r"^ *\d* \|")
"""A line of a file in a message. Below it stand a mark and a label."""

LITTLE = """\
language: 1
ruleset: little
title: {en: Little, fr: Petit}
players: 2
cards: {red: {label: {en: red, fr: rouge}}}
deck: {in: stock, cards: [4 x red]}
piles: {stock: {seen_by: nobody}, hand: {of: player, seen_by: owner}}
rules: |
  to game:
    for each p in players:
      move tpo(stock) to hand(p)
      stop
"""
ENDLESS = (
    "rules: |\n  to game:\n    repeat while size(stock) > 0:\n      shuffle stock\n      move bottom(stock) to stock\n"
)
SCENARIO = """\
- scenario: {en: a card, fr: une carte}
  given: {table: {hand A: [red]}}
  then: {hand A: [], asked: C}
"""

CALLS = {
    "play": [
        f"{HIGH_CARD} --seed 1 --watch",
        "absent",
        f"{HIGH_CARD} --players 99",
        f"{HIGH_CARD} --option x=1",
        f"{HIGH_CARD} --answers 1:0,[0+1]",
        "endless.yaml --watch --limit steps=100",
        f"{HIGH_CARD} --resume little.yaml",
    ],
    "simulate": [f"{HIGH_CARD} --games 2", HIGH_CARD, "endless.yaml --games 1", f"{HIGH_CARD} --games 0"],
    "compare": [
        HIGH_CARD,
        f"{HIGH_CARD} {HIGH_CARD}",
        f"{HIGH_CARD} {HIGH_CARD} --games 30 --engine reference",
        f"{HIGH_CARD} little.yaml --until 1% --games 40 --engine reference --figure turns --seed 1",
        f"{HIGH_CARD} {HIGH_CARD} --games 9 --figure truns",
        f"{HIGH_CARD} endless.yaml --games 1",
        f"{HIGH_CARD} --each-house-rule --games 1",
    ],
    "show": [HIGH_CARD, f"{HIGH_CARD} --prices", "little.yaml", f"{HIGH_CARD} --html nowhere/x.html", ""],
    "rules": ["", "--for uno", "--for absent"],
    "rulebook": [
        f"{HIGH_CARD} rules.en.txt",
        f"{HIGH_CARD} rules.en.txt --against second.en.txt",
        f"{HIGH_CARD} rules.en.txt --html page.html",
        f"{HIGH_CARD} rules.en.txt --html page.html",
        f"{HIGH_CARD} rules.en.txt --html rules.en.txt --overwrite",
        f"{HIGH_CARD} rules.en.txt --html other.html --tie",
        f"{HIGH_CARD} rules.en.txt --overwrite",
        f"{HIGH_CARD} absent.txt",
        "little.yaml rules.en.txt",
    ],
    "new": ["my-game", "my-game", "X", "other --from absent", "other --for uno"],
    "serve": [
        "absent.yaml",
        "broken.yaml",
        "--port x",
        "--data rules.en.txt --no-open",
    ],
    "lsp": ["absent.yaml"],
    "check": [HIGH_CARD, "little.yaml", "little.yaml --format concise", "broken.yaml", "absent.yaml", "--format x"],
    "format": [
        "good.yaml --check",
        "good.yaml --diff",
        "broken.yaml absent.yaml",
        "- --check",
        "- x",
        "x --check --diff",
    ],
    "explain": ["", "unknown-name", "unknown-nam"],
    "test": [HIGH_CARD, "good.yaml", "good.yaml --coverage", "little.yaml", "good.yaml --run absent", "--mutants 1"],
}
"""What each command is tried with, well and badly."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("french")
    good = LITTLE.replace("tpo", "top").replace("      stop\n", "")
    files = {
        "little.yaml": LITTLE,
        "good.yaml": good,
        "good.scenarios.yaml": SCENARIO,
        "endless.yaml": good[: good.index("rules:")] + ENDLESS,
        "rules.en.txt": "12 345.\n",
        "second.en.txt": "12 346.\n",
        "broken.yaml": "title: [a\nrules: x\n",
    }
    for name, text in files.items():
        (made / name).write_text(text, "utf-8")
    return made


def english(text: str) -> list[str]:
    """Return the lines of a text with English words, without the words of authors and lines of files."""
    lines = [SHOWN.sub("", line) if "^" in line else "" if SHOWN.match(line) else line for line in text.split("\n")]
    return [line for line in lines if ENGLISH.search(NOT_TOLD.sub(" ", line))]


def test_every_command_is_tried() -> None:
    assert set(CALLS) == set(group.list_commands(click.Context(group)))


@pytest.mark.parametrize("command", CALLS)
def test_a_command_speaks_french(command: str, folder: Path) -> None:
    for call in ["--help", "--no-such-option", *CALLS[command]]:
        done = croupier(command, "--lang", "fr", *call.split(), cwd=folder)
        assert english(done.stdout + done.stderr) == [], call
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["--help"], ["absent"], ["--absent"]])
def test_the_program_speaks_french(arguments: list[str]) -> None:
    done = croupier("--lang", "fr", *arguments)
    assert english(done.stdout + done.stderr) == []


def test_the_language_may_stand_before_the_command(folder: Path) -> None:
    before, behind = (
        croupier(*call, cwd=folder)
        for call in (["--lang", "fr", "check", "little.yaml"], ["check", "little.yaml", "--lang=fr"])
    )
    assert before.stdout == behind.stdout and "erreur[" in before.stdout


def test_the_locale_chooses_the_language(folder: Path) -> None:
    assert "erreur[" in croupier("check", "little.yaml", cwd=folder, LC_ALL="fr_FR.UTF-8").stdout
    assert "error[" in croupier("check", "little.yaml", "--lang", "en", cwd=folder, LC_ALL="fr_FR.UTF-8").stdout


def test_what_programs_read_stays(folder: Path) -> None:
    done = croupier("check", "--lang", "fr", "--format", "json", "little.yaml", cwd=folder)
    assert '"severity": "error"' in done.stdout and '"code": "unknown-name"' in done.stdout
    assert (
        "error[unknown-name]"
        in croupier("check", "--lang", "fr", "--format", "concise", "little.yaml", cwd=folder).stdout
    )
