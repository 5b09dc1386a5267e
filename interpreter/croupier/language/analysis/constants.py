"""Evaluate expressions that are known before play, such as the values of kinds and deck lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from croupier.language.analysis.facts import Learnt
from croupier.language.analysis.symbols import (
    KindSymbol,
    ListSymbol,
    LocalSymbol,
    MemberSymbol,
    OptionSymbol,
    StateSymbol,
    Symbols,
)
from croupier.language.syntax import nodes as n

SMALLEST, LARGEST = -(2**31), 2**31 - 1

Values = Mapping[str, Any]
"""The values of locals by name, and of options where they are known.

A member of an enumeration is its position from 0, a kind is its index.
"""


class NotConstant(Exception):
    """Raised for an expression that needs something unknown before play, or whose value is a fault."""

    def __init__(self, node: n.Expression, reason: str) -> None:
        super().__init__(reason)
        self.node = node
        self.reason = reason


class AlwaysFaults(NotConstant):
    """Raised for an expression known before play whose evaluation is a fault. ``code`` is the code of the fault."""

    def __init__(self, node: n.Expression, code: str, reason: str) -> None:
        super().__init__(node, reason)
        self.code = code


def evaluate(c: Learnt, e: n.Expression, values: Values) -> Any:
    """Return the value of a checked expression. Raise NotConstant if it is not known before play."""
    match e:
        case n.Number():
            member = c.facts.symbols.get(e)
            return member.index if isinstance(member, MemberSymbol) else e.value
        case n.Boolean():
            return e.value
        case n.NoneValue():
            return None
        case n.Name():
            return _name(c, e, values)
        case n.Field():
            return _field(c, e, values)
        case n.ListOf():
            return [evaluate(c, one, values) for one in e.items]
        case n.Range():
            return range(evaluate(c, e.low, values), evaluate(c, e.high, values) + 1)
        case n.Unary(operator="not"):
            return not evaluate(c, e.operand, values)
        case n.Unary():
            return _in_range(e, -evaluate(c, e.operand, values))
        case n.Binary():
            return _binary(c, e, values)
        case n.Conditional():
            return evaluate(c, e.then if evaluate(c, e.condition, values) else e.otherwise, values)
        case n.Call(name="position"):
            return evaluate(c, e.arguments[0], values) + 1
        case n.Call(name="above" | "below"):
            return _neighbour(c, e, evaluate(c, e.arguments[0], values))
        case n.Call(name="min" | "max"):
            chosen = min if e.name == "min" else max
            return chosen(evaluate(c, one, values) for one in e.arguments)
        case _:
            raise NotConstant(e, "this is not known before play")


def _neighbour(c: Learnt, e: n.Call, index: int) -> int | None:
    """Return the value above or below a value of an enumeration, or None at the end."""
    found = index + (1 if e.name == "above" else -1)
    members = c.symbols.enumerations[c.facts.types[e.arguments[0]].name].members
    return found if 0 <= found < len(members) else None


def _name(c: Learnt, e: n.Name, values: Values) -> Any:
    symbol = c.facts.symbols.get(e)
    match symbol:
        case LocalSymbol():
            return values[e.name]
        case MemberSymbol() | KindSymbol():
            return symbol.index
        case ListSymbol() if symbol.item.base == "enum" and not (symbol.name == "teams" and c.symbols.teams):
            return range(len(c.symbols.enumerations[symbol.item.name].members))
        case OptionSymbol() if e.name in values:
            return values[e.name]
        case _:
            raise NotConstant(e, f"`{e.name}` is not known before play")


def _field(c: Learnt, e: n.Field, values: Values) -> Any:
    symbol = c.facts.symbols.get(e)
    if isinstance(symbol, MemberSymbol | KindSymbol):
        return symbol.index
    base = c.facts.types[e.base]
    if base.base != "enum" or isinstance(symbol, StateSymbol):
        raise NotConstant(e, "this is not known before play")
    member = c.symbols.enumerations[base.name].members[evaluate(c, e.base, values)]
    return member_value(c.symbols, member.values[e.name])


def member_value(symbols: Symbols, e: n.Expression) -> Any:
    """Return the value of a member's field.

    It is a literal, or a name that belongs to a member of only one enumeration.
    """
    match e:
        case n.Name(name=name):
            return symbols.members[name][0].index
        case n.Unary(operand=n.Number(value=value)):
            return -value
        case n.Number() | n.Boolean():
            return e.value
    raise NotConstant(e, "this is not known before play")


COMPARE: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def _binary(c: Learnt, e: n.Binary, values: Values) -> Any:
    left = evaluate(c, e.left, values)
    if e.operator == "and":
        return left and evaluate(c, e.right, values)
    if e.operator == "or":
        return left or evaluate(c, e.right, values)
    if e.operator == "otherwise":
        return evaluate(c, e.right, values) if left is None else left
    right = evaluate(c, e.right, values)
    if e.operator == "in":
        return left in right
    if e.operator in COMPARE:
        return COMPARE[e.operator](left, right)
    if isinstance(left, list | range):
        return [*left, *right]
    return _arithmetic(e, left, right)


ARITHMETIC = ("+", "-", "*", "div", "mod")


def _arithmetic(e: n.Binary, left: int, right: int) -> int:
    if e.operator in ("div", "mod") and right == 0:
        raise AlwaysFaults(e, "divided-by-zero", "this divides by zero")
    result = {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "div": lambda: left // right,
        "mod": lambda: left % right,
    }[e.operator]()
    return _in_range(e, result)


def _in_range(e: n.Expression, result: int) -> int:
    if not SMALLEST <= result <= LARGEST:
        raise AlwaysFaults(e, "number-overflow", f"{result} is out of the range of numbers")
    return result


# --- what is written out -------------------------------------------------------------------------


def literal_fault(e: n.Unary | n.Binary) -> AlwaysFaults | None:
    """Return the fault of an operation on written numbers that is a fault in every game, or None."""
    try:
        _literal(e)
    except AlwaysFaults as fault:
        return fault if fault.node is e else None  # the fault of a part is reported at the part
    return None


def _literal(e: n.Expression) -> int | None:
    """Return the value of an expression of written numbers, and None for any other. Raise AlwaysFaults."""
    match e:
        case n.Number():
            return e.value
        case n.Unary(operator="-"):
            value = _literal(e.operand)
            return None if value is None else _in_range(e, -value)
        case n.Binary() if e.operator in ARITHMETIC:
            left, right = _literal(e.left), _literal(e.right)
            if right is None or (left is None and not (right == 0 and e.operator in ("div", "mod"))):
                return None
            return _arithmetic(e, left or 0, right)
    return None
