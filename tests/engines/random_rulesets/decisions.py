"""Generate random decisions: their moves, the moves of others meanwhile, and blocks that several decisions share."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.analysis.narrowing import when_true
from croupier.language.analysis.types import BOOLEAN, CARD, FACE, KIND, NUMBER, PLAYER, Type
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance
from .nouns import COUNTDOWN
from .sets import Sets
from .statements import Statements
from .ways import Ways
from .world import TEAMS, Local, Rule, Scope, Way, World


@dataclass
class MadeMove:
    """A move of a decision, the place behind its head, and whether it is the asked player's."""

    node: n.DecisionMove
    scope: Scope
    own: bool


class Decisions(Ways):
    """``made`` are the moves that decisions have, with the place behind the head of each."""

    def __init__(self, world: World, chance: Chance, statements: Statements) -> None:
        self.world = world
        self.chance = chance
        self.s = statements
        self.e = statements.e
        self.sets = Sets(chance, statements.e)
        self.moves = 0
        self.here = []
        self.made: dict[str, list[MadeMove]] = {}

    def decision(self, rule: Rule) -> n.Decision:
        scope = scope_of(rule)
        own = self.chance.weighted([(1, 0), (5, 1), (4, 2), (self.world.size, 3)])
        if rule.secret or rule.giving is not None:
            own = max(1, own)
        self.here = []
        moves = [self.move_of(rule) for _ in range(own)]
        if self.chance.percent(60) and not (rule.secret and own > 2):
            moves.append(self._plain(scope, rule))
        self.here = []
        between = 0 if rule.secret else self.chance.weighted([(6, 0), (4, 1), (1, 2)])
        if not moves:
            between = max(1, between)
        blocks = tuple(self.meanwhile(scope, rule.giving) for _ in range(between))
        otherwise = None
        if self.chance.percent(92) or not moves:
            otherwise = self.s.block(self._acting(scope, rule, again=not rule.secret), 1, rule.giving is not None)
        rule.questions += 1
        rule.cost += 15
        cites, reveals = self.s.heading(4)
        head, giving = self._head(rule), self._giving(rule)
        return n.Decision(head, giving, cites, tuple(moves), blocks, otherwise, b.NOWHERE, reveals)

    def _head(self, rule: Rule) -> n.Signature:
        return b.signature(rule.name, [b.parameter(name, type) for name, type in rule.parameters])

    def _giving(self, rule: Rule) -> n.TypeName | None:
        return None if rule.giving is None else b.type_name(rule.giving)

    def _acting(self, scope: Scope, rule: Rule, again: bool) -> Scope:
        return scope.inner(acting=True, again=again, secret=rule.secret, giving=rule.giving)

    # --- moves ---------------------------------------------------------------------------------

    def name(self) -> str:
        self.moves += 1
        return f"way_{self.moves}"

    def _plain(self, scope: Scope, rule: Rule) -> n.DecisionMove:
        """A move that can always be made."""
        inner = self._acting(scope, rule, again=False)
        ways = self.ways_of(scope, rule)
        made = self.s.block(inner, 1, rule.giving is not None)
        return self._made(b.signature(self.name(), []), None, made, scope, ways, own=True)

    def _made(
        self,
        head: n.Signature,
        condition: n.Expression | None,
        body: n.Body,
        scope: Scope,
        ways: list[Way],
        *,
        own: bool,
    ) -> n.DecisionMove:
        """Return a move, and note it and its ways."""
        laid = tuple(self.as_way(scope, scope.rule, one, own=own) for one in ways)
        move = n.DecisionMove(head, condition, body, b.NOWHERE, laid)
        self.here += ways if own else []
        for one in ways:
            one.conditional |= condition is not None
        self.made.setdefault(scope.rule.name, []).append(MadeMove(move, scope, own))
        return move

    def move_of(self, rule: Rule) -> n.DecisionMove:
        """Return a move of the asked player."""
        inner = self._acting(scope_of(rule), rule, again=not rule.secret)
        return self._move(inner, gives=rule.giving is not None, own=True)

    def _move(self, scope: Scope, gives: bool, counted: bool = False, own: bool = False) -> n.DecisionMove:
        inner = scope.inner()
        parameters = [self._parameter(inner) for _ in range(self.chance.weighted([(4, 0), (5, 1), (2, 2), (1, 3)]))]
        several = self.chance.percent(15)
        if several:
            parameters.append(self.sets.parameter(inner))
        ways = [one for one in self.ways_of(inner, scope.rule) if one.unasked or not several]
        place = inner.inner(asks=self.asked_here(ways))
        condition = self.s.condition(place, 3) if self.chance.percent(60) else None
        if several and self.chance.percent(70):
            whole = self.sets.condition(inner, parameters[-1].name)
            condition = whole if condition is None else b.binary(whole, "and", condition)
        told: frozenset[str] = frozenset()
        # What is widened later tells nothing.
        if condition is not None and not ways and (several or self.chance.percent(50)):
            told = frozenset(one for one in when_true(condition) if one in inner.locals)
        made = self.s.block(inner.knowing(told), self.chance.between(1, 1 + self.world.size), gives)
        if counted:
            made = b.body(b.add(-1, COUNTDOWN), *made.statements, cites=made.cites, reveals=made.reveals)
        head = b.signature(self.name(), parameters)
        return self._made(head, condition, made, inner.inner(narrowed=told), ways, own=own)

    def _parameter(self, scope: Scope) -> n.Parameter:
        """What a player chooses, and from what; enumerations and truth values may do without a list."""
        few = [*self.world.enums, BOOLEAN, KIND, *([FACE] if self.world.sides else [])]
        piles = [(2, one) for one in [*self.world.families, *([TEAMS] if self.world.teams else [])]]
        type: Type = self.chance.weighted([(8, CARD), (4, PLAYER), (4, NUMBER), *piles, *((1, one) for one in few)])
        domain = None
        if type.base not in ("enum", "boolean") or self.chance.percent(30):
            outer, self.e.risks = self.e.risks, []
            domain = self.e.source(scope, type, 1)
            risks, self.e.risks = self.e.risks, outer
            if risks and self.chance.percent(90):
                domain = self._sound_domain(scope, type)
        shown = type.or_none if self.chance.percent(5) else type
        name = scope.fresh(type)
        scope.locals[name] = Local(shown)
        return b.parameter(name, shown, domain)

    def _sound_domain(self, scope: Scope, type: Type) -> n.Expression:
        """A list that is no fault in any game."""
        if type == CARD:
            return b.name("stock")
        if type == PLAYER:
            return b.name("players")
        if type.base == "enum":
            return b.name(f"{type.name}s")
        if type.base == "pile":
            return b.name(type.name)
        if type == NUMBER:
            return b.numbers(b.number(1), b.number(3))
        if type == FACE:
            return b.search("each", scope.fresh(type), b.listed())
        return b.listed(self.e.literal(type))

    # --- in between ----------------------------------------------------------------------------

    def meanwhile(self, scope: Scope, giving: Type | None, again: bool = True) -> n.Meanwhile:
        """A block that most often can be used as long as the countdown lasts."""
        inner = scope.inner(acting=True, again=again, giving=giving)
        variable, source, where = self.e.loop(inner, PLAYER, 0, likely=50)
        if not isinstance(source, n.Name) or self.chance.percent(40):
            asked = next(iter(scope.locals))
            source = b.call("others", b.name(asked))
        counted = self.chance.percent(92)
        if counted:
            left = b.binary(b.name(COUNTDOWN), ">", b.number(0))
            where = left if where is None else b.binary(left, "and", where)
        inner.locals[variable] = Local(PLAYER)
        moves = tuple(self._move(inner, gives=False, counted=counted) for _ in range(self.chance.between(1, 2)))
        cites, reveals = self.s.heading(4)
        return n.Meanwhile(variable, source, where, cites, moves, b.NOWHERE, reveals)

    def during(self, decisions: list[Rule]) -> n.During:
        """Blocks that decisions share; they call what all of these could call."""
        rank = min(one.rank for one in decisions)
        rule = Rule("during", "during", [("asked", PLAYER)], rank)
        block = self.meanwhile(scope_of(rule), None)
        self.world.during += decisions
        for one in decisions:
            one.finishes |= rule.finishes
            one.questions += rule.questions
        return n.During(tuple(b.name(one.name) for one in decisions), (block,), b.NOWHERE)


def scope_of(rule: Rule, acting: bool = False) -> Scope:
    """Return the place where the body of a rule begins."""
    return Scope(rule, {name: Local(type) for name, type in rule.parameters}, acting=acting, giving=rule.giving)
