"""Places for the page: the file by its name, and offsets in UTF-16 units."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from croupier.editor.positions import WIDE
from croupier.language.source import Source, Span

Place = dict[str, Any]
"""``{"file": NAME, "start": OFFSET, "end": OFFSET}``."""


class PagePlaces:
    """Says places as the page has them. ``named`` returns the page's name for a path."""

    def __init__(self, named: Callable[[str], str]) -> None:
        self._named = named

    def of(self, place: Span) -> Place:
        """Return a place as JSON."""
        start, end = (units_at(place.source, at) for at in (place.start, place.end))
        return {"file": self._named(place.source.name), "start": start, "end": end}


def units_at(source: Source, offset: int) -> int:
    """Return an offset in UTF-16 units. A character that takes two of them counts twice."""
    return offset + bisect_left(source.once("wide characters", lambda: _wide(source.text)), offset)


def _wide(text: str) -> list[int]:
    return [] if text.isascii() else [at for at, one in enumerate(text) if one >= WIDE]
