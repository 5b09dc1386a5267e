"""Two conditions side by side: whether they exclude each other, or one of them always holds.

Told from their text and from the values that are written out; what a local, a state or a card holds is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from croupier.language.analysis.constants import COMPARE
from croupier.language.syntax import nodes as n

LESS, EQUAL, MORE = 1, 2, 4
MEANS = {"=": EQUAL, "!=": LESS | MORE, "<": LESS, "<=": LESS | EQUAL, ">": MORE, ">=": MORE | EQUAL}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}

MOST_PARTS = 24
"""How many parts of one chain are held against each other: a longer one would only take time."""

Value = Callable[[n.Expression], Any]
"""The value of an expression that is known before play; anything that is no number, boolean or none for others."""


class Comparison(NamedTuple):
    """A comparison."""

    left: n.Expression
    operator: str
    right: n.Expression


def parts(e: n.Expression, operator: str) -> Iterator[n.Expression]:
    """What a chain of one ``and`` or ``or`` joins."""
    waiting = [e]
    while waiting:
        one = waiting.pop()
        if isinstance(one, n.Binary) and one.operator == operator:
            waiting += [one.right, one.left]
        else:
            yield one


def across(e: n.Binary) -> Iterator[tuple[n.Expression, n.Expression]]:
    """Every part on the left of an ``and`` or ``or`` with every part on its right."""
    left = list(parts(e.left, e.operator))[-MOST_PARTS:]
    right = list(parts(e.right, e.operator))[:MOST_PARTS]
    return ((one, other) for other in right for one in left)


def excluding(first: n.Expression, second: n.Expression, value: Value) -> bool:
    """Whether the two never hold together."""
    if first == n.Unary("not", second, first.place) or second == n.Unary("not", first, first.place):
        return True
    a, b = _compared(first), _compared(second)
    return a is not None and b is not None and _apart(a, b, value)


def completing(first: n.Expression, second: n.Expression, value: Value) -> bool:
    """Whether one of the two always holds."""
    if first == n.Unary("not", second, first.place) or second == n.Unary("not", first, first.place):
        return True
    a, b = _compared(first), _compared(second)
    return a is not None and b is not None and _apart(_negated(a), _negated(b), value)


def is_count(e: n.Expression) -> bool:
    return (isinstance(e, n.Call) and e.name == "size") or (isinstance(e, n.Quantified) and e.quantifier == "how_many")


# --- comparisons ---------------------------------------------------------------------------------


def _compared(e: n.Expression) -> Comparison | None:
    if isinstance(e, n.Unary) and e.operator == "not":
        inner = _compared(e.operand)
        return None if inner is None else _negated(inner)
    if isinstance(e, n.Binary) and e.operator in MEANS:
        return Comparison(e.left, e.operator, e.right)
    return None


def _negated(test: Comparison) -> Comparison:
    return test._replace(operator=OPPOSITE[test.operator])


def _mirrored(test: Comparison) -> Comparison:
    return Comparison(test.right, MIRRORED[test.operator], test.left)


def _apart(a: Comparison, b: Comparison, value: Value) -> bool:
    """Whether two comparisons never hold together: of the same two operands, or of one with what is written out."""
    for one in (b, _mirrored(b)):
        if (a.left, a.right) == (one.left, one.right) and not MEANS[a.operator] & MEANS[one.operator]:
            return True
    for one in (a, _mirrored(a)):
        for other in (b, _mirrored(b)):
            if one.left == other.left and _no_value(one, other, value):
                return True
    return False


def _no_value(a: Comparison, b: Comparison, value: Value) -> bool:
    """Whether no value of the same left side fits both."""
    first, second = value(a.right), value(b.right)
    if first is None or second is None:
        return _settled(a.operator, first) and _settled(b.operator, second) and _none_apart(a, b, first, second)
    if not (isinstance(first, int) and isinstance(second, int)):
        return False
    near = {one + step for one in (first, second) for step in (-1, 0, 1)}
    possible = [one for one in near if one >= 0 or not is_count(a.left)]
    return not any(COMPARE[a.operator](one, first) and COMPARE[b.operator](one, second) for one in possible)


def _settled(operator: str, value: Any) -> bool:
    """Whether something is tested for being what is known, or for not being it."""
    return operator in ("=", "!=") and (value is None or isinstance(value, int))


def _none_apart(a: Comparison, b: Comparison, first: Any, second: Any) -> bool:
    """Two tests for equality, one of them with none."""
    if a.operator == b.operator:
        return a.operator == "=" and first is not second
    return first is second  # the same is tested for once, and excluded once
