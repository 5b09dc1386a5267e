"""Check blocks, branches and loops. Return whether the statement behind each one can be reached.

A scope's ``narrowed`` names are known to be other than none. A test adds names for the statements that it guards. An
assignment in a branch or a loop takes its name away again.
"""

from __future__ import annotations

from croupier.language.analysis import statements
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.narrowing import when_false, when_true
from croupier.language.analysis.quantifiers import check_each
from croupier.language.analysis.symbols import LocalSymbol
from croupier.language.analysis.types import BOOLEAN, NUMBER, Type, list_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk


def check_body(c: Context, scope: Scope, body: n.Body) -> bool:
    """Check a block in a scope of its own. Return whether the statement behind it can be reached."""
    inner = scope.inner()
    falls = True
    for statement in body.statements:
        if not statements.check_statement(c, inner, statement):
            falls = False
    _forget(scope, body)
    return falls


def _forget(scope: Scope, body: n.Body) -> None:
    """Take the names that a body sets away from the narrowed names."""
    if scope.narrowed:
        scope.narrowed -= {one.target.name for one in walk(body) if isinstance(one, n.Set) and not one.target.indices}


# --- branches ------------------------------------------------------------------------------------


def check_if(c: Context, scope: Scope, s: n.If) -> bool:
    """Check the branches. Return whether the statement behind them can be reached."""
    told: frozenset[str] = frozenset()
    falls = False
    for condition, body in s.branches:
        check_expression(c, scope.inner(told), condition, BOOLEAN)
        inside = scope.inner(told | _locals(scope, when_true(condition)))
        falls = check_body(c, inside, body) or falls
        told |= _locals(scope, when_false(condition))
    if s.otherwise is not None:
        falls = check_body(c, scope.inner(told), s.otherwise) or falls
    for body in s.bodies:
        _forget(scope, body)
    if s.is_exhaustive:
        return falls
    if not falls:
        scope.narrowed |= told
    return True


def _locals(scope: Scope, told: frozenset[str]) -> frozenset[str]:
    """Return the locals among names that a test has narrowed.

    State is left out: the next statement may change it.
    """
    return frozenset(name for name in told if isinstance(scope.names.get(name), LocalSymbol))


# --- loops ---------------------------------------------------------------------------------------


def check_for_each(c: Context, scope: Scope, s: n.ForEach) -> None:
    item, inner = check_each(c, scope, s)
    _hidden_slots(c, scope, s, item)
    _loop_body(c, inner, s.body, s if item.base in ("card", "face") else None)
    _forget(scope, s.body)


def _loop_body(
    c: Context, scope: Scope, body: n.Body, cards: n.ForEach | None, told: frozenset[str] = frozenset()
) -> None:
    """Check a loop's body.

    A pass begins with the names that were narrowed before the loop, except those that a pass sets. The loop's condition
    adds the names ``told``.
    """
    inner = scope.inner()
    inner.in_loop = True
    _forget(inner, body)
    inner.narrowed |= told
    if cards is not None:
        inner.in_card_loop = cards.place
        c.card_loops.append(cards)
    check_body(c, inner, body)


def check_repeat(c: Context, scope: Scope, s: n.Repeat) -> bool:
    """Check a loop. Return whether the statement behind it can be reached."""
    inner = scope.inner()
    _forget(inner, s.body)
    told: frozenset[str] = frozenset()
    if s.times is not None:
        check_expression(c, scope, s.times, NUMBER)
        _hidden_slots(c, scope, s)
    if s.condition is not None:
        check_expression(c, inner, s.condition, BOOLEAN)
        told = _locals(scope, when_true(s.condition))
    _loop_body(c, inner, s.body, None, told)
    _forget(scope, s.body)
    return s.times is not None or s.condition is not None or _stops(s.body)


def _stops(body: n.Body) -> bool:
    """Return whether a ``stop`` in a body leaves the loop of that body."""
    for s in body.statements:
        if isinstance(s, n.Stop):
            return True
        if isinstance(s, n.If) and any(_stops(one) for one in s.bodies):
            return True
    return False


def _hidden_slots(c: Context, scope: Scope, s: n.ForEach | n.Repeat, item: Type | None = None) -> None:
    """Reserve two slots for the progress of a loop: its items and its counter, or the number of passes left."""
    first = scope.routine.reserve(2)
    c.facts.slots[s.body] = first
    scope.routine.types[first] = NUMBER if item is None else list_of(item)
    scope.routine.types[first + 1] = NUMBER
