"""What the checks know of the nodes of a text, by their places: a composition may hold others at the same places."""

from __future__ import annotations

from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.facts import Facts
from croupier.language.analysis.symbols import Symbol
from croupier.language.analysis.types import Type

Key = tuple[str, int, int, type]


class KnownPlaces:
    """The nodes of a composition by file, place and class."""

    def __init__(self, checked: Checked | None) -> None:
        self._facts = Facts() if checked is None else checked.facts
        self._nodes: dict[Key, Any] = {}
        for table in (self._facts.types, self._facts.symbols):
            self._nodes.update((_key(one), one) for one in table)

    def node(self, node: Any) -> Any | None:
        """Return the node of the composition that stands where a node stands; None if nothing is known of it."""
        return self._nodes.get(_key(node))

    def type(self, node: Any) -> Type | None:
        found = self.node(node)
        return None if found is None else self._facts.types.get(found)

    def symbol(self, node: Any) -> Symbol | None:
        found = self.node(node)
        return None if found is None else self._facts.symbols.get(found)


def _key(node: Any) -> Key:
    place = node.place
    return place.source.name, place.start, place.end, type(node)
