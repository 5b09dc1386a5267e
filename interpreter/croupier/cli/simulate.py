"""``croupier simulate``: play many games, and print their figures."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import (
    MOST_GAMES,
    WholeNumber,
    bots_option,
    drawn_seed,
    engine_option,
    format_option,
    language_option,
    limit_option,
    option_option,
    parse_limits,
    parse_options,
    players_option,
    ruleset_argument,
    seed_option,
    with_option,
    within_option,
)
from croupier.cli.pages import check_page, page_option, write_page
from croupier.cli.progress import progress
from croupier.cli.speech import said, say, spoken
from croupier.cli.workforce import WishedWorkforce, workforce_options

if TYPE_CHECKING:
    from croupier.study.pages.study import SimulationStudy
    from croupier.study.simulation import Report


@click.command(short_help="Let bots play many games and count.")
@ruleset_argument
@with_option
@within_option
@click.option("--games", type=WholeNumber(1, MOST_GAMES), required=True, metavar="N", help="How many games.")
@players_option
@seed_option
@option_option
@limit_option
@bots_option("Who plays")
@engine_option
@workforce_options
@click.option("--rows", metavar="FILE", help="Write one row a round to FILE.csv or FILE.parquet.")
@page_option
@click.option("--overwrite", is_flag=True, help="With --rows or --html: write over a file that is there.")
@format_option(("text", "json"), "How the counts are told.")
@language_option
def command(
    ruleset: str,
    house_rules: tuple[str, ...],
    within: str | None,
    games: int,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    limits: tuple[str, ...],
    bots: str | None,
    engine: str | None,
    workforce: WishedWorkforce,
    rows: str | None,
    page: Path | None,
    overwrite: bool,
    form: str,
) -> None:
    """Let bots play many games, and count rounds, turns, choices, points and wins.

    Game number k of a batch has the seed S + k, from k = 0 on; the counts and rows do not depend on who plays.
    Exit code 1 when a game ended in a fault, or when Ctrl-C or SIGTERM ended the batch early.
    """
    from croupier.cli.common import check_bots, check_players, load_or_exit, nothing_played_told, with_options_or_exit
    from croupier.study.pages.study import SimulationStudy, StudiedRows
    from croupier.study.simulation import simulate
    from croupier.study.simulation.files import row_file
    from croupier.study.simulation.playouts import Match

    chosen, allowed = parse_options(options), parse_limits(limits)
    if overwrite and rows is None and page is None:
        raise click.UsageError("--overwrite goes with --rows FILE or --html FILE")
    if page is not None and rows is not None and page.resolve() == Path(rows).resolve():
        raise click.UsageError("--rows and --html name the same file; choose another name for one of them")
    check_page(page, overwrite=overwrite)
    loaded = load_or_exit(ruleset, house_rules, within)
    seats = check_players(loaded, players)
    with_options_or_exit(loaded, chosen)
    kind, drawn = check_bots(bots or "random", seats), drawn_seed(seed)
    counted = "round" in loaded.checked.symbols.marks
    file = None if rows is None else row_file(Path(rows), seats, overwrite=overwrite)
    studied = StudiedRows(seats)
    sink = file if page is None else studied.beside(file)
    with _problems_told(), ExitStack() as opened:
        with nothing_played_told(games), progress(games, "games") as told:
            jobs = opened.enter_context(workforce.opened())
            report = simulate(loaded, games, seats, drawn, chosen, kind, allowed, told, engine, jobs, sink)
        _tell(report, kind, form, counted=counted)
        _chatter(report, games)
    if engine is None and kind == "random":
        _advise(report)
    if page is not None:
        match = Match(loaded, seats, drawn, chosen, kind, allowed)
        _write_page(SimulationStudy(match, report, studied, games), page, overwrite=overwrite)
    sys.exit(1 if report.faults or report.interrupted else 0)


def _tell(report: Report, bots: str, form: str, *, counted: bool) -> None:
    click.echo(json.dumps(report.to_data(), indent=2) if form == "json" else said(_text(report, bots, counted=counted)))


def _write_page(study: SimulationStudy, page: Path, *, overwrite: bool) -> None:
    from croupier.study.pages.simulation_page import simulation_page

    write_page(page, simulation_page(study, spoken()), overwrite=overwrite)
    say(f"wrote {page}", err=True)


@contextmanager
def _problems_told() -> Iterator[None]:
    """Raise click.UsageError for an engine or a file that is not possible, and click.ClickException for a failure."""
    from croupier.cli.common import batch_problems_told
    from croupier.study.simulation.files import DiskRefused, NoRows

    try:
        with batch_problems_told():
            yield
    except NoRows as problem:
        raise click.UsageError(f"--rows: {problem}") from None
    except DiskRefused as problem:
        raise click.ClickException(f"cannot write {problem.filename}: {problem.strerror}") from None


def _chatter(report: Report, games: int) -> None:
    from croupier.cli.common import tell_faults

    if report.passed_over:
        say(f"{report.passed_over}; the {report.engine} engine has played", err=True)
    tell_faults(report.kept_faults, report.faults)
    if report.gone:
        say(f"{report.gone}; {report.games} of {games} games are played", err=True)
    elif report.interrupted:
        say(f"interrupted after {report.games} of {games} games", err=True)


LONG = 1.0
"""The seconds of a batch from which on its player is told of a faster engine."""


def _advise(report: Report) -> None:
    """Tell how to get native code, if a batch that it could play took long because it is not installed."""
    from croupier.engines.choice import REFERENCE, WAY_TO_NATIVE
    from croupier.study.simulation.engines import present

    if report.seconds > LONG and report.engine == REFERENCE and "native" not in present():
        say(f"native code plays this far faster: {WAY_TO_NATIVE}", err=True)


def _text(report: Report, bots: str, *, counted: bool) -> str:
    """Return the counts in words. Rounds are ``counted`` if a rule marks them."""
    wins = sum(report.wins)
    lines = [
        f"{report.ruleset}: {len(report.wins)} {bots} bots, seed {report.seed}, {report.engine} engine",
        f"games    {report.games} in {report.seconds:.1f} s, {report.faults} ended in a fault",
        *(_of_rounds(report) if counted else ["rounds   are not counted: no rule `marks round`"]),
    ]
    for seat, won in enumerate(report.wins, 1):
        lines.append(f"player {seat} {won} win{'' if won == 1 else 's'}" + (f" ({won / wins:.1%})" if wins else ""))
    return "\n".join(lines)


def _of_rounds(report: Report) -> list[str]:
    data = report.to_data()
    turns, choices = data["turns_per_round"], data["choices_per_round"]
    pace = f", {report.rounds / report.seconds:.0f} a second" if report.seconds else ""
    return [
        f"rounds   {report.rounds}{pace}",
        f"turns    {turns['mean']:.2f} a round (sd {turns['sd']:.2f}, most {turns['max']})",
        f"choices  {choices['mean']:.2f} a round (sd {choices['sd']:.2f})",
        f"points   {data['points_per_round']['mean']:.2f} a round",
    ]
