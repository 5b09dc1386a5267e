"""Conditions of a card for all cards of a pile at once: which of them fit is a set, computed in words.

What hangs on the card alone is known for every card beforehand: it is a table, or a set that never changes. What does
not hang on it is the same for all, and computed once, as in ``branch_free.py``, where the rules come to it for any
card. So the guard here is a set too: the cards for which the rules come here, each of which pays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from croupier.engines.native import sets, walks
from croupier.engines.native.branch_free import BranchFree, Place
from croupier.engines.native.known import MIRRORED, Known, KnownRow, Unfit, all_cards, chosen, holds, matching
from croupier.engines.native.parts import locals_of
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.native.sets import Bits
from croupier.engines.plan import values as v

LONGEST = 200
"""How many nodes a condition may have, definitions included."""


Found = str | Known | Bits
"""A value: the same for all cards, known for each, or a truth value for each."""


@dataclass
class Where(Place):
    """A place with the set of ``cards`` that come to it; the guard says whether any does. ``partly``: the guard hangs
    on more than that. ``known`` holds the locals that hang on the card."""

    cards: Bits = ()
    known: dict[int, Known | Bits] = field(default_factory=dict)
    partly: bool = False
    required: set[str] = field(default_factory=set)


@dataclass
class Due:
    """What some cards pay each, and what is a fault where one of them comes."""

    fixed: int = 0
    paid: list[str] = field(default_factory=list)
    bad: list[str] = field(default_factory=list)


class Masks(BranchFree):
    """Computes one condition over some cards."""

    def __init__(self, r: FunctionEmitter, sure: set[int]) -> None:
        super().__init__(r, sure)
        self.words = r.memory.words
        self.due: dict[Bits, Due] = {}
        self.ends: dict[v.EndOf, tuple[str, str]] = {}
        self.nodes = 0

    # --- what it costs -------------------------------------------------------------------------

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
        """A fault, unless it is one already of all cards that come to where these came from."""
        assert isinstance(at, Where)
        if good in at.required:
            return
        at.required.add(good)
        bad = self.r.op(f"xor i1 {good}, true")
        self.due_of(at).bad.append(self.r.op(f"and i1 {at.guard}, {bad}"))

    def narrowed(self, at: Place, condition: str) -> Place:
        assert isinstance(at, Where)
        guard = self.r.op(f"and i1 {at.guard}, {condition}")
        return replace(at, guard=guard, partly=True, required=set(at.required))

    def among(self, at: Where, mask: Bits) -> Where:
        """Where only some of the cards come."""
        cards = self._here(at, mask)
        if cards == at.cards:
            return at
        there = sets.some(self.r, cards)
        guard = self.r.op(f"and i1 {at.guard}, {there}") if at.partly else there
        return replace(at, cards=cards, guard=guard, required=set(at.required))

    # --- what is the same for all cards --------------------------------------------------------

    def hangs(self, e: v.Value | v.Items, at: Where) -> bool:
        """Whether a value hangs on the card."""
        return bool(locals_of(e) & at.known.keys())

    def island(self, e: v.Value, at: Place) -> str:
        """Computes what takes jumps, where any card comes; what it costs is noted, not paid."""
        r, found, cost = self.r, self.r.spot(), self.r.spot()
        arguments = [self.value(one, at) for one in e.arguments] if isinstance(e, v.Evaluate) else []

        def compute() -> None:
            before = r.head("fuel")
            if isinstance(e, v.Evaluate):
                r.charge(r.plan.definitions[e.definition].cost)
                r.put(found, r.call(f"d{e.definition}", *arguments))
            else:
                r.put(found, self._by_jumps(e, at))
            r.put(cost, r.sub(before, r.head("fuel")))
            r.set_head("fuel", before)
            r.put(lost, r.number(r.compare("sgt", r.get(cost), before)))

        lost = r.spot()
        for one in (found, cost, lost):
            r.put(one, 0)
        r.when(at.guard, compute)
        due, gone = self.due_of(at), r.compare("ne", r.get(lost), 0)
        due.bad.append(gone)
        due.paid.append(r.select(gone, 0, r.get(cost)))
        return r.get(found)

    def _by_jumps(self, e: v.Value, at: Place) -> str:
        if not at.within:
            return self.r.value(e)
        with self.r.scope(0):
            for slot, value in at.row.items():
                self.r.keep(slot, value)
            return self.r.value(e)

    # --- what hangs on the card ----------------------------------------------------------------

    def found(self, e: v.Value, at: Where) -> Found:
        """Any value."""
        self._count()
        if not self.hangs(e, at):
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
        """Those of the cards that come here for which a truth value holds."""
        self._count()
        if not self.hangs(e, at):
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
        return sets.both(self.r, mask, at.cards)

    def _as_mask(self, found: Found, at: Where) -> Bits:
        if isinstance(found, str):
            found = sets.spread(self.r, self.r.compare("ne", found, 0), self.words)
        return self._here(at, chosen(self.r, found, bool) if isinstance(found, Known) else found)

    def _connected(self, e: v.And | v.Or, at: Where) -> Bits:
        """The right side is asked of the cards for which the left one settles nothing."""
        r, conjunction = self.r, isinstance(e, v.And)
        if self.hangs(e.left, at):
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
        """One side of a comparison; an entry of a table is left to be looked up in the sets."""
        if isinstance(e, v.Lookup) and not self.hangs(e, at):
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
        """One or the other, by a condition."""
        r = self.r
        if self.hangs(condition, at):
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
        d = self.r.plan.definitions[e.definition]
        arguments = [self.found(one, at) for one in e.arguments]
        sure = {slot for slot, one in enumerate(e.arguments) if not self.hangs(one, at) and self.is_sure(one, at)}
        self.charge(d.cost, at)
        inner = replace(at, row={}, known={}, within=True, sure=sure)
        for slot, one in enumerate(arguments):
            _keep(inner, slot, one)
        return result(d.body, inner)

    def _keeps(self, body: v.Pure, at: Where) -> v.Value | v.Cases:
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
    """The same place with locals of its own."""
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
    """The cards of a pile that ``fit``, and what they cost: each of them is still to be paid for, all or those that
    were looked at."""

    r: FunctionEmitter
    pile: str
    held: Bits
    fit: Bits
    due: dict[Bits, Due]

    def close(self, but_those_that_fit: bool = False) -> None:
        """All cards were looked at. What is due of those that fit can be left for when there are some."""
        left = {self.fit} - {self.held} if but_those_that_fit else set()
        self._settle(self._count, [cards for cards in self.due if cards not in left])

    def close_fitting(self) -> None:
        """Pays what was left."""
        self._settle(self._count, [cards for cards in self.due if cards == self.fit != self.held])

    def _count(self, cards: Bits) -> str:
        return self.r.size(self.pile) if self.pile and cards == self.held else sets.count(self.r, cards)

    def close_at_first(self) -> str:
        """The cards were looked at up to the first that fits, all of them if there is none: that card."""
        others = [cards for cards in self.due if cards != self.held]
        card, looked, counts = walks.first_of(self.r, self.pile, self.fit, others)
        known = dict(zip(others, counts, strict=True)) | {self.held: looked}
        self._settle(known.__getitem__, self.due)
        return card

    def _settle(self, count: Callable[[Bits], str], those: Iterable[Bits]) -> None:
        r, total = self.r, "0"
        for cards in those:
            due, many = self.due[cards], count(cards)
            each = str(due.fixed)
            for one in due.paid:
                each = r.add(each, one)
            total = r.add(total, r.mul(many, each))
            for one in due.bad:
                comes = r.op(f"and i1 {one}, {r.compare('ne', many, 0)}")
                r.require(r.op(f"xor i1 {comes}, true"))
        if total != "0":
            r.charge(total)


def search(
    r: FunctionEmitter, items: v.CardsIn, slot: int, where: v.Value, each: int, sure: frozenset[int] = frozenset()
) -> Search:
    """Computes a condition for all cards of a pile, each of them paid. The locals in slots that are ``sure`` are not
    none."""
    pile = r.value(items.pile)
    if r.may_be_unsettled(items.pile):
        r.settle(pile, False)
    r.charge(r.mul(r.size(pile), each))
    return search_among(r, sets.of_pile(r, pile), slot, where, sure, pile)


def search_among(
    r: FunctionEmitter, held: Bits, slot: int, where: v.Value, sure: frozenset[int] = frozenset(), pile: str = ""
) -> Search:
    """Computes a condition for some cards, which lie in a pile or are not looked at in any order."""
    masks = Masks(r, set(sure))
    at = Where({}, sets.some(r, held), cards=held, known={slot: all_cards(r)})
    return Search(r, pile, held, masks.mask(where, at), masks.due)
