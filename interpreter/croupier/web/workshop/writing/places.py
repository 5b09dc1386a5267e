"""Places of texts as the page counts them: offsets in units of UTF-16, where a wide character counts two."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

from croupier.editor.documents import AnyPath, Documents
from croupier.editor.positions import FilePlace, TextEdit, TextRange
from croupier.language.source import Source
from croupier.web.workshop.writing.names import PageNames

WIDE = re.compile("[\U00010000-\U0010ffff]")


class PagePlaces:
    """Places of the files of a folder, to and from the page's JSON."""

    def __init__(self, documents: Documents, names: PageNames) -> None:
        self._documents = documents
        self._names = names

    def offset(self, path: AnyPath, units: int) -> int:
        """Return the offset in characters of an offset of the page. One inside of a character means its beginning."""
        source = self._documents.source(path)
        doubled = [at + number for number, at in enumerate(_wide(source))]
        return min(units - bisect_left(doubled, units), len(source.text))

    def units(self, path: AnyPath, offset: int) -> int:
        """Return the page's offset of an offset in characters."""
        return offset + bisect_left(_wide(self._documents.source(path)), offset)

    def range(self, path: AnyPath, range: TextRange) -> dict[str, int]:
        return {"start": self.units(path, range.start), "end": self.units(path, range.end)}

    def place(self, place: FilePlace) -> dict[str, Any]:
        """Return ``{"file", "start", "end"}``."""
        return {"file": self._names.name(place.path), **self.range(place.path, place.range)}

    def edits(self, edits: Iterable[TextEdit]) -> list[dict[str, Any]]:
        """Return ``{"file", "start", "end", "text"}`` for each edit."""
        return [{**self.place(one.place), "text": one.text} for one in edits]


def _wide(source: Source) -> list[int]:
    """Return the offsets of the characters that count two."""
    if source.text.isascii():
        return []
    return source.once("wide", lambda: [one.start() for one in WIDE.finditer(source.text)])
