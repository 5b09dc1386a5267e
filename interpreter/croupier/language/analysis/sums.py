"""Check sums, products, and lists that are made of two."""

from __future__ import annotations

from croupier.language.analysis import expressions
from croupier.language.analysis.constants import LARGEST, SMALLEST, AlwaysFaults, literal_fault
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.hints import untested_help
from croupier.language.analysis.mismatches import report_mismatch, report_no_list
from croupier.language.analysis.types import ERROR, NUMBER, Type, fits, item_of, joined, list_of
from croupier.language.diagnostics import Edit
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import Level, print_at, print_source


def check_arithmetic(c: Context, scope: Scope, e: n.Binary, want: Type | None) -> Type:
    """Return the type of a sum, a product or a list that is made of two."""
    sides = _sides(c, scope, e, want)
    if e.operator in ("+", "-") and any(type.base in ("pile", "list") for _, type in sides):
        return _lists(c, e, *sides)
    wrong = [(side, type) for side, type in sides if not fits(type, NUMBER)]
    for side, type in wrong:
        help = _neighbour(e, type)
        if help:
            c.report("type-mismatch", f"expected `number`, found `{type}`", side.place, help)
        else:
            report_mismatch(c, side, type, NUMBER)
    return number(c, e, ERROR if wrong or ERROR in (sides[0][1], sides[1][1]) else NUMBER)


def _neighbour(e: n.Binary, type: Type) -> str:
    """Return the help for ``rank + 1`` and ``rank - 1``, or an empty text."""
    if type.base != "enum" or e.right != n.Number(1, e.right.place) or e.operator not in ("+", "-"):
        return ""
    function, which = ("above", "next") if e.operator == "+" else ("below", "previous")
    text = f"{function}({e.left.place.text})"
    if type.optional:
        return untested_help(e.left, function)
    return Edit.of(f"the {which} value is `{text}`", text, place=e.place)


def _sides(c: Context, scope: Scope, e: n.Binary, want: Type | None) -> tuple[tuple[n.Expression, Type], ...]:
    """Check both sides of an operation: first the side that tells what the items of a written list are."""
    found: dict[int, Type] = {}
    wanted = want if want is not None and want.base == "list" else None
    first = 1 if isinstance(e.left, n.ListOf) and not isinstance(e.right, n.ListOf) else 0
    for at in (first, 1 - first):
        side = (e.left, e.right)[at]
        makes_list = isinstance(side, n.ListOf) or (isinstance(side, n.Binary) and side.operator == "+")
        found[at] = expressions.check_expression(c, scope, side, wanted if makes_list else None)
        item = item_of(found[at])
        if wanted is None and item is not None and item.base in ("enum", "face") and e.operator == "+":
            wanted = list_of(item) if isinstance((e.right, e.left)[at], n.ListOf) else None
    return (e.left, found[0]), (e.right, found[1])


def _lists(c: Context, e: n.Binary, left: tuple[n.Expression, Type], right: tuple[n.Expression, Type]) -> Type:
    """Return the type of all items of one list and then all of another."""
    items = [item_of(type) for _, type in (left, right)]
    if e.operator == "-":
        help = _without(left[0], right[0], *items)
        c.report("type-mismatch", "`-` is for numbers, and this is a list", e.place, help)
        return ERROR
    for at, (side, type) in enumerate((left, right)):
        other = items[1 - at]
        if items[at] is None:
            help = f"put brackets around one: `[{side.place.text}]`" if other and joined(other, type) else ""
            report_no_list(c, side, type, help)
            return ERROR
    assert items[0] is not None and items[1] is not None
    both = joined(items[0], items[1])
    if both is None:
        message = f"a list of `{items[0]}` and a list of `{items[1]}` are not one list"
        c.report("type-mismatch", message, e.place)
        return ERROR
    return ERROR if both == ERROR else list_of(both)


def _without(left: n.Expression, right: n.Expression, item: Type | None, other: Type | None) -> str:
    """Return the help for a list less another list, or less one item."""
    if item is None:
        return ""
    sign = "!=" if other is None else "not in"
    return f"write `each c in {print_source(left)} where c {sign} {print_at(right, Level.DEFAULT)}`"


def number(c: Context, e: n.Unary | n.Binary, have: Type) -> Type:
    """Return the type of an operation on numbers. Report if it is a fault in every game."""
    fault = literal_fault(e)
    if fault is not None:
        report_fault(c, fault)
    return have


def report_fault(c: Context, fault: AlwaysFaults) -> None:
    """Report an operation that is a fault."""
    if fault.code == "divided-by-zero":
        c.report("divided-by-zero", fault.reason, fault.node.place, "divide by another number")
    else:
        c.report("number-overflow", fault.reason, fault.node.place, f"numbers go from {SMALLEST} to {LARGEST}")
