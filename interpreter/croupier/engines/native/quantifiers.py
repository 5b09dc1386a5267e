"""Emit quantifiers as loops. Questions over piles go to ``searches.py``."""

from __future__ import annotations

from croupier.engines.native import branch_free, lists, searches, values
from croupier.engines.native.memory import NONE
from croupier.engines.native.routine import FunctionEmitter, Run
from croupier.engines.plan import values as v

SHORT = 16
"""The longest list that is always searched to its end: a loop of fixed length has branches that can be predicted."""

TRUTHS = ("any", "no", "every")


def any_no_every(r: FunctionEmitter, e: v.Quantified) -> str:
    """Emit ``any``, ``no`` or ``every`` and return its ``i1``. The loop ends at the first item that settles it."""
    if e.quantifier == "every" and e.where is None:
        return "true"
    if searches.can(r, e):
        return searches.any_no_every(r, e)
    found = lists.run(r, e.items)
    if e.where is None:
        return r.compare("eq" if e.quantifier == "no" else "ne", found.length, 0)
    wanted = e.quantifier == "any"
    answer, done, settled = r.spot("i1"), r.fresh("done"), r.fresh("found")
    r.do(f"store i1 {'false' if wanted else 'true'}, ptr {answer}")
    where = v.Not(e.where) if e.quantifier == "every" else e.where

    def one(at: str) -> None:
        r.keep(e.slot, found.item(at))
        on = r.fresh("on")
        decide(r, where, e.slot, found, settled, on)
        r.label(on)

    out = r.fresh("out")
    r.times(found.length, one, out)
    r.jump(done)
    r.label(settled)
    r.do(f"store i1 {'true' if wanted else 'false'}, ptr {answer}")
    r.label(done)
    return r.op(f"load i1, ptr {answer}")


def decide(r: FunctionEmitter, where: v.Value, slot: int, found: Run, then: str, otherwise: str) -> None:
    """Emit a branch by the condition of a loop, with a branch-free condition if possible."""
    wanted = branch_free.condition(r, where, slot, found.sure)
    if wanted is None:
        values.branch(r, where, then, otherwise)
    else:
        r.branch(wanted, then, otherwise)


def quantified(r: FunctionEmitter, e: v.Quantified) -> str:
    """Emit any other quantifier and return its number."""
    if searches.can(r, e):
        return searches.quantified(r, e)
    found = lists.run(r, e.items)
    match e.quantifier:
        case "first" | "last":
            return _first(r, e, found)
        case "how_many":
            return found.length if e.where is None else _count(r, e, found)
        case "total":
            return _total(r, e, found)
        case "highest" | "lowest":
            return _highest(r, e, found)
        case "the":
            return _the(r, e, found)
    return _random(r, e, found)


def _first(r: FunctionEmitter, e: v.Quantified, found: Run) -> str:
    answer, done = r.spot(), r.fresh("done")
    r.put(answer, NONE)

    def one(at: str) -> None:
        item = found.item(at)
        r.keep(e.slot, item)
        take, on = r.fresh("take"), r.fresh("on")
        decide(r, e.where or v.Constant(True), e.slot, found, take, on)
        r.label(take)
        r.put(answer, item)
        r.jump(done)
        r.label(on)

    (r.down if e.quantifier == "last" else r.times)(found.length, one, done)
    return r.get(answer)


def _passes(r: FunctionEmitter, e: v.Quantified, found: Run, do: object) -> None:
    """Emit a loop that does ``do`` with every item for which the condition holds."""
    assert callable(do)

    def one(at: str) -> None:
        item = found.item(at)
        r.keep(e.slot, item)
        take, on = r.fresh("take"), r.fresh("on")
        decide(r, e.where or v.Constant(True), e.slot, found, take, on)
        r.label(take)
        do(item)
        r.label(on)

    r.times(found.length, one)


def _count(r: FunctionEmitter, e: v.Quantified, found: Run) -> str:
    count = r.spot()
    r.put(count, 0)

    def one(at: str) -> None:
        r.keep(e.slot, found.item(at))
        wanted = branch_free.condition(r, e.where or v.Constant(True), e.slot, found.sure)
        r.put(count, r.add(r.get(count), r.number(wanted or values.truth(r, e.where or v.Constant(True)))))

    r.times(found.length, one)
    return r.get(count)


def _total(r: FunctionEmitter, e: v.Quantified, found: Run) -> str:
    total = r.spot()
    assert e.subject is not None
    subject = e.subject
    r.put(total, 0)

    def add(item: str) -> None:
        now = r.add(r.get(total), values.value(r, subject))
        r.put(total, r.checked(r.compare("ult", r.sub(now, values.LOWEST), values.SPAN), now))

    _passes(r, e, found, add)
    return r.get(total)


def _highest(r: FunctionEmitter, e: v.Quantified, found: Run) -> str:
    """Emit the highest or the lowest value; 0 after the fault that nothing fits."""
    best, highest = r.spot(), e.quantifier == "highest"
    nothing = -lists.BEYOND if highest else lists.BEYOND
    assert e.subject is not None
    subject = e.subject
    r.put(best, nothing)

    def compare(item: str) -> None:
        number = values.value(r, subject)
        r.put(best, r.op(f"call i64 @llvm.{'smax' if highest else 'smin'}.i64(i64 {r.get(best)}, i64 {number})"))

    _passes(r, e, found, compare)
    return r.checked(r.compare("ne", r.get(best), nothing), r.get(best))


def _the(r: FunctionEmitter, e: v.Quantified, found: Run) -> str:
    count, answer = r.spot(), r.spot()
    r.put(count, 0)
    r.put(answer, 0)

    def take(item: str) -> None:
        r.put(answer, item)
        r.put(count, r.add(r.get(count), 1))

    _passes(r, e, found, take)
    return r.checked(r.compare("eq", r.get(count), 1), r.get(answer))


def _random(r: FunctionEmitter, e: v.Quantified, found: Run) -> str:
    if e.where is not None:
        found = lists.filtered(r, found, e.slot, e.where, lists.most(r, e.items)).run()
    answer = r.spot()
    r.put(answer, 0)
    r.require(r.compare("ne", found.length, 0))

    def draw() -> None:
        chosen = r.next_chance(r.place(r.memory.head["random"]), found.length)
        r.put(answer, found.item(chosen))

    r.when(r.compare("ne", found.length, 0), draw)
    return r.get(answer)


def contains(r: FunctionEmitter, e: v.Contains) -> str:
    """Emit ``in`` and return its ``i1``."""
    if isinstance(e.items, v.CardsIn):
        return _in_pile(r, e, e.items)
    wanted = values.value(r, e.value)
    return _among(r, wanted, lists.run(r, e.items), lists.most(r, e.items) <= SHORT)


def _in_pile(r: FunctionEmitter, e: v.Contains, items: v.CardsIn) -> str:
    """Emit ``card in pile`` without a loop: memory holds the pile of each card."""
    pile = values.value(r, items.pile)
    card, answer = values.value(r, e.value), r.spot()
    r.put(answer, 0)
    r.when(r.compare("ne", card, NONE), lambda: r.put(answer, r.number(r.compare("eq", r.where(card), pile))))
    return r.compare("ne", r.get(answer), 0)


def _note_same(r: FunctionEmitter, answer: str, same: str) -> None:
    """Set a variable if a truth value holds."""
    r.put(answer, r.op(f"or i64 {r.get(answer)}, {r.number(same)}"))


def _among(r: FunctionEmitter, wanted: str, found: Run, short: bool) -> str:
    """Emit the search for a value in a list; a ``short`` list is searched to its end."""
    answer, done = r.spot(), r.fresh("done")
    r.put(answer, 0)
    if short:
        r.times(found.length, lambda at: _note_same(r, answer, r.compare("eq", wanted, found.item(at))))
        return r.compare("ne", r.get(answer), 0)

    def one(at: str) -> None:
        same, on = r.fresh("same"), r.fresh("on")
        r.branch(r.compare("eq", wanted, found.item(at)), same, on)
        r.label(same)
        r.put(answer, 1)
        r.jump(done)
        r.label(on)

    r.times(found.length, one, done)
    return r.compare("ne", r.get(answer), 0)
