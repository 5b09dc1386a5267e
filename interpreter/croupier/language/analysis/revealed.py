"""Check the names behind ``reveals``: each is a pile or a state."""

from __future__ import annotations

from croupier.language.analysis.context import Context
from croupier.language.analysis.graph import CallGraph
from croupier.language.diagnostics import did_you_mean
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet


def check_revealed(c: Context, graph: CallGraph) -> None:
    """Report each name behind ``reveals`` that is no pile and no state. What a layer has taken away is left out."""
    known = [*c.ruleset.piles, *c.ruleset.states]
    gone = {one.name for one in c.ruleset.taken}
    for one in reveals_in(graph):
        if one.name not in known and one.name not in gone and one.name not in c.ruleset.unread:
            help = did_you_mean(one.name, known) or f"name what is told: {_listed(c)}"
            c.report("unknown-name", f"no pile or state is called `{one.name}`", one.place, help)


def reveals_in(graph: CallGraph) -> NodeSet[n.Reveal]:
    """Return the names behind ``reveals`` in all rules."""
    found = NodeSet[n.Reveal]()
    for nodes in graph.nodes.values():
        found.update(one for one in nodes if type(one) is n.Reveal)
    return found


def _listed(c: Context) -> str:
    hidden = [one.name for one in c.ruleset.piles.values() if one.seen_by.front != "all"]
    return " or ".join(f"`{name}`" for name in hidden[:2]) or "a pile or a state"
