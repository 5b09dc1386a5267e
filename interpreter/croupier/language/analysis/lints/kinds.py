"""What a test for the kind of a card settles about the rest of a condition or of a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.truth import COMPARISONS, UNKNOWN, Truth
from croupier.language.analysis.narrowing import path_of
from croupier.language.analysis.symbols import KindSymbol
from croupier.language.ruleset.ruleset import Kind, Ruleset
from croupier.language.syntax import nodes as n


def settled_kinds(r: Review, behaviour: n.Behaviour, nodes: list[Any]) -> Iterator[tuple[n.Binary, bool]]:
    """Tests for the kind of the card whose moment it is, which ``when KIND`` has settled, each with its answer."""
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


def asks_for_nothing(ruleset: Ruleset, truth: Truth, first: n.Expression, second: n.Expression) -> bool:
    """Whether one part asks for a kind, and the other for a value of a field that this kind does not have.

    A layer may give a kind other fields than the file that asks, so both have to stand in one file.
    """
    for one, other in ((first, second), (second, first)):
        asked = _kind(truth, one)
        if asked is None or not (isinstance(other, n.Binary) and other.operator == "="):
            continue
        base, kind = asked
        field = other.left
        if isinstance(field, n.Field) and field.base == base and _lacks(ruleset, kind, field.name):
            here = kind.place.source is other.place.source
            return here and truth.value(other.right) not in (None, UNKNOWN)
    return False


def _kind(truth: Truth, e: n.Expression) -> tuple[n.Expression, Kind] | None:
    """What a test such as ``card.kind = joker`` asks about, and for which kind."""
    if not (isinstance(e, n.Binary) and e.operator == "=" and isinstance(e.left, n.Field) and e.left.name == "kind"):
        return None
    symbol = truth.known.facts.symbols.get(e.right)
    return (e.left.base, symbol.kind) if isinstance(symbol, KindSymbol) else None


def _lacks(ruleset: Ruleset, kind: Kind, name: str) -> bool:
    """Whether a field is none for every card of a kind."""
    field = ruleset.fields.get(name)
    if field is None or not field.type.optional or any(one.name == name for one in kind.parameters):
        return False
    return isinstance(kind.values.get(name, field.default), n.NoneValue | None)
