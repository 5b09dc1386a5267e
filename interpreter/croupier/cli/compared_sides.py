"""What a command compares: two rulesets, one with and without house rules, or the values of an option."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from croupier.cli.common import load_or_exit, with_options_or_exit
from croupier.cli.speech import say, spoken
from croupier.language.ruleset.load import installed_house_rules

if TYPE_CHECKING:
    from croupier.engines.contract.limits import Limits
    from croupier.rules import Rules
    from croupier.study.comparison import ComparisonReport


@dataclass(frozen=True)
class Wished:
    """What was said on the command line."""

    rulesets: Sequence[str]  # one or two
    house_rules: Sequence[str] = ()
    each: bool = False  # every house rule that fits, one by one
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the values of each
    within: str | None = None


def sides_of(wished: Wished) -> dict[str, Rules]:
    """Return the sides by their labels, the baseline first. Raise click.UsageError unless exactly one thing
    differs, and exit for rules with mistakes."""
    several = [name for name, values in wished.options.items() if len(values) > 1]
    _check(wished, several)
    if len(wished.rulesets) > 1:
        return _rulesets(wished)
    if several:
        return _values(wished, several[0])
    return _each(wished) if wished.each else _with_and_without(wished)


def _check(wished: Wished, several: Sequence[str]) -> None:
    """Raise click.UsageError unless exactly one thing differs."""
    if len(wished.rulesets) > 2:
        raise click.UsageError("two rulesets are compared, or one with and without something")
    differing = [
        *(["two rulesets"] if len(wished.rulesets) > 1 else []),
        *(["--each-house-rule"] if wished.each else []),
        *(f"several values of --option {name}" for name in several),
    ]
    if len(differing) > 1:
        raise click.UsageError(f"one thing is compared at a time, not both of {differing[0]} and {differing[1]}")
    if not differing and not wished.house_rules:
        raise click.UsageError(
            f"nothing to compare `{wished.rulesets[0]}` with: name a second ruleset, --with HOUSE_RULE, "
            "--each-house-rule, or an --option twice with other values"
        )


def _rulesets(wished: Wished) -> dict[str, Rules]:
    loaded = [load_or_exit(one, wished.house_rules, wished.within) for one in wished.rulesets]
    one, other = _agreed(loaded, wished)
    first, second = (one.layered_name, other.layered_name)
    return {first: one, second if second != first else f"{second} (2)": other}


def _values(wished: Wished, name: str) -> dict[str, Rules]:
    loaded = load_or_exit(wished.rulesets[0], wished.house_rules, wished.within)
    fixed = {other: values[0] for other, values in wished.options.items() if other != name}
    values = wished.options[name]
    if len(set(values)) < len(values):
        raise click.UsageError(f"--option {name} is given the same value twice")
    return {f"{name}={value}": with_options_or_exit(loaded, {**fixed, name: value}) for value in values}


def _with_and_without(wished: Wished) -> dict[str, Rules]:
    loaded = [load_or_exit(wished.rulesets[0], laid, wished.within) for laid in ((), wished.house_rules)]
    one, other = _agreed(loaded, wished)
    return {one.layered_name: one, f"with {', '.join(other.ruleset.layers)}": other}


def _each(wished: Wished) -> dict[str, Rules]:
    """Return the ruleset, and it with each installed house rule that fits and is not laid on it already."""
    from croupier.authoring.fitting import fit
    from croupier.language.diagnostics import RulesetError
    from croupier.language.ruleset.reach import Reach
    from croupier.rules import load

    name, laid = wished.rulesets[0], list(wished.house_rules)
    loaded = {"": load_or_exit(name, laid, wished.within)}
    for house_rule, file in installed_house_rules().items():
        if house_rule in laid:
            continue
        try:
            loaded[house_rule] = load(name, [*laid, file], within=wished.within)
        except RulesetError as error:
            found = fit(name, file, spoken(), Reach(wished.within))
            reason = found.reason if not found.fits else error.diagnostics[0].in_language(spoken()).message
            say(f"`{house_rule}` is left out: {reason}", err=True)
    if len(loaded) == 1:
        raise click.UsageError(f"--each-house-rule: no house rule fits {name}")
    agreed = _agreed(list(loaded.values()), wished)
    labels = [agreed[0].layered_name, *list(loaded)[1:]]
    return dict(zip(labels, agreed, strict=True))


def _agreed(loaded: Sequence[Rules], wished: Wished) -> list[Rules]:
    """Return all rules with the options that each of them has. An option that none has is left to the richest of
    them, which refuses it."""
    options = {name: values[0] for name, values in wished.options.items()}
    known = [{name: value for name, value in options.items() if _has(one, name)} for one in loaded]
    missing = {name: value for name, value in options.items() if not any(name in one for one in known)}
    known[-1] |= missing
    return [with_options_or_exit(one, own) for one, own in zip(loaded, known, strict=True)]


def _has(rules: Rules, name: str) -> bool:
    return rules.ruleset.names.meant("options", name) in rules.ruleset.options


def command_of(wished: Wished, report: ComparisonReport, figures: Sequence[str], limits: Limits) -> str:
    """Return the command that makes a comparison again. One that was interrupted plays as many games and deals as it
    has."""
    from croupier.game.replay import setting_words
    from croupier.study.comparison.figures import SKILL

    figures = [one for one in figures if report.deals or one != SKILL.name]
    options = [f"{name}={value}" for name, values in wished.options.items() for value in values]
    words = ["croupier", "compare", *wished.rulesets, *_each_of("--with", wished.house_rules)]
    words += ["--each-house-rule"] if wished.each else []
    words += [*_each_of("--option", options), *_games_of(report), *_each_of("--figure", figures)]
    words += ["--skill", str(report.deals), "--thinker", report.thinker] if report.deals else []
    words += setting_words(report.players, report.seed, {}, limits)
    return shlex.join([*words, *([] if report.bots == "random" else ["--bots", report.bots])])


def _each_of(option: str, values: Sequence[str]) -> list[str]:
    return [word for value in values for word in (option, value)]


def _games_of(report: ComparisonReport) -> list[str]:
    if report.interrupted:
        return ["--games", str(report.games)]
    until = [] if report.until is None else ["--until", f"{100 * report.until:g}%"]
    return [*until, "--games", str(report.wanted)]
