"""``croupier rules``: list the installed rulesets, or the house rules for one ruleset."""

from __future__ import annotations

import sys

import click

from croupier.cli.options import language_option, within_option
from croupier.cli.speech import say, spoken


@click.command(short_help="List the rulesets that are installed.")
@click.option("--for", "made_for", metavar="RULESET", help="List the house rules instead: which fit, and why not.")
@within_option
@language_option
def command(made_for: str | None, within: str | None) -> None:
    """List the rulesets that are installed: name, title, players, and what the game is about.

    With --for, list the installed house rules. Each line says whether the house rule can be laid on RULESET: if it can,
    which open points of RULESET it decides; if it cannot, what RULESET lacks.
    """
    if within is not None and made_for is None:
        raise click.UsageError("--within goes with --for RULESET")
    language = spoken()
    if made_for is not None:
        _house_rules(made_for, within, language)
    else:
        sys.exit(0 if _rulesets(language) else 1)


def _rulesets(language: str) -> bool:
    """Print the installed rulesets. Return whether all can be read."""
    from croupier.language.checking import load_checked
    from croupier.language.diagnostics import RulesetError
    from croupier.language.ruleset.load import installed
    from croupier.language.ruleset.ruleset import in_language
    from croupier.texts.telling.words import number_of_players

    all_read, names = True, installed()
    width = max(map(len, names), default=0)
    for name in names:
        try:
            ruleset = load_checked(name).ruleset
        except RulesetError as error:
            all_read = False
            say(f"{name}: {len(error.diagnostics)} problems; see `croupier check {name}`", err=True)
            continue
        many = number_of_players(language, ruleset.players)
        click.echo(f"{name:<{width}}  {in_language(ruleset.title, language, name)}, {many}")
        _summary(in_language(ruleset.summary, language))
    return all_read


def _house_rules(ruleset: str, within: str | None, language: str) -> None:
    """Print the installed house rules. Raise click.UsageError for a house rule, and exit for a ruleset with
    mistakes."""
    from croupier.authoring.fitting import fit
    from croupier.cli.common import checked_or_exit
    from croupier.language.ruleset.load import installed_house_rules
    from croupier.language.ruleset.ruleset import in_language
    from croupier.texts.telling.words import word

    rules = checked_or_exit(ruleset, within=within).ruleset
    if rules.layers:
        raise click.UsageError(f"--for {ruleset}: it is a house rule, not a ruleset")
    names = installed_house_rules()
    title = in_language(rules.title, language, rules.name)
    click.echo(word(language, "fits-head", ruleset=title) if names else word(language, "fits-none"))
    width = max(map(len, names), default=0)
    for name, file in names.items():
        found = fit(ruleset, file, language)
        phrase = ("fits-but" if found.reason else "fits") if found.fits else "fits-not"
        told = word(language, phrase, reason=found.reason)
        if found.decides:
            told = word(language, "fits-decides", fit=told, codes=", ".join(found.decides))
        _line(f"{name:<{width}}  {told}", width + 2)


def _line(text: str, hanging: int) -> None:
    from croupier.cli.streams import columns
    from croupier.texts.wrap import wrapped

    click.echo(wrapped(text, columns(), hanging=hanging))


def _summary(text: str) -> None:
    words = " ".join(text.split())
    if words:
        _line(f"    {words}", 0)
