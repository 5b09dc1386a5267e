"""Read a text with broken YAML all the same: without the lines that break it.

Such a line becomes spaces, so that every offset stays what it was. ruamel stops at the first fault, so the text is read
again after each; after ``MOST_MENDED`` lines the rest of the text is left out instead. Rules need no mending: each
definition is parsed by itself.
"""

from __future__ import annotations

import os
from pathlib import Path

from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Source
from croupier.language.syntax.document import read_node
from croupier.language.syntax.limits import DEFAULT_LIMITS, DocumentLimits
from croupier.language.syntax.text_files import Files

MOST_MENDED = 4
BROKEN = "yaml-syntax"


def mended(source: Source, limits: DocumentLimits = DEFAULT_LIMITS) -> Source:
    """Return a source whose YAML can be read, with the same offsets; the same source if there is nothing to mend."""
    for _ in range(MOST_MENDED):
        fault = _fault(source, limits)
        if fault is None:
            return source
        source = _without_line(source, fault.place.line)
    fault = _fault(source, limits)
    if fault is None:
        return source
    return Source(source.name, source.text[: source.line_starts[fault.place.line - 1]])


def _fault(source: Source, limits: DocumentLimits) -> Diagnostic | None:
    node, problems = read_node(source, limits)
    return next((one for one in problems if one.code == BROKEN), None) if node is None else None


def _without_line(source: Source, number: int) -> Source:
    line = source.line(number)
    start = source.line_starts[number - 1]
    return Source(source.name, source.text[:start] + " " * len(line) + source.text[start + len(line) :])


class MendedFiles(Files):
    """Other files, without the lines that break their YAML."""

    def __init__(self, files: Files) -> None:
        self._files = files

    def read(
        self, path: str | os.PathLike[str], limits: DocumentLimits = DEFAULT_LIMITS
    ) -> tuple[Source | None, list[Diagnostic]]:
        source, problems = self._files.read(path, limits)
        return (None if source is None else mended(source, limits)), problems

    def is_file(self, path: str | os.PathLike[str]) -> bool:
        return self._files.is_file(path)

    def is_saved(self, path: str | os.PathLike[str]) -> bool:
        return False

    def listed(self, folder: Path, pattern: str) -> list[Path]:
        return self._files.listed(folder, pattern)
