"""Compile quantifiers to closures."""

from __future__ import annotations

from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.program import Evaluate
from croupier.engines.reference.chance import Chance
from croupier.language.analysis.constants import LARGEST, SMALLEST
from croupier.language.analysis.types import Type
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.table.state import Frame, State


def out_of_steps(place: Span | None) -> Fault:
    """Return the fault of a game without fuel."""
    return Fault("steps-exhausted", "the rules take too many steps between two decisions", place)


def make_quantified(
    e: n.Quantified, slot: int, items: Evaluate, where: Evaluate | None, subject: Evaluate | None
) -> Evaluate:
    """Return the closure of a quantifier whose variable lies in ``slot``."""
    match e.quantifier:
        case "any":
            return _any(slot, items, where, found=True)
        case "no":
            return _any(slot, items, where, found=False)
        case "every":
            return _every(slot, items, where)
        case "first" | "last":
            return _first(slot, items, where, backwards=e.quantifier == "last")
        case "how_many":
            return _how_many(slot, items, where)
        case "total":
            assert subject is not None
            return _total(slot, items, where, subject, e.place)
        case "highest" | "lowest":
            assert subject is not None
            return _highest(slot, _each(slot, items, where), subject, 1 if e.quantifier == "highest" else -1, e.place)
        case "most" | "least":
            assert subject is not None
            return _extreme(slot, _each(slot, items, where), subject, 1 if e.quantifier == "most" else -1)
    each = _each(slot, items, where)
    if e.quantifier == "the":
        return _the(each, e.place)
    return each


def make_random(each: Evaluate, chance: Chance, type: Type, place: Span) -> Evaluate:
    """Return the closure of one of the fitting items, which chance chooses."""

    def evaluate(s: State, f: Frame) -> Any:
        found = each(s, f)
        if not found:
            raise Fault("nothing-to-choose", f"`{place.text}` has nothing to choose from", place)
        return chance.choose(s, found, type, place)

    return evaluate


def _any(slot: int, items: Evaluate, where: Evaluate | None, found: bool) -> Evaluate:
    if where is None:
        return lambda s, f: (len(items(s, f)) > 0) is found

    def evaluate(s: State, f: Frame) -> bool:
        for item in items(s, f):
            f[slot] = item
            if where(s, f):
                return found
        return not found

    return evaluate


def _every(slot: int, items: Evaluate, where: Evaluate | None) -> Evaluate:
    if where is None:
        return lambda s, f: True

    def evaluate(s: State, f: Frame) -> bool:
        for item in items(s, f):
            f[slot] = item
            if not where(s, f):
                return False
        return True

    return evaluate


def _each(slot: int, items: Evaluate, where: Evaluate | None) -> Evaluate:
    if where is None:
        return lambda s, f: list(items(s, f))

    def evaluate(s: State, f: Frame) -> list[Any]:
        found = []
        for item in items(s, f):
            f[slot] = item
            if where(s, f):
                found.append(item)
        return found

    return evaluate


def _first(slot: int, items: Evaluate, where: Evaluate | None, backwards: bool) -> Evaluate:
    def evaluate(s: State, f: Frame) -> Any:
        found = items(s, f)
        for item in reversed(found) if backwards else found:
            f[slot] = item
            if where is None or where(s, f):
                return item
        return None

    return evaluate


def _how_many(slot: int, items: Evaluate, where: Evaluate | None) -> Evaluate:
    if where is None:
        return lambda s, f: len(items(s, f))

    def evaluate(s: State, f: Frame) -> int:
        count = 0
        for item in items(s, f):
            f[slot] = item
            if where(s, f):
                count += 1
        return count

    return evaluate


def _total(slot: int, items: Evaluate, where: Evaluate | None, subject: Evaluate, place: Span) -> Evaluate:
    def evaluate(s: State, f: Frame) -> int:
        total = 0
        for item in items(s, f):
            f[slot] = item
            if where is None or where(s, f):
                total += subject(s, f)
                if not SMALLEST <= total <= LARGEST:
                    raise Fault("number-overflow", f"`{place.text}` leaves the range of numbers", place)
        return total

    return evaluate


def _extreme(slot: int, each: Evaluate, subject: Evaluate, sign: int) -> Evaluate:
    """Return the closure of the items that tie for the most (``sign`` 1) or the least (-1), in their order."""

    def evaluate(s: State, f: Frame) -> list[Any]:
        best: int | None = None
        found: list[Any] = []
        for item in each(s, f):
            f[slot] = item
            value = sign * subject(s, f)
            if best is None or value > best:
                best, found = value, [item]
            elif value == best:
                found.append(item)
        return found

    return evaluate


def _highest(slot: int, each: Evaluate, subject: Evaluate, sign: int, place: Span) -> Evaluate:
    """Return the closure of the highest (``sign`` 1) or the lowest (-1) value of the items."""

    def evaluate(s: State, f: Frame) -> int:
        best: int | None = None
        for item in each(s, f):
            f[slot] = item
            value = sign * subject(s, f)
            best = value if best is None else max(best, value)
        if best is None:
            raise Fault("nothing-to-choose", f"`{place.text}` has nothing to choose from", place)
        return sign * best

    return evaluate


def _the(each: Evaluate, place: Span) -> Evaluate:
    def evaluate(s: State, f: Frame) -> Any:
        found = each(s, f)
        if len(found) != 1:
            raise Fault("not-exactly-one", f"`{place.text}` finds {len(found) or 'none'}, not exactly one", place)
        return found[0]

    return evaluate
