"""The place of a node, which equality and hash ignore."""

from __future__ import annotations

from dataclasses import field

from croupier.language.source import Span


def place_field() -> Span:
    """Return the last field of a node."""
    return field(compare=False, repr=False)  # type: ignore[no-any-return]
