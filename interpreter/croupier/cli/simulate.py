"""``croupier simulate``: many games, and what they have in common."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from croupier.cli.options import (
    MOST_GAMES,
    WholeNumber,
    bots_option,
    drawn_seed,
    format_option,
    limit_option,
    option_option,
    parse_limits,
    parse_options,
    players_option,
    ruleset_argument,
    seed_option,
    with_option,
)
from croupier.cli.progress import progress

if TYPE_CHECKING:
    from croupier.simulation import Report


@click.command(short_help="Let bots play many games and count.")
@ruleset_argument
@with_option
@click.option("--games", type=WholeNumber(1, MOST_GAMES), required=True, metavar="N", help="How many games.")
@players_option
@seed_option
@option_option
@limit_option
@bots_option("Who plays")
@format_option(("text", "json"), "How the counts are told.")
def command(
    ruleset: str,
    house_rules: tuple[str, ...],
    games: int,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    limits: tuple[str, ...],
    bots: str | None,
    form: str,
) -> None:
    """Let bots play many games, and count rounds, turns, choices, points and wins.

    Game number k of a batch has the seed S + k, from k = 0 on. Exit code 1 when a game ended in a fault, or when
    Ctrl-C ended the batch early.
    """
    from croupier.cli.common import check_players, load_or_exit, with_options_or_exit
    from croupier.simulation import simulate

    chosen, allowed = parse_options(options), parse_limits(limits)
    rules = load_or_exit(ruleset, house_rules)
    seats = check_players(rules, players)
    with_options_or_exit(rules, chosen)
    with progress(games, "games") as told:
        report = simulate(rules, games, seats, drawn_seed(seed), chosen, bots or "random", allowed, told)
    click.echo(json.dumps(report.to_data(), indent=2) if form == "json" else _text(report, bots or "random"))
    _chatter(report, games)
    sys.exit(1 if report.faults or report.interrupted else 0)


def _chatter(report: Report, games: int) -> None:
    from croupier.diagnostics.render import tells_more

    for fault in report.kept_faults:
        click.echo(str(fault), err=True)
    if report.faults > len(report.kept_faults):
        click.echo(f"and {report.faults - len(report.kept_faults)} faults more", err=True)
    if report.kept_faults:
        click.echo(tells_more(one.code for one in report.kept_faults), err=True)
    if report.interrupted:
        click.echo(f"interrupted after {report.games} of {games} games", err=True)


def _text(report: Report, bots: str) -> str:
    data = report.to_data()
    turns, choices = data["turns_per_round"], data["choices_per_round"]
    pace = f", {report.rounds / report.seconds:.0f} a second" if report.seconds else ""
    wins = sum(report.wins)
    lines = [
        f"{report.ruleset}: {len(report.wins)} {bots} bots, seed {report.seed}, {report.engine} engine",
        f"games    {report.games} in {report.seconds:.1f} s, {report.faults} ended in a fault",
        f"rounds   {report.rounds}{pace}",
        f"turns    {turns['mean']:.2f} a round (sd {turns['sd']:.2f}, most {turns['max']})",
        f"choices  {choices['mean']:.2f} a round (sd {choices['sd']:.2f})",
        f"points   {data['points_per_round']['mean']:.2f} a round",
    ]
    for seat, won in enumerate(report.wins, 1):
        lines.append(f"player {seat} {won} win{'' if won == 1 else 's'}" + (f" ({won / wins:.1%})" if wins else ""))
    return "\n".join(lines)
