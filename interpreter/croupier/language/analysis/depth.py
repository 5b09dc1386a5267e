"""Bound the depth of evaluation: the levels of a definition and of the definitions that it calls add up."""

from __future__ import annotations

from croupier.language.analysis.context import Context
from croupier.language.analysis.graph import CallGraph
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import children

DEEPEST = 250
"""The most levels of expressions that may be open at once, across calls of definitions."""


def check_depth(c: Context, graph: CallGraph) -> None:
    """Report the first definition whose evaluation would be too deep. The graph must be free of circles."""
    depths: dict[str, int] = {}

    def depth(node: object) -> int:
        called = depths.get(node.name, 0) if isinstance(node, n.Call) else 0
        return 1 + called + max((depth(child) for child in children(node)), default=0)

    for name in graph.order:
        symbol = c.symbols.values[name]
        if not (isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define)):
            continue
        depths[name] = depth(symbol.node.body)
        if depths[name] > DEEPEST:
            message = f"evaluating `{name}` can go more than {DEEPEST} levels deep"
            c.report("nested-too-deep", message, symbol.node.place, "make the chain of definitions shorter")
            return
