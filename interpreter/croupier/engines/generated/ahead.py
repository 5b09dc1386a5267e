"""A rule that asks for a card if there is any that fits: what it has looked at need not be looked at again.

``if any c in hand(p) where fits(c): ask play_card(p)`` looks for the first card, and the decision that follows lists
them all. Where both go by the same condition, the list goes on from where the search has stopped.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from croupier.engines.generated.sieves import Sieve
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Decision, MoveRow
from croupier.engines.plan.waits import entry_of

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module
    from croupier.engines.generated.routine import Routine

TRIVIAL = (v.Constant, v.Local)
"""What arguments may be that are evaluated here and there."""


def asked_next(m: Module, condition: v.Value, block: p.Block) -> Decision | None:
    """The decision that lists what a condition has looked for, if that is what comes next."""
    if not isinstance(condition, v.Quantified) or condition.quantifier != "any" or condition.where is None:
        return None
    ask = entry_of(block[0]) if block else None
    if not isinstance(ask, p.AskDecision) or not all(isinstance(one, TRIVIAL) for one in ask.arguments):
        return None
    decision = m.plan.decisions[ask.code]
    if decision.interruptions or m.may_repeat(decision) or len(decision.moves[:1]) != 1:
        return None
    return decision if _lists(decision.moves[0], condition, ask) else None


def _lists(row: MoveRow, search: v.Quantified, ask: p.AskDecision) -> bool:
    if len(row.domains) != 1 or not isinstance(search.items, v.CardsIn):
        return False
    own = dict(enumerate(ask.arguments))
    item = {row.prefix: v.Local(search.slot)}
    return alike(search.items, row.domains[0], own) and alike(search.where, row.condition, own | item)


def alike(one: Any, other: Any, slots: dict[int, Any]) -> bool:
    """Whether two parts of a plan have the same value; ``slots`` tells what the locals of the other stand for."""
    if isinstance(other, v.Local):
        return bool(slots.get(other.slot) == one)
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(alike(a, b, slots) for a, b in zip(one, other, strict=True))
    if not is_dataclass(one):
        return bool(one == other)
    if isinstance(one, v.Quantified | v.Selected):
        slots = slots | {other.slot: v.Local(one.slot)}
    names = [field.name for field in fields(one) if field.name != "slot"]
    return all(alike(getattr(one, name), getattr(other, name), slots) for name in names)


@dataclass
class Search:
    """A search that has been written, and what it knows: the names of its items, of what is left of them, of what was
    found and of the steps that its condition took; states and tops of piles in locals."""

    search: v.Quantified
    items: str
    rest: str
    found: str
    paid: str
    states: dict[int, str]
    tops: dict[int, str]
    sieve: Sieve


def write_search(r: Routine, search: v.Quantified) -> Search:
    """Looks for the first item; ``found`` is none where there is none."""
    w, e = r.w, r.e
    items = w.once(e.items(search.items), "found")
    rest, found, paid = w.temp("rest"), w.temp("x"), w.temp("paid")
    with e.invariant(search.where):
        known = dict(e.states), dict(e.tops)
        sieve = Sieve(e, search.where, search.slot, search.items)
        w.line(f"{rest}, {paid} = iter({items}), 0")
        each = _loop(r, sieve, found, rest, paid, "break")
        w.line(f"else: {found} = None")
    if w.loops and r.module.sizes.heavy(search.where):
        w.check_soon()
    w.charge_for(f"{paid} + len({items}) * {search.each + each} - length_hint({rest}) * {each}")
    return Search(search, items, rest, found, paid, *known, sieve)


def write_list(r: Routine, one: Search, decision: Decision) -> str:
    """Lists what was found and what is left, and pays for the decision; the name of the list."""
    w, e, row = r.w, r.e, decision.moves[0]
    own, item = w.temp("own"), w.temp("x")
    form = "{}" if r.module.lists_arguments(decision) else f"({row.code}, {{}})"
    w.line(f"{own} = [{form.format(one.found)}]")
    with e.known(one.states, one.tops):
        each = _loop(r, one.sieve, item, one.rest, one.paid, f"{own}.append({form.format(item)})")
    w.charge(1)
    w.charge_for(f"{one.paid} + len({one.items}) * {row.cost + each}")
    return own


def _loop(r: Routine, sieve: Sieve, item: str, items: str, paid: str, do: str) -> int:
    """Does something with every item that fits; the steps that each of them costs, which are not paid here."""
    w, e = r.w, r.e
    before, w.meter = w.meter, paid
    e.locals[sieve.slot] = item
    w.open(loop=True, whole=True)
    sieve.require()
    if do == "break":
        w.leave_loop(do)
    else:
        w.line(do)
    block = w.close()
    w.attach(f"for {item} in {items}:", block)
    del e.locals[sieve.slot]
    w.meter = before
    return block.each
