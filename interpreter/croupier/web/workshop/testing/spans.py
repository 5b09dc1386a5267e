"""Places of rules and scenarios for the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.editor.positions import place_of
from croupier.language.source import Span
from croupier.web.workshop.writing.places import PagePlaces


def span_json(places: PagePlaces, span: Span) -> dict[str, Any] | None:
    """Return ``{"file", "start", "end"}``, or None for a place in a text that is no file."""
    if not Path(span.source.name).is_absolute():
        return None
    return places.place(place_of(span))
