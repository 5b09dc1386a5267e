"""Emit a condition for all cards of a pile at once. The result is a set of cards, one bit a card.

Algorithm. Each part of a condition is emitted by what the part depends on:
- on the card alone: its value is folded for every card now, and the part is a constant set (``known.py``);
- on the card and on one number of play: the number indexes a table of constant sets;
- not on the card: it is computed once, branch-free, and its truth becomes a mask of all ones or all zeros.
``and``, ``or`` and ``not`` join these sets word by word.

Invariant. ``Where.cards`` is the set of cards whose evaluation reaches the part. Only these can fault in it.
``Masks.bad`` collects faults by set; ``Search`` settles them afterwards.

"The color of the card is %t.73", for the first 64 cards of a deck, comes out as::

  %t.81 = load i64, ptr %t.80, !tbaa !1     the table's set: the cards of that color
  %t.85 = and i64 %t.81, %t.44              without the cards that do not reach the comparison
"""

from __future__ import annotations

from collections.abc import Callable
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


Faults = dict[Bits, list[tuple[str, str]]]
"""Truth values by sets of cards: a fault if one holds and any card of the set is looked at; with its kind, or ""."""


class Masks(BranchFree):
    """The emitter of one condition over a set of cards. It gives up with ``Unfit`` where no set can be computed."""

    def __init__(self, r: FunctionEmitter, sure: set[int]) -> None:
        super().__init__(r, sure)
        self.words = r.memory.words
        self.faults: Faults = {}
        self.ends: dict[v.EndOf, tuple[str, str]] = {}
        self.nodes = 0

    # --- faults --------------------------------------------------------------------------------

    def faults_of(self, at: Place) -> list[tuple[str, str]]:
        assert isinstance(at, Where)
        return self.faults.setdefault(at.cards, [])

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
        self.faults_of(at).append((self.r.op(f"and i1 {at.guard}, {bad}"), ""))

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
        """Emit a value that needs jumps, once, under the guard. Take its fault back, and note it for every card."""
        r, (found, left, lost) = self.r, (self.r.spot() for _ in range(3))
        arguments = self.plain_arguments(e, at)

        def compute() -> None:
            before = r.head("fuel")
            if arguments is not None:
                r.put(found, r.call(arguments[0], *arguments[1:]))
            else:
                r.put(found, self._by_jumps(e, at))
            r.put(left, r.head("fuel"))
            r.put(lost, r.number(r.compare("ne", r.get(left), before)))
            r.set_head("fuel", before)

        for one in (found, left, lost):
            r.put(one, 0)
        r.when(at.guard, compute)
        kind = r.select(r.compare("slt", r.get(left), POISON // 2), r.kind_in(r.get(left)), 0)
        self.faults_of(at).append((r.compare("ne", r.get(lost), 0), kind))
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
            case v.Not() | v.And() | v.Or() | v.Compare() | v.Contains() | v.Between():  # a truth value
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
            case v.Between():
                ends = (v.Compare(">=", e.value, e.low), v.Compare("<=", e.value, e.high))
                return self._here(at, sets.both(self.r, *(self._compared(one, at) for one in ends)))
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
        if not isinstance(e.items, v.Fixed):
            raise Unfit
        items = set(e.items.values)
        return chosen(self.r, self._known(e.value, at), lambda value: value in items)

    def _either(
        self, condition: v.Value, at: Where, then: Callable[[Where], Bits], otherwise: Callable[[Where], Bits]
    ) -> Bits:
        """Return the set of ``if condition then … otherwise …``."""
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
        """Inline a definition: bind its arguments, and return what ``result`` makes of its body."""
        d = self.r.plan.definitions[e.definition]
        given = [one for one in e.arguments if not isinstance(one, v.Items)]
        if len(given) != len(e.arguments):
            raise Unfit
        arguments = [self.found(one, at) for one in given]
        sure = {slot for slot, one in enumerate(given) if not self.depends(one, at) and self.is_sure(one, at)}
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
    """The answer to a condition over a pile. Its faults are unsettled until a ``close`` method runs: for all cards, or
    for the cards up to the first that fits."""

    r: FunctionEmitter
    pile: str  # the number of the pile; empty for cards of several piles
    held: Bits  # the cards that the condition is asked of
    fit: Bits  # the cards for which it holds
    faults: Faults

    def close(self) -> None:
        """Emit the faults of all cards."""
        self._settle({cards: sets.some(self.r, cards) for cards in self.faults})

    def close_at_first(self) -> str:
        """Emit the faults of the cards up to the first that fits, and return that card. If none fits, of all."""
        sets_of_faults = list(self.faults)
        card, looked_at = walks.first_of(self.r, self.pile, self.fit, sets_of_faults)
        self._settle(dict(zip(sets_of_faults, looked_at, strict=True)))
        return card

    def _settle(self, looked_at: dict[Bits, str]) -> None:
        """Emit the faults; ``looked_at`` says for each set whether any of its cards is looked at."""
        r = self.r
        for cards, faults in self.faults.items():
            for one, kind in faults:
                comes = r.op(f"and i1 {one}, {looked_at[cards]}")
                r.require(r.op(f"xor i1 {comes}, true"), kind=kind)


def search(
    r: FunctionEmitter, items: v.CardsIn, slot: int, where: v.Value, sure: frozenset[int] = frozenset()
) -> Search:
    """Emit a condition over all cards of a pile. ``sure``: slots that never hold ``None``."""
    pile = r.value(items.pile)
    if r.may_be_unsettled(items.pile):
        r.settle(pile, top_only=False)
    return search_among(r, sets.of_pile(r, pile), slot, where, sure, pile)


def search_among(
    r: FunctionEmitter, held: Bits, slot: int, where: v.Value, sure: frozenset[int] = frozenset(), pile: str = ""
) -> Search:
    """Emit a condition over the cards ``held``: those of ``pile``, or, without a pile, cards in no order."""
    masks = Masks(r, set(sure))
    at = Where({}, sets.some(r, held), cards=held, known={slot: all_cards(r)})
    return Search(r, pile, held, masks.mask(where, at), masks.faults)
