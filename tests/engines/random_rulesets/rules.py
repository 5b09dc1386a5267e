"""Generate the rules of a random ruleset: first their heads, in an order in which each calls only earlier ones, then
their bodies."""

from __future__ import annotations

from typing import Any

from croupier.language.analysis.narrowing import when_false, when_true
from croupier.language.analysis.types import BOOLEAN, CARD, CARDS, FACE, KIND, NUMBER, PILE, PLAYER, Type, list_of
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance
from .changes import Changing
from .decisions import Decisions, scope_of
from .expressions import Expressions
from .nouns import CURRENT, TURNS
from .statements import Statements
from .ways import plan_ways, ways
from .world import TEAMS, Rule, Scope, World

NAMES = {"procedure": "do", "decision": "put", "moment": "meet"}
OPTION = "custom"
"""An option that holds a rule."""


class Rules:
    """``option`` is the rule that an option holds, if there is such an option."""

    option: n.Procedure | None = None

    def __init__(self, world: World, chance: Chance) -> None:
        self.world = world
        self.chance = chance
        self.e = Expressions(world, chance)
        self.s = Statements(world, chance, self.e)
        self.d = Decisions(world, chance, self.s)
        self.c = Changing(world, chance, self.d)

    # --- heads ---------------------------------------------------------------------------------

    def plan(self) -> None:
        """The heads of all rules, and the marks."""
        size = self.world.size
        plan_ways(self.world, self.chance)
        self.world.given = self.chance.one([NUMBER, NUMBER, BOOLEAN, PLAYER, CARD.or_none, *self.world.enums])
        for at in range(self.chance.between(1, 1 + 2 * size)):
            self.head(f"found_{at + 1}", "define", giving=self._define_type())
        middle = [*["procedure"] * self.chance.between(size - 1, 1 + size), "decision"]
        middle += [*["decision"] * self.chance.between(0, size), *["moment"] * self.chance.between(0, size)]
        for at, kind in enumerate(self.chance.shuffled(middle), 1):
            self._middle(f"{NAMES[kind]}_{at}", kind)
            if self.chance.percent(8) and all(one.name != OPTION for one in self.world.rules):
                self.head(OPTION, "procedure")
        self._last("won", [PLAYER], "win", 50)
        self._last("take_turn", [PLAYER], "turn", 60)
        self._last("play_round", [], "round", 60)
        self._last("game", [], "setup", 30)

    def head(self, name: str, kind: str, rank: float | None = None, **more: Any) -> Rule:
        """Declare a rule, by default above all that there are."""
        rule = Rule(name, kind, [], len(self.world.rules) if rank is None else rank, **more)
        self.world.rules.append(rule)
        several = [] if kind == "moment" else [CARDS]
        types = [self._parameter_type(several) for _ in range(self.chance.weighted([(3, 0), (5, 1), (3, 2)]))]
        if kind == "decision":
            types = [PLAYER, *types[:1]]
        if kind == "moment":
            types = [FACE if self.world.sides and self.chance.percent(40) else CARD, *types[:1]]
        scope = Scope(rule)
        rule.parameters = [(scope.fresh(type), type) for type in types]
        return rule

    def _middle(self, name: str, kind: str) -> None:
        giving = None
        secret = kind == "decision" and self.chance.percent(30)
        if kind != "moment" and not secret and self.chance.percent(40):
            few = [BOOLEAN, PLAYER, CARD.or_none, NUMBER.or_none, *self.world.enums]
            giving = self.chance.one(few) if self.chance.percent(40) else self.world.given
        mark = None
        if kind == "procedure" and self.chance.percent(20) and "deal" not in self.world.marks:
            mark = "deal"
            self.world.marks.append(mark)
        self.head(name, kind, giving=giving, secret=secret, mark=mark)

    def _last(self, name: str, types: list[Type], mark: str, likely: int) -> None:
        rule = Rule(name, "procedure", [], len(self.world.rules), called=True)
        scope = Scope(rule)
        rule.parameters = [(scope.fresh(type), type) for type in types]
        if self.chance.percent(likely):
            rule.mark = mark
            self.world.marks.append(mark)
        self.world.rules.append(rule)

    def _parameter_type(self, several: list[Type]) -> Type:
        faces = [(2, FACE)] if self.world.sides else []
        teams = [TEAMS] if self.world.teams else []
        enums = [(1, one) for one in [*self.world.enums, *self.world.families, PILE, *teams]]
        known = [(3, NUMBER), (1, BOOLEAN), (4, CARD), (4, PLAYER), (1, KIND), *enums, *faces]
        known += [(2, one) for one in several]
        type = self.chance.weighted(known)
        return type.or_none if self.chance.percent(15) else type

    def _define_type(self) -> Type:
        lists = [
            (2, PILE),
            *((1, list_of(one)) for one in self.world.families),
            (2, list_of(CARD)),
            (1, list_of(PLAYER)),
            (1, list_of(NUMBER)),
        ]
        values = [(4, NUMBER), (4, BOOLEAN), (1, KIND), (2, CARD.or_none), (1, PLAYER), (1, NUMBER.or_none)]
        piles = [self.chance.one(self.world.families), self.chance.one(self.world.families).or_none]
        return self.chance.weighted([*lists, *values, *((1, one) for one in [*self.world.enums, *piles])])

    # --- bodies --------------------------------------------------------------------------------

    def definitions(self) -> list[n.Definition]:
        found: list[n.Definition] = []
        for rule in self.world.rules:
            if rule.kind == "define":
                found.append(self.define(rule))
            elif rule.kind == "decision":
                found.append(self.d.decision(rule))
            elif rule.kind == "moment":
                found += self._moment(rule)
            elif rule.name == OPTION:
                self.option = self.procedure(rule)
            else:
                found.append(self.procedure(rule))
        return found

    def changes(self) -> list[n.Definition | n.LayerChange]:
        """Return changes that the document makes of rules of its own, seldom any, and the ways of all moves."""
        found = self.c.some(1, 2) if self.chance.percent(20) else []
        return [*found, *ways(self.world)]

    def during(self) -> list[n.Definition]:
        """Before the decisions are used: what they share belongs to what they cost."""
        decisions = [one for one in self.world.rules if one.kind == "decision" and not one.secret]
        if not decisions or self.chance.percent(60):
            return []
        return [self.d.during(self.chance.some(decisions, 1, 2))]

    def _signature(self, rule: Rule) -> n.Signature:
        return b.signature(rule.name, [b.parameter(name, type) for name, type in rule.parameters])

    def _giving(self, rule: Rule) -> n.TypeName | None:
        return None if rule.giving is None else b.type_name(rule.giving)

    def define(self, rule: Rule) -> n.Define:
        """Its type is written where it may be none, and else now and then."""
        assert rule.giving is not None
        named = rule.giving.base != "list" and (rule.giving.optional or self.chance.percent(50))
        scope = scope_of(rule).inner(giving=None)
        made = self._pure(scope, rule.giving, 2)
        return n.Define(self._signature(rule), self._giving(rule) if named else None, made, b.NOWHERE)

    def _pure(self, scope: Scope, type: Type, levels: int) -> n.Pure:
        inner = scope.inner()
        lets: list[n.PureLet] = []
        for _ in range(self.chance.weighted([(6, 0), (3, 1), (1, 2)])):
            have = self.chance.one([NUMBER, BOOLEAN, KIND, *self.world.enums])
            value = self.e.guarded(inner, have, 2)
            lets.append(n.PureLet(inner.declare(have), value, b.NOWHERE))
        result = self._cases(inner, type, levels) if levels and self.chance.percent(35) else self._result(inner, type)
        cites, reveals = self.s.heading(3)
        return n.Pure(cites, tuple(lets), result, b.NOWHERE, reveals)

    def _result(self, scope: Scope, type: Type) -> n.Expression:
        """A value whose risks, where nothing can stand in its place, are left as they are."""
        made = self.e.guarded(scope, type, 3)
        self.e.risks.clear()
        return made

    def _cases(self, scope: Scope, type: Type, levels: int) -> n.Cases:
        branches: list[tuple[n.Expression, n.Pure]] = []
        told: frozenset[str] = frozenset()
        for _ in range(self.chance.between(1, 2)):
            condition = self.s.condition(scope.knowing(told), 2)
            branches.append((condition, self._pure(scope.knowing(told | when_true(condition)), type, levels - 1)))
            told |= when_false(condition)
        return n.Cases(tuple(branches), self._pure(scope.knowing(told), type, levels - 1), b.NOWHERE)

    def _moment(self, rule: Rule) -> list[n.Definition]:
        """A moment with a default or none, and what some kinds do instead."""
        scope = scope_of(rule, acting=True)
        default = self.s.block(scope, 1) if self.chance.percent(60) else None
        found: list[n.Definition] = [n.Moment(self._signature(rule), default, b.NOWHERE)]
        kinds = self.chance.shuffled(self.world.kinds)[: self.chance.between(1, 1 + self.world.size)]
        while kinds:
            several = kinds[: self.chance.between(1, 2)]
            kinds = kinds[len(several) :]
            parameters = self._signature(rule).parameters
            made = self.s.block(scope, 1)
            names = tuple(b.name(one) for one in several)
            self.world.behaviours.setdefault(rule.name, []).extend(several)
            found.append(n.Behaviour(names, rule.name, parameters, made, b.NOWHERE))
        return found

    def procedure(self, rule: Rule) -> n.Procedure:
        scope = scope_of(rule, acting=True).inner(settled=rule.name != OPTION)
        match rule.name:
            case "game":
                made = self._game(scope)
            case "play_round":
                made = self._round(scope)
            case "take_turn":
                made = self._turn(scope)
            case _:
                made = self.s.block(scope, self.chance.between(1, 1 + self.world.size), gives=rule.giving is not None)
        return n.Procedure(self._signature(rule), self._giving(rule), rule.mark, made, b.NOWHERE)

    # --- how a game goes -------------------------------------------------------------------------

    def _turn(self, scope: Scope) -> n.Body:
        """Questions, with something before and after; whatever nothing has called yet is called here."""
        (player, _), *_ = scope.rule.parameters
        made = [b.add(1, TURNS), n.Set(b.target(CURRENT), b.name(player), b.NOWHERE)]
        made += self.s.block(scope, 1).statements if self.chance.percent(60) else []
        for _ in range(self.chance.between(1, 2)):
            made += self.s.question(scope)
        made += self.s.block(scope, self.chance.between(1, self.world.size)).statements
        for one in self.world.rules:
            if not one.called and one.kind in ("procedure", "moment", "decision") and one.rank < scope.rule.rank:
                made += self.s.use(scope, one)
        return b.body(*made)

    def _round(self, scope: Scope) -> n.Body:
        variable = scope.fresh(PLAYER)
        turn = n.Do(b.call("take_turn", b.name(variable)), b.NOWHERE)
        source = b.name("players") if self.chance.percent(75) else b.call("others", b.name(CURRENT))
        loop = n.ForEach(variable, source, None, b.body(turn), b.NOWHERE)
        before = self.s.block(scope, 1).statements if self.chance.percent(50) else ()
        after = self.s.block(scope, 1).statements if self.chance.percent(50) else ()
        return b.body(*before, loop, *after)

    def _game(self, scope: Scope) -> n.Body:
        return b.body(*self._set_up(scope), *self._main(scope), *self._end(scope))

    def _set_up(self, scope: Scope) -> list[n.Statement]:
        variable = scope.fresh(PLAYER)
        unset = [one for one in self.world.variables if one.name in self.world.unset]
        card = b.call("top", b.name("stock"))
        made: list[n.Statement] = [n.Shuffle(b.name("stock"), b.NOWHERE)] if self.chance.percent(85) else []
        for one in unset:
            value = self._first_value(one.type, card)
            if self.chance.percent(2) and one.name != CURRENT:
                continue
            if one.of:
                each = b.body(n.Set(b.target(variable, one.name), value, b.NOWHERE))
                made.append(n.ForEach(variable, b.name("seats"), None, each, b.NOWHERE))
            else:
                made.append(n.Set(b.target(one.name), value, b.NOWHERE))
        deal = n.Move(card, b.call("hand", b.name(variable)), None, b.NOWHERE)
        deals = b.body(b.when(b.filled(b.name("stock")), deal))
        times = n.Repeat(b.number(self.chance.between(1, 3)), None, deals, b.NOWHERE)
        made.append(n.ForEach(variable, b.name("players"), None, b.body(times), b.NOWHERE))
        return made

    def _first_value(self, type: Type, card: n.Expression) -> n.Expression:
        if type == PLAYER:
            return b.call("seat", b.number(self.chance.between(1, 2)))
        return card if type == CARD else self.e.literal(type)

    def _main(self, scope: Scope) -> list[n.Statement]:
        """Rounds, or turns one by one; always so many at most."""
        turn = n.Do(b.call("take_turn", b.name(CURRENT)), b.NOWHERE)
        next_one = n.Set(b.target(CURRENT), b.call("left_of", b.name(CURRENT)), b.NOWHERE)
        rounds = n.Do(b.call("play_round"), b.NOWHERE)
        enough = b.binary(b.name(TURNS), ">=", b.number(self.chance.between(6, 24)))
        if self.world.rounds:
            return [n.Repeat(b.number(self.chance.between(2, 5)), None, b.body(rounds), b.NOWHERE)]
        if self.chance.percent(50):
            return [n.Repeat(None, b.negate(enough), b.body(turn, next_one), b.NOWHERE)]
        stops = b.when(b.binary(enough, "or", self.s.condition(scope, 2)), n.Stop(b.NOWHERE))
        return [n.Repeat(None, None, b.body(turn, stops, next_one), b.NOWHERE)]

    def _end(self, scope: Scope) -> list[n.Statement]:
        found = self.s.block(scope, 1).statements if self.chance.percent(30) else ()
        if isinstance(found[-1] if found else None, b.LEAVING) or self.chance.percent(50):
            return list(found)
        return [*found, n.Do(b.call("won", self.e.make(scope, PLAYER, 0)), b.NOWHERE)]

    def outcome(self) -> tuple[n.Expression, bool]:
        """What each player gets; ``player`` is the player. And whether it is a number."""
        scope = Scope(Rule("outcome", "outcome", [("player", PLAYER)], len(self.world.rules)), settled=False)
        scope.locals.update(scope_of(scope.rule).locals)
        type = self.chance.one(self.world.enums) if self.chance.percent(25) else NUMBER
        return self._result(scope, type), type == NUMBER
