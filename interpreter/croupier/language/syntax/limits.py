"""How large a document may be."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DocumentLimits:
    """The most that is read: bytes of UTF-8, lists and mappings inside each other, nodes (keys count as nodes), and
    words and signs (comments and texts count too)."""

    bytes: int = 1_000_000
    depth: int = 20
    nodes: int = 20_000
    words: int = 100_000


DEFAULT_LIMITS = DocumentLimits()
