"""Emit how a decision stops for an answer from outside, and how it is entered again.

Algorithm. ``stop`` asks the function ``o`` of the decision for its offers (``stopping.py``). If there are any, the
decision notes that it is the innermost frame and returns WAITING; its callers leave their frames and return WAITING
too. With an answer the decision is entered alone: it runs the chosen move. What it returns goes to the frame outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engines.native.frames import Frame
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.search_price import SearchPrice
from croupier.engines.native.status import ANSWERED, LOST, PUT, WAITING
from croupier.engines.plan.plan import MoveRow


def begin(r: FunctionEmitter, entered: str) -> None:
    """Emit the jump to where a decision begins, or is entered again."""
    r.branch(r.is_fresh(entered), "fresh", "entered")
    r.label("fresh")


def stop(
    r: FunctionEmitter,
    code: int,
    frame: Frame,
    nobody: str,
    search_price: SearchPrice,
    store: Callable[[], None] | None = None,
) -> None:
    """Emit the stop for an answer, unless random players choose; jump to ``nobody`` if there is no offer.

    ``store`` emits the store of what the decision keeps in its frame.
    """
    stops, chooses, some = r.fresh("stops"), r.fresh("chooses"), r.fresh("some")
    r.branch(r.compare("ne", r.head("chooses"), 0), chooses, stops)
    r.label(stops)
    if store is not None:
        store()
    offered = r.call(f"o{code}")
    search_price.end()
    r.branch(r.compare("ne", offered, 0), some, nobody)
    r.label(some)
    waits, lost = r.fresh("waits"), r.fresh("lost")
    r.branch(r.compare("ne", r.call("settle_run"), 0), waits, lost, likely=True)
    r.label(waits)
    r.store(r.place(frame.next), 0, "frame")
    r.set_head("innermost", code)
    r.set_head("last_frame", frame.outer)
    r.give(str(WAITING))
    r.label(lost)
    r.give(str(LOST))
    r.label(chooses)


def entered(r: FunctionEmitter, how: str, search_price: SearchPrice) -> tuple[str, str]:
    """Emit the ways in. Return the labels that the caller has to emit: for an answer, and for the status of a body.

    An answer is counted first. To put the decision anew costs nothing: that was paid when it was put.
    """
    answered, status, put, more, counted, lost = (
        r.fresh(one) for one in ("answered", "status", "put", "more", "counted", "lost")
    )
    r.branch(r.compare("eq", how, ANSWERED), answered, more)
    r.label(more)
    r.branch(r.compare("eq", how, PUT), put, status)
    r.label(put)
    r.call("grant")
    search_price.put_anew()
    r.jump("put")
    r.label(answered)
    r.branch(r.compare("ne", r.call("count_answer"), 0), counted, lost, likely=True)
    r.label(lost)
    r.give(str(LOST))
    return counted, status


def answer(r: FunctionEmitter) -> tuple[str, str]:
    """Return the seat that has answered, and the code of its move, -1 for declining."""
    return r.load(r.place(r.memory.answer), "list"), r.load(r.place(r.memory.answer + 8), "list")


def each_move(r: FunctionEmitter, number: str, moves: Sequence[MoveRow], run: Callable[[MoveRow], None]) -> None:
    """Emit a jump to ``run`` for the move whose code is given; the game is lost if there is none."""
    for move in moves:
        then, on = r.fresh("move"), r.fresh("else")
        r.branch(r.compare("eq", number, move.code), then, on)
        r.label(then)
        run(move)
        r.label(on)
    r.give(str(LOST))


def arguments(r: FunctionEmitter, move: MoveRow) -> list[str]:
    """Return the arguments of the answer; of several cards the address of their row."""
    places = [r.place(r.memory.answer + 16 + 8 * at) for at in range(len(move.domains) + (move.chosen is not None))]
    plain = [r.load(one, "list") for one in places[: len(move.domains)]]
    return plain if move.chosen is None else [*plain, r.address(places[-1])]
