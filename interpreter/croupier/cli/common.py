"""What several commands share: options, loading, and how problems are told."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from croupier.diagnostics import Diagnostic, RulesetError
from croupier.diagnostics.render import render_full, summary
from croupier.execution.faults import Fault
from croupier.game import Rules, load
from croupier.table.random import LARGEST_SEED
from croupier.texts.words import language_of_locale

F = TypeVar("F", bound=Callable[..., Any])

SEED = click.IntRange(0, LARGEST_SEED)


def ruleset_argument(f: F) -> F:
    return click.argument("ruleset", metavar="RULESET")(f)


def players_option(f: F) -> F:
    return click.option("--players", type=click.IntRange(1), metavar="N", help="How many players.")(f)


def seed_option(f: F) -> F:
    help = "The seed of all chance; without it one is drawn and told."
    return click.option("--seed", type=SEED, metavar="S", help=help)(f)


def option_option(f: F) -> F:
    help = "What the table agrees on, such as target=200; see `croupier show`. May be given several times."
    return click.option("--option", "options", multiple=True, metavar="K=V", help=help)(f)


def bots_option(f: F) -> F:
    kinds = click.Choice(["random", "greedy"])
    return click.option("--bots", type=kinds, default="random", show_default=True, help="Who plays.")(f)


def language_option(f: F) -> F:
    help = "The language of texts; without it the locale's."
    return click.option("--lang", type=click.Choice(["en", "fr"]), help=help)(f)


def chosen_language(given: str | None) -> str:
    return given or language_of_locale()


def drawn_seed(given: int | None) -> int:
    """The given seed, or one that is short enough to be told."""
    return secrets.randbelow(2**31) if given is None else given


def parse_options(pairs: Iterable[str]) -> dict[str, str]:
    """``K=V`` pairs; a value ``@FILE`` is read from a file. Raises click.UsageError."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise click.UsageError(f"--option {pair}: write NAME=VALUE, such as target=200")
        if name in found:
            raise click.UsageError(f"--option {name} is given twice")
        found[name.strip().replace("-", "_")] = _from_file(value[1:]) if value.startswith("@") else value
    return found


def _from_file(name: str) -> str:
    try:
        return Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"cannot read {name}: {error}") from error


def load_or_exit(name: str) -> Rules:
    """The rules, or their diagnostics on stderr and exit code 1."""
    try:
        return load(name)
    except RulesetError as error:
        fail_with(error.diagnostics)


def fail_with(diagnostics: list[Diagnostic]) -> NoReturn:
    click.echo(render_full(diagnostics), err=True)
    click.echo(summary(diagnostics), err=True)
    sys.exit(1)


def fail_with_fault(fault: Fault) -> NoReturn:
    click.echo(str(fault), err=True)
    sys.exit(1)


def check_players(rules: Rules, players: int | None) -> int:
    """The number of players, the smallest by default; raises click.UsageError for one that cannot play."""
    low, high = rules.players
    if players is None:
        return low
    if not low <= players <= high:
        raise click.UsageError(f"{rules.name} is for {low} to {high} players, not {players}")
    return players
