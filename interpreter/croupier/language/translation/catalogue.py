"""Read catalogues: files of English templates, each with its translation on the next line and a blank line behind.

A line that begins with ``#`` is a comment. Texts of several lines are translated line by line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
JOINTS = "joints.txt"


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return the translation of each template."""
    files = (file for file in sorted((FOLDER / language).glob("*.txt")) if file.name != JOINTS)
    return {template: translation for file in files for template, translation in entries(file.read_text("utf-8"))}


@cache
def joints(language: str) -> dict[str, str]:
    """Return the templates of what joins texts, from the outermost on. They are tried when no other fits."""
    return dict(entries((FOLDER / language / JOINTS).read_text("utf-8")))


def entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield each template of a catalogue with its translation."""
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    yield from zip(lines[::2], lines[1::2], strict=True)
