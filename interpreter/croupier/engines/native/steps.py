"""Emit the steps of a plan: one function for each kind of step, in ``_EMIT``.

Algorithm. A step begins at the label ``s`` and its number, and ends with a jump to the label of the next step. Loops
have a second label, ``number + 1``, at the head of each pass. ``end`` is the label at the end of the body.

Invariant. The numbers are those of the reference, so a label names the same position in both. Prices are paid in the
same order as there; a loop without fuel ends, because the next decision gives the game up anyway.

"repeat 7 times" comes out as::

  s1:
  %t.6 = load i64, ptr %v.3                 how many passes are left
  %t.7 = icmp sgt i64 %t.6, 0
  br i1 %t.7, label %some.4, label %end
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engines.contract.prices import PASS
from croupier.engines.native import calls, card_steps, counters, lists, telling, values
from croupier.engines.native.body import BodyRoutine
from croupier.engines.native.endings import finishing
from croupier.engines.native.memory import NONE
from croupier.engines.native.status import AGAIN, GAVE
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.waits import step_waits
from croupier.table import acts


def target(number: int) -> str:
    """Return the label of a step."""
    return "end" if number == p.END else f"s{number}"


HEAVY = 100
"""The price from which a run of steps is worth a test of the fuel before it."""


def block(r: BodyRoutine, steps: p.Block, after: int, owed: int = 0) -> None:
    """Emit the steps of a block; an empty block jumps to ``after``. ``owed`` is paid with the first steps."""
    if not steps:
        r.jump(target(after))
    elif isinstance(steps[0], p.RepeatWhile):
        _pay(r, owed)  # before the label to which the loop comes back
        owed = 0
    paid = False  # the step before has paid for this step
    for at, step in enumerate(steps):
        r.label(target(step.number))
        if not paid:
            _pay(r, owed + _price_of_run(r, steps[at:]))
            owed = 0
        paid = _leads_on(r, steps[at:])
        _EMIT[type(step)](r, step)
        if r.open:
            r.jump(target(getattr(step, "after", p.END)))


def _leads_on(r: BodyRoutine, steps: p.Block) -> bool:
    """Return whether the second of some steps surely follows the first, and no other step leads there."""
    step, *behind = steps
    if not behind or isinstance(step, p.If | p.ForEach | p.RepeatTimes | p.RepeatWhile):
        return False
    follows = getattr(step, "after", p.END) == behind[0].number
    return follows and not step_waits(step, r.unit.waiting, r.plan.tables)


def _price_of_run(r: BodyRoutine, steps: p.Block) -> int:
    """Return the price of the first steps, as far as each surely follows. A ``repeat`` pays for its tests itself."""
    price = 0
    for at, step in enumerate(steps):
        if isinstance(step, p.RepeatWhile):
            break
        price += r.body.prices[step.number]
        if not _leads_on(r, steps[at:]):
            break
    return price


def _pay(r: BodyRoutine, price: int) -> None:
    if not price:
        return
    left = r.charge(price)
    if price >= HEAVY or r.enters:
        r.leave_unless(r.compare("sge", left, 0))
        r.enters = False


# --- values ----------------------------------------------------------------------------------------


def _let(r: BodyRoutine, s: p.Let) -> None:
    if isinstance(s.value, v.Items):
        lists.keep(r, s.slot, s.value)
    else:
        r.keep(s.slot, calls.right(r, s.value, s.number + 1))


def _state_place(r: BodyRoutine, s: p.SetState | p.AddState) -> tuple[str, str]:
    """Return the address and the index of a state."""
    behind = "0" if s.behind is None else values.value(r, s.behind)
    return r.place(r.memory.values + 8 * s.index, behind, 8), r.add(behind, s.index)


def _card_under(r: BodyRoutine, s: p.SetState | p.AddState, index: str) -> str | None:
    """Return the card that a state lies on; ``None`` if it lies on none."""
    layout = r.plan.layout
    return None if layout.states[s.index].card is None else counters.card_under(r, layout, s.index, index)


def _set_state(r: BodyRoutine, s: p.SetState) -> None:
    assert not isinstance(s.value, v.Items)
    value = calls.right(r, s.value, s.number + 1)
    place, index = _state_place(r, s)
    if r.unit.tells:
        telling.changed(r, s.site, place, index, value, card=s.holds_card, on=_card_under(r, s, index))
    r.store(place, value, "values")


def _sum(r: BodyRoutine, before: str, amount: v.Value) -> str:
    """Return a sum; a fault if it leaves the range of numbers."""
    now = r.add(before, values.value(r, amount))
    return r.checked(r.compare("ult", r.sub(now, values.LOWEST), values.SPAN), now)


def _add_local(r: BodyRoutine, s: p.AddLocal) -> None:
    before = r.get(r.local(s.slot))
    r.keep(s.slot, _sum(r, r.checked(r.compare("ne", before, NONE), before), s.amount))


def _add_state(r: BodyRoutine, s: p.AddState) -> None:
    place, index = _state_place(r, s)
    before = r.load(place, "values")
    now = _sum(r, r.checked(r.compare("ne", before, NONE), before), s.amount)
    if r.unit.tells:
        telling.changed(r, s.site, place, index, now, on=_card_under(r, s, index))
    r.store(place, now, "values")


# --- players --------------------------------------------------------------------------------------


def _leave(r: BodyRoutine, s: p.Leave) -> None:
    seat = values.value(r, s.player)

    def change() -> None:
        r.call("rejoin" if s.rejoins else "leave", seat)

    if r.unit.tells:
        telling.left(r, acts.REJOINED if s.rejoins else acts.LEFT, s.site, seat, change)
    else:
        change()


# --- flow ------------------------------------------------------------------------------------------


def _do(r: BodyRoutine, s: p.Do) -> None:
    calls.enter(r, s.entry, s.after)


def _ask_at_once(r: BodyRoutine, s: p.AskAtOnce) -> None:
    calls.ask_at_once(r, s)


def _give(r: BodyRoutine, s: p.Give) -> None:
    assert not isinstance(s.value, v.Items)
    value = calls.right(r, s.value, s.number + 1)
    if not r.body.waits:
        r.put(r.given, value)
        return
    r.set_head("given", value)
    if s.ends_decision:
        r.leave(GAVE)


def _again(r: BodyRoutine, s: p.Again) -> None:
    r.leave(AGAIN)


def _finish(r: BodyRoutine, s: p.Finish) -> None:
    r.leave(finishing(r.unit, s.codes))


def _jump(r: BodyRoutine, s: p.Jump) -> None:
    """Emit nothing: ``block`` emits the jump of ``stop`` and ``do nothing``."""


def _if(r: BodyRoutine, s: p.If) -> None:
    for condition, body in s.branches:
        then, on = r.fresh("then"), r.fresh("else")
        values.branch(r, condition, then, on)
        r.label(then)
        block(r, body, s.after)
        r.label(on)
    block(r, s.otherwise, s.after)


def _for_each(r: BodyRoutine, s: p.ForEach) -> None:
    """Emit a loop over the items that are there when it begins. If a pass may wait, the frame keeps them."""
    found = lists.kept(r, s.items, s.slot, s.where)
    waits = r.frame is not None and s.hidden in r.frame.lists
    at = r.local(s.hidden + 1) if waits else r.spot()
    if waits:
        r.keep_list(s.hidden, found)
    r.put(at, 0)
    r.label(target(s.number + 1))
    items, now = r.list_run(s.hidden) if waits else found, r.get(at)
    _begin_pass(r, s, r.compare("slt", now, items.length))
    r.put(at, r.add(now, 1))
    r.keep(s.slot, items.item(now))
    block(r, s.body, s.number + 1)


def _repeat_times(r: BodyRoutine, s: p.RepeatTimes) -> None:
    r.keep(s.hidden, values.value(r, s.times))
    r.label(target(s.number + 1))
    left = r.get(r.local(s.hidden))
    _begin_pass(r, s, r.compare("sgt", left, 0))
    r.keep(s.hidden, r.sub(left, 1))
    block(r, s.body, s.number + 1)


def _begin_pass(r: BodyRoutine, s: p.ForEach | p.RepeatTimes, more: str) -> None:
    """Emit the way into the next pass, which is paid before it, or out of the loop."""
    some, inside = r.fresh("some"), r.fresh("pass")
    r.branch(more, some, target(s.after))
    r.label(some)
    r.branch(r.compare("sge", r.charge(PASS), 0), inside, target(s.after), likely=True)
    r.label(inside)


def _repeat_while(r: BodyRoutine, s: p.RepeatWhile) -> None:
    inside, paid = r.fresh("pass"), r.fresh("paid")
    r.branch(r.compare("sge", r.charge(r.body.prices[s.number]), 0), paid, target(s.after), likely=True)
    r.label(paid)
    if s.condition is None:
        r.jump(inside)
    else:
        values.branch(r, s.condition, inside, target(s.after))
    r.label(inside)
    block(r, s.body, s.number)


_EMIT: dict[type, Callable[[BodyRoutine, Any], None]] = {
    p.Let: _let,
    p.SetState: _set_state,
    p.AddLocal: _add_local,
    p.AddState: _add_state,
    p.MoveCard: card_steps.move_card,
    p.MoveCards: card_steps.move_cards,
    p.Shuffle: card_steps.shuffle,
    p.TurnPile: card_steps.turn_pile,
    p.TurnCard: card_steps.turn_card,
    p.Show: card_steps.show,
    p.Leave: _leave,
    p.Do: _do,
    p.AskAtOnce: _ask_at_once,
    p.Give: _give,
    p.Again: _again,
    p.Finish: _finish,
    p.Jump: _jump,
    p.If: _if,
    p.ForEach: _for_each,
    p.RepeatTimes: _repeat_times,
    p.RepeatWhile: _repeat_while,
}
