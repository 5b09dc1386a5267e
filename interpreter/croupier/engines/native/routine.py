"""What the functions of one game share, and one of them: its text, its locals, and the access to the game's memory.

A fault stops nothing at once. It poisons the game's fuel and gives some value of the right kind; the next decision
finds the fuel gone. Loops end early without fuel, so that a game that is lost costs little.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from croupier.engines.native.memory import NONE, POISON, Memory, pile_range
from croupier.engines.native.processor import Processor
from croupier.engines.native.text import Text
from croupier.engines.plan import Plan
from croupier.engines.plan import values as v
from croupier.language.syntax.node_map import NodeMap


@dataclass
class Unit:
    """One game's functions and constants so far. ``emit_value`` emits any value, with jumps where it takes some."""

    plan: Plan
    memory: Memory
    emit_value: Callable[[FunctionEmitter, v.Value], str]
    functions: list[str] = field(default_factory=list)
    constants: dict[tuple[int, tuple[int, ...]], str] = field(default_factory=dict)
    tables: dict[int, tuple[str, int]] = field(default_factory=dict)
    rows: dict[int, int] = field(default_factory=dict)
    finishes: list[tuple[int, ...]] | None = None
    processor: Processor = field(default_factory=Processor)
    fitting: defaultdict[int, NodeMap[v.Value, bool]] = field(
        default_factory=lambda: defaultdict(lambda: NodeMap("fitting"))
    )

    def constant(self, values: Iterable[int], width: int = 8) -> str:
        """The name of an array that never changes."""
        key = (width, tuple(values))
        return self.constants.setdefault(key, f"@c{len(self.constants)}")

    def narrow(self, values: Iterable[int | bool | None]) -> tuple[str, int]:
        """The name of an array as narrow as its values allow, and the bytes of an entry."""
        numbers = tuple(NONE if one is None else int(one) for one in values)
        width = next((one for one in (1, 2, 4) if all(-(1 << 8 * one - 1) <= x < 1 << 8 * one - 1 for x in numbers)), 8)
        return self.constant(numbers, width), width

    def table(self, number: int) -> tuple[str, int]:
        if number not in self.tables:
            self.tables[number] = self.narrow(self.plan.tables[number])
        return self.tables[number]

    def constant_lines(self) -> list[str]:
        return [
            f"{name} = internal unnamed_addr constant [{len(values)} x i{8 * width}] "
            f"[{', '.join(f'i{8 * width} {one}' for one in values)}], align 16"
            for (width, values), name in self.constants.items()
        ]


@dataclass
class Run:
    """What a loop runs over: how many items, and how to get one by its number. ``fixed``: nothing can change it;
    ``sure``: no item is none."""

    length: str
    item: Callable[[str], str]
    fixed: bool = False
    sure: bool = False


class FunctionEmitter(Text):
    """A function over a game: ``%g`` is its memory, ``%a0`` and so on its arguments."""

    def __init__(self, unit: Unit) -> None:
        super().__init__()
        self.unit = unit
        self.plan = unit.plan
        self.memory = unit.memory
        self.locals: dict[int, str] = {}
        self.lists: dict[int, tuple[str, str]] = {}

    def finish(self, name: str, arguments: int = 0, kind: str = "internal", extra: str = "") -> None:
        """Adds the function to the unit."""
        inside = ", ".join(["ptr noalias nocapture %g", *(f"i64 %a{one}" for one in range(arguments))])
        self.unit.functions.append(self.function(f"{kind} i64 @{name}({inside}) nounwind {extra}"))

    def value(self, e: v.Value) -> str:
        """Emit a value; the result computes it as a number."""
        return self.unit.emit_value(self, e)

    # --- locals --------------------------------------------------------------------------------

    def local(self, slot: int) -> str:
        if slot not in self.locals:
            self.locals[slot] = self.spot()
        return self.locals[slot]

    def keep(self, slot: int, value: str | int) -> None:
        self.put(self.local(slot), value)

    def keep_arguments(self, count: int) -> None:
        for slot in range(count):
            self.keep(slot, f"%a{slot}")

    def list_spots(self, slot: int) -> tuple[str, str]:
        """Where the place and the length of a list that a local holds are kept."""
        if slot not in self.lists:
            self.lists[slot] = (self.spot(), self.spot())
        return self.lists[slot]

    @contextmanager
    def scope(self, first: int) -> Iterator[None]:
        """Inside, the slots from ``first`` on are others."""
        outer = self.locals, self.lists
        self.locals = {slot: spot for slot, spot in outer[0].items() if slot < first}
        self.lists = {}
        yield
        self.locals, self.lists = outer

    # --- the head ------------------------------------------------------------------------------

    def head(self, name: str) -> str:
        return self.load(self.place(self.memory.head[name]), "head")

    def set_head(self, name: str, value: str | int) -> None:
        self.store(self.place(self.memory.head[name]), value, "head")

    def add_head(self, name: str, by: str | int) -> str:
        value = self.add(self.head(name), by)
        self.set_head(name, value)
        return value

    # --- steps and faults ----------------------------------------------------------------------

    def charge(self, steps: str | int) -> str:
        """Pays steps; what is left of the fuel."""
        left = self.sub(self.head("fuel"), steps)
        self.set_head("fuel", left)
        return left

    def poison(self) -> None:
        self.set_head("fuel", POISON)

    def require(self, good: str) -> None:
        """A fault unless ``good``."""
        bad, on = self.fresh("bad"), self.fresh("on")
        self.branch(good, on, bad, likely=True)
        self.label(bad)
        self.poison()
        self.label(on)

    def checked(self, good: str, value: str, instead: int = 0) -> str:
        self.require(good)
        return self.select(good, value, instead)

    def paid(self, run: Run, each: int) -> Run:
        """The same run, its passes paid; without fuel it has none."""
        if run.length == "0":
            return run
        left = self.charge(self.mul(run.length, each) if not run.length.isdigit() else int(run.length) * each)
        return Run(self.select(self.compare("sge", left, 0), run.length, 0), run.item, run.fixed, run.sure)

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
        return self.load(self.place(self.memory.where, card, self.memory.pile), "where", self.memory.pile)

    def may_be_unsettled(self, pile: v.Value) -> bool:
        low, high = self.memory.shuffled
        first, behind = pile_range(self.plan, pile)
        return first < high and low < behind

    def settle(self, pile: str, top_only: bool) -> None:
        """Settles what a shuffle has left open: the top card, or the whole pile."""
        if self.memory.shuffled[0] >= self.memory.shuffled[1]:
            return
        left = self.load(self.place(self.memory.unsettled, pile, 8), "sizes")
        least = self.size(pile) if top_only else 1
        name = "settle_top" if top_only else "settle"
        open_yet = self.op(f"and i1 {self.compare('sge', left, least)}, {self.compare('sgt', left, 0)}")
        self.when(open_yet, lambda: self.do(f"call i64 @{name}(ptr %g, i64 {pile})"))

    def shown(self, card: str) -> str:
        m, layout = self.memory, self.plan.layout
        if m.turned or layout.pools:
            return self.load(self.place(m.shown, card, 2), "sides", 2)
        name, width = self.unit.narrow(faces[0] for faces in layout.cards)
        return self.load(self.place(0, card, width, name), "table", width, signed=True)

    def face(self, card: str, side: str) -> str:
        """The design on a side of a card, -1 where there is none."""
        m, layout = self.memory, self.plan.layout
        at = self.add(self.mul(card, m.sides), side)
        if layout.pools:
            return self.load(self.place(m.faces, at, 2), "sides", 2, signed=True)
        flat = [-1 if one is None else one for faces in layout.cards for one in faces]
        return self.load(self.place(0, at, 2, self.unit.constant(flat, 2)), "table", 2, signed=True)

    def next_chance(self, place: str, bound: str) -> str:
        """A number below ``bound`` from the stream at an address."""
        return self.op(f"call i64 @below(ptr {place}, i64 {bound})")
