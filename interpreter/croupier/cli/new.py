"""``croupier new``: write first files for an author."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import language_option
from croupier.cli.speech import said, say, spoken

if TYPE_CHECKING:
    from croupier.authoring.drafts import Draft


@click.command(short_help="Begin a new game, a variant or a house rule.")
@click.argument("name", metavar="NAME")
@click.option(
    "--from",
    "base",
    metavar="RULESET",
    help="Begin a variant of this ruleset. What each example shows, examples/README.md lists.",
)
@click.option("--house-rule", is_flag=True, help="Begin a house rule; --for says for which ruleset.")
@click.option("--for", "made_for", metavar="RULESET", help="What the house rule is for.")
@click.option("--overwrite", is_flag=True, help="Write over files that are there.")
@language_option
def command(name: str, base: str | None, house_rule: bool, made_for: str | None, overwrite: bool) -> None:
    """Begin a new game, a variant of another, or a house rule.

    Writes NAME.yaml, which already plays and says in comments what is what, and NAME.scenarios.yaml, with a scenario
    that passes, into the current folder.
    """
    check_name(name)
    _check_use(base, made_for, house_rule=house_rule)
    draft = _draft(name, base or made_for, spoken(), house_rule=house_rule)
    folder = Path.cwd()
    files = {folder / f"{name}.yaml": draft.rules, folder / f"{name}.scenarios.yaml": draft.scenarios}
    write_new(files, overwrite=overwrite)
    say(f"wrote {name}.yaml and {name}.scenarios.yaml; what to do next:")
    for word, what in NEXT.items():
        click.echo(f"  croupier {word:<6}{name}.yaml  {said(what)}")


NEXT = {
    "check": "says what is wrong, while you change it",
    "test": "plays the scenarios beside it",
    "play": "plays it with you",
    "show": "prints a sheet for players; with --resolved all of its rules",
}


def check_name(name: str) -> None:
    """Raise click.UsageError if a name is not possible, or is that of an installed ruleset."""
    from croupier.authoring.drafts.names import ImpossibleName, check_new_name

    try:
        check_new_name(name)
    except ImpossibleName as problem:
        raise click.UsageError(str(problem)) from None


def _check_use(base: str | None, made_for: str | None, *, house_rule: bool) -> None:
    """Raise click.UsageError for options that exclude each other."""
    if house_rule and base is not None:
        raise click.UsageError("--from begins a variant; for a house rule write --house-rule --for RULESET")
    if house_rule and made_for is None:
        raise click.UsageError("--house-rule needs --for RULESET, the game that it is for")
    if made_for is not None and not house_rule:
        raise click.UsageError("--for goes with --house-rule; a variant has --from RULESET")


def _draft(name: str, base: str | None, language: str, *, house_rule: bool) -> Draft:
    from croupier.authoring.drafts import CannotDraft, draft_game, draft_layer
    from croupier.cli.common import load_or_exit

    if base is None:
        return draft_game(name, language)
    rules = load_or_exit(base)
    if rules.ruleset.layers:
        raise click.UsageError(f"`{base}` is a house rule; begin from the ruleset that it is for")
    try:
        return draft_layer(name, rules, _named_here(base), house_rule=house_rule, folder=Path.cwd(), language=language)
    except CannotDraft as problem:
        raise click.ClickException(str(problem)) from None


def _named_here(base: str) -> str:
    """Return the name of a ruleset for a file in the current folder: the name of an installed one, else its path."""
    import os

    from croupier.language.ruleset.load import installed, resolve

    if base in installed():
        return base
    path = resolve(base)[0] or Path(base)
    here = path.as_posix() if path.is_absolute() else Path(os.path.relpath(path)).as_posix()
    return here if "/" in here or here.endswith(".yaml") else f"./{here}"


def write_new(files: Mapping[Path, str], *, overwrite: bool) -> None:
    """Write the files of a draft, laid out, into the current folder, or exit with the reason why they cannot be
    written."""
    from croupier.editor.formatting.formatted import formatted
    from croupier.language.source import Source
    from croupier.system.writing import reason, write_files

    laid_out = {file: formatted(Source(str(file), text)).text or text for file, text in files.items()}
    try:
        write_files(laid_out, overwrite=overwrite)
    except FileExistsError as problem:
        taken = Path(problem.filename).name
        message = f"{taken} is there already; choose another name, or say --overwrite"
        raise click.UsageError(message) from None
    except OSError as problem:
        raise click.ClickException(f"cannot write into {Path.cwd()}: {reason(problem)}") from None
