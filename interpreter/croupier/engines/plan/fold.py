"""Fold the values of a plan whose operands are constants, such as conditions on an option.

Invariant. Folding changes no price and no fault. An operand is dropped only if it has no price and cannot fault, or if
the rules would not evaluate it either.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from croupier.engines.plan import values as v
from croupier.language.analysis.constants import SMALLEST

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""The comparisons by their signs."""


def negation(operand: v.Value) -> v.Value:
    return v.Constant(not operand.value) if isinstance(operand, v.Constant) else v.Not(operand)


def minus(operand: v.Value) -> v.Value:
    known = isinstance(operand, v.Constant) and operand.value is not None and operand.value > SMALLEST
    if known and isinstance(operand, v.Constant) and operand.value is not None:
        return v.Constant(-operand.value)
    return v.Arithmetic("-", v.Constant(0), operand)


def offset(value: v.Value, by: int) -> v.Value:
    if isinstance(value, v.Constant) and value.value is not None:
        return v.Constant(value.value + by)
    return v.Offset(value, by) if by else value


def mixed(values: Sequence[v.Value], sizes: Sequence[int]) -> v.Value:
    """Return the place of values in a table of so many dimensions. The last value changes first."""
    found: v.Value = v.Constant(0)
    count = 1
    for low, size in zip(values, sizes, strict=True):
        count *= size
        if isinstance(found, v.Constant) and isinstance(low, v.Constant):
            found = v.Constant(int(found.value or 0) * size + int(low.value or 0))
        else:
            found = v.Mixed(found, low, size, count)
    return found


def conjunction(left: v.Value, right: v.Value) -> v.Value:
    if isinstance(left, v.Constant):
        return right if left.value else left
    return left if right == v.Constant(True) else v.And(left, right)


def disjunction(left: v.Value, right: v.Value) -> v.Value:
    if isinstance(left, v.Constant):
        return left if left.value else right
    return left if right == v.Constant(False) else v.Or(left, right)


def comparison(sign: str, left: v.Value, right: v.Value) -> v.Value:
    if isinstance(left, v.Constant) and isinstance(right, v.Constant):
        return v.Constant(COMPARE[sign](left.value, right.value))
    return v.Compare(sign, left, right)


def choose(condition: v.Value, then: v.Value, otherwise: v.Value) -> v.Value:
    if isinstance(condition, v.Constant):
        return then if condition.value else otherwise
    return v.Choose(condition, then, otherwise)


def listing(values: tuple[v.Value, ...]) -> v.Items:
    known = [one.value for one in values if isinstance(one, v.Constant)]
    fixed = tuple(one for one in known if one is not None)
    return v.Fixed(fixed) if len(fixed) == len(values) else v.Listing(values)


def joined(first: v.Items, then: v.Items) -> v.Items:
    if isinstance(first, v.Fixed) and isinstance(then, v.Fixed):
        return v.Fixed((*first.values, *then.values))
    return v.Joined(first, then)


LONGEST_FIXED = 100
"""The longest range of constant numbers that is written out."""


def span(low: v.Value, high: v.Value) -> v.Items:
    if isinstance(low, v.Constant) and isinstance(high, v.Constant):
        first, last = int(low.value or 0), int(high.value or 0)
        if last - first < LONGEST_FIXED:
            return v.Fixed(tuple(range(first, last + 1)))
    return v.NumberRange(low, high)
