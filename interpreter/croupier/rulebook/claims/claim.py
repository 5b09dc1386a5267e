"""A claim of a rulebook: its sort, its numbers and the cards that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise

from lark import Token as LarkToken
from lark import Tree

from croupier.rulebook.claims.finding import FoundClaim, NamedToken
from croupier.rulebook.claims.meaning import KindNamed, Meaning, SideNamed, StateNamed, ValueNamed
from croupier.rulebook.text.placed import TextPlace
from croupier.rulebook.text.sentences import TextUnit

ClaimTree = Tree[LarkToken]


@dataclass(frozen=True, slots=True)
class Cards:
    """Some cards, by the words for them. Each word narrows them; alternatives of one word widen it."""

    words: tuple[tuple[Meaning, ...], ...] = ()
    numbered: bool = False  # they differ by a number
    span: tuple[int, int] | None = None  # the lowest and the highest number
    ends: tuple[tuple[Meaning, ...], tuple[Meaning, ...]] | None = None  # of a range of values

    @property
    def named(self) -> bool:
        """Whether any cards in particular are meant."""
        return bool(self.words or self.ends) or self.numbered

    def kinds(self) -> frozenset[str] | None:
        """Return the kinds that all words for kinds allow, or ``None`` if there is no such word."""
        found: frozenset[str] | None = None
        for word in self.words:
            kinds = frozenset(one.kind for one in word if isinstance(one, KindNamed))
            if kinds:
                found = kinds if found is None else (found & kinds) or kinds
        return found

    def values(self) -> dict[str, frozenset[str]]:
        """Return the members of each enumeration that the words name."""
        found: dict[str, frozenset[str]] = {}
        for word in self.words:
            for one in word:
                if isinstance(one, ValueNamed):
                    found[one.type] = found.get(one.type, frozenset()) | {one.member}
        return found

    @property
    def is_counted(self) -> bool:
        """Whether the first word is a number rather than a value, as in ``three kings``: no card has two values."""
        types = [{one.type for one in word if isinstance(one, ValueNamed)} for word in self.words]
        return any(one and one & other for one, other in pairwise(types))

    def side(self) -> str | None:
        return next((one.face for word in self.words for one in word if isinstance(one, SideNamed)), None)

    def state(self) -> str | None:
        return next((one.state for word in self.words for one in word if isinstance(one, StateNamed)), None)

    @classmethod
    def joined(cls, parts: Iterable[Cards]) -> Cards:
        """Return the cards that all parts allow."""
        return reduce(cls.with_all, parts, cls())

    def with_all(self, other: Cards) -> Cards:
        """Return the cards that both sets of words allow."""
        numbered, span = self.numbered or other.numbered, other.span or self.span
        return Cards(self.words + other.words, numbered, span, other.ends or self.ends)


@dataclass(frozen=True, slots=True)
class Each:
    """How many there are of each one of several."""

    number: int
    values: tuple[tuple[Meaning, ...], ...]  # what they are, where the text lists them


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim at its place."""

    sort: str  # a start of the grammar of claims
    unit: TextUnit
    start: int  # offsets in the unit's raw text
    end: int
    numbers: tuple[int, ...]  # those of ranges and of each one left out
    figures: bool  # some number is more than an article
    cards: tuple[Cards, ...] = ()  # for lists more than one
    each: Each | None = None
    meanings: tuple[Meaning, ...] = field(default=())  # of a value that is no card's
    terminals: frozenset[str] = frozenset()  # of its words
    qualified: bool = False  # what stands before it may narrow or count the cards that it names
    strange: tuple[str, ...] = ()  # the words around it that are not understood
    above: tuple[str, ...] = ()  # those before its unit that may narrow it
    bare: bool = False  # its number has no word for what it counts: the words above the list say it

    @property
    def place(self) -> TextPlace:
        return self.unit.placed.place(self.start)

    @property
    def text(self) -> str:
        return " ".join(self.unit.placed.text[self.start : self.end].split())


def claim_of(
    unit: TextUnit,
    found: FoundClaim,
    *,
    qualified: bool = False,
    strange: tuple[str, ...] = (),
    above: tuple[str, ...] = (),
) -> Claim:
    """Return the claim that was found in a unit."""
    tree = found.tree
    each = tree if found.sort == "each_of" else next(tree.find_data("each"), None)
    return Claim(
        found.sort,
        unit,
        found.tokens[0].start,
        found.tokens[-1].end,
        tuple(_numbers(tree, without=("span", "each", "rank", "article"))),
        any(token.terminal == "N" for token in found.tokens),
        tuple(_cards(tree)),
        _each(each) if each else None,
        tuple(_values_outside(tree)),
        frozenset(token.terminal for token in found.tokens),
        qualified,
        strange,
        above,
        found.bare,
    )


def _numbers(tree: ClaimTree, without: tuple[str, ...] = ()) -> Iterator[int]:
    for child in tree.children:
        if isinstance(child, Tree):
            if child.data not in without:
                yield from _numbers(child, without)
        elif isinstance(child, NamedToken) and child.token.value is not None:
            yield child.token.value


def _cards(tree: ClaimTree) -> Iterator[Cards]:
    """Yield the cards that a tree names: one for each ``lead``, or for ``cards`` outside of one."""
    for child in tree.children:
        if not isinstance(child, Tree):
            continue
        if child.data == "rank":
            numbers = tuple(_numbers(child))
            yield Cards((), True, (numbers[0], numbers[-1]))
        elif child.data == "lead":
            inner = (one for one in child.children if isinstance(one, Tree) and one.data == "cards")
            ends = [one.token.meanings for one in child.children if isinstance(one, NamedToken) and one.type == "VALUE"]
            yield Cards(ends=(ends[0], ends[1])) if ends else Cards.joined([_named(one, child) for one in inner])
        elif child.data == "cards":
            yield _named(child, tree)
        elif child.data not in ("each", "span"):
            yield from _cards(child)


def _named(cards: ClaimTree, around: ClaimTree) -> Cards:
    words: list[tuple[Meaning, ...]] = []
    numbered = False
    for token in _tokens(cards):
        numbered |= token.type == "NUMBERED"
        if token.token.meanings:
            words.append(token.token.meanings)
    span = next((one for one in around.children if isinstance(one, Tree) and one.data == "span"), None)
    ends = tuple(_numbers(span)) if span else ()
    return Cards(tuple(words), numbered or bool(ends and not words), (ends[0], ends[1]) if ends else None)


def _tokens(tree: ClaimTree) -> Iterator[NamedToken]:
    for token in tree.scan_values(lambda _: True):
        if isinstance(token, NamedToken):
            yield token


def _each(tree: ClaimTree) -> Each:
    numbers = list(_numbers(tree))
    values = tuple(token.token.meanings for token in _tokens(tree) if token.type == "VALUE")
    return Each(numbers[0], values)


def _values_outside(tree: ClaimTree) -> Iterator[Meaning]:
    for child in tree.children:
        if isinstance(child, NamedToken) and child.type in ("VALUE", "MARK"):
            yield from child.token.meanings
