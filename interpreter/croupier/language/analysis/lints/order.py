"""Find states that are read before anything can have set them.

Algorithm. The rules are followed from ``game``, statement by statement, with the set of states that may have been set.
A read of a state outside this set is reported. A called rule is followed at its first call; every call then adds all
states that the rule may set. After branches, the set is the union of the branches.

Invariant. The set is never too small, so every report is right. In a loop or a decision any statement may come first.
So the set contains, from the start, all states that the loop or the decision may set::

  to game:
    add 1 to score       nothing has set `score` yet, if it has no `starts`
    set score to 0
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.language.analysis.graph import meanwhiles_of
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.symbols import StateSymbol
from croupier.language.diagnostics import Related
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import children, walk


def read_before_set(r: Review) -> None:
    """Report states without a first value that are read before a statement can have set them."""
    watched = {
        name
        for name, one in r.ruleset.states.items()
        if one.starts is None and not one.type.optional and name in r.uses.written
    }
    rule = r.rules.get("game")
    if watched and isinstance(rule, n.Procedure):
        walker = _Walker(r, watched)
        walker.body(rule.body)
        for name, place in walker.found.items():
            variable = r.ruleset.states[name]
            help = "set it before, or give it a value to begin with: `starts: …`"
            related = (Related(variable.place, "it begins without a value"),)
            r.warn("read-before-set", f"nothing has set `{name}` yet", place, help, "read here", related)


class _Walker:
    """The walk through the statements of a game."""

    def __init__(self, review: Review, watched: set[str]) -> None:
        self.review = review
        self.watched = watched
        self.set: set[str] = set()  # the states that may have been set so far
        self.seen: set[str] = set()  # the rules that have been followed
        self.found: dict[str, Span] = {}  # the first place of each state that is read too early
        self.sets = self._sets()  # the states that each rule may set

    def _sets(self) -> dict[str, set[str]]:
        """Return the states that each rule may set, with the rules that it calls."""
        found: dict[str, set[str]] = {}
        for name in self.review.graph.order:
            own = self._set_among(self.review.graph.nodes[name])
            found[name] = own.union(*(found.get(callee, set()) for callee in self.review.graph.calls[name]))
        return found

    def _set_in(self, part: Any) -> set[str]:
        """Return the states that a part sets itself."""
        return self._set_among(walk(part))

    def _set_among(self, nodes: Iterable[Any]) -> set[str]:
        targets = [one for one in nodes if isinstance(one, n.Target)]
        return {one.name for one in targets} & self.watched

    def _all_set_in(self, part: Any) -> set[str]:
        """Return the states that a part, with the rules that it calls, may set."""
        calls = [one.name for one in walk(part) if isinstance(one, n.Call)]
        return self._set_in(part).union(*(self.sets.get(name, set()) for name in calls))

    # --- statements ----------------------------------------------------------------------------

    def body(self, body: n.Body) -> None:
        """Follow the statements of a body."""
        for s in body.statements:
            self.statement(s)

    def statement(self, s: n.Statement) -> None:
        """Follow a statement: first its reads, then the states that it sets."""
        match s:
            case n.If():
                self._if(s)
            case n.Repeat() | n.ForEach():
                for one in (s.times, s.condition) if isinstance(s, n.Repeat) else (s.source,):
                    self.reads(one)
                self.set |= self._all_set_in(s)
                self.reads(s.body)
            case n.Set():
                self.reads(s.value)
                self._target(s.target)
            case n.Add():
                self.reads(s.amount)
                self._read_target(s.target)
                self._target(s.target)
            case _:
                self.reads(s)

    def _if(self, s: n.If) -> None:
        """Follow all branches from the same set. Continue with the union of the sets behind them."""
        before, after = set(self.set), set(self.set)
        for condition, body in s.branches:
            self.set = set(before)
            self.reads(condition)
            before |= self.set
            self.body(body)
            after |= self.set
        if s.otherwise is not None:
            self.set = set(before)
            self.body(s.otherwise)
            after |= self.set
        self.set = after

    def _target(self, target: n.Target) -> None:
        for one in target.indices:
            self.reads(one)
        self.set |= {target.name} & self.watched

    def _read_target(self, target: n.Target) -> None:
        self._read(target.name, target.place)

    # --- expressions ---------------------------------------------------------------------------

    def reads(self, node: Any) -> None:
        """Follow everything that is read or called below a node, in the order of the text."""
        if node is None:
            return
        if isinstance(node, n.If | n.Repeat | n.ForEach | n.Set | n.Add):
            self.statement(node)
            return
        for child in children(node):
            self.reads(child)
        match node:
            case n.Name():
                self._read(node.name, node.place)
            case n.Field():
                if isinstance(self.review.facts.symbols.get(node), StateSymbol):
                    self._read(node.name, node.place)
            case n.Call(name=name) if name in self.review.rules:
                self._call(name)
            case n.Call():
                self._read(node.name, node.place)

    def _read(self, name: str, place: Span) -> None:
        """Note a read of a state that cannot have been set."""
        if name in self.watched and name not in self.set:
            self.found.setdefault(name, place)

    def _call(self, name: str) -> None:
        """Follow a rule at its first call. Then add all states that it may set."""
        if name not in self.seen:
            self.seen.add(name)
            node = self.review.rules[name]
            if isinstance(node, n.Decision | n.Moment):
                self.set |= self.sets.get(name, set())
            if isinstance(node, n.Decision):
                parts: list[Any] = [node, *meanwhiles_of(self.review.symbols, node)]
            else:
                parts = self.review.graph.parts[name]
            for part in parts:
                self.reads(part)
        self.set |= self.sets.get(name, set())
