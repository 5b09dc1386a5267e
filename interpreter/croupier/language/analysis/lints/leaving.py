"""Tell how statements are left, and so whether the next statement can be reached."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from croupier.language.analysis.graph import CallGraph
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

ANYTHING = "*"
"""The mark of a rule that may finish any rule: the body of an option is not known yet."""


Gone = Collection[tuple[str, str]]
"""Rules that never return, each with the name of its file.

Calls in other files are left out: a layer that makes a rule not return means to cut them short.
"""


def leaves(s: n.Statement, gone: Gone = ()) -> bool:
    """Return whether control never goes on behind a statement in the same block."""
    match s:
        case n.Give() | n.Stop() | n.Again() | n.Finish():
            return True
        case n.If():
            return s.is_exhaustive and all(body_leaves(one, gone) for one in s.bodies)
        case n.Repeat(times=None, condition=None):
            return not stops(s.body)
    call = called_by(s)
    return call is not None and (call.name, call.place.source.name) in gone


def body_leaves(body: n.Body, gone: Gone = ()) -> bool:
    """Return whether control never goes on behind a block."""
    return any(leaves(one, gone) for one in body.statements)


def called_by(s: n.Statement) -> n.Call | None:
    """Return the call that a statement makes first: the statement is the call, or takes its value."""
    if isinstance(s, n.Do):
        return s.call
    return s.value if isinstance(s, n.Let | n.Set) and isinstance(s.value, n.Call) else None


def never_returning(graph: CallGraph, rules: Mapping[str, Any], escaping: Mapping[str, set[str]]) -> Gone:
    """Return the acting rules that finish a rule around them on every path. Control never returns to the caller."""
    found: set[tuple[str, str]] = set()
    for name in graph.order:
        node = rules[name]
        if not isinstance(node, n.Procedure) or not escaping[name] or ANYTHING in escaping[name]:
            continue
        inside = list(walk(node.body))
        back = any(isinstance(one, n.Give) or (isinstance(one, n.Finish) and one.name == name) for one in inside)
        back = back or any(name in escaping.get(callee, ()) for callee in graph.calls[name])
        if not back and body_leaves(node.body, found) and len({one.place.source.name for one in inside}) == 1:
            found.add((name, node.body.place.source.name))
    return found


def stops(body: n.Body) -> bool:
    """Return whether a ``stop`` in a body leaves the loop of that body."""
    for s in body.statements:
        if isinstance(s, n.Stop):
            return True
        if isinstance(s, n.If) and any(stops(one) for one in s.bodies):
            return True
    return False


def escapes(graph: CallGraph, options: set[str]) -> dict[str, set[str]]:
    """Return the rules that each rule may finish, apart from itself.

    ``options`` are rules that may finish any rule.
    """
    found: dict[str, set[str]] = {}
    for name in graph.order:
        own = {ANYTHING} if name in options else set()
        own |= {node.name for node in graph.nodes[name] if isinstance(node, n.Finish)}
        own.update(*(found.get(callee, set()) for callee in graph.calls[name]))
        found[name] = own - {name}
    return found


def ways_out(body: n.Body, escaping: dict[str, set[str]]) -> bool:
    """Return whether a statement in a loop's body may leave the loop."""
    if stops(body):
        return True
    for node in walk(body):
        if isinstance(node, n.Give | n.Again | n.Finish):
            return True
        if isinstance(node, n.Call) and escaping.get(node.name):
            return True
    return False
