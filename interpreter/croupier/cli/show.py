"""``croupier show``: a player's rule sheet."""

from __future__ import annotations

import click

from croupier.cli.options import chosen_language, language_option, ruleset_argument


@click.command(short_help="Print a player's rule sheet.")
@ruleset_argument
@language_option
def command(ruleset: str, lang: str | None) -> None:
    """Print a player's rule sheet: the deck, the options, how open points are read, and who sees what."""
    from croupier.cli.common import load_or_exit
    from croupier.cli.streams import columns
    from croupier.texts.sheet import sheet_lines
    from croupier.texts.wrap import wrapped

    rules = load_or_exit(ruleset)
    width = columns()
    click.echo(
        "\n".join(
            wrapped(line, width, hanging=2 if line.startswith(" ") else 0)
            for line in sheet_lines(rules, chosen_language(lang))
        )
    )
