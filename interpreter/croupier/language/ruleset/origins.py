"""Where the parts of a composed ruleset come from: the layer and the line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.language.ruleset.documents import Document
from croupier.language.source import Source, Span
from croupier.language.syntax import document as d
from croupier.language.syntax.walk import walk


@dataclass(frozen=True)
class Origins:
    """Names for the files of a composition, in the order in which they were laid on each other."""

    layers: tuple[tuple[str, Source], ...]

    def layer(self, place: Span) -> int:
        """The number of the layer that a place is in."""
        return next(at for at, (_, source) in enumerate(self.layers) if source is place.source)

    def order(self, place: Span) -> tuple[int, int]:
        return self.layer(place), place.start

    def told(self, place: Span) -> str:
        return f"{self.layers[self.layer(place)][0]}:{place.line}"

    def of(self, main: Span, others: Iterable[Span]) -> str:
        """The main place, and the first in each other layer."""
        first: dict[int, Span] = {}
        for place in sorted(others, key=self.order):
            first.setdefault(self.layer(place), place)
        first.pop(self.layer(main), None)
        more = ", ".join(self.told(place) for place in first.values())
        return self.told(main) + (f", changed by {more}" if more else "")


def origins_of(documents: Sequence[Document]) -> Origins:
    """Layers by what their documents are called; those that share a name are numbered."""
    names: list[str] = []
    for one in documents:
        same = sum(other.name == one.name for other in documents[: len(names)])
        names.append(one.name if not same else f"{one.name} ({same + 1})")
    return Origins(tuple((name, one.source) for name, one in zip(names, documents, strict=True)))


def places_in(node: Any) -> Iterator[Span]:
    """The places of a node of the rules and of all below it."""
    return (one.place for one in walk(node))


def scalars_in(node: d.Node) -> Iterator[Span]:
    """The places of all that a node of the YAML part holds."""
    if isinstance(node, d.Mapping) and node.entries:
        for entry in node.entries:
            yield entry.key.place
            yield from scalars_in(entry.value)
    elif isinstance(node, d.Sequence) and node.items:
        for item in node.items:
            yield from scalars_in(item)
    else:
        yield node.place
