"""Emit ``search``: depth first through the parts of the cards, until one makes the move.

Algorithm. ``head`` goes on to the next place, or back to the place that was added last. ``look`` pays for the part
whose places are marked and asks ``fits``. A part that fits keeps its last place, so that the search goes deeper from
there; from any other part the place is taken out. ``at`` is the place that was marked last, and -1 for the part that
was given.

Invariant. The order of parts and their prices are those of the reference.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engines.native.set_function import FOUND, NONE_LEFT, STOPPED, TOO_MANY, SetFunction


@dataclass(frozen=True, slots=True)
class SearchPath:
    """The variables of a search, and the blocks that it jumps to from several places."""

    count: str  # the number of the cards to choose from
    at: str  # the place that was marked last
    added: str  # how many places the search has added
    head: str
    look: str
    next_place: str
    over: str


def emit_search(r: SetFunction) -> None:
    """Emit ``search``, whose last argument is 1 if each part is paid. If it finds a set, its places are marked.

    The first part is that of the places that are marked at the beginning, if there are any.
    """
    path = SearchPath(r.count(), r.spot(), r.spot(), *(r.fresh(one) for one in ("head", "look", "next", "over")))
    _begin(r, path)
    _go_on(r, path)
    _look(r, path)
    r.label(path.over)
    r.give(str(TOO_MANY))
    r.end("search", 1)


def _begin(r: SetFunction, path: SearchPath) -> None:
    """Emit the jump to the part that is given, or past it if it has no cards."""
    base = r.spot()
    r.put(path.at, -1)
    r.put(path.added, 0)
    r.put(base, 0)
    r.times(path.count, lambda one: r.put(base, r.add(r.get(base), r.marked(r.work.marks, one))))
    r.branch(r.compare("sgt", r.get(base), 0), path.look, path.next_place)


def _go_on(r: SetFunction, path: SearchPath) -> None:
    """Emit the step to the next part: with one place more, or without the place that was added last."""
    more, back, free = r.fresh("more"), r.fresh("back"), r.fresh("free")
    r.label(path.head)
    here = r.get(path.at)
    r.branch(r.compare("slt", here, path.count), more, back)
    r.label(back)
    _go_back(r, path)
    r.label(more)
    r.branch(r.compare("eq", r.marked(r.work.marks, here), 0), free, path.next_place)
    r.label(free)
    r.mark(r.work.marks, here, 1)
    r.jump(path.look)
    r.label(path.next_place)
    r.put(path.at, r.add(r.get(path.at), 1))
    r.jump(path.head)


def _go_back(r: SetFunction, path: SearchPath) -> None:
    none, some = r.fresh("none"), r.fresh("some")
    r.branch(r.compare("sgt", r.get(path.added), 0), some, none)
    r.label(none)
    r.give(str(NONE_LEFT))
    r.label(some)
    last = r.sub(r.get(path.added), 1)
    r.put(path.added, last)
    place = r.load(r.place(r.work.added, last, 8), "list")
    r.mark(r.work.marks, place, 0)
    r.put(path.at, r.add(place, 1))
    r.jump(path.head)


def _look(r: SetFunction, path: SearchPath) -> None:
    """Emit the question whether the marked part makes the move, and whether a larger one may."""
    on, fitting, not_fitting, whole, end = (r.fresh(one) for one in ("on", "fitting", "not_fitting", "whole", "end"))
    r.label(path.look)
    left = r.sub(r.load(r.place(r.work.left), "list"), 1)
    r.store(r.place(r.work.left), left, "list")
    r.branch(r.compare("sge", left, 0), on, path.over)
    r.label(on)
    r.charge(r.mul(r.extra(), r.chosen.price))
    r.branch(r.compare("ne", r.ask("fits"), 0), fitting, not_fitting)
    r.label(fitting)
    _add(r, path)
    r.is_whole(whole, end)
    r.label(whole)
    r.give(str(FOUND))
    r.label(not_fitting)
    _take_out(r, path)
    r.jump(end)
    r.label(end)
    _stop_if_lost(r)
    r.jump(path.next_place)


def _add(r: SetFunction, path: SearchPath) -> None:
    """Emit that the search has added the place that was marked last, unless the part is the one that was given."""
    first, later = r.fresh("first"), r.fresh("later")
    r.branch(r.compare("slt", r.get(path.at), 0), first, later)
    r.label(later)
    r.store(r.place(r.work.added, r.get(path.added), 8), r.get(path.at), "list")
    r.put(path.added, r.add(r.get(path.added), 1))
    r.jump(first)
    r.label(first)


def _take_out(r: SetFunction, path: SearchPath) -> None:
    """Emit that the place that was marked last is so no more. Nothing is left where the part that was given does not
    fit."""
    stays, gone = r.fresh("stays"), r.fresh("gone")
    r.branch(r.compare("slt", r.get(path.at), 0), gone, stays)
    r.label(gone)
    r.give(str(NONE_LEFT))
    r.label(stays)
    r.mark(r.work.marks, r.get(path.at), 0)


def _stop_if_lost(r: SetFunction) -> None:
    """Emit the end of a search in a game that is lost, or that a signal stops from another thread."""
    stopped, on = r.fresh("stopped"), r.fresh("on")
    until = r.op(f"load volatile i64, ptr {r.place(r.memory.head['until'])}")
    good = r.op(f"and i1 {r.compare('sge', r.head('fuel'), 0)}, {r.compare('sge', until, 0)}")
    r.branch(good, on, stopped, likely=True)
    r.label(stopped)
    r.give(str(STOPPED))
    r.label(on)
