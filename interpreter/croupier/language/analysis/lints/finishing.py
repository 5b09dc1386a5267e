"""Find ``finish`` of rules that are not running."""

from __future__ import annotations

from croupier.language.analysis.lints.review import Review
from croupier.language.diagnostics import Related
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap


def finished_elsewhere(r: Review) -> None:
    """Report a ``finish`` if no chain of calls leads to it through the finished rule.

    Rules that are never called are reported elsewhere.
    """
    running = _running(r)
    allowed = NodeMap[n.Finish, set[str]]("rules")
    within = NodeMap[n.Finish, str]("rule")
    for name in r.rules:
        if name not in r.reached:
            continue
        for node in r.graph.nodes[name]:
            if isinstance(node, n.Finish):
                within[node] = name
                allowed[node] = running[name] | (allowed.get(node) or set())
    for node in within:
        if node.name not in allowed[node]:
            _report(r, node, within[node])


def _report(r: Review, node: n.Finish, name: str) -> None:
    within = r.ruleset.origins.written(name) if isinstance(r.rules[name], n.Procedure | n.Decision) else "game"
    help = f"name a rule that leads here, such as `{within}`"
    related = (Related(r.rules[node.name].signature.place, "the rule"),)
    message = f"`{r.ruleset.origins.written(node.name)}` is never running here"
    r.warn("finish-not-running", message, node.place, help, "this is a fault when it is done", related)


def _running(r: Review) -> dict[str, set[str]]:
    """Return, for each rule, the rules that may be running when it runs.

    Only rules that a ``finish`` names are listed.
    """
    finished = {node.name for _, nodes in r.nodes for node in nodes if isinstance(node, n.Finish)}
    found: dict[str, set[str]] = {name: {name} & finished for name in r.graph.calls}
    for name in reversed(r.graph.order):  # callers before callees
        for callee in r.graph.calls[name]:
            if name in r.reached:
                found[callee] |= found[name]
    return found
