"""Emit offers: the search for the ways to make moves, how they are kept, and the run of the chosen move.

A way is a move with its arguments. Ways are kept as rows in columns. But if the only argument is a card of a pile, and
``searches.py`` can answer the condition, the ways are kept as a set of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.engines.native import branch_free, lists, searches, sets, several, values, walks
from croupier.engines.native.masks import Search
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.status import ENDED, LOST
from croupier.engines.plan.plan import MoveRow

ROOM = 20_000
"""The most rows that an offer has room for; a game that offers more is left to the reference."""


class Columns:
    """Rows of numbers in memory, kept column by column."""

    def __init__(self, r: FunctionEmitter, width: int, room: int) -> None:
        self.r, self.room = r, max(1, room)
        self.starts = [r.memory.take(8, self.room + 1) for _ in range(width)]  # the offset of each column
        self.count = r.spot()  # the variable with the number of rows
        r.put(self.count, 0)

    def add(self, row: Sequence[str], wanted: str) -> None:
        """Emit the addition of a row if ``wanted`` holds.

        The row is stored in any case, and the count goes up by 0 or 1: no branch. So there is room for one more row.
        """
        r, at = self.r, self.r.get(self.count)
        if self.room >= ROOM:
            r.require(r.compare("slt", at, self.room), by_bound=True)
            at = r.op(f"call i64 @llvm.smin.i64(i64 {at}, i64 {self.room - 1})")
        for start, value in zip(self.starts, row, strict=False):
            r.store(r.place(start, at, 8), value, "list")
        r.put(self.count, r.add(at, r.number(wanted)))

    def get(self, column: int, at: str) -> str:
        return self.r.load(self.r.place(self.starts[column], at, 8), "list")


def room_of(r: FunctionEmitter, moves: Sequence[MoveRow]) -> int:
    """Return a bound on the number of ways to make any of some moves, at most ``ROOM``."""
    total = 0
    for move in moves:
        ways = 1
        for domain in move.domains:
            ways = min(ROOM, ways * lists.most(r, domain))
        total += ways
    return min(ROOM, total)


def widest(moves: Sequence[MoveRow]) -> int:
    """Return the largest number of arguments of a move."""
    return max((len(move.domains) for move in moves), default=0)


Found = Callable[[list[str], str], None]
"""A callback for a candidate: its arguments, and the truth value that says whether the move is possible with them."""


def ways(r: FunctionEmitter, move: MoveRow, found: Found) -> None:
    """Emit the search for the ways to make a move now: nested loops over its domains."""
    first = move.first

    def candidates(at: int, chosen: list[str], sure: bool = False) -> None:
        if at == len(move.domains):
            _if_possible(r, move, chosen, sure, found)
            return
        run = lists.run(r, move.domains[at])

        def one(number: str) -> None:
            item = run.item(number)
            r.keep(first + at, item)
            candidates(at + 1, [*chosen, item], run.sure)

        r.times(run.length, one)

    with r.scope(first):
        candidates(0, [])


def _if_possible(r: FunctionEmitter, move: MoveRow, chosen: list[str], sure: bool, found: Found) -> None:
    """Emit the test of a candidate, branch-free if possible, and hand the candidate to ``found``."""
    if move.chosen is not None:
        found(chosen, several.has_set(r, move))
        return
    if move.condition is None:
        found(chosen, "true")
        return
    last = move.first + len(chosen) - 1
    wanted = branch_free.condition(r, move.condition, last, sure)
    if wanted is not None:
        found(chosen, wanted)
        return
    then, on = r.fresh("possible"), r.fresh("on")
    values.branch(r, move.condition, then, on)
    r.label(then)
    found(chosen, "true")
    r.label(on)


def own_moves(r: FunctionEmitter, moves: Sequence[MoveRow], columns: Columns) -> list[str]:
    """Emit the search for the ways of the asked player's moves. Return for each move the row at which its ways end."""
    ends = []
    for move in moves:
        ways(r, move, columns.add)
        ends.append(r.get(columns.count))
    return ends


class Own:
    """The ways of the asked player's moves, numbered through: rows in columns, or a set of cards for a move."""

    def __init__(self, r: FunctionEmitter, moves: Sequence[MoveRow]) -> None:
        self.r, self.moves = r, moves
        listed = [one for one in moves if one.domains and not searches.can(r, one)]
        self.columns = Columns(r, widest(listed), room_of(r, listed))
        self.found: list[Search | None] = []  # for each move its set of cards, or None for rows
        self.rows: list[str] = []  # for each move the row at which its ways begin
        self.ends: list[str] = []  # for each move the number of ways up to and with it
        for move in moves:
            self._add(move)

    @property
    def count(self) -> str:
        return self.ends[-1] if self.ends else "0"

    def _add(self, move: MoveRow) -> None:
        """Emit the search for the ways to make a move."""
        r, before = self.r, self.r.get(self.columns.count)
        self.rows.append(before)
        if searches.can(r, move):
            fitting = searches.candidates(r, move)
            fitting.close()
            self.found.append(fitting)
            self.ends.append(r.add(self.count, sets.count(r, fitting.fit)))
            return
        self.found.append(None)
        if not move.domains:
            self.ends.append(r.add(self.count, r.number(_is_possible(r, move))))
        else:
            ways(r, move, self.columns.add)
            self.ends.append(r.add(self.count, r.sub(r.get(self.columns.count), before)))

    def begin(self, chosen: str, seat: str, on: Callable[[str], None]) -> None:
        """Emit the run of the way that the random player in a seat has chosen; ``on`` gets the status of its body."""
        r, before = self.r, "0"
        for at, (move, end) in enumerate(zip(self.moves, self.ends, strict=True)):
            then, otherwise = r.fresh("move"), r.fresh("else")
            r.branch(r.compare("slt", chosen, end), then, otherwise)
            r.label(then)
            on(run_way(r, move, self._arguments(at, r.sub(chosen, before)), seat))
            r.label(otherwise)
            before = end
        r.give(str(LOST))

    def _arguments(self, at: int, number: str) -> list[str]:
        """Return the arguments of the way with a number among those of a move."""
        found, r = self.found[at], self.r
        if found is not None:
            return [walks.nth_of(r, found.pile, found.fit, number)]
        row = r.add(self.rows[at], number)
        return [self.columns.get(column, row) for column in range(len(self.moves[at].domains))]


def _is_possible(r: FunctionEmitter, move: MoveRow) -> str:
    """Return whether a move with no arguments, or with several cards alone, can be made."""
    if move.chosen is not None:
        return several.has_set(r, move)
    with r.scope(move.prefix):
        return "true" if move.condition is None else values.truth(r, move.condition)


def run_way(r: FunctionEmitter, move: MoveRow, arguments: Sequence[str], seat: str) -> str:
    """Emit the run of a way that a random player in a seat has chosen; first the player chooses its cards, if it takes
    several."""
    return run_move(r, move, with_cards(r, move, arguments, seat), seat)


def with_cards(r: FunctionEmitter, move: MoveRow, arguments: Sequence[str], seat: str) -> list[str]:
    """Return the arguments of a way, with the row of the cards that a random player chooses for it."""
    if move.chosen is None:
        return list(arguments)
    with r.scope(move.first):
        for slot, one in enumerate([*([seat] if move.interrupts else []), *arguments], move.prefix):
            r.keep(slot, one)
        cards = several.choose(r, move, seat)
    on, lost = r.fresh("on"), r.fresh("lost")
    r.branch(r.compare("ne", cards, 0), on, lost, likely=True)
    r.label(lost)
    r.give(str(LOST))
    r.label(on)
    return [*arguments, cards]


def run_move(r: FunctionEmitter, move: MoveRow, arguments: Sequence[str], player: str) -> str:
    """Emit the call of a move's body, by the player in a seat, and return its status."""
    held = r.plan.bodies[move.code].several
    row = [r.argument(slot, held) for slot in range(move.prefix)]
    return run_code(r, move.code, [*row, *([player] if move.interrupts else []), *arguments])


def run_code(r: FunctionEmitter, code: int, arguments: Sequence[str]) -> str:
    """Emit the call of a body by a decision and return its status."""
    if r.plan.bodies[code].waits:
        return r.call_waiting(f"b{code}", *arguments)
    r.set_head("given", r.call(f"b{code}", *arguments))
    return str(ENDED)
