"""Find statements that deal more cards from a pile than the deck has.

Algorithm. The cards that each statement surely takes from each pile are added up, for the most players and with the
options as they are by default. Loops multiply, branches take the fewest, and acting rules are followed into. The sum of
a pile begins anew behind a statement that may bring cards to it.

Invariant. A pile never holds more than the deck. So a sum above the deck is a fault in every game with these options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.language.analysis.constants import NotConstant, evaluate
from croupier.language.analysis.graph import calls_in
from croupier.language.analysis.lints.leaving import called_by
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.still import ENDS, named_pile
from croupier.language.analysis.symbols import LocalSymbol
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

LEAVING = (n.Give, n.Stop, n.Again, n.Finish)
STOPS_COUNTING = (*LEAVING, n.Ask, n.AskAtOnce, n.Leave, n.Rejoin)
"""What may leave a statement early, change who plays, or let somebody do anything."""

Filled = set[str] | None
"""The piles that something may bring cards to; None if it may do anything."""


def overdealt(r: Review) -> None:
    """Report statements that deal more cards than there are, the innermost of each."""
    filled: dict[str, Filled] = {}
    for name in r.graph.order:
        own = None if r.is_option(name) else _filled_by(r, r.graph.nodes[name])
        filled[name] = _joined(own, (filled[one] for one in r.graph.calls[name]))
    dealt = _Dealt(r, r.ruleset.players[-1], filled)
    told: set[str] = set()
    for name in r.graph.order:
        rule = r.rules[name]
        if name not in r.reached or not isinstance(rule, n.Procedure):
            continue
        if told.intersection(r.graph.calls[name]):
            told.add(name)
            continue
        found = next(dealt.overrun(rule.body), None)
        if found is not None:
            told.add(name)
            _report(r, rule.body, filled, *found)


def _report(r: Review, body: n.Body, filled: dict[str, Filled], statement: n.Statement, pile: str, cards: int) -> None:
    most, size = r.ruleset.players[-1], r.deck.size
    enough = [one for one in r.ruleset.players if not any(_Dealt(r, one, filled).overrun(body))]
    help = "deal fewer cards, or add cards to the deck"
    if enough:
        help += f"; for at most {enough[-1]} players there are enough"
    place = statement.place
    place = Span(place.source, place.start, place.start + len(place.text.split("\n")[0].rstrip()))
    message = f"by then {cards} cards are taken from `{pile}`, and the deck has {size}"
    r.warn("empty-pile", message, place, help, f"with {most} player{'s' * (most != 1)}")


def _filled_by(r: Review, nodes: Iterable[Any]) -> Filled:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, STOPS_COUNTING):
            return None
        if isinstance(node, n.Move | n.MoveEach):
            name = node.pile.name if isinstance(node.pile, n.Name | n.Call) else ""
            if name not in r.ruleset.piles:
                return None
            found.add(name)
    return found


def _joined(own: Filled, called: Iterable[Filled]) -> Filled:
    for one in called:
        if own is None or one is None:
            return None
        own = own | one
    return own


class _Dealt:
    """What statements take from piles, with a number of players."""

    def __init__(self, r: Review, players: int, filled: dict[str, Filled]) -> None:
        self.r = r
        self.players = players
        self.options = {name: one.default for name, one in r.ruleset.options.items() if one.low is not None}
        self.rules: dict[str, Counter[str]] = {}  # memoised, by name
        self.filled = filled

    def overrun(self, body: n.Body) -> Iterator[tuple[n.Statement, str, int]]:
        """Yield the statement of a block, or of a loop or branch in it, at which a pile has given too many cards."""
        for inner in _inner(body):
            yield from self.overrun(inner)
        total: Counter[str] = Counter()
        tops: dict[str, str] = {}
        for one in body.statements:
            taken = self._taken(one, tops)
            if not total and not taken:
                continue
            filled = self._filled(one)
            total = Counter() if filled is None else _without(total + taken, filled)
            pile = next((name for name, cards in total.items() if cards > self.r.deck.size), None)
            if pile is not None:
                yield one, pile, total[pile]
                return

    def _filled(self, statement: n.Statement) -> Filled:
        called = calls_in(self.r.symbols, [statement])
        return _joined(_filled_by(self.r, walk(statement)), (self.filled[one] for one in called))

    def _taken(self, s: n.Statement, tops: dict[str, str]) -> Counter[str]:
        """Return how many cards a statement surely takes from each pile.

        ``tops`` holds the locals of the block that are the top card of a pile; it is brought up to date.
        """
        call = called_by(s)
        if call is not None and isinstance(self.r.rules.get(call.name), n.Procedure):
            return self._by_rule(call.name)
        match s:
            case n.Let() if not isinstance(s.value, n.Ask):
                tops[s.name] = self._end_of(s.value, {})
            case n.Move():
                pile = self._end_of(s.card, tops)
                return Counter({pile: 1}) if pile else Counter()
            case n.Repeat() if s.times is not None:
                return _times(self._in_body(s.body), self._number(s.times))
            case n.ForEach(where=None):
                return _times(self._in_body(s.body), self._length(s.source))
            case n.If(otherwise=n.Body() as last):
                ways = [self._in_body(one) for one in (*(body for _, body in s.branches), last)]
                return Counter({name: min(way[name] for way in ways) for name in ways[0]})
        return Counter()

    def _in_body(self, body: n.Body) -> Counter[str]:
        tops: dict[str, str] = {}
        found: Counter[str] = Counter()
        for one in body.statements:
            found += self._taken(one, tops)
        return found

    def _by_rule(self, name: str) -> Counter[str]:
        if name not in self.rules:
            rule = self.r.rules[name]
            self.rules[name] = self._in_body(rule.body) if isinstance(rule, n.Procedure) else Counter()
        return self.rules[name]

    def _end_of(self, e: n.Expression, tops: dict[str, str]) -> str:
        """Return the pile of which an expression is the top or the bottom card, or an empty text."""
        if isinstance(e, n.Call) and e.name in ENDS:
            return named_pile(self.r, e.arguments[0]) or ""
        return tops.get(e.name, "") if isinstance(e, n.Name) else ""

    def _number(self, e: n.Expression) -> int:
        """Return a number that is known with the options as they are, else 0."""
        if any(isinstance(self.r.facts.symbols.get(node), LocalSymbol) for node in walk(e)):
            return 0
        try:
            found = evaluate(self.r, e, self.options)
        except NotConstant:
            return 0
        return found if isinstance(found, int) else 0

    def _length(self, source: n.Expression) -> int:
        """Return how many passes a loop surely makes over a source."""
        match source:
            case n.Name(name="players" | "seats"):
                return self.players
            case n.Call(name="others"):
                return self.players - 1
            case n.Range():
                low, high = self._number(source.low), self._number(source.high)
                return max(0, high - low + 1)
        return 0


def _without(total: Counter[str], filled: set[str]) -> Counter[str]:
    return Counter({name: cards for name, cards in total.items() if name not in filled})


def _times(taken: Counter[str], times: int) -> Counter[str]:
    return Counter({name: cards * max(0, times) for name, cards in taken.items()})


def _inner(body: n.Body) -> Iterable[n.Body]:
    """Yield the blocks of the loops and branches of a block."""
    for one in body.statements:
        match one:
            case n.ForEach() | n.Repeat():
                yield one.body
            case n.If():
                yield from (inner for _, inner in one.branches)
                if one.otherwise is not None:
                    yield one.otherwise
