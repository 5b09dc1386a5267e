"""Conditions whose answer is known before play. Options are not: a table may change them."""

from __future__ import annotations

from typing import Any

from croupier.analysis.constants import NotConstant, evaluate
from croupier.analysis.context import Context
from croupier.analysis.symbols import Local
from croupier.syntax import nodes as n
from croupier.syntax.walk import walk

COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
SAME = {"=": True, "<=": True, ">=": True, "!=": False, "<": False, ">": False}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
UNKNOWN = object()


class Truth:
    """``of`` gives True, False, or None for what only play can tell; definitions are not looked into."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def of(self, e: n.Expression) -> bool | None:
        match e:
            case n.Boolean():
                return e.value
            case n.Unary(operator="not"):
                inner = self.of(e.operand)
                return None if inner is None else not inner
            case n.Binary(operator="and"):
                return self._joined(e, deciding=False)
            case n.Binary(operator="or"):
                return self._joined(e, deciding=True)
            case n.Binary():
                return self.compared(e)
        return None

    def _joined(self, e: n.Binary, deciding: bool) -> bool | None:
        sides = (self.of(e.left), self.of(e.right))
        if deciding in sides:
            return deciding
        return None if None in sides else not deciding

    def compared(self, e: n.Binary) -> bool | None:
        """What a comparison or a test for membership gives, where that is known."""
        if e.operator == "in":
            return self._member(e)
        if e.operator not in COMPARISONS:
            return None
        if e.left == e.right:
            return SAME[e.operator]
        found = self._with_none(e)
        if found is None:
            found = self._counted(e)
        if found is not None:
            return found
        left, right = self.value(e.left), self.value(e.right)
        if left is UNKNOWN or right is UNKNOWN:
            return None
        return self._truth(e)

    def value(self, e: n.Expression) -> Any:
        """The value of an expression without locals; UNKNOWN when only play can tell it."""
        symbols = self.context.facts.symbols
        if any(isinstance(symbols.get(id(node)), Local) for node in walk(e)):
            return UNKNOWN
        try:
            return evaluate(self.context, e, {})
        except NotConstant:
            return UNKNOWN

    def _truth(self, e: n.Binary) -> bool | None:
        found = self.value(e)
        return None if found is UNKNOWN else bool(found)

    def _member(self, e: n.Binary) -> bool | None:
        right = self.value(e.right)
        if right is UNKNOWN:
            return None
        return False if not len(right) else self._truth(e)

    def _with_none(self, e: n.Binary) -> bool | None:
        """A test for none of what is never none."""
        other = e.left if isinstance(e.right, n.NoneValue) else e.right if isinstance(e.left, n.NoneValue) else None
        type = None if other is None else self.context.facts.types.get(id(other))
        if type is None or type.optional or type.base in ("none", "nothing", "error"):
            return None
        return e.operator == "!="

    def _counted(self, e: n.Binary) -> bool | None:
        """A size, which is never below 0, against a number that is written out."""
        if is_count(e.left):
            return below_nothing(e.operator, self.value(e.right))
        if is_count(e.right):
            return below_nothing(MIRRORED[e.operator], self.value(e.left))
        return None


def is_count(e: n.Expression) -> bool:
    return (isinstance(e, n.Call) and e.name == "size") or (isinstance(e, n.Quantified) and e.quantifier == "how_many")


def below_nothing(operator: str, number: Any) -> bool | None:
    """How a count compares with a number, where that is the same for every count."""
    if not isinstance(number, int):
        return None
    if operator in ("<", ">=") and number <= 0:
        return operator == ">="
    if operator in (">", "<=", "=", "!=") and number < 0:
        return operator in (">", "!=")
    return None


def complementary(first: n.Expression, second: n.Expression) -> bool:
    """Whether one of two conditions always holds, as far as their text tells."""
    if first == n.Unary("not", second, first.place) or second == n.Unary("not", first, first.place):
        return True
    if not (isinstance(first, n.Binary) and isinstance(second, n.Binary)) or first.operator not in OPPOSITE:
        return False
    if (first.left, first.right) != (second.left, second.right):
        return False
    if OPPOSITE[first.operator] == second.operator:
        return True
    zero = first.right == n.Number(0, first.place) and is_count(first.left)
    return zero and {first.operator, second.operator} == {"=", ">"}
