"""Emit the function that plays a game on from one player's view of it, many times: with random players, to the end of
the game or of the round.

Algorithm. The game from outside is a template: it has no bits of hidden cards in its sets. Each playout copies it to a
block in the scratch. There it deals the hidden cards, draws the hidden values and puts the decision anew, or makes the
first answer. All chance of playout number k comes from the stream k of the task's seed.

The caller hands over a task: addresses and numbers in the order of ``TASK``. It holds what a playout need not find
again: which cards are hidden, in which places, and what names them (``players/imagination.py``).

Invariant. Cards and values are those that ``players/imagination.py`` draws from the same stream. The state of the
stream after that is the seed of the random players.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.engines.native import counters, sets, values
from croupier.engines.native.memory import NONE, SCRATCH, signed
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.status import GAVE_UP
from croupier.engines.native.table import GOLDEN
from croupier.engines.native.tasks import COUNTER, GROUP, TASK
from croupier.engines.plan import values as v

STREAM = 2**31 - 1
"""The bound of the draw that the game's own stream begins with."""

_ANY_PILE = v.Constant(None)


def emit_playouts(unit: Unit) -> None:
    """Emit all functions of this module."""
    for emit in (_deal, _mingle, _name, _count, _draw, _imagine, _playout, _playouts):
        emit(unit)


def _task(r: FunctionEmitter, task: str, name: str) -> str:
    return _number(r, task, TASK.index(name))


def _number(r: FunctionEmitter, address: str, at: str | int) -> str:
    """Return a number of a table at an address."""
    return r.load(r.place(0, at, 8, r.pointer(address)), "table")


def _mixed(r: FunctionEmitter, word: str) -> str:
    return r.op(f"call i64 @mix(i64 {word})")


# --- imagining -------------------------------------------------------------------------------------


def _deal(unit: Unit) -> None:
    """Emit ``deal``: deal the cards of all groups at %a0, by the stream %a1; return the stream after that.

    A group that begins with a whole pile is dealt from there, top places first. In the template all its cards lie
    there, from the bottom up. What is left is a shuffle that has been settled so far.
    """
    r, m = FunctionEmitter(unit), unit.memory
    rest = m.take(m.card, m.cards)
    chance, own = r.spot(), r.spot()
    r.put(chance, "%a1")

    def group(size: str, left: str, pile: str, start: str, places: str) -> None:
        r.put(chance, r.add(r.get(chance), GOLDEN))
        r.put(own, _mixed(r, r.get(chance)))
        lazy, eager, on = r.fresh("lazy"), r.fresh("eager"), r.fresh("on")
        r.branch(r.compare("sgt", left, 0), lazy, eager)
        r.label(lazy)
        _deal_from(r, r.card_place(pile, 0), own, size, left, lambda at, card: _move(r, card, pile, places, at))
        r.store(r.place(m.chance, pile, 8), r.get(own), "chance")
        r.jump(on)
        r.label(eager)
        cards = r.place(rest)
        r.times(size, lambda at: r.store(r.place(0, at, m.card, cards), _number(r, start, at), "cards", m.card))
        _deal_from(r, cards, own, size, "0", lambda at, card: _lay(r, card, _number(r, places, at)))
        r.label(on)

    _each_group(r, "%a0", group)
    r.give(r.get(chance))
    r.finish("deal", 2)


def _each_group(r: FunctionEmitter, groups: str, body: Callable[[str, str, str, str, str], None]) -> None:
    """Emit a loop over the groups: their size, the cards that are left to a pile, that pile, and the addresses of the
    cards and of the places."""
    at = r.spot()
    r.put(at, r.add(groups, 8))

    def one(_: str) -> None:
        size, left, pile = (_number(r, r.get(at), more) for more in range(GROUP))
        start = r.add(r.get(at), 8 * GROUP)
        places = r.add(start, r.mul(size, 8))
        body(size, left, pile, start, places)
        r.put(at, r.add(places, r.mul(size, 8)))

    r.times(_number(r, groups, 0), one)


def _deal_from(r: FunctionEmitter, cards: str, own: str, size: str, left: str, lay: Callable[[str, str], None]) -> None:
    """Emit a shuffle of the cards at an address, from the last place down to that of number ``left``."""
    width = r.memory.card

    def one(at: str) -> None:
        chosen = r.next_chance(own, r.add(at, 1))
        here, there = (r.place(0, place, width, cards) for place in (at, chosen))
        last, card = r.load(here, "cards", width), r.load(there, "cards", width)
        r.store(there, last, "cards", width)
        r.store(here, card, "cards", width)
        lay(at, card)

    # The lowest place needs no draw.
    least = r.op(f"call i64 @llvm.smax.i64(i64 {left}, i64 1)")
    r.down(size, one, least=least)
    lowest, on = r.fresh("lowest"), r.fresh("on")
    r.branch(r.compare("eq", left, 0), lowest, on)
    r.label(lowest)
    lay("0", r.load(cards, "cards", width))
    r.label(on)


def _lay(r: FunctionEmitter, card: str, place: str) -> None:
    """Lay a card on a place."""
    m = r.memory
    pile = r.op(f"lshr i64 {place}, {m.room.bit_length() - 1}")
    r.store(r.place(m.pile_cards, place, m.card), card, "cards", m.card)
    r.store(r.place(m.where, card, m.pile), pile, "where", m.pile)
    sets.join(r, _ANY_PILE, pile, card)


def _move(r: FunctionEmitter, card: str, pile: str, places: str, at: str) -> None:
    """Lay a card of a pile on a place."""
    sets.leave(r, pile, card)
    _lay(r, card, _number(r, places, at))


def _mingle(unit: Unit) -> None:
    """Emit ``mingle``: shuffle the cards in the places of each list at %a0, which lie in one pile, by the stream %a1;
    return the stream after that."""
    r, m = FunctionEmitter(unit), unit.memory
    rest = m.take(m.card, m.cards)
    chance, own, list_at = r.spot(), r.spot(), r.spot()
    r.put(chance, "%a1")
    r.put(list_at, r.add("%a0", 8))

    def one(_: str) -> None:
        size, places = _number(r, r.get(list_at), 0), r.add(r.get(list_at), 8)
        cards = r.place(rest)

        def place(at: str) -> str:
            return r.place(m.pile_cards, _number(r, places, at), m.card)

        def lift(at: str) -> None:
            card = r.load(place(at), "cards", m.card)
            r.store(r.place(0, at, m.card, cards), card, "cards", m.card)

        r.put(chance, r.add(r.get(chance), GOLDEN))
        r.put(own, _mixed(r, r.get(chance)))
        r.times(size, lift)
        _deal_from(r, cards, own, size, "0", lambda at, card: r.store(place(at), card, "cards", m.card))
        r.put(list_at, r.add(places, r.mul(size, 8)))

    r.times(_number(r, "%a0", 0), one)
    r.give(r.get(chance))
    r.finish("mingle", 2)


def _name(unit: Unit) -> None:
    """Emit ``name``: for each name at %a1, store the card in its place, so many bytes behind the address %a0."""
    r, m = FunctionEmitter(unit), unit.memory

    def one(at: str) -> None:
        offset, place = (_number(r, "%a1", r.add(r.mul(at, 2), 1 + more)) for more in (0, 1))
        card = r.load(r.place(m.pile_cards, place, m.card), "cards", m.card)
        r.do(f"store i64 {card}, ptr {r.pointer(r.add('%a0', offset))}")

    r.times(_number(r, "%a1", 0), one)
    r.give("0")
    r.finish("name", 2)


def _count(unit: Unit) -> None:
    """Emit ``count``: store each counter at %a1 for the card in its place, so many bytes behind the address %a0."""
    r, m = FunctionEmitter(unit), unit.memory

    def card_in(place: str) -> str:
        return r.load(r.place(m.pile_cards, place, m.card), "cards", m.card)

    def one(at: str) -> None:
        first, step, place, value, named = (
            _number(r, "%a1", r.add(r.mul(at, COUNTER), 1 + more)) for more in range(COUNTER)
        )
        offset = r.add(first, r.mul(card_in(place), step))
        to = r.pointer(r.add("%a0", offset))
        r.do(f"store i64 {value}, ptr {to}")
        r.when(r.compare("sge", named, 0), lambda: r.do(f"store i64 {card_in(named)}, ptr {to}"))

    r.times(_number(r, "%a1", 0), one)
    r.give("0")
    r.finish("count", 2)


def _draw(unit: Unit) -> None:
    """Emit ``draw``: draw the hidden values, as the table %a0 says, by the stream %a1; return the stream after that."""
    r, m, layout = FunctionEmitter(unit), unit.memory, unit.plan.layout
    chance = r.spot()
    r.put(chance, "%a1")
    for index, (place, start) in enumerate(zip(layout.states, unit.plan.starts, strict=True)):
        if place.seen_by == "all" or place.card is not None:
            continue
        count, at = _number(r, "%a0", index), r.place(m.values + 8 * index)
        drawn, begins = r.compare("sgt", count, 0), r.compare("slt", count, 0)
        r.when(drawn, lambda at=at, count=count: r.store(at, r.next_chance(chance, count), "values"))  # type: ignore[misc]

        def restart(at: str = at, start: v.Value | None = start) -> None:
            r.store(at, NONE if start is None else values.value(r, start), "values")

        r.when(begins, restart)
    for row in layout.counters:
        begins = r.compare("slt", _number(r, "%a0", row[0]), 0)
        r.when(begins, lambda row=row: r.times(len(row), lambda card: counters.start(r, row, card)))  # type: ignore[misc]
    r.give(r.get(chance))
    r.finish("draw", 2)


def _imagine(unit: Unit) -> None:
    """Emit ``imagine``: deal and draw what is hidden in game %g, by the task %a0 and the stream %a1, and seat random
    players. Return whether no fault occurred."""
    r = FunctionEmitter(unit)
    chance = r.spot()
    r.call("grant")
    dealt = r.call("deal", _task(r, "%a0", "groups"), "%a1")
    mixed = r.call("mingle", _task(r, "%a0", "mixed"), dealt)
    r.call("name", r.address("%g"), _task(r, "%a0", "names"))
    r.call("count", r.address("%g"), _task(r, "%a0", "counters"))
    r.put(chance, r.call("draw", _task(r, "%a0", "draws"), mixed))
    r.set_head("random", r.next_chance(chance, str(STREAM)))
    _seat_players(r, r.get(chance))
    r.give(r.number(r.compare("sge", r.head("fuel"), 0)))
    r.finish("imagine", 2, kind="")


def _seat_players(r: FunctionEmitter, seed: str) -> None:
    """Emit the streams of random players."""
    first = _mixed(r, r.add(seed, GOLDEN))
    for seat in range(r.memory.seats):
        word = _mixed(r, r.add(first, signed((1 + seat) * GOLDEN)))
        r.store(r.place(r.memory.streams + 8 * seat), word, "chance")


# --- playing ---------------------------------------------------------------------------------------


def _playout(unit: Unit) -> None:
    """Emit ``playout``: play game %g on, with the scratch at %a0, by the task %a1 and the stream %a2.

    The outcome lies in ``now`` then. Return whether native code has not given up.
    """
    r = FunctionEmitter(unit)
    good, lost, puts, makes, played = (r.fresh(one) for one in ("good", "lost", "puts", "makes", "played"))
    r.branch(r.compare("ne", r.call("imagine", "%a1", "%a2"), 0), good, lost, likely=True)
    r.label(good)
    result, answer = r.spot(), _task(r, "%a1", "answer")
    r.branch(r.compare("eq", answer, 0), puts, makes)
    r.label(puts)
    r.put(result, r.call("put", "%a0"))
    r.jump(played)
    r.label(makes)
    _answer(r, answer)
    r.put(result, r.call("make", "%a0"))
    r.label(played)
    looks = r.compare("ne", _task(r, "%a1", "looks"), 0)
    r.when(looks, lambda: r.put(result, r.call("look_ahead", "%a1", r.get(result))))
    over, left = r.fresh("over"), r.fresh("left")
    r.branch(r.compare("eq", r.get(result), GAVE_UP), left, over)
    r.label(over)
    r.give(r.call("outcome"))
    r.label(left)  # at the end of a round the outcome was computed before the game was left
    r.give(r.number(r.compare("eq", r.head("halts"), 2)))
    r.label(lost)
    r.give("0")
    r.finish("playout", 3)


def _answer(r: FunctionEmitter, answer: str) -> None:
    """Emit the copy of the first answer to where answers lie; hidden cards become those in their places."""
    m = r.memory
    size = 8 * m.answer_width
    to = r.place(m.answer)
    r.copy(to, r.pointer(answer), size)
    r.call("name", r.address(to), r.add(answer, size))


def _playouts(unit: Unit) -> None:
    """Emit ``playouts``: play game %g on, with the scratch at %a0, as often as the task at %a1 says."""
    r, m = FunctionEmitter(unit), unit.memory
    work = r.op(f"getelementptr i8, ptr {r.pointer('%a0')}, i64 {m.take(1, m.size) - SCRATCH}")
    task = {name: _task(r, "%a1", name) for name in TASK}
    base = _mixed(r, r.add(task["seed"], GOLDEN))
    r.set_head("scratch", "%a0")
    r.set_head("chooses", r.number(r.compare("eq", task["looks"], 0)))
    _take_hidden(r, task["groups"])
    answers, over = r.spot(), r.spot()
    r.put(answers, 0)
    r.put(over, 0)

    def one(at: str) -> None:
        r.copy(work, "%g", m.size)
        chance = _mixed(r, r.add(base, r.mul(r.add(task["first"], at), GOLDEN)))
        good = r.op(f"call i64 @playout(ptr {work}, i64 %a0, i64 %a1, i64 {chance})")
        r.store(r.place(0, at, 1, r.pointer(task["given_up"])), r.op(f"xor i64 {good}, 1"), "list", 1)
        after, before = (r.load(r.place(m.head["decisions"], base=one), "head") for one in (work, "%g"))
        r.put(answers, r.add(r.get(answers), r.sub(after, before)))
        ended = r.number(r.compare("ne", r.load(r.place(m.head["halts"], base=work), "head"), 2))
        r.put(over, r.add(r.get(over), r.mul(ended, good)))
        first = r.mul(at, m.seats)

        def keep(seat: str) -> None:
            now = r.load(r.place(m.now, seat, 8, work), "head")
            r.store(r.place(0, r.add(first, seat), 8, r.pointer(task["outcomes"])), r.mul(now, good), "list")

        r.times(m.seats, keep)

    r.times(task["count"], one)
    for name, spot in (("answers", answers), ("over", over)):
        r.store(r.place(0, TASK.index(name), 8, r.pointer("%a1")), r.get(spot), "list")
    r.give("0")
    r.finish("playouts", 2, kind="")


def _take_hidden(r: FunctionEmitter, groups: str) -> None:
    """Emit the removal of all hidden cards from the sets of their piles. The cards of a group that is dealt from a pile
    lie in that pile."""
    m = r.memory

    def group(size: str, left: str, pile: str, start: str, _: str) -> None:
        def card(one: str) -> None:
            found = _number(r, start, one)
            sets.leave(r, r.where(found), found)

            def gather() -> None:
                r.store(r.card_place(pile, one), found, "cards", m.card)
                r.store(r.place(m.where, found, m.pile), pile, "where", m.pile)
                sets.join(r, _ANY_PILE, pile, found)

            r.when(r.compare("sgt", left, 0), gather)

        r.times(size, card)
        r.when(r.compare("sgt", left, 0), lambda: r.store(r.place(m.unsettled, pile, 8), left, "sizes"))

    _each_group(r, groups, group)
