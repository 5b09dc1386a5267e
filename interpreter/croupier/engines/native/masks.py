"""Emit a condition for all cards of a pile at once. The result is a set of cards, one bit a card.

Algorithm. Each part of a condition is emitted by what the part depends on:
- on the card alone: its value is folded for every card now, and the part is a constant set (``known.py``);
- on the card and on one number of play: the number indexes a table of constant sets;
- not on the card: it is computed once, branch-free, and its truth becomes a mask of all ones or all zeros.
``and``, ``or`` and ``not`` join these sets word by word.

Invariant. ``Where.cards`` is the set of cards whose evaluation reaches the part. Exactly these cards pay for the part,
and only these can fault in it. ``Masks.due`` collects both by set; ``Search`` settles them afterwards.

"The color of the card is %t.73", for the first 64 cards of a deck, comes out as::

  %t.81 = load i64, ptr %t.80, !tbaa !1     the table's set: the cards of that color
  %t.85 = and i64 %t.81, %t.44              without the cards that do not reach the comparison
  %t.166 = mul i64 %t.165, 2                later: %t.165 cards of %t.44 were looked at, each pays 2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from croupier.engines.native import sets, walks
from croupier.engines.native.branch_free import BranchFree, Place
from croupier.engines.native.known import MIRRORED, Known, KnownRow, Unfit, all_cards, chosen, holds, matching
from croupier.engines.native.memory import POISON
from croupier.engines.native.parts import locals_of
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.sets import Bits
from croupier.engines.plan import values as v

LONGEST = 200
"""The most nodes that a condition may have, the definitions that it inlines included."""

Found = str | Known | Bits
"""A value: an LLVM name (the same for all cards), a folded value for each card, or a truth value for each card."""


@dataclass
class Where(Place):
    """A place in a condition, for many cards. Its guard holds where at least one card reaches the place."""

    cards: Bits = ()  # the cards that reach the place
    known: dict[int, Known | Bits] = field(default_factory=dict)  # the locals that depend on the card
    partly: bool = False  # the guard also depends on a part that does not depend on the card
    required: set[str] = field(default_factory=set)  # the checks whose fault is noted already for all of ``cards``


@dataclass
class Due:
    """The price that each card of a set pays, and the faults that any card of the set meets."""

    fixed: int = 0  # the part of the price that is known now
    paid: list[str] = field(default_factory=list)  # the parts that are computed in play
    bad: list[tuple[str, str]] = field(default_factory=list)  # faults if the set is not empty: truth, kind or ""


class Masks(BranchFree):
    """The emitter of one condition over a set of cards. It gives up with ``Unfit`` where no set can be computed."""

    def __init__(self, r: FunctionEmitter, sure: set[int]) -> None:
        super().__init__(r, sure)
        self.words = r.memory.words
        self.due: dict[Bits, Due] = {}
        self.ends: dict[v.EndOf, tuple[str, str]] = {}
        self.nodes = 0

    # --- prices and faults ---------------------------------------------------------------------

    def due_of(self, at: Place) -> Due:
        assert isinstance(at, Where)
        return self.due.setdefault(at.cards, Due())

    def charge(self, steps: int, at: Place) -> None:
        assert isinstance(at, Where)
        if at.partly:
            self.due_of(at).paid.append(self.r.select(at.guard, steps, 0))
        else:
            self.due_of(at).fixed += steps

    def end_of(self, e: v.EndOf, at: Place) -> tuple[str, str]:
        if not isinstance(e.pile, v.Constant):
            return super().end_of(e, at)
        if e not in self.ends:
            self.ends[e] = super().end_of(e, at)
        return self.ends[e]

    def require(self, good: str, at: Place) -> None:
        """Note a fault unless ``good``, for every card of this place. Skip a check that already covers these cards."""
        assert isinstance(at, Where)
        if good in at.required:
            return
        at.required.add(good)
        bad = self.r.op(f"xor i1 {good}, true")
        self.due_of(at).bad.append((self.r.op(f"and i1 {at.guard}, {bad}"), ""))

    def narrowed(self, at: Place, condition: str) -> Place:
        assert isinstance(at, Where)
        guard = self.r.op(f"and i1 {at.guard}, {condition}")
        return replace(at, guard=guard, partly=True, required=set(at.required))

    def among(self, at: Where, mask: Bits) -> Where:
        """Return the place that only the cards of ``mask`` reach."""
        cards = self._here(at, mask)
        if cards == at.cards:
            return at
        there = sets.some(self.r, cards)
        guard = self.r.op(f"and i1 {at.guard}, {there}") if at.partly else there
        return replace(at, cards=cards, guard=guard, required=set(at.required))

    # --- values that are the same for all cards ------------------------------------------------

    def depends(self, e: v.Value | v.Items, at: Where) -> bool:
        """Return whether a value depends on the card."""
        return bool(locals_of(e) & at.known.keys())

    def island(self, e: v.Value, at: Place) -> str:
        """Emit a value that needs jumps, once, under the guard. Put the fuel that it took back, and note it as due
        from every card."""
        r, (found, cost, left) = self.r, (self.r.spot() for _ in range(3))
        arguments = [self.value(one, at) for one in e.arguments] if isinstance(e, v.Evaluate) else []

        def compute() -> None:
            before = r.head("fuel")
            if isinstance(e, v.Evaluate):
                r.charge(r.plan.definitions[e.definition].cost)
                r.put(found, r.call(f"d{e.definition}", *arguments))
            else:
                r.put(found, self._by_jumps(e, at))
            r.put(left, r.head("fuel"))
            r.put(cost, r.sub(before, r.get(left)))
            r.set_head("fuel", before)

        for one in (found, cost, left):
            r.put(one, 0)
        r.when(at.guard, compute)
        due, gone = self.due_of(at), r.compare("slt", r.get(left), 0)
        kind = r.select(r.compare("slt", r.get(left), POISON // 2), r.kind_in(r.get(left)), 0)
        due.bad.append((gone, kind))
        due.paid.append(r.select(gone, 0, r.get(cost)))
        return r.get(found)

    def _by_jumps(self, e: v.Value, at: Place) -> str:
        if not at.within:
            return self.r.value(e)
        with self.r.scope(0):
            for slot, value in at.row.items():
                self.r.keep(slot, value)
            return self.r.value(e)

    # --- values that depend on the card --------------------------------------------------------

    def found(self, e: v.Value, at: Where) -> Found:
        """Return a value of any type, computed once, folded for each card, or as a set."""
        self._count()
        if not self.depends(e, at):
            return self.value(e, at)
        match e:
            case v.Local():
                return at.known[e.slot]
            case v.Shown():
                return self._known(e.card, at).shown(self.r)
            case v.Lookup():
                return self._known(e.index, at).looked_up(self.r.plan.tables[e.table])
            case v.Offset():
                return self._known(e.value, at).moved(e.by)
            case v.Evaluate():
                return self._evaluated(e, at, self._any_result)
            case v.Not() | v.And() | v.Or() | v.Compare() | v.Contains():  # a truth value
                return self.mask(e, at)
        raise Unfit

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > LONGEST:
            raise Unfit

    def _known(self, e: v.Value, at: Where) -> Known:
        found = self.found(e, at)
        if not isinstance(found, Known):
            raise Unfit
        return found

    def mask(self, e: v.Value, at: Where) -> Bits:
        """Return the cards for which a truth value holds, among those that reach this place."""
        self._count()
        if not self.depends(e, at):
            return self._here(at, sets.spread(self.r, self.truth(e, at), self.words))
        match e:
            case v.Not():
                return self._here(at, sets.inverse(self.r, self.mask(e.operand, at)))
            case v.And() | v.Or():
                return self._connected(e, at)
            case v.Compare():
                return self._here(at, self._compared(e, at))
            case v.Contains():
                return self._here(at, self._contained(e, at))
            case v.Choose():
                parts = e.then, e.otherwise
                return self._either(e.condition, at, *(lambda on, one=one: self.mask(one, on) for one in parts))
            case v.Evaluate():
                return self._as_mask(self._evaluated(e, at, self._mask_result), at)
        return self._as_mask(self.found(e, at), at)

    def _here(self, at: Where, mask: Bits) -> Bits:
        """Return the cards of ``mask`` that reach this place."""
        return sets.both(self.r, mask, at.cards)

    def _as_mask(self, found: Found, at: Where) -> Bits:
        if isinstance(found, str):
            found = sets.spread(self.r, self.r.compare("ne", found, 0), self.words)
        return self._here(at, chosen(self.r, found, bool) if isinstance(found, Known) else found)

    def _connected(self, e: v.And | v.Or, at: Where) -> Bits:
        """Return the set of ``and`` or ``or``. Only cards that the left side leaves open reach the right side."""
        r, conjunction = self.r, isinstance(e, v.And)
        if self.depends(e.left, at):
            left = self.mask(e.left, at)
            on = self.among(at, left if conjunction else sets.inverse(r, left))
            right = self.mask(e.right, on)
            return right if conjunction else sets.either(r, left, right)
        truth = self.truth(e.left, at)
        narrow = self.narrowed(at, truth if conjunction else self.inverse(truth))
        assert isinstance(narrow, Where)
        left, right = self._here(at, sets.spread(r, truth, self.words)), self.mask(e.right, narrow)
        if right == at.cards and not conjunction:
            return right
        return sets.both(r, left, right) if conjunction else sets.either(r, left, right)

    def _compared(self, e: v.Compare, at: Where) -> Bits:
        left, right = self._side(e.left, at), self._side(e.right, at)
        if isinstance(left, tuple) or isinstance(right, tuple):
            raise Unfit
        if not isinstance(right, Known):
            if not isinstance(left, Known):
                raise Unfit
            return matching(self.r, left, e.operator, right)
        if not isinstance(left, Known):
            return matching(self.r, right, MIRRORED[e.operator], left)
        return chosen(self.r, left.beside(right), lambda pair: holds(e.operator, *pair))

    def _side(self, e: v.Value, at: Where) -> Found | KnownRow:
        """Return one side of a comparison. A table entry stays unloaded: its index can pick a set at once."""
        if isinstance(e, v.Lookup) and not self.depends(e, at):
            return KnownRow(self.r.plan.tables[e.table], self.index(e.index, at))
        if isinstance(e, v.Constant):
            return KnownRow((e.value,), "0")
        return self.found(e, at)

    def _contained(self, e: v.Contains, at: Where) -> Bits:
        if e.paid or not isinstance(e.items, v.Fixed):
            raise Unfit
        items = set(e.items.values)
        return chosen(self.r, self._known(e.value, at), lambda value: value in items)

    def _either(
        self, condition: v.Value, at: Where, then: Callable[[Where], Bits], otherwise: Callable[[Where], Bits]
    ) -> Bits:
        """Return the set of ``if condition then … otherwise …``; each card pays for its own branch alone."""
        r = self.r
        if self.depends(condition, at):
            mask = self.mask(condition, at)
            rest = self.among(at, sets.inverse(r, mask))
            return sets.either(r, then(self.among(at, mask)), otherwise(rest))
        truth = self.truth(condition, at)
        yes, no = self.narrowed(at, truth), self.narrowed(at, self.inverse(truth))
        assert isinstance(yes, Where) and isinstance(no, Where)
        spread = sets.spread(r, truth, self.words)
        first = sets.both(r, spread, then(yes))
        return sets.either(r, first, sets.both(r, sets.inverse(r, spread), otherwise(no)))

    # --- definitions ---------------------------------------------------------------------------

    def _evaluated(self, e: v.Evaluate, at: Where, result: Callable[[v.Pure, Where], Found]) -> Found:
        """Inline a definition: pay its call, bind its arguments, and return what ``result`` makes of its body."""
        d = self.r.plan.definitions[e.definition]
        arguments = [self.found(one, at) for one in e.arguments]
        sure = {slot for slot, one in enumerate(e.arguments) if not self.depends(one, at) and self.is_sure(one, at)}
        self.charge(d.cost, at)
        inner = replace(at, row={}, known={}, within=True, sure=sure)
        for slot, one in enumerate(arguments):
            _keep(inner, slot, one)
        return result(d.body, inner)

    def _keeps(self, body: v.Pure, at: Where) -> v.Value | v.Cases:
        """Bind the local names of a definition's body and return its result, not evaluated yet."""
        for one in body.keeps:
            if isinstance(one.value, v.Items):
                raise Unfit
            _keep(at, one.slot, self.found(one.value, at))
        if isinstance(body.result, v.Items):
            raise Unfit
        return body.result

    def _any_result(self, body: v.Pure, at: Where) -> Found:
        result = self._keeps(body, at)
        if isinstance(result, v.Cases):
            raise Unfit
        return self.found(result, at)

    def _mask_result(self, body: v.Pure, at: Where) -> Bits:
        result = self._keeps(body, at)
        if not isinstance(result, v.Cases):
            return self.mask(result, at)
        return self._cases(list(result.branches), result.otherwise, at)

    def _cases(self, branches: list[tuple[v.Value, v.Pure]], otherwise: v.Pure, at: Where) -> Bits:
        if not branches:
            return self._mask_result(otherwise, at)
        (condition, body), *rest = branches

        def others(on: Where) -> Bits:
            return self._cases(rest, otherwise, _own(on))

        return self._either(condition, at, lambda on: self._mask_result(body, _own(on)), others)


def _own(at: Where) -> Where:
    """Return the same place with its own copy of the locals, for one branch."""
    return replace(at, row=dict(at.row), known=dict(at.known))


def _keep(at: Where, slot: int, found: Found) -> None:
    at.row.pop(slot, None)
    at.known.pop(slot, None)
    if isinstance(found, str):
        at.row[slot] = found
    else:
        at.known[slot] = found


# --- searches --------------------------------------------------------------------------------------


@dataclass
class Search:
    """The answer to a condition over a pile. The prices in ``due`` are unpaid until a ``close`` method runs: for all
    cards, or for the cards up to the first that fits."""

    r: FunctionEmitter
    pile: str  # the number of the pile; empty for cards of several piles
    held: Bits  # the cards that the condition is asked of
    fit: Bits  # the cards for which it holds
    due: dict[Bits, Due]  # prices and faults, by the set of cards that they concern

    def close(self, but_those_that_fit: bool = False) -> None:
        """Pay for all cards. The price of the fitting cards alone may wait for ``close_fitting``."""
        left = {self.fit} - {self.held} if but_those_that_fit else set()
        self._settle(self._count, [cards for cards in self.due if cards not in left])

    def close_fitting(self) -> None:
        """Pay the price that ``close(but_those_that_fit=True)`` has left."""
        self._settle(self._count, [cards for cards in self.due if cards == self.fit != self.held])

    def _count(self, cards: Bits) -> str:
        return self.r.size(self.pile) if self.pile and cards == self.held else sets.count(self.r, cards)

    def close_at_first(self) -> str:
        """Pay for the cards up to the first that fits, and return that card. If none fits, pay for all."""
        others = [cards for cards in self.due if cards != self.held]
        card, looked, counts = walks.first_of(self.r, self.pile, self.fit, others)
        known = dict(zip(others, counts, strict=True)) | {self.held: looked}
        self._settle(known.__getitem__, self.due)
        return card

    def _settle(self, count: Callable[[Bits], str], those: Iterable[Bits]) -> None:
        """Emit the payment and the faults of some sets; ``count`` gives how many cards of a set were looked at."""
        r, total = self.r, "0"
        for cards in those:
            due, many = self.due[cards], count(cards)
            each = str(due.fixed)
            for one in due.paid:
                each = r.add(each, one)
            total = r.add(total, r.mul(many, each))
            for bad, kind in due.bad:
                comes = r.op(f"and i1 {bad}, {r.compare('ne', many, 0)}")
                r.require(r.op(f"xor i1 {comes}, true"), kind=kind)
        if total != "0":
            r.charge(total)


def search(
    r: FunctionEmitter, items: v.CardsIn, slot: int, where: v.Value, each: int, sure: frozenset[int] = frozenset()
) -> Search:
    """Emit a condition over all cards of a pile; every card pays ``each``. ``sure``: slots that never hold ``None``."""
    pile = r.value(items.pile)
    if r.may_be_unsettled(items.pile):
        r.settle(pile, top_only=False)
    r.charge(r.mul(r.size(pile), each))
    return search_among(r, sets.of_pile(r, pile), slot, where, sure, pile)


def search_among(
    r: FunctionEmitter, held: Bits, slot: int, where: v.Value, sure: frozenset[int] = frozenset(), pile: str = ""
) -> Search:
    """Emit a condition over the cards ``held``: those of ``pile``, or, without a pile, cards in no order."""
    masks = Masks(r, set(sure))
    at = Where({}, sets.some(r, held), cards=held, known={slot: all_cards(r)})
    return Search(r, pile, held, masks.mask(where, at), masks.due)
