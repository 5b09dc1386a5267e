"""Find two parts of a condition that exclude each other, or of which one always holds.

Algorithm. Two conditions exclude each other in three cases:
- one is the negation of the other;
- they compare the same two operands, and no order of the operands fits both operators;
- they compare the same left side with known numbers, and no number fits both.

Of two parts of an ``or`` one always holds if their negations exclude each other. So ``Settled`` negates comparisons if
it is ``completing``.

``Settled`` indexes the conditions so far by the operand that they compare. For an operand and an operator, it keeps
the tests with the least and the greatest number. It also keeps a test for each number. A condition meets only a few of
these tests. So the time grows only in proportion to the number of conditions.

Invariant. Only the text and values known before play decide. A local, a state or a card may have any value. So each
pair that is found is a real one::

  hand < 3 and hand > 5     exclude each other
  hand > 2 or hand <= 3     one always holds
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
"""A function that returns the value of an expression known before play.

For any other expression it returns something that is no number, no boolean and not None.
"""


Counted = Callable[[n.Expression], bool]
"""A function that returns whether an expression is never below 0."""


class Comparison(NamedTuple):
    """An operator between two operands."""

    left: n.Expression
    operator: str
    right: n.Expression


def parts(e: n.Expression, operator: str) -> Iterator[n.Expression]:
    """Yield the parts that a chain of one ``and`` or ``or`` joins, from left to right."""
    waiting = [e]
    while waiting:
        one = waiting.pop()
        if isinstance(one, n.Binary) and one.operator == operator:
            waiting += [one.right, one.left]
        else:
            yield one


Pair = tuple[n.Expression, n.Expression]


def clashes(e: n.Binary, value: Value) -> Iterator[tuple[n.Binary, Pair | None]]:
    """Yield each link of a chain of one ``and`` or ``or``, with two parts that settle it, or None.

    One part stands left of the link, the other right. Two parts of an ``and`` exclude each other; of two parts of an
    ``or`` one always holds.
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


def any_completing(conditions: Iterable[n.Expression], value: Value, counts: Counted) -> bool:
    """Return whether there are two conditions of which one always holds."""
    settled = Settled(value, completing=True, counts=counts)
    for one in conditions:
        if settled.partner(one) is not None:
            return True
        settled.add(one)
    return False


def is_count(e: n.Expression) -> bool:
    """Return whether an expression counts something, so that its value is never below 0."""
    return (isinstance(e, n.Call) and e.name == "size") or (isinstance(e, n.Quantified) and e.quantifier == "how_many")


# --- the conditions so far --------------------------------------------------------------------------


@dataclass(slots=True)
class OperandTests:
    """The kept tests of one operand."""

    least: dict[str, KnownTest] = field(default_factory=dict)  # the test with the least number, by operator
    greatest: dict[str, KnownTest] = field(default_factory=dict)  # the test with the greatest number, by operator
    none: dict[str, KnownTest] = field(default_factory=dict)  # the test for none, by operator
    equal: dict[tuple[str, int], KnownTest] = field(default_factory=dict)  # a test by operator and number

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
        """Yield kept tests. If any test of the operand excludes the given one, then one of these does."""
        yield from self.none.values()
        yield from self.least.values()
        yield from self.greatest.values()
        if isinstance(test.number, int):
            yield from (found for one in MEANS if (found := self.equal.get((one, test.number))) is not None)


class KnownTest(NamedTuple):
    """A comparison whose right side is None or a number known before play."""

    comparison: Comparison
    number: int | None
    condition: n.Expression  # the condition from which the comparison was read


class Settled:
    """The conditions so far, indexed so that a partner of another condition is found quickly."""

    def __init__(self, value: Value, *, completing: bool, counts: Counted = is_count) -> None:
        self.value = value
        self.counts = counts
        self.completing = completing
        self.whole: dict[n.Expression, n.Expression] = {}  # each condition by an equal one
        # by the two operands, then by the operator
        self.operands: dict[tuple[n.Expression, n.Expression], dict[str, n.Expression]] = {}
        self.sides: dict[n.Expression, OperandTests] = {}  # by the left side of a comparison with a known number

    def add(self, condition: n.Expression) -> None:
        """Add a condition."""
        self.whole.setdefault(condition, condition)
        test = self._test(condition)
        if test is not None:
            self.operands.setdefault((test.left, test.right), {}).setdefault(test.operator, condition)
            for one in self._known(test, condition):
                self.sides.setdefault(one.comparison.left, OperandTests()).add(one)

    def partner(self, condition: n.Expression) -> n.Expression | None:
        """Return an added condition that excludes the given one, or None.

        If ``completing``, return an added condition such that it or the given one always holds.
        """
        opposite = condition.operand if _is_not(condition) else n.Unary("not", condition, condition.place)
        if opposite in self.whole:
            return self.whole[opposite]
        test = self._test(condition)
        return None if test is None else self._same_operands(test) or self._same_side(test, condition)

    def _same_operands(self, test: Comparison) -> n.Expression | None:
        """Return an added condition that compares the same operands, and excludes the test."""
        for one in (test, _mirrored(test)):
            for operator, other in self.operands.get((one.left, one.right), {}).items():
                if not MEANS[operator] & MEANS[one.operator]:
                    return other
        return None

    def _same_side(self, test: Comparison, condition: n.Expression) -> n.Expression | None:
        """Return an added condition that compares the same left side with a number, and excludes the test."""
        for one in self._known(test, condition):
            side = self.sides.get(one.comparison.left)
            for other in side.near(one) if side is not None else ():
                if _no_value(one, other, self.counts):
                    return other.condition
        return None

    def _test(self, condition: n.Expression) -> Comparison | None:
        """Return a condition as a comparison, negated if ``completing``."""
        found = _compared(condition)
        return _negated(found) if found is not None and self.completing else found

    def _known(self, test: Comparison, condition: n.Expression) -> Iterator[KnownTest]:
        """Yield the comparison, and its mirror image, where the right side is known."""
        for one in (test, _mirrored(test)):
            number = self.value(one.right)
            if number is None or isinstance(number, int):
                yield KnownTest(one, number, condition)


def _is_not(e: n.Expression) -> TypeGuard[n.Unary]:
    return isinstance(e, n.Unary) and e.operator == "not"


# --- comparisons ---------------------------------------------------------------------------------


def _compared(e: n.Expression) -> Comparison | None:
    """Return a condition as a comparison, or None. A ``not`` in front turns the operator around."""
    if isinstance(e, n.Unary) and e.operator == "not":
        inner = _compared(e.operand)
        return None if inner is None else _negated(inner)
    if isinstance(e, n.Binary) and e.operator in MEANS:
        return Comparison(e.left, e.operator, e.right)
    return None


def _negated(test: Comparison) -> Comparison:
    """Return the comparison that holds if the given one does not."""
    return test._replace(operator=OPPOSITE[test.operator])


def _mirrored(test: Comparison) -> Comparison:
    """Return the same comparison with its sides exchanged."""
    return Comparison(test.right, MIRRORED[test.operator], test.left)


def _no_value(first: KnownTest, second: KnownTest, counts: Counted) -> bool:
    """Return whether no value of the same left side fits both tests.

    Between two numbers the truth of a test does not change, so only numbers next to the two are tried.
    """
    if first.number is None or second.number is None:
        return _none_apart(first, second)
    near = {number + step for number in (first.number, second.number) for step in (-1, 0, 1)}
    possible = [number for number in near if number >= 0 or not counts(first.comparison.left)]
    return not any(_holds_for(first, number) and _holds_for(second, number) for number in possible)


def _holds_for(test: KnownTest, number: int) -> bool:
    """Return whether a number passes a test."""
    return COMPARE[test.comparison.operator](number, test.number)


def _none_apart(first: KnownTest, second: KnownTest) -> bool:
    """Return whether two tests, of which at least one compares with none, exclude each other."""
    operators = {first.comparison.operator, second.comparison.operator}
    if not operators <= {"=", "!="}:
        return False
    if len(operators) == 1:
        return operators == {"="} and first.number is not second.number
    return first.number is second.number  # one test is for the value, and the other excludes it
