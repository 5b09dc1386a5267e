"""Lay what layers say of the deck on each other: how many times its lines count, and the shares that are added to it
and taken out of it.

Invariant. The order of layers has no effect. Shares are kept side by side, so every layer's ``total`` is checked
against that layer's lines. The ``total`` of the deck follows ``times``: it counts the deck's own lines as often as the
layer that is played does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.documents import Document
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar
from croupier.language.syntax.document import Sequence as List

SHARES = ("add", "remove")
"""The keys of the deck under which layers lay shares side by side."""

OWN_LINES = ("cards", "sides", "times")
"""The keys of the deck by which a layer changes how many cards the deck's own lines make."""


def with_share(deck: Mapping, share: Entry) -> Mapping:
    """Return a deck with the share of one more layer."""
    old = deck.get(share.key.text)
    if old is None:
        return Mapping((*deck.entries, share), deck.place)
    return _with(deck, share.key.text, List((*_listed(old), *_listed(share.value)), old.place))


def _listed(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, List) else (node,)


def _with(mapping: Mapping, key: str, value: Node) -> Mapping:
    """Return a mapping with another value for a key."""
    entries = (Entry(one.key, value) if one.key.text == key else one for one in mapping.entries)
    return Mapping(tuple(entries), mapping.place)


# --- the total of the deck -----------------------------------------------------------------------


def with_total(root: Mapping, chain: Sequence[Document], house_rules: Sequence[Document]) -> Mapping:
    """Return a merged document whose ``deck.total`` counts the lines as many times as the deck does.

    A ``total`` was written for the ``times`` of its own document, or of the rulesets below.
    """
    deck, written, below = root.get("deck"), 1, 1
    levels = [level for document in chain for level in (document.includes, (document,))]
    for level in (*levels, house_rules):
        for one in level:
            written = (_number(one, "times") or below) if _number(one, "total") else written
        below = next((times for one in level if (times := _number(one, "times"))), below)
    if not isinstance(deck, Mapping):
        return root
    total, times = deck.get("total"), _value(deck.get("times")) or 1
    count = _value(total)
    if times == written or not isinstance(total, Scalar) or count is None or count % written:
        return root
    count = count // written * times
    return _with(root, "deck", _with(deck, "total", replace(total, value=count, text=str(count))))


def _number(document: Document, key: str) -> int | None:
    """Return a number that a document writes below ``deck``."""
    deck = document.root.get("deck")
    return _value(deck.get(key)) if isinstance(deck, Mapping) else None


def _value(node: Node | None) -> int | None:
    """Return the value of a node that is a number from 1 on."""
    value = node.value if isinstance(node, Scalar) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def totals_of_layers(chain: Sequence[Document], house_rules: Sequence[Document]) -> list[Diagnostic]:
    """Return a diagnostic for each layer with a total of the deck, but no lines that it could count."""
    found = []
    for layer in (*chain[1:], *house_rules):
        deck = layer.root.get("deck")
        total = deck.entry("total") if isinstance(deck, Mapping) else None
        if total is None or not isinstance(deck, Mapping) or not _is_idle(deck):
            continue
        message = "`total` counts the deck's own lines, and this layer changes none of them"
        share = next((one for one in SHARES if deck.get(one) is not None), "add")
        counts = "add" if share == "add" else "take out"
        help = (
            f"leave it out, and say what you {counts}: `{share}: {{total: {_missing(total.value, layer, chain)}, …}}`"
        )
        found.append(Diagnostic("total-of-layer", message, total.key.place, help=help))
    return found


def _is_idle(deck: Mapping) -> bool:
    """Return whether a deck has a total, but no lines that it could count. ``~`` takes the total away."""
    total = deck.get("total")
    says = total is not None and not (isinstance(total, Scalar) and total.value is None)
    return says and all(deck.get(one) is None for one in OWN_LINES)


def without_idle_total(layer: Mapping) -> Mapping:
    """Return the document of a layer without a total that has no lines. It is reported, and nothing follows from it."""
    deck = layer.get("deck")
    if not isinstance(deck, Mapping) or not _is_idle(deck):
        return layer
    left = tuple(one for one in deck.entries if one.key.text != "total")
    return _with(layer, "deck", Mapping(left, deck.place))


def _missing(total: Node, layer: Document, chain: Sequence[Document]) -> str:
    """Return how far a total is from that of the rulesets below, or an example."""
    known = [_number(one, "total") for one in chain if one is not layer]
    below, own = next((one for one in reversed(known) if one), None), _value(total)
    return str(abs(own - below)) if below and own and own != below else "1"
