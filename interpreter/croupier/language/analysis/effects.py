"""Check where a question and a ``finish`` may stand: no circle of calls, no question in a loop over cards or a secret
answer."""

from __future__ import annotations

from croupier.language.analysis.context import Context
from croupier.language.analysis.graph import CallGraph, calls_in, meanwhiles_of
from croupier.language.diagnostics import Related
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

ASKING = (n.Ask, n.AskAtOnce)


def check_circles(c: Context, graph: CallGraph) -> None:
    """Report each circle of calls once, with every call in it as a related place."""
    for circle in graph.circles:
        way = " → ".join([*circle, circle[0]])
        steps = list(zip(circle, [*circle[1:], circle[0]], strict=True))
        *before, last = [(graph.calls[caller][callee], f"`{caller}` calls `{callee}`") for caller, callee in steps]
        told = c.ruleset.origins.told
        related = tuple(Related(place, told(label)) for place, label in before)
        help = "no rule may come back to itself; let the caller repeat it in a loop instead"
        c.report("recursion", f"a circle of calls: {way}", last[0], help, label=told(last[1]), related=related)


def check_effects(c: Context, graph: CallGraph) -> None:
    """Report calls that ask or finish where that is not allowed."""
    may_ask = graph.reaching(ASKING)
    may_finish = graph.reaching((n.Finish,))
    for loop in c.card_loops:
        _card_loop(c, loop, may_ask)
    for decision, at_once in c.asked_at_once:
        _secret(c, decision, at_once, may_ask, may_finish)


def _card_loop(c: Context, loop: n.ForEach, may_ask: set[str]) -> None:
    """Report a call that asks inside a loop over cards.

    A question in the loop itself has been reported already.
    """
    if any(isinstance(node, ASKING) for node in walk(loop.body)):
        return
    for name, place in calls_in(c.symbols, [loop.body]).items():
        if name in may_ask:
            related = (Related(place, f"`{name}` asks"),)
            help = "loop over players or members, or pick the cards one by one with `repeat`"
            c.report("ask-in-card-loop", "a loop over cards may not ask", loop.place, help, related=related)
            return


def _secret(c: Context, decision: n.Decision, at_once: n.AskAtOnce, may_ask: set[str], may_finish: set[str]) -> None:
    """Report a decision that cannot be asked at once: see the messages."""
    name = decision.signature.name
    related = (Related(at_once.place, "asked at once here"),)
    if meanwhiles_of(c.symbols, decision):
        message = f"`{name}` is asked at once and may have no `meanwhile`"
        help = "ask the players one after the other, or leave out the `meanwhile`"
        c.report("secret-meanwhile", message, decision.place, help, related=related)
    if decision.giving is not None:
        message = f"`{name}` is asked at once and may give no value"
        help = "let each move note the answer, as in `set player.bid to n`"
        c.report("secret-value", message, decision.place, help, related=related)
    bodies = [(move.body, move.place) for move in decision.moves]
    bodies += [] if decision.otherwise is None else [(decision.otherwise, decision.otherwise.place)]
    for body, place in bodies:
        called = calls_in(c.symbols, [body])
        holds = {type(node) for node in walk(body)}
        if holds & set(ASKING) or any(one in may_ask for one in called):
            message = f"`{name}` is asked at once, so what it does may not ask"
            help = "let the answers be noted in state, and ask when all have answered"
            c.report("secret-asks", message, place, help, related=related)
        if holds & {n.Finish, n.Again} or any(one in may_finish for one in called):
            message = f"`{name}` is asked at once, so what it does may not `finish` or ask `again`"
            help = "let the answers be noted in state, and finish when all have answered"
            c.report("secret-finishes", message, place, help, related=related)
