"""``croupier explain``: print the page of a diagnostic code."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from croupier.cli.options import language_option
from croupier.cli.speech import spoken
from croupier.cli.streams import columns, wants_colour

BOLD, CYAN, RESET = "\x1b[1m", "\x1b[36m", "\x1b[0m"
WIDEST = 100
FENCE, FILE = "```", "```yaml file "
EXAMPLE = re.compile(r"(?ms)^(```.*?^```)$")
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
    from croupier.language.data import pages_folder

    found = dict(sorted((file.stem, file) for file in pages_folder(spoken()).glob("*.md")))
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
    from croupier.texts.wrap import wrapped

    for code, file in pages.items():
        _, text, *_ = _parts(file.read_text("utf-8"))
        sentence = SENTENCE.match(text)
        yield code
        yield wrapped(f"    {sentence[0] if sentence else text}", width, hanging=0)


def _shown(page: str, width: int, *, colour: bool) -> Iterator[str]:
    """Yield a page in lines for a terminal: headings stand out, paragraphs are wrapped, examples are indented."""
    from croupier.texts.wrap import wrapped

    for number, part in enumerate(_parts(page)):
        yield from [""] if number else []
        if part.startswith(FENCE):
            yield from _example(part)
        elif part.startswith("#"):
            heading = part.lstrip("# ")
            yield f"{BOLD}{heading}{RESET}" if colour else heading
        else:
            text = wrapped(part, width, hanging=0)
            yield QUOTED.sub(rf"{CYAN}\1{RESET}", text) if colour else text


def _parts(page: str) -> list[str]:
    """Return the parts of a page: headings, paragraphs, each on one line, and examples."""
    found = []
    for piece in EXAMPLE.split(page):
        parts = [piece] if piece.startswith(FENCE) else piece.strip().split("\n\n")
        found += [part if part.startswith(FENCE) else " ".join(part.split("\n")) for part in parts if part]
    return found


def _example(block: str) -> Iterator[str]:
    """Yield an example. The name of its file comes first if other examples mention it."""
    fence, *lines, _ = block.split("\n")
    if fence.startswith(FILE):
        yield f"  {fence.removeprefix(FILE)}"
    for line in lines:
        yield f"    {line}".rstrip()
