"""Values as Python expressions; what needs loops or tests is written before them, where it is evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from croupier.engines.generated import bounds
from croupier.engines.generated.definitions import evaluated
from croupier.engines.generated.items import items_of
from croupier.engines.generated.quantifiers import quantified
from croupier.engines.generated.writer import Writer
from croupier.engines.plan import values as v
from croupier.language.analysis.constants import LARGEST, SMALLEST

if TYPE_CHECKING:
    from croupier.engines.generated.module import Module

_PYTHON = {"=": "==", "div": "//", "mod": "%"}


class Values:
    """Writes the values of one routine. ``locals`` are where its slots are; the rest lies in ``others``. ``states`` and
    ``tops`` of piles are in locals already, and the ``designs`` of some cards, by their names."""

    def __init__(self, module: Module, w: Writer, others: Callable[[int], str]) -> None:
        self.module = module
        self.plan = module.plan
        self.w = w
        self.locals: dict[int, str] = {}
        self.others = others
        self.states: dict[int, str] = {}
        self.tops: dict[int, str] = {}
        self.designs: dict[str, str] = {}

    def inside(self, locals: Mapping[int, str]) -> Values:
        """What writes the body of a definition, with locals of its own."""
        made = Values(self.module, self.w, lambda slot: f"unknown_{slot}")
        made.locals = dict(locals)
        made.states, made.tops, made.designs = self.states, self.tops, self.designs
        return made

    def local(self, slot: int) -> str:
        return self.locals.get(slot) or self.others(slot)

    def value(self, value: v.Value) -> str:
        return self.w.short(_WRITE[type(value)](self, value))

    def simple(self, value: v.Value, prefix: str = "t") -> str:
        """A value under a name: evaluated here and once."""
        return self.w.once(self.value(value), prefix)

    def items(self, items: v.Items) -> str:
        return items_of(self, items)

    def either(self, value: v.Value | v.Items) -> str:
        return self.items(value) if isinstance(value, v.Items) else self.value(value)

    def place(self, index: int, player: v.Value | None) -> str:
        """The index of a state."""
        return str(index) if player is None else _plus(self.value(player), index)

    def out_of_range(self, name: str) -> str:
        return f"not {SMALLEST} <= {name} <= {LARGEST}"

    def simple_either(self, value: v.Value | v.Items) -> str:
        return self.w.once(self.either(value), "a")

    @contextmanager
    def invariant(self, *nodes: Any) -> Iterator[None]:
        """Takes states and tops of piles that a loop looks at into locals before it. The top of an empty pile is none
        there, which is no index: whoever looks it up meets a TypeError."""
        states, tops = dict(self.states), dict(self.tops)
        self.take(*nodes)
        yield
        self._restore(states, tops)

    def take(self, *nodes: Any) -> None:
        """The same for what else is looked at there."""
        for one in self.module.sizes.looked_at(nodes):
            if isinstance(one, v.StateValue) and one.index not in self.states:
                self.states[one.index] = self.w.temp(self.module.state_name(one.index))
                self.w.line(f"{self.states[one.index]} = {self.w.need('values')}[{one.index}]")
            elif isinstance(one, int) and one not in self.tops:
                name, pile = self.w.temp("top"), f"{self.w.need('piles')}[{one}]"
                self.tops[one] = name
                self.w.line(f"{name} = {pile}[-1] if {pile} else None")

    @contextmanager
    def known(self, states: dict[int, str], tops: dict[int, str]) -> Iterator[None]:
        """Where states and tops of piles are in locals that were taken before."""
        kept = dict(self.states), dict(self.tops)
        self._restore(states, tops)
        yield
        self._restore(*kept)

    def _restore(self, states: dict[int, str], tops: dict[int, str]) -> None:
        """What was taken for an inner loop may not have been taken where that was not reached."""
        for kept, before in ((self.states, states), (self.tops, tops)):
            kept.clear()
            kept.update(before)

    # --- branches ------------------------------------------------------------------------------

    def choose(self, condition: str, then: Callable[[], str], otherwise: Callable[[], str]) -> str:
        """One of two values, of which only that one is evaluated."""
        w, name = self.w, self.w.temp()
        blocks = []
        results = []
        for one in (then, otherwise):
            w.open()
            results.append(one())
            plain = w.here.empty
            if not plain:
                w.line(f"{name} = {results[-1]}")
            blocks.append((plain, w.close()))
        if blocks[0][0] and blocks[1][0]:
            return f"({results[0]} if {condition} else {results[1]})"
        for head, (plain, block), result in zip((f"if {condition}:", "else:"), blocks, results, strict=True):
            if plain:
                block.lines.append(f"{name} = {result}")
            w.attach(head, block)
        return name

    def shortcut(self, operator: str, left: v.Value, right: v.Value) -> str:
        """``and`` and ``or``: the right side is evaluated only where it matters."""
        return self.shortened(operator, self.value(left), lambda: self.value(right))

    def shortened(self, operator: str, first: str, right: Callable[[], str]) -> str:
        """The same for a left side that is written already."""
        w = self.w
        w.open()
        second = right()
        if w.here.empty:
            w.close()
            return f"({first} {operator} {second})"
        name = w.temp()
        if second != name:
            w.line(f"{name} = {second}")
        block = w.close()
        w.line(f"{name} = {first}")
        w.attach(f"if {name}:" if operator == "and" else f"if not {name}:", block)
        return name

    def require(self, value: v.Value | None) -> None:
        """Goes on to the next pass of the loop unless a condition holds."""
        if value is None:
            return
        if isinstance(value, v.And):
            self.require(value.left)
            self.require(value.right)
            return
        if isinstance(value, v.Or):
            self._require_either(value)
        else:
            self._require(self.value(value))

    def _require_either(self, value: v.Or) -> None:
        """What is written before the right side stands where the left one does not hold."""
        first = self.value(value.left)
        self.w.part_of_all()
        self.w.open()
        second = self.value(value.right)
        if self.w.here.empty:
            self.w.close()
            self._require(f"({first} or {second})")
            return
        self._require(second)
        self.w.attach(f"if {negated(first)}:", self.w.close())

    def _require(self, condition: str) -> None:
        test = negated(condition)
        self.w.part_of_all()
        self.w.open()
        self.w.leave_loop("continue")
        self.w.attach(f"if {test}:", self.w.close())


def negated(test: str) -> str:
    return test[5:-1] if test.startswith("(not ") and test.count("(") == 1 else f"not {test}"


def is_literal(text: str) -> bool:
    return text in ("None", "True", "False") or text.lstrip("-").isdigit()


def is_none(text: str) -> str:
    """A test whether a name, or a literal, is none."""
    return str(text == "None") if is_literal(text) else f"{text} is None"


# --- nodes -----------------------------------------------------------------------------------------


def _constant(e: Values, value: v.Constant) -> str:
    return repr(value.value)


def _local(e: Values, value: v.Local) -> str:
    return e.local(value.slot)


def _plus(value: str, by: int) -> str:
    if value.lstrip("-").isdigit():
        return str(int(value) + by)
    return f"({value} + {by})" if by >= 0 else f"({value} - {-by})"


def _state(e: Values, value: v.StateValue) -> str:
    if value.player is None and not value.checked and value.index in e.states:
        return e.states[value.index]
    found = f"{e.w.need('values')}[{e.place(value.index, value.player)}]"
    if not value.checked:
        return found
    name = e.w.once(found, e.module.state_name(value.index))
    e.w.line(f"if {name} is None: raise Unexplained")
    return name


def _lookup(e: Values, value: v.Lookup) -> str:
    return f"{e.module.table(value.table)}[{_index(e, value.index)}]"


def _index(e: Values, value: v.Value) -> str:
    """What something is looked up with; none would be an error."""
    if isinstance(value, v.EndOf) and value.top and isinstance(value.pile, v.Constant) and value.pile.value in e.tops:
        return e.tops[value.pile.value]
    return e.value(value)


def _shown(e: Values, value: v.Shown) -> str:
    if not value.optional and (card := _index(e, value.card)) in e.designs:
        return e.designs[card]
    shown = e.w.need("shown") if e.plan.layout.sides else e.module.designs()
    if not value.optional:
        return f"{shown}[{card}]"
    card = e.simple(value.card)
    return f"(None if {is_none(card)} else {shown}[{card}])"


def _pile_of(e: Values, value: v.PileOf) -> str:
    return f"{e.w.need('where')}[{e.value(value.card)}]"


def _face_on(e: Values, value: v.FaceOn) -> str:
    name = e.w.once(f"{e.w.need('faces')}[{e.value(value.card)}][{e.value(value.side)}]")
    e.w.line(f"if {name} is None: raise Unexplained")
    return name


def _has_face(e: Values, value: v.HasFace) -> str:
    return f"({e.w.need('faces')}[{e.value(value.card)}][{e.value(value.side)}] is not None)"


def _side_up(e: Values, value: v.SideUp) -> str:
    card = e.simple(value.card)
    return f"{e.w.need('up')}[{card}]" if len(e.plan.layout.sides) > 1 else "0"


def _end(e: Values, value: v.EndOf) -> str:
    return f"{e.w.need('piles')}[{e.value(value.pile)}][{-1 if value.top else 0}]"


def _size(e: Values, value: v.Size) -> str:
    return f"len({e.items(value.items)})"


def _seat_number(e: Values, value: v.SeatNumber) -> str:
    if isinstance(value.number, v.Constant) and value.number.value is not None:
        number = int(value.number.value)
        if 1 <= number <= e.plan.layout.seats:
            return str(number - 1)
    name = e.simple(value.number)
    e.w.line(f"if not 1 <= {name} <= {e.plan.layout.seats}: raise Unexplained")
    return f"({name} - 1)"


def _neighbour(e: Values, value: v.Neighbour) -> str:
    seats, player = e.plan.layout.seats, e.simple(value.player, "player")
    near = f"({player} + 1) % {seats}" if value.step > 0 else f"({player} - 1) % {seats}"
    if e.module.all_stay:
        return f"({near})"
    return f"({near} if len(s.playing) == {seats} else neighbour(s, {player}, {value.step}))"


def _offset(e: Values, value: v.Offset) -> str:
    return _plus(e.value(value.value), value.by)


def _not(e: Values, value: v.Not) -> str:
    return f"(not {e.value(value.operand)})"


def _arithmetic(e: Values, value: v.Arithmetic) -> str:
    left, right = e.value(value.left), e.value(value.right)
    operator = _PYTHON.get(value.operator, value.operator)
    if value.operator in ("div", "mod"):
        return _division(e, left, operator, right)
    sides = bounds.bounds(e.plan, value.left), bounds.bounds(e.plan, value.right)
    if bounds.in_range(bounds.result(value.operator, *sides)):
        return f"({left} {operator} {right})"
    name = e.w.once(f"({left} {operator} {right})", "n")
    e.w.line(f"if {e.out_of_range(name)}: raise Unexplained")
    return name


def _division(e: Values, left: str, operator: str, right: str) -> str:
    divisor = e.w.once(right, "n")
    if divisor in ("0", "-1") or not divisor.lstrip("-").isdigit():
        e.w.line(f"if {divisor} == 0: raise Unexplained")
    name = e.w.once(f"({left} {operator} {divisor})", "n")
    if operator == "//":
        e.w.line(f"if {name} > {LARGEST}: raise Unexplained")
    return name


def _compare(e: Values, value: v.Compare) -> str:
    if value.operator == "=" and isinstance(value.left, v.Size) and value.right == v.Constant(0):
        return f"(not {e.items(value.left.items)})"
    left, right = e.value(value.left), e.value(value.right)
    operator = _PYTHON.get(value.operator, value.operator)
    if "None" in (left, right) and operator in ("==", "!=") and not (is_literal(left) and is_literal(right)):
        operator = "is" if operator == "==" else "is not"
    return f"({left} {operator} {right})"


def _and(e: Values, value: v.And) -> str:
    return e.shortcut("and", value.left, value.right)


def _or(e: Values, value: v.Or) -> str:
    return e.shortcut("or", value.left, value.right)


def _otherwise(e: Values, value: v.Otherwise) -> str:
    name = e.simple(value.left)
    return e.choose(is_none(name), lambda: e.value(value.right), lambda: name)


def _choose(e: Values, value: v.Choose) -> str:
    return e.choose(e.value(value.condition), lambda: e.value(value.then), lambda: e.value(value.otherwise))


def _extreme(e: Values, value: v.Extreme) -> str:
    left, right = e.simple(value.left), e.simple(value.right)
    return f"({right} if {right} {'>' if value.larger else '<'} {left} else {left})"


def _contains(e: Values, value: v.Contains) -> str:
    items = e.items(value.items)
    if value.paid:
        items = e.w.once(items)
        e.w.charge_for(f"len({items})")
    return f"({e.value(value.value)} in {items})"


_WRITE: dict[type, Callable[[Values, Any], str]] = {
    v.Constant: _constant,
    v.Local: _local,
    v.StateValue: _state,
    v.Lookup: _lookup,
    v.Shown: _shown,
    v.PileOf: _pile_of,
    v.FaceOn: _face_on,
    v.HasFace: _has_face,
    v.SideUp: _side_up,
    v.EndOf: _end,
    v.Size: _size,
    v.SeatNumber: _seat_number,
    v.Neighbour: _neighbour,
    v.Offset: _offset,
    v.Not: _not,
    v.Arithmetic: _arithmetic,
    v.Compare: _compare,
    v.And: _and,
    v.Or: _or,
    v.Otherwise: _otherwise,
    v.Choose: _choose,
    v.Extreme: _extreme,
    v.Contains: _contains,
    v.Evaluate: evaluated,
    v.Quantified: quantified,
}
