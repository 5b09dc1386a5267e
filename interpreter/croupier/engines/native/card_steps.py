"""Emit the steps that move, turn, shuffle and show cards."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.native import counters, lists, record, sets, telling, values
from croupier.engines.native.body import BodyRoutine
from croupier.engines.native.memory import pile_range
from croupier.engines.native.routine import Run
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.table import acts


def move_card(r: BodyRoutine, s: p.MoveCard) -> None:
    card = values.value(r, s.card)
    pile = values.value(r, s.pile)
    under = None if s.under is None else values.value(r, s.under)
    _tell_moves(r, s, "1", pile, lambda: _moved(r, s, card, pile, under))


def _tell_moves(r: BodyRoutine, s: p.MoveCard | p.MoveCards, count: str, pile: str, move: Callable[[], None]) -> None:
    """Emit the move of cards, with its record if there are any."""
    if not r.unit.tells:
        move()
        return

    def told() -> None:
        telling.moves(r, s.site, count)
        move()
        telling.moved(r, pile, s.at)

    r.when(r.compare("sgt", count, 0), told)


def _moved(r: BodyRoutine, s: p.MoveCard | p.MoveCards, card: str, pile: str, under: str | None) -> None:
    """Emit the move of one card to a place of a pile."""
    if r.unit.tells:
        telling.card_moved(r, card, s.at, pile, lambda: _placed(r, s, card, pile, under))
    else:
        _placed(r, s, card, pile, under)


def _placed(r: BodyRoutine, s: p.MoveCard | p.MoveCards, card: str, pile: str, under: str | None) -> None:
    """Emit the move of one card, which is a fault if the pile is full."""
    most = _most(r, s.pile, pile)
    if most is not None:
        stays = r.compare("eq", r.where(card), pile)
        r.require(r.op(f"or i1 {stays}, {r.compare('slt', r.size(pile), most)}"))
    if isinstance(s, p.MoveCard) and isinstance(s.card, v.EndOf) and s.card.top and _is_plain(s.card.pile):
        _take_top(r, s.card.pile, card)
    else:
        r.call("take", card)
    sets.join(r, s.pile, pile, card)
    if s.at is None:
        r.call("put_on", card, pile)
        return
    if r.may_be_unsettled(s.pile):
        r.settle(pile, top_only=False)
    if s.at == "random":
        counters.fall_off(r, card)
    size = r.size(pile)
    r.call("put_in", card, pile, _position(r, s.at, pile, size, under))


def _most(r: BodyRoutine, e: v.Value, pile: str) -> str | None:
    """Return how many cards a pile can hold; ``None`` if it can hold all."""
    piles = [one.most for one in r.plan.layout.piles]
    found = set(piles[slice(*pile_range(r.plan, e))])
    if min(found) >= r.memory.cards:
        return None
    if len(found) == 1:
        return str(found.pop())
    name, width = r.unit.narrow(piles)
    return r.load(r.place(0, pile, width, name), "table", width, signed=True)


def _is_plain(pile: v.Value) -> bool:
    """Return whether evaluating a value a second time has no price and no effect."""
    return isinstance(pile, v.Constant) or (isinstance(pile, v.Offset) and isinstance(pile.value, v.Constant | v.Local))


def _take_top(r: BodyRoutine, where: v.Value, card: str) -> None:
    """Emit the removal of a pile's top card, which ``card`` holds. If the pile is empty, a fault has occurred before:
    then ``card`` is arbitrary, and ``take`` removes it from wherever it lies."""
    pile = values.value(r, where)
    size = r.size(pile)
    some, none, on = r.fresh("some"), r.fresh("none"), r.fresh("on")
    r.branch(r.compare("sgt", size, 0), some, none, likely=True)
    r.label(some)
    r.store(r.size_place(pile), r.sub(size, 1), "sizes")
    if sets.may_matter(r, where):
        sets.leave(r, pile, card)
    r.jump(on)
    r.label(none)
    r.call("take", card)
    r.label(on)


def _position(r: BodyRoutine, at: str, pile: str, size: str, under: str | None) -> str:
    """Return the index in a pile at which a card is put."""
    if at == "bottom":
        return "0"
    if at == "random":
        return r.next_chance(r.place(r.memory.head["random"]), r.add(size, 1))
    assert under is not None
    return r.call("find", pile, under)


def move_cards(r: BodyRoutine, s: p.MoveCards) -> None:
    if not r.unit.tells and sets.moves_at_once(r, s):
        _move_all(r, s)
        return
    found = lists.kept(r, s.items, s.slot, s.where)
    pile = values.value(r, s.pile)
    under = None if s.under is None else values.value(r, s.under)
    r.charge(found.length)
    _tell_moves(
        r,
        s,
        found.length,
        pile,
        lambda: r.times(found.length, lambda at: _moved(r, s, found.item(at), pile, under)),
    )


def _move_all(r: BodyRoutine, s: p.MoveCards) -> None:
    """Emit the move of a whole pile on top of another."""
    assert isinstance(s.items, v.CardsIn)
    source = values.value(r, s.items.pile)
    if r.may_be_unsettled(s.items.pile):
        r.settle(source, top_only=False)
    pile = values.value(r, s.pile)
    r.charge(r.size(source))
    most = _most(r, s.pile, pile)
    if most is not None:
        together = r.compare("sle", r.add(r.size(source), r.size(pile)), most)
        r.require(r.op(f"or i1 {r.compare('eq', source, pile)}, {together}"))
    r.call("move_all", source, pile)


def shuffle(r: BodyRoutine, s: p.Shuffle) -> None:
    pile = values.value(r, s.pile)
    r.call("shuffle", pile)
    counters.fall_off_all(r, pile)
    if r.unit.tells:
        telling.tell(r, acts.SHUFFLED, s.site, pile)


def turn_pile(r: BodyRoutine, s: p.TurnPile) -> None:
    pile = values.value(r, s.pile)
    if r.may_be_unsettled(s.pile):
        r.settle(pile, top_only=False)
    r.call("turn_pile", pile)
    if r.unit.tells:
        telling.tell(r, acts.TURNED, s.site, pile, record.NO_CARD)


def turn_card(r: BodyRoutine, s: p.TurnCard) -> None:
    card = values.value(r, s.card)
    if r.memory.turned:
        r.call("turn_card", card)
    if r.unit.tells:
        telling.tell(r, acts.TURNED, s.site, r.where(card), card)


def show(r: BodyRoutine, s: p.Show) -> None:
    """Emit the evaluation and the price of the cards, as both may fault; the rest is for whoever wants the event."""
    cards, seats = (_one_or_several(r, one) for one in (s.what, s.to))
    if isinstance(s.what, v.Items):
        r.charge(cards.length)
    if r.unit.tells:
        telling.shown(r, s.site, cards, seats)


def _one_or_several(r: BodyRoutine, what: v.Value | v.Items) -> Run:
    """Return the run of an operand, which may be a single value."""
    if isinstance(what, v.Items):
        return lists.run(r, what)
    value = values.value(r, what)
    return Run("1", lambda at: value)
