"""Find decisions that may leave a player without a move.

Algorithm. Often only play decides whether a move is possible. So a decision is reported only if all of these hold:
- it has no ``otherwise``, and each of its moves has a condition;
- its moves choose nothing but cards;
- no condition looks at other cards, or is known before play;
- there are no two conditions of which one always holds;
- the game asks it without a test on the way.

Invariant. A decision that anything guards is not reported: a false alarm is worse than a missed one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.language.analysis.lints.counts import Counts
from croupier.language.analysis.lints.leaving import body_leaves
from croupier.language.analysis.lints.pairs import any_completing
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.truth import Truth
from croupier.language.diagnostics import Related
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import children, walk

CARDS = ("card", "face")


def decisions_without_move(r: Review, truth: Truth) -> None:
    """Report decisions that may leave a player without a move."""
    asked = _asked_openly(r)
    counts = Counts(r)
    for name, node in r.rules.items():
        if isinstance(node, n.Decision) and name in asked and _may_lack(r, truth, counts, node):
            move = node.moves[0]
            assert move.condition is not None
            condition = Related(move.condition.place, "offered only then")
            related = (condition, Related(asked[name], "asked here, whatever the table looks like"))
            message = f"`{name}` may leave the player without a move"
            help = "add a move without a condition, or `otherwise:`, which is done when no move is possible"
            r.warn("no-possible-move", message, node.signature.place, help, "every move has a condition", related)


def _may_lack(r: Review, truth: Truth, counts: Counts, node: n.Decision) -> bool:
    """Return whether none of a decision's moves may be possible."""
    if node.otherwise is not None:
        return False
    if any(one.type.name not in CARDS for move in node.moves for one in move.signature.parameters):
        return False
    conditions = [one.condition for one in node.moves]
    given = [one for one in conditions if one is not None]
    if not given or len(given) < len(conditions):
        return False
    if any(truth.of(one) is not None or _looks_around(r, one) for one in given):
        return False
    return not any_completing(given, truth.value, counts)


def _looks_around(r: Review, condition: n.Expression) -> bool:
    """Return whether a condition, with the definitions that it calls, may depend on more than its own card.

    It has a quantifier or cases, or calls a constant definition, which is there to be changed.
    """
    for node in walk(condition):
        if isinstance(node, n.Quantified | n.Cases):
            return True
        rule = r.rules.get(node.name) if isinstance(node, n.Call) else None
        if isinstance(rule, n.Define) and (_is_constant(rule) or _looks_around(r, rule.body)):  # type: ignore[arg-type]
            return True
    return False


def _is_constant(rule: n.Define) -> bool:
    """Return whether a definition is a written truth value."""
    return isinstance(rule.body.result, n.Boolean)


# --- who asks ------------------------------------------------------------------------------------


def _asked_openly(r: Review) -> dict[str, Span]:
    """Return the decisions that a game asks without a test on the way, each with the place of a question."""
    found: dict[str, Span] = {}
    waiting = ["game"]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in r.rules:
            continue
        seen.add(name)
        for call in _open_calls(r.rules[name]):
            if isinstance(r.rules.get(call.name), n.Decision):
                found.setdefault(call.name, call.place)
            waiting.append(call.name)
    return found


def _open_calls(rule: Any) -> Iterator[n.Call]:
    """Yield the calls in an acting rule that are made without a test."""
    if isinstance(rule, n.Procedure):
        yield from _calls_of(rule.body)


def _calls_of(body: n.Body) -> Iterator[n.Call]:
    """Yield the calls in a body that are made without a test."""
    for s in body.statements:
        if isinstance(s, n.If):
            if any(body_leaves(one) for _, one in s.branches):
                return
        elif isinstance(s, n.Repeat | n.ForEach):
            guard = s.condition if isinstance(s, n.Repeat) else s.where
            yield from _calls_of(s.body) if guard is None else ()
        elif not isinstance(s, n.MoveEach):
            yield from (one for one in _below(s) if isinstance(one, n.Call))


def _below(s: Any) -> Iterator[Any]:
    """Yield all nodes below a statement."""
    for child in children(s):
        yield child
        yield from _below(child)
