"""Emit the functions by which Python gives an answer and gets offers: builtin functions made of machine code.

They are the same for all rulesets. A builtin function (METH_FASTCALL) is called with an array of objects. It gets what
it needs to know about a ruleset by its ``self``, the address of a ``BuiltinContext``::

    answer(block, seat, move, offers)   write the answer into the scratch, call ``attempt``, and return the next offers;
                                        return False if the move is no object of ``offers`` to the seat
    offers(count)                       return so many rows of the scratch as offers

The offers are a list of RawOffer in the order of the reference; None stands for GAVE_UP. Only functions of Python's
stable interface are called. A function that fails returns no object, and has raised.

Invariants. What has been made so far is owned by the offer, and the offer by the list. So a failure drops one object.
While offers are made, Python collects no garbage: that may run any code, and so another game in the same scratch.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engines.native.builtin import MOVE, PYTHON, BuiltinContext
from croupier.engines.native.status import GAVE_UP
from croupier.engines.native.text import Text, tag_lines

VIEW = 80
"""The bytes of a Py_buffer, which begins with the address of its memory."""

WRITABLE = 1
"""The flag with which a buffer is asked for that may be written to."""


class _Crossing(Text):
    """The emitter of one function. Objects are addresses; ``%c`` is the context."""

    def python(self, name: str, *arguments: str) -> str:
        """Call a function of Python and return its result."""
        return self.op(_call(name, arguments))

    def python_only(self, name: str, *arguments: str) -> None:
        """Call a function of Python that has no result, or whose result does not matter."""
        self.do(_call(name, arguments))

    def of_context(self, name: str) -> str:
        return self.load(self.place(getattr(BuiltinContext, name).offset, base="%c"), "table")

    def of_move(self, code: str, name: str) -> str:
        entry = self.mul(code, len(MOVE))
        moves = self.pointer(self.of_context("moves"))
        return self.load(self.place(8 * MOVE.index(name), entry, 8, moves), "table")

    def scratch_place(self, at: str | int) -> str:
        """Return the address of a number of the scratch."""
        return self.place(0, at, 8, self.pointer(self.of_context("scratch")))

    def row(self, number: str) -> str:
        """Return where a row begins, counted in numbers of the scratch."""
        first = self.add(self.of_context("answer_width"), 2)
        return self.add(first, self.mul(number, self.of_context("row_width")))

    def at(self, number: str, more: int = 0) -> str:
        return self.load(self.scratch_place(self.add(number, more)), "list")

    def give_object(self, value: str) -> None:
        self.do(f"ret ptr {value}")
        self.open = False

    def fail_unless(self, good: str, drop: str = "") -> None:
        """Return no object, and drop one, unless all is good."""
        bad, on = self.fresh("bad"), self.fresh("on")
        self.branch(good, on, bad, likely=True)
        self.label(bad)
        if drop:
            self.python_only("Py_DecRef", drop)
        self.give_object("null")
        self.label(on)

    def same(self, value: str, other: str) -> str:
        """Return whether two objects are one."""
        return self.op(f"icmp eq ptr {value}, {other}")

    def is_object(self, value: str) -> str:
        return self.op(f"icmp ne ptr {value}, null")

    def done(self, head: str) -> str:
        return self.function(f"{head} nounwind")


def _call(name: str, arguments: Sequence[str]) -> str:
    gives, _, takes = PYTHON[name].partition(" ")
    kinds = takes.strip("()").split(", ") if arguments else []
    inside = ", ".join(f"{kind} {one}" for kind, one in zip(kinds, arguments, strict=True))
    return f"call {gives} @{name}({inside})"


def crossing_text() -> str:
    """Return the module."""
    types = [(name, type.partition(" ")) for name, type in PYTHON.items()]
    declared = [f"declare {gives} @{name}{takes}" for name, (gives, _, takes) in types]
    return "\n".join([*declared, _move(), _offer(), _offers(), _count(), _answer(), *tag_lines()]) + "\n"


def _move() -> str:
    """Emit ``move``: return the move of the row at %at."""
    r = _Crossing()
    code = r.at("%at", 1)
    count, booleans = r.of_move(code, "arguments"), r.of_move(code, "booleans")
    several = r.of_move(code, "several")
    move = r.python("PyTuple_New", r.add(r.add(count, 1), several))
    r.fail_unless(r.is_object(move))
    _put(r, move, "0", r.python("PyLong_FromLongLong", code), move)

    def argument(at: str) -> None:
        value = r.load(r.scratch_place(r.add(r.add("%at", 2), at)), "list")
        is_boolean = r.op(f"trunc i64 {r.op(f'lshr i64 {booleans}, {at}')} to i1")
        truth, number, on = r.fresh("truth"), r.fresh("number"), r.fresh("on")
        r.branch(is_boolean, truth, number)
        r.label(truth)
        _put(r, move, r.add(at, 1), r.python("PyBool_FromLong", value), move)
        r.jump(on)
        r.label(number)
        _put(r, move, r.add(at, 1), r.python("PyLong_FromLongLong", value), move)
        r.label(on)

    r.times(count, argument)
    is_open = r.compare("ne", several, 0)
    r.when(is_open, lambda: _put(r, move, r.add(count, 1), r.python("PyTuple_New", "0"), move))
    r.give_object(move)
    return r.done("internal ptr @move(ptr %c, i64 %at)")


def _put(r: _Crossing, tuple: str, at: str, value: str, drop: str) -> None:
    """Emit the move of an object into a new tuple. If there is none, the function fails and drops another."""
    r.fail_unless(r.is_object(value), drop)
    r.python_only("PyTuple_SetItem", tuple, at, value)


def _offer() -> str:
    """Emit ``offer``: return the offer of %count moves to seat %seat, out of %rows rows.

    Who has no moves as an asked player may decline.
    """
    r = _Crossing()
    offer = r.python("PyType_GenericAlloc", r.pointer(r.of_context("raw_offer")), "3")
    r.fail_unless(r.is_object(offer))
    _put(r, offer, "0", r.python("PyLong_FromLongLong", "%seat"), offer)
    moves = r.python("PyTuple_New", "%count")
    _put(r, offer, "1", moves, offer)
    filled, own = r.spot(), r.spot()
    r.put(filled, "0")
    r.put(own, "0")

    def one(number: str) -> None:
        at = r.row(number)

        def take() -> None:
            move = r.op(f"call ptr @move(ptr %c, i64 {at})")
            _put(r, moves, r.get(filled), move, offer)
            r.put(filled, r.add(r.get(filled), 1))
            r.put(own, r.op(f"or i64 {r.get(own)}, {r.of_move(r.at(at, 1), 'is_own')}"))

        r.when(r.compare("eq", r.at(at), "%seat"), take)

    r.times("%rows", one)
    _put(r, offer, "2", r.python("PyBool_FromLong", r.op(f"xor i64 {r.get(own)}, 1")), offer)
    r.give_object(offer)
    return r.done("internal ptr @offer(ptr %c, i64 %seat, i64 %count, i64 %rows)")


def _offers() -> str:
    """Emit ``listed``: return %rows rows as offers.

    The asked player comes last, after the others in the order of seats from there on; without an asked player the
    offers stand in the order of seats.
    """
    r = _Crossing()
    gave_up, some, found = r.fresh("gave_up"), r.fresh("some"), r.spot()
    r.branch(r.compare("eq", "%rows", GAVE_UP), gave_up, some)
    r.label(gave_up)
    none = r.pointer(r.of_context("none"))
    r.python_only("Py_IncRef", none)
    r.give_object(none)
    r.label(some)
    offers = r.python("PyList_New", "0")
    r.fail_unless(r.is_object(offers))
    seats, asked = r.of_context("seats"), r.at(r.add(r.of_context("answer_width"), 1))

    def one(turn: str) -> None:
        behind = r.add(r.add(asked, 1), turn)
        seat = r.select(r.compare("slt", behind, seats), behind, r.sub(behind, seats))
        r.put(found, "0")

        def row(number: str) -> None:
            is_there = r.number(r.compare("eq", r.at(r.row(number)), seat))
            r.put(found, r.add(r.get(found), is_there))

        r.times("%rows", row)
        r.when(r.compare("sgt", r.get(found), 0), lambda: _append(r, offers, seat, r.get(found)))

    r.times(seats, one)
    r.give_object(offers)
    return r.done("internal ptr @listed(ptr %c, i64 %rows)")


def _append(r: _Crossing, offers: str, seat: str, count: str) -> None:
    offer = r.op(f"call ptr @offer(ptr %c, i64 {seat}, i64 {count}, i64 %rows)")
    r.fail_unless(r.is_object(offer), offers)
    failed = r.python("PyList_Append", offers, offer)
    r.python_only("Py_DecRef", offer)
    r.fail_unless(r.op(f"icmp eq i32 {failed}, 0"), offers)


def _argument(r: _Crossing, at: int) -> str:
    """Return an argument of a builtin function."""
    return r.op(f"load ptr, ptr {r.place(8 * at, base='%given')}")


def _context(r: _Crossing) -> None:
    r.do("%c = call ptr @PyLong_AsVoidPtr(ptr %self)")


def _count() -> str:
    """Emit the builtin function ``offers``."""
    r = _Crossing()
    _context(r)
    _give_offers(r, r.python("PyLong_AsLongLong", _argument(r, 0)))
    return r.done("ptr @offers(ptr %self, ptr %given, i64 %count)")


def _give_offers(r: _Crossing, rows: str) -> None:
    """Emit the return of rows as offers."""
    collects = r.python("PyGC_Disable")
    found = r.op(f"call ptr @listed(ptr %c, i64 {rows})")
    r.when(r.op(f"icmp ne i32 {collects}, 0"), lambda: r.python_only("PyGC_Enable"))
    r.give_object(found)


def _answer() -> str:
    """Emit the builtin function ``answer``. A move of more arguments than any has is given up."""
    r = _Crossing()
    _context(r)
    move = _argument(r, 2)
    none = r.pointer(r.of_context("none"))
    r.when(r.op(f"icmp ne ptr {_argument(r, 3)}, {none}"), lambda: _must_be_offered(r, move))
    r.store(r.scratch_place(0), r.python("PyLong_AsLongLong", _argument(r, 1)), "list")
    declines, plays, on = r.fresh("declines"), r.fresh("plays"), r.fresh("on")
    r.branch(r.same(move, none), declines, plays)
    r.label(declines)
    r.store(r.scratch_place(1), -1, "list")
    r.jump(on)
    r.label(plays)
    size, fits, too_long = r.python("PyTuple_Size", move), r.fresh("fits"), r.fresh("too_long")
    r.branch(r.compare("slt", size, r.of_context("answer_width")), fits, too_long)
    r.label(too_long)
    _give_offers(r, str(GAVE_UP))
    r.label(fits)
    r.times(size, lambda at: _take(r, move, at))
    r.label(on)
    r.fail_unless(r.op(f"icmp eq ptr {r.python('PyErr_Occurred')}, null"))
    view = r.spot(f"[{VIEW} x i8], align 8")
    failed = r.python("PyObject_GetBuffer", _argument(r, 0), view, str(WRITABLE))
    r.fail_unless(r.op(f"icmp eq i32 {failed}, 0"))
    block, attempt = r.op(f"load ptr, ptr {view}"), r.pointer(r.of_context("attempt"))
    rows = r.op(f"call i64 {attempt}(ptr {block}, i64 {r.of_context('scratch')})")
    r.python_only("PyBuffer_Release", view)
    _give_offers(r, rows)
    return r.done("ptr @answer(ptr %self, ptr %given, i64 %count)")


def _must_be_offered(r: _Crossing, move: str) -> None:
    """Emit the return of False unless a move is an object of offers to its seat."""
    seat, offers = _argument(r, 1), _argument(r, 3)
    offered = r.fresh("offered")

    def one(at: str) -> None:
        offer = r.python("PyList_GetItem", offers, at)
        r.when(r.same(r.python("PyTuple_GetItem", offer, "0"), seat), lambda: moves_of(offer))

    def moves_of(offer: str) -> None:
        moves, on = r.python("PyTuple_GetItem", offer, "1"), r.fresh("on")

        def other(at: str) -> None:
            on = r.fresh("on")
            r.branch(r.same(r.python("PyTuple_GetItem", moves, at), move), offered, on)
            r.label(on)

        r.times(r.python("PyTuple_Size", moves), other, on)

    r.times(r.python("PyList_Size", offers), one)
    r.give_object(r.python("PyBool_FromLong", "0"))
    r.label(offered)


def _take(r: _Crossing, move: str, at: str) -> None:
    """Emit the write of a part of a move into the scratch."""
    r.store(r.scratch_place(r.add(at, 1)), r.python("PyLong_AsLongLong", r.python("PyTuple_GetItem", move, at)), "list")
