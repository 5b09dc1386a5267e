"""Generate random expressions of a wanted type.

Algorithm. ``make`` chooses among the ways that yield the type, with fewer levels left each time. A part that could be a
fault in play adds the condition under which it is no fault to ``risks``. A caller tests these conditions first, most of
the time, so that games go on; the rest lets faults occur.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.language.analysis.narrowing import path_of, when_false, when_true
from croupier.language.analysis.types import BOOLEAN, CARD, FACE, KIND, NUMBER, PILE, PLAYER, Type, enum, family
from croupier.language.syntax import nodes as n

from . import build as b
from .chance import Chance, Ways
from .lists import Lists
from .nouns import CURRENT, NOTCHES
from .world import TEAMS, Rule, Scope, Variable, Way, World

LARGE = [100, 65_536, 1_000_000, 2_147_483_647]
UNGUARDED = 2
"""Percent of what may be a fault that nothing guards."""

MOST_STEPS = 700
"""About how many steps a call may cost where it stands."""


class Expressions(Lists):
    """``risks`` are the conditions under which what has been made is no fault."""

    def __init__(self, world: World, chance: Chance) -> None:
        self.world = world
        self.chance = chance
        self.risks: list[n.Expression] = []
        self.ways: dict[str, Callable[[Scope, Type, int], Ways[n.Expression]]] = {
            "number": self._number_ways,
            "boolean": self._boolean_ways,
            "enum": self._enum_ways,
            "player": self._player_ways,
            "card": self._card_ways,
            "kind": self._kind_ways,
            "face": self._face_ways,
            "pile": self._pile_ways,
        }

    # --- entry points --------------------------------------------------------------------------

    def make(self, scope: Scope, type: Type, depth: int) -> n.Expression:
        """An expression that fits a type, of at most so many levels."""
        scope.rule.cost += scope.weight
        if type.base == "list" and type.item is not None:
            return self.list_of(scope, type.item, depth)
        if type.optional:
            return self._optional(scope, type, depth)
        found = self.chance.made(self.ways[type.base](scope, type, depth))
        assert found is not None
        return found

    def guarded(self, scope: Scope, type: Type, depth: int) -> n.Expression:
        """The same, with its risks tested first where a literal can stand in its place."""
        outer, self.risks = self.risks, []
        made = self.make(scope, type, min(depth, self.world.depth))
        risks, self.risks = self.risks, outer
        if not risks or self.chance.percent(UNGUARDED):
            return made
        if type == BOOLEAN:
            return self.all_of([*risks, made])
        instead = self.instead(type)
        if instead is None:
            self.risks += risks
            return made
        return b.choose(self.all_of(risks), made, instead)

    def instead(self, type: Type) -> n.Expression | None:
        """What can stand in the place of a value without being a fault."""
        if type.optional:
            return b.NONE
        match type.base:
            case "number" | "boolean" | "enum" | "kind":
                return self.literal(type)
            case "player":
                return b.call("seat", b.number(1))
            case "pile" if not type.name:
                return b.name("stock")
            case "list":
                return b.listed()
        return None

    def all_of(self, conditions: list[n.Expression]) -> n.Expression:
        found, *rest = list(dict.fromkeys(conditions))
        for one in rest:
            found = b.binary(found, "and", one)
        return found

    def risk(self, condition: n.Expression) -> None:
        self.risks.append(condition)

    def seldom_untested(self, condition: n.Expression, untested: int = 20) -> None:
        """A risk that is so small that it may be run more often: so many times in a hundred."""
        if not self.chance.percent(untested):
            self.risk(condition)

    def literal(self, type: Type) -> n.Expression:
        if type == NUMBER:
            return b.number(self.chance.one(LARGE) if self.chance.percent(2) else self.chance.between(0, 6))
        if type == BOOLEAN:
            return self.chance.one([b.TRUE, b.FALSE])
        if type == KIND:
            return b.name(self.chance.one(self.world.kinds))
        if type == TEAMS:
            return b.field(b.call("seat", b.number(1)), "team")
        member = self.chance.one(self.world.enumeration(type.name).members)
        if member in self.world.shared_members() or self.chance.percent(5):
            return b.field(b.name(type.name), member)
        return b.name(member)

    def variable(self, scope: Scope, type: Type, depth: int) -> n.Expression:
        """Something that play can change, if there is such a thing."""
        return self.chance.made(self.known(scope, type, depth)) or self.make(scope, type, depth)

    # --- what is there already -----------------------------------------------------------------

    def locals_of(self, scope: Scope, type: Type) -> list[n.Expression]:
        return [b.name(name) for name in scope.locals if scope.type_of(name) == type]

    def known(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        """Locals, state, options, fields and definitions of just this type."""
        ways: Ways[n.Expression] = [(6, lambda one=one: one) for one in self.locals_of(scope, type)]
        for variable in self.world.variables:
            if variable.type != type or (len(variable.of) == 1 and not self._untested(scope, variable.name)):
                continue
            if depth > 0 or variable.of in ((), ("player",)):
                ways.append((3, lambda one=variable: self.state(scope, one, depth)))
        if depth > 0:
            ways += self._field_ways(scope, type, depth)
            ways += [(3, lambda one=one: self.call(scope, one, depth)) for one in self._defines(scope, type)]
        return ways

    def state(self, scope: Scope, variable: Variable, depth: int) -> n.Expression:
        """A state, with any indices."""
        indices = [self.index(scope, one, depth) for one in variable.of]
        if len(indices) == 1:
            return b.field(indices[0], variable.name)
        return b.call(variable.name, *indices) if indices else b.name(variable.name)

    def index(self, scope: Scope, of: str, depth: int) -> n.Expression:
        """A value of the type of an index."""
        if of == "player":
            return self.player(scope, depth)
        if of == "team":
            return self.make(scope, TEAMS, min(depth, 1))
        if of == "card":
            return self.make(scope, CARD, max(0, depth - 1))
        if any(one.name == of for one in self.world.families):
            return self.make(scope, family(of), max(0, depth - 1))
        if of == "notch":
            return b.number(self.chance.between(1, NOTCHES))
        return self.make(scope, enum(of), min(depth - 1, 1)) if depth > 0 else self.literal(enum(of))

    def _untested(self, scope: Scope, name: str) -> bool:
        """Whether nothing has told that such a field of somebody is not none."""
        return not any(path.endswith("." + name) for path in scope.narrowed)

    def _field_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        ways: Ways[n.Expression] = []
        bases = [CARD, CARD, FACE] if self.world.sides else [CARD]
        for name, have in [*self.world.fields.items(), ("kind", KIND)]:
            if have == type and self._untested(scope, name):
                for base in bases:
                    ways.append((2, lambda at=base, one=name: b.field(self.make(scope, at, depth - 1), one)))
        for enumeration in self.world.enumerations:
            for name, have in enumeration.fields.items():
                if have == type:
                    base = enum(enumeration.name)
                    ways.append((1, lambda at=base, one=name: b.field(self.make(scope, at, depth - 1), one)))
        for pile in self.world.families:
            if str(type) in self.world.pile(pile.name).of:
                ways.append((2, lambda at=pile: b.field(self.make(scope, at, depth - 1), str(type))))
        return ways

    def _defines(self, scope: Scope, type: Type) -> list[Rule]:
        known = self.world.below(scope.rule.rank, "define")
        return [one for one in known if one.giving == type and one.cost * scope.weight < MOST_STEPS]

    def call(self, scope: Scope, rule: Rule, depth: int) -> n.Call:
        """A call of any rule, with values for its parameters."""
        scope.rule.cost += rule.cost * scope.weight
        scope.rule.questions += rule.questions * scope.weight
        scope.rule.finishes |= rule.finishes
        rule.called = True
        return b.call(rule.name, *(self.argument(scope, type, depth - 1) for _, type in rule.parameters))

    def argument(self, scope: Scope, type: Type, depth: int) -> n.Expression:
        """A card may stand for its face."""
        if type == FACE and self.chance.percent(40):
            return self.make(scope, CARD, depth)
        return self.make(scope, type, depth)

    # --- values that may be none -----------------------------------------------------------------

    def maybe(self, scope: Scope, type: Type, depth: int) -> n.Expression | None:
        """Something that may be none and is not known to be none; none where there is no such thing."""
        wanted = type.or_none
        ways = [(weight * 2, way) for weight, way in self.known(scope, wanted, depth)]
        if depth > 0:
            ways += [(1, lambda: self.first_or_last(scope, type, depth - 1))]
            if type == PLAYER:
                ways += [(3, lambda: b.call("owner", self.make(scope, CARD, depth - 1)))]
            if type.base == "enum":
                word = self.chance.one(["above", "below"])
                ways += [(3, lambda: b.call(word, self.make(scope, type, depth - 1)))]
        made = self.chance.made(ways)
        if made is None or path_of(made) in scope.narrowed:
            return None
        return made

    def _optional(self, scope: Scope, type: Type, depth: int) -> n.Expression:
        need = type.required
        found = self.chance.made(
            [
                (2, lambda: b.NONE),
                (5, lambda: self.maybe(scope, need, depth)),
                (3, lambda: self.make(scope, need, depth) if need != CARD else None),
                (1 if depth > 0 else 0, lambda: self._conditional(scope, type, depth)),
            ]
        )
        assert found is not None
        return found

    def _otherwise(self, scope: Scope, type: Type, depth: int) -> n.Expression | None:
        found = self.maybe(scope, type, depth - 1)
        return None if found is None else b.binary(found, "otherwise", self.make(scope, type, depth - 1))

    def _conditional(self, scope: Scope, type: Type, depth: int) -> n.Expression:
        condition = self.guarded(scope, BOOLEAN, depth - 1)
        then = self.make(scope.knowing(when_true(condition)), type, depth - 1)
        otherwise = self.make(scope.knowing(when_false(condition)), type, depth - 1)
        return b.choose(condition, then, otherwise)

    def _shared(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        """Ways that every type has."""
        ways = self.known(scope, type, depth)
        if depth > 0:
            ways += [
                (1, lambda: self._conditional(scope, type, depth)),
                (2, lambda: self._otherwise(scope, type, depth)),
            ]
            ways += [(1, lambda: self._the(scope, type, depth)), (1, lambda: self.numbered(scope, type, depth))]
        return ways

    def _the(self, scope: Scope, type: Type, depth: int) -> n.Expression | None:
        """The only one, where most often something says that there is only one."""
        if type not in (CARD, PLAYER) or self.chance.percent(50):
            return None
        variable, source, where = self.loop(scope, type, depth - 1, always=True)
        self.risk(b.binary(b.search("how_many", variable, source, where), "=", b.number(1)))
        return b.search("the", variable, source, where)

    # --- numbers -------------------------------------------------------------------------------

    def _number_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        ways = [(6, lambda: self.literal(NUMBER)), *self._shared(scope, type, depth)]
        if depth <= 0:
            return ways
        pair = (self.chance.one(["min", "max"]), depth - 1)
        return [
            *ways,
            (5, lambda: self._arithmetic(scope, depth)),
            (1, lambda: n.Unary("-", self.make(scope, NUMBER, depth - 1), b.NOWHERE)),
            (5, lambda: b.call("size", self.list_of(scope, self.chance.one([CARD, CARD, PLAYER]), depth - 1))),
            (2, lambda: b.call("position", self.make(scope, self.chance.one(self.world.enums), depth - 1))),
            (2, lambda: b.call(pair[0], *(self.make(scope, NUMBER, pair[1]) for _ in range(2)))),
            (3, lambda: self.count(scope, depth)),
            (3, lambda: self.total(scope, depth)),
            (2, lambda: self.highest(scope, NUMBER, depth)),
        ]

    def _arithmetic(self, scope: Scope, depth: int) -> n.Expression:
        operator = self.chance.weighted([(5, "+"), (4, "-"), (2, "*"), (2, "div"), (2, "mod")])
        left = self.make(scope, NUMBER, depth - 1)
        if operator == "*" and self.chance.percent(15):
            return b.binary(left, operator, b.number(self.chance.one(LARGE)))
        if operator not in ("div", "mod"):
            return b.binary(left, operator, self.make(scope, NUMBER, depth - 1))
        right: n.Expression = b.number(self.chance.between(1, 5))
        if self.chance.percent(60):
            right = self.variable(scope, NUMBER, depth - 1)
            if isinstance(right, n.Number | n.Unary):
                return b.binary(left, operator, b.number(3))
            self.seldom_untested(b.binary(right, "!=", b.number(0)), 50)
        return b.binary(left, operator, right)

    # --- truth values --------------------------------------------------------------------------

    def _boolean_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        ways = self._shared(scope, type, depth)
        if depth <= 0:
            return [(1, lambda: self.literal(BOOLEAN)), *ways, (4, lambda: self._compared(scope, 0))]
        return [
            *ways,
            (10, lambda: self._compared(scope, depth - 1)),
            (4, lambda: self._joined(scope, depth)),
            (2, lambda: b.negate(self.make(scope, BOOLEAN, depth - 1))),
            (4, lambda: self.membership(scope, depth)),
            (5, lambda: self.whether(scope, depth)),
            (2, lambda: self._tested(scope, depth)),
            (1, lambda: b.call("comes_before", *(self.make(scope, CARD, depth - 1) for _ in range(2)))),
            (2 if self.world.sides else 0, lambda: self._has_face(scope, depth)),
            (12 if scope.asks else 0, lambda: self._asked_way(scope, self.chance.one(scope.asks), depth)),
            (2, lambda: self._way_in_decision(scope, depth)),
        ]

    def _compared(self, scope: Scope, depth: int) -> n.Expression:
        ordered = [NUMBER, NUMBER, *self.world.enums]
        if self.chance.percent(60):
            type = self.chance.one(ordered)
            operator = self.chance.one(["<", "<=", ">", ">=", "=", "!="])
        else:
            few = [FACE] if self.world.sides else []
            few += [TEAMS] if self.world.teams else []
            type = self.chance.one([BOOLEAN, PLAYER, KIND, CARD, PILE, *self.world.families, *few])
            operator = self.chance.one(["=", "!="])
        if operator in ("=", "!=") and type != FACE and self.chance.percent(25):
            found = self.maybe(scope, type, depth)
            if found is not None:
                return b.binary(found, operator, self.make(scope, type, depth))
        return b.binary(self.variable(scope, type, depth), operator, self.make(scope, type, depth))

    def _joined(self, scope: Scope, depth: int) -> n.Expression:
        operator = self.chance.one(["and", "or"])
        left = self.make(scope, BOOLEAN, depth - 1)
        told = when_true(left) if operator == "and" else when_false(left)
        return b.binary(left, operator, self.guarded(scope.knowing(told), BOOLEAN, depth - 1))

    def _tested(self, scope: Scope, depth: int) -> n.Expression | None:
        """A test for none, and something that rests on it."""
        type = self.chance.one([NUMBER, PLAYER, CARD, KIND, *self.world.enums, *self.world.families])
        found = self.maybe(scope, type, depth - 1)
        if found is None:
            return None
        positive = self.chance.percent(60)
        test = b.binary(found, "!=" if positive else "=", b.NONE)
        if self.chance.percent(40):
            return test
        inner = scope.knowing(when_true(test) if positive else when_false(test))
        rest = self.guarded(inner, BOOLEAN, depth - 1)
        if path_of(found) is not None and self.chance.percent(50):
            rest = b.binary(found, "=", self.make(inner, type, depth - 1))
        return b.binary(test, "and" if positive else "or", rest)

    def _asked_way(self, scope: Scope, way: Way, depth: int) -> n.Expression:
        """Whether some move of the decision that is ``as`` a way can be made."""
        return b.call(way.name, *(self.make(scope, type, min(depth - 1, 1)) for _, type in way.parameters))

    def _asked_ways(self) -> list[Way]:
        return [one for one in self.world.ways if not one.unasked]

    def _way_in_decision(self, scope: Scope, depth: int) -> n.Expression | None:
        """Whether a move of a decision that is named can be made."""
        known = [(way, one) for way in self._asked_ways() for one in way.decisions if one.rank < scope.rule.rank]
        if not known or scope.weight > 10 or not scope.settled:
            return None
        way, decision = self.chance.one(known)
        arguments = (self.argument(scope, type, 0) for _, type in decision.parameters)
        return b.binary(self._asked_way(scope, way, 1), "in", b.call(decision.name, *arguments))

    def _has_face(self, scope: Scope, depth: int) -> n.Expression:
        return b.call("has_face", self.make(scope, CARD, depth - 1), self.make(scope, enum("side"), depth - 1))

    # --- values of enumerations, kinds, players --------------------------------------------------

    def _enum_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        if type == TEAMS:
            team = (6, lambda: b.field(self.player(scope, depth - 1), "team"))
            return [team, *self.known(scope, type, depth), *(self._shared(scope, type, depth) if depth > 0 else [])]
        ways: Ways[n.Expression] = [(3, lambda: self.literal(type)), *self._shared(scope, type, depth)]
        if depth > 0:
            ways.append((1, lambda: self.highest(scope, type, depth)))
        if type.name == "side":
            ways.append((6, lambda: b.call("face_up", self.make(scope, CARD, depth - 1))))
        return ways

    def _kind_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        return [(4, lambda: self.literal(KIND)), *self._shared(scope, type, depth)]

    def player(self, scope: Scope, depth: int) -> n.Expression:
        """A player who is there already, most of the time."""
        found = self.locals_of(scope, PLAYER)
        if found and (depth <= 0 or self.chance.percent(80)):
            return self.chance.one(found)
        return self.make(scope, PLAYER, 1 if depth > 1 else 0)

    def _player_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        ways: Ways[n.Expression] = [(8, lambda one=one: one) for one in self.locals_of(scope, PLAYER)]
        ways += [(3, lambda: b.name(CURRENT)), (1, lambda: b.call("seat", b.number(self.chance.between(1, 2))))]
        if depth > 0:
            ways += [
                (4, lambda: b.call("left_of", self.make(scope, PLAYER, depth - 1))),
                (3, lambda: b.call("right_of", self.make(scope, PLAYER, depth - 1))),
                (1, lambda: self._seat(scope, depth)),
                *self._shared(scope, type, depth),
            ]
        return ways

    def _seat(self, scope: Scope, depth: int) -> n.Expression:
        wanted = self.make(scope, NUMBER, depth - 1)
        if self.chance.percent(60):
            count = b.call("size", b.name("seats"))
            return b.call("seat", b.binary(b.binary(wanted, "mod", count), "+", b.number(1)))
        self.seldom_untested(b.binary(wanted, "in", b.numbers(b.number(1), b.call("size", b.name("seats")))))
        return b.call("seat", wanted)

    # --- cards, faces, piles -------------------------------------------------------------------

    def _card_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        ways: Ways[n.Expression] = [(12, lambda one=one: one) for one in self.locals_of(scope, CARD)]
        ways += [(3, lambda: self._end_of_pile(scope, depth))]
        return ways + (self._shared(scope, type, depth) if depth > 0 else [])

    def _end_of_pile(self, scope: Scope, depth: int) -> n.Expression:
        pile = self.make(scope, PILE, depth - 1)
        self.risk(b.filled(pile))
        return b.call(self.chance.weighted([(3, "top"), (1, "bottom")]), pile)

    def _face_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        ways: Ways[n.Expression] = [(6, lambda one=one: one) for one in self.locals_of(scope, FACE)]
        ways += [(3, lambda: self._face(scope, depth))]
        return ways + (self._shared(scope, type, depth) if depth > 0 else [])

    def _face(self, scope: Scope, depth: int) -> n.Expression:
        card, side = self.make(scope, CARD, depth - 1), self.make(scope, enum("side"), min(depth - 1, 1))
        if self.chance.percent(40):
            side = b.name(self.world.sides[-1])
        if self.world.ragged:
            self.seldom_untested(b.call("has_face", card, side), 25)
        return b.call("face", card, side)

    def _pile_ways(self, scope: Scope, type: Type, depth: int) -> Ways[n.Expression]:
        ways: Ways[n.Expression] = self.known(scope, type, depth)
        for pile in self.world.piles:
            if type.name not in ("", pile.name):
                continue
            if pile.of:
                ways.append((3, lambda one=pile: b.call(one.name, *[self.index(scope, of, depth) for of in one.of])))
            else:
                ways.append((3, lambda one=pile: b.name(one.name)))
        if depth > 0:
            ways += [(1, lambda: self._conditional(scope, type, depth))]
            ways += [(1, lambda: self._otherwise(scope, type, depth)), (1, lambda: self.numbered(scope, type, depth))]
        if depth > 0 and not type.name:
            ways += [(2, lambda: b.call("pile_of", self.make(scope, CARD, depth - 1)))]
            ways += [(3, lambda at=one: self.make(scope, at, depth - 1)) for one in self.world.families]
        return ways
