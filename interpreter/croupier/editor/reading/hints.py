"""Inlay hints: the types of locals, and where a rule that layers have changed is from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from croupier.editor.positions import TextRange
from croupier.editor.reading.known_places import KnownPlaces
from croupier.editor.reading.layers import traces
from croupier.editor.under import parsed
from croupier.language.analysis.types import Type, item_of
from croupier.language.ruleset.documents import Document
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

RULES = (n.Define, n.Procedure, n.Decision, n.Moment, n.Way, n.Amend, n.ExtendDecision, n.Change)


@dataclass(frozen=True, slots=True)
class InlayHint:
    """A text that is shown behind an offset, and is no part of the text."""

    offset: int
    text: str
    is_type: bool


def hints(source: Source, range: TextRange, places: KnownPlaces, documents: Sequence[Document]) -> list[InlayHint]:
    """Return the hints in a range of a text, in its order. ``documents`` are the layers, the lowest first."""
    found = [
        hint
        for fragment in parsed(source)
        if fragment.range.start <= range.end and range.start <= fragment.range.end
        for hint in (*_types(fragment.nodes, places), *_origins(fragment.nodes, documents))
    ]
    return sorted((one for one in found if range.holds(one.offset)), key=lambda one: one.offset)


def _types(nodes: Iterable[object], places: KnownPlaces) -> Iterator[InlayHint]:
    for top in nodes:
        for one in walk(top):
            type: Type | None = None
            if isinstance(one, n.Let | n.PureLet):
                type = places.type(one.value)
                offset = one.place.start + len(f"let {one.name}")
            elif isinstance(one, n.ForEach):
                listed = places.type(one.source)
                type = None if listed is None else item_of(listed)
                offset = one.place.start + len(f"for each {one.variable}")
            if type is not None and type.base != "error":
                yield InlayHint(offset, f": {type}", True)


def _origins(nodes: Iterable[object], documents: Sequence[Document]) -> Iterator[InlayHint]:
    """Yield the other layers that declare or change what a definition is about."""
    for one in nodes:
        if not isinstance(one, RULES) or (isinstance(one, n.Change) and one.kind is not None):
            continue
        found = traces(documents, "rules", one.signature.name)
        layers = dict.fromkeys(each.layer for each in found if each.place != one.place)
        if layers:
            yield InlayHint(one.signature.whole.end, f" {', '.join(layers)}", False)
