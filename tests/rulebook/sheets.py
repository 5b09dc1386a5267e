"""The rulebooks of the tests, in words of our own, and reports on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from croupier.cli.rulebook import subject_of
from croupier.language.ruleset.load import installed
from croupier.rulebook.report.report import RulebookReport, RulebookSubject, report_of
from croupier.rulebook.text.reading import read_rulebook
from croupier.rulebook.ties.fingerprint import fingerprint
from croupier.rulebook.ties.tie import Tie

from tests.withstand.games import EXAMPLES

TEXTS = Path(__file__).with_name("texts")
SHEETS = sorted(one.name for one in TEXTS.iterdir() if one.suffix in (".txt", ".md"))


def game_of(sheet: str) -> str:
    return sheet.split(".")[0]


def language_of(sheet: str) -> str:
    return sheet.split(".")[1]


def ruleset_of(sheet: str) -> Path:
    """Return the file of the ruleset whose rulebook a sheet is."""
    game = game_of(sheet)
    return installed().get(game) or EXAMPLES[game]


@cache
def subject(ruleset: Path) -> RulebookSubject:
    return subject_of(str(ruleset), None)[0]


def words_of(sheet: str) -> str:
    return (TEXTS / sheet).read_text("utf-8")


def report(
    sheet: str, words: str | None = None, ruleset: Path | None = None, ties: Sequence[Tie] = ()
) -> RulebookReport:
    """Hold a sheet, or other words in its place, against its ruleset or another one."""
    text = read_rulebook((words_of(sheet) if words is None else words).encode())
    return report_of(text, language_of(sheet), subject(ruleset or ruleset_of(sheet)), ties)


@cache
def own_report(sheet: str) -> RulebookReport:
    """Hold a sheet as it stands against its ruleset."""
    return report(sheet)


def ties_of(sheet: str) -> tuple[Tie, ...]:
    """Return ties for all sentences of a sheet."""
    units = read_rulebook(words_of(sheet).encode()).units
    return tuple(Tie(unit.place.line, fingerprint(unit.text), remark="example") for unit in units)
