"""Build the graph of calls: the order in which definitions can be checked, and the circles of calls.

Algorithm. A rule calls the rules that are named in calls and questions below it. A depth-first search over the rules
appends each rule when all its callees are done. A callee that is still open closes a circle.

Invariant. In ``order``, callees stand before callers, except within a circle. So a pass over ``order`` can compute any
fact about a rule from the facts of its callees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.language.analysis.symbols import RuleSymbol, Symbols
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet
from croupier.language.syntax.walk import walk

Rule = n.Define | n.Procedure | n.Decision | n.Moment


@dataclass
class CallGraph:
    """The calls among the rules of a ruleset."""

    # the nodes that make up each rule, such as a moment and its behaviours
    parts: dict[str, list[Any]] = field(default_factory=dict)
    nodes: dict[str, list[Any]] = field(default_factory=dict)  # all nodes below the parts of each rule
    # the rules that each rule calls or asks, with the first place of a call
    calls: dict[str, dict[str, Span]] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)  # the rules, callees before callers
    circles: list[list[str]] = field(default_factory=list)  # the rules of each circle, in the order of the calls

    def below(self, definition: n.Definition) -> list[Any]:
        """Return a definition and all nodes below it."""
        if isinstance(definition, n.Define | n.Procedure):
            return self.nodes[definition.signature.name]
        return list(walk(definition))

    def reaching(self, node_types: tuple[type, ...]) -> set[str]:
        """Return the rules that contain a node of these types, or call a rule that does."""
        found = set()
        for name in self.order:
            own = any(isinstance(node, node_types) for node in self.nodes[name])
            if own or any(callee in found for callee in self.calls[name]):
                found.add(name)
        return found


def rules_of(symbols: Symbols) -> dict[str, Rule]:
    """Return the nodes of all rules, by name."""
    return {name: one.node for name, one in symbols.values.items() if isinstance(one, RuleSymbol)}


def meanwhiles_of(symbols: Symbols, node: n.Decision) -> list[n.Meanwhile]:
    """Return the ``meanwhile`` blocks of a decision: its own, then those of ``during``."""
    name = node.signature.name
    shared = [
        one for during in symbols.during if any(d.name == name for d in during.decisions) for one in during.meanwhiles
    ]
    return [*node.meanwhiles, *shared]


def call_graph(symbols: Symbols) -> CallGraph:
    """Return the graph of a ruleset's calls."""
    graph = CallGraph()
    for name, node in rules_of(symbols).items():
        graph.parts[name] = _parts(symbols, node)
        graph.nodes[name] = [inner for part in graph.parts[name] for inner in walk(part)]
        graph.calls[name] = _calls_among(symbols, graph.nodes[name])
    _sort(graph)
    return graph


def _parts(symbols: Symbols, node: Rule) -> list[Any]:
    """Return the nodes that make up a rule."""
    if isinstance(node, n.Moment):
        behaviours = symbols.behaviours.get(node.signature.name, {}).values()
        return [node, *NodeSet(behaviours)]
    if isinstance(node, n.Decision):
        return [node, *meanwhiles_of(symbols, node)]
    return [node]


def calls_in(symbols: Symbols, parts: list[Any]) -> dict[str, Span]:
    """Return the rules that are called or asked below some nodes, each with its first place."""
    return _calls_among(symbols, (node for part in parts for node in walk(part)))


def _calls_among(symbols: Symbols, nodes: Iterable[Any]) -> dict[str, Span]:
    found: dict[str, Span] = {}
    for node in nodes:
        if isinstance(node, n.Call) and isinstance(symbols.values.get(node.name), RuleSymbol):
            found.setdefault(node.name, node.place)
    return found


def _sort(graph: CallGraph) -> None:
    """Fill in ``order`` and ``circles``.

    The search has a stack of its own: a chain of calls may be longer than Python's stack.
    """
    state: dict[str, str] = {}
    for root in graph.calls:
        if root in state:
            continue
        path = [root]
        pending = [iter(graph.calls[root])]
        state[root] = "open"
        while path:
            callee = next(pending[-1], None)
            if callee is None:
                state[path[-1]] = "done"
                graph.order.append(path.pop())
                pending.pop()
            elif state.get(callee) == "open":
                graph.circles.append(path[path.index(callee) :])
            elif callee not in state:
                state[callee] = "open"
                path.append(callee)
                pending.append(iter(graph.calls[callee]))
