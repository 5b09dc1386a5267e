"""Emit the start of a game: the same cards and the same draws as ``table/state.py``."""

from __future__ import annotations

from croupier.engines.native import sets, values
from croupier.engines.native.memory import NONE, signed
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.table import GOLDEN

TRIES = 10_000
"""The most trades of forbidden pairs; after that, the game is left to the reference, which explains."""


def emit_start(unit: Unit) -> None:
    """Emit ``start``: lay the table for seed %a0."""
    r = FunctionEmitter(unit)
    m = unit.memory
    first = r.op(f"call i64 @mix(i64 {r.add('%a0', GOLDEN)})")
    r.set_head("random", r.op(f"call i64 @mix(i64 {first})"))
    for seat in range(m.seats):
        word = r.op(f"call i64 @mix(i64 {r.add(first, signed((1 + seat) * GOLDEN))})")
        r.store(r.place(m.streams + 8 * seat), word, "chance")
    for name in (
        "spent",
        "decisions",
        "turns",
        "choices",
        "forced",
        "unchosen",
        "round",
        "in_round",
        "won",
        "pending",
        "outcome_steps",
        "kind",
        "settled",
        "by_outcome",
    ):
        r.set_head(name, 0)
    r.set_head("given", NONE)
    r.call("grant")
    if unit.plan.layout.pools:
        r.call("pair")
    _lay(r)
    _values(r)
    r.give("0")
    r.finish("start", 1, extra="noinline")


def _lay(r: FunctionEmitter) -> None:
    """Emit the table of a new game: the whole deck in its pile, the first side up, everybody in play."""
    m, layout = r.memory, r.plan.layout
    sets.lay(r)
    for pile in range(m.piles):
        r.store(r.place(m.sizes + 8 * pile), m.cards if pile == layout.deck_pile else 0, "sizes")
        r.store(r.place(m.unsettled + 8 * pile), 0, "sizes")
    r.set_head("in_play", m.seats)
    for seat in range(m.seats):
        r.store(r.place(m.playing + 8 * seat), seat, "head")

    deck = r.unit.constant(range(m.cards), m.card)
    r.copy(r.card_place(str(layout.deck_pile), 0), deck, m.cards * m.card)
    r.copy(r.place(m.where), r.unit.constant([layout.deck_pile] * m.cards, m.pile), m.cards * m.pile)
    if m.turned:
        r.copy(r.place(m.up), r.unit.constant([0] * m.cards, 1), m.cards)
    if layout.pools:
        r.times(m.cards, lambda at: r.store(r.place(m.shown, at, 2), r.face(at, "0"), "sides", 2))
    elif m.turned:
        first = r.unit.constant([faces[0] or 0 for faces in layout.cards], 2)
        r.copy(r.place(m.shown), first, 2 * m.cards)


def _values(r: FunctionEmitter) -> None:
    """Emit the first values of all states: all are computed before the first is stored."""
    found = [NONE if one is None else values.value(r, one) for one in r.plan.starts]
    for index, value in enumerate(found):
        r.store(r.place(r.memory.values + 8 * index), value, "values")


# --- pairing ---------------------------------------------------------------------------------------


def emit_pair(unit: Unit) -> None:
    """Emit ``pair``: pair the faces of the sides at random, without a forbidden pair; poison the fuel if that fails."""
    layout, m = unit.plan.layout, unit.memory
    if not layout.pools:
        return
    r = FunctionEmitter(unit)
    for side, pool in enumerate(layout.pools):
        _fill_side(r, side, unit.constant(pool, 2))
    _forbidden(unit)
    wrong = m.take(1, m.cards)
    r.times(m.cards, lambda at: r.store(r.place(wrong, at), r.call("forbidden", at), "list", 1))
    r.times(TRIES, lambda at: _mend(r, wrong))
    r.poison()
    r.give("0")
    r.finish("pair", 0, extra="noinline")


def _fill_side(r: FunctionEmitter, side: int, pool: str) -> None:
    """Emit the faces of a side, from its pool; the faces of the sides behind the first are shuffled."""

    def face(at: str) -> None:
        design = r.load(r.place(0, at, 2, pool), "table", 2)
        r.store(_face_place(r, at, side), design, "sides", 2)

    def trade(at: str) -> None:
        _trade(r, at, side, r.add(at, 1))

    r.times(r.memory.cards, face)
    if side:
        r.down(r.memory.cards, trade, least=1)


def _face_place(r: FunctionEmitter, card: str, side: int) -> str:
    return r.place(r.memory.faces, r.add(r.mul(card, r.memory.sides), side), 2)


def _trade(r: FunctionEmitter, card: str, side: int, bound: str | int) -> str:
    """Emit the trade of a card's face for that of a random card below ``bound``; return that card."""
    chosen = r.next_chance(r.place(r.memory.head["random"]), str(bound))
    here, there = _face_place(r, card, side), _face_place(r, chosen, side)
    one, other = r.load(here, "sides", 2), r.load(there, "sides", 2)
    r.store(here, other, "sides", 2)
    r.store(there, one, "sides", 2)
    return chosen


def _mend(r: FunctionEmitter, wrong: int) -> None:
    """Emit a trade of the last face of the first card with a forbidden pair; leave the function if there is none."""
    m, out, first = r.memory, r.fresh("found"), r.spot()

    def one(at: str) -> None:
        on = r.fresh("on")
        r.put(first, at)
        bad = r.load(r.place(wrong, at), "list", 1)
        r.branch(r.compare("ne", bad, 0), out, on)
        r.label(on)

    r.times(m.cards, one)
    r.give("0")
    r.label(out)
    card = r.get(first)
    chosen = _trade(r, card, m.sides - 1, m.cards)
    for changed in (card, chosen):
        r.store(r.place(wrong, changed), r.call("forbidden", changed), "list", 1)


def _forbidden(unit: Unit) -> None:
    """Emit ``forbidden``: return whether the faces of card %a0 make a forbidden pair.

    Each design has a mask with a bit for each forbidden pair that names it; a pair is made if its bit is in all masks.
    """
    r, layout, m = FunctionEmitter(unit), unit.plan.layout, unit.memory
    never = list(dict.fromkeys(layout.never))
    found = "0"
    for start in range(0, len(never), 60):
        bits = "-1"
        for side in range(m.sides):
            masks = [_named(never[start : start + 60], side, design) for design in range(len(layout.designs))]
            mask = r.load(r.place(0, r.face("%a0", str(side)), 8, unit.constant(masks)), "table")
            bits = r.op(f"and i64 {bits}, {mask}")
        found = r.op(f"or i64 {found}, {bits}")
    r.give(r.number(r.compare("ne", found, 0)))
    r.finish("forbidden", 1)


def _named(never: list[tuple[frozenset[int], ...]], side: int, design: int) -> int:
    """Return the mask of the forbidden pairs that a design on a side belongs to."""
    return sum(1 << at for at, groups in enumerate(never) if side >= len(groups) or design in groups[side])
