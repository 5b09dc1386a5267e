"""Find loop conditions that read nothing that the loop changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.language.analysis.graph import calls_in
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.symbols import ListSymbol, PileSymbol
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

ASKS = (n.Ask, n.AskAtOnce)
ENDS = ("top", "bottom")
HANDLES = (n.Move, n.MoveEach, n.Shuffle, n.TurnOver, n.Leave, n.Rejoin)
"""Statements that change the place of cards, the face that is up, or the players in play."""


def nothing_changes(r: Review, condition: n.Expression, body: n.Body) -> bool:
    """Return whether a loop's body leaves all that a condition reads unchanged.

    Return False if somebody is asked, or if the body handles cards and the condition looks at cards. Sizes of piles
    are looked at more closely: a move changes those of two piles.
    """
    done = list(_with_called(r, body))
    if any(isinstance(one, ASKS) for one in done):
        return False
    handled = any(isinstance(one, HANDLES) for one in done) and not _sizes_stay(r, condition, done)
    changed = set(_changed(r, done))
    for node in _with_called(r, condition):
        if isinstance(node, n.Name | n.Field) and node.name in changed:
            return False
        if handled and _looks_at_table(r, node):
            return False
    return True


def _sizes_stay(r: Review, condition: n.Expression, done: list[Any]) -> bool:
    """Return whether a condition reads only sizes of piles of which no statement changes the size."""
    read = list(walk(condition))
    sizes = [node for node in read if isinstance(node, n.Call)]
    piles = {named_pile(r, one.arguments[0]) for one in sizes if one.name == "size"}
    if not sizes or None in piles or any(one.name != "size" for one in sizes):
        return False
    if any(isinstance(one, n.Quantified | n.Field) for one in read):
        return False
    for one in done:
        if isinstance(one, n.Move):
            source = one.card.arguments[0] if isinstance(one.card, n.Call) and one.card.name in ENDS else one.card
            moved = {named_pile(r, source), named_pile(r, one.pile)}
            if None in moved or (len(moved) > 1 and moved & piles):
                return False
        elif isinstance(one, n.MoveEach | n.Leave | n.Rejoin):
            return False
    return True


def named_pile(r: Review, e: n.Expression) -> str | None:
    """Return the name of a pile that stands alone, of which there is one."""
    return e.name if isinstance(e, n.Name) and isinstance(r.facts.symbols.get(e), PileSymbol) else None


def _with_called(r: Review, node: Any) -> Iterator[Any]:
    """Yield all nodes below a node, and below all rules that it calls."""
    yield from walk(node)
    waiting = list(calls_in(r.symbols, [node]))
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += r.graph.calls[name]
            for part in r.graph.parts[name]:
                yield from walk(part)


def _changed(r: Review, done: Iterable[Any]) -> Iterator[str]:
    """Yield the names of locals and states that are set, or reset by a rule that marks."""
    for node in done:
        if isinstance(node, n.Target):
            yield node.name
        elif isinstance(node, n.Procedure) and node.marks is not None:
            yield from (name for name, one in r.ruleset.states.items() if one.reset_by == node.marks)


def _looks_at_table(r: Review, node: Any) -> bool:
    """Return whether a node reads cards, piles or players."""
    if isinstance(node, n.Name):
        return isinstance(r.facts.symbols.get(node), PileSymbol | ListSymbol)
    if isinstance(node, n.Field):
        base = r.facts.types.get(node.base)
        return base is None or base.base in ("card", "face")
    return isinstance(node, n.Quantified) or (isinstance(node, n.Call) and node.name not in r.rules)
