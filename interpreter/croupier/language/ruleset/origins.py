"""Tell the layer and the line from which a part of a composed ruleset comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.language.ruleset.documents import Document
from croupier.language.source import Source, Span
from croupier.language.syntax import document as d
from croupier.language.syntax.walk import walk
from croupier.language.translation import translated


@dataclass(frozen=True)
class Origins:
    """The files of a composition, in the order in which they were laid on each other."""

    layers: tuple[tuple[str, Source], ...]  # the name and the source of each layer
    language: str = "en"  # of what is said about them

    def layer(self, place: Span) -> int:
        """Return the number of the layer that contains a place."""
        return next(at for at, (_, source) in enumerate(self.layers) if source is place.source)

    def order(self, place: Span) -> tuple[int, int]:
        """Return a key that sorts places by their layers, then by their offsets."""
        return self.layer(place), place.start

    def told(self, place: Span) -> str:
        """Return a place as ``layer:line``."""
        return f"{self.layers[self.layer(place)][0]}:{place.line}"

    def of(self, main: Span, others: Iterable[Span]) -> str:
        """Return the main place, and the first place in each other layer, as a text."""
        first: dict[int, Span] = {}
        for place in sorted(others, key=self.order):
            first.setdefault(self.layer(place), place)
        first.pop(self.layer(main), None)
        more = ", ".join(self.told(place) for place in first.values())
        return self.said(f"{self.told(main)}, changed by {more}") if more else self.told(main)

    def said(self, text: str) -> str:
        """Return an English text in the language of the comments."""
        return translated(text, self.language)


def origins_of(documents: Sequence[Document], language: str = "en") -> Origins:
    """Return the layers of documents, for comments in a language. Documents that share a name are numbered."""
    names: list[str] = []
    for one in documents:
        same = sum(other.name == one.name for other in documents[: len(names)])
        names.append(one.name if not same else f"{one.name} ({same + 1})")
    return Origins(tuple((name, one.source) for name, one in zip(names, documents, strict=True)), language)


def places_in(node: Any) -> Iterator[Span]:
    """Return the places of a node of the rules and of all nodes below it."""
    return (one.place for one in walk(node))


def scalars_in(node: d.Node) -> Iterator[Span]:
    """Yield the places of all keys and values in a node of the YAML part."""
    if isinstance(node, d.Mapping) and node.entries:
        for entry in node.entries:
            yield entry.key.place
            yield from scalars_in(entry.value)
    elif isinstance(node, d.Sequence) and node.items:
        for item in node.items:
            yield from scalars_in(item)
    else:
        yield node.place
