"""The emitter of one function (``FunctionEmitter``), and the unit of all functions of one game (``Unit``).

A function gets the game's memory as ``%g`` and its arguments as ``%a0``, ``%a1`` and so on, all 64-bit numbers. Its
locals are variables on the stack, one a slot, so no phi node is ever written; LLVM puts them in registers.

Invariant. A fault does not stop the function. It poisons the fuel, and the expression gets an arbitrary value of the
right kind. Every decision checks the fuel and gives the game up; every loop checks it, so that a lost game ends soon.
The first fault of a game stays in the fuel: each place in the code that may fault poisons with a number of its own.

``charge(2)``, for example, comes out as::

  %t.172 = load i64, ptr %g, !tbaa !3       the fuel is the first number of the memory
  %t.173 = sub i64 %t.172, 2
  store i64 %t.173, ptr %g, !tbaa !3
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from croupier.engines.native.frames import Frame
from croupier.engines.native.memory import KIND_SHIFT, LIMITS, NONE, POISON, SCRATCH, Memory, pile_range
from croupier.engines.native.processor import Processor
from croupier.engines.native.status import FRESH, WAITING
from croupier.engines.native.text import MOST_LINES, Text, TooLarge, tagged
from croupier.engines.plan import Plan
from croupier.engines.plan import values as v
from croupier.language.syntax.node_map import NodeMap


@dataclass
class Unit:
    """The module of one game while it is emitted: its functions and constants so far."""

    plan: Plan
    memory: Memory
    emit_value: Callable[[FunctionEmitter, v.Value], str]  # emits any value, with jumps if it needs them
    stops: bool = False  # the code can be left at a decision, and entered there again
    tells: bool = False  # the code records what happens
    functions: list[str] = field(default_factory=list)  # the text of each function
    constants: dict[tuple[int, tuple[int, ...]], str] = field(default_factory=dict)  # names, by width and numbers
    tables: dict[int, tuple[str, int]] = field(default_factory=dict)  # name and width of each table of the plan
    finishes: list[tuple[int, ...]] | None = None  # see endings.finish_sets
    lines: int = 0  # of all functions so far
    kinds: int = LIMITS  # the kinds of faults that are emitted so far, behind those of limits
    processor: Processor = field(default_factory=Processor)
    sizes: dict[int, int] = field(default_factory=dict)  # the memo of branch_free.py, by definition
    # The memo of searches.py, by the slot of the card and the condition: can the condition be computed by sets?
    fitting: defaultdict[int, NodeMap[v.Value, bool]] = field(
        default_factory=lambda: defaultdict(lambda: NodeMap("fitting"))
    )

    @cached_property
    def waiting(self) -> set[int]:
        """Return the codes of the bodies that wait."""
        return {code for code, body in self.plan.bodies.items() if body.waits}

    def constant(self, values: Iterable[int], width: int = 8) -> str:
        """Return the name of a constant array; equal arrays are emitted once."""
        key = (width, tuple(values))
        return self.constants.setdefault(key, f"@c{len(self.constants)}")

    def narrow(self, values: Iterable[int | bool | None]) -> tuple[str, int]:
        """Return the name of a constant array, as narrow as its values allow, and the bytes of an entry."""
        numbers = tuple(NONE if one is None else int(one) for one in values)
        width = next((one for one in (1, 2, 4) if all(-(1 << 8 * one - 1) <= x < 1 << 8 * one - 1 for x in numbers)), 8)
        return self.constant(numbers, width), width

    def table(self, number: int) -> tuple[str, int]:
        """Return the name of a table of the plan and the bytes of an entry."""
        if number not in self.tables:
            self.tables[number] = self.narrow(self.plan.tables[number])
        return self.tables[number]

    def new_kind(self) -> int:
        """Return a number for the faults of one place in the code."""
        self.kinds += 1
        return self.kinds

    def constant_lines(self) -> list[str]:
        return [
            f"{name} = internal unnamed_addr constant [{len(values)} x i{8 * width}] "
            f"[{', '.join(f'i{8 * width} {one}' for one in values)}], align 16"
            for (width, values), name in self.constants.items()
        ]


@dataclass
class Run:
    """A sequence of items for a loop."""

    length: str  # the LLVM name of the number of items
    item: Callable[[str], str]  # emits the load of the item with a number
    fixed: bool = False  # no step of the loop can change the items
    sure: bool = False  # no item is None
    start: str = ""  # the address of the first item, if all lie in a row of 8 bytes each


class FunctionEmitter(Text):
    """The emitter of one function over a game."""

    def __init__(self, unit: Unit) -> None:
        super().__init__()
        self.unit = unit
        self.plan = unit.plan
        self.memory = unit.memory
        self.locals: dict[int, str] = {}
        self.lists: dict[int, str] = {}  # for each local that holds a list, the variable with the address of its row
        self.lasting: Frame | None = None  # the frame in which lists lie that last while the function waits
        self._scratch = ""  # the address of the scratch, once something lies there

    def place(self, offset: int, index: str | int = 0, width: int = 1, base: str = "%g") -> str:
        if offset >= SCRATCH:
            base, offset = self.scratch(), offset - SCRATCH
        return super().place(offset, index, width, base)

    def scratch(self) -> str:
        """Return the address of the scratch: it lies behind the game, or for code that stops where the caller says."""
        if not self._scratch:
            self._scratch = "%scratch"
            if self.unit.stops:
                self.spots.append(f"  %scratch.at = getelementptr i8, ptr %g, i64 {self.memory.head['scratch']}")
                self.spots.append("  %scratch = load ptr, ptr %scratch.at")
            else:
                self.spots.append(f"  %scratch = getelementptr i8, ptr %g, i64 {self.memory.size}")
        return self._scratch

    def lasting_spot(self, offset: int) -> str:
        """Return a variable that lies in the memory of the game."""
        name = "%" + self.fresh("f")
        self.spots.append(f"  {name} = getelementptr i8, ptr %g, i64 {offset}")
        self.tags[name] = f", {tagged('frame')}"
        return name

    def finish(self, name: str, arguments: int = 0, kind: str = "internal", extra: str = "") -> None:
        """Add the finished function to the unit. Raise TooLarge."""
        self.unit.lines += len(self.lines)
        if self.unit.lines > MOST_LINES:
            raise TooLarge
        inside = ", ".join(["ptr noalias nocapture %g", *(f"i64 %a{one}" for one in range(arguments))])
        self.unit.functions.append(self.function(f"{kind} i64 @{name}({inside}) nounwind {extra}"))

    def value(self, e: v.Value) -> str:
        """Emit a value; the result computes it as a number."""
        return self.unit.emit_value(self, e)

    # --- locals --------------------------------------------------------------------------------

    def local(self, slot: int) -> str:
        """Return the variable of a slot."""
        if slot not in self.locals:
            self.locals[slot] = self.spot()
        return self.locals[slot]

    def keep(self, slot: int, value: str | int) -> None:
        """Store a value in the variable of a slot."""
        self.put(self.local(slot), value)

    def keep_arguments(self, count: int, several: Collection[int] = ()) -> None:
        """Store the arguments in locals; of ``several`` cards the argument is the address of their row."""
        for slot in range(count):
            if slot in several:
                self.keep_row(slot, f"%a{slot}")
            else:
                self.keep(slot, f"%a{slot}")

    # --- lists: a list lies in memory as a row, its length and then its items -------------------

    def _list_spot(self, slot: int) -> str:
        """Return the variable with the address of the row of a local that holds a list."""
        if slot not in self.lists:
            self.lists[slot] = self.spot()
        return self.lists[slot]

    def _lasts(self, slot: int) -> bool:
        return self.lasting is not None and slot in self.lasting.lists

    def row_run(self, address: str) -> Run:
        """Return the run of a row at an address."""
        length = self.load(self.pointer(address), "list")
        return Run(length, lambda at: self.load(self.place(8, at, 8, self.pointer(address)), "list"))

    def keep_row(self, slot: int, address: str) -> None:
        """Store a list in a local, given the address of its row, which nothing else is written to."""
        if self._lasts(slot):
            self._keep_in_frame(slot, self.row_run(address))
        else:
            self.put(self._list_spot(slot), address)

    def keep_list(self, slot: int, found: Run) -> None:
        """Store a list in a local. Its items lie at an address that nothing else is written to, as does the number in
        front of them."""
        if self._lasts(slot):
            self._keep_in_frame(slot, found)
            return
        row = self.sub(self.address(found.start), 8)
        self.store(self.pointer(row), found.length, "list")
        self.put(self._list_spot(slot), row)

    def _keep_in_frame(self, slot: int, found: Run) -> None:
        assert self.lasting is not None
        start = self.lasting.lists[slot]
        self.times(found.length, lambda at: self.store(self.place(start, at, 8), found.item(at), "list"))
        self.store(self.place(self.lasting.locals[slot]), found.length, "list")
        self.keep(slot, found.length)

    def row(self, slot: int) -> str:
        """Return the address of the row of a local that holds a list."""
        if self.lasting is not None and self._lasts(slot):
            return self.address(self.place(self.lasting.locals[slot]))
        return self.get(self._list_spot(slot))

    def list_run(self, slot: int) -> Run:
        """Return the run of a local that holds a list."""
        if self.lasting is None or not self._lasts(slot):
            return self.row_run(self.row(slot))
        start = self.lasting.lists[slot]
        return Run(self.get(self.local(slot)), lambda at: self.load(self.place(start, at, 8), "list"))

    def argument(self, slot: int, several: Collection[int]) -> str:
        """Return a local as an argument; of ``several`` cards the address of their row."""
        return self.row(slot) if slot in several else self.get(self.local(slot))

    @contextmanager
    def scope(self, first: int) -> Iterator[None]:
        """Give the slots from ``first`` on fresh variables inside the ``with`` block."""
        outer = self.locals, self.lists
        self.locals = {slot: spot for slot, spot in outer[0].items() if slot < first}
        self.lists = {slot: spot for slot, spot in outer[1].items() if slot < first}
        yield
        self.locals, self.lists = outer

    # --- waiting -------------------------------------------------------------------------------

    def is_fresh(self, entered: str) -> str:
        """Return whether a function that may wait begins, given how it was entered."""
        return self.compare("eq", entered, FRESH)

    def call_waiting(self, name: str, *arguments: str | int) -> str:
        """Call a function that may wait, from its beginning, and return its status."""
        return self.call(name, *arguments, *((FRESH,) if self.unit.stops else ()))

    def store_locals(self, frame: Frame, slots: Iterable[int]) -> None:
        """Store locals in a frame. The items of lists lie there already."""
        for slot in slots:
            self.store(self.place(frame.locals[slot]), self.get(self.local(slot)), "frame")

    def load_locals(self, frame: Frame, slots: Iterable[int]) -> None:
        """Load locals from a frame. The items of lists stay there."""
        for slot in slots:
            self.keep(slot, self.load(self.place(frame.locals[slot]), "frame"))

    def wait_if(self, waits: str, code: int, frame: Frame, step: int, slots: Iterable[int]) -> None:
        """Emit the leaving of a frame whose callee waits: it will go on at a step, with the locals in ``slots``."""
        wait, on = self.fresh("wait"), self.fresh("on")
        self.branch(waits, wait, on)
        self.label(wait)
        self.store(self.place(frame.next), step, "frame")
        self.store_locals(frame, slots)
        inner = self.head("last_frame")
        self.store(self.place(0, inner), code, "frame")
        self.set_head("last_frame", frame.outer)
        self.give(str(WAITING))
        self.label(on)

    # --- the head of the memory: single numbers by name ----------------------------------------

    def head(self, name: str) -> str:
        return self.load(self.place(self.memory.head[name]), "head")

    def set_head(self, name: str, value: str | int) -> None:
        self.store(self.place(self.memory.head[name]), value, "head")

    def add_head(self, name: str, by: str | int) -> str:
        """Add to a number of the head and return the sum."""
        value = self.add(self.head(name), by)
        self.set_head(name, value)
        return value

    # --- fuel and faults -----------------------------------------------------------------------

    def charge(self, steps: str | int) -> str:
        """Pay a price and return the fuel that is left."""
        left = self.sub(self.head("fuel"), steps)
        self.set_head("fuel", left)
        return left

    def poison(self, kind: str | int = 0) -> None:
        """Poison the fuel with the kind of a fault, unless it is below 0 already. Kind 0: a bound of native code."""
        before = self.head("fuel")
        amount = POISON + (kind << KIND_SHIFT) if isinstance(kind, int) else self._poison_of(kind)
        self.set_head("fuel", self.select(self.compare("slt", before, 0), before, amount))

    def _poison_of(self, kind: str) -> str:
        return self.add(self.op(f"shl i64 {kind}, {KIND_SHIFT}"), POISON)

    def kind_in(self, fuel: str) -> str:
        """Return the kind of fault that has poisoned the fuel. The lost game may have paid a little since."""
        return self.op(f"ashr i64 {self.add(self.sub(fuel, POISON), (1 << KIND_SHIFT) - 1)}, {KIND_SHIFT}")

    def require(self, *good: str, by_bound: bool = False, kind: str = "") -> None:
        """Poison the fuel unless all are good: with ``kind``, else with a new kind for each. A bound of native code
        has kind 0."""
        bad, on = self.fresh("bad"), self.fresh("on")
        all_good = good[0]
        for one in good[1:]:
            all_good = self.op(f"and i1 {all_good}, {one}")
        self.branch(all_good, on, bad, likely=True)
        self.label(bad)
        first: str | int = kind or (0 if by_bound else self.unit.new_kind())
        for one in reversed(good[:-1]):
            first = self.select(one, first, self.unit.new_kind())
        self.poison(first)
        self.label(on)

    def checked(self, good: str, value: str, instead: int = 0) -> str:
        """Return a value, or after a fault ``instead``, a number with which the code behind can go on."""
        self.require(good)
        return self.select(good, value, instead)

    # --- the table -----------------------------------------------------------------------------

    def size_place(self, pile: str) -> str:
        return self.place(self.memory.sizes, pile, 8)

    def size(self, pile: str) -> str:
        return self.load(self.size_place(pile), "sizes")

    def card_place(self, pile: str, index: str | int) -> str:
        m = self.memory
        at = self.add(self.mul(pile, m.room), index) if not pile.isdigit() else self.add(int(pile) * m.room, index)
        return self.place(m.pile_cards, at, m.card)

    def card_at(self, pile: str, index: str | int) -> str:
        return self.load(self.card_place(pile, index), "cards", self.memory.card)

    def where(self, card: str) -> str:
        """Return the pile that a card lies in."""
        return self.load(self.place(self.memory.where, card, self.memory.pile), "where", self.memory.pile)

    def may_be_unsettled(self, pile: v.Value) -> bool:
        """Return whether a value may name a pile whose last shuffle is not settled (see ``shuffling.py``)."""
        low, high = self.memory.shuffled
        first, behind = pile_range(self.plan, pile)
        return first < high and low < behind

    def settle(self, pile: str, *, top_only: bool) -> None:
        """Settle the top card or the whole pile, if the last shuffle has left it open (see ``shuffling.py``)."""
        if self.memory.shuffled[0] >= self.memory.shuffled[1]:
            return
        left = self.load(self.place(self.memory.unsettled, pile, 8), "sizes")
        least = self.size(pile) if top_only else 1
        name = "settle_top" if top_only else "settle"
        open_yet = self.op(f"and i1 {self.compare('sge', left, least)}, {self.compare('sgt', left, 0)}")
        self.when(open_yet, lambda: self.do(f"call i64 @{name}(ptr %g, i64 {pile})"))

    def shown(self, card: str) -> str:
        """Return the design that is up on a card."""
        m, layout = self.memory, self.plan.layout
        if m.turned or layout.pools:
            return self.load(self.place(m.shown, card, 2), "sides", 2)
        name, width = self.unit.narrow(faces[0] for faces in layout.cards)
        return self.load(self.place(0, card, width, name), "table", width, signed=True)

    def face(self, card: str, side: str) -> str:
        """Return the design on a side of a card, -1 if the card has none there."""
        m, layout = self.memory, self.plan.layout
        at = self.add(self.mul(card, m.sides), side)
        if layout.pools:
            return self.load(self.place(m.faces, at, 2), "sides", 2, signed=True)
        flat = [-1 if one is None else one for faces in layout.cards for one in faces]
        return self.load(self.place(0, at, 2, self.unit.constant(flat, 2)), "table", 2, signed=True)

    def next_chance(self, place: str, bound: str) -> str:
        """Return a random number below ``bound`` from the stream at the address ``place``."""
        return self.op(f"call i64 @below(ptr {place}, i64 {bound})")
