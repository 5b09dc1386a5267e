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

from croupier.engines.native import sets, values
from croupier.engines.native.memory import NONE, SCRATCH
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.stopping import GAVE_UP
from croupier.engines.native.table import GOLDEN
from croupier.engines.native.text import wrapped
from croupier.engines.plan import values as v

TASK = (
    "seed",
    "first",  # the number of the first playout
    "count",
    "groups",  # their number; for each its size, its cards in order, and its places: pile * room + position
    "names",  # their number; for each where it lies in the game, and the place of the card that it names
    "draws",  # for each state 0, a number of values, or -1 for the value at the start
    "answer",  # 0, or the first answer; then, as ``names``, the hidden cards in it, by their positions in the answer
    "outcomes",  # for each playout the outcome of every seat
    "given_up",  # for each playout a byte: 1 if native code has given it up
    "answers",  # the number of answers in all playouts, which is written there
)

STREAM = 2**31 - 1
"""The bound of the draw that the game's own stream begins with."""

_ANY_PILE = v.Constant(None)


def emit_playouts(unit: Unit) -> None:
    """Emit all functions of this module."""
    for emit in (_deal, _name, _draw, _imagine, _playout, _playouts):
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
    """Emit ``deal``: deal the cards of all groups at %a0, by the stream %a1; return the stream after that."""
    r, m = FunctionEmitter(unit), unit.memory
    cards = m.take(8, m.cards)
    chance, own, at = r.spot(), r.spot(), r.spot()
    r.put(chance, "%a1")
    r.put(at, r.add("%a0", 8))

    def swap(here: str) -> None:
        there = r.next_chance(own, r.add(here, 1))
        places = [r.place(cards, one, 8) for one in (here, there)]
        one, other = (r.load(place, "list") for place in places)
        r.store(places[0], other, "list")
        r.store(places[1], one, "list")

    def group(_: str) -> None:
        size, start = _number(r, r.get(at), 0), r.add(r.get(at), 8)
        r.put(chance, r.add(r.get(chance), GOLDEN))
        r.put(own, _mixed(r, r.get(chance)))
        bytes_of = r.mul(size, 8)
        r.do(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {r.place(cards)}, ptr {r.pointer(start)}, i64 {bytes_of}, i1 false)"
        )
        r.down(size, swap, least=1)
        places = r.add(start, bytes_of)
        r.times(size, lambda one: _lay(r, r.load(r.place(cards, one, 8), "list"), _number(r, places, one)))
        r.put(at, r.add(places, bytes_of))

    r.times(_number(r, "%a0", 0), group)
    r.give(r.get(chance))
    r.finish("deal", 2)


def _lay(r: FunctionEmitter, card: str, place: str) -> None:
    """Lay a card on a place."""
    m = r.memory
    pile = _pile(r, place)
    r.store(r.place(m.pile_cards, place, m.card), card, "cards", m.card)
    r.store(r.place(m.where, card, m.pile), pile, "where", m.pile)
    sets.join(r, _ANY_PILE, pile, card)


def _pile(r: FunctionEmitter, place: str) -> str:
    return r.op(f"lshr i64 {place}, {r.memory.room.bit_length() - 1}")


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


def _draw(unit: Unit) -> None:
    """Emit ``draw``: draw the hidden values, as the table %a0 says, by the stream %a1; return the stream after that."""
    r, m, layout = FunctionEmitter(unit), unit.memory, unit.plan.layout
    chance = r.spot()
    r.put(chance, "%a1")
    for index, (place, start) in enumerate(zip(layout.states, unit.plan.starts, strict=True)):
        if place.seen_by == "all":
            continue
        count, at = _number(r, "%a0", index), r.place(m.values + 8 * index)
        drawn, begins = r.compare("sgt", count, 0), r.compare("slt", count, 0)
        r.when(drawn, lambda at=at, count=count: r.store(at, r.next_chance(chance, count), "values"))  # type: ignore[misc]

        def restart(at: str = at, start: v.Value | None = start) -> None:
            r.store(at, NONE if start is None else values.value(r, start), "values")

        r.when(begins, restart)
    r.give(r.get(chance))
    r.finish("draw", 2)


def _imagine(unit: Unit) -> None:
    """Emit ``imagine``: deal and draw what is hidden in game %g, by the task %a0 and the stream %a1, and seat random
    players. Return whether no fault occurred."""
    r = FunctionEmitter(unit)
    chance = r.spot()
    r.call("grant")
    dealt = r.call("deal", _task(r, "%a0", "groups"), "%a1")
    r.call("name", r.address("%g"), _task(r, "%a0", "names"))
    r.put(chance, r.call("draw", _task(r, "%a0", "draws"), dealt))
    r.set_head("random", r.next_chance(chance, str(STREAM)))
    _seat_players(r, r.get(chance))
    r.give(r.number(r.compare("sge", r.head("fuel"), 0)))
    r.finish("imagine", 2, kind="")


def _seat_players(r: FunctionEmitter, seed: str) -> None:
    """Emit the streams of random players."""
    first = _mixed(r, r.add(seed, GOLDEN))
    for seat in range(r.memory.seats):
        word = _mixed(r, r.add(first, wrapped((1 + seat) * GOLDEN)))
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
    r.do(f"call void @llvm.memcpy.p0.p0.i64(ptr {to}, ptr {r.pointer(answer)}, i64 {size}, i1 false)")
    r.call("name", r.address(to), r.add(answer, size))


def _playouts(unit: Unit) -> None:
    """Emit ``playouts``: play game %g on, with the scratch at %a0, as often as the task at %a1 says."""
    r, m = FunctionEmitter(unit), unit.memory
    work = r.op(f"getelementptr i8, ptr {r.pointer('%a0')}, i64 {m.take(1, m.size) - SCRATCH}")
    task = {name: _task(r, "%a1", name) for name in TASK}
    base = _mixed(r, r.add(task["seed"], GOLDEN))
    r.set_head("scratch", "%a0")
    r.set_head("chooses", 1)
    _take_hidden(r, task["groups"])
    answers = r.spot()
    r.put(answers, 0)

    def one(at: str) -> None:
        r.do(f"call void @llvm.memcpy.p0.p0.i64(ptr {work}, ptr %g, i64 {m.size}, i1 false)")
        chance = _mixed(r, r.add(base, r.mul(r.add(task["first"], at), GOLDEN)))
        good = r.op(f"call i64 @playout(ptr {work}, i64 %a0, i64 %a1, i64 {chance})")
        r.store(r.place(0, at, 1, r.pointer(task["given_up"])), r.op(f"xor i64 {good}, 1"), "list", 1)
        after, before = (r.load(r.place(m.head["decisions"], base=one), "head") for one in (work, "%g"))
        r.put(answers, r.add(r.get(answers), r.sub(after, before)))
        first = r.mul(at, m.seats)

        def keep(seat: str) -> None:
            now = r.load(r.place(m.now, seat, 8, work), "head")
            r.store(r.place(0, r.add(first, seat), 8, r.pointer(task["outcomes"])), r.mul(now, good), "list")

        r.times(m.seats, keep)

    r.times(task["count"], one)
    r.store(r.place(0, TASK.index("answers"), 8, r.pointer("%a1")), r.get(answers), "list")
    r.give("0")
    r.finish("playouts", 2, kind="")


def _take_hidden(r: FunctionEmitter, groups: str) -> None:
    """Emit the removal of all cards of the groups from the sets of their piles."""
    if not r.memory.asked:
        return
    at = r.spot()
    r.put(at, r.add(groups, 8))

    def group(_: str) -> None:
        size, start = _number(r, r.get(at), 0), r.add(r.get(at), 8)

        def card(one: str) -> None:
            found = _number(r, start, one)
            sets.leave(r, r.where(found), found)

        r.times(size, card)
        r.put(at, r.add(start, r.mul(size, 16)))

    r.times(_number(r, groups, 0), group)
