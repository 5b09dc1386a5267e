"""Generate parameters of several cards that a move chooses together, and conditions of a kind that holds for all parts
of them."""

from __future__ import annotations

from croupier.language.analysis.types import BOOLEAN, CARD, CARDS
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance
from .expressions import Expressions
from .world import Local, Scope

FEW = (1, 3)
"""Between how many cards are the most of nearly every set."""


class Sets:
    def __init__(self, chance: Chance, expressions: Expressions) -> None:
        self.chance = chance
        self.e = expressions

    def parameter(self, scope: Scope) -> n.Parameter:
        """Several cards, which the scope knows from then on."""
        outer, self.e.risks = self.e.risks, []
        domain = self.e.source(scope, CARD, 1)
        risks, self.e.risks = self.e.risks, outer
        if risks and self.chance.percent(90):
            domain = b.name("stock")
        name = scope.fresh(CARDS)
        where = self._where(scope, name)
        scope.locals[name] = Local(CARDS)
        return n.Parameter(b.type_name(CARDS), name, domain, b.NOWHERE, where)

    def condition(self, scope: Scope, name: str) -> n.Expression:
        """A condition of the whole set: mostly how many they are."""
        size = b.binary(b.call("size", b.name(name)), self.chance.one([">=", "="]), b.number(self.chance.between(1, 2)))
        if self.chance.percent(60):
            return size
        return b.binary(size, self.chance.one(["and", "or"]), self.e.guarded(scope, BOOLEAN, 2))

    def _where(self, scope: Scope, name: str) -> n.Expression | None:
        """A condition that parts fulfil too. It seldom leaves open how many cards there are."""
        parts = [self._part(scope, name) for _ in range(self.chance.weighted([(4, 0), (4, 1), (1, 2)]))]
        if self.chance.percent(90):
            parts.append(b.binary(b.call("size", b.name(name)), "<=", b.number(self.chance.between(*FEW))))
        if not parts:
            return None
        found, *rest = self.chance.shuffled(parts)
        for one in rest:
            found = b.binary(found, "or" if self.chance.percent(10) else "and", one)
        return found

    def _part(self, scope: Scope, name: str) -> n.Expression:
        ways = [self._alike, self._each_one, self._none, self._at_most, self._span]
        return self.chance.one(ways)(scope, name)

    def _each(self, scope: Scope, name: str) -> tuple[str, n.Expression]:
        """A variable for a card of the set, and a condition that looks at no other card of it."""
        variable = scope.fresh(CARD)
        inner = self.e.inside(scope, variable, CARD, None)
        return variable, self.e.guarded(inner, BOOLEAN, 1)

    def _each_one(self, scope: Scope, name: str) -> n.Expression:
        variable, fits = self._each(scope, name)
        return b.search("every", variable, b.name(name), fits)

    def _none(self, scope: Scope, name: str) -> n.Expression:
        variable, fits = self._each(scope, name)
        return b.search("no", variable, b.name(name), fits)

    def _at_most(self, scope: Scope, name: str) -> n.Expression:
        variable, fits = self._each(scope, name)
        return b.binary(b.search("how_many", variable, b.name(name), fits), "<=", b.number(self.chance.between(0, 2)))

    def _alike(self, scope: Scope, name: str) -> n.Expression:
        one, other = scope.fresh(CARD), scope.fresh(CARD)
        same = b.binary(b.field(b.name(one), "kind"), "=", b.field(b.name(other), "kind"))
        return b.search("every", one, b.name(name), b.search("every", other, b.name(name), same))

    def _span(self, scope: Scope, name: str) -> n.Expression:
        ends = [
            b.search(word, variable, b.name(name), None, b.field(b.name(variable), "value"))
            for word in ("highest", "lowest")
            for variable in [scope.fresh(CARD)]
        ]
        return b.binary(b.binary(ends[0], "-", ends[1]), "<=", b.number(self.chance.between(0, 2)))
