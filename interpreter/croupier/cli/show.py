"""``croupier show``: a player's rule sheet, or the whole of a ruleset that is made of several files."""

from __future__ import annotations

import click

from croupier.cli.options import chosen_language, language_option, ruleset_argument, with_option


@click.command(short_help="Print a player's rule sheet.")
@ruleset_argument
@with_option
@click.option(
    "--resolved", is_flag=True, help="Print the rules with all that they extend, and where each part is from."
)
@language_option
def command(ruleset: str, house_rules: tuple[str, ...], resolved: bool, lang: str | None) -> None:
    """Print a player's rule sheet: the deck, the options, how open points are read, and who sees what.

    With --resolved, print the ruleset that results from what it extends and from its house rules: one file that means
    the same by itself. Behind each part stand the layer and the line that it comes from.
    """
    click.echo(_document(ruleset, house_rules) if resolved else _sheet(ruleset, house_rules, chosen_language(lang)))


def _sheet(ruleset: str, house_rules: tuple[str, ...], language: str) -> str:
    from croupier.cli.common import load_or_exit
    from croupier.cli.streams import columns
    from croupier.texts.sheet import sheet_lines
    from croupier.texts.wrap import wrapped

    rules = load_or_exit(ruleset, house_rules)
    width = columns()
    lines = sheet_lines(rules, language)
    return "\n".join(wrapped(line, width, hanging=2 if line.startswith(" ") else 0) for line in lines)


def _document(ruleset: str, house_rules: tuple[str, ...]) -> str:
    from croupier.cli.common import PROBLEMS, fail_with, load_or_exit
    from croupier.ruleset.load import load_layers
    from croupier.ruleset.resolved import resolved_text

    load_or_exit(ruleset, house_rules)
    layers, problems = load_layers(ruleset, house_rules)
    if layers is None:
        fail_with(problems, PROBLEMS)
    return resolved_text(*layers).rstrip("\n")
