"""The steps that commands share: load rules, check options and players, and report problems."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from croupier.cli.speech import say, spoken
from croupier.cli.streams import wants_colour
from croupier.language.diagnostics import Diagnostic, RulesetError
from croupier.language.diagnostics.render import render_full, summary, tells_more
from croupier.language.ruleset.load import is_house_rule
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.ruleset import counted_players

if TYPE_CHECKING:
    from croupier.engines.contract.faults import Fault
    from croupier.language.analysis import Checked
    from croupier.rules import Rules

PROBLEMS, WRONG_USE = 1, 2
"""Exit codes."""

NOT_THERE = ("unknown-ruleset", "no-such-file", "not-a-file", "unreadable-file")
"""Diagnostics about a name on the command line. All others are about the contents of a file."""


def load_or_exit(name: str, house_rules: Sequence[str] = (), within: str | None = None) -> Rules:
    """Return the rules, or report their diagnostics and exit: with 1, or with 2 if the name means no file.

    Raise click.UsageError if a house rule is a ruleset.
    """
    from croupier.rules import Rules

    return Rules(checked_or_exit(name, house_rules, within))


def checked_or_exit(name: str, house_rules: Sequence[str] = (), within: str | None = None) -> Checked:
    """Return the checked ruleset, without what playing needs. Otherwise as ``load_or_exit``."""
    from croupier.language.checking import load_checked

    refuse_rulesets(house_rules, within)
    try:
        return load_checked(name, house_rules, within=within)
    except RulesetError as error:
        wrong_name = all(one.code in NOT_THERE for one in error.diagnostics)
        fail_with(error.diagnostics, WRONG_USE if wrong_name else PROBLEMS)


def refuse_rulesets(house_rules: Sequence[str], within: str | None = None) -> None:
    """Raise click.UsageError if a ruleset is given as a house rule."""
    for name in house_rules:
        if is_house_rule(name, Reach(within)) is False:
            raise click.UsageError(f"--with {name}: it is a ruleset, not a house rule")


def refuse_outside(file: Path, within: str | None) -> None:
    """Exits for a file that lies outside the folder that files may be read from."""
    reach = Reach(within)
    if not reach.holds(file):
        fail_with([reach.refusal(str(file))], PROBLEMS)


def with_options_or_exit(rules: Rules, options: dict[str, str]) -> Rules:
    """Return the rules with options. For options that are not possible, report diagnostics and exit with 2.

    Warnings about rules in options are printed and stop nothing, as warnings about a file do.
    """
    try:
        variant = rules.with_options(options)
    except RulesetError as error:
        fail_with(error.diagnostics, WRONG_USE)
    if variant.option_warnings:
        tell_mistakes(variant.option_warnings)
    return variant


def fail_with(diagnostics: list[Diagnostic], code: int) -> NoReturn:
    tell_mistakes(diagnostics)
    sys.exit(code)


def tell_mistakes(diagnostics: list[Diagnostic]) -> None:
    """Print diagnostics to stderr, in the language of the command."""
    language = spoken()
    click.echo(render_full(diagnostics, wants_colour(sys.stderr), language), err=True)
    if len(diagnostics) > 1:
        click.echo(summary(diagnostics, language), err=True)
    click.echo(tells_more((one.code for one in diagnostics), language), err=True)


def fail_with_fault(fault: Fault) -> NoReturn:
    say(str(fault), err=True)
    click.echo(tells_more([fault.code], spoken()), err=True)
    sys.exit(PROBLEMS)


def check_bots(bots: str, players: int) -> str:
    """Return the kinds of bots. Raise click.UsageError if they are neither one for all players nor one for each."""
    from croupier.players.kinds import NoSuchBots, bots_by_seat

    try:
        bots_by_seat(bots, players)
    except NoSuchBots as problem:
        raise click.UsageError(f"--bots {bots}: {problem}") from None
    return bots


@contextmanager
def batch_problems_told() -> Iterator[None]:
    """Raise click.UsageError for an engine that cannot play a batch, and click.ClickException for lost processes."""
    from croupier.engines.choice import WrongEngine
    from croupier.study.simulation.workforce import WorkforceGone

    try:
        yield
    except WrongEngine as problem:
        raise click.UsageError(f"--engine: {problem}") from None
    except WorkforceGone as problem:
        raise click.ClickException(str(problem)) from None


@contextmanager
def nothing_played_told(games: int) -> Iterator[None]:
    """Tell of Ctrl-C and SIGTERM that come before a batch has a report: while a cluster or native code is made."""
    try:
        yield
    except KeyboardInterrupt:
        say(f"interrupted after 0 of {games} games", err=True)
        raise


def tell_faults(kept: Sequence[Fault], faults: int) -> None:
    """Tell the faults that were kept of a batch, to stderr, and how many more there were."""
    for fault in kept:
        say(str(fault), err=True)
    if faults > len(kept):
        say(f"and {faults - len(kept)} faults more", err=True)
    if kept:
        click.echo(tells_more((one.code for one in kept), spoken()), err=True)


def check_players(rules: Rules, players: int | None) -> int:
    """Return the number of players, by default the smallest. Raise click.UsageError for a number that cannot play."""
    if players is None:
        return rules.players[0]
    if players not in rules.players:
        raise click.UsageError(f"{rules.name} is for {counted_players(rules.players)}, not {players}")
    return players
