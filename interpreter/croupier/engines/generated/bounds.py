"""Between which numbers a value lies, where that is plain: what stays in range needs no test."""

from __future__ import annotations

from math import prod

from croupier.engines.plan import Plan
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Decision
from croupier.language.analysis.constants import LARGEST, SMALLEST

Bounds = tuple[int, int]
WHOLE: Bounds = (SMALLEST, LARGEST)


def bounds(plan: Plan, value: v.Value) -> Bounds:
    match value:
        case v.Constant() if value.value is not None:
            return int(value.value), int(value.value)
        case v.Lookup():
            found = [int(one) for one in plan.tables[value.table] if one is not None]
            return (min(found), max(found)) if found else WHOLE
        case v.Size():
            most = count(plan, value.items)
            return (0, most) if most is not None else WHOLE
        case v.Offset():
            low, high = bounds(plan, value.value)
            return low + value.by, high + value.by
        case v.Choose():
            (a, b), (c, d) = bounds(plan, value.then), bounds(plan, value.otherwise)
            return min(a, c), max(b, d)
        case v.Quantified() if value.quantifier == "how_many":
            most = count(plan, value.items)
            return (0, most) if most is not None else WHOLE
        case v.Arithmetic() if value.operator in "+-*":
            low, high = result(value.operator, bounds(plan, value.left), bounds(plan, value.right))
            return max(low, SMALLEST), min(high, LARGEST)
    return WHOLE


def result(operator: str, left: Bounds, right: Bounds) -> Bounds:
    """Between which numbers a sum, a difference or a product lies before anybody looks whether it is in range."""
    if operator == "+":
        return left[0] + right[0], left[1] + right[1]
    if operator == "-":
        return left[0] - right[1], left[1] - right[0]
    products = [a * b for a in left for b in right]
    return min(products), max(products)


def in_range(found: Bounds) -> bool:
    return found[0] >= SMALLEST and found[1] <= LARGEST


def count(plan: Plan, items: v.Items) -> int | None:
    """How many items there are at the most; none where only play tells."""
    match items:
        case v.CardsIn():
            return plan.layout.card_count
        case v.Playing() | v.Others():
            return plan.layout.seats
        case v.Fixed() | v.Listing():
            return len(items.values)
        case v.Selected():
            return count(plan, items.items)
        case v.ChooseItems():
            then, otherwise = count(plan, items.then), count(plan, items.otherwise)
            return None if then is None or otherwise is None else max(then, otherwise)
    return None


def moves(plan: Plan, decision: Decision) -> int | None:
    """How many moves a decision offers the asked player at the most."""
    total = 0
    for row in decision.moves:
        counts = [count(plan, one) for one in row.domains]
        total += prod(one for one in counts if one is not None)
        if None in counts:
            return None
    return total
