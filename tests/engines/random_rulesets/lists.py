"""Generate random lists, and their uses: searches, counts, sums, and the heads of loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.language.analysis.narrowing import when_true
from croupier.language.analysis.types import BOOLEAN, CARD, CARDS, FACE, KIND, NUMBER, PILE, PLAYER, Type, list_of
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance, Ways
from .world import TEAMS, Local, Scope, World

if TYPE_CHECKING:
    from .world import Rule

PASSES = {"card": 6, "player": 3, "number": 3, "enum": 3, "boolean": 2, "kind": 2, "face": 2, "pile": 4}
"""About how many values a list holds, by what it holds."""

HEAVIEST = 60
"""How often a part may be passed for each call before it is no more looked through."""


class Lists:
    """The part of ``Expressions`` that makes and uses lists."""

    world: World
    chance: Chance
    risks: list[n.Expression]

    if TYPE_CHECKING:

        def make(self, scope: Scope, type: Type, depth: int) -> n.Expression: ...
        def variable(self, scope: Scope, type: Type, depth: int) -> n.Expression: ...
        def guarded(self, scope: Scope, type: Type, depth: int) -> n.Expression: ...
        def literal(self, type: Type) -> n.Expression: ...
        def locals_of(self, scope: Scope, type: Type) -> list[n.Expression]: ...
        def index(self, scope: Scope, of: str, depth: int) -> n.Expression: ...
        def call(self, scope: Scope, rule: Rule, depth: int) -> n.Call: ...
        def _defines(self, scope: Scope, type: Type) -> list[Rule]: ...
        def _conditional(self, scope: Scope, type: Type, depth: int) -> n.Expression: ...

    # --- lists ---------------------------------------------------------------------------------

    def list_of(self, scope: Scope, item: Type, depth: int) -> n.Expression:
        """A list, or a pile where cards are wanted."""
        scope.rule.cost += scope.weight
        ways = self._plain_lists(scope, item, depth)
        if depth > 0:
            ways += [
                (1, lambda: self._conditional(scope, list_of(item), depth)),
                (2, lambda: b.search("each", *self.loop(scope, item, depth - 1))),
                (2, lambda: self._extreme(scope, item, depth)),
                (2, lambda: self._joined_lists(scope, item, depth)),
                *((3, lambda one=one: self.call(scope, one, depth)) for one in self._defines(scope, list_of(item))),
            ]
        found = self.chance.made(ways)
        assert found is not None
        return found

    def _plain_lists(self, scope: Scope, item: Type, depth: int) -> Ways[n.Expression]:
        written: Ways[n.Expression] = [(1, lambda: self._written(scope, item, depth))]
        match item.base:
            case "card":
                known: Ways[n.Expression] = [(4, lambda one=one: one) for one in self.locals_of(scope, CARDS)]
                return [(9, lambda: self.make(scope, PILE, depth)), *known, *(written if depth > 1 else [])]
            case "player":
                others = (4 if depth > 0 else 0, lambda: b.call("others", self.make(scope, PLAYER, depth - 1)))
                team = (2 if self.world.teams and depth > 0 else 0, lambda: self._partners(scope, depth))
                return [(6, lambda: b.name("players")), (2, lambda: b.name("seats")), others, team, *written]
            case "pile" if item.name:
                return [(4, lambda: self._some_of_family(scope, item, depth)), *(written if depth > 0 else [])]
            case "enum":
                return [(4, lambda: b.name(f"{item.name}s")), *written]
        return written

    def _partners(self, scope: Scope, depth: int) -> n.Expression:
        return b.call("members", self.make(scope, TEAMS, depth - 1))

    def _some_of_family(self, scope: Scope, item: Type, depth: int) -> n.Expression:
        """The piles of a family, or those with some of its indices."""
        of = self.world.pile(item.name).of
        given = self.chance.between(0, len(of) - 1) if depth > 0 else 0
        indices = [self.index(scope, one, depth - 1) for one in of[:given]]
        return b.call(item.name, *indices) if indices else b.name(item.name)

    def _written(self, scope: Scope, item: Type, depth: int) -> n.Expression:
        return b.listed(*(self.make(scope, item, min(depth - 1, 1)) for _ in range(self.chance.between(1, 3))))

    def _joined_lists(self, scope: Scope, item: Type, depth: int) -> n.Expression:
        first = self.list_of(scope, item, depth - 1)
        return b.binary(first, "+", self.list_of(scope, item, min(depth - 1, 1)))

    def _extreme(self, scope: Scope, item: Type, depth: int) -> n.Expression | None:
        if item in (FACE, BOOLEAN):
            return None
        variable, source, where = self.loop(scope, item, depth - 1)
        inner = self.inside(scope, variable, item, where)
        subject = self.guarded(inner, self.chance.one([NUMBER, NUMBER, *self.world.enums]), depth - 1)
        return b.search(self.chance.one(["most", "least"]), variable, source, where, subject)

    def numbered(self, scope: Scope, item: Type, depth: int) -> n.Expression | None:
        """An item by its number, most often one that is there."""
        if item.base == "pile":
            some = self._some_of_family(scope, item, depth) if item.name else None
            return None if some is None else b.call("item", some, b.number(self.chance.weighted([(30, 1), (1, 2)])))
        if item.base not in ("card", "player", "enum"):
            return None
        source = self.list_of(scope, item, depth - 1)
        number = self.make(scope, NUMBER, min(depth - 1, 1))
        if self.chance.percent(60):
            number = b.number(self.chance.between(1, 2))
        self.seldom_untested(b.binary(number, "in", b.numbers(b.number(1), b.call("size", source))), 4)
        return b.call("item", source, number)

    # --- heads of loops ------------------------------------------------------------------------

    def source(self, scope: Scope, item: Type, depth: int) -> n.Expression:
        """What a loop, a search or a parameter goes through: a list or a range."""
        if item == NUMBER and self.chance.percent(75):
            return self._range(scope, depth)
        return self.list_of(scope, item, depth)

    def _range(self, scope: Scope, depth: int) -> n.Expression:
        low: n.Expression = b.number(self.chance.between(0, 2))
        high: n.Expression = b.number(self.chance.between(1, 4))
        if depth > 0 and self.chance.percent(50):
            high = b.call("min", self.make(scope, NUMBER, depth - 1), b.number(self.chance.between(2, 5)))
        if depth > 0 and self.chance.percent(15):
            low = b.call("max", self.make(scope, NUMBER, depth - 1), b.number(-2))
        if depth > 0 and self.chance.percent(1):
            high = b.call("max", high, b.number(1_200))
        return b.numbers(low, high)

    def loop(
        self, scope: Scope, item: Type, depth: int, always: bool = False, likely: int = 70
    ) -> tuple[str, n.Expression, n.Expression | None]:
        """A variable, what it goes through, and perhaps a condition."""
        source = self.source(scope, item, depth)
        variable = scope.fresh(item)
        where = None
        if always or self.chance.percent(likely):
            where = self.guarded(self.inside(scope, variable, item, None), BOOLEAN, depth)
        return variable, source, where

    def inside(self, scope: Scope, variable: str, item: Type, where: n.Expression | None) -> Scope:
        """The place behind the head of a search."""
        told = frozenset() if where is None else when_true(where)
        inner = scope.knowing(told)
        inner.locals[variable] = Local(item)
        return inner.inner(weight=scope.weight * PASSES[item.base])

    def item(self, scope: Scope) -> Type:
        """Something to look for: most often a card or a player."""
        if scope.weight > HEAVIEST:
            return self.chance.one([NUMBER, *self.world.enums])
        few = [NUMBER, KIND, BOOLEAN, PILE, *self.world.enums]
        families = [(2, one) for one in [*self.world.families, *([TEAMS] if self.world.teams else [])]]
        return self.chance.weighted([(6, CARD), (5, PLAYER), *families, *((1, one) for one in few)])

    # --- what looks through lists --------------------------------------------------------------

    def first_or_last(self, scope: Scope, item: Type, depth: int) -> n.Expression:
        return b.search(self.chance.one(["first", "last"]), *self.loop(scope, item, depth))

    def count(self, scope: Scope, depth: int) -> n.Expression:
        return b.search("how_many", *self.loop(scope, self.item(scope), depth - 1))

    def total(self, scope: Scope, depth: int) -> n.Expression:
        item = self.item(scope)
        variable, source, where = self.loop(scope, item, depth - 1, likely=40)
        subject = self.guarded(self.inside(scope, variable, item, where), NUMBER, depth - 1)
        return b.search("total", variable, source, where, subject)

    def highest(self, scope: Scope, type: Type, depth: int) -> n.Expression:
        """The highest or the lowest of the values of some items, most often where there is an item."""
        item = self.item(scope)
        variable, source, where = self.loop(scope, item, depth - 1, likely=40)
        subject = self.guarded(self.inside(scope, variable, item, where), type, depth - 1)
        self.seldom_untested(b.search("any", variable, source, where), 10)
        return b.search(self.chance.one(["highest", "lowest"]), variable, source, where, subject)

    def whether(self, scope: Scope, depth: int) -> n.Expression:
        quantifier = self.chance.one(["any", "no", "every"])
        return b.search(quantifier, *self.loop(scope, self.item(scope), depth - 1, likely=95))

    def membership(self, scope: Scope, depth: int) -> n.Expression:
        """Whether something is in a pile, a list or a range."""
        faces = [FACE] if self.world.sides else []
        few = [*self.world.enums, *self.world.families, *faces]
        item = self.chance.one([CARD, CARD, NUMBER, NUMBER, PLAYER, KIND, *few])
        left = self.variable(scope, item, depth - 1)
        found = b.binary(left, "in", self.source(scope, item, depth - 1))
        return b.negate(found) if self.chance.percent(25) else found
