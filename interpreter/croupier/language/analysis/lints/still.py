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
HANDLES = (n.Move, n.MoveEach, n.Shuffle, n.TurnOver, n.Leave, n.Rejoin)
"""Statements that change the place of cards, the face that is up, or the players in play."""


def nothing_changes(r: Review, condition: n.Expression, body: n.Body) -> bool:
    """Return whether a loop's body leaves all that a condition reads unchanged.

    Return False if somebody is asked, or if the body handles cards and the condition looks at cards.
    """
    done = list(_with_called(r, body))
    if any(isinstance(one, ASKS) for one in done):
        return False
    handled = any(isinstance(one, HANDLES) for one in done)
    changed = set(_changed(r, done))
    for node in _with_called(r, condition):
        if isinstance(node, n.Name | n.Field) and node.name in changed:
            return False
        if handled and _looks_at_table(r, node):
            return False
    return True


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
