"""Generate ways, what moves are ``as``, and questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.language.analysis.types import CARD, NUMBER, PLAYER, Type
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance
from .world import Rule, Scope, Way, World

if TYPE_CHECKING:
    from .expressions import Expressions

NAMES = ("laying", "passing", "naming")


def plan_ways(world: World, chance: Chance) -> None:
    """Make the heads of some ways. The condition of a move that is ``as`` one may ask for those before it."""
    for name in NAMES[: chance.weighted([(45, 0), (30, 1), (20, 2), (5, 3)])]:
        types = [(5, CARD), (3, NUMBER), *((1, one) for one in world.enums)]
        more: list[Type] = [chance.weighted(types) for _ in range(chance.weighted([(3, 0), (5, 1), (2, 2)]))]
        first = [PLAYER] if chance.percent(85) or not more else []
        parameters = [(f"w{at}", type) for at, type in enumerate([*first, *more], 1)]
        world.ways.append(Way(name, parameters, len(world.ways), unasked=chance.percent(25)))


class Ways:
    """The part of ``Decisions`` that says what moves have in common. ``here`` are the ways of a decision's own moves so
    far."""

    world: World
    chance: Chance
    e: Expressions
    here: list[Way]

    def ways_of(self, scope: Scope, rule: Rule) -> list[Way]:
        """Return the ways that a move can be ``as`` which has these locals."""
        if rule.kind != "decision":
            return []
        fitting = [one for one in self.world.ways if all(self._handed(scope, type) for _, type in one.parameters)]
        return [one for one in fitting if self.chance.percent(45)]

    def _handed(self, scope: Scope, type: Type) -> list[str]:
        found = [name for name, one in scope.locals.items() if one.type == type]
        return [*found, "1", "2"] if type == NUMBER else found

    def as_way(self, scope: Scope, rule: Rule, way: Way, *, own: bool) -> n.As:
        """Return what a move hands to a way; note that it does."""
        way.rank = min(way.rank, rule.rank)
        way.used, way.secret = True, way.secret or rule.secret
        if own:
            way.decisions.append(rule)
        arguments = [self.chance.one(self._handed(scope, type)) for _, type in way.parameters]
        return n.As(way.name, tuple(arguments), b.NOWHERE)

    def asked_here(self, ways: list[Way]) -> tuple[Way, ...]:
        """Return the ways that the condition of a move may ask for."""
        lowest = min((one.number for one in ways), default=len(self.world.ways))
        return tuple(one for one in self.here if one.number < lowest and not one.unasked)


def ways(world: World) -> list[n.Definition]:
    """Return the ways that some move is ``as``."""
    return [
        n.Way(b.signature(one.name, [b.parameter(name, type) for name, type in one.parameters]), b.NOWHERE)
        for one in world.ways
        if one.used
    ]
