"""Generate statements that leave a loop, a rule or a decision, with a value or without."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.language.analysis.types import Type
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance
from .nouns import COUNTDOWN
from .world import Rule, Scope, World

if TYPE_CHECKING:
    from .expressions import Expressions


class Jumps:
    """The part of ``Statements`` that leaves."""

    world: World
    chance: Chance
    e: Expressions

    if TYPE_CHECKING:

        def condition(self, scope: Scope, depth: int = 3) -> n.Expression: ...
        def value(self, scope: Scope, type: Type, depth: int = 3) -> n.Expression | n.Ask: ...
        def lines(self, scope: Scope, size: int) -> list[n.Statement]: ...
        def contained(self, scope: Scope, maker: Callable[[], list[n.Statement] | None]) -> list[n.Statement]: ...

    def jump_if(self, scope: Scope) -> list[n.Statement] | None:
        """Leaves on a condition, after something else perhaps."""
        condition = self.condition(scope, 2)
        inner = scope.inner(depth=scope.depth + 1)
        before = self.lines(inner, 1) if scope.depth < 2 and self.chance.percent(30) else []
        if before and isinstance(before[-1], b.LEAVING):
            return [b.when(condition, *before)]
        jump = self.contained(inner, lambda: self._jump(inner))
        return [b.when(condition, *before, *jump)] if jump else None

    def _jump(self, scope: Scope) -> list[n.Statement] | None:
        return self.chance.made(
            [
                (8 if scope.loop else 0, lambda: [n.Stop(b.NOWHERE)]),
                (6 if scope.again else 0, lambda: self.once_more(scope)),
                (2, lambda: self._finish(scope)),
                (6 if scope.giving is not None else 0, lambda: self._give(scope)),
            ]
        )

    def _give(self, scope: Scope) -> list[n.Statement]:
        assert scope.giving is not None
        return [n.Give(self.value(scope, scope.giving, 2), b.NOWHERE)]

    def ending(self, scope: Scope) -> list[n.Statement]:
        """A value on every way."""
        if scope.depth > 2 or self.chance.percent(70):
            return self._sound(scope)
        condition = self.condition(scope, 2)
        inner = scope.inner(depth=scope.depth + 1)
        then, otherwise = b.body(*self._sound(inner)), b.body(*self._sound(inner))
        return [n.If(((condition, then),), otherwise, b.NOWHERE)]

    def _sound(self, scope: Scope) -> list[n.Statement]:
        """Gives a value; where that may be a fault, gives what is none first."""
        assert scope.giving is not None
        outer, self.e.risks = self.e.risks, []
        made = self._give(scope)
        risks, self.e.risks = self.e.risks, outer
        safe = self.e.instead(scope.giving)
        if not risks or safe is None:
            return made
        return [b.when(self.e.all_of(risks), *made), n.Give(safe, b.NOWHERE)]

    def once_more(self, scope: Scope) -> list[n.Statement]:
        """Puts the decision again, most often as long as the countdown lasts."""
        if self.chance.percent(6):
            return [n.Again(b.NOWHERE)]
        left = b.binary(b.name(COUNTDOWN), ">", b.number(0))
        return [b.when(left, b.add(-1, COUNTDOWN), n.Again(b.NOWHERE))]

    def _finish(self, scope: Scope) -> list[n.Statement] | None:
        """Leaves a rule around this one, or (seldom) one that may not be running."""
        if scope.secret:
            return None
        kinds = ("procedure", "decision")
        possible = [one for one in self.world.rules if one.kind in kinds and one.giving is None]
        weights = [(self._running(scope, one), one) for one in possible]
        if not any(weight for weight, _ in weights):
            return None
        scope.rule.finishes = True
        return [n.Finish(self.chance.weighted(weights).name, b.NOWHERE)]

    def _running(self, scope: Scope, one: Rule) -> int:
        """How likely it is that a rule runs here."""
        if one is scope.rule:
            return 12
        if self.chance.percent(3):
            return 12
        if one.rank < scope.rule.rank or one.name == "won" or scope.rule.name == "won":
            return 4 if one.name == "game" else 0
        within = {"take_turn": 16, "play_round": 12 if self.world.rounds else 0, "game": 4}
        return within.get(one.name, 1)
