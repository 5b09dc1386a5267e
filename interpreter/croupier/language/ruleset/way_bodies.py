"""Do something before and after the body of a move.

What is done after it is done at its end, and in front of every ``again``, ``give`` and ``finish`` in it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from croupier.language.ruleset.rule_origins import KEPT
from croupier.language.syntax import nodes as n

FIXED = (n.Number, n.Boolean, n.NoneValue)
"""Values that nothing changes."""


def done_before(body: n.Body, call: n.Do) -> n.Body:
    """Return a body that begins with a call."""
    return replace(body, statements=(call, *body.statements))


def done_after(body: n.Body, call: n.Do, parameters: Collection[str]) -> n.Body:
    """Return a body that ends with a call, however it ends. ``parameters`` are the names of the move's own."""
    made = _in_front(body, call, {*parameters, KEPT})
    return replace(made, statements=(*made.statements, call)) if _falls(body) else made


def _in_front(body: n.Body, call: n.Do, kept: Collection[str]) -> n.Body:
    """Return a body with a call in front of each statement that leaves the move."""
    return replace(body, statements=tuple(part for one in body.statements for part in _parts(one, call, kept)))


def _parts(statement: n.Statement, call: n.Do, kept: Collection[str]) -> tuple[n.Statement, ...]:
    """Return the statements that stand for one of a body."""
    match statement:
        case n.Again() | n.Finish():
            return call, statement
        case n.Give(value=value, place=place):
            if isinstance(value, FIXED) or (isinstance(value, n.Name) and value.name in kept):
                return call, statement
            return n.Let(KEPT, value, place), call, n.Give(n.Name(KEPT, place), place)
        case n.If(branches=branches, otherwise=otherwise):
            changed = tuple((condition, _in_front(body, call, kept)) for condition, body in branches)
            last = None if otherwise is None else _in_front(otherwise, call, kept)
            return (replace(statement, branches=changed, otherwise=last),)
        case n.ForEach(body=body) | n.Repeat(body=body):
            return (replace(statement, body=_in_front(body, call, kept)),)
    return (statement,)


def _falls(body: n.Body) -> bool:
    """Return whether what stands behind a body may be reached, as far as its last statement tells."""
    last = body.statements[-1]
    match last:
        case n.Give() | n.Again() | n.Finish() | n.Stop():
            return False
        case n.If():
            return not last.is_exhaustive or any(_falls(inner) for inner in last.bodies)
        case n.Repeat(times=None, condition=None, body=inner):
            return _stops(inner)
    return True


def _stops(body: n.Body) -> bool:
    """Return whether a ``stop`` in a body leaves the loop around it."""
    for one in body.statements:
        match one:
            case n.Stop():
                return True
            case n.If():
                if any(_stops(inner) for inner in one.bodies):
                    return True
    return False
