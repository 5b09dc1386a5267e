"""Loops that never end, and statements that nothing leads to."""

from __future__ import annotations

from croupier.analysis.lints.leaving import escapes, leaves, ways_out
from croupier.analysis.lints.review import OLDER, Review
from croupier.analysis.lints.truth import Truth
from croupier.diagnostics import Related
from croupier.source import Span
from croupier.syntax import nodes as n
from croupier.syntax.walk import walk

LEAVES = {
    n.Give: "`give` ends the rule here",
    n.Stop: "`stop` leaves the loop here",
    n.Again: "`again` puts the decision once more here",
    n.Finish: "`finish` leaves the rule here",
    n.If: "every branch of this leaves",
    n.Repeat: "this loop is left with the whole rule, never by `stop`",
}


def endless_loops(r: Review, truth: Truth) -> set[int]:
    """Reports loops that nothing can leave; gives them by their identity."""
    escaping = escapes(r.graph, {name for name in r.rules if r.is_option(name)})
    found: set[int] = set()
    for _, nodes in r.nodes:
        for node in nodes:
            if isinstance(node, n.Repeat) and _for_ever(node, truth) and not ways_out(node.body, escaping):
                found.add(id(node))
                place = _word(node.place, "repeat")
                help = "let an `if` in it `stop` the loop, or `finish` the rule around it"
                r.warn("endless-loop", "this loop never ends", place, help, "nothing in it leaves it")
    return found


def _for_ever(loop: n.Repeat, truth: Truth) -> bool:
    if loop.times is not None:
        return False
    return loop.condition is None or truth.of(loop.condition) is True


def _word(place: Span, word: str) -> Span:
    return Span(place.source, place.start, place.start + len(word))


def unreachable_statements(r: Review, endless: set[int]) -> None:
    """The first statement of a block that nothing leads to; what follows an endless loop has been told with it."""
    for _, nodes in r.nodes:
        for body in nodes:
            if isinstance(body, n.Body):
                _block(r, body, endless)


def _block(r: Review, body: n.Body, endless: set[int]) -> None:
    for before, after in zip(body.statements, body.statements[1:], strict=False):
        if not leaves(before):
            continue
        if id(before) not in endless and not _composed(after):
            related = (Related(_start(before.place), LEAVES[type(before)]),)
            help = "put it before what leaves, or leave it out"
            place = _start(after.place)
            r.warn("unreachable-statement", "nothing leads to this", place, help, "never done", related)
        return


def _start(place: Span) -> Span:
    """The first line of a place."""
    return Span(place.source, place.start, place.start + len(place.text.split("\n")[0].rstrip()))


def _composed(s: n.Statement) -> bool:
    """Whether a layer's change has put the statement there."""
    return any(isinstance(node, n.Call) and OLDER in node.name for node in walk(s))
