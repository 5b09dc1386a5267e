"""Find loops and decisions that never end, and statements that cannot be reached."""

from __future__ import annotations

from croupier.language.analysis.lints.leaving import (
    Gone,
    body_leaves,
    called_by,
    escapes,
    leaves,
    never_returning,
    ways_out,
)
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.still import nothing_changes
from croupier.language.analysis.lints.truth import Truth
from croupier.language.diagnostics import Related
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet
from croupier.language.syntax.walk import walk

LEAVES = {
    n.Give: "`give` ends the rule here",
    n.Stop: "`stop` leaves the loop here",
    n.Again: "`again` puts the decision once more here",
    n.Finish: "`finish` leaves the rule here",
    n.If: "every branch of this leaves",
}


def endless_loops(r: Review, truth: Truth) -> NodeSet[n.Repeat]:
    """Report loops that nothing can leave, and decisions that are asked for ever. Return the loops."""
    escaping = escapes(r.graph, {name for name in r.rules if r.is_option(name)})
    found = NodeSet[n.Repeat]()
    for _, nodes in r.nodes:
        for node in nodes:
            if not isinstance(node, n.Repeat) or node.times is not None or ways_out(node.body, escaping):
                continue
            if node.condition is None or truth.of(node.condition) is True:
                help = "let an `if` in it `stop` the loop, or `finish` the rule around it"
                _endless(r, node, found, help, "nothing in it leaves it")
            elif truth.of(node.condition) is None and nothing_changes(r, node.condition, node.body):
                help = "change in it what the condition reads, or let an `if` in it `stop` the loop"
                _endless(r, node, found, help, "nothing in it changes what its condition reads")
    for name in sorted(r.reached):
        rule = r.rules[name]
        if isinstance(rule, n.Decision) and _put_for_ever(r, rule, escaping, found):
            help = "let a move end without `again`, or `finish` a rule"
            place = rule.signature.place
            r.warn("endless-loop", f"`{name}` is put again for ever", place, help, "every move says `again`")
    return found


def _endless(r: Review, loop: n.Repeat, found: NodeSet[n.Repeat], help: str, label: str) -> None:
    found.add(loop)
    r.warn("endless-loop", "this loop never ends", _word(loop.place, "repeat"), help, label)


def _put_for_ever(r: Review, rule: n.Decision, escaping: dict[str, set[str]], endless: NodeSet[n.Repeat]) -> bool:
    """Return whether every move ends with ``again``, and nothing else in the decision or its moves ends it."""
    if rule.otherwise is not None or not rule.moves or not all(body_leaves(one.body) for one in rule.moves):
        return False
    for part in r.graph.parts[rule.signature.name]:
        for node in walk(part):
            if isinstance(node, n.Give | n.Finish) or node in endless:
                return False
            if isinstance(node, n.Call) and escaping.get(node.name):
                return False
    return True


def _word(place: Span, word: str) -> Span:
    """Return the place of the first word of a construct."""
    return Span(place.source, place.start, place.start + len(word))


def unreachable_statements(r: Review, endless: NodeSet[n.Repeat]) -> None:
    """Report the first unreachable statement of each block.

    An endless loop is reported by itself, so the statement behind it is not.
    """
    escaping = escapes(r.graph, {name for name in r.rules if r.is_option(name)})
    gone = never_returning(r.graph, r.rules, escaping)
    for _, nodes in r.nodes:
        for body in nodes:
            if isinstance(body, n.Body):
                _block(r, body, endless, gone)


def _block(r: Review, body: n.Body, endless: NodeSet[n.Repeat], gone: Gone) -> None:
    """Report the first unreachable statement of a block."""
    for before, after in zip(body.statements, body.statements[1:], strict=False):
        if not leaves(before, gone):
            continue
        if before not in endless and not r.composed(before) and not r.composed(after):
            _report(r, before, after)
        return


def _report(r: Review, before: n.Statement, after: n.Statement) -> None:
    """Report an unreachable statement. If a loop precedes it, report the loop: other statements are meant to leave."""
    if isinstance(before, n.Repeat):
        place = _word(before.place, "repeat")
        related = (Related(_start(after.place), "so this is never done"),)
        help = "let an `if` in it `stop` the loop, or leave out what stands behind it"
        label = "it is left with the whole rule, never by `stop`"
        r.warn("endless-loop", "nothing leads from this loop to what stands behind it", place, help, label, related)
        return
    call = called_by(before)
    why = (
        LEAVES[type(before)]
        if call is None
        else f"`{r.ruleset.origins.written(call.name)}` always finishes a rule around it"
    )
    related = (Related(_start(before.place), why),)
    help = "put it before what leaves, or leave it out"
    r.warn("unreachable-statement", "nothing leads to this", _start(after.place), help, "never done", related)


def _start(place: Span) -> Span:
    """Return the first line of a place."""
    return Span(place.source, place.start, place.start + len(place.text.split("\n")[0].rstrip()))
