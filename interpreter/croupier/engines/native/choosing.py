"""Emit how a player in a game of a batch chooses several cards for a move: answer after answer.

Algorithm. The answer that opens such a move changes nothing in the game: the move and its arguments are noted at
``memory.choosing``. From then on the answers are a card to be added, and, where the chosen cards make the move, to take
them; the seat that is asked stays the same. With that last answer the whole move is made. If nothing can be added to
cards that do not make it, since the search has met its limit, taking them makes the first set of the search instead, as
random players do.

For each move there are ``recall``, which finds what may be added to the chosen cards, and ``accept``, which writes the
row of the cards that are taken, each with the number of its code. ``cards`` writes what may be answered next, and
``take`` the whole answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engines.native.adding import is_set, may_be_added
from croupier.engines.native.context import ARGUMENT
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.native.rows import ADDS, TAKES, AnswerRows, BatchContext
from croupier.engines.native.secrets import load_row
from croupier.engines.native.set_function import FOUND, SetFunction, Workspace, locals_before
from croupier.engines.native.stopping import Offers
from croupier.engines.plan.plan import Decision, MoveRow

PLAIN_ANSWER, CHOOSES, WHOLE_ANSWER = 0, 1, 2
"""What ``answer_cards`` returns: the row is a move without several cards; the player chooses on; the whole answer
stands where answers lie."""

NO_MOVE = 1 << 30
"""Stands for the code of a move in the answer of a game that cannot go on: no move has it, so the game is lost."""

LOST_CHOICE = -1
"""The result of ``recall`` for a game that cannot go on."""


# --- the functions of each move ------------------------------------------------------------------


def _mark_noted(r: SetFunction) -> None:
    """Emit the marks of the cards that the player has chosen so far."""
    m, work = r.memory, r.work
    r.ask("gather")
    r.unmark_all(work.chosen)

    def noted(number: str) -> None:
        card = r.load(r.place(m.choosing_cards + 8, number, 8), "list")

        def look(at: str) -> None:
            same = r.compare("eq", r.load(r.place(work.cards, at, 8), "list"), card)
            r.mark(work.chosen, at, r.op(f"or i64 {r.marked(work.chosen, at)}, {r.number(same)}"))

        r.times(r.count(), look)

    r.times(r.load(r.place(m.choosing_cards), "list"), noted)


def _recall(r: SetFunction) -> None:
    """Emit ``recall``: mark what may be added; return 1 if the chosen cards make the move, else 0, or LOST_CHOICE."""
    lost, on = r.fresh("lost"), r.fresh("on")
    _mark_noted(r)
    may_be_added(r, lost)
    r.mark_chosen()
    whole = is_set(r)
    r.branch(r.compare("sge", r.head("fuel"), 0), on, lost, likely=True)
    r.label(on)
    r.give(whole)
    r.label(lost)
    r.give(str(LOST_CHOICE))
    r.end("recall")


def _accept(r: SetFunction) -> None:
    """Emit ``accept``: return the address of the row of the chosen cards, or of the first set."""
    whole, first, on = r.fresh("whole"), r.fresh("first"), r.fresh("on")
    _mark_noted(r)
    r.mark_chosen()
    r.branch(r.compare("ne", is_set(r), 0), whole, first)
    r.label(first)
    r.unmark_all(r.work.marks)
    r.allow()
    r.branch(r.compare("eq", r.ask("search", 0), FOUND), whole, on)
    r.label(on)
    r.give("0")
    r.label(whole)
    r.give(r.part_row())
    r.end("accept")


CHOOSING = (_recall, _accept)


# --- the functions of a batch --------------------------------------------------------------------


def emit_choosing(unit: Unit, offers: Offers, work: Workspace) -> None:
    """Emit all functions of this module that are not of one move alone."""
    moves = unit.plan.moves_of_several()
    for d, move in moves:
        _cards(unit, offers, d, move, work)
        _take(unit, d, move)
    codes = [move.code for _, move in moves]
    _answer_cards(unit, [move for _, move in moves])
    _offer_cards(unit, codes)


def _open_move(r: FunctionEmitter) -> str:
    """Return the code of the move for which cards are chosen."""
    return r.sub(r.load(r.place(r.memory.choosing), "list"), 1)


def _noted_argument(r: FunctionEmitter, at: int) -> str:
    return r.place(r.memory.choosing + 8 * (1 + at))


def load_locals(r: FunctionEmitter, d: Decision, move: MoveRow, seat: str, argument: Callable[[int], str]) -> None:
    """Emit the loading of the locals of a move before its cards, in the decision that waits; ``argument`` returns the
    place of one of its other arguments."""
    frames, done = r.memory.frames, r.fresh("done")
    for code in (code for code, asked in r.plan.secrets.items() if asked == d.code):
        secret, on = r.fresh("secret"), r.fresh("on")
        r.branch(r.compare("eq", r.head("innermost"), code), secret, on)
        r.label(secret)
        load_row(r, frames.secrets[code], d.several, seat)
        r.jump(done)
        r.label(on)
    for slot, place in frames.decisions[d.code].locals.items():
        if slot in d.several:
            r.keep_row(slot, r.address(r.place(place)))
        else:
            r.keep(slot, r.load(r.place(place), "frame"))
    r.jump(done)
    r.label(done)
    if move.interrupts:
        r.keep(move.prefix, seat)
    for at in range(len(move.domains)):
        r.keep(move.first + at, r.load(argument(at), "list"))


def _cards(unit: Unit, offers: Offers, d: Decision, move: MoveRow, work: Workspace) -> None:
    """Emit ``cards``: write what may be answered in game %g, number %a1 of context %a0; return 1, or 0 for a lost
    game."""
    r = FunctionEmitter(unit)
    context = BatchContext(r, "%a0")
    seat, tables = r.load(context.place("asked", "%a1"), "list"), context["tables"]
    load_locals(r, d, move, seat, lambda at: _noted_argument(r, at))
    whole = r.call(f"recall{move.code}", *locals_before(r, move))
    on, lost = r.fresh("on"), r.fresh("lost")
    r.branch(r.compare("sge", whole, 0), on, lost, likely=True)
    r.label(lost)
    r.give("0")
    r.label(on)
    rows = AnswerRows(context, "%a1", offers.width)
    record = r.load(r.place(0, str(move.code), 8, r.pointer(tables)), "table")
    numbers = r.add(record, 2 + ARGUMENT * len(move.domains))

    def entry(more: int) -> str:
        return r.load(r.place(8 * more, numbers, 8, r.pointer(tables)), "table")

    def card(at: str) -> None:
        def add() -> None:
            one = r.load(r.place(work.cards, at, 8), "list")
            rows.keep(r.add(entry(0), r.call("card_number", tables, seat, one, r.add(numbers, 1))), [ADDS, one])

        r.when(r.compare("ne", r.load(r.place(work.reached, at), "list", 1), 0), add)

    r.times(r.load(r.place(work.count), "list"), card)
    ends = r.op(f"or i1 {r.compare('ne', whole, 0)}, {rows.is_empty()}")
    r.when(ends, lambda: rows.keep(entry(1 + ARGUMENT), [TAKES]))
    rows.finish()
    r.give("1")
    r.finish(f"cards{move.code}", 2)


def _take(unit: Unit, d: Decision, move: MoveRow) -> None:
    """Emit ``take``: write the whole answer of seat %a0 to where answers lie. A lost game gets one that is no move."""
    r, m = FunctionEmitter(unit), unit.memory
    load_locals(r, d, move, "%a0", lambda at: _noted_argument(r, at))
    cards, some, done = r.call(f"accept{move.code}", *locals_before(r, move)), r.fresh("some"), r.fresh("done")
    r.store(r.place(m.answer), "%a0", "list")
    r.store(r.place(m.answer + 8), NO_MOVE, "list")
    r.branch(r.compare("ne", cards, 0), some, done)
    r.label(some)
    r.store(r.place(m.answer + 8), move.code, "list")
    for at in range(len(move.domains)):
        r.store(r.place(m.answer + 8 * (2 + at)), r.load(r.place(m.choosing + 8 * (1 + at)), "list"), "list")
    found, start = r.row_run(cards), m.answer + 8 * (2 + len(move.domains))
    r.store(r.place(start), found.length, "list")
    r.times(found.length, lambda at: r.store(r.place(start + 8, at, 8), found.item(at), "list"))
    r.jump(done)
    r.label(done)
    r.give("0")
    r.finish(f"take{move.code}", 1)


def _answer_cards(unit: Unit, moves: Sequence[MoveRow]) -> None:
    """Emit ``answer_cards``: take the answer of seat %a0, whose row lies at %a1; return what follows."""
    r, m = FunctionEmitter(unit), unit.memory
    row = r.pointer("%a1")
    code, plain = r.load(r.place(8, base=row), "list"), r.fresh("plain")

    def when(is_code: int) -> None:
        then, on = r.fresh("then"), r.fresh("on")
        r.branch(r.compare("eq", code, is_code), then, on)
        r.label(then)
        after.append(on)

    after: list[str] = []
    when(ADDS)
    count = r.load(r.place(m.choosing_cards), "list")
    r.store(r.place(m.choosing_cards + 8, count, 8), r.load(r.place(16, base=row), "list"), "list")
    r.store(r.place(m.choosing_cards), r.add(count, 1), "list")
    r.give(str(CHOOSES))
    r.label(after.pop())
    when(TAKES)
    labels = {move.code: r.fresh("move") for move in moves}
    r.switch(_open_move(r), labels)
    for move in moves:
        r.label(labels[move.code])
        r.call(f"take{move.code}", "%a0")
        r.store(r.place(m.choosing), 0, "list")
        r.give(str(WHOLE_ANSWER))
    r.label(after.pop())
    for move in moves:
        when(move.code)
        r.store(r.place(m.choosing), r.add(code, 1), "list")
        for at in range(len(move.domains)):
            r.store(r.place(m.choosing + 8 * (1 + at)), r.load(r.place(8 * (2 + at), base=row), "list"), "list")
        r.store(r.place(m.choosing_cards), 0, "list")
        r.give(str(CHOOSES))
        r.label(after.pop())
    r.jump(plain)
    r.label(plain)
    r.give(str(PLAIN_ANSWER))
    r.finish("answer_cards", 2)


def _offer_cards(unit: Unit, codes: Sequence[int]) -> None:
    """Emit ``offer_cards``: write what may be answered in game %g, number %a1 of context %a0, while a player chooses;
    return 0 for a lost game."""
    r = FunctionEmitter(unit)
    labels = {code: r.fresh("move") for code in codes}
    r.switch(_open_move(r), labels)
    for code, label in labels.items():
        r.label(label)
        r.give(r.call(f"cards{code}", "%a0", "%a1"))
    r.finish("offer_cards", 2)
