"""``croupier check``: what is wrong with rule files."""

from __future__ import annotations

import sys

import click

from croupier.diagnostics import has_errors
from croupier.diagnostics.render import render_concise, render_full, render_json, summary
from croupier.game import diagnose


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["full", "concise", "json"]),
    default="full",
    show_default=True,
    help="How the diagnostics are told.",
)
def command(files: tuple[str, ...], form: str) -> None:
    """Say what is wrong with rule files: their YAML, their rules, names, types and decks.

    FILE is the path of a file or the name of an installed ruleset. Exit code 1 when a file has errors.
    """
    found = [diagnostic for file in files for diagnostic in diagnose(file)]
    renderers = {"full": render_full, "concise": render_concise, "json": render_json}
    text = renderers[form](found)
    if text:
        click.echo(text)
    if form == "full":
        counted = f"{len(files)} file{'s' if len(files) > 1 else ''}"
        click.echo(f"{counted}: {summary(found) if found else 'no problems'}", err=True)
    sys.exit(1 if has_errors(found) else 0)
