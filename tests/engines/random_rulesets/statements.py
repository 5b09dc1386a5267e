"""Generate random statements and blocks.

Algorithm. A block is made line by line. The risks of a line, which are the conditions under which it is no fault, are
tested around it most of the time. A rule is called in a place only if its cost times the weight of the place is small,
so that games stay short.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.language.analysis.narrowing import when_false, when_true
from croupier.language.analysis.statements import OPERANDS
from croupier.language.analysis.types import BOOLEAN, CARD, FACE, KIND, NUMBER, PILE, PLAYER, Type, fits
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

from . import build as b
from .chance import Chance, Ways
from .expressions import MOST_STEPS, UNGUARDED, Expressions
from .jumps import Jumps
from .loops import Loops
from .nouns import CURRENT
from .world import Local, Rule, Scope, Variable, World

Made = list[n.Statement]
DEEPEST = 3
"""Levels of blocks in a body."""

ACTS = [node for node in n.FLAT if node.row.takes and node not in (n.Leave, n.Rejoin)]
"""Statements of which nothing but the types of their operands has to be known."""

MOST_QUESTIONS = 6
"""Decisions that a call of a rule may put, about."""


class Statements(Jumps, Loops):
    """The maker of statements and blocks."""

    def __init__(self, world: World, chance: Chance, expressions: Expressions) -> None:
        self.world = world
        self.chance = chance
        self.e = expressions

    # --- blocks --------------------------------------------------------------------------------

    def block(self, scope: Scope, size: int, gives: bool = False) -> n.Body:
        """Return a block. One that ``gives`` does so on every path."""
        made, _ = self.block_and_end(scope, size, gives)
        return made

    def block_and_end(self, scope: Scope, size: int, gives: bool = False) -> tuple[n.Body, bool]:
        """Return a block, and whether its end can be reached."""
        inner = scope.inner(depth=scope.depth + 1)
        made: Made = []
        for _ in range(size):
            made += self.lines(inner, size)
            if made and isinstance(made[-1], b.LEAVING):
                return self._body(made), False
            if made and isinstance(made[-1], n.If):
                inner.narrowed |= _told_behind(inner, made[-1])
        if gives:
            made += self.ending(inner)
            return self._body(made), False
        return self._body(made), True

    def _body(self, statements: Made) -> n.Body:
        cites, reveals = self.heading(4)
        return b.body(*statements, cites=cites, reveals=reveals)

    def heading(self, likely: int) -> tuple[tuple[n.Cite, ...], tuple[n.Reveal, ...]]:
        """Return what a block cites and reveals, most often nothing."""
        if not self.chance.percent(likely):
            return (), ()
        codes = [f"RND-{self.chance.between(1, 99):03}" for _ in range(self.chance.weighted([(2, 0), (4, 1), (2, 2)]))]
        shown = [self.chance.one(self.world.piles).name] if self.chance.percent(50) or not codes else []
        return tuple(n.Cite(one, b.NOWHERE) for one in codes), tuple(n.Reveal(one, b.NOWHERE) for one in shown)

    def lines(self, scope: Scope, size: int) -> Made:
        """Return one statement, or a few that belong together."""
        return self.contained(scope, lambda: self.chance.made(self._ways(scope, size))) or [n.Nothing(b.NOWHERE)]

    def contained(self, scope: Scope, maker: Callable[[], Made | None]) -> Made:
        """Return the lines of a maker, with tests of their risks around them."""
        outer, self.e.risks = self.e.risks, []
        made = maker() or []
        risks, self.e.risks = self.e.risks, outer
        if not made or not risks or self.chance.percent(UNGUARDED):
            return made
        return [self._under(scope, risks, made)]

    def _under(self, scope: Scope, risks: list[n.Expression], made: Made) -> n.Statement:
        """Return lines under the condition that they are no fault, with the uses of a value that they name."""
        declared = [one.name for one in made if isinstance(one, n.Let)]
        condition = self.e.all_of(risks)
        rest: Made = []
        if declared and not isinstance(made[-1], b.LEAVING):
            rest = self.lines(scope.inner(depth=scope.depth + 1), 1)
        for name in declared:
            scope.locals.pop(name, None)
        return b.when(condition, *made, *rest)

    def _ways(self, scope: Scope, size: int) -> Ways[Made]:
        deep = scope.depth >= DEEPEST or scope.weight > 40
        return [
            (5, lambda: self._let(scope)),
            (7, lambda: self._set(scope)),
            (7, lambda: self._from_rule(scope)),
            (5, lambda: self._add(scope)),
            (10, lambda: self._move(scope)),
            (4, lambda: self._move_each(scope)),
            *((self._weight(node), partial(self._act, scope, node)) for node in ACTS),
            (1, lambda: self._leave(scope)),
            (1, lambda: [n.Nothing(b.NOWHERE)]),
            (7, lambda: self._call(scope)),
            (6, lambda: self._ask(scope)),
            (2, lambda: self._ask_at_once(scope)),
            (3, lambda: self.jump_if(scope)),
            (0 if deep else 6, lambda: self._if(scope)),
            (0 if deep else 4, lambda: self.for_each(scope)),
            (0 if deep else 3, lambda: self.repeat(scope)),
        ]

    # --- values --------------------------------------------------------------------------------

    def stored(self, scope: Scope) -> Type:
        """Return a type that a local may have."""
        faces = [(2, FACE)] if self.world.sides else []
        enums = [(1, one) for one in [*self.world.enums, *self.world.families, PILE]]
        return self.chance.weighted([(3, NUMBER), (1, BOOLEAN), (4, CARD), (3, PLAYER), (1, KIND), *enums, *faces])

    def value(self, scope: Scope, type: Type, depth: int = 3) -> n.Expression | n.Ask:
        """Return the right side of ``let``, ``set`` or ``give``: a draw, an answer, the result of a rule, or an
        expression."""
        found = self.chance.made(
            [
                (2, lambda: self._chance(scope, type)),
                (6, lambda: self._answer(scope, type)),
                (6, lambda: self._given(scope, type)),
                (12, lambda: self.e.guarded(scope, type, depth)),
            ]
        )
        assert found is not None
        return found

    def _chance(self, scope: Scope, type: Type) -> n.Expression | None:
        item = type.required
        if item == FACE:
            return None
        variable, source, where = self.e.loop(scope, item, 1, likely=40)
        if where is not None or not isinstance(source, n.Name):
            self.e.seldom_untested(b.search("any", variable, source, where), 8)
        elif item == CARD:
            self.e.seldom_untested(b.filled(source))
        return b.search("random", variable, source, where)

    def _answer(self, scope: Scope, type: Type) -> n.Ask | None:
        rule = self._rule(scope, [one for one in self._asked(scope) if one.giving == type])
        return None if rule is None else b.ask(self._question(scope, rule))

    def _given(self, scope: Scope, type: Type) -> n.Expression | None:
        rule = self._rule(scope, [one for one in self._acting(scope) if one.giving == type])
        return None if rule is None else self.e.call(scope, rule, 2)

    # --- statements that keep values -------------------------------------------------------------

    def _from_rule(self, scope: Scope) -> Made | None:
        """Return a ``let`` or a ``set`` with the result of a rule or an answer."""
        giving = [one for one in [*self._acting(scope), *self._asked(scope)] if one.giving is not None]
        rule = self._rule(scope, giving)
        if rule is None or rule.giving is None:
            return None
        call = self.e.call(scope, rule, 2)
        value = b.ask(call) if rule.kind == "decision" else call
        fitting = [one for one in self._settable() if not one.of and fits(rule.giving, one.type)]
        if fitting and self.chance.percent(60):
            return [n.Set(b.target(self.chance.one(fitting).name), value, b.NOWHERE)]
        return [b.let(scope.declare(rule.giving), value)]

    def _settable(self) -> list[Variable]:
        return [one for one in self.world.variables if not (one.fixed or one.option)]

    def _let(self, scope: Scope) -> Made:
        type = self.stored(scope)
        if (type in (NUMBER, CARD, PLAYER) or type.base == "pile") and self.chance.percent(30):
            found = self.e.maybe(scope, type, 2)
            if found is not None:
                return [b.let(scope.declare(type.or_none), found)]
        value = self.value(scope, type)
        return [b.let(scope.declare(type, settable=type.base != "pile"), value)]

    def _set(self, scope: Scope) -> Made | None:
        players = [name for name in scope.locals if scope.type_of(name) == PLAYER]
        settable = [name for name, one in scope.locals.items() if one.settable]
        if settable and self.chance.percent(15):
            name = self.chance.one(settable)
            return [n.Set(b.target(name), self.value(scope, scope.locals[name].type), b.NOWHERE)]
        variable = self.chance.one(self._settable())
        target = self._target(scope, variable, players)
        return [n.Set(target, self.value(scope, variable.type), b.NOWHERE)]

    def _target(self, scope: Scope, variable: Variable, players: list[str]) -> n.Target:
        """A state as the target of an assignment, with any indices."""
        if variable.of == ("player",):
            return b.target(self.chance.one([*players, CURRENT]), variable.name)
        indices = tuple(self.e.index(scope, one, 1) for one in variable.of)
        return n.Target(variable.name, indices, len(indices) == 1, b.NOWHERE)

    def _add(self, scope: Scope) -> Made:
        bases = [one for one in self._settable() if one.type == NUMBER]
        players = [name for name in scope.locals if scope.type_of(name) == PLAYER]
        settable = [name for name, one in scope.locals.items() if one.settable and one.type == NUMBER]
        amount = self.e.guarded(scope, NUMBER, 2)
        if settable and self.chance.percent(20):
            return [n.Add(amount, b.target(self.chance.one(settable)), b.NOWHERE)]
        variable = self.chance.one(bases)
        return [n.Add(amount, self._target(scope, variable, players), b.NOWHERE)]

    # --- cards ---------------------------------------------------------------------------------

    def _position(self, scope: Scope) -> n.Position | None:
        kind = self.chance.weighted([(6, ""), (2, "bottom"), (2, "random"), (2, "under")])
        card = self.e.make(scope, CARD, 1) if kind == "under" else None
        return n.Position(kind, card, b.NOWHERE) if kind else None

    def _move(self, scope: Scope) -> Made:
        card = self.e.make(scope, CARD, 2)
        return [n.Move(card, self.e.make(scope, PILE, 2), self._position(scope), b.NOWHERE)]

    def _move_each(self, scope: Scope) -> Made:
        variable, source, where = self.e.loop(scope, CARD, 2)
        return [n.MoveEach(variable, source, where, self.e.make(scope, PILE, 1), self._position(scope), b.NOWHERE)]

    def _weight(self, node: type[n.Flat]) -> int:
        return (3 if self.world.sides else 1) if node is n.TurnOver else 2

    def _act(self, scope: Scope, node: type[n.Flat]) -> Made:
        """Return a flat statement with operands of the types in its row."""
        operands = [self._operand(scope, words) for words in node.row.takes.values()]
        make: Callable[..., n.Flat] = node
        return [make(*operands, b.NOWHERE)]

    def _operand(self, scope: Scope, words: tuple[str, ...]) -> n.Expression:
        types = [type for word, (type, _) in OPERANDS.items() if word in words]
        type = self.chance.one(types) if len(types) > 1 else types[0]
        return self.e.make(scope, type, 2 if CARD in types else 1)

    def _leave(self, scope: Scope) -> Made:
        player = self.e.make(scope, PLAYER, 1)
        leaves, rejoins = n.Leave(player, b.NOWHERE), n.Rejoin(player, b.NOWHERE)
        if self.chance.percent(10):
            return self._everybody_leaves(scope)
        if self.chance.percent(50):
            return [rejoins]
        several = b.binary(b.call("size", b.name("players")), ">", b.number(1))
        return [b.when(several, leaves)] if self.chance.percent(90) else [leaves]

    def _everybody_leaves(self, scope: Scope) -> Made:
        variable = scope.fresh(PLAYER)
        leaves = b.body(n.Leave(b.name(variable), b.NOWHERE))
        made: Made = [n.ForEach(variable, b.name("players"), None, leaves, b.NOWHERE)]
        if self.chance.percent(60):
            next_one = b.call(self.chance.one(["left_of", "right_of"]), b.name(CURRENT))
            made.append(n.Set(b.target(CURRENT), next_one, b.NOWHERE))
        return made

    # --- calls and questions ---------------------------------------------------------------------

    def _acting(self, scope: Scope) -> list[Rule]:
        found = self.world.below(scope.rule.rank, "procedure", "moment")
        if scope.cards or scope.secret:
            found = [one for one in found if not one.questions]
        return [one for one in found if not (scope.secret and one.finishes)]

    def _asked(self, scope: Scope) -> list[Rule]:
        if scope.cards or scope.secret or scope.weight > 8:
            return []
        return [one for one in self.world.below(scope.rule.rank, "decision") if not one.secret]

    def _rule(self, scope: Scope, rules: list[Rule]) -> Rule | None:
        """Return a rule that is not too dear in this place, preferably one that nothing calls yet."""
        fitting = [
            one
            for one in rules
            if one.cost * scope.weight < MOST_STEPS
            and scope.rule.questions + one.questions * scope.weight <= MOST_QUESTIONS
        ]
        idle = [one for one in fitting if not one.called]
        return self.chance.one(idle or fitting) if fitting else None

    def _question(self, scope: Scope, rule: Rule) -> n.Call:
        return self.e.call(scope, rule, 2)

    def _call(self, scope: Scope) -> Made | None:
        rule = self._rule(scope, self._acting(scope))
        return None if rule is None else [n.Do(self.e.call(scope, rule, 2), b.NOWHERE)]

    def _ask(self, scope: Scope) -> Made | None:
        rule = self._rule(scope, self._asked(scope))
        return None if rule is None else [n.AskStatement(b.ask(self._question(scope, rule)), b.NOWHERE)]

    def _ask_at_once(self, scope: Scope) -> Made | None:
        secret = [one for one in self.world.below(scope.rule.rank, "decision") if one.secret]
        rule = None if scope.cards or scope.secret or scope.weight > 4 else self._rule(scope, secret)
        if rule is None:
            return None
        variable, source, where = self.e.loop(scope, PLAYER, 0, likely=40)
        if not isinstance(source, n.Name):
            source = b.name("players")
        inner = scope.inner(weight=scope.weight * 3)
        inner.locals[variable] = Local(PLAYER)
        before = len(self.e.risks)
        call = self.e.call(inner, rule, 2)
        if any(variable in names_in(one) for one in self.e.risks[before:]):
            del self.e.risks[before:]  # nothing around the statement can test it
            return None
        first = self._first_asked(variable)
        asked = n.Call(call.name, (first, *call.arguments[1:]), b.NOWHERE)
        return [n.AskAtOnce(asked, variable, source, where, b.NOWHERE)]

    def _first_asked(self, variable: str) -> n.Expression:
        """Return the player who is asked for each. It is seldom a player who is asked for another too."""
        own = b.name(variable)
        return self.chance.weighted([(20, own), (3, b.call("left_of", own)), (1, b.name(CURRENT))])

    def question(self, scope: Scope) -> Made:
        """Return a decision that is put, if there is one for this place."""
        ways: Ways[Made] = [(4, lambda: self._ask(scope)), (1, lambda: self._ask_at_once(scope))]
        return self.contained(scope, lambda: self.chance.made(ways))

    def use(self, scope: Scope, rule: Rule) -> Made:
        """Return a call of a certain rule, some of the time."""
        if rule.secret:
            return self.contained(scope, lambda: self._ask_at_once(scope))
        call = self.contained(scope, lambda: [self._use(scope, rule)])
        return [b.when(self.condition(scope, 1), *call)]

    def _use(self, scope: Scope, rule: Rule) -> n.Statement:
        call = self.e.call(scope, rule, 1)
        return n.AskStatement(b.ask(call), b.NOWHERE) if rule.kind == "decision" else n.Do(call, b.NOWHERE)

    # --- branches and loops ----------------------------------------------------------------------

    def condition(self, scope: Scope, depth: int = 3) -> n.Expression:
        return self.e.guarded(scope, BOOLEAN, depth)

    def _if(self, scope: Scope) -> Made:
        branches: list[tuple[n.Expression, n.Body]] = []
        told: frozenset[str] = frozenset()
        falls = False
        for _ in range(self.chance.weighted([(6, 1), (3, 2), (1, 3)])):
            condition = self.condition(scope.knowing(told), 2)
            inside = scope.knowing(told | _locals(scope, when_true(condition)))
            made, end = self.block_and_end(inside, self.chance.between(1, 2))
            branches.append((condition, made))
            falls |= end
            told |= _locals(scope, when_false(condition))
        otherwise = self.block(scope.knowing(told), 1) if self.chance.percent(35) else None
        return [n.If(tuple(branches), otherwise, b.NOWHERE)]


def _locals(scope: Scope, told: frozenset[str]) -> frozenset[str]:
    return frozenset(one for one in told if one in scope.locals)


def _told_behind(scope: Scope, s: n.If) -> frozenset[str]:
    """Return the conditions that hold after a branch that leaves if they do not."""
    if s.otherwise is not None or not all(leaves(one) for _, one in s.branches):
        return frozenset()
    return _locals(scope, frozenset().union(*(when_false(condition) for condition, _ in s.branches)))


def leaves(body: n.Body) -> bool:
    """Return whether the end of a block cannot be reached."""
    last = body.statements[-1]
    if isinstance(last, n.If) and last.otherwise is not None:
        return leaves(last.otherwise) and all(leaves(one) for _, one in last.branches)
    return isinstance(last, b.LEAVING)


def names_in(node: n.Expression) -> set[str]:
    return {one.name for one in walk(node) if isinstance(one, n.Name)}
