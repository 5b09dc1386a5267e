"""Generate changes by name: of rules, moments, definitions, decisions and ways, of this layer or of those below."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.language.analysis.types import BOOLEAN, NUMBER, Type
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance
from .decisions import Decisions, MadeMove, scope_of
from .expressions import Expressions
from .statements import Statements, leaves
from .world import Rule, Scope, Way, World

ORIGINAL = "original"
KEPT = ("custom", "game", "won")
"""Rules that nothing changes: an option, and rules that set the table or are called where it is known what they do."""

Changes = list[n.Definition | n.LayerChange]


class Changing:
    """The maker of changes. Its bodies use what the rules use that they change, and what is known of the layer."""

    def __init__(self, world: World, chance: Chance, decisions: Decisions) -> None:
        self.world = world
        self.chance = chance
        self.d = decisions
        self.s: Statements = decisions.s
        self.e: Expressions = decisions.e

    def some(self, least: int, most: int) -> Changes:
        """Return some changes, each of something that is there."""
        found: Changes = []
        for _ in range(self.chance.between(least, most)):
            made = self.chance.made(
                [
                    (6, self._wrap),
                    (4, self._instead),
                    (3, self._instead_of_definition),
                    (4, self._amend),
                    (7, self._extend),
                    (9, self._during_as),
                    (8, self._change_way),
                ]
            )
            found += made or []
        return found

    # --- places ----------------------------------------------------------------------------------

    def place(self, target: Rule, *, acting: bool = True) -> Scope:
        """Return the place of a change of a rule: it calls what the rule may call.

        It neither asks nor finishes where the rule does not, since it may be called where that is refused.
        """
        rule = Rule(target.name, target.kind, [], target.rank)
        scope = Scope(rule)
        rule.parameters = [(scope.fresh(type), type) for _, type in target.parameters]
        quiet = not target.questions and not target.finishes
        return scope_of(rule, acting=acting).inner(secret=quiet, giving=None)

    def _signature(self, scope: Scope) -> n.Signature:
        rule = scope.rule
        return b.signature(rule.name, [b.parameter(name, type) for name, type in rule.parameters])

    def _targets(self, *kinds: str) -> list[Rule]:
        return [one for one in self.world.rules if one.kind in kinds and one.name not in KEPT]

    def _condition(self, scope: Scope, likely: int = 40) -> n.Expression | None:
        return self.s.condition(scope, 2) if self.chance.percent(likely) else None

    # --- rules and moments -------------------------------------------------------------------------

    def _target(self) -> tuple[Rule, n.Name | None] | None:
        """Return a rule or a moment, of a moment perhaps a kind that is there."""
        targets = self._targets("procedure", "moment")
        if not targets:
            return None
        target = self.chance.one(targets)
        kinds = [b.name(one) for one in self.world.behaviours.get(target.name, [])]
        return target, self.chance.one(kinds) if kinds and self.chance.percent(60) else None

    def _wrap(self) -> Changes | None:
        found = self._target()
        if found is None:
            return None
        target, kind = found
        scope = self.place(target)
        condition = self._condition(scope)
        word = self.chance.one(["before", "after"])
        made = self.s.block(scope, 1)
        return [n.Change(word, kind, self._signature(scope), condition, made, b.NOWHERE)]

    def _instead(self) -> Changes | None:
        found = self._target()
        if found is None:
            return None
        target, kind = found
        scope = self.place(target)
        condition = self._condition(scope)
        before = self.s.block(scope, 1).statements if self.chance.percent(60) else ()
        if before and leaves(b.body(*before)):
            before = ()
        if target.giving is not None:
            body = b.body(*before, *self._given(scope, target.giving))
        elif self.chance.percent(75):
            after = self.s.block(scope, 1).statements if self.chance.percent(50) else ()
            body = b.body(*before, n.Do(self._original(scope), b.NOWHERE), *after)
        else:
            body = b.body(*before)
        return [n.Change("instead of", kind, self._signature(scope), condition, body, b.NOWHERE)]

    def _original(self, scope: Scope) -> n.Call:
        return b.call(ORIGINAL, *(b.name(name) for name, _ in scope.rule.parameters))

    def _given(self, scope: Scope, giving: Type) -> list[n.Statement]:
        """Return how a rule gives a value: that of the original, or another."""
        inner = scope.inner(giving=giving)
        if self.chance.percent(30):
            return self.s.ending(inner)
        if self.chance.percent(50):
            return [n.Give(self._original(scope), b.NOWHERE)]
        name = inner.declare(giving)
        return [b.let(name, self._original(scope)), n.Give(b.name(name), b.NOWHERE)]

    # --- definitions -------------------------------------------------------------------------------

    def _instead_of_definition(self) -> Changes | None:
        targets = self._targets("define")
        if not targets:
            return None
        target = self.chance.one(targets)
        assert target.giving is not None
        scope = self.place(target, acting=False)
        condition = self._condition(scope)
        give = n.Give(self._value(scope, target.giving), b.NOWHERE)
        if self.chance.percent(40):
            other = b.body(n.Give(self._value(scope, target.giving), b.NOWHERE))
            body = b.body(n.If(((self.s.condition(scope, 2), b.body(give)),), other, b.NOWHERE))
        else:
            body = b.body(give)
        if self.chance.percent(30):
            let = b.let(scope.fresh(NUMBER), self.e.guarded(scope, NUMBER, 1))
            body = b.body(let, *body.statements)
        self.e.risks.clear()
        return [n.Change("instead of", None, self._signature(scope), condition, body, b.NOWHERE)]

    def _value(self, scope: Scope, type: Type) -> n.Expression:
        """Return a value that most often rests on that of the original."""
        original = self._original(scope)
        if type == BOOLEAN and self.chance.percent(50):
            return b.binary(original, self.chance.one(["and", "or"]), self.e.guarded(scope, BOOLEAN, 1))
        if self.chance.percent(60):
            return original
        return b.choose(self.s.condition(scope, 2), original, self.e.guarded(scope, type, 1))

    def _amend(self) -> Changes | None:
        targets = [one for one in self._targets("define") if one.giving == BOOLEAN]
        return self._amended(self.place(self.chance.one(targets), acting=False)) if targets else None

    def _amended(self, scope: Scope, *, also: bool = True) -> Changes:
        """Return ``also`` or ``never`` of a definition or a way."""
        word = self.chance.one(["also", "never"] if also else ["never"])
        lets: tuple[n.PureLet, ...] = ()
        signature = self._signature(scope)
        if self.chance.percent(25):
            value = self.e.guarded(scope, NUMBER, 1)
            lets = (n.PureLet(scope.declare(NUMBER), value, b.NOWHERE),)
        result: n.Expression | n.Cases = self.s.condition(scope, 2)
        if self.chance.percent(20):
            branch = n.Pure((), (), result, b.NOWHERE)
            other = n.Pure((), (), self.s.condition(scope, 1), b.NOWHERE)
            result = n.Cases(((self.s.condition(scope, 1), branch),), other, b.NOWHERE)
        return [n.Amend(word, signature, n.Pure((), lets, result, b.NOWHERE), b.NOWHERE)]

    # --- ways --------------------------------------------------------------------------------------

    def _change_way(self) -> Changes | None:
        known = [one for one in self.world.ways if one.used]
        if not known:
            return None
        way = self.chance.one(known)
        if self.chance.percent(60):
            asks = tuple(one for one in known if one.number < way.number and not one.unasked)
            return self._amended(self._way_place(way).inner(asks=asks), also=way.conditional)
        scope = self._way_place(way).inner(acting=True, secret=way.secret)
        condition = self._condition(scope)
        word = self.chance.one(["before", "after"])
        return [n.Change(word, None, self._signature(scope), condition, self.s.block(scope, 1), b.NOWHERE)]

    def _way_place(self, way: Way) -> Scope:
        """Return the place of a change of a way. It asks no decision, since that may ask for the way."""
        return scope_of(Rule(way.name, "way", way.parameters, way.rank)).inner(settled=False)

    # --- decisions ---------------------------------------------------------------------------------

    def _extend(self) -> Changes | None:
        targets = [one for one in self._targets("decision") if self.d.made.get(one.name)]
        if not targets:
            return None
        target = self.chance.one(targets)
        rule = Rule(target.name, "decision", target.parameters, target.rank, target.giving, secret=target.secret)
        rule.names = 100 + target.names  # so that no name of the decision comes again
        own = [one for one in self.d.made[target.name] if one.own]
        moves = tuple(self.d.move_of(rule) for _ in range(self.chance.weighted([(4, 0), (4, 1), (1, 2)])))
        blocks = ()
        if not rule.secret and self.chance.percent(25):
            blocks = (self.d.meanwhile(scope_of(rule), rule.giving),)
        amends = tuple(self._move_amend(one) for one in self.chance.some(own, 0, 2))
        replaced = tuple(self._move_instead(rule, one) for one in self.chance.some(own, 0, 1))
        parts = (*moves, *blocks, *(one for one in amends if one), *replaced)
        if not parts:
            return None
        signature = self._signature(Scope(rule))
        kept = tuple(one for one in amends if one is not None)
        cites, reveals = self.s.heading(20)
        return [n.ExtendDecision(signature, cites, moves, blocks, kept, replaced, b.NOWHERE, reveals)]

    def _move_amend(self, move: MadeMove) -> n.MoveAmend | None:
        word = self.chance.one(["also", "never"])
        if word == "also" and (move.node.condition is None or move.scope.narrowed):
            return None
        condition = self.s.condition(move.scope.inner(narrowed=frozenset(), acting=False), 2)
        return n.MoveAmend(word, b.name(move.node.signature.name), condition, b.NOWHERE)

    def _move_instead(self, rule: Rule, move: MadeMove) -> n.MoveInstead:
        """Return another body for a move, most often with what it did."""
        signature = move.node.signature
        if self.chance.percent(50):
            bare = [n.Parameter(one.type, one.name, None, b.NOWHERE) for one in signature.parameters]
            signature = b.signature(signature.name, bare)
        else:
            signature = b.signature(signature.name, [])
        scope = move.scope.inner(again=not rule.secret, acting=True, secret=rule.secret, giving=rule.giving)
        condition = self._condition(scope.inner(acting=False), 35)
        statements = self.s.block(scope, 1).statements
        original = n.Do(b.call(ORIGINAL), b.NOWHERE)
        if leaves(b.body(*statements)):
            body = b.body(*statements)
        elif rule.giving is not None or self.chance.percent(60):
            body = b.body(*statements, original)
        else:
            body = b.body(original, *statements) if self.chance.percent(50) else b.body(*statements)
        return n.MoveInstead(signature, condition, body, b.NOWHERE)

    def _during_as(self) -> Changes | None:
        """Let what comes in between at one decision come in at another that has nothing of the kind."""
        if not self.world.during:
            return None
        model = min(self.world.during, key=lambda one: one.rank)
        open_ones = [one for one in self._targets("decision") if not one.secret and one not in self.world.during]
        some = [one for one in self.chance.some(open_ones, 1, 2) if one.rank > model.rank]
        if not some:
            return None
        self.world.during += some
        return [n.DuringAs(tuple(b.name(one.name) for one in some), b.name(model.name), b.NOWHERE)]


def names_of(definitions: Sequence[n.Definition | n.LayerChange]) -> set[str]:
    """Return the names that definitions have."""
    return {one.signature.name for one in definitions if hasattr(one, "signature")}
