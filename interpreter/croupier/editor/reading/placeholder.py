"""The placeholder in a node, and what is known around it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

from croupier.editor.reading.listening import Leaf
from croupier.editor.reading.names import DocumentNames
from croupier.language.ruleset.statements import Statement
from croupier.language.syntax import nodes as n
from croupier.language.syntax.unfinished import UNKNOWN, UNKNOWN_CODE
from croupier.language.syntax.walk import children

Chain = tuple[Any, ...]
"""The nodes around the placeholder, the outermost first; the last holds it itself."""


@dataclass(frozen=True)
class CursorContext:
    """What is known of the rules around a place."""

    names: DocumentNames
    statements: dict[str, Statement]
    leaf: Leaf
    language: str


def chain_to(node: Any) -> Chain:
    """Return the nodes around the placeholder, the outermost first; the last holds it itself."""
    parts = node if isinstance(node, tuple) else children(node)
    for one in parts:
        found = chain_to(one)
        if found:
            return found if isinstance(node, tuple) else (node, *found)
    return () if isinstance(node, tuple) or not _holds(node) else (node,)


def _holds(node: Any) -> bool:
    values = [getattr(node, one.name) for one in fields(node)]
    return any(one in (UNKNOWN, UNKNOWN_CODE) or (isinstance(one, tuple) and UNKNOWN in one) for one in values)


def parent_in(chain: Chain) -> Any | None:
    """Return the node around the one that holds the placeholder."""
    return chain[-2] if len(chain) > 1 else None


def names_variable_later(node: Any) -> bool:
    """Return whether the placeholder stands in front of the variable that it may name."""
    chain = chain_to(node)
    searches = [(one, below) for one, below in pairwise(chain) if isinstance(one, n.Quantified)]
    return any(one.subject is below and one.quantifier in ("total", "highest", "lowest") for one, below in searches)
