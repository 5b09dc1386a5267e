"""Find kinds that no deck holds, and piles that are unused or always empty."""

from __future__ import annotations

from typing import Any

from croupier.language.analysis.families import is_piles
from croupier.language.analysis.lints.review import Review
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet
from croupier.language.syntax.walk import walk

READING = ("size", "top", "bottom", "item")


def kinds_without_card(r: Review) -> None:
    for name, kind in r.ruleset.kinds.items():
        if name not in r.uses.kinds:
            help = f"add a line to the deck, such as `1 x {_written(kind)}`, or leave the kind out"
            if kind.place.source is not r.ruleset.source:
                help = f"add a line to the deck, or take the kind out with `{name}: ~` under `cards`"
            r.warn("unused-kind", f"there is no card `{name}` in the deck", kind.place, help, "nobody ever holds one")


def _written(kind: Any) -> str:
    inside = ", ".join("…" for _ in kind.parameters)
    return f"{kind.name}({inside})" if inside else str(kind.name)


def idle_piles(r: Review) -> None:
    """Report piles in which no card ever lies: the deck begins elsewhere, and no rule moves a card there."""
    filled = _maybe_filled(r)
    for name, pile in r.ruleset.piles.items():
        if name == r.ruleset.deck.pile or name in filled:
            continue
        if name not in r.uses.read:
            help = "move cards to it, or leave it out"
            r.warn("unused-pile", f"nothing uses the pile `{name}`", pile.place, help, "always empty")
        else:
            target = f"{name}({', '.join(one.name for one in pile.of)})" if pile.of else name
            help = f"move cards to it: `move … to {target}`, or leave it out"
            r.warn("never-filled", f"no card ever comes to the pile `{name}`", pile.place, help, "always empty")


def _maybe_filled(r: Review) -> set[str]:
    """Return the piles that are named anywhere but in a place that only reads, such as ``size(pile)``.

    A search that goes through several piles of a family may find a pile that cards go to.
    """
    looked_at = NodeSet[Any]()
    named: list[Any] = []
    parts = [nodes for _, nodes in r.nodes]
    if r.ruleset.outcome is not None:
        parts.append(list(walk(r.ruleset.outcome)))
    for nodes in parts:
        for node in nodes:
            looked_at.update(_looked_at(node))
            if isinstance(node, n.Name | n.Call) and node.name in r.ruleset.piles:
                named.append(node)
    return {node.name for node in named if node not in looked_at or is_piles(r.facts.types[node])}


def _looked_at(node: Any) -> tuple[Any, ...]:
    """Return the parts of a node that name piles only to read them."""
    match node:
        case n.Call() if node.name in READING:
            return node.arguments
        case n.Loop():
            return (node.source,)
        case n.Binary(operator="in"):
            return (node.right,)
        case n.Binary(operator="+"):
            return (node.left, node.right)
        case n.Flat():
            return tuple(getattr(node, field) for field, words in node.row.takes.items() if "pile" in words)
    return ()
