"""Tell which values are other than none, given that a condition holds or does not hold."""

from __future__ import annotations

from croupier.language.syntax import nodes as n

NOTHING: frozenset[str] = frozenset()


def path_of(expression: n.Expression) -> str | None:
    """Return the name by which tests know a value, such as ``drawn`` or ``card.value``, or None."""
    match expression:
        case n.Name(name=name):
            return name
        case n.Field(base=n.Name(name=base), name=name):
            return f"{base}.{name}"
    return None


def when_true(condition: n.Expression) -> frozenset[str]:
    """Return the paths that are other than none if a condition holds."""
    match condition:
        case n.Binary(operator="!=", left=left, right=right):
            return _compared(left, right)
        case n.Binary(operator="and", left=left, right=right):
            return when_true(left) | when_true(right)
        case n.Binary(operator="or", left=left, right=right):
            return when_true(left) & when_true(right)
        case n.Unary(operator="not", operand=operand):
            return when_false(operand)
    return NOTHING


def when_false(condition: n.Expression) -> frozenset[str]:
    """Return the paths that are other than none if a condition does not hold."""
    match condition:
        case n.Binary(operator="=", left=left, right=right):
            return _compared(left, right)
        case n.Binary(operator="or", left=left, right=right):
            return when_false(left) | when_false(right)
        case n.Binary(operator="and", left=left, right=right):
            return when_false(left) & when_false(right)
        case n.Unary(operator="not", operand=operand):
            return when_true(operand)
    return NOTHING


def _compared(left: n.Expression, right: n.Expression) -> frozenset[str]:
    tested = left if isinstance(right, n.NoneValue) else right if isinstance(left, n.NoneValue) else None
    path = None if tested is None else path_of(tested)
    return NOTHING if path is None else frozenset({path})
