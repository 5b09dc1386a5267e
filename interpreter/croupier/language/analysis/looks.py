"""Count the looks of expressions at the worst, before play: a bound on the work of each, whatever lies on the table.

Algorithm. Each part of an expression is a look. What a search goes through counts once for each value that its source
can hold: a pile its ``most``, ``players`` the seats, an enumeration its values, a range its length. What stands behind
``where``, ``by`` or ``for`` counts as often. A definition is counted once, from those that it calls, so a text that
doubles at every line takes no time.

Invariant. Short cuts are not considered: neither ``and`` and ``or`` nor branches make an expression cheaper. So an
engine may evaluate an expression in any way, and its count stays a bound.

"any p in players where any c in hand(p) where c.value > 3", for 4 seats and 52 cards, is 264 looks: the players and the
search 1 each, 4 for the players, 4 times 3 for ``any c in hand(p)``, 52 for all hands together, 52 times 4 for the
comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod

from croupier.language.analysis.facts import Learnt
from croupier.language.analysis.symbols import (
    ListSymbol,
    LocalSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    index_types,
)
from croupier.language.analysis.types import CARDS, Type, item_of
from croupier.language.ruleset.ruleset import Option, Pile
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import children, walk

LONGEST_RANGE = 1_000
"""The most values of a range that is gone through; a longer one is the fault ``range-too-long``."""

HUGE = 10**15
"""The largest count. Beyond it nobody needs to know how much more it is."""

ALL = ("each", "most", "least")
"""The quantifiers whose value is a list: some of the items, each at most once."""


@dataclass(frozen=True, slots=True)
class Passes:
    """A place inside searches: how often it is looked at."""

    times: int = 1
    owners: dict[int, int] = field(default_factory=dict)  # the slots that hold one value after the other; how many
    lists: dict[int, int] = field(default_factory=dict)  # the slots that hold a list, and its longest length


ONCE = Passes()


def number_range(option: Option) -> tuple[int, int]:
    """Return the range of a number option, for a table that has not chosen yet."""
    return option.low or 0, option.high or 0


class Looks:
    """The looks of the expressions of a ruleset, for a number of cards and seats.

    ``order`` has the names of the rules, callees first, and ``value_of`` the smallest and largest value of an option.
    ``rooms`` tries out how many cards some piles can hold.
    """

    def __init__(
        self,
        learnt: Learnt,
        order: Sequence[str],
        cards: int,
        seats: int,
        value_of: Callable[[Option], tuple[int, int]] = number_range,
        rooms: Mapping[str, int] | None = None,
    ) -> None:
        self.facts, self.symbols = learnt.facts, learnt.symbols
        self.cards, self.seats = cards, seats
        self.value_of = value_of
        self.rooms = rooms or {}
        self.definitions: dict[str, int] = {}  # the looks of each definition
        self.lengths: dict[str, int] = {}  # the most items that each definition gives
        self.sets: dict[Span, int] = {}  # the most cards of each parameter of several cards, by its place
        self._count_definitions(order)
        if sets := most_cards(self, order):
            self.sets = sets
            self._count_definitions(order)

    def _count_definitions(self, order: Sequence[str]) -> None:
        for name in order:
            symbol = self.symbols.values.get(name)
            if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define):
                self.definitions[name], self.lengths[name] = self._pure(symbol.node.body, ONCE)

    # --- expressions ---------------------------------------------------------------------------

    def of(self, e: n.Expression, at: Passes = ONCE) -> int:
        """Return the looks of an expression, at most ``HUGE``."""
        match e:
            case n.Quantified():
                inner = self.inside(e, at)
                found = at.times + self.of(e.source, at) + inner.times
                found += sum(self.of(one, inner) for one in (e.where, e.subject) if one is not None)
            case n.Binary(operator="in") if not isinstance(e.right, n.Range):
                found = at.times * (1 + self.length(e.right, at)) + self.of(e.left, at) + self.of(e.right, at)
            case n.Binary(operator="+") if length := self.length(e, at):
                found = at.times * (1 + length) + self.of(e.left, at) + self.of(e.right, at)
            case n.Call():
                called = self.definitions.get(e.name, 0)
                found = at.times * (1 + called) + sum(self.of(one, at) for one in e.arguments)
            case _:
                found = at.times + sum(self.of(one, at) for one in children(e))
        return min(HUGE, found)

    def _pure(self, body: n.Pure, at: Passes) -> tuple[int, int]:
        """Return the looks of a definition's body, and the most items that it gives."""
        found, lists = 0, dict(at.lists)
        at = replace(at, lists=lists)
        for one in body.lets:
            found += self.of(one.value, at)
            lists[self.facts.slots[one]] = self.length(one.value, at)
        if not isinstance(body.result, n.Cases):
            return min(HUGE, found + self.of(body.result, at)), self.length(body.result, at)
        inner = [self._pure(one, at) for one in (*(one for _, one in body.result.branches), body.result.otherwise)]
        found += sum(self.of(condition, at) for condition, _ in body.result.branches)
        return min(HUGE, found + sum(looks for looks, _ in inner)), max(length for _, length in inner)

    # --- searches ------------------------------------------------------------------------------

    def inside(self, loop: n.Loop, at: Passes) -> Passes:
        """Return the place inside a loop: behind its ``where``, ``by`` or ``for``."""
        return self._inner(self.facts.slots[loop], loop.source, at)

    def behind(self, parameter: n.Parameter, at: Passes) -> Passes:
        """Return the place behind the choice of a move's parameter: all its values are gone through."""
        if self.is_set(parameter):
            return at
        if parameter.domain is not None:
            return self._inner(self.facts.slots[parameter], parameter.domain, at)
        return replace(at, times=min(HUGE, at.times * self.values(parameter)))

    def values(self, parameter: n.Parameter) -> int:
        """Return the number of values of a parameter that is chosen from all values of its type."""
        return 2 if parameter.type.name == "boolean" else self._members(parameter.type.name)

    def is_set(self, parameter: n.Parameter) -> bool:
        """Return whether a parameter is several cards, of which a search looks at parts one by one."""
        return self.symbols.types.get(parameter.type.name) == CARDS

    def _inner(self, slot: int, source: n.Expression, at: Passes) -> Passes:
        length, owners = self.length(source, at), dict(at.owners)
        times = at.times * length
        among = {one: owners.pop(one) for one in self._indices(source) if one in owners}
        if among:
            # All these piles of one family hold no more cards together than there are.
            times = min(times, at.times // max(1, prod(among.values())) * self.cards)
        owners.pop(slot, None)
        item = item_of(self.facts.types[source])
        if item is not None and item.base in ("player", "enum", "pile") and self._is_distinct(source):
            owners[slot] = length
        return replace(at, times=min(HUGE, times), owners=owners)

    def _indices(self, source: n.Expression) -> set[int]:
        """Return the slots that say which pile of its family a source is."""
        symbol = self.facts.symbols.get(source)
        if isinstance(symbol, LocalSymbol) and symbol.type.base == "pile":
            return {symbol.slot}
        if not (isinstance(source, n.Call) and isinstance(self.facts.symbols.get(source), PileSymbol)):
            return set()
        symbols = [self.facts.symbols.get(one) for one in source.arguments]
        return {one.slot for one in symbols if isinstance(one, LocalSymbol)}

    def _is_distinct(self, source: n.Expression) -> bool:
        """Return whether no value is twice in a list, for sure."""
        match source:
            case n.Name():
                return isinstance(self.facts.symbols.get(source), ListSymbol | PileSymbol)
            case n.Call():
                symbol = self.facts.symbols.get(source)
                return isinstance(symbol, PileSymbol) or (source.name == "others" and symbol is None)
            case n.Quantified():
                return source.quantifier in ALL and self._is_distinct(source.source)
        return False

    # --- lengths -------------------------------------------------------------------------------

    def length(self, e: n.Expression, at: Passes = ONCE) -> int:
        """Return the most items of a list or a pile; 0 for anything else."""
        type = self.facts.types[e]
        if type.base == "pile":
            return self._room(e, type, at)
        if type.base not in ("list", "nothing"):
            return 0
        match e:
            case n.ListOf():
                return len(e.items)
            case n.Range():
                return self._range(e, at)
            case n.Quantified():
                return self.length(e.source, at)
            case n.Binary():
                return min(HUGE, self.length(e.left, at) + self.length(e.right, at))
            case n.Conditional():
                return max(self.length(e.then, at), self.length(e.otherwise, at))
        symbol = self.facts.symbols.get(e)
        match symbol:
            case PileSymbol():
                return self._piles(symbol.pile, e.arguments if isinstance(e, n.Call) else ())
            case ListSymbol():
                return self.seats if symbol.item.base == "player" else self._members(symbol.item.name)
            case LocalSymbol():
                return at.lists.get(symbol.slot, self.sets.get(symbol.place, self.cards))
            case RuleSymbol():
                return self.lengths[symbol.node.signature.name] if isinstance(symbol.node, n.Define) else 0
        return self.seats  # the other players

    def _room(self, e: n.Expression, type: Type, at: Passes) -> int:
        """Return the most cards of a pile: what is known of it, or else the most of all piles of its type."""
        if isinstance(e, n.Conditional):
            return max(self.length(e.then, at), self.length(e.otherwise, at))
        symbol = self.facts.symbols.get(e)
        match symbol:
            case PileSymbol():
                return self.most(symbol.pile)
            case LocalSymbol() if symbol.slot in at.lists:
                return at.lists[symbol.slot]
            case RuleSymbol() if isinstance(symbol.node, n.Define):
                return self.lengths[symbol.node.signature.name]
        piles = (one.pile for one in self.symbols.values.values() if isinstance(one, PileSymbol))
        return max(self.most(one) for one in piles if type.name in ("", one.name))

    def _piles(self, pile: Pile, given: Sequence[n.Expression]) -> int:
        """Return how many piles a family is without some of its indices."""
        types = index_types(self.symbols, pile.of)[len(given) :]
        return prod(self.seats if one.base == "player" else self._members(one.name) for one in types)

    def most(self, pile: Pile) -> int:
        """Return the most cards that a pile can hold."""
        most = self.rooms.get(pile.name, pile.most)
        return self.cards if most is None else min(most, self.cards)

    def _members(self, enumeration: str) -> int:
        return len(self.symbols.enumerations[enumeration].members)

    def _range(self, e: n.Range, at: Passes) -> int:
        low, high = self._bounds(e.low, at)[0], self._bounds(e.high, at)[1]
        if low is None or high is None:
            return LONGEST_RANGE
        return max(0, min(LONGEST_RANGE, high - low + 1))

    def _bounds(self, e: n.Expression, at: Passes) -> tuple[int | None, int | None]:
        """Return the smallest and the largest value that a number can have; ``None`` where only play tells."""
        match e:
            case n.Number():
                return e.value, e.value
            case n.Call(name="size") if self.facts.symbols.get(e) is None:
                return 0, self.length(e.arguments[0], at)
            case n.Call(name="min" | "max") if self.facts.symbols.get(e) is None:
                return self._extreme(e, at)
        symbol = self.facts.symbols.get(e)
        if isinstance(symbol, OptionSymbol) and symbol.type.base == "number":
            return self.value_of(symbol.option)
        return None, None

    def _extreme(self, e: n.Call, at: Passes) -> tuple[int | None, int | None]:
        """Return the bounds of the smaller or the larger of two numbers: one known side bounds it on one side."""
        bounds = [self._bounds(one, at) for one in e.arguments]
        lows = [low for low, _ in bounds if low is not None]
        highs = [high for _, high in bounds if high is not None]
        if e.name == "min":
            return (min(lows) if len(lows) == len(bounds) else None), min(highs, default=None)
        return max(lows, default=None), (max(highs) if len(highs) == len(bounds) else None)

    # --- rules ---------------------------------------------------------------------------------

    def parts(self, s: n.Statement) -> Iterator[tuple[n.Expression, int]]:
        """Yield the expressions of a statement with their looks. Inner statements do not count."""
        inner = ONCE
        if isinstance(s, n.MoveEach | n.ForEach | n.AskAtOnce):
            inner = self.inside(s, ONCE)
            where = 0 if s.where is None else self.of(s.where, inner)
            yield s.source, min(HUGE, self.of(s.source) + inner.times + where)
        for one in self._own(s):
            yield one, self.of(one, inner if isinstance(s, n.AskAtOnce) else ONCE)

    def _own(self, s: n.Statement) -> Iterator[n.Expression]:
        """Yield the expressions of a statement, but for the source and the condition of a loop."""
        searched = (s.source, s.where) if isinstance(s, n.Loop) else ()
        for child in children(s):
            if any(child is one for one in searched):
                continue
            if isinstance(child, n.Expression):
                yield child
            elif isinstance(child, n.Ask | n.Position):
                yield from (one for one in children(child) if isinstance(one, n.Expression))

    def move(self, move: n.DecisionMove, at: Passes = ONCE) -> int:
        """Return the looks of a move when it is offered: its domains, and its condition for all their combinations.

        Of a set of cards one part is counted: the search pays for each part that it looks at.
        """
        found = at.times
        for one in move.signature.parameters:
            found += 0 if one.domain is None else self.of(one.domain, at)
            at = self.behind(one, at)
            found += at.times + (0 if one.where is None else self.of(one.where, at))
        return min(HUGE, found + (0 if move.condition is None else self.of(move.condition, at)))

    def part(self, move: n.DecisionMove) -> int:
        """Return the looks at a part of the cards that a move chooses."""
        conditions = (move.signature.parameters[-1].where, move.condition)
        return sum(self.of(one) for one in conditions if one is not None)

    def interruption(self, block: n.Meanwhile) -> tuple[int, Passes]:
        """Return the looks of the search for players who may act first, and the place of their moves."""
        inner = self.inside(block, ONCE)
        where = 0 if block.where is None else self.of(block.where, inner)
        return min(HUGE, self.of(block.source) + inner.times + where), inner


def most_cards(looks: Looks, order: Sequence[str]) -> dict[Span, int]:
    """Return the most cards of each parameter of several cards, by its place: the longest list that reaches it.

    Callers come before callees here.
    """
    rules = [symbol.node for name in order if isinstance(symbol := looks.symbols.values.get(name), RuleSymbol)]
    decisions = [node for node in rules if isinstance(node, n.Decision)]
    blocks = [block for during in looks.symbols.during for block in during.meanwhiles]
    blocks += [block for node in decisions for block in node.meanwhiles]
    moves = [one for node in decisions for one in node.moves]
    moves += [one for node in blocks for one in node.moves]
    found = {one.place: 0 for node in rules for one in node.signature.parameters if looks.is_set(one)}
    for one in (one for move in moves for one in move.signature.parameters):
        if looks.is_set(one) and one.domain is not None:
            found[one.place] = _longest_part(looks, one, one.domain)
    looks.sets = found
    if found:
        behaviours = (one for several in looks.symbols.behaviours.values() for one in several.values())
        for node in (*looks.symbols.during, *behaviours, *reversed(rules)):
            for call in (one for one in walk(node) if isinstance(one, n.Call)):
                _reach(looks, call, found)
    return found


def _longest_part(looks: Looks, parameter: n.Parameter, domain: n.Expression) -> int:
    """Return the most cards of a part that a search looks at.

    Each part is one that ``where`` allows, with one more card. So ``where size(chosen) <= 5`` leaves parts of six.
    """
    longest = looks.length(domain)
    for one in _joined_by_and(parameter.where):
        match one:
            case n.Binary(operator="<" | "<=", left=n.Call(name="size", arguments=(n.Name() as name,))):
                symbol, most = looks.facts.symbols.get(name), looks._bounds(one.right, ONCE)[1]
                if most is not None and isinstance(symbol, LocalSymbol) and symbol.place == parameter.place:
                    longest = min(longest, max(0, most) + (one.operator == "<="))
    return longest


def _joined_by_and(e: n.Expression | None) -> Iterator[n.Expression]:
    """Yield the parts of a condition that all have to hold."""
    if isinstance(e, n.Binary) and e.operator == "and":
        yield from _joined_by_and(e.left)
        yield from _joined_by_and(e.right)
    elif e is not None:
        yield e


def _reach(looks: Looks, call: n.Call, found: dict[Span, int]) -> None:
    """Note how many cards a call hands to the parameters of several cards."""
    symbol = looks.facts.symbols.get(call)
    if isinstance(symbol, RuleSymbol):
        for one, argument in zip(symbol.node.signature.parameters, call.arguments, strict=False):
            if looks.is_set(one):
                found[one.place] = max(found.get(one.place, 0), looks.length(argument))
