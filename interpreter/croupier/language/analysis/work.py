"""Refuse expressions that are too much work, counted for the largest table that a ruleset admits.

Algorithm. ``looks.py`` counts. A definition is reported if it is too much by itself; whatever uses it is not reported
again. The message follows the part with the most looks down to what it goes through, or to what it calls twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from croupier.language.analysis.context import Context
from croupier.language.analysis.deck_cards import DeckPlan
from croupier.language.analysis.graph import CallGraph, rules_of
from croupier.language.analysis.looks import HUGE, ONCE, Looks, Passes
from croupier.language.analysis.symbols import PileSymbol
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet
from croupier.language.syntax.walk import children, walk

MOST_LOOKS = 10_000_000
"""The most looks of one expression."""

MOST_TOLD = 4
"""The lists inside each other that a message names."""


@dataclass(frozen=True)
class Worked:
    """A part of the rules whose looks count together: an expression, a definition, or the offer of a move."""

    name: str  # of a definition or a move; empty for an expression
    place: Span
    node: n.Expression | n.Pure | n.DecisionMove | n.Loop
    block: n.Meanwhile | None  # around a move
    looks: Callable[[Looks], int]


def check_work(c: Context, graph: CallGraph, deck: DeckPlan) -> None:
    """Report each part of the rules that is too much work. The ruleset must have no other mistakes."""
    _Work(c, graph, deck).check()


class _Work:
    def __init__(self, c: Context, graph: CallGraph, deck: DeckPlan) -> None:
        self.c, self.graph, self.cards = c, graph, deck.size
        self.looks = self._count({})
        self.heavy: set[str] = set()  # the definitions that are too much, and those that use them

    def _count(self, rooms: dict[str, int]) -> Looks:
        return Looks(self.c, self.graph.order, self.cards, self.c.ruleset.players[-1], rooms=rooms)

    def check(self) -> None:
        rules = rules_of(self.c.symbols)
        for name in self.graph.order:
            node = rules[name]
            if isinstance(node, n.Define) and self._look_at(definition(node)):
                self.heavy.add(name)
        seen = NodeSet[object]()
        for name in self.graph.order:
            for part in (one for one in self.graph.parts[name] if one not in seen):
                seen.add(part)
                for worked in worked_in(self.looks, part):
                    self._look_at(worked)
        outcome = self.c.ruleset.outcome
        told = [one for reason in self.c.ruleset.reasons.over_parameters() for one in reason.given.values()]
        for one in told if outcome is None else (outcome, *told):
            self._look_at(expression(one, self.looks.of(one)))

    def _look_at(self, part: Worked) -> bool:
        """Report a part if it is too much. Return whether it is, or uses something that is."""
        if part.looks(self.looks) <= MOST_LOOKS:
            return False
        if not any(isinstance(one, n.Call) and one.name in self.heavy for one in walk(part.node)):
            told = _Told(self.looks, part)
            what = f"`{part.name}`" if part.name else "this"
            message = f"{what} comes to {in_thousands(part.looks(self.looks))} looks: {told.reason()}"
            self.c.report("too-much-work", message, part.place, self._way_out(part, told))
        return True

    def _way_out(self, part: Worked, told: _Told) -> str:
        if told.twice is not None:
            return f"work it out once, and so in all that it calls: `let once = {told.twice.place.text}`, then `once`"
        for pile in told.piles():
            room = self._room(part, pile)
            if room > 1 and pile != self.c.ruleset.deck.pile:
                return f"say how many cards a pile can hold: `{pile}: {{most: {room}}}`"
        if isinstance(part.node, n.DecisionMove) and len(part.node.signature.parameters) > 1:
            return "ask for one thing after the other, each by a decision of its own"
        return "go through fewer lists inside each other: keep in state what an inner search finds"

    def _room(self, part: Worked, pile: str) -> int:
        """Return the most cards that a pile may hold for a part to be no more than it may be; 0 if that helps not."""
        low, high = 0, self.cards
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if part.looks(self._count({pile: middle})) <= MOST_LOOKS else (low, middle)
        return low


def in_thousands(looks: int) -> str:
    """Return a count with spaces between its thousands."""
    return ("more than " if looks >= HUGE else "") + f"{looks:,}".replace(",", " ")


# --- the parts of the rules ------------------------------------------------------------------------


def definition(node: n.Define) -> Worked:
    name = node.signature.name
    return Worked(name, node.signature.place, node.body, None, lambda looks: looks.definitions[name])


def expression(e: n.Expression, known: int) -> Worked:
    """Return an expression that stands by itself, whose looks are known already for the table as it is."""
    return Worked("", e.place, e, None, lambda looks: looks.of(e) if looks.rooms else known)


def worked_in(looks: Looks, part: object) -> Iterator[Worked]:
    """Yield the parts of an acting rule, a behaviour, a decision or a block of ``meanwhile``."""
    if isinstance(part, n.Define):
        return
    if isinstance(part, n.Decision):
        yield from (_move(one, None) for one in part.moves)
    if isinstance(part, n.Meanwhile):
        yield Worked("", part.source.place, part, None, lambda looks: looks.interruption(part)[0])
        yield from (_move(one, part) for one in part.moves)
    for node in walk(part):
        if isinstance(node, n.Statement):
            for at, (one, known) in enumerate(looks.parts(node)):
                whole = node if isinstance(node, n.Loop) and at == 0 else one
                yield Worked("", one.place, whole, None, _statement_part(node, at, known))


def _statement_part(node: n.Statement, at: int, known: int) -> Callable[[Looks], int]:
    return lambda looks: list(looks.parts(node))[at][1] if looks.rooms else known


def _move(move: n.DecisionMove, block: n.Meanwhile | None) -> Worked:
    def count(looks: Looks) -> int:
        return looks.move(move, ONCE if block is None else looks.interruption(block)[1])

    return Worked(move.signature.name, move.signature.place, move, block, count)


# --- where the looks are ---------------------------------------------------------------------------


class _Told:
    """The way down the part with the most looks: what it goes through, and the first definition called twice."""

    def __init__(self, looks: Looks, part: Worked) -> None:
        self.looks = looks
        self.sources: list[tuple[n.Expression | n.Parameter, int]] = []  # with the most items of each
        self.called: list[str] = []  # the definitions on the way
        self.twice: n.Call | None = None
        self.count = 0  # how often that definition is called
        at = ONCE if part.block is None else looks.inside(part.block, ONCE)
        if part.block is not None:
            self._note(part.block.source, ONCE)
        if isinstance(part.node, n.DecisionMove):
            for parameter in part.node.signature.parameters:
                self._note(parameter.domain or parameter, at)
                at = looks.behind(parameter, at)
                if parameter.where is not None:
                    self._down(parameter.where, at, parameter.where)
            if part.node.condition is not None:
                self._down(part.node.condition, at, part.node.condition)
        else:
            self._down(part.node, at, part.node)

    def _note(self, source: n.Expression | n.Parameter, at: Passes) -> None:
        length = self.looks.length(source, at) if not isinstance(source, n.Parameter) else self.looks.values(source)
        self.sources.append((source, length))

    def _down(self, node: object, at: Passes, whole: object) -> None:
        """Note the sources and the calls on the way to the part with the most looks; ``whole`` is the body around."""
        while node is not None:
            if isinstance(node, n.Call) and node.name in self.looks.definitions:
                self._call(node, whole)
                symbol = self.looks.symbols.values[node.name]
                node = whole = getattr(getattr(symbol, "node", None), "body", None)
                at = ONCE
                continue
            inner = self.looks.inside(node, at) if isinstance(node, n.Loop) else at
            below = [(one, at if isinstance(node, n.Loop) and one is node.source else inner) for one in children(node)]
            below = [(one, place) for one, place in below if isinstance(one, n.Expression | n.Pure | n.Cases)]
            found = max(below, key=lambda pair: self._weight(*pair), default=None)
            if isinstance(node, n.Loop) and (found is None or found[0] is not node.source):
                self._note(node.source, at)
            node, at = found or (None, at)

    def _weight(self, node: object, at: Passes) -> int:
        if isinstance(node, n.Expression):
            return self.looks.of(node, at)
        return sum(self._weight(one, at) for one in children(node) if isinstance(one, n.Expression | n.Pure | n.Cases))

    def _call(self, call: n.Call, whole: object) -> None:
        self.called.append(call.name)
        if self.twice is None:
            count = sum(isinstance(one, n.Call) and one.name == call.name for one in walk(whole))
            if count > 1:
                self.twice, self.count = call, count

    def piles(self) -> Sequence[str]:
        """Return the names of the piles on the way, each once."""
        symbols = (self.looks.facts.symbols.get(one) for one, _ in self.sources)
        return list(dict.fromkeys(one.pile.name for one in symbols if isinstance(one, PileSymbol)))

    def reason(self) -> str:
        if self.twice is not None:
            often = "twice" if self.count == 2 else f"{self.count} times"
            further = self.called[self.called.index(self.twice.name) + 1 :]
            more = f", and so on down to `{further[-1]}`" if further else ""
            return f"it calls `{self.twice.name}` {often}{more}"
        lists = [f"`{source.place.text}` ({length})" for source, length in self.sources[:MOST_TOLD]]
        if len(self.sources) > len(lists):
            lists.append(f"{len(self.sources) - len(lists)} more")
        return "it goes through " + ", for each of these through ".join(lists) if lists else "it has so many parts"
