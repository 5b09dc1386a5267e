"""``croupier compare``: play rulesets, and tell what differs between them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.options import (
    MOST_GAMES,
    BotKind,
    WholeNumber,
    bots_option,
    drawn_seed,
    engine_option,
    format_option,
    language_option,
    limit_option,
    parse_alternatives,
    parse_limits,
    players_option,
    seed_option,
    within_option,
)
from croupier.cli.pages import check_page, page_option, write_page
from croupier.cli.progress import progress
from croupier.cli.speech import say, spoken
from croupier.cli.workforce import WishedWorkforce, workforce_options

if TYPE_CHECKING:
    from croupier.rules import Rules
    from croupier.study.comparison import ComparisonReport
    from croupier.study.pages.compared import ComparisonStudy

    _ParamType = click.ParamType[Any]
else:
    _ParamType = click.ParamType

WIDTH = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?) ?%")

EXAMPLES = """
\b
Examples:
  croupier compare RULESET --with HOUSE_RULE --games 10000
  croupier compare RULESET --each-house-rule --games 1000
  croupier compare RULESET --option target=100 --option target=200 --until 2%
  croupier compare RULESET OTHER --games 10000 --skill 100
"""


class Width(_ParamType):
    """A width in per cent."""

    name = "width"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = WIDTH.fullmatch(str(value).strip())
        if found is None:
            self.fail(f"`{value}` is no width; write it in per cent, such as 1%", param, ctx)
        if not 0 < float(found[1]) < 100:
            self.fail(f"`{value}` is no width; it lies between 0% and 100%, such as 1%", param, ctx)
        return float(found[1]) / 100


@click.command(short_help="Tell what a rule does to a game.", epilog=EXAMPLES)
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
@click.option(
    "--games", type=WholeNumber(1, MOST_GAMES), metavar="N", help="How many games of each; with --until at most."
)
@click.option(
    "--until",
    type=Width(),
    metavar="WIDTH",
    help="Play until each difference is known to WIDTH more or less, such as 1%; of shares in percentage points.",
)
@click.option("--figure", "figures", multiple=True, metavar="NAME", help="Compare this figure alone. May be repeated.")
@click.option(
    "--skill",
    type=WholeNumber(1, MOST_GAMES),
    metavar="N",
    help="Play N deals more with a searching player in each seat among random ones, and compare its wins.",
)
@click.option(
    "--thinker",
    type=BotKind(each_seat=False),
    metavar="KIND",
    help="With --skill: who searches, search:100 by default.",
)
@players_option
@seed_option
@limit_option
@bots_option("Who plays")
@engine_option
@workforce_options
@page_option
@click.option("--overwrite", is_flag=True, help="With --html: write over a file that is there.")
@format_option(("text", "json"), "How the figures are told.")
@language_option
def command(
    rulesets: tuple[str, ...],
    house_rules: tuple[str, ...],
    each_house_rule: bool,
    options: tuple[str, ...],
    within: str | None,
    games: int | None,
    until: float | None,
    figures: tuple[str, ...],
    skill: int | None,
    thinker: str | None,
    players: int | None,
    seed: int | None,
    limits: tuple[str, ...],
    bots: str | None,
    engine: str | None,
    workforce: WishedWorkforce,
    page: Path | None,
    overwrite: bool,
    form: str,
) -> None:
    """Tell what a rule does to a game: play it on both sides, and hold the figures against each other.

    Two rulesets are compared, or one with what differs: house rules, each house rule, or the values of an option. Game
    number k has the seed S + k on every side. What each figure means stands in the README of the folder `study`. Exit
    code 1 when a game ended in a fault, or when Ctrl-C or SIGTERM ended it early.
    """
    from croupier.cli.common import batch_problems_told, check_bots, nothing_played_told
    from croupier.cli.compared_sides import Wished, command_of, sides_of
    from croupier.cli.compared_text import text_of
    from croupier.study.comparison import THINKER, compare, most_games
    from croupier.study.pages.compared import ComparisonStudy

    if games is None and until is None:
        raise click.UsageError("say how many games, --games N, or how exact the differences shall be, --until WIDTH")
    _check_thinker(thinker, skill)
    if overwrite and page is None:
        raise click.UsageError("--overwrite goes with --html FILE")
    check_page(page, overwrite=overwrite)
    wished = Wished(rulesets, house_rules, each_house_rule, parse_alternatives(options), within)
    allowed, sides = parse_limits(limits), sides_of(wished)
    seats = _seats(list(sides.values()), players)
    kind, mind, drawn = check_bots(bots or "random", seats), thinker or THINKER, drawn_seed(seed)
    deals = skill or 0
    _check_figures(figures, seats, skill=bool(deals))
    most = most_games(games) + deals * seats
    with batch_problems_told(), ExitStack() as opened:
        with nothing_played_told(most), progress(most, "games") as told:
            jobs = opened.enter_context(workforce.opened())
            report = compare(
                sides, games, until, seats, drawn, kind, figures, deals, mind, allowed, engine, jobs, told
            )  # fmt: skip
        click.echo(json.dumps(report.to_data(), indent=2) if form == "json" else text_of(report))
        _chatter(report)
    if page is not None:
        again = command_of(wished, report, figures, allowed)
        _write_page(ComparisonStudy(report, sides, again), page, overwrite=overwrite)
    sys.exit(1 if report.interrupted or any(one.faults for one in report.sides) else 0)


def _check_thinker(thinker: str | None, skill: int | None) -> None:
    """Raise click.UsageError if nobody is to think, or somebody who does not."""
    if thinker is not None and skill is None:
        raise click.UsageError("--thinker goes with --skill N")
    if thinker is not None and not thinker.startswith("search"):
        raise click.UsageError(f"--thinker {thinker}: it does not search; write search or search:BUDGET")


def _seats(sides: Sequence[Rules], players: int | None) -> int:
    """Return the number of players. Raise click.UsageError if it cannot play every side."""
    from croupier.cli.common import check_players
    from croupier.study.comparison import common_players

    for side in sides:
        check_players(side, players)
    try:
        return common_players(sides, players)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None


def _check_figures(names: Sequence[str], seats: int, *, skill: bool) -> None:
    """Raise click.UsageError for a name that no figure has."""
    from croupier.study.comparison import chosen_figures

    try:
        chosen_figures(names, seats, skill=skill)
    except ValueError as problem:
        raise click.UsageError(f"--figure: {problem}") from None


def _chatter(report: ComparisonReport) -> None:
    from croupier.cli.common import tell_faults
    from croupier.cli.compared_text import side_named

    for side in report.sides:
        label = side_named(side.label)
        if side.games and not side.rounds:
            way_out = "`marks round` belongs behind the rule that plays one, such as `to game marks round:`"
            say(f"`{label}`: no round was counted, so most figures are missing; {way_out}", err=True)
        if side.passed_over:
            say(f"{side.passed_over}; the {side.engine} engine has played", err=True)
        if side.kept_faults:
            one, several = (
                f"`{label}`: 1 game ended in a fault",
                f"`{label}`: {side.faults} games ended in a fault",
            )
            say(one if side.faults == 1 else several, err=True)
            tell_faults(side.kept_faults, side.faults)
    if report.gone:
        say(f"{report.gone}; {report.games} of {report.wanted} games are played", err=True)
    elif report.interrupted:
        say(f"interrupted after {report.games} of {report.wanted} games", err=True)
    if report.deals < report.wanted_deals:
        say(f"{report.deals} of {report.wanted_deals} deals with the searching player are played", err=True)


def _write_page(study: ComparisonStudy, page: Path, *, overwrite: bool) -> None:
    from croupier.study.pages.comparison_page import comparison_page

    write_page(page, comparison_page(study, spoken()), overwrite=overwrite)
    say(f"wrote {page}", err=True)
