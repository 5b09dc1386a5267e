"""Layers: the rules of the documents that are composed, the order of layers, and the things that each one replaces.

A layer with ``over: other`` goes over the other one: it is laid on later, and its changes win. The relation is
transitive. Unrelated layers are ordered by name, so the order in which a user gives them has no effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.rule_origins import ORIGINAL
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

Rule = n.Define | n.Procedure | n.Decision | n.Moment | n.Way
Part = n.Definition | n.LayerChange


@dataclass(frozen=True)
class Layer:
    """The rules of a document."""

    name: str
    parts: tuple[Part, ...]  # in the order of the text
    over: tuple[str, ...] = ()  # the names of the layers that this layer goes over
    reasons: d.Mapping | None = None  # the texts of its document, each text alone written out


@dataclass(frozen=True)
class LaidTogether:
    """Layers of one level: they are laid on the levels below, whatever the order in which they are given."""

    layers: tuple[Layer, ...]
    above: Layer | None = None  # the layer that goes over all of these, and settles what they dispute


P = TypeVar("P", n.Change, n.Amend, n.ExtendDecision, n.Behaviour, n.Remove, n.DuringAs)


def parts_of(layer: Layer, kind: type[P]) -> list[P]:
    """Return the parts of a layer that are of a kind, in the order of the text."""
    return [part for part in layer.parts if isinstance(part, kind)]


# --- order ---------------------------------------------------------------------------------------


def in_order(layers: Iterable[Layer]) -> list[Layer]:
    """Return layers by name, but each layer behind the layers that it goes over.

    The order in which they were given has no effect. If the rest goes in a circle, the first by name is next.
    """
    left = sorted(layers, key=lambda one: one.name)
    found: list[Layer] = []
    while left:
        names = {one.name for one in left}
        ready = next((one for one in left if not names & set(one.over) - {one.name}), left[0])
        left.remove(ready)
        found.append(ready)
    return found


def goes_over(layer: Layer, layers: Sequence[Layer]) -> set[str]:
    """Return the names of all layers that a layer goes over: those in its ``over``, and those in theirs, and so on."""
    by_name = {one.name: one for one in layers}
    found: set[str] = set()
    waiting = list(layer.over)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += by_name[name].over if name in by_name else ()
    return found


def settled(first: Layer, second: Layer, layers: Sequence[Layer]) -> bool:
    """Return whether one of two layers goes over the other."""
    return second.name in goes_over(first, layers) or first.name in goes_over(second, layers)


# --- what a layer says ---------------------------------------------------------------------------


def way_out(first: str, second: str) -> str:
    """Return the help for two layers that collide."""
    return f"let one of them say `over: {second}` (or `over: {first}`), or play with one of them"


def new_names(layer: Layer) -> list[str]:
    """Return the names of the rules that a layer defines."""
    rules = (n.Define, n.Procedure, n.Decision, n.Moment, n.Way)
    return [part.signature.name for part in layer.parts if isinstance(part, rules)]


def defined_anew(layer: Layer) -> set[str]:
    """Return the names of the rules that a layer defines beside what is there: those that it does not remove first."""
    removed = {one.name for part in parts_of(layer, n.Remove) for one in part.things if one.move is one.kind is None}
    return set(new_names(layer)) - removed


def same_parameters(first: tuple[n.Parameter, ...], second: tuple[n.Parameter, ...]) -> bool:
    """Return whether two lists of parameters have the same types; the names may differ."""
    return [one.type for one in first] == [one.type for one in second]


def settles(layer: Layer) -> set[str]:
    """Return the things that a layer replaces or takes away without a call of what layers below make of them."""
    kept = {
        f"{one.kind.name} {one.signature.name}" if one.kind is not None else one.signature.name
        for one in parts_of(layer, n.Change)
        if one.word == "instead of" and keeps_original(one)
    }
    for extension in parts_of(layer, n.ExtendDecision):
        name = extension.signature.name
        kept |= {f"{name}.{one.signature.name}" for one in extension.replacements if keeps_original(one)}
    removed = {thing for part in parts_of(layer, n.Remove) for one in part.things for thing in _all_names(one)}
    return ({thing for thing, _ in replaced_by(layer)} | removed) - kept


def _all_names(thing: n.Removed) -> tuple[str, ...]:
    """Return the names by which layers dispute a thing that a layer takes away."""
    if thing.kind is not None:
        return (f"{thing.kind} {thing.name}", f"when {thing.kind} {thing.name}")
    return (thing.name if thing.move is None else f"{thing.name}.{thing.move}",)


def keeps_original(change: n.Change | n.MoveInstead) -> bool:
    """Return whether an ``instead of`` still calls what was there, if only where its condition does not hold."""
    calls = (one.name for one in walk(change.body) if isinstance(one, n.Call))
    return change.condition is not None or ORIGINAL in calls


def replaced_by(layer: Layer) -> list[tuple[str, Span]]:
    """Return the things that only one layer of a level may replace, each by a name that its author understands.

    These are rules and moves behind `instead of`, and the behaviour of a kind at a moment.
    """
    found = []
    for change in parts_of(layer, n.Change):
        if change.word == "instead of":
            kind = f"{change.kind.name} " if change.kind is not None else ""
            found.append((f"{kind}{change.signature.name}", change.place))
    for behaviour in parts_of(layer, n.Behaviour):
        found += [(f"when {kind.name} {behaviour.moment}", kind.place) for kind in behaviour.kinds]
    for extension in parts_of(layer, n.ExtendDecision):
        found += [(f"{extension.signature.name}.{one.signature.name}", one.place) for one in extension.replacements]
    return found


def disputed(layers: Sequence[Layer], above: Layer | None) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each two layers that replace the same thing, unless one of them goes over the other.

    The layer ``above`` goes over all of them, so what it replaces itself is not disputed.
    """
    settled_above = set() if above is None else settles(above)
    replacements: dict[str, list[tuple[Layer, Span]]] = {}
    for layer in layers:
        for thing, place in replaced_by(layer):
            if thing in settled_above:
                continue
            earlier = replacements.setdefault(thing, [])
            for other, other_place in earlier:
                if other is not layer and not settled(layer, other, layers):
                    related = (Related(other_place, f"`{other.name}` replaces it too"),)
                    message, help = f"two layers replace `{thing}`", way_out(layer.name, other.name)
                    yield Diagnostic("conflict", message, place, related=related, help=help)
            earlier.append((layer, place))
