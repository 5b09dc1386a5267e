"""Emit which cards may be added to those that a player has chosen, and how a random player chooses card after card.

Invariant. The draws are those of the reference. A fault while a player chooses leaves the game to the reference: the
offer had none, so the answers up to it count.
"""

from __future__ import annotations

from croupier.engines.native.memory import POISON
from croupier.engines.native.set_function import FOUND, STOPPED, TOO_MANY, SetFunction


def emit_choose(r: SetFunction) -> None:
    """Emit ``choose``, whose last argument is the seat: return the address of the row of cards, or 0."""
    work, head, lost, taken = r.work, r.fresh("head"), r.fresh("lost"), r.fresh("taken")
    any_set, several, pick, card = (r.fresh(one) for one in ("any_set", "several", "pick", "card"))
    r.ask("gather")
    r.unmark_all(work.chosen)
    r.jump(head)
    r.label(head)
    may_be_added(r, lost)
    ways, drawn = r.spot(), r.spot()
    r.put(ways, 0)
    r.times(r.count(), lambda at: r.put(ways, r.add(r.get(ways), r.marked(work.reached, at))))
    cards = r.get(ways)
    r.mark_chosen()
    r.put(ways, r.add(cards, is_set(r)))
    r.put(drawn, 0)
    r.branch(r.compare("sge", r.head("fuel"), 0), pick, lost, likely=True)
    r.label(pick)
    drawing, draws = r.fresh("drawing"), r.fresh("draws")
    r.branch(r.compare("eq", r.get(ways), 0), any_set, several)
    r.label(several)
    r.branch(r.compare("sgt", r.get(ways), 1), draws, drawing)
    r.label(draws)
    r.put(drawn, r.next_chance(r.place(r.memory.streams, r.extra(), 8), r.get(ways)))
    r.jump(drawing)
    r.label(drawing)
    # The part of the chosen cards is the one that was written last.
    r.branch(r.compare("eq", r.get(drawn), cards), taken, card)
    r.label(card)
    _choose_card(r, drawn, head)
    r.label(any_set)
    r.unmark_all(work.marks)
    r.allow()
    r.branch(r.compare("eq", r.ask("search", 0), FOUND), taken, lost)
    r.label(taken)
    r.give(r.part_row())
    r.label(lost)
    r.set_head("fuel", POISON)
    r.give("0")
    r.end("choose", 1)


def _choose_card(r: SetFunction, drawn: str, then: str) -> None:
    """Emit the choice of the card that was drawn among those that may be added."""
    found = r.fresh("found")

    def one(at: str) -> None:
        here, on, last = r.fresh("here"), r.fresh("on"), r.fresh("last")
        r.branch(r.compare("ne", r.marked(r.work.reached, at), 0), here, on)
        r.label(here)
        left = r.get(drawn)
        r.put(drawn, r.sub(left, 1))
        r.branch(r.compare("eq", left, 0), last, on)
        r.label(last)
        r.mark(r.work.chosen, at, 1)
        r.jump(found)
        r.label(on)

    r.times(r.count(), one, found)
    r.jump(then)


def is_set(r: SetFunction) -> str:
    """Return 1 if the marked cards make the move, else 0."""
    answer, fitting, whole, done = r.spot(), r.fresh("fitting"), r.fresh("whole"), r.fresh("done")
    r.put(answer, 0)
    r.branch(r.compare("ne", r.ask("fits"), 0), fitting, done)
    r.label(fitting)
    r.is_whole(whole, done)
    r.label(whole)
    r.put(answer, 1)
    r.jump(done)
    r.label(done)
    return r.get(answer)


def may_be_added(r: SetFunction, lost: str) -> None:
    """Emit the search for the cards that may be added to the chosen ones, into ``reached``; jump to ``lost`` if the
    game cannot go on. If that takes too many parts, ``where`` alone tells."""
    work, done, over = r.work, r.fresh("done"), r.fresh("over")
    r.unmark_all(work.reached)
    r.allow()

    def one(at: str) -> None:
        known = r.op(f"or i64 {r.marked(work.chosen, at)}, {r.marked(work.reached, at)}")
        new, on, found, not_found, not_over = (r.fresh(x) for x in ("new", "on", "found", "not_found", "not_over"))
        r.branch(r.compare("eq", known, 0), new, on)
        r.label(new)
        r.mark_chosen()
        r.mark(work.marks, at, 1)
        result = r.ask("search", 0)
        r.branch(r.compare("eq", result, FOUND), found, not_found)
        r.label(not_found)
        r.branch(r.compare("eq", result, TOO_MANY), over, not_over)
        r.label(not_over)
        r.branch(r.compare("eq", result, STOPPED), lost, on)
        r.label(found)
        r.times(r.count(), lambda place: _reach(r, place))
        r.jump(on)
        r.label(on)

    r.times(r.count(), one, done)
    end = r.fresh("end")
    r.jump(end)
    r.label(over)
    r.times(r.count(), lambda at: _try_one(r, at))
    r.jump(end)
    r.label(end)


def _reach(r: SetFunction, at: str) -> None:
    """Mark a place as reached if it is in the set that was found, and not chosen yet."""
    added = r.op(f"and i64 {r.marked(r.work.marks, at)}, {r.sub(1, r.marked(r.work.chosen, at))}")
    r.mark(r.work.reached, at, r.op(f"or i64 {r.marked(r.work.reached, at)}, {added}"))


def _try_one(r: SetFunction, at: str) -> None:
    """Mark a place as reached if ``where`` holds for the chosen cards and its card."""
    r.mark(r.work.reached, at, 0)

    def look() -> None:
        r.mark_chosen()
        r.mark(r.work.marks, at, 1)
        r.mark(r.work.reached, at, r.ask("fits"))

    r.when(r.compare("eq", r.marked(r.work.chosen, at), 0), look)
