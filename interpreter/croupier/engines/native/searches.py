"""Answer quantifiers and moves over a pile by the set of its fitting cards, instead of a loop over its cards.

Algorithm. ``note_asked`` runs before anything is emitted. It finds the questions over piles whose conditions
``masks.py`` can compute, and reserves a set in memory for each of these piles. Later ``can`` says for one question
whether it is answered by sets; if so, ``any_no_every``, ``quantified`` or ``candidates`` emits the answer.

Invariant. The sets of the piles in ``memory.asked`` are right at every step: whoever moves a card updates them.

"Any card of the hand is playable" ends as::

  %t.87 = or i64 %t.85, %t.86        the set of the fitting cards, in two words
  %t.88 = icmp ne i64 %t.87, 0       the answer
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import takewhile

from croupier.engines.native import masks, sets, walks
from croupier.engines.native.known import Unfit
from croupier.engines.native.masks import Search
from croupier.engines.native.memory import NONE, Memory, pile_range
from croupier.engines.native.parts import locals_of, parts_of
from croupier.engines.native.routine import FunctionEmitter, Unit
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v
from croupier.engines.plan.plan import Interruption, MoveRow

ASKING = ("any", "no", "every", "how_many", "first")
"""The quantifiers whose answer follows from the set of the fitting cards, or from the first of these."""


def note_asked(unit: Unit) -> None:
    """Find the piles with a question that sets can answer, and reserve memory for the sets."""
    m, plan = unit.memory, unit.plan
    m.words = sets.words_of(m.cards)
    if m.words > sets.MOST_WORDS:
        return
    asked: set[int] = set()
    nodes = list(parts_of((tuple(plan.bodies.values()), tuple(plan.decisions.values()), plan.definitions)))
    for node in nodes:
        found = question(node)
        if found is not None:
            low, behind = pile_range(plan, found[0].pile)
            if behind - low <= m.seats and _fits(unit, *found):
                asked.update(range(low, behind))
    while not asked.issuperset(sources := _sources(unit, nodes, asked)):
        asked |= sources
    m.asked = frozenset(asked)
    m.held = m.take(8, m.piles * m.words)
    m.turned_set = m.take(8, m.words)


def _sources(unit: Unit, nodes: list[object], asked: set[int]) -> set[int]:
    """Return the players' piles that are moved as a whole onto a pile in ``asked``.

    They get sets as well: then the move joins two sets and looks at no card.
    """
    found: set[int] = set()
    for one in nodes:
        if isinstance(one, p.MoveCards) and one.where is None and isinstance(one.items, v.CardsIn):
            low, behind = pile_range(unit.plan, one.items.pile)
            first, last = pile_range(unit.plan, one.pile)
            if isinstance(one.items.pile, v.Offset) and not asked.isdisjoint(range(first, last)):
                found.update(range(low, behind))
    return found


def question(node: object) -> tuple[v.CardsIn, int, v.Value] | None:
    """Return the question that a node of a plan asks of a pile: the pile, the slot of the card, the condition.

    Return ``None`` if the node asks no such question.
    """
    if isinstance(node, v.Quantified) and node.quantifier in ASKING:
        items, slot, where = node.items, node.slot, node.where
    elif isinstance(node, MoveRow) and len(node.domains) == 1 and node.chosen is None:
        items, slot, where = node.domains[0], node.prefix + node.interrupts, node.condition
    else:
        return None
    return (items, slot, where) if isinstance(items, v.CardsIn) and where is not None else None


def _fits(unit: Unit, items: v.CardsIn, slot: int, where: v.Value) -> bool:
    """Return whether ``masks.py`` can compute a condition. Try it in a scratch unit and memoise the answer."""
    fitting = unit.fitting[slot]
    if where not in fitting:
        sheet = Unit(unit.plan, Memory(unit.plan), unit.emit_value)
        sheet.memory.words, r = unit.memory.words, FunctionEmitter(sheet)
        try:
            masks.search(r, items, slot, where)
            fitting[where] = True
        except Unfit:
            fitting[where] = False
    return fitting[where]


def can(r: FunctionEmitter, node: object) -> bool:
    """Return whether a node of a plan asks a question that is answered by sets."""
    found = question(node)
    if found is None or not sets.may_matter(r, found[0].pile):
        return False
    low, behind = pile_range(r.plan, found[0].pile)
    return behind - low <= r.memory.seats and _fits(r.unit, *found)


# --- answers -------------------------------------------------------------------------------------


def any_no_every(r: FunctionEmitter, e: v.Quantified) -> str:
    """Emit ``any``, ``no`` or ``every`` and return its ``i1``."""
    assert isinstance(e.items, v.CardsIn) and e.where is not None
    where = v.Not(e.where) if e.quantifier == "every" else e.where
    found = masks.search(r, e.items, e.slot, where)
    some = sets.some(r, found.fit)
    if found.faults:
        _close_at_first(r, found, some)
    return some if e.quantifier == "any" else r.op(f"xor i1 {some}, true")


def _close_at_first(r: FunctionEmitter, found: Search, some: str) -> str:
    """Emit the faults of the cards up to the first that fits; return that card, or ``None`` if none fits."""
    if walks.at_once(r) > 1:
        return r.select(some, found.close_at_first(), NONE)
    answer, there, none, done = r.spot(), r.fresh("there"), r.fresh("none"), r.fresh("done")
    r.branch(some, there, none)
    r.label(there)
    r.put(answer, found.close_at_first())
    r.jump(done)
    r.label(none)
    found.close()
    r.put(answer, NONE)
    r.label(done)
    return r.get(answer)


def quantified(r: FunctionEmitter, e: v.Quantified) -> str:
    """Emit ``how_many`` or ``first`` and return its number."""
    assert isinstance(e.items, v.CardsIn) and e.where is not None
    found = masks.search(r, e.items, e.slot, e.where)
    if e.quantifier == "first":
        return _close_at_first(r, found, sets.some(r, found.fit))
    found.close()
    return sets.count(r, found.fit)


def candidates(r: FunctionEmitter, move: MoveRow) -> Search:
    """Emit the set of the cards that a move can be made with. The caller closes the search."""
    items, first = move.domains[0], move.prefix + move.interrupts
    assert isinstance(items, v.CardsIn) and move.condition is not None
    players = frozenset([0, move.prefix] if move.interrupts else [0])
    with r.scope(first):
        return masks.search(r, items, first, move.condition, players)


def early(r: FunctionEmitter, block: Interruption) -> Search | None:
    """Test a move that may interrupt for all players at once, over the union of their piles.

    Only the leading conjuncts of the condition that do not depend on the player are tested. If no card passes them, no
    player has the move. Then the caller closes this search and skips the loop over the players. Return ``None`` if
    there is no such conjunct, or if the block of moves has another shape.
    """
    of = _pile_of_each(block) if len(block.moves) == 1 and block.where is None else None
    if of is None or r.memory.leaving or not can(r, block.moves[0]):
        return None
    move = block.moves[0]
    assert move.condition is not None and isinstance(block.players, v.Others | v.Playing)
    parts = list(takewhile(lambda one: block.prefix not in locals_of(one), _conjuncts(move.condition)))
    if not parts or r.may_be_unsettled(of):
        return None
    held = _held_by(r, block.players, of.by)
    with r.scope(block.prefix):
        return masks.search_among(r, held, block.prefix + 1, reduce(v.And, parts), frozenset([0]))


def unless_nobody(r: FunctionEmitter, block: Interruption, ask_all: Callable[[], None]) -> None:
    """Emit ``ask_all``, behind an early test that may show that no player of the block has a move."""
    found = early(r, block)
    if found is None:
        ask_all()
        return
    nobody, on, some = r.fresh("nobody"), r.fresh("on"), r.fresh("some")
    r.branch(sets.some(r, found.fit), some, nobody)
    r.label(nobody)
    found.close()
    r.jump(on)
    r.label(some)
    ask_all()
    r.label(on)


def _pile_of_each(block: Interruption) -> v.Offset | None:
    """Return the pile, one for each player, from which the block's players choose a card.

    Return ``None`` if the move is of another shape, or if the list of players may fault.
    """
    players, domains = block.players, block.moves[0].domains
    plain = isinstance(players, v.Playing) or (isinstance(players, v.Others) and isinstance(players.player, v.Local))
    if not plain or len(domains) != 1 or not isinstance(domains[0], v.CardsIn):
        return None
    pile = domains[0].pile
    return pile if isinstance(pile, v.Offset) and pile.value == v.Local(block.prefix) else None


def _conjuncts(e: v.Value) -> Iterator[v.Value]:
    """Yield the conjuncts of a condition from left to right."""
    if isinstance(e, v.And):
        yield from _conjuncts(e.left)
        yield from _conjuncts(e.right)
    else:
        yield e


def _held_by(r: FunctionEmitter, players: v.Others | v.Playing, first: int) -> sets.Bits:
    """Return the union of the players' piles; ``first`` is the number of the first seat's pile."""
    held = sets.of_pile(r, str(first))
    for seat in range(1, r.memory.seats):
        held = sets.either(r, held, sets.of_pile(r, str(first + seat)))
    if isinstance(players, v.Playing):
        return held
    own = sets.of_pile(r, r.add(r.value(players.player), first))
    return sets.both(r, held, sets.inverse(r, own))


def each(r: FunctionEmitter, found: Search, do: Callable[[str], None]) -> None:
    """Emit ``do`` for each fitting card, in the order of the pile, behind a test: mostly no card fits."""
    found.close()

    def one(at: str) -> None:
        card = r.card_at(found.pile, at)
        r.when(sets.has(r, found.fit, card), lambda: do(card))

    r.when(sets.some(r, found.fit), lambda: r.times(r.size(found.pile), one))


def each_with(r: FunctionEmitter, found: Search, do: Callable[[str, str], None]) -> None:
    """Emit ``do`` for each card of the pile, with whether it fits, without a test. Where many cards fit, the processor
    would often guess the test wrong."""
    found.close()

    def one(at: str) -> None:
        card = r.card_at(found.pile, at)
        do(card, sets.has(r, found.fit, card))

    r.when(sets.some(r, found.fit), lambda: r.times(r.size(found.pile), one))
