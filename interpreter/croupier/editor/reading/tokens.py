"""Semantic tokens: what each name in the rules is the name of. Words of the language are coloured without a server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.reading.known_places import KnownPlaces
from croupier.editor.reading.names import RULES, NameKind, named
from croupier.editor.under import parsed
from croupier.language.analysis import Checked
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk


@dataclass(frozen=True, slots=True, order=True)
class NameToken:
    """A name in the rules."""

    range: TextRange
    kind: NameKind
    declares: bool


def tokens(source: Source, checked: Checked, places: KnownPlaces) -> list[NameToken]:
    """Return the names in the rules of a text whose meaning is known, in its order."""
    found = {
        token.range: token
        for fragment in parsed(source)
        for top in fragment.nodes
        for one in walk(top)
        for token in _of_node(one, checked, places)
        if source.text[token.range.start : token.range.end].isidentifier()
    }
    return sorted(found.values(), key=lambda one: one.range)


def _of_node(node: Any, checked: Checked, places: KnownPlaces) -> Iterator[NameToken]:
    kind: NameKind | None = None
    match node:
        case n.Define() | n.Procedure() | n.Decision() | n.Moment() | n.Way():
            yield _token(node.signature.name, node.signature.place.start, RULES[type(node)], declares=True)
        case n.DecisionMove():
            yield _token(node.signature.name, node.signature.place.start, NameKind.MOVE, declares=True)
        case n.TypeName():
            yield _token(node.name, node.place.start, NameKind.TYPE)
        case n.Call(name=name) if name in BUILT_INS:
            yield _token(name, node.place.start, NameKind.FUNCTION)
        case n.Name() | n.Call():
            kind = _kind(node, checked, places)
            if kind is not None:
                yield _token(node.name, node.place.start, kind)
        case n.Field() | n.Target():
            kind = _kind(node, checked, places)
            behind = isinstance(node, n.Field) or node.dotted
            start = node.place.end - len(node.name) if behind else node.place.start
            if kind is not None or isinstance(node, n.Field):
                yield _token(node.name, start, kind or NameKind.FIELD)


def _kind(node: Any, checked: Checked, places: KnownPlaces) -> NameKind | None:
    symbol = places.symbol(node)
    return None if symbol is None else named(checked, node.name, symbol).kind


def _token(name: str, start: int, kind: NameKind, *, declares: bool = False) -> NameToken:
    return NameToken(TextRange(start, start + len(name)), kind, declares)
