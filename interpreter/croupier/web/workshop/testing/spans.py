"""Places of rules and scenarios for the page."""

from __future__ import annotations

from typing import Any

from croupier.editor.positions import place_of
from croupier.language.source import Span
from croupier.web.workshop.writing.places import PagePlaces


def span_json(places: PagePlaces, span: Span) -> dict[str, Any]:
    """Return ``{"file", "start", "end"}``."""
    return places.place(place_of(span))
