"""Read the page of a diagnostic code: headings, paragraphs and examples."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from croupier.language.data import pages_folder

FENCE, FILE = "```", "```yaml file "
EXAMPLE = re.compile(r"(?ms)^(```.*?^```)$")


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part of a page."""

    kind: str  # ``heading``, ``text`` or ``example``
    text: str  # a heading or a paragraph on one line; the lines of an example
    file: str = ""  # the name of an example that other examples mention


def code_pages(language: str) -> dict[str, Path]:
    """Return the file of each code's page, by code, sorted."""
    return dict(sorted((file.stem, file) for file in pages_folder(language).glob("*.md")))


def page_parts(page: str) -> list[PagePart]:
    """Return the parts of the text of a page, in its order."""
    found = []
    for piece in EXAMPLE.split(page):
        blocks = [piece] if piece.startswith(FENCE) else piece.strip().split("\n\n")
        found += [_part(one) for one in blocks if one]
    return found


def _part(block: str) -> PagePart:
    if block.startswith(FENCE):
        fence, *lines, _ = block.split("\n")
        return PagePart("example", "\n".join(lines), fence.removeprefix(FILE) if fence.startswith(FILE) else "")
    line = " ".join(block.split("\n"))
    return PagePart("heading", line.lstrip("# ")) if line.startswith("#") else PagePart("text", line)
