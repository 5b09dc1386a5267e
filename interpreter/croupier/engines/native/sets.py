"""Sets of cards as 64-bit words, a bit for each card: their operations, and the sets of the piles in memory.

A pile in ``memory.asked`` is the subject of a question that ``searches.py`` answers by sets. Its set is kept in memory,
beside the list of its cards, and updated with every move.

Invariant. The set of a pile in ``memory.asked`` holds exactly its cards. The other piles have room for a set too, so
that the address is a product; their sets are wrong, and nobody reads them.

``leave``, for card %a0 of pile %t.4, comes out as::

  %t.12 = load i64, ptr %t.9, !tbaa !19     the word of the set that has the card's bit, %t.11
  %t.13 = xor i64 %t.11, -1
  %t.14 = and i64 %t.12, %t.13
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engines.native.memory import pile_range
from croupier.engines.native.routine import FunctionEmitter
from croupier.engines.plan import steps as p
from croupier.engines.plan import values as v

MOST_WORDS = 4
"""The longest set. Games with more cards loop over their piles instead."""

WORD = 64

Bits = tuple[str, ...]
"""A set: for each of its words the LLVM name, or the number if the word is a constant."""


def words_of(cards: int) -> int:
    """Return the number of words of a set."""
    return (cards + WORD - 1) // WORD


# --- constant sets ---------------------------------------------------------------------------------


def numbers(cards: Iterable[int], words: int) -> list[int]:
    """Return the words of a set of cards as signed numbers, as LLVM reads them."""
    total = sum(1 << card for card in cards)
    found = [total >> WORD * at & (1 << WORD) - 1 for at in range(words)]
    return [one - (1 << WORD) if one >> WORD - 1 else one for one in found]


def constant(cards: Iterable[int], words: int) -> Bits:
    return tuple(map(str, numbers(cards, words)))


def spread(r: FunctionEmitter, truth: str, words: int) -> Bits:
    """Return the set of all cards where a truth value holds, else the empty set."""
    if truth in ("true", "false"):
        return ("-1" if truth == "true" else "0",) * words
    return (r.op(f"sext i1 {truth} to i64"),) * words


def of_table(r: FunctionEmitter, name: str, index: str, words: int) -> Bits:
    """Return an entry of a table of sets."""
    start = r.mul(index, words)
    return tuple(r.load(r.place(0, r.add(start, at), 8, name), "table") for at in range(words))


# --- operations ------------------------------------------------------------------------------------


def both(r: FunctionEmitter, left: Bits, right: Bits) -> Bits:
    return tuple(_and(r, *pair) for pair in zip(left, right, strict=True))


def either(r: FunctionEmitter, left: Bits, right: Bits) -> Bits:
    return tuple(_or(r, *pair) for pair in zip(left, right, strict=True))


def inverse(r: FunctionEmitter, bits: Bits) -> Bits:
    return tuple(str(~int(one)) if _is_known(one) else r.op(f"xor i64 {one}, -1") for one in bits)


def some(r: FunctionEmitter, bits: Bits) -> str:
    """Return whether a set has any card."""
    total = "0"
    for one in bits:
        total = _or(r, total, one)
    return r.compare("ne", total, 0)


def count(r: FunctionEmitter, bits: Bits) -> str:
    total = "0"
    for one in bits:
        total = r.add(total, r.op(f"call i64 @llvm.ctpop.i64(i64 {one})"))
    return total


def has(r: FunctionEmitter, bits: Bits, card: str) -> str:
    """Return whether a set has a card."""
    word, place = bits[0], r.op(f"and i64 {card}, {WORD - 1}")
    for at, one in enumerate(bits[1:], 1):
        word = r.select(r.compare("sge", card, at * WORD), one, word)
    return r.op(f"trunc i64 {r.op(f'lshr i64 {word}, {place}')} to i1")


def one_card(r: FunctionEmitter, card: str, words: int) -> Bits:
    """Return the set of one card."""
    bit = r.op(f"shl i64 1, {r.op(f'and i64 {card}, {WORD - 1}')}")
    word = r.op(f"lshr i64 {card}, 6")
    return tuple(r.select(r.compare("eq", word, at), bit, 0) for at in range(words)) if words > 1 else (bit,)


def _is_known(word: str) -> bool:
    """Return whether a word is a constant, so that an operation on it can be folded."""
    return not word.startswith("%")


def _and(r: FunctionEmitter, left: str, right: str) -> str:
    if _is_known(left) and _is_known(right):
        return str(int(left) & int(right))
    if "0" in (left, right):
        return "0"
    if left in ("-1", right):
        return right
    return left if right == "-1" else r.op(f"and i64 {left}, {right}")


def _or(r: FunctionEmitter, left: str, right: str) -> str:
    if _is_known(left) and _is_known(right):
        return str(int(left) | int(right))
    if "-1" in (left, right):
        return "-1"
    if left in ("0", right):
        return right
    return left if right == "0" else r.op(f"or i64 {left}, {right}")


# --- sets in memory --------------------------------------------------------------------------------


def of_pile(r: FunctionEmitter, pile: str) -> Bits:
    """Return the set of the cards in a pile of ``memory.asked``."""
    return _kept(r, r.memory.held, pile)


def turned(r: FunctionEmitter) -> Bits:
    """Return the set of the cards whose second side is up."""
    return _kept(r, r.memory.turned_set, "0")


def _kept(r: FunctionEmitter, start: int, at: str) -> Bits:
    words = r.memory.words
    first = r.mul(at, words)
    return tuple(r.load(r.place(start, r.add(first, word), 8), "held") for word in range(words))


def join(r: FunctionEmitter, where: v.Value, pile: str, card: str) -> None:
    """Add a card to the set of ``pile``, if the value ``where`` may name a pile in ``memory.asked``."""
    if may_matter(r, where):
        place, bit = _word(r, pile, card)
        r.store(place, r.op(f"or i64 {r.load(place, 'held')}, {bit}"), "held")


def leave(r: FunctionEmitter, pile: str, card: str) -> None:
    """Remove a card from the set of a pile."""
    if r.memory.asked:
        place, bit = _word(r, pile, card)
        r.store(place, r.op(f"and i64 {r.load(place, 'held')}, {r.op(f'xor i64 {bit}, -1')}"), "held")


def turn(r: FunctionEmitter, card: str, side: str) -> None:
    """Note which side of a card is up."""
    if r.memory.asked and r.memory.turned:
        place, bit = _word(r, "0", card, r.memory.turned_set)
        rest = r.op(f"and i64 {r.load(place, 'held')}, {r.op(f'xor i64 {bit}, -1')}")
        r.store(place, r.op(f"or i64 {rest}, {r.select(r.compare('eq', side, 1), bit, 0)}"), "held")


def may_matter(r: FunctionEmitter, pile: v.Value) -> bool:
    """Return whether a value may name a pile in ``memory.asked``."""
    first, behind = pile_range(r.plan, pile)
    return any(first <= one < behind for one in r.memory.asked)


def moves_at_once(r: FunctionEmitter, s: p.MoveCards) -> bool:
    """Return whether a step moves a whole pile, so that joining two sets keeps the target's set right."""
    if s.where is not None or s.at is not None or not isinstance(s.items, v.CardsIn):
        return False
    first, behind = pile_range(r.plan, s.items.pile)
    return not may_matter(r, s.pile) or r.memory.asked.issuperset(range(first, behind))


def move_all(r: FunctionEmitter, source: str, to: str) -> None:
    """Move the set of one pile into that of another."""
    if not r.memory.asked:
        return
    words = r.memory.words
    for at in range(words):
        here, there = (r.place(r.memory.held, r.add(r.mul(pile, words), at), 8) for pile in (source, to))
        r.store(there, r.op(f"or i64 {r.load(there, 'held')}, {r.load(here, 'held')}"), "held")
        r.store(here, 0, "held")


def _word(r: FunctionEmitter, pile: str, card: str, start: int | None = None) -> tuple[str, str]:
    """Return the address of the word that has a card's bit, and the bit."""
    first = r.mul(pile, r.memory.words)
    place = r.place(r.memory.held if start is None else start, r.add(first, r.op(f"lshr i64 {card}, 6")), 8)
    return place, r.op(f"shl i64 1, {r.op(f'and i64 {card}, {WORD - 1}')}")


def lay(r: FunctionEmitter) -> None:
    """Store the sets of a new game: all cards lie in the deck's pile, the first side up."""
    m, deck = r.memory, r.plan.layout.deck_pile
    if not m.asked:
        return
    whole = numbers(range(m.cards), m.words)
    for pile in range(m.piles):
        for at in range(m.words):
            word = whole[at] if pile == deck else 0
            r.store(r.place(m.held + 8 * (pile * m.words + at)), word, "held")
    for at in range(m.words):
        r.store(r.place(m.turned_set + 8 * at), 0, "held")
