"""Emit the search for several cards that a move takes in one answer, as ``reference/sets.py`` does it.

Algorithm. For each such move there are functions, with the number of its code behind their names:

- ``gather`` writes the cards to choose from, and returns how many they are;
- ``fits`` writes the part of the cards whose places are marked, and returns whether it has any and ``where`` holds;
- ``search`` goes depth first through the parts that hold the marked places, until one makes the move
  (``set_search.py``);
- ``has_set`` looks for any set, and pays for each part;
- ``choose`` lets a random player choose card after card (``adding.py``).

Their first arguments are the locals of the move before its cards. ``search`` looks at ``left`` parts at most.

Invariant. The order of parts and their prices are those of the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engines.native import lists
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.set_function import FOUND, TOO_MANY, SetFunction, Workspace, locals_before, workspace
from croupier.engines.native.set_search import emit_search
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import MoveRow


def emit_several(unit: Unit, more: Sequence[Callable[[SetFunction], None]] = ()) -> Workspace | None:
    """Emit the functions of all moves that take several cards, and ``more`` of each. Return where they work."""
    moves = [move for _, move in unit.plan.moves_of_several()]
    if not moves:
        return None
    work = workspace(unit.memory)
    emits = [_gather, _fits, emit_search, _has_set, *more]
    for move in moves:
        assert move.chosen is not None
        part = unit.memory.take(8, unit.memory.cards + 1)  # the row of the part that is looked at, and of the set
        for emit in emits:
            emit(SetFunction(unit, move, move.chosen, work, part))
    return work


def has_set(r: FunctionEmitter, move: MoveRow) -> str:
    """Return whether a move has a set, with its other arguments in the locals."""
    return r.compare("ne", r.call(f"has_set{move.code}", *locals_before(r, move)), 0)


def choose(r: FunctionEmitter, move: MoveRow, seat: str) -> str:
    """Return the address of the row of cards that a random player in a seat chooses for a move; 0 for a lost game."""
    return r.call(f"choose{move.code}", *locals_before(r, move), seat)


def _gather(r: SetFunction) -> None:
    """Emit ``gather``. A card that comes twice counts once."""
    found, count, cards = lists.run(r, r.chosen.items), r.spot(), r.work.cards
    r.put(count, 0)

    def add(card: str) -> None:
        here = r.get(count)
        r.store(r.place(cards, here, 8), card, "list")
        r.put(count, r.add(here, 1))

    def add_new(at: str) -> None:
        card, here = found.item(at), r.get(count)
        known, new, on = r.fresh("known"), r.fresh("new"), r.fresh("on")

        def look(before: str) -> None:
            differs = r.fresh("differs")
            r.branch(r.compare("eq", r.load(r.place(cards, before, 8), "list"), card), known, differs)
            r.label(differs)

        r.times(here, look, new)
        add(card)
        r.jump(on)
        r.label(known)
        r.jump(on)
        r.label(on)

    of_a_pile = isinstance(r.chosen.items, v.CardsIn)
    r.times(found.length, (lambda at: add(found.item(at))) if of_a_pile else add_new)
    r.store(r.place(r.work.count), r.get(count), "list")
    r.give(r.get(count))
    r.end("gather")


def _fits(r: SetFunction) -> None:
    """Emit ``fits``."""
    size = r.spot()
    r.put(size, 0)

    def one(at: str) -> None:
        here = r.get(size)
        # Written in any case: the next card takes the place of one that is not marked.
        r.store(r.place(r.part + 8, here, 8), r.load(r.place(r.work.cards, at, 8), "list"), "list")
        r.put(size, r.add(here, r.marked(r.work.marks, at)))

    r.times(r.count(), one)
    r.store(r.place(r.part), r.get(size), "list")
    some, none = r.fresh("some"), r.fresh("none")
    r.branch(r.compare("sgt", r.get(size), 0), some, none, likely=True)
    r.label(none)  # where the reference asks nothing: of no card at all ``where`` may be a fault
    r.give("0")
    r.label(some)
    r.give(r.number(r.holds()))
    r.end("fits")


def _has_set(r: SetFunction) -> None:
    """Emit ``has_set``: return 1 if the move can be made."""
    r.ask("gather")
    r.unmark_all(r.work.marks)
    r.allow()
    found = r.ask("search", 1)
    r.require(r.compare("ne", found, TOO_MANY))
    r.give(r.number(r.compare("eq", found, FOUND)))
    r.end("has_set")
