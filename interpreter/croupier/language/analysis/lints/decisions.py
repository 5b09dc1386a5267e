"""Decisions that may leave a player without a move.

Whether a move is always possible is often known to the game alone (there is a card to follow with, or any will do).
Told is only what nothing guards: the question is put whatever the table looks like, every move has a condition of its
own, none chooses anything but cards, no condition looks at the other cards, no two of them exclude each other, and
there is no ``otherwise``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
    asked = _asked_openly(r)
    for name, node in r.rules.items():
        if isinstance(node, n.Decision) and name in asked and node.otherwise is None and _may_lack(r, truth, node):
            move = node.moves[0]
            assert move.condition is not None
            condition = Related(move.condition.place, "offered only then")
            related = (condition, Related(asked[name], "asked here, whatever the table looks like"))
            message = f"`{name}` may leave the player without a move"
            help = "add a move without a condition, or `otherwise:`, which is done when no move is possible"
            r.warn("no-possible-move", message, node.signature.place, help, "every move has a condition", related)


def _may_lack(r: Review, truth: Truth, node: n.Decision) -> bool:
    if any(one.type.name not in CARDS for move in node.moves for one in move.signature.parameters):
        return False
    conditions = [one.condition for one in node.moves]
    given = [one for one in conditions if one is not None]
    if not given or len(given) < len(conditions):
        return False
    if any(truth.of(one) is not None or _looks_around(r, one) for one in given):
        return False
    return not any_completing(given, truth.value)


def _looks_around(r: Review, condition: n.Expression) -> bool:
    """Whether a condition, or a definition that it calls, counts or looks for others, has cases, or is a constant."""
    for node in walk(condition):
        if isinstance(node, n.Quantified | n.Cases):
            return True
        rule = r.rules.get(node.name) if isinstance(node, n.Call) else None
        if isinstance(rule, n.Define) and (_is_constant(rule) or _looks_around(r, rule.body)):  # type: ignore[arg-type]
            return True
    return False


def _is_constant(rule: n.Define) -> bool:
    return isinstance(rule.body.result, n.Boolean)


# --- who asks ------------------------------------------------------------------------------------


def _asked_openly(r: Review) -> dict[str, Span]:
    """The decisions that a game comes to without a test on the way, each with a place where it is asked."""
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
    """The calls in a rule's body that are made whatever the table looks like."""
    if isinstance(rule, n.Procedure):
        yield from _calls_of(rule.body)


def _calls_of(body: n.Body) -> Iterator[n.Call]:
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
    for child in children(s):
        yield child
        yield from _below(child)
