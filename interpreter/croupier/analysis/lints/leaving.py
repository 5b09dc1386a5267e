"""How statements are left: whether what stands behind them can be reached."""

from __future__ import annotations

from croupier.analysis.graph import CallGraph
from croupier.syntax import nodes as n
from croupier.syntax.walk import walk

ANYTHING = "*"
"""Stands for whatever the rule of an option may finish."""


def leaves(s: n.Statement) -> bool:
    """Whether nothing behind the statement, in the same block, is ever done."""
    match s:
        case n.Give() | n.Stop() | n.Again() | n.Finish():
            return True
        case n.If(otherwise=n.Body() as otherwise):
            return all(body_leaves(one) for one in (*(body for _, body in s.branches), otherwise))
        case n.Repeat(times=None, condition=None):
            return not stops(s.body)
    return False


def body_leaves(body: n.Body) -> bool:
    return any(leaves(one) for one in body.statements)


def stops(body: n.Body) -> bool:
    """Whether a ``stop`` in the body leaves the loop that the body belongs to."""
    for s in body.statements:
        if isinstance(s, n.Stop):
            return True
        if isinstance(s, n.If):
            bodies = [one for _, one in s.branches] + ([] if s.otherwise is None else [s.otherwise])
            if any(stops(one) for one in bodies):
                return True
    return False


def escapes(graph: CallGraph, options: set[str]) -> dict[str, set[str]]:
    """For every rule the rules around it that it may finish; ``options`` are rules that may finish anything."""
    found: dict[str, set[str]] = {}
    for name in graph.order:
        own = {ANYTHING} if name in options else set()
        own |= {node.name for part in graph.parts[name] for node in walk(part) if isinstance(node, n.Finish)}
        own.update(*(found.get(callee, set()) for callee in graph.calls[name]))
        found[name] = own - {name}
    return found


def ways_out(body: n.Body, escaping: dict[str, set[str]]) -> bool:
    """Whether anything in a loop's body may leave the loop."""
    if stops(body):
        return True
    for node in walk(body):
        if isinstance(node, n.Give | n.Again | n.Finish):
            return True
        if isinstance(node, n.Call) and escaping.get(node.name):
            return True
    return False
