"""``croupier rulebook``: hold the text of a rulebook against its ruleset, and against itself."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import format_option, language_option, ruleset_argument, with_option, within_option
from croupier.cli.speech import said, say, spoken
from croupier.cli.streams import speaks_unicode
from croupier.language.translation import LANGUAGES

if TYPE_CHECKING:
    from croupier.rulebook.report.report import RulebookReport, RulebookSubject
    from croupier.rulebook.text.reading import RulebookText
    from croupier.rulebook.ties.tie import Tie, Ties

IN_NAME = re.compile(r"\.([a-z]{2})\.[a-z]+$")
UNREADABLE = {
    "text-too-large": "the text is larger than 5 MB; cut it into parts",
    "too-many-sentences": "the text has more than 100,000 sentences; cut it into parts",
    "not-utf-8": "it is not UTF-8; save it as UTF-8",
    "not-text": "it holds characters that no text has; give a plain text, such as `pdftotext -layout` makes",
}


@click.command(short_help="Hold the text of a rulebook against its ruleset.")
@ruleset_argument
@click.argument("text", metavar="TEXT", required=False)
@click.option("--draft", "name", metavar="NAME", help="Begin the ruleset NAME from TEXT, which stands alone then.")
@click.option("--against", metavar="TEXT2", help="Compare TEXT with another edition, or with one in another language.")
@click.option("--tie", "ties", is_flag=True, help="Propose what each sentence says, and write it beside the ruleset.")
@click.option(
    "--confirm",
    "confirms",
    multiple=True,
    metavar="CODE",
    help="With or without --tie: confirm what is proposed for a code, a kind of remark or a line. May be repeated.",
)
@click.option(
    "--html", "page", metavar="FILE", help="Write a page that holds the text, with what is known of each sentence."
)
@click.option("--overwrite", is_flag=True, help="With --html or --draft: write over files that are there.")
@with_option
@within_option
@format_option(("text", "json"), "json is for programs.")
@language_option
def command(
    ruleset: str,
    text: str | None,
    name: str | None,
    against: str | None,
    ties: bool,
    confirms: tuple[str, ...],
    page: str | None,
    overwrite: bool,
    house_rules: tuple[str, ...],
    within: str | None,
    form: str,
) -> None:
    """Hold the text of a rulebook against its ruleset, and against itself.

    TEXT is a file of plain text or Markdown. Its language is the one in its name, as in rules.fr.txt, else that of
    --lang. Each number that is read is compared: ✓ agrees, ✗ contradicts, ≠ differs on purpose, ? is open. Exit code
    1 when something contradicts, is untied or has changed.

    What sentences say is in a file beside the ruleset, rulebook.yaml or NAME.rulebook.yaml, which holds no word of
    them. A tie says that somebody looked at a sentence, not that each clause is covered.

    With --html, write a page for a browser: the text as it reads, each sentence coloured by what is known of it, and
    on choosing one its statements, rules and scenarios. The scenarios beside the ruleset are played for it. The page
    holds the text itself: pass it on only to those to whom you may give that text.

    With --draft NAME TEXT, begin a ruleset from a text, in the current folder: the cards, points and numbers that are
    understood without knowing the game, a code for each sentence, and a list of what is still to be done.
    """
    if overwrite and page is None and name is None:
        raise click.UsageError("--overwrite goes with --html FILE or --draft NAME")
    if form == "json" and (name is not None or ties or confirms):
        raise click.UsageError("--format json goes with a report or with --against; take it out")
    if name is not None:
        if text is not None or against is not None or ties or confirms or page is not None:
            raise click.UsageError("--draft NAME TEXT begins a ruleset: leave RULESET and the other options out")
        _draft(name, Path(ruleset), overwrite=overwrite)
        return
    if text is None:
        raise click.UsageError("the text is missing: croupier rulebook RULESET TEXT")
    if page is not None:
        others = {"against": against is not None, "tie": ties, "confirm": bool(confirms), "format=json": form == "json"}
        asked = ["html", *(name for name, given in others.items() if given)]
        _check_page(Path(page), text, asked, overwrite=overwrite)
    if against is not None and (ties or confirms):
        raise click.UsageError("--against compares only; say --tie or --confirm in a command of its own")
    found = _given(ruleset, text, house_rules, within)
    if page is not None:
        _page(found, Path(page), house_rules, within, overwrite=overwrite)
    elif ties or confirms:
        _tie(found, tuple(name for one in confirms for name in one.split(",")), propose=ties)
    elif against is not None:
        _tell_differences(found, Path(against), form)
    else:
        _tell(found, form)


def _draft(name: str, path: Path, *, overwrite: bool) -> None:
    """Write the files of a ruleset that is begun from a text."""
    from croupier.cli.new import check_name, write_new
    from croupier.rulebook.drafting.draft import MOST_SENTENCES, TextTooLong, draft

    check_name(name)
    content = read_text(path)
    try:
        files = draft(name, content, language_of(path), Path.cwd())
    except TextTooLong:
        told = f"the text `{path}` has more than {MOST_SENTENCES:,} sentences; begin from a part of it"
        raise click.UsageError(told) from None
    write_new(files, overwrite=overwrite)
    for file in files:
        click.echo(file.name)
    say(f"what is still to be done is listed at the end of {name}.yaml; `croupier check {name}.yaml` checks it")


@dataclass(frozen=True)
class GivenText:
    """What a command is about."""

    text: RulebookText
    language: str
    subject: RulebookSubject
    ties: Ties
    ruleset: Path

    @property
    def own_ties(self) -> tuple[Tie, ...]:
        return self.ties.texts.get(self.language, ())


def _given(ruleset: str, text: str, house_rules: Sequence[str], within: str | None) -> GivenText:
    path = Path(text)
    content = read_text(path)
    subject, ties, file = subject_of(ruleset, within, house_rules)
    return GivenText(content, language_of(path), subject, ties, file)


def language_of(text: Path) -> str:
    """Return the language of a text: the one in its name, else that of the command."""
    found = IN_NAME.search(text.name)
    return found[1] if found and found[1] in LANGUAGES else spoken()


def read_text(path: Path) -> RulebookText:
    """Read a text, or exit with the reason why it cannot be read."""
    from croupier.rulebook.text.decoding import LARGEST, TextUnreadable
    from croupier.rulebook.text.reading import read_rulebook

    try:
        with path.open("rb") as stream:
            return read_rulebook(stream.read(LARGEST + 1))
    except OSError as problem:
        raise click.UsageError(f"the text `{path}` cannot be read: {problem.strerror}") from None
    except TextUnreadable as problem:
        reason = said(UNREADABLE[problem.code])
        raise click.UsageError(f"line {problem.line} of the text `{path}` cannot be read: {reason}") from None


def subject_of(ruleset: str, within: str | None, house_rules: Sequence[str] = ()) -> tuple[RulebookSubject, Ties, Path]:
    """Return a ruleset under house rules with what its rulebook says, its ties, and its file. Exit if one has
    mistakes."""
    from croupier.cli.common import PROBLEMS, fail_with, load_or_exit
    from croupier.language.ruleset.load import load_layers, resolve
    from croupier.language.ruleset.reach import Reach
    from croupier.language.ruleset.statements import statements_of
    from croupier.rulebook.report.dependents import Dependents
    from croupier.rulebook.report.report import RulebookSubject
    from croupier.rulebook.ties.file import inherited_meanings, read_ties, ties_file
    from croupier.rulebook.ties.meaning import meaning_problems

    reach = Reach(within)
    rules = load_or_exit(ruleset, house_rules, within)
    path = resolve(ruleset)[0]
    assert path is not None
    statements, problems = statements_of(rules.ruleset, reach)
    layers, _ = load_layers(ruleset, (), reach)
    chain = [ties_file(Path(one.source.name)) for one in (layers[0] if layers else [])]
    means, more = inherited_meanings(dict.fromkeys([*chain, ties_file(path)]), reach)
    ties, _ = read_ties(ties_file(path), reach)
    problems += [*more, *meaning_problems(ties, rules.ruleset)]
    if problems:
        fail_with(problems, PROBLEMS)
    return (
        RulebookSubject(rules.checked, means, statements, Dependents(rules.ruleset, path, statements, reach)),
        ties,
        path,
    )


# --- what is told --------------------------------------------------------------------------------


def _tell(given: GivenText, form: str) -> None:
    from croupier.rulebook.evidence import FileNames
    from croupier.rulebook.report.data import report_data
    from croupier.rulebook.report.lines import report_lines
    from croupier.rulebook.report.report import report_of

    report: RulebookReport = report_of(given.text, given.language, given.subject, given.own_ties)
    told = FileNames(given.ruleset).told
    if form == "json":
        _tell_json(report_data(report, told, spoken()))
    else:
        click.echo("\n".join(report_lines(report, told, spoken())))
    sys.exit(0 if report.clean else 1)


def _tell_differences(given: GivenText, path: Path, form: str) -> None:
    """Compare two texts: by their sentences in one language, by the codes that they are tied to in two."""
    from croupier.rulebook.evidence import FileNames
    from croupier.rulebook.report.against import between_editions, between_languages
    from croupier.rulebook.report.data import findings_data
    from croupier.rulebook.report.lines import finding_lines
    from croupier.rulebook.report.report import edition_of

    language, content = language_of(path), read_text(path)
    one = edition_of(given.text, given.language, given.subject, given.own_ties)
    other = edition_of(content, language, given.subject, given.ties.texts.get(language, ()))
    if language == given.language:
        found = list(between_editions(one, other, given.subject.dependents))
    else:
        found = list(between_languages(one, other))
    found.sort(key=lambda each: each.place)
    told = FileNames(given.ruleset).told
    if form == "json":
        _tell_json({"findings": findings_data(found, told, spoken())})
    else:
        for line in finding_lines(found, told, spoken()):
            click.echo(line)
        say(f"{len(found)} differences" if len(found) != 1 else "1 difference")
    sys.exit(1 if found else 0)


def _tell_json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=not speaks_unicode(sys.stdout), indent=2))


# --- the page ------------------------------------------------------------------------------------


def _check_page(page: Path, text: str, asked: Sequence[str], *, overwrite: bool) -> None:
    """Raise a click exception if more than a page is asked for, or if a page cannot be written there."""
    from croupier.cli.pages import check_page

    if len(asked) > 1:
        raise click.UsageError(f"--{asked[0]} and --{asked[1]} do not go together; say one of them")
    if page.exists() and Path(text).exists() and page.samefile(text):
        raise click.UsageError(f"--html {page}: that is the text itself; choose another name")
    check_page(page, overwrite=overwrite)


def _page(given: GivenText, page: Path, house_rules: Sequence[str], within: str | None, *, overwrite: bool) -> None:
    """Write a page. Exit if scenarios have mistakes, since the page would be wrong about them."""
    from dataclasses import replace

    from croupier.cli.common import PROBLEMS, fail_with
    from croupier.cli.pages import files_of_house_rules, write_page
    from croupier.language.ruleset.reach import Reach
    from croupier.rulebook.annotated.page import annotated_page
    from croupier.rulebook.evidence import gather_evidence
    from croupier.rulebook.report.lines import summary_lines
    from croupier.rulebook.report.report import report_of
    from croupier.rules import Rules

    rules = Rules(given.subject.checked)
    evidence, problems = gather_evidence(
        rules, given.ruleset, files_of_house_rules(house_rules), spoken(), Reach(within)
    )
    if problems:
        fail_with(problems, PROBLEMS)
    report = report_of(given.text, given.language, given.subject, given.own_ties)
    told = annotated_page(report, replace(evidence, statements=given.subject.statements), spoken())
    write_page(page, told, overwrite=overwrite)
    for line in summary_lines(report):
        say(line)
    say(f"wrote {page}: it holds the text itself; pass it on only to those to whom you may give that text")
    sys.exit(0 if report.clean else 1)


# --- ties ----------------------------------------------------------------------------------------


def _tie(given: GivenText, wanted: tuple[str, ...], *, propose: bool) -> None:
    """Write the file of ties with what is proposed and what is confirmed."""
    from dataclasses import replace

    from croupier.language.ruleset.statements import read_statements, statements_file
    from croupier.rulebook.claims.lexicon import lexicon
    from croupier.rulebook.ties.file import ties_file
    from croupier.rulebook.ties.proposing import Statements, confirmed, proposed
    from croupier.rulebook.ties.tying import tied
    from croupier.rulebook.ties.writing import ties_text
    from croupier.system.writing import write_files

    found = given.own_ties
    held = tied(given.text.units, found)
    if propose:
        words = lexicon(given.language)
        own, _ = read_statements(statements_file(given.ruleset))
        statements = Statements.of(own or given.subject.statements, words, given.language)
        found = proposed(held.sentences, statements, words)
    found, missing = confirmed(found, wanted)
    if missing:
        raise click.UsageError(f"nothing is proposed for `{missing[0]}`; name a code, a kind of remark or a line")
    file = ties_file(given.ruleset)
    text = ties_text(replace(given.ties, texts={**given.ties.texts, given.language: found}))
    try:
        write_files({file: text}, overwrite=True)
    except OSError as problem:
        raise click.ClickException(f"{file}: {problem.strerror}") from None
    marked = sum(one.proposed for one in found)
    click.echo(file)
    say(f"{len(held.sentences)} sentences: {len(found)} tied, {marked} of them proposed")
    for tie in held.gone if propose else ():
        say(f"the tie of line {tie.line}, whose sentence is gone, is taken out ({', '.join(tie.codes) or tie.remark})")
