"""Limit the size of a document."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DocumentLimits:
    """The largest document that is read."""

    bytes: int = 1_000_000
    depth: int = 20
    nodes: int = 20_000
    words: int = 100_000


DEFAULT_LIMITS = DocumentLimits()
