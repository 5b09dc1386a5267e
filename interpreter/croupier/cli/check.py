"""``croupier check``: report the mistakes in rule files."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from croupier.cli.options import format_option, language_option, with_option, within_option
from croupier.cli.speech import say, spoken
from croupier.cli.streams import speaks_unicode, wants_colour

if TYPE_CHECKING:
    from croupier.language.diagnostics import Diagnostic
    from croupier.language.ruleset.clashes import Clash
    from croupier.language.ruleset.documents import Document

FORMATS = ("full", "concise", "json")


@click.command(short_help="Say what is wrong with rule files.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@with_option
@within_option
@format_option(FORMATS, "full shows the lines, concise is a line for each problem, json is for programs.")
@language_option
def command(files: tuple[str, ...], house_rules: tuple[str, ...], within: str | None, form: str) -> None:
    """Say what is wrong with rule files: their YAML, rules, names, types, decks and labels.

    FILE is the path of a file, or the name of an installed ruleset or house rule. Exit code 1 when there are errors or
    warnings; rules with warnings alone can be played all the same.

    To check what strangers have written, name with --within the folder that their file names may lead into.

    With --with, house rules are laid on each FILE. Notes tell where two of them meet, because both change one thing or
    one changes what the other reads, and what then holds; also of house rules that a ruleset includes. With --with the
    JSON is an object of `diagnostics` and `clashes`.
    """
    from croupier.cli.common import refuse_rulesets
    from croupier.language.checking import diagnose
    from croupier.language.diagnostics.diagnostic import sort_diagnostics

    refuse_rulesets(house_rules, within)
    files = tuple(dict.fromkeys(_file(one) for one in files))
    found = [diagnostic for file in files for diagnostic in diagnose(file, house_rules, within=within)]
    if house_rules:
        found = sort_diagnostics(found)  # what is wrong with a house rule by itself is found with each file
    met = _clashes(files, house_rules, within)
    if form == "json":
        _tell_json(found, met if house_rules else None)
    else:
        _tell(found, _notes(met), form, len(files))
    sys.exit(1 if found else 0)


def _file(name: str) -> str:
    """Return the file of an installed house rule, and any other name as it is."""
    from croupier.language.ruleset.load import installed, installed_house_rules

    return name if name in installed() else str(installed_house_rules().get(name, name))


def _clashes(files: Sequence[str], house_rules: Sequence[str], within: str | None) -> list[Clash]:
    """Return the clashes of house rules. Those that are refused are reported as diagnostics as well."""
    from croupier.language.ruleset.load import load_layers
    from croupier.language.ruleset.reach import Reach

    found: dict[str, Clash] = {}
    for file in files:
        layers, _ = load_layers(file, house_rules, Reach(within))
        if layers and (layers[1] or any(one.includes for one in layers[0])):
            found.update({str(clash): clash for clash in _met(*layers)})
    return list(found.values())


def _met(chain: list[Document], house_rules: list[Document]) -> list[Clash]:
    from croupier.language.ruleset.clashes import clashes, clashes_of_included

    return [*clashes_of_included(chain), *clashes(house_rules, chain)]


def _notes(met: list[Clash]) -> list[Clash]:
    """Return the clashes between house rules that may be laid on together."""
    refused = {(one.first.layer, one.second.layer) for one in met if one.verdict == "refused"}
    return [one for one in met if (one.first.layer, one.second.layer) not in refused]


def _tell(found: list[Diagnostic], met: list[Clash], form: str, files: int) -> None:
    from croupier.language.diagnostics.render import render_concise, render_full, summary, tells_more

    language = spoken()
    if found:
        concise = form == "concise"
        click.echo(
            render_concise(found, language) if concise else render_full(found, wants_colour(sys.stdout), language)
        )
    for number, one in enumerate(met):
        if found and not number and form == "full":
            click.echo()
        say(f"note: {one}")
    if form == "full":
        notes = f", {len(met)} note{'s' if len(met) > 1 else ''}" if met else ""
        say(f"{files} file{'s' if files > 1 else ''}: {summary(found)}{notes}", err=True)
        if found:
            click.echo(tells_more((one.code for one in found), language), err=True)


def _tell_json(found: list[Diagnostic], met: list[Clash] | None) -> None:
    """Print the diagnostics. With house rules, print an object of diagnostics and clashes."""
    from croupier.language.diagnostics.render import render_json

    text = render_json(found, spoken())
    if met is not None:
        data = {"diagnostics": json.loads(text), "clashes": [one.to_data() for one in met]}
        text = json.dumps(data, ensure_ascii=False, indent=2)
    click.echo(text if speaks_unicode(sys.stdout) else json.dumps(json.loads(text), indent=2))
