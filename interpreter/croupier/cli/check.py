"""``croupier check``: what is wrong with rule files."""

from __future__ import annotations

import json
import sys

import click

from croupier.cli.streams import speaks_unicode, wants_colour

FORMATS = ("full", "concise", "json")


@click.command(short_help="Say what is wrong with rule files.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="full",
    show_default=True,
    help="full shows the lines, concise is a line for each problem, json is for programs.",
)
def command(files: tuple[str, ...], form: str) -> None:
    """Say what is wrong with rule files: their YAML, rules, names, types, decks and labels.

    FILE is the path of a file or the name of an installed ruleset. Exit code 1 when there are errors or
    warnings; rules with warnings alone can be played all the same.
    """
    from croupier.diagnostics.render import render_concise, render_full, render_json, summary, tells_more
    from croupier.rules import diagnose

    found = [diagnostic for file in dict.fromkeys(files) for diagnostic in diagnose(file)]
    if form == "json":
        text = render_json(found)
        click.echo(text if speaks_unicode(sys.stdout) else json.dumps(json.loads(text), indent=2))
    elif found:
        click.echo(render_concise(found) if form == "concise" else render_full(found, wants_colour(sys.stdout)))
    if form == "full":
        counted = len(dict.fromkeys(files))
        click.echo(f"{counted} file{'s' if counted > 1 else ''}: {summary(found)}", err=True)
        if found:
            click.echo(tells_more(one.code for one in found), err=True)
    sys.exit(1 if found else 0)
