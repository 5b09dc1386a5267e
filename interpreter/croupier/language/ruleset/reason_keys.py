"""Read the key ``reasons`` of a document: which of its texts are new, and which change those of other layers.

A key names a definition, a way or a move (``decision.move``). What the key means depends on the rest of its layer:
- a layer that defines the thing gives it its text;
- a layer that changes the condition (``also``, ``never``, ``instead of``) gives its text to what it says itself;
- any other layer changes the text that is there, key by key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.language.ruleset.layers import Layer, parts_of
from croupier.language.ruleset.text_shapes import LANGUAGE
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n

KEY = "reasons"
FAILS = "fails"


def reasons_in(root: d.Mapping) -> d.Mapping | None:
    """Return the reasons of a document, each text alone written out as ``fails``."""
    node = root.get(KEY)
    if not isinstance(node, d.Mapping):
        return None
    return d.Mapping(tuple(d.Entry(one.key, _written_out(one)) for one in node.entries), node.place)


def without_reasons(root: d.Mapping) -> d.Mapping:
    """Return a document without its reasons."""
    return d.Mapping(tuple(one for one in root.entries if one.key.text != KEY), root.place)


def _written_out(entry: d.Entry) -> d.Node:
    value = entry.value
    if isinstance(value, d.Scalar) and value.value is None:
        return value
    short = isinstance(value, d.Scalar)
    if isinstance(value, d.Mapping) and value.entries:
        short = all(LANGUAGE.match(one.key.text) for one in value.entries)
    if short:
        return d.Mapping((d.Entry(called(entry.key, FAILS), value),), value.place)
    return value


def called(key: d.Scalar, text: str) -> d.Scalar:
    """Return a key with another text at the same place."""
    return replace(key, value=text, text=text)


# --- what a layer says ---------------------------------------------------------------------------


def patches_in(layer: Layer) -> d.Mapping | None:
    """Return the reasons by which a layer changes the texts of other layers."""
    if layer.reasons is None:
        return None
    own = {*defined_by(layer), *changed_by(layer)}
    entries = tuple(one for one in layer.reasons.entries if one.key.text not in own or removes(one.value))
    return d.Mapping(entries, layer.reasons.place)


def removes(node: d.Node) -> bool:
    """Return whether a value is ``~``, which removes its key."""
    return isinstance(node, d.Scalar) and node.value is None


def defined_by(layer: Layer) -> Iterator[str]:
    """Yield the definitions, ways and moves that a layer adds."""
    for part in layer.parts:
        match part:
            case n.Define() | n.Way():
                yield part.signature.name
            case n.Decision() | n.ExtendDecision():
                yield from _moves(part.signature.name, part.moves, part.meanwhiles)
            case n.During():
                for decision in part.decisions:
                    yield from _moves(decision.name, (), part.meanwhiles)


def _moves(decision: str, moves: Sequence[n.DecisionMove], meanwhiles: Sequence[n.Meanwhile]) -> Iterator[str]:
    for move in (*moves, *(one for block in meanwhiles for one in block.moves)):
        yield f"{decision}.{move.signature.name}"


def changed_by(layer: Layer) -> Iterator[str]:
    """Yield the definitions, ways and moves whose conditions a layer changes."""
    yield from (one.signature.name for one in parts_of(layer, n.Amend))
    yield from (one.signature.name for one in parts_of(layer, n.Change) if one.word == "instead of" and not one.kind)
    for extension in parts_of(layer, n.ExtendDecision):
        yield from (f"{extension.signature.name}.{one.move.name}" for one in extension.amends)
