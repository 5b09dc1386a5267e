"""``croupier explain``: print the page of a diagnostic code."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.options import language_option
from croupier.cli.speech import spoken
from croupier.cli.streams import columns, wants_colour

if TYPE_CHECKING:
    from croupier.texts.code_pages import PagePart

BOLD, CYAN, RESET = "\x1b[1m", "\x1b[36m", "\x1b[0m"
WIDEST = 100
SENTENCE = re.compile(r".*?\.(?=\s|\Z)")
QUOTED = re.compile(r"`([^`]+)`")


@click.command(short_help="Say what a code such as unknown-name means.")
@click.argument("code", required=False, metavar="[CODE]")
@language_option
def command(code: str | None) -> None:
    """Say what a code means: why it matters, an example, and what to write instead.

    CODE stands in brackets in messages, as in error[unknown-name]. Without it, all codes are listed. An example that is
    no whole file is a part of one, or rules as they stand below `rules: |`.
    """
    from croupier.texts.code_pages import code_pages

    found = code_pages(spoken())
    colour, width = wants_colour(sys.stdout), min(columns(), WIDEST)
    if code is None:
        click.echo("\n".join(_listed(found, width)))
    else:
        page = found.get(code) or _nearest_or_exit(code, found)
        click.echo("\n".join(_shown(page.read_text("utf-8"), width, colour=colour)))


def _nearest_or_exit(code: str, known: dict[str, Path]) -> Path:
    """Return the page of a code that is spelled as in messages, such as ``error[unknown-name]``. Raise
    click.UsageError if there is none."""
    from croupier.language.diagnostics import did_you_mean

    bare = code.rpartition("[")[2].rstrip("]").strip().lower()
    if bare in known:
        return known[bare]
    hint = did_you_mean(bare, known) or "`croupier explain` lists them all"
    raise click.UsageError(f"there is no code `{code}`; {hint}")


def _listed(pages: dict[str, Path], width: int) -> Iterator[str]:
    """Yield each code, and below it the first sentence of its page."""
    from croupier.texts.code_pages import page_parts
    from croupier.texts.wrap import wrapped

    for code, file in pages.items():
        text = page_parts(file.read_text("utf-8"))[1].text
        sentence = SENTENCE.match(text)
        yield code
        yield wrapped(f"    {sentence[0] if sentence else text}", width, hanging=0)


def _shown(page: str, width: int, *, colour: bool) -> Iterator[str]:
    """Yield a page in lines for a terminal: headings stand out, paragraphs are wrapped, examples are indented."""
    from croupier.texts.code_pages import page_parts
    from croupier.texts.wrap import wrapped

    for number, part in enumerate(page_parts(page)):
        yield from [""] if number else []
        match part.kind:
            case "example":
                yield from _example(part)
            case "heading":
                yield f"{BOLD}{part.text}{RESET}" if colour else part.text
            case _:
                text = wrapped(part.text, width, hanging=0)
                yield QUOTED.sub(rf"{CYAN}\1{RESET}", text) if colour else text


def _example(part: PagePart) -> Iterator[str]:
    """Yield an example. The name of its file comes first if other examples mention it."""
    if part.file:
        yield f"  {part.file}"
    for line in part.text.split("\n"):
        yield f"    {line}".rstrip()
