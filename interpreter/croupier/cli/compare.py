"""``croupier compare``: play rulesets against each other's figures, and tell what differs."""

from __future__ import annotations

import json
import sys
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
    jobs_option,
    language_option,
    limit_option,
    parse_alternatives,
    parse_limits,
    players_option,
    seed_option,
    within_option,
)
from croupier.cli.pages import check_page, write_page
from croupier.cli.progress import progress
from croupier.cli.speech import say, spoken

if TYPE_CHECKING:
    from croupier.study.pages.compared import ComparisonStudy


@click.command(short_help="Tell what a rule does to a game.")
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET [RULESET]")
@click.option(
    "--with",
    "house_rules",
    multiple=True,
    metavar="HOUSE_RULE",
    help="Compare with this house rule laid on it; where something else differs, lay it on all. May be repeated.",
)
@click.option("--each-house-rule", is_flag=True, help="Compare with each installed house rule that fits, one by one.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    help="What the table agrees on. One that is given several times is compared: the first value with each other.",
)
@within_option
@click.option("--games", type=WholeNumber(1, MOST_GAMES), required=True, metavar="N", help="How many games of each.")
@players_option
@seed_option
@limit_option
@bots_option("Who plays")
@engine_option
@jobs_option
@click.option("--html", "page", metavar="FILE", help="Write a page with pictures of what was found to FILE.")
@click.option("--overwrite", is_flag=True, help="With --html: write over a file that is there.")
@format_option(("text", "json"), "How the figures are told.")
@language_option
def command(
    rulesets: tuple[str, ...],
    house_rules: tuple[str, ...],
    each_house_rule: bool,
    options: tuple[str, ...],
    within: str | None,
    games: int,
    players: int | None,
    seed: int | None,
    limits: tuple[str, ...],
    bots: str | None,
    engine: str | None,
    jobs: int,
    page: str | None,
    overwrite: bool,
    form: str,
) -> None:
    """Tell what a rule does to a game: play it on both sides, and hold the figures against each other.

    Two rulesets are compared, or one with what differs: house rules, each house rule, or the values of an option. Game
    number k has the seed S + k on every side. What each figure means stands in the README of the folder `study`. Exit
    code 1 when a game ended in a fault, or when Ctrl-C or SIGTERM ended it early.
    """
    from croupier.cli.common import check_players
    from croupier.cli.compared_sides import Wished, command_of, sides_of
    from croupier.cli.compared_text import text_of
    from croupier.study.comparison import compare
    from croupier.study.comparison.sides import Play
    from croupier.study.pages.compared import ComparisonStudy

    wished = Wished(rulesets, house_rules, each_house_rule, parse_alternatives(options), within)
    allowed = parse_limits(limits)
    if overwrite and page is None:
        raise click.UsageError("--overwrite goes with --html FILE")
    if page is not None:
        check_page(Path(page), overwrite=overwrite)
    sides = sides_of(wished)
    seats = max(check_players(one, players) for one in sides.values())
    play = Play(seats, drawn_seed(seed), bots or "random", allowed, engine, jobs)
    with progress(games, "games") as told:
        report = compare(sides, play, games, progress=told)
    click.echo(json.dumps(report.to_data(), indent=2) if form == "json" else text_of(report))
    if page is not None:
        _write_page(
            ComparisonStudy(report, sides, command_of(wished, report, allowed)), Path(page), overwrite=overwrite
        )
    sys.exit(1 if report.interrupted or any(one.faults for one in report.sides) else 0)


def _write_page(study: ComparisonStudy, page: Path, *, overwrite: bool) -> None:
    from croupier.study.pages.comparison_page import comparison_page

    write_page(page, comparison_page(study, spoken()), overwrite=overwrite)
    say(f"wrote {page}", err=True)
