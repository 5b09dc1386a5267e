"""Generate loops. Nearly all of them end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.language.analysis.types import CARD, NUMBER
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance
from .nouns import COUNTDOWN
from .world import Local, Scope, World

if TYPE_CHECKING:
    from .expressions import Expressions

Made = list[n.Statement]


class Loops:
    """The part of ``Statements`` that repeats."""

    world: World
    chance: Chance
    e: Expressions

    if TYPE_CHECKING:

        def condition(self, scope: Scope, depth: int = 3) -> n.Expression: ...
        def block(self, scope: Scope, size: int, gives: bool = False) -> n.Body: ...

    def looped(self, scope: Scope, passes: int, cards: bool = False) -> Scope:
        return scope.inner(weight=scope.weight * passes, loop=True, cards=scope.cards or cards)

    def for_each(self, scope: Scope) -> Made:
        item = self.e.item(scope)
        variable, source, where = self.e.loop(scope, item, 2, likely=40)
        inner = self.looped(scope, 5 if item == CARD else 3, cards=item == CARD)
        inner.locals[variable] = Local(item)
        return [n.ForEach(variable, source, where, self.block(inner, self.chance.between(1, 2)), b.NOWHERE)]

    def repeat(self, scope: Scope) -> Made | None:
        return self.chance.made(
            [
                (4, lambda: self._times(scope)),
                (3, lambda: self._counted_down(scope)),
                (2, lambda: self._while_filled(scope)),
                (3, lambda: self._for_ever(scope)),
                (1, lambda: self._wild(scope)),
            ]
        )

    def _times(self, scope: Scope) -> Made:
        times: n.Expression = b.number(self.chance.between(0, 4))
        if self.chance.percent(40):
            times = b.call("min", self.e.guarded(scope, NUMBER, 1), b.number(5))
        return [n.Repeat(times, None, self.block(self.looped(scope, 3), self.chance.between(1, 2)), b.NOWHERE)]

    def _counted_down(self, scope: Scope) -> Made:
        """As long as a count lasts: one of its own, or the game's."""
        name, begin = COUNTDOWN, []
        if self.chance.percent(60):
            name = scope.declare(NUMBER)
            begin = [b.let(name, b.number(self.chance.between(1, 5)))]
        condition = b.binary(b.name(name), ">", b.number(0))
        if self.chance.percent(50):
            condition = b.binary(condition, "and", self.condition(scope, 2))
        made = self.block(self.looped(scope, 3), self.chance.between(1, 2))
        counted = b.body(b.add(-1, name), *made.statements)
        return [*begin, n.Repeat(None, condition, counted, b.NOWHERE)]

    def _while_filled(self, scope: Scope) -> Made:
        """Card after card from one pile to another."""
        piles = [one.name for one in self.world.piles if not one.of]
        source, to = self.chance.shuffled(piles)[:2]
        card = b.call(self.chance.one(["top", "bottom"]), b.name(source))
        more = b.binary(b.call("size", b.name(source)), ">", b.number(self.chance.between(0, 4)))
        moves = n.Move(card, b.name(to), None, b.NOWHERE)
        rest = self.block(self.looped(scope, 5), 1).statements if self.chance.percent(40) else ()
        return [n.Repeat(None, more, b.body(moves, *rest), b.NOWHERE)]

    def _for_ever(self, scope: Scope) -> Made:
        """Until something stops it, at the latest a count."""
        name = scope.declare(NUMBER)
        enough = b.binary(b.name(name), ">", b.number(self.chance.between(0, 4)))
        if self.chance.percent(50):
            enough = b.binary(enough, "or", self.condition(scope, 2))
        stops = b.when(enough, n.Stop(b.NOWHERE))
        made = self.block(self.looped(scope, 3), self.chance.between(1, 2)).statements
        return [b.let(name, b.number(0)), n.Repeat(None, None, b.body(b.add(1, name), stops, *made), b.NOWHERE)]

    def _wild(self, scope: Scope) -> Made:
        """A loop that may go on until the steps are used up."""
        if scope.weight > 1 or self.chance.percent(70):
            return []
        made = self.block(self.looped(scope, 5), 1)
        return [n.Repeat(None, self.condition(scope, 2), made, b.NOWHERE)]
