"""Make the closures of values, of places and of operators from the closures of their parts."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.program import Evaluate
from croupier.language.analysis.constants import LARGEST, SMALLEST
from croupier.language.analysis.looks import LONGEST_RANGE
from croupier.language.analysis.symbols import (
    StateSymbol,
)
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.table.state import Frame, State


def counted_from(value: Evaluate, low: int) -> Evaluate:
    """Return the closure of how far a value stands behind the lowest."""
    return (lambda s, f: value(s, f) - low) if low else value


def place_of(first: int, indices: Sequence[Evaluate], sizes: Sequence[int]) -> Evaluate:
    """Return the closure of a place in mixed radix, the last index first to change."""
    if len(indices) == len(sizes) == 1:
        (only,) = indices
        return lambda s, f: first + only(s, f)
    factors = [prod(sizes[at + 1 :]) for at in range(len(sizes))]
    parts = list(zip(indices, factors, strict=False))
    return lambda s, f: first + sum(one(s, f) * factor for one, factor in parts)


def tuple_of(items: Evaluate) -> Evaluate:
    """Return the closure of a list that later changes leave alone."""
    return lambda s, f: tuple(items(s, f))


def constant(value: Any) -> Evaluate:
    """Return the closure of a value that is known."""
    return lambda s, f: value


def local(slot: int) -> Evaluate:
    """Return the closure of what a slot of the row holds."""
    return lambda s, f: f[slot]


def state_of(symbol: StateSymbol, index: Evaluate, place: Span) -> Evaluate:
    """Return the closure of the state at a place. It faults as long as the state holds nothing."""
    if symbol.type.optional or symbol.variable.starts is not None:
        return lambda s, f: s.values[index(s, f)]

    def evaluate(s: State, f: Frame) -> Any:
        value = s.values[index(s, f)]
        if value is None:
            raise Fault("not-set", f"`{place.text}` is read before it is set", place)
        return value

    return evaluate


def otherwise_of(left: Evaluate, right: Evaluate) -> Evaluate:
    """Return the closure of ``left otherwise right``."""

    def evaluate(s: State, f: Frame) -> Any:
        value = left(s, f)
        return right(s, f) if value is None else value

    return evaluate


def range_of(low: Evaluate, high: Evaluate, place: Span) -> Evaluate:
    """Return the closure of ``low..high`` as a list. It faults if the range is too long."""

    def evaluate(s: State, f: Frame) -> range:
        numbers = range(low(s, f), high(s, f) + 1)
        if len(numbers) > LONGEST_RANGE:
            message = (
                f"`{place.text}` has {len(numbers)} values, and a range that is gone through at most {LONGEST_RANGE}"
            )
            raise Fault("range-too-long", message, place)
        return numbers

    return evaluate


def between(value: Evaluate, low: Evaluate, high: Evaluate) -> Evaluate:
    """Return the closure of ``value in low..high``, which compares and goes through nothing."""

    def evaluate(s: State, f: Frame) -> bool:
        number, first, last = value(s, f), low(s, f), high(s, f)
        return number is not None and first <= number <= last

    return evaluate


def comparison(operator: str, left: Evaluate, right: Evaluate) -> Evaluate:
    """Return the closure of a comparison."""
    match operator:
        case "=":
            return lambda s, f: left(s, f) == right(s, f)
        case "!=":
            return lambda s, f: left(s, f) != right(s, f)
        case "<":
            return lambda s, f: left(s, f) < right(s, f)
        case "<=":
            return lambda s, f: left(s, f) <= right(s, f)
        case ">":
            return lambda s, f: left(s, f) > right(s, f)
    return lambda s, f: left(s, f) >= right(s, f)


def in_range(value: int, place: Span) -> int:
    """Return a number. Raise Fault if it leaves the range of numbers."""
    if SMALLEST <= value <= LARGEST:
        return value
    raise Fault("number-overflow", f"`{place.text}` is {value}, which leaves the range of numbers", place)


def arithmetic(e: n.Binary, left: Evaluate, right: Evaluate) -> Evaluate:
    """Return the closure of a sum, a difference or a product, which faults as ``in_range`` does."""
    place = e.place
    match e.operator:
        case "+":

            def result(s: State, f: Frame) -> int:
                return left(s, f) + right(s, f)  # type: ignore[no-any-return]
        case "-":

            def result(s: State, f: Frame) -> int:
                return left(s, f) - right(s, f)  # type: ignore[no-any-return]
        case _:

            def result(s: State, f: Frame) -> int:
                return left(s, f) * right(s, f)  # type: ignore[no-any-return]

    def evaluate(s: State, f: Frame) -> int:
        value = result(s, f)
        if SMALLEST <= value <= LARGEST:
            return value
        raise Fault("number-overflow", f"`{place.text}` is {value}, which leaves the range of numbers", place)

    return evaluate


def division(e: n.Binary, left: Evaluate, right: Evaluate) -> Evaluate:
    """Return the closure of ``div`` or ``mod``. It faults if the divisor is 0."""

    def evaluate(s: State, f: Frame) -> int:
        dividend, divisor = left(s, f), right(s, f)
        if divisor == 0:
            raise Fault("divided-by-zero", f"`{e.place.text}` divides by zero", e.place)
        value = dividend // divisor if e.operator == "div" else dividend % divisor
        return in_range(value, e.place)

    return evaluate
