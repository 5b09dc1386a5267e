"""Emit how a random player chooses the cards of an answer to the decision that waits, here and for a program outside.

For each move of several cards there is ``pick``. ``pick_cards`` is for a program that goes from answer to answer, with
a stream of its own. It hands over a row: that stream, then the answer; both are changed.
"""

from __future__ import annotations

from croupier.engines.native.choosing import NO_MOVE, load_locals
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.set_function import locals_before
from croupier.engines.plan.plan import Decision, MoveRow


def emit_picking(unit: Unit) -> None:
    """Emit all functions of this module."""
    moves = unit.plan.moves_of_several()
    for d, move in moves:
        _pick(unit, d, move)
    _pick_cards(unit, [move.code for _, move in moves])


def _pick(unit: Unit, d: Decision, move: MoveRow) -> None:
    """Emit ``pick``: write the cards that a random player in seat %a0 chooses behind the arguments of its answer at
    %a1. A lost game gets an answer that is no move."""
    r = FunctionEmitter(unit)
    answer = r.pointer("%a1")
    load_locals(r, d, move, "%a0", lambda at: r.place(8 * (2 + at), base=answer))
    cards = r.call(f"choose{move.code}", *locals_before(r, move), "%a0")
    some, lost = r.fresh("some"), r.fresh("lost")
    r.branch(r.compare("ne", cards, 0), some, lost, likely=True)
    r.label(lost)
    r.store(r.place(8, base=answer), NO_MOVE, "list")
    r.give("0")
    r.label(some)
    found, start = r.row_run(cards), 8 * (2 + len(move.domains))
    r.store(r.place(start, base=answer), found.length, "list")
    r.times(found.length, lambda at: r.store(r.place(start + 8, at, 8, answer), found.item(at), "list"))
    r.give("0")
    r.finish(f"pick{move.code}", 2)


def _pick_cards(unit: Unit, codes: list[int]) -> None:
    """Emit ``pick_cards``: choose the cards of the answer in the row at %a1, with the scratch at %a0, by the stream in
    that row; return whether they were found. The game stays as it was: that costs it nothing, and draws nothing."""
    r, m = FunctionEmitter(unit), unit.memory
    r.set_head("scratch", "%a0")
    row = r.pointer("%a1")
    answer = r.place(8, base=row)
    seat, code = (r.load(r.place(8 * at, base=answer), "list") for at in (0, 1))
    own = r.place(m.streams, seat, 8)
    before, fuel = r.load(own, "chance"), r.head("fuel")
    r.store(own, r.load(row, "list"), "chance")
    r.set_head("fuel", r.head("steps"))
    labels, done = {one: r.fresh("move") for one in codes}, r.fresh("done")
    r.switch(code, labels)
    for one, label in labels.items():
        r.label(label)
        r.call(f"pick{one}", seat, r.address(answer))
        r.jump(done)
    r.label(done)
    good = r.number(r.compare("sge", r.head("fuel"), 0))
    r.set_head("fuel", fuel)
    r.store(row, r.load(own, "chance"), "list")
    r.store(own, before, "chance")
    r.give(good)
    r.finish("pick_cards", 2, kind="")
