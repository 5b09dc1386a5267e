"""``croupier rulebook``: hold the text of a rulebook against its ruleset, and against itself."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import format_option, language_option, ruleset_argument, within_option
from croupier.cli.speech import spoken
from croupier.cli.streams import speaks_unicode
from croupier.language.translation import LANGUAGES

if TYPE_CHECKING:
    from croupier.rulebook.report.report import Subject
    from croupier.rulebook.text.reading import RulebookText
    from croupier.rulebook.ties.tie import Ties

IN_NAME = re.compile(r"\.([a-z]{2})\.[a-z]+$")


@click.command(short_help="Hold the text of a rulebook against its ruleset.")
@ruleset_argument
@click.argument("text", metavar="TEXT")
@within_option
@format_option(("text", "json"), "json is for programs.")
@language_option
def command(ruleset: str, text: str, within: str | None, form: str) -> None:
    """Hold the text of a rulebook against its ruleset, and against itself.

    TEXT is a file of plain text or Markdown. Its language is the one in its name, as in rules.fr.txt, else that of
    --lang.
    """
    from croupier.rulebook.evidence import FileNames
    from croupier.rulebook.report.data import report_data
    from croupier.rulebook.report.lines import report_lines

    path = Path(text)
    language = language_of(path)
    content = read_text(path)
    subject, ties, file = subject_of(ruleset, within)
    from croupier.rulebook.report.report import report_of

    report = report_of(content, language, subject, ties.texts.get(language, ()))
    told = FileNames(file).told
    if form == "json":
        data = report_data(report, told, spoken())
        click.echo(json.dumps(data, ensure_ascii=not speaks_unicode(sys.stdout), indent=2))
    else:
        click.echo("\n".join(report_lines(report, told, spoken())))
    sys.exit(0 if report.clean else 1)


def language_of(text: Path) -> str:
    """Return the language of a text: the one in its name, else that of the command."""
    found = IN_NAME.search(text.name)
    return found[1] if found and found[1] in LANGUAGES else spoken()


def read_text(path: Path) -> RulebookText:
    """Read a text, or exit with the reason why it cannot be read."""
    from croupier.rulebook.text.decoding import TextUnreadable
    from croupier.rulebook.text.reading import read_rulebook

    try:
        return read_rulebook(path.read_bytes())
    except OSError as problem:
        raise click.UsageError(f"{path}: {problem.strerror}") from None
    except TextUnreadable as problem:
        raise click.UsageError(f"{path}: {problem}") from None


def subject_of(ruleset: str, within: str | None) -> tuple[Subject, Ties, Path]:
    """Return a ruleset with what its rulebook says, its ties, and its file. Exit if there are mistakes in them."""
    from croupier.cli.common import PROBLEMS, fail_with, load_or_exit
    from croupier.language.ruleset.load import load_layers, resolve
    from croupier.language.ruleset.reach import Reach
    from croupier.language.ruleset.statements import statements_of
    from croupier.rulebook.report.dependents import Dependents
    from croupier.rulebook.report.report import Subject
    from croupier.rulebook.ties.file import inherited_meanings, read_ties, ties_file

    reach = Reach(within)
    rules = load_or_exit(ruleset, (), within)
    path = resolve(ruleset)[0]
    assert path is not None, "it has been loaded"
    statements, problems = statements_of(rules.ruleset, reach)
    ties, more = read_ties(ties_file(path), reach)
    if problems or more:
        fail_with([*problems, *more], PROBLEMS)
    layers, _ = load_layers(ruleset, (), reach)
    chain = layers[0] if layers else []
    means = inherited_meanings((ties_file(Path(one.source.name)) for one in chain), reach)
    return Subject(rules.checked, means, statements, Dependents(rules.ruleset, path, statements, reach)), ties, path
