"""``croupier test``: play the scenarios of a ruleset."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import (
    WholeNumber,
    format_option,
    language_option,
    with_option,
    within_option,
)
from croupier.cli.speech import say, spoken
from croupier.cli.streams import speaks_unicode, wants_colour

if TYPE_CHECKING:
    from croupier.authoring.scenarios.belonging import GameFiles
    from croupier.authoring.scenarios.suite import Suite
    from croupier.language.ruleset.reach import Reach
    from croupier.language.syntax.document import Scalar

FORMATS = ("text", "json", "junit")
MOST_MUTANTS = 10**9


@click.command(short_help="Play the scenarios of a ruleset.")
@click.argument("names", metavar="RULESET|FILE...", nargs=-1, required=True)
@with_option
@within_option
@click.option("--run", "pattern", default="", metavar="PATTERN", help="Only those with this in name, file or codes.")
@click.option("--coverage", is_flag=True, help="Tell what no scenario proves or reaches.")
@click.option("--mutate", "mutated", is_flag=True, help="Change the ruleset place by place; tell what goes unnoticed.")
@click.option("--mutants", type=WholeNumber(1, MOST_MUTANTS), metavar="N", help="Of the changes try N, evenly spread.")
@format_option(FORMATS, "text shows what has not passed, json is for programs, junit for build servers.")
@language_option
def command(
    names: tuple[str, ...],
    house_rules: tuple[str, ...],
    within: str | None,
    pattern: str,
    coverage: bool,
    mutated: bool,
    mutants: int | None,
    form: str,
) -> None:
    """Play scenarios: what must follow follows, and what must not be possible is refused.

    For a ruleset those beside it are played: scenarios/*.yaml beside ruleset.yaml, NAME.scenarios.yaml beside
    NAME.yaml. FILE may also be a scenario file. Exit code 1 when a scenario does not pass, or when a change goes
    unnoticed that excused.yaml gives no reason for.

    With --with, the scenario files of the house rules are played: NAME.scenarios.yaml, NAME+RULESET.scenarios.yaml and
    NAME+NAME.scenarios.yaml. Each is played with the house rules in its name alone. --coverage tells of what the house
    rules change, and --mutate changes nothing else.
    """
    from croupier.authoring.scenarios.suite import run_suite
    from croupier.cli.common import refuse_rulesets
    from croupier.cli.mutate import mutate
    from croupier.language.ruleset.reach import Reach

    if mutants is not None and not mutated:
        raise click.UsageError("--mutants goes with --mutate")
    if mutated and (pattern or coverage or form == "junit"):
        raise click.UsageError("--mutate goes with no --run, no --coverage, and --format text or json")
    reach = Reach(within)
    refuse_rulesets(house_rules, within)
    found = _gathered(names, house_rules, reach)
    if mutated:
        mutate(found.files, form, mutants, reach)
    language = spoken()
    suites = [
        run_suite(
            game.ruleset,
            files,
            pattern,
            coverage=coverage,
            language=language,
            house_rules=game.house_rules,
            reach=reach,
        )
        for game, files in found.files.items()
    ]
    if pattern and not any(suite.results or suite.diagnostics for suite in suites):
        raise click.UsageError(f"--run {pattern}: no scenario is called so")
    _tell(suites, form, coverage=coverage)
    for line in found.notes:
        say(line, err=True)
    sys.exit(0 if all(suite.passed for suite in suites) else 1)


@dataclass
class _Gathered:
    """The scenario files that are to be played."""

    files: dict[GameFiles, list[Path]] = field(default_factory=dict)  # by game
    notes: list[str] = field(default_factory=list)  # on files that are not played

    def add(self, game: GameFiles, files: Sequence[Path]) -> None:
        """Add files of a game. All files of one game are played together."""
        known = self.files.setdefault(game, [])
        known += [file for file in files if file not in known]


def _gathered(names: Sequence[str], house_rules: Sequence[str], reach: Reach) -> _Gathered:
    """Return the scenario files that names mean. A name is that of a ruleset, a house rule or a scenario file.

    For a ruleset these are the files beside it. With house rules they are the files for the ruleset with any of these.
    """
    from croupier.authoring.scenarios.belonging import GameFiles
    from croupier.authoring.scenarios.files import (
        is_scenario_file,
        names_its_ruleset,
        ruleset_beside,
        scenario_files,
    )
    from croupier.language.ruleset.load import installed, installed_house_rules, is_house_rule

    rules = installed_house_rules()
    laid_on = tuple(dict.fromkeys(_file_or_exit(one, rules, reach, "house rule") for one in house_rules))
    known = {**rules, **installed()}
    found = _Gathered()
    for name in names:
        path = _file_or_exit(name, known, reach)
        if names_its_ruleset(path, reach):
            game = _named_in(path, known, reach)
            found.add(_with(game, laid_on), [path])
        elif is_scenario_file(path):
            _readable_or_exit(path, reach)
            game = _made_for(path, reach)
            found.add(_alone(_with(game, laid_on), ruleset_beside(path)), [path])
        elif laid_on or is_house_rule(path, reach):
            _select(path, laid_on, found, reach)
        else:
            found.add(GameFiles(path), scenario_files(path, reach))
    return found


def _readable_or_exit(file: Path, reach: Reach) -> None:
    """Exit with the mistakes of a scenario file that cannot be read, and therefore does not say its ruleset."""
    from croupier.authoring.scenarios.files import read_scenarios, ruleset_beside
    from croupier.cli.common import PROBLEMS, fail_with

    if reach.holds(file) and not reach.files.is_file(ruleset_beside(file)):
        found = read_scenarios(file, reach)
        if found.diagnostics and not found.scenarios:
            fail_with(found.diagnostics, PROBLEMS)


def _named_in(file: Path, known: Mapping[str, Path], reach: Reach) -> GameFiles:
    """Return the game of a scenario file. Exit if its name means none."""
    from croupier.authoring.scenarios.belonging import GameFiles
    from croupier.authoring.scenarios.files import read_scenarios
    from croupier.cli.common import PROBLEMS, fail_with
    from croupier.language.ruleset.load import installed_house_rules

    read, rules = read_scenarios(file, reach), installed_house_rules()
    if read.ruleset is None:
        fail_with(read.diagnostics, PROBLEMS)
    own = tuple(_file_or_exit(one, rules, reach, "house rule", beside=file) for one in read.house_rules)
    return GameFiles(_file_or_exit(read.ruleset, known, reach, beside=file), own)


def _with(game: GameFiles, laid_on: tuple[Path, ...]) -> GameFiles:
    """Return the same game with more house rules, each once."""
    return replace(game, house_rules=tuple(dict.fromkeys((*game.house_rules, *laid_on))))


def _made_for(file: Path, reach: Reach) -> GameFiles:
    """What a scenario file is made for; exits where its name does not tell."""
    from croupier.authoring.scenarios.belonging import game_of
    from croupier.cli.common import PROBLEMS, fail_with

    game, problems = game_of(file, reach)
    if game is None:
        fail_with(problems, PROBLEMS)
    return game


def _alone(game: GameFiles, named: Path) -> GameFiles:
    """Return the game by the name that was given: a single house rule goes by its own name."""
    from croupier.authoring.scenarios.belonging import GameFiles

    return GameFiles(named) if game.house_rules == (named,) else game


def _select(path: Path, laid_on: tuple[Path, ...], found: _Gathered, reach: Reach) -> None:
    """Add the scenarios for a ruleset with house rules, or for a house rule on its first ruleset."""
    from croupier.authoring.scenarios.belonging import (
        GameFiles,
        elsewhere_lines,
        file_name_for,
        name_of,
        scenarios_for,
        with_base,
    )
    from croupier.cli.common import PROBLEMS, fail_with
    from croupier.language.ruleset.load import is_house_rule

    house_rule = is_house_rule(path, reach)
    game, problems = with_base(path, laid_on, reach) if house_rule else (GameFiles(path, laid_on), [])
    selection = None if game is None else scenarios_for(game, reach)
    if game is None or selection is None or selection.diagnostics:
        fail_with(problems if selection is None else selection.diagnostics, PROBLEMS)
    for played, files in selection.made.items():
        found.add(_alone(played, path), files)
    if not selection.made:
        found.add(_alone(game, path), [])
    for rule in selection.without if selection.made else ():
        file = file_name_for(GameFiles(game.ruleset, (rule,)), reach)
        found.notes.append(f"no scenarios of `{rule.stem}` are made for `{name_of(game.ruleset)}`; write `{file}`")
    found.notes += elsewhere_lines(selection, game.house_rules)


def _file_or_exit(
    name: str | Scalar, known: Mapping[str, Path], reach: Reach, what: str = "ruleset", beside: Path | None = None
) -> Path:
    """Return the file that a name means. Exit if there is none that can be read.

    In a file, ``beside`` is that file: what is not installed is looked up from its folder.
    """
    from croupier.authoring.scenarios.belonging import named_beside
    from croupier.authoring.scenarios.files import LIMITS
    from croupier.cli.common import NOT_THERE, PROBLEMS, WRONG_USE, fail_with
    from croupier.language.ruleset.load import resolve

    text, place = (name, None) if isinstance(name, str) else (name.text, name.place)
    path, problems = resolve(text if beside is None else named_beside(text, beside, known, reach), known, what, reach)
    if path is not None:
        problems = reach.files.read(path, LIMITS)[1]
    if path is None or problems:
        told = problems if place is None else [replace(one, place=place) for one in problems]
        fail_with(told, WRONG_USE if problems[0].code in NOT_THERE else PROBLEMS)
    return path


def _tell(suites: Sequence[Suite], form: str, *, coverage: bool) -> None:
    from croupier.authoring.scenarios.report import coverage_lines, json_report, junit_report, summary_line, text_report
    from croupier.language.diagnostics.render import tells_more

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
            say("\n".join(coverage_lines(suite)))
    for suite in suites:
        say(summary_line(suite))
    if text:
        click.echo(tells_more((code for suite in suites for code in suite.codes), spoken()), err=True)
