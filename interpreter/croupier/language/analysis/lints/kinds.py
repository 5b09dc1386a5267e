"""Find tests that a test for the kind of a card settles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.language.analysis.lints.pairs import Pair, parts
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.truth import COMPARISONS, UNKNOWN, Truth
from croupier.language.analysis.narrowing import path_of
from croupier.language.analysis.symbols import KindSymbol
from croupier.language.ruleset.ruleset import Kind, Ruleset
from croupier.language.syntax import nodes as n


def settled_kinds(r: Review, behaviour: n.Behaviour, nodes: list[Any]) -> Iterator[tuple[n.Binary, bool]]:
    """Yield the tests for the kind of a moment's card that ``when KIND`` has settled, each with its truth value."""
    if any(isinstance(node, n.TurnOver) for node in nodes):
        return
    kinds = {one.name for one in behaviour.kinds}
    card = behaviour.parameters[0].name
    for node in nodes:
        if not (isinstance(node, n.Binary) and node.operator in COMPARISONS[:2]):
            continue
        symbol = r.facts.symbols.get(node.right)
        if path_of(node.left) != f"{card}.kind" or not isinstance(symbol, KindSymbol):
            continue
        if symbol.kind.name not in kinds or len(kinds) == 1:
            yield node, (symbol.kind.name in kinds) == (node.operator == "=")


def asks_for_nothing(ruleset: Ruleset, truth: Truth, e: n.Binary) -> Pair | None:
    """Return two parts of an ``and``: one asks for a kind, the other for a field that this kind lacks.

    One part stands on each side. A layer may give a kind other fields, so both parts must stand in the kind's file.
    """
    left, right = list(parts(e.left, "and")), list(parts(e.right, "and"))
    for one, other in _in_vain(ruleset, truth, left, right):
        return one, other
    for one, other in _in_vain(ruleset, truth, right, left):
        return other, one
    return None


def _in_vain(ruleset: Ruleset, truth: Truth, some: list[n.Expression], others: list[n.Expression]) -> Iterator[Pair]:
    """Yield tests for kinds among ``some``, each with a test among ``others`` of a field that the kind lacks."""
    asked: dict[tuple[n.Expression, str], tuple[n.Expression, Kind]] = {}
    for one in some:
        if (found := _kind(truth, one)) is not None:
            asked.setdefault((found[0], found[1].name), (one, found[1]))
    kinds: dict[n.Expression, list[tuple[n.Expression, Kind]]] = {}
    for (base, _), test in asked.items():
        kinds.setdefault(base, []).append(test)
    for other in others if kinds else ():
        if not (isinstance(other, n.Binary) and other.operator == "=" and isinstance(other.left, n.Field)):
            continue
        for one, kind in kinds.get(other.left.base, ()):
            here = kind.place.source is other.place.source
            if here and _lacks(ruleset, kind, other.left.name) and truth.value(other.right) not in (None, UNKNOWN):
                yield one, other


def _kind(truth: Truth, e: n.Expression) -> tuple[n.Expression, Kind] | None:
    """Return the subject and the kind of a test such as ``card.kind = joker``, or None."""
    if not (isinstance(e, n.Binary) and e.operator == "=" and isinstance(e.left, n.Field) and e.left.name == "kind"):
        return None
    symbol = truth.known.facts.symbols.get(e.right)
    return (e.left.base, symbol.kind) if isinstance(symbol, KindSymbol) else None


def _lacks(ruleset: Ruleset, kind: Kind, name: str) -> bool:
    """Return whether a field is none for every card of a kind."""
    field = ruleset.fields.get(name)
    if field is None or not field.type.optional or any(one.name == name for one in kind.parameters):
        return False
    return isinstance(kind.values.get(name, field.default), n.NoneValue | None)
