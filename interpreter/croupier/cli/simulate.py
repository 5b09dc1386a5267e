"""``croupier simulate``: many games, and what they have in common."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager

import click

from croupier.cli.common import (
    bots_option,
    check_players,
    drawn_seed,
    fail_with,
    load_or_exit,
    option_option,
    parse_options,
    players_option,
    ruleset_argument,
    seed_option,
)
from croupier.diagnostics import RulesetError
from croupier.simulation import Report, simulate


@click.command()
@ruleset_argument
@click.option("--games", type=click.IntRange(1), required=True, metavar="N", help="How many games.")
@players_option
@seed_option
@option_option
@bots_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    ruleset: str, games: int, players: int | None, seed: int | None, options: tuple[str, ...], bots: str, form: str
) -> None:
    """Play many games with bots and count turns, choices, points and wins.

    Game number k of a batch has the seed S + k. Exit code 1 when a game ended in a fault.
    """
    rules = load_or_exit(ruleset)
    seats = check_players(rules, players)
    chosen = drawn_seed(seed)
    try:
        with _progress(games) as progress:
            report = simulate(rules, games, seats, chosen, parse_options(options), bots, progress=progress)
    except RulesetError as error:
        fail_with(error.diagnostics)
    click.echo(json.dumps(report.to_data(), indent=2) if form == "json" else _text(report))
    _chatter(report, games)
    sys.exit(1 if report.faults else 0)


@contextmanager
def _progress(games: int):  # type: ignore[no-untyped-def]
    """A bar on stderr while somebody looks at it, else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)

        def update(done: int) -> None:
            bar.update(task, completed=done)

        yield update


def _chatter(report: Report, games: int) -> None:
    for fault in report.kept_faults:
        click.echo(str(fault), err=True)
    if report.interrupted:
        click.echo(f"interrupted after {report.games} of {games} games", err=True)


def _text(report: Report) -> str:
    data = report.to_data()
    turns, choices = data["turns_per_round"], data["choices_per_round"]
    wins = sum(report.wins) or 1
    shares = "  ".join(f"{seat + 1}: {won / wins:.3f}" for seat, won in enumerate(report.wins))
    pace = f"{report.rounds / report.seconds:.0f} rounds/s" if report.seconds else ""
    return "\n".join(
        [
            f"{report.ruleset}, seed {report.seed}, engine {report.engine}",
            f"games    {report.games}   rounds {report.rounds}   faults {report.faults}   {report.seconds:.2f} s  {pace}",
            f"turns    {turns['mean']:.2f} a round (sd {turns['sd']:.2f}, most {turns['max']})",
            f"choices  {choices['mean']:.2f} a round (sd {choices['sd']:.2f})",
            f"points   {data['points_per_round']['mean']:.2f} a round",
            f"wins     {shares}",
        ]
    )
