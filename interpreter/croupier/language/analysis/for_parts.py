"""Prove that a condition of cards holds for every part of a set for which it holds.

Algorithm. Each expression gets a trend: what becomes of its value as the set loses cards. Numbers and conditions may
shrink (``SHRINKS``: a number gets smaller or stays, a condition may stop to hold), grow, or stay. A list shrinks if it
only loses items. So a condition that grows as the set loses cards holds for all parts. What is not understood has no
trend, and is refused.

A definition is looked at once for each way in which its arguments change. ``highest`` and ``lowest`` have a trend only
over the set itself, which is never empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from croupier.language.analysis.context import Context
from croupier.language.analysis.symbols import LocalSymbol, RuleSymbol
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import children


class Trend(Enum):
    """What becomes of a value as the set loses cards."""

    STAYS = "stays"
    SHRINKS = "shrinks"
    GROWS = "grows"
    UNKNOWN = "unknown"
    SET = "set"  # the set itself, which shrinks and is never empty


STAYS, SHRINKS, GROWS, UNKNOWN, SET = Trend.STAYS, Trend.SHRINKS, Trend.GROWS, Trend.UNKNOWN, Trend.SET

_OPPOSITE = {STAYS: STAYS, SHRINKS: GROWS, GROWS: SHRINKS, UNKNOWN: UNKNOWN, SET: UNKNOWN}

Locals = Mapping[int, Trend]
"""The trends of locals by their slots; a local that is not among them stays."""


def failing_part(c: Context, where: n.Expression, slot: int) -> n.Expression | None:
    """Return the part of a condition of which it cannot be proved; ``None`` if the whole is proved.

    ``slot`` is that of the set.
    """
    if isinstance(where, n.Binary) and where.operator in ("and", "or"):
        return failing_part(c, where.left, slot) or failing_part(c, where.right, slot)
    trends = _Trends(c)
    return None if trends.of(where, {slot: SET}) in (STAYS, GROWS) else where


class _Trends:
    def __init__(self, c: Context) -> None:
        self.c, self.symbols = c, c.facts.symbols
        self.slots = c.facts.slots
        self.calls: dict[tuple[str, tuple[Trend, ...]], Trend] = {}

    def of(self, e: n.Expression, at: Locals) -> Trend:
        """Return the trend of an expression."""
        match e:
            case n.Name():
                symbol = self.symbols.get(e)
                return at.get(symbol.slot, STAYS) if isinstance(symbol, LocalSymbol) else STAYS
            case n.Unary():
                return _OPPOSITE[_plain(self.of(e.operand, at))]
            case n.Binary():
                return self._binary(e, at)
            case n.Quantified():
                return self._quantified(e, at)
            case n.Call():
                return self._call(e, at)
            case n.Conditional():
                return self._branch(e.condition, at, self.of(e.then, at), self.of(e.otherwise, at))
        return self._of_parts(e, at)

    def _of_parts(self, e: n.Expression, at: Locals) -> Trend:
        """Return that a value stays if all its parts do."""
        parts = (one for one in children(e) if isinstance(one, n.Expression))
        return STAYS if all(self.of(one, at) is STAYS for one in parts) else UNKNOWN

    def _branch(self, condition: n.Expression, at: Locals, then: Trend, otherwise: Trend) -> Trend:
        return _both(then, otherwise) if self.of(condition, at) is STAYS else UNKNOWN

    # --- operators -----------------------------------------------------------------------------

    def _binary(self, e: n.Binary, at: Locals) -> Trend:
        left, right = self.of(e.left, at), self.of(e.right, at)
        match e.operator:
            case "and" | "or" | "+":
                return _both(left, right)
            case "-":
                return _both(left, _OPPOSITE[_plain(right)])
            case "*":
                return self._times(e, left, right)
            case "<" | "<=":
                return _both(_OPPOSITE[_plain(left)], right)
            case ">" | ">=":
                return _both(left, _OPPOSITE[_plain(right)])
            case "in" if left is STAYS and not isinstance(e.right, n.Range):
                return _plain(right)
        return STAYS if left is STAYS and right is STAYS else UNKNOWN

    def _times(self, e: n.Binary, left: Trend, right: Trend) -> Trend:
        for factor, other in ((e.left, right), (e.right, left)):
            if isinstance(factor, n.Number):
                return _plain(other)
        return STAYS if left is STAYS and right is STAYS else UNKNOWN

    # --- searches ------------------------------------------------------------------------------

    def _quantified(self, e: n.Quantified, at: Locals) -> Trend:
        source = self.of(e.source, at)
        inner = {**at, self.slots[e]: STAYS}
        where = STAYS if e.where is None else self.of(e.where, inner)
        subject = STAYS if e.subject is None else self.of(e.subject, inner)
        match e.quantifier:
            case "any" | "how_many" | "each":
                return _both(source, where)
            case "no":
                return _OPPOSITE[_both(source, where)]
            case "every":
                return _both(_OPPOSITE[_plain(source)], where)
            case "highest" | "lowest" if e.where is None and source is SET:
                found = SHRINKS if e.quantifier == "highest" else GROWS
                return found if subject is STAYS else UNKNOWN
            case "total" if subject is STAYS and self._is_count(e.subject):
                return _both(source, where)
        return STAYS if source is STAYS and where is STAYS and subject is STAYS else UNKNOWN

    def _is_count(self, e: n.Expression | None) -> bool:
        """Return whether a number is never negative, for sure."""
        if isinstance(e, n.Number):
            return True
        return isinstance(e, n.Call) and e.name == "position" and self.symbols.get(e) is None

    # --- calls ---------------------------------------------------------------------------------

    def _call(self, e: n.Call, at: Locals) -> Trend:
        arguments = tuple(self.of(one, at) for one in e.arguments)
        symbol = self.symbols.get(e)
        if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define):
            key = (e.name, arguments)
            if key not in self.calls:
                self.calls[key] = UNKNOWN
                places = enumerate(arguments)
                self.calls[key] = self._pure(symbol.node.body, dict(places))
            return self.calls[key]
        if symbol is None and e.name in ("size", "position"):
            return _plain(arguments[0])
        if symbol is None and e.name in ("min", "max"):
            return _both(*arguments)
        return STAYS if all(one is STAYS for one in arguments) else UNKNOWN

    def _pure(self, pure: n.Pure, at: Locals) -> Trend:
        inner = dict(at)
        for let in pure.lets:
            inner[self.slots[let]] = self.of(let.value, inner)
        if not isinstance(pure.result, n.Cases):
            return self.of(pure.result, inner)
        found = self._pure(pure.result.otherwise, inner)
        for condition, body in pure.result.branches:
            found = self._branch(condition, inner, self._pure(body, inner), found)
        return found


def _plain(trend: Trend) -> Trend:
    return SHRINKS if trend is SET else trend


def _both(first: Trend, second: Trend) -> Trend:
    """Return the trend of what both parts pull in the same direction."""
    first, second = _plain(first), _plain(second)
    if first is STAYS or first is second:
        return second
    return first if second is STAYS else UNKNOWN
