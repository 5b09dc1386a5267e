"""Limit the size of a document."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DocumentLimits:
    """The largest document that is read."""

    bytes: int = 1_000_000  # of UTF-8
    depth: int = 20  # lists and mappings inside each other
    nodes: int = 20_000  # keys count as nodes
    words: int = 100_000  # words and signs, those of comments and texts included


DEFAULT_LIMITS = DocumentLimits()
