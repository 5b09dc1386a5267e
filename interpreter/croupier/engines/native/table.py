"""Emit the functions for chance, for cards that are turned over, and for players who leave and rejoin."""

from __future__ import annotations

from croupier.engines.native import sets
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.text import UNLIKELY

GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
MIX = (0xBF58476D1CE4E5B9 - (1 << 64), 0x94D049BB133111EB - (1 << 64))


def emit_table(unit: Unit) -> None:
    """Emit all functions of this module."""
    unit.functions += [_MIX_TEXT, _BELOW_TEXT]
    for emit in (_turn_pile, _turn_card, _players):
        emit(unit)


_MIX_TEXT = f"""define internal i64 @mix(i64 %a) alwaysinline nounwind {{
  %b = lshr i64 %a, 30
  %c = xor i64 %a, %b
  %d = mul i64 %c, {MIX[0]}
  %e = lshr i64 %d, 27
  %f = xor i64 %d, %e
  %h = mul i64 %f, {MIX[1]}
  %i = lshr i64 %h, 31
  %j = xor i64 %h, %i
  ret i64 %j
}}
"""

# Lemire's method, as in table/random.py.
_BELOW_TEXT = f"""define internal i64 @below(ptr noalias nocapture %s, i64 %bound) alwaysinline nounwind {{
entry:
  %s0 = load i64, ptr %s
  %s1 = add i64 %s0, {GOLDEN}
  %m1 = call i64 @mix(i64 %s1)
  %h1 = lshr i64 %m1, 32
  %p1 = mul i64 %h1, %bound
  %l1 = and i64 %p1, 4294967295
  %rare = icmp ult i64 %l1, %bound
  br i1 %rare, label %bias, label %out, {UNLIKELY}
bias:
  %room = sub i64 4294967296, %bound
  %threshold = urem i64 %room, %bound
  br label %test
test:
  %s2 = phi i64 [ %s1, %bias ], [ %s3, %again ]
  %p2 = phi i64 [ %p1, %bias ], [ %p3, %again ]
  %l2 = and i64 %p2, 4294967295
  %low = icmp ult i64 %l2, %threshold
  br i1 %low, label %again, label %out
again:
  %s3 = add i64 %s2, {GOLDEN}
  %m3 = call i64 @mix(i64 %s3)
  %h3 = lshr i64 %m3, 32
  %p3 = mul i64 %h3, %bound
  br label %test
out:
  %s4 = phi i64 [ %s1, %entry ], [ %s2, %test ]
  %p4 = phi i64 [ %p1, %entry ], [ %p2, %test ]
  store i64 %s4, ptr %s
  %r = lshr i64 %p4, 32
  ret i64 %r
}}
"""


# --- turning ---------------------------------------------------------------------------------------


def _turn_pile(unit: Unit) -> None:
    """Emit ``turn_pile``: reverse pile %a0 and turn over each of its cards."""
    r = FunctionEmitter(unit)
    size, width = r.size("%a0"), r.memory.card

    def swap(at: str) -> None:
        here, there = r.card_place("%a0", at), r.card_place("%a0", r.sub(r.sub(size, 1), at))
        one, other = r.load(here, "cards", width), r.load(there, "cards", width)
        r.store(here, other, "cards", width)
        r.store(there, one, "cards", width)

    r.times(r.op(f"lshr i64 {size}, 1"), swap)
    if r.memory.turned:
        r.times(size, lambda at: r.do(f"call i64 @turn_card(ptr %g, i64 {r.card_at('%a0', at)})"))
    r.give("0")
    r.finish("turn_pile", 1)


def _turn_card(unit: Unit) -> None:
    """Emit ``turn_card``: turn up the next side that has a face."""
    r = FunctionEmitter(unit)
    if unit.memory.turned:
        place, sides, out = r.place(r.memory.up, "%a0"), r.memory.sides, r.fresh("out")
        side = r.spot()
        r.put(side, r.load(place, "sides", 1))

        def one(at: str) -> None:
            next_one = r.add(r.get(side), 1)
            now = r.select(r.compare("sge", next_one, sides), 0, next_one)
            r.put(side, now)
            on = r.fresh("on")
            r.branch(r.compare("sge", r.face("%a0", now), 0), out, on)
            r.label(on)

        r.times(sides, one, out)
        up = r.get(side)
        r.store(place, up, "sides", 1)
        sets.turn(r, "%a0", up)
        r.store(r.place(r.memory.shown, "%a0", 2), r.face("%a0", up), "sides", 2)
    r.give("0")
    r.finish("turn_card", 1)


# --- players ---------------------------------------------------------------------------------------


def _players(unit: Unit) -> None:
    if unit.memory.leaving:
        _next(unit, "next_left", "sgt")
        _next(unit, "next_right", "slt")
        _leave(unit)
        _rejoin(unit)


def _player(r: FunctionEmitter, at: str) -> str:
    return r.place(r.memory.playing, at, 8)


def _next(unit: Unit, name: str, sign: str) -> None:
    """Emit ``next_left`` or ``next_right``: return the nearest player in play; a fault if nobody is in play."""
    r = FunctionEmitter(unit)
    count, found, out = r.head("in_play"), r.spot(), r.fresh("out")
    left = sign == "sgt"
    r.require(r.compare("ne", count, 0), by_bound=True)  # the caller has the place
    farthest = r.load(
        _player(r, "0" if left else r.op(f"call i64 @llvm.smax.i64(i64 {r.sub(count, 1)}, i64 0)")), "head"
    )
    r.put(found, r.select(r.compare("ne", count, 0), farthest, 0))

    def one(at: str) -> None:
        seat = r.load(_player(r, at), "head")
        take, on = r.fresh("take"), r.fresh("on")
        r.branch(r.compare(sign, seat, "%a0"), take, on)
        r.label(take)
        r.put(found, seat)
        r.jump(out)
        r.label(on)

    (r.times if left else r.down)(count, one, out)
    r.give(r.get(found))
    r.finish(name, 1)


def _without(r: FunctionEmitter) -> str:
    """Emit the removal of seat %a0 from the list of players in play; return how many are left."""
    count, kept = r.head("in_play"), r.spot()
    r.put(kept, 0)

    def one(at: str) -> None:
        seat, to = r.load(_player(r, at), "head"), r.get(kept)
        r.store(_player(r, to), seat, "head")
        r.put(kept, r.add(to, r.number(r.compare("ne", seat, "%a0"))))

    r.times(count, one)
    return r.get(kept)


def _leave(unit: Unit) -> None:
    """Emit ``leave``: remove seat %a0 from the list of players in play."""
    r = FunctionEmitter(unit)
    r.set_head("in_play", _without(r))
    r.give("0")
    r.finish("leave", 1)


def _rejoin(unit: Unit) -> None:
    """Emit ``rejoin``: insert seat %a0 into the list of players in play, which stays in the order of the seats."""
    r = FunctionEmitter(unit)
    count, place = _without(r), r.spot()
    r.put(place, count)
    out = r.fresh("out")

    def one(at: str) -> None:
        seat = r.load(_player(r, at), "head")
        move, on = r.fresh("move"), r.fresh("on")
        r.branch(r.compare("sgt", seat, "%a0"), move, out)
        r.label(move)
        r.store(_player(r, r.add(at, 1)), seat, "head")
        r.put(place, at)
        r.jump(on)
        r.label(on)

    r.down(count, one, out)
    r.store(_player(r, r.get(place)), "%a0", "head")
    r.set_head("in_play", r.add(count, 1))
    r.give("0")
    r.finish("rejoin", 1)
