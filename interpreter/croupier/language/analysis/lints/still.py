"""Conditions of loops that read only what no pass of the loop changes."""

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
"""Statements that change what lies where, which face is up, or who plays."""


def nothing_changes(r: Review, condition: n.Expression, body: n.Body) -> bool:
    """Whether a loop's body and all that it calls leave everything as it is that a condition reads; not sure where
    somebody is asked, or where cards are handled and the condition looks at any."""
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
    """All nodes below one, and below all the rules that it calls."""
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
    """Names of locals and states: those that are set, and those that begin anew with a rule that marks."""
    for node in done:
        if isinstance(node, n.Target):
            yield node.base if node.field is None else node.field
        elif isinstance(node, n.Procedure) and node.marks is not None:
            yield from (name for name, one in r.ruleset.states.items() if one.reset_by == node.marks)


def _looks_at_table(r: Review, node: Any) -> bool:
    if isinstance(node, n.Name):
        return isinstance(r.facts.symbols.get(node), PileSymbol | ListSymbol)
    if isinstance(node, n.Field):
        base = r.facts.types.get(node.base)
        return base is None or base.base in ("card", "face")
    return isinstance(node, n.Quantified) or (isinstance(node, n.Call) and node.name not in r.rules)
