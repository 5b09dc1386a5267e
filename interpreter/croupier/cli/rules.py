"""``croupier rules``: the rulesets that are installed."""

from __future__ import annotations

import sys

import click

from croupier.cli.common import chosen_language, language_option
from croupier.diagnostics import RulesetError
from croupier.game import load
from croupier.ruleset.load import installed
from croupier.ruleset.ruleset import in_language


@click.command()
@language_option
def command(lang: str | None) -> None:
    """List the rulesets that are installed: name, title and players."""
    language = chosen_language(lang)
    broken = False
    for name in installed():
        try:
            rules = load(name)
        except RulesetError as error:
            broken = True
            click.echo(f"{name}: {len(error.diagnostics)} problems; see `croupier check {name}`", err=True)
            continue
        title = in_language(rules.ruleset.title, language, name)
        summary = in_language(rules.ruleset.summary, language)
        low, high = rules.players
        click.echo(f"{name}  {title}  {low}-{high}" + (f"  {summary}" if summary else ""))
    sys.exit(1 if broken else 0)
