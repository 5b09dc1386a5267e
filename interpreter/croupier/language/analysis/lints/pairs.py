"""Conditions side by side: whether two exclude each other, or one of them always holds.

Told from their text and from the values that are written out; what a local, a state or a card holds is left open.

``Settled`` keeps conditions by what they compare, and of those that compare the same only the tightest of each
operator. A condition is held against these few: a thousand conditions take a thousand times as long as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard

from croupier.language.analysis.constants import COMPARE
from croupier.language.syntax import nodes as n

LESS, EQUAL, MORE = 1, 2, 4
MEANS = {"=": EQUAL, "!=": LESS | MORE, "<": LESS, "<=": LESS | EQUAL, ">": MORE, ">=": MORE | EQUAL}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}

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


Pair = tuple[n.Expression, n.Expression]


def clashes(e: n.Binary, value: Value) -> Iterator[tuple[n.Binary, Pair | None]]:
    """Each link of a chain of one ``and`` or ``or`` with two parts, one on each side of the link, that settle it.

    Two parts of an ``and`` exclude each other; of two parts of an ``or`` one always holds.
    """
    links = [e]
    while isinstance(left := links[-1].left, n.Binary) and left.operator == e.operator:
        links.append(left)
    settled = Settled(value, completing=e.operator == "or")
    settled.add(links[-1].left)
    for link in reversed(links):
        right = list(parts(link.right, e.operator))
        pairs = ((settled.partner(other), other) for other in right)
        yield link, next(((one, other) for one, other in pairs if one is not None), None)
        for one in right:
            settled.add(one)


def any_completing(conditions: Iterable[n.Expression], value: Value) -> bool:
    """Whether among some conditions there are two one of which always holds."""
    settled = Settled(value, completing=True)
    for one in conditions:
        if settled.partner(one) is not None:
            return True
        settled.add(one)
    return False


def is_count(e: n.Expression) -> bool:
    return (isinstance(e, n.Call) and e.name == "size") or (isinstance(e, n.Quantified) and e.quantifier == "how_many")


# --- what was said before --------------------------------------------------------------------------


@dataclass(slots=True)
class OperandTests:
    """Tests of one operand: by operator those with the least and the greatest number, and a test for none."""

    least: dict[str, KnownTest] = field(default_factory=dict)
    greatest: dict[str, KnownTest] = field(default_factory=dict)
    none: dict[str, KnownTest] = field(default_factory=dict)
    equal: dict[tuple[str, int], KnownTest] = field(default_factory=dict)

    def add(self, test: KnownTest) -> None:
        operator, number = test.comparison.operator, test.number
        if number is None:
            self.none.setdefault(operator, test)
            return
        self.equal.setdefault((operator, number), test)
        if operator not in self.least or number < self.least[operator].number:  # type: ignore[operator]
            self.least[operator] = test
        if operator not in self.greatest or number > self.greatest[operator].number:  # type: ignore[operator]
            self.greatest[operator] = test

    def near(self, test: KnownTest) -> Iterator[KnownTest]:
        """The tests one of which excludes a test where any does."""
        yield from self.none.values()
        yield from self.least.values()
        yield from self.greatest.values()
        if isinstance(test.number, int):
            yield from (found for one in MEANS if (found := self.equal.get((one, test.number))) is not None)


class KnownTest(NamedTuple):
    """A comparison with a number or none on its right, and the condition that it stands for."""

    comparison: Comparison
    number: int | None
    condition: n.Expression


class Settled:
    """Conditions, and which of them excludes another or, where they are ``completing``, always holds without it."""

    def __init__(self, value: Value, *, completing: bool) -> None:
        self.value = value
        self.completing = completing
        self.whole: dict[n.Expression, n.Expression] = {}
        self.operands: dict[tuple[n.Expression, n.Expression], dict[str, n.Expression]] = {}
        self.sides: dict[n.Expression, OperandTests] = {}

    def add(self, condition: n.Expression) -> None:
        self.whole.setdefault(condition, condition)
        test = self._test(condition)
        if test is not None:
            self.operands.setdefault((test.left, test.right), {}).setdefault(test.operator, condition)
            for one in self._known(test, condition):
                self.sides.setdefault(one.comparison.left, OperandTests()).add(one)

    def partner(self, condition: n.Expression) -> n.Expression | None:
        """One of those that were added."""
        opposite = condition.operand if _is_not(condition) else n.Unary("not", condition, condition.place)
        if opposite in self.whole:
            return self.whole[opposite]
        test = self._test(condition)
        return None if test is None else self._same_operands(test) or self._same_side(test, condition)

    def _same_operands(self, test: Comparison) -> n.Expression | None:
        for one in (test, _mirrored(test)):
            for operator, other in self.operands.get((one.left, one.right), {}).items():
                if not MEANS[operator] & MEANS[one.operator]:
                    return other
        return None

    def _same_side(self, test: Comparison, condition: n.Expression) -> n.Expression | None:
        for one in self._known(test, condition):
            side = self.sides.get(one.comparison.left)
            for other in side.near(one) if side is not None else ():
                if _no_value(one, other):
                    return other.condition
        return None

    def _test(self, condition: n.Expression) -> Comparison | None:
        found = _compared(condition)
        return _negated(found) if found is not None and self.completing else found

    def _known(self, test: Comparison, condition: n.Expression) -> Iterator[KnownTest]:
        """A comparison from either side that is compared with what is known."""
        for one in (test, _mirrored(test)):
            number = self.value(one.right)
            if number is None or isinstance(number, int):
                yield KnownTest(one, number, condition)


def _is_not(e: n.Expression) -> TypeGuard[n.Unary]:
    return isinstance(e, n.Unary) and e.operator == "not"


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


def _no_value(a: KnownTest, b: KnownTest) -> bool:
    """Whether no value of the same left side fits both."""
    first, second = a.number, b.number
    one, other = a.comparison.operator, b.comparison.operator
    if first is None or second is None:
        return one in ("=", "!=") and other in ("=", "!=") and _none_apart(one, other, first, second)
    near = {number + step for number in (first, second) for step in (-1, 0, 1)}
    possible = [number for number in near if number >= 0 or not is_count(a.comparison.left)]
    return not any(COMPARE[one](number, first) and COMPARE[other](number, second) for number in possible)


def _none_apart(one: str, other: str, first: int | None, second: int | None) -> bool:
    """Two tests for equality, one of them with none."""
    if one == other:
        return one == "=" and first is not second
    return first is second  # the same is tested for once, and excluded once
