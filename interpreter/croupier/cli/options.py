"""The options that commands share, and the parsing of their values. This module imports no game, so that help is
quick."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.cli.speech import OPTION
from croupier.language.diagnostics.excerpt import visible
from croupier.language.translation import LANGUAGES

if TYPE_CHECKING:
    from croupier.engines.contract.limits import Limits

    _ParamType = click.ParamType[Any]
else:
    _ParamType = click.ParamType

F = TypeVar("F", bound=Callable[..., Any])

LARGEST_SEED = 2**64 - 1
MOST_GAMES = 10**9
ENGINES = ("reference", "native")
BOTS = ("random", "greedy", "search")
LARGEST_FILE = 1_000_000
"""The most characters of a file with an option's value or with answers."""


class WholeNumber(_ParamType):
    """A whole number between two bounds. The message about any other value names the bounds."""

    name = "whole number"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        plain = text.removeprefix("-")
        if not (plain.isascii() and plain.isdigit() and len(plain) <= 20 and self.low <= int(text) <= self.high):
            self.fail(f"`{value}` is no whole number from {self.low} to {self.high}", param, ctx)
        return int(text)


class BotKind(_ParamType):
    """The kind of bots: a name, and for `search` a budget behind a colon if one is wanted; or, where seats may differ,
    one for each with commas."""

    name = "kind of bots"

    def __init__(self, *, each_seat: bool = True) -> None:
        self.each_seat = each_seat

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        kinds = str(value).split(",")
        for one in kinds:
            self._check(one, param, ctx)
        if len(kinds) > 1 and not self.each_seat:
            self.fail(f"`{value}` names {len(kinds)} kinds of bots; name one, such as {kinds[0]}", param, ctx)
        return str(value)

    def _check(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> None:
        kind, sign, budget = value.partition(":")
        if kind not in BOTS or (sign and kind != "search"):
            self.fail(f"`{value}` is no kind of bots; there are random, greedy, search and search:BUDGET", param, ctx)
        if sign:
            from croupier.players.searching.budget import BadBudget, read_budget

            try:
                read_budget(budget)
            except BadBudget as problem:
                self.fail(f"`{value}`: {problem}", param, ctx)


def ruleset_argument(f: F) -> F:
    return click.argument("ruleset", metavar="RULESET")(f)


def players_option(f: F) -> F:
    help = "How many players; without it as few as the game allows."
    return click.option("--players", type=WholeNumber(1, 1000), metavar="N", help=help)(f)


def seed_option(f: F) -> F:
    help = "The seed of all chance; without it one is drawn and told."
    return click.option("--seed", type=WholeNumber(0, LARGEST_SEED), metavar="S", help=help)(f)


def option_option(f: F) -> F:
    help = "What the table agrees on, such as target=200; K=@FILE reads the value from a file. May be repeated."
    return click.option("--option", "options", multiple=True, metavar="K=V", help=help)(f)


def limit_option(f: F) -> F:
    help = "How much a game may use, such as decisions=1000000; a fault that needs it says so. May be repeated."
    return click.option("--limit", "limits", multiple=True, metavar="NAME=N", help=help)(f)


def with_option(f: F) -> F:
    help = "A house rule to lay on it: a name, or the path of a file. May be repeated, in any order."
    return click.option("--with", "house_rules", multiple=True, metavar="HOUSE_RULE", help=help)(f)


def within_option(f: F) -> F:
    help = "Read no rules, scenarios or saves outside this folder, whatever files name, but the installed ones."
    return click.option("--within", metavar="FOLDER", help=help)(f)


def bots_option(help: str) -> Callable[[F], F]:
    told = (
        f"{help}: random (the default), greedy or search; search:2000 tries 2000 playouts a move, search:100ms 0.1 s. "
        "One kind for each seat has commas, such as search,random."
    )
    return click.option("--bots", type=BotKind(), metavar="KIND", help=told)


def engine_option(f: F) -> F:
    help = "What plays; without it the fastest that is there."
    return click.option("--engine", type=click.Choice(ENGINES), help=help)(f)


def language_option(f: F) -> F:
    help = "The language of texts; without it the locale's."
    return click.option(OPTION, type=click.Choice(LANGUAGES), expose_value=False, help=help)(f)


def format_option(names: Sequence[str], help: str) -> Callable[[F], F]:
    """Return the option ``--format``. The first name is the default."""
    return click.option("--format", "form", type=click.Choice(names), default=names[0], show_default=True, help=help)


def drawn_seed(given: int | None) -> int:
    """Return the given seed, or a random one with few digits."""
    return int.from_bytes(os.urandom(4), "big") >> 1 if given is None else given


def parse_options(pairs: Iterable[str]) -> dict[str, str]:
    """Return the values of ``K=V`` pairs by name. A value ``@FILE`` is read from a file. Raise click.UsageError."""
    return {name: text_or_file(value) for name, value in _pairs("--option", pairs, "target=200").items()}


def parse_alternatives(pairs: Iterable[str]) -> dict[str, list[str]]:
    """Return all values of ``K=V`` pairs by name, of which several may have one name. Otherwise as
    ``parse_options``."""
    found: dict[str, list[str]] = {}
    for pair in pairs:
        name, value = _pair("--option", pair, "target=200")
        found.setdefault(name, []).append(text_or_file(value))
    return found


def parse_limits(pairs: Iterable[str]) -> Limits:
    """Return the default limits with the changes of ``NAME=N`` pairs. Raise click.UsageError."""
    from dataclasses import asdict, replace

    from croupier.engines.contract.limits import DEFAULT_LIMITS, MOST
    from croupier.language.diagnostics.suggest import did_you_mean

    known = asdict(DEFAULT_LIMITS)
    found = {}
    for name, value in _pairs("--limit", pairs, "decisions=1000000").items():
        if name not in known:
            hint = did_you_mean(name, known) or f"there are {', '.join(known)}"
            raise click.UsageError(f"--limit {name}: no limit is called so; {hint}")
        number = value.strip().replace("_", "")
        if not (number.isascii() and number.isdigit() and len(number) <= 10 and 1 <= int(number) <= MOST):
            raise click.UsageError(f"--limit {name}: `{value}` is no whole number from 1 to {MOST}")
        found[name] = int(number)
    return replace(DEFAULT_LIMITS, **found)


def _pairs(option: str, pairs: Iterable[str], example: str) -> dict[str, str]:
    """Return the values of pairs by name. Hyphens in a name stand for underscores. Raise click.UsageError."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, value = _pair(option, pair, example)
        if name in found:
            raise click.UsageError(f"{option} {name} is given twice")
        found[name] = value
    return found


def _pair(option: str, pair: str, example: str) -> tuple[str, str]:
    name, sign, value = pair.partition("=")
    owner, dot, own = name.strip().rpartition(".")  # names of house rules hold `-`
    name = owner + dot + own.replace("-", "_")
    if not sign or not name:
        raise click.UsageError(f"{option} {pair}: write NAME=VALUE, such as {example}")
    return name, value


def text_or_file(value: str) -> str:
    """Return a text, or, for ``@FILE``, the text of a file. Raise click.UsageError."""
    return read_small_file(value[1:]).rstrip("\n") if value.startswith("@") else value


def read_small_file(name: str | Path, most: int = LARGEST_FILE) -> str:
    """Return the text of a plain file. Raise click.UsageError if it cannot be read, or has more than ``most``
    characters.

    Other files are refused before they are opened: a pipe could block, and a device may have no end.
    """
    shown = visible(str(name))
    try:
        if not stat.S_ISREG(Path(name).stat().st_mode):
            raise click.UsageError(f"cannot read {shown}: it is no plain file")
        with Path(name).open(encoding="utf-8") as file:
            text = file.read(most + 1)
    except UnicodeDecodeError:
        raise click.UsageError(f"cannot read {shown}: it is not UTF-8") from None
    except (OSError, ValueError) as error:
        raise click.UsageError(f"cannot read {shown}: {getattr(error, 'strerror', None) or error}") from None
    if len(text) > most:
        raise click.UsageError(f"cannot read {shown}: it is larger than {most} characters")
    return text
