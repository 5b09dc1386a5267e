"""Steps that act on the table and run through at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.engines.generated import bounds
from croupier.engines.generated.sieves import Sieve
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.table.acts import SCANNED

if TYPE_CHECKING:
    from croupier.engines.generated.routine import Routine


def act(r: Routine, step: p.Step) -> None:
    _WRITE[type(step)](r, step)


def is_act(step: p.Step) -> bool:
    return type(step) in _WRITE


# --- state -----------------------------------------------------------------------------------------


def store_state(r: Routine, step: p.SetState, value: str) -> None:
    values, index = r.w.need("values"), r.e.place(step.index, step.player)
    if r.events:
        card = ", True" if step.holds_card else ""
        r.w.line(f"change(s, {step.site}, {index}, {value}{card})")
    else:
        r.w.line(f"{values}[{index}] = {value}  # {r.module.state_name(step.index)}")


def _add_local(r: Routine, step: p.AddLocal) -> None:
    amount = r.e.value(step.amount)
    name = r.w.once(f"({r.e.local(step.slot)} + {amount})", "n")
    r.w.line(f"if {r.e.out_of_range(name)}: raise Unexplained")
    r.w.line(f"{r.e.local(step.slot)} = {name}")


def _add_state(r: Routine, step: p.AddState) -> None:
    values, index = r.w.need("values"), r.w.once(r.e.place(step.index, step.player), "at")
    before, amount = r.w.once(f"{values}[{index}]", r.module.state_name(step.index)), r.e.value(step.amount)
    r.w.line(f"if {before} is None: raise Unexplained")
    name = r.w.once(f"({before} + {amount})", "n")
    r.w.line(f"if {r.e.out_of_range(name)}: raise Unexplained")
    if r.events:
        r.w.line(f"change(s, {step.site}, {index}, {name})")
    else:
        r.w.line(f"{values}[{index}] = {name}  # {r.module.state_name(step.index)}")


# --- cards -----------------------------------------------------------------------------------------


def _move_card(r: Routine, step: p.MoveCard) -> None:
    if step.at is None and not r.events and _is_top(step.card) and _plain(step.pile):
        _move_top(r, step)
        return
    card, pile = r.e.simple(step.card, "card"), r.e.simple(step.pile, "pile")
    under = "None" if step.under is None else r.e.simple(step.under, "card")
    if step.at is not None or r.events:
        r.w.flush()
        r.w.line(f"move_cards(s, {step.site}, [{card}], {pile}, {step.at!r}, {under})")
        return
    r.w.charge(2)
    if r.top is not None and step.card == v.Local(r.top[0]):
        _take_top(r, f"{card} = {r.top[1]}", step.pile)
    else:
        _take(r, card)
    r.w.line(f"{r.w.need('where')}[{card}] = {pile}")
    r.w.line(f"{r.w.need('piles')}[{pile}].append({card})")


def _is_top(card: v.Value) -> bool:
    return isinstance(card, v.EndOf) and card.top


def _move_top(r: Routine, step: p.MoveCard) -> None:
    """Moves the top card of a pile to the top of one that is known before."""
    assert isinstance(step.card, v.EndOf)
    piles, where = r.w.need("piles"), r.w.need("where")
    source = r.e.value(step.card.pile)
    card = r.w.once(f"{piles}[{source}].pop()", "card")
    pile = r.e.simple(step.pile, "pile")
    r.w.charge(2)
    r.w.line(f"{where}[{card}] = {pile}")
    r.w.line(f"{piles}[{pile}].append({card})")


def _plain(pile: v.Value) -> bool:
    """Whether a pile is the same before and after a card is moved."""
    inner = pile.value if isinstance(pile, v.Offset) else pile
    return isinstance(inner, v.Constant | v.Local)


def _take_top(r: Routine, kept: str, pile: v.Value) -> None:
    """Takes the top card of a pile, at once where it has just been looked at."""
    lines = r.w.here.lines
    for at in range(max(0, len(lines) - 2), len(lines)):
        if lines[at] == f"{kept}[-1]" and _plain(pile):
            lines[at] = f"{kept}.pop()"
            return
    r.w.line(f"{kept.split(' = ')[1]}.pop()")


def _take(r: Routine, card: str) -> None:
    """Takes a card out of its pile; a large pile costs more."""
    source = r.w.once(f"{r.w.need('piles')}[{r.w.need('where')}[{card}]]", "source")
    if r.plan.layout.card_count < SCANNED:
        r.w.line(f"{source}.remove({card})")
        return
    r.w.line(f"if {source}[-1] == {card}: {source}.pop()")
    with r.w.block("else:"):
        r.w.line(f"if len({source}) >= {SCANNED}: s.fuel -= len({source}) // {SCANNED}")
        r.w.line(f"{source}.remove({card})")


def filtered(r: Routine, step: p.MoveCards | p.ForEach | p.AskAtOnce, each: int) -> str:
    """The items of a step for which its condition holds, each of them paid for, as they are now."""
    items = r.w.once(r.e.items(step.items), "found")
    if each:
        r.w.charge_for(f"len({items}) * {each}")
    if bounds.count(r.plan, step.items) is None or r.module.sizes.heavy(step.where):
        r.w.check()
    if step.where is None:
        return items
    kept, item = r.w.temp("kept"), r.w.temp("x")
    r.w.line(f"{kept} = []")
    r.e.locals[step.slot] = item
    with r.w.metered(), r.e.invariant(step.where):
        sieve = Sieve(r.e, step.where, step.slot, step.items)
        with r.w.whole_loop(item, items):
            sieve.require()
            r.w.line(f"{kept}.append({item})")
    del r.e.locals[step.slot]
    return kept


def _move_cards(r: Routine, step: p.MoveCards) -> None:
    cards, pile = filtered(r, step, step.each), r.e.simple(step.pile, "pile")
    under = "None" if step.under is None else r.e.simple(step.under, "card")
    r.w.flush()
    if r.events or step.at is not None:
        r.w.line(f"move_cards(s, {step.site}, list({cards}), {pile}, {step.at!r}, {under})")
    else:
        r.w.line(f"move_to_top(s, list({cards}), {pile})")


def _shuffle(r: Routine, step: p.Shuffle) -> None:
    pile = r.e.simple(step.pile, "pile")
    cards = f"{r.w.need('piles')}[{pile}]"
    r.w.charge_for(f"len({cards})")
    r.w.line(f"s.random = shuffle(s.random, {cards})")
    if r.events:
        r.w.line(f"s.log.append(({'shuffled'!r}, {step.site}, {pile}))")


def _turn_pile(r: Routine, step: p.TurnPile) -> None:
    pile = r.e.simple(step.pile, "pile")
    r.w.charge_for(f"len({r.w.need('piles')}[{pile}])")
    r.w.line(f"turn_pile(s, {step.site}, {pile})")


def _turn_card(r: Routine, step: p.TurnCard) -> None:
    r.w.line(f"turn_card(s, {step.site}, {r.e.value(step.card)})")


def _show(r: Routine, step: p.Show) -> None:
    what, to = r.w.once(r.e.either(step.what), "cards"), r.w.once(r.e.either(step.to), "seats")
    one_card, one_seat = not isinstance(step.what, v.Items), not isinstance(step.to, v.Items)
    if one_card:
        r.w.charge(1)
    else:
        r.w.charge_for(f"len({what})")
    if r.events:
        cards = f"[{what}]" if one_card else f"list({what})"
        r.w.line(f"show_cards(s, {step.site}, {cards}, {f'[{to}]' if one_seat else f'list({to})'})")


def _leave(r: Routine, step: p.Leave) -> None:
    name = "rejoin" if step.rejoins else "leave"
    r.w.line(f"{name}(s, {step.site}, {r.e.value(step.player)})")


_WRITE: dict[type, Callable[[Routine, Any], None]] = {
    p.AddLocal: _add_local,
    p.AddState: _add_state,
    p.MoveCard: _move_card,
    p.MoveCards: _move_cards,
    p.Shuffle: _shuffle,
    p.TurnPile: _turn_pile,
    p.TurnCard: _turn_card,
    p.Show: _show,
    p.Leave: _leave,
}
