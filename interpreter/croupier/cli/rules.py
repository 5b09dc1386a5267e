"""``croupier rules``: the rulesets that are installed."""

from __future__ import annotations

import sys

import click

from croupier.cli.options import chosen_language, language_option


@click.command(short_help="List the rulesets that are installed.")
@language_option
def command(lang: str | None) -> None:
    """List the rulesets that are installed: name, title, players, and what the game is about."""
    from croupier.cli.streams import columns
    from croupier.diagnostics import RulesetError
    from croupier.rules import load
    from croupier.ruleset.load import installed
    from croupier.ruleset.ruleset import in_language
    from croupier.texts.words import word
    from croupier.texts.wrap import wrapped

    language = chosen_language(lang)
    broken = False
    names = installed()
    width = max(map(len, names), default=0)
    for name in names:
        try:
            rules = load(name)
        except RulesetError as error:
            broken = True
            click.echo(f"{name}: {len(error.diagnostics)} problems; see `croupier check {name}`", err=True)
            continue
        low, high = rules.players
        many = word(language, "rules-players-exactly" if low == high else "rules-players", low=low, high=high)
        click.echo(f"{name:<{width}}  {in_language(rules.ruleset.title, language, name)}, {many}")
        summary = " ".join(in_language(rules.ruleset.summary, language).split())
        if summary:
            click.echo(wrapped(f"    {summary}", columns(), hanging=0))
    sys.exit(1 if broken else 0)
