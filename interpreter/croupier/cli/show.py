"""``croupier show``: a player's rule sheet."""

from __future__ import annotations

import click

from croupier.cli.common import chosen_language, language_option, load_or_exit, ruleset_argument
from croupier.texts.sheet import sheet_lines


@click.command()
@ruleset_argument
@language_option
def command(ruleset: str, lang: str | None) -> None:
    """Print a player's rule sheet: the deck, the options, how open points are read, and who sees what."""
    rules = load_or_exit(ruleset)
    for line in sheet_lines(rules, chosen_language(lang)):
        click.echo(line)
