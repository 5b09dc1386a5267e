"""Blocks, branches and loops, and whether what stands behind them can be reached."""

from __future__ import annotations

from croupier.language.analysis import statements
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.narrowing import when_false, when_true
from croupier.language.analysis.quantifiers import check_each
from croupier.language.analysis.symbols import Local
from croupier.language.analysis.types import BOOLEAN, NUMBER, Type, list_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk


def check_body(c: Context, scope: Scope, body: n.Body) -> bool:
    """Checks a block in a scope of its own; whether what stands behind it can be reached."""
    inner = scope.inner()
    falls = True
    for statement in body.statements:
        if not statements.check_statement(c, inner, statement):
            falls = False
    scope.narrowed -= _assigned(body)
    return falls


def _assigned(body: n.Body) -> frozenset[str]:
    return frozenset(node.target.base for node in walk(body) if isinstance(node, n.Set) and node.target.field is None)


# --- branches ------------------------------------------------------------------------------------


def check_if(c: Context, scope: Scope, s: n.If) -> bool:
    told: frozenset[str] = frozenset()
    falls = False
    for condition, body in s.branches:
        check_expression(c, scope.inner(told), condition, BOOLEAN)
        inside = scope.inner(told | _locals(scope, when_true(condition)))
        falls = check_body(c, inside, body) or falls
        told |= _locals(scope, when_false(condition))
    if s.otherwise is not None:
        falls = check_body(c, scope.inner(told), s.otherwise) or falls
        _forget(scope, s)
        return falls
    _forget(scope, s)
    if not falls:
        scope.narrowed |= told
    return True


def _forget(scope: Scope, s: n.If) -> None:
    for _, body in s.branches:
        scope.narrowed -= _assigned(body)
    if s.otherwise is not None:
        scope.narrowed -= _assigned(s.otherwise)


def _locals(scope: Scope, told: frozenset[str]) -> frozenset[str]:
    """Only locals keep what a test has told: state may change with the next statement."""
    return frozenset(name for name in told if isinstance(scope.names.get(name), Local))


# --- loops ---------------------------------------------------------------------------------------


def check_for_each(c: Context, scope: Scope, s: n.ForEach) -> None:
    item, inner = check_each(c, scope, s)
    _hidden_slots(c, scope, s, item)
    _loop_body(c, inner, s.body, s if item.base in ("card", "face") else None)
    scope.narrowed -= _assigned(s.body)


def _loop_body(
    c: Context, scope: Scope, body: n.Body, cards: n.ForEach | None, told: frozenset[str] = frozenset()
) -> None:
    """Every pass begins with what held before the loop and no pass changes, and what its condition has ``told``."""
    inner = scope.inner()
    inner.in_loop = True
    inner.narrowed = inner.narrowed - _assigned(body) | told
    if cards is not None:
        inner.in_card_loop = cards.place
        c.card_loops.append(cards)
    check_body(c, inner, body)


def check_repeat(c: Context, scope: Scope, s: n.Repeat) -> bool:
    inner = scope.inner()
    inner.narrowed = inner.narrowed - _assigned(s.body)
    told: frozenset[str] = frozenset()
    if s.times is not None:
        check_expression(c, scope, s.times, NUMBER)
        _hidden_slots(c, scope, s)
    if s.condition is not None:
        check_expression(c, inner, s.condition, BOOLEAN)
        told = _locals(scope, when_true(s.condition))
    _loop_body(c, inner, s.body, None, told)
    scope.narrowed -= _assigned(s.body)
    return s.times is not None or s.condition is not None or _stops(s.body)


def _stops(body: n.Body) -> bool:
    """Whether a ``stop`` in the body leaves this very loop."""
    for s in body.statements:
        if isinstance(s, n.Stop):
            return True
        if isinstance(s, n.If):
            bodies = [inner for _, inner in s.branches] + ([s.otherwise] if s.otherwise else [])
            if any(_stops(one) for one in bodies):
                return True
    return False


def _hidden_slots(c: Context, scope: Scope, s: n.ForEach | n.Repeat, item: Type | None = None) -> None:
    """Slots for what a loop still has to do: its items and its counter, or how many times are left."""
    first = scope.routine.reserve(2)
    c.facts.slots[s.body] = first
    scope.routine.types[first] = NUMBER if item is None else list_of(item)
    scope.routine.types[first + 1] = NUMBER
