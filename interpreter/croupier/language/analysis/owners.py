"""Name the parts of a ruleset as their authors wrote them: rules, moves, and the keys of the document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk


def owner_at(r: Ruleset, place: Span) -> tuple[str, str]:
    """Return the part around a place, and how a layer changes it. Return empty texts outside of all parts."""
    told = r.origins.told
    for definition in r.definitions:
        for owner, node, change in owners(definition):
            if _holds(node, place):
                return told(owner), told(change)
    return next(((owner, "") for owner, node in declarations(r) if _holds(node, place)), ("", ""))


def _holds(node: Any, place: Span) -> bool:
    """Return whether a part holds a place. Layers may have added to it, so that no one place is around it all."""
    parts = (one for each in nodes_of(node) for one in walk(each))
    spans = (one.place for one in parts)
    return any(one.source is place.source and one.start <= place.start < one.end for one in spans)


def nodes_of(node: Any) -> tuple[Any, ...]:
    """Return the nodes of a part, which is one node or several."""
    return tuple(one for one in (node if isinstance(node, tuple) else (node,)) if one is not None)


def owners(node: n.Definition) -> Iterator[tuple[str, Any, str]]:
    """Yield the parts of a definition: the name, the node, and how a layer changes it."""
    match node:
        case n.Decision():
            name = node.signature.name
            for move in (*node.moves, *(move for block in node.meanwhiles for move in block.moves)):
                own = f"{name}.{move.signature.name}"
                yield own, move, f"remove {own}"
            yield name, (node.signature, node.giving), ""
            for block in node.meanwhiles:
                yield name, (block.source, block.where), ""
            yield name, (node.otherwise,), ""
        case n.During():
            for decision in node.decisions:
                yield "during", decision, ""
            yield "during", node, ""
        case n.Behaviour():
            kinds = ", ".join(one.name for one in node.kinds)
            signature = n.Signature(f"{node.kinds[0].name} {node.moment}", node.parameters, node.place)
            yield f"{kinds} {node.moment}", node, f"instead of {print_node(signature)}: …"
        case _:
            gives = "give …" if isinstance(node, n.Define) else "…"
            yield node.signature.name, node, f"instead of {print_node(node.signature)}: {gives}"


def declarations(r: Ruleset) -> Iterator[tuple[str, Any]]:
    """Yield the nodes of the document by the names of the parts that hold them."""
    for enumeration in r.enumerations.values():
        for member in enumeration.members:
            yield from ((member.name, value) for value in member.values.values())
    for declared in r.fields.values():
        yield declared.name, (declared.type, declared.default)
    for kind in r.kinds.values():
        yield kind.name, (*kind.parameters, *kind.values.values())
    for pile in r.piles.values():
        yield pile.name, pile.of
    for state in r.states.values():
        yield state.name, (*state.of, state.type, state.starts)
    if r.outcome is not None:
        yield "outcome", r.outcome
    if r.wins_from is not None:
        yield "wins_from", r.wins_from
    for entry in r.deck.lines:
        yield "deck", entry.line
    if r.deck.pairing is not None:
        named = [one for pair in r.deck.pairing.never for one in pair if isinstance(one, n.Name)]
        yield from (("deck", one) for one in named if one.name not in r.fields)
