"""``croupier test``: whether the scenarios of a ruleset come true."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import chosen_language, format_option, language_option, with_option
from croupier.cli.streams import speaks_unicode, wants_colour

if TYPE_CHECKING:
    from croupier.scenarios.suite import Suite

FORMATS = ("text", "json", "junit")


@click.command(short_help="Play the scenarios of a ruleset.")
@click.argument("names", metavar="RULESET|FILE...", nargs=-1, required=True)
@with_option
@click.option("--run", "pattern", default="", metavar="PATTERN", help="Only those with this in name, file or codes.")
@click.option("--coverage", is_flag=True, help="Tell what no scenario proves or reaches.")
@click.option("--mutate", "mutated", is_flag=True, help="Change the ruleset place by place; tell what goes unnoticed.")
@format_option(FORMATS, "text shows what has not passed, json is for programs, junit for build servers.")
@language_option
def command(
    names: tuple[str, ...],
    house_rules: tuple[str, ...],
    pattern: str,
    coverage: bool,
    mutated: bool,
    form: str,
    lang: str | None,
) -> None:
    """Play scenarios: what must follow follows, and what must not be possible is refused.

    For a ruleset those beside it are played: scenarios/*.yaml beside ruleset.yaml, NAME.scenarios.yaml beside
    NAME.yaml. FILE may also be a scenario file. Exit code 1 when a scenario does not pass, or when a change goes
    unnoticed that excused.yaml gives no reason for.

    With --with, for a ruleset those beside its house rules are played, and --coverage tells of what these change.
    """
    from croupier.cli.common import refuse_rulesets
    from croupier.cli.mutate import mutate
    from croupier.scenarios.suite import run_suite

    if mutated and (pattern or coverage or house_rules or form == "junit"):
        raise click.UsageError("--mutate goes with no --run, no --coverage, no --with, and --format text or json")
    if mutated:
        mutate([(path, files) for path, files, _ in _gathered(names)], form)
    language = chosen_language(lang)
    refuse_rulesets(house_rules)
    suites = [
        run_suite(path, files, pattern, coverage, language, house_rules=laid_on)
        for path, files, laid_on in _gathered(names, house_rules)
    ]
    if pattern and not any(suite.results or suite.diagnostics for suite in suites):
        raise click.UsageError(f"--run {pattern}: no scenario is called so")
    _tell(suites, form, coverage)
    sys.exit(0 if all(suite.passed for suite in suites) else 1)


def _gathered(names: Sequence[str], house_rules: Sequence[str] = ()) -> list[tuple[Path, list[Path], tuple[str, ...]]]:
    """The rulesets with their scenario files and house rules: the files beside the ruleset, or beside the house rules
    that are laid on it; several files of one ruleset are played together."""
    from croupier.ruleset.load import installed, installed_house_rules
    from croupier.scenarios.files import is_scenario_file, names_its_ruleset, read_scenarios, scenario_files
    from croupier.scenarios.suite import gather

    laid_on = [
        one
        for rule in house_rules
        for one in scenario_files(_file_or_exit(rule, installed_house_rules(), "house rule"))
    ]
    found: dict[tuple[Path, tuple[str, ...]], list[Path]] = {}
    for name in names:
        path = _file_or_exit(name, {**installed_house_rules(), **installed()})
        own = tuple(house_rules)
        if names_its_ruleset(path):
            read = read_scenarios(path)
            ruleset, files = _file_or_exit(read.ruleset, {**installed_house_rules(), **installed()}), [path]
            own = tuple(dict.fromkeys((*read.house_rules, *house_rules)))
        else:
            ruleset, files = gather(path)
            files = laid_on if house_rules and not is_scenario_file(path) else files
        known = found.setdefault((ruleset, own), [])
        known += [one for one in files if one not in known]
    return [(ruleset, files, own) for (ruleset, own), files in found.items()]


def _file_or_exit(name: str, known: Mapping[str, Path], what: str = "ruleset") -> Path:
    """The file that a name means; exits where there is none that can be read."""
    from croupier.cli.common import NOT_THERE, PROBLEMS, WRONG_USE, fail_with
    from croupier.ruleset.load import resolve
    from croupier.syntax.document import read_file

    path, problems = resolve(name, known, what)
    if path is not None:
        problems = read_file(path)[1]
    if path is None or problems:
        fail_with(problems, WRONG_USE if problems[0].code in NOT_THERE else PROBLEMS)
    return path


def _tell(suites: Sequence[Suite], form: str, coverage: bool) -> None:
    from croupier.diagnostics.render import tells_more
    from croupier.scenarios.report import coverage_lines, json_report, junit_report, summary_line, text_report

    if form == "json":
        text = json_report(suites)
        click.echo(text if speaks_unicode(sys.stdout) else json.dumps(json.loads(text), indent=2))
        return
    if form == "junit":
        click.echo(junit_report(suites))
        return
    text = text_report(suites, colour=wants_colour(sys.stdout))
    if text:
        click.echo(text + "\n")
    for suite in suites:
        if coverage and suite.watch is not None:
            click.echo("\n".join(coverage_lines(suite)))
    for suite in suites:
        click.echo(summary_line(suite))
    if text:
        click.echo(tells_more(code for suite in suites for code in suite.codes), err=True)
