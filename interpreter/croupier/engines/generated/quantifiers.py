"""Quantifiers as plain loops, which are left as soon as the answer is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.engines.generated import bounds
from croupier.engines.generated.sieves import Sieve
from croupier.engines.plan import values as v

if TYPE_CHECKING:
    from croupier.engines.generated.values import Values

Loop = v.Quantified | v.Selected


def pay(e: Values, loop: Loop) -> str:
    """The items of a loop, each of them paid for; steps are tested where many loops may run without another test."""
    items = e.w.once(e.items(loop.items), "found")
    most = bounds.count(e.plan, loop.items)
    if isinstance(loop.items, v.Fixed):
        e.w.charge(len(loop.items.values) * loop.each)
    else:
        e.w.charge_for(f"len({items})" if loop.each == 1 else f"len({items}) * {loop.each}")
    heavy = e.module.sizes.heavy(loop.where, loop.subject)
    if most is None or e.w.loops > 1 or (heavy and e.w.loops):
        e.w.check()
    return items


@contextmanager
def passes(e: Values, loop: Loop, items: str, whole: bool = False) -> Iterator[str]:
    """The body of the loop for those items for which its condition holds; ``whole``: it goes through them all."""
    before = e.locals.get(loop.slot)
    name = e.locals[loop.slot] = e.w.temp("x")
    with e.w.metered(), e.invariant(loop.where, loop.subject):
        sieve = Sieve(e, loop.where, loop.slot, loop.items)
        with e.w.whole_loop(name, items) if whole else e.w.block(f"for {name} in {items}:", loop=True):
            sieve.require()
            yield name
    if before is None:
        del e.locals[loop.slot]
    else:
        e.locals[loop.slot] = before


def quantified(e: Values, q: v.Quantified) -> str:
    return _WRITE[q.quantifier](e, q)


def _any(e: Values, q: v.Quantified) -> str:
    """``any`` and ``no``."""
    found = q.quantifier == "any"
    if q.where is None:
        return f"(len({pay(e, q)}) > 0)" if found else f"(not {pay(e, q)})"
    name = e.w.temp()
    e.w.line(f"{name} = {not found}")
    items = pay(e, q)
    with passes(e, q, items):
        e.w.line(f"{name} = {found}")
        e.w.leave_loop("break")
    return name


def _every(e: Values, q: v.Quantified) -> str:
    items = pay(e, q)
    if q.where is None:
        return "True"
    name = e.w.temp()
    e.w.line(f"{name} = True")
    with passes(e, v.Quantified("every", q.slot, q.items, v.Not(q.where), None, q.each), items):
        e.w.line(f"{name} = False")
        e.w.leave_loop("break")
    return name


def _first(e: Values, q: v.Quantified) -> str:
    """``first`` and ``last``."""
    items = pay(e, q)
    if q.where is None:
        return f"({items}[{0 if q.quantifier == 'first' else -1}] if {items} else None)"
    name = e.w.temp()
    e.w.line(f"{name} = None")
    with passes(e, q, items if q.quantifier == "first" else f"reversed({items})") as item:
        e.w.line(f"{name} = {item}")
        e.w.leave_loop("break")
    return name


def _how_many(e: Values, q: v.Quantified) -> str:
    items = pay(e, q)
    if q.where is None:
        return f"len({items})"
    name = e.w.temp("n")
    e.w.line(f"{name} = 0")
    with passes(e, q, items, whole=True):
        e.w.line(f"{name} += 1")
    return name


def _total(e: Values, q: v.Quantified) -> str:
    assert q.subject is not None
    name = e.w.temp("n")
    e.w.line(f"{name} = 0")
    items = pay(e, q)
    with passes(e, q, items, whole=True):
        e.w.line(f"{name} += {e.value(q.subject)}")
        most = bounds.count(e.plan, q.items)
        low, high = bounds.bounds(e.plan, q.subject)
        if most is None or not bounds.in_range((min(0, low) * most, max(0, high) * most)):
            e.w.line(f"if {e.out_of_range(name)}: raise Unexplained")
    return name


def _each(e: Values, q: Loop) -> str:
    """A list of the items for which the condition holds."""
    items = pay(e, q)
    name = e.w.temp("kept")
    if q.where is None:
        e.w.line(f"{name} = list({items})")
        return name
    e.w.line(f"{name} = []")
    with passes(e, q, items, whole=True) as item:
        e.w.line(f"{name}.append({item})")
    return name


def _the(e: Values, q: v.Quantified) -> str:
    kept = _each(e, q)
    e.w.line(f"if len({kept}) != 1: raise Unexplained")
    return f"{kept}[0]"


def _random(e: Values, q: v.Quantified) -> str:
    kept, chosen = _each(e, q), e.w.temp("n")
    e.w.line(f"if not {kept}: raise Unexplained")
    e.w.line(f"s.random, {chosen} = below(s.random, len({kept}))")
    return f"{kept}[{chosen}]"


def selected(e: Values, q: v.Selected) -> str:
    if q.quantifier == "each":
        return _each(e, q)
    assert q.subject is not None
    items, kept, best, value = pay(e, q), e.w.temp("kept"), e.w.temp("best"), e.w.temp("n")
    e.w.line(f"{kept}, {best} = [], None")
    with passes(e, q, items, whole=True) as item:
        e.w.line(f"{value} = {e.value(q.subject)}")
        better = ">" if q.quantifier == "most" else "<"
        e.w.line(f"if {best} is None or {value} {better} {best}: {kept}, {best} = [{item}], {value}")
        e.w.line(f"elif {value} == {best}: {kept}.append({item})")
    return kept


_WRITE: dict[str, Callable[[Values, v.Quantified], str]] = {
    "any": _any,
    "no": _any,
    "every": _every,
    "first": _first,
    "last": _first,
    "how_many": _how_many,
    "total": _total,
    "the": _the,
    "random": _random,
}
