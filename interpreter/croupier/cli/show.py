"""``croupier show``: print a rule sheet, a composed ruleset or its prices, or write a page about its rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from croupier.cli.options import language_option, ruleset_argument, with_option, within_option
from croupier.cli.pages import check_page, files_of_house_rules, write_page
from croupier.cli.speech import say, spoken


@click.command(short_help="Print a player's rule sheet.")
@ruleset_argument
@with_option
@within_option
@click.option(
    "--resolved", is_flag=True, help="Print the rules with all that they extend, and where each part is from."
)
@click.option("--prices", is_flag=True, help="List what costs most steps, at the worst, at the largest table.")
@click.option(
    "--html",
    "page",
    metavar="FILE",
    help="Write a page: each statement of the rulebook, what implements it, what proves it.",
)
@click.option("--overwrite", is_flag=True, help="With --html: write over a file that is there.")
@language_option
def command(
    ruleset: str,
    house_rules: tuple[str, ...],
    within: str | None,
    resolved: bool,
    prices: bool,
    page: str | None,
    overwrite: bool,
) -> None:
    """Print a player's rule sheet: the deck, the options, how open points are read, and who sees what.

    With --resolved, print the ruleset that results from what it extends and from its house rules: one file that means
    the same by itself. Behind each part stand the layer and the line that it comes from.

    With --prices, list what costs most steps at the worst: what of, where, how many looks, and how many steps.

    With --html, write all that into one page for a browser, with the statements of the rulebook: what implements each,
    and which scenarios prove it. The scenarios beside the ruleset are played for it.
    """
    said = [name for name, wanted in (("html", page is not None), ("prices", prices), ("resolved", resolved)) if wanted]
    if len(said) > 1:
        raise click.UsageError(f"--{said[0]} and --{said[1]} do not go together; say one of them")
    if overwrite and page is None:
        raise click.UsageError("--overwrite goes with --html FILE")
    language = spoken()
    if page is not None:
        _page(ruleset, house_rules, within, Path(page), language, overwrite=overwrite)
    elif resolved:
        click.echo(_document(ruleset, house_rules, within, language))
    else:
        click.echo((_prices if prices else _sheet)(ruleset, house_rules, within, language))


def _sheet(ruleset: str, house_rules: tuple[str, ...], within: str | None, language: str) -> str:
    from croupier.cli.common import load_or_exit
    from croupier.cli.streams import columns
    from croupier.texts.sheet import sheet_lines
    from croupier.texts.wrap import wrapped

    rules = load_or_exit(ruleset, house_rules, within)
    width = columns()
    lines = sheet_lines(rules, language)
    return "\n".join(wrapped(line, width, hanging=2 if line.startswith(" ") else 0) for line in lines)


def _prices(ruleset: str, house_rules: tuple[str, ...], within: str | None, language: str) -> str:
    from croupier.cli.common import load_or_exit
    from croupier.texts.prices import price_lines

    return "\n".join(price_lines(load_or_exit(ruleset, house_rules, within), language))


def _document(ruleset: str, house_rules: tuple[str, ...], within: str | None, language: str) -> str:
    from croupier.cli.common import PROBLEMS, fail_with, load_or_exit
    from croupier.language.ruleset.load import load_layers
    from croupier.language.ruleset.reach import Reach
    from croupier.language.ruleset.resolved import resolved_text

    load_or_exit(ruleset, house_rules, within)
    layers, problems = load_layers(ruleset, house_rules, Reach(within))
    if layers is None:
        fail_with(problems, PROBLEMS)
    return resolved_text(*layers, language).rstrip("\n")


def _page(
    ruleset: str, house_rules: Sequence[str], within: str | None, page: Path, language: str, *, overwrite: bool
) -> None:
    """Write a page. Exit if statements or scenarios have mistakes, since the page would be wrong about them."""
    from croupier.cli.common import PROBLEMS, fail_with, load_or_exit
    from croupier.language.ruleset.load import resolve
    from croupier.language.ruleset.reach import Reach
    from croupier.rulebook.evidence import gather_evidence
    from croupier.rulebook.page import evidence_page

    check_page(page, overwrite=overwrite)
    rules = load_or_exit(ruleset, house_rules, within)
    path = resolve(ruleset)[0]
    assert path is not None, "they have been loaded"
    evidence, problems = gather_evidence(rules, path, files_of_house_rules(house_rules), language, Reach(within))
    if problems:
        fail_with(problems, PROBLEMS)
    write_page(page, evidence_page(evidence, language), overwrite=overwrite)
    passed = len(evidence.results) - len(evidence.not_passed())
    count = evidence.count(evidence.statements)
    say(
        f"wrote {page}: statements {count.total}, remarks {count.remarks}, cited {count.cited}, "
        f"proven {count.proven}; scenarios {len(evidence.results)}, passed {passed}"
    )
