"""``croupier test --mutate``: change a ruleset, and see whether its scenarios notice."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.progress import progress
from croupier.cli.speech import say, spoken

if TYPE_CHECKING:
    from croupier.authoring.mutation.report import MutationReport
    from croupier.authoring.scenarios.belonging import GameFiles
    from croupier.language.ruleset.reach import Reach

Gathered = Mapping["GameFiles", Sequence[Path]]
"""The scenario files of each game."""

EVERY = 10.0
"""The seconds between two lines of progress, without a terminal."""


def mutate(gathered: Gathered, form: str, most: int | None, reach: Reach) -> None:
    """Try the mutants of every game, or at ``most`` this number of each, report them and exit.

    The exit code is 1 if a mutant survives without an excuse, or if an excuse is wrong.
    """
    from croupier.authoring.mutation.report import json_report, report_lines

    reports = [_one(game, files, most, reach) for game, files in gathered.items()]
    if form == "json":
        click.echo(json_report(reports))
    for report in reports if form == "text" else ():
        say("\n".join(report_lines(report)))
    for problem in (problem for report in reports for problem in report.problems):
        click.echo(str(problem.in_language(spoken())), err=True)
    sys.exit(0 if all(report.clean for report in reports) else 1)


def _one(game: GameFiles, files: Sequence[Path], most: int | None, reach: Reach) -> MutationReport:
    from croupier.authoring.mutation.bench import Bench, NotGreen, try_all
    from croupier.authoring.mutation.report import report_of
    from croupier.authoring.scenarios.excuses import Excuses
    from croupier.authoring.scenarios.suite import title_of
    from croupier.cli.common import PROBLEMS, fail_with
    from croupier.language.diagnostics import RulesetError
    from croupier.system.crew import WorkerLost, all_cores

    began = time.perf_counter()
    try:
        bench = Bench(game.ruleset, files, reach, game.house_rules)
    except RulesetError as error:
        fail_with(error.diagnostics, PROBLEMS)
    except NotGreen as problem:
        say(f"mutants are tried when all scenarios pass; this one does not: {problem}", err=True)
        sys.exit(PROBLEMS)
    name = title_of(bench.rules, game.ruleset)
    with progress(len(bench.share(most)), f"mutants of {name} tried", EVERY) as told:
        try:
            verdicts = try_all(bench, all_cores(), told, most)
        except WorkerLost as problem:
            raise click.ClickException(str(problem)) from None
    excuses = Excuses(bench.rules.ruleset, reach)
    return report_of(name, bench.mutants, verdicts, excuses, time.perf_counter() - began)
