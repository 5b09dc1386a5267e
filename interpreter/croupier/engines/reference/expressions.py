"""Compile expressions to closures, one a node: a closure gets the state and a row of locals, and returns a value.

Values are plain. Numbers, truth values and ``None`` are Python's. Enumeration values, kinds and piles are their index,
players their seat, cards their number, faces the index of their design.

A closure relies on the checks of the ruleset: types fit, names exist. Only what depends on play raises Fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from croupier.engines.contract.program import Evaluate, Program
from croupier.engines.reference.builtins import MAKERS, make_item
from croupier.engines.reference.chance import GAME, Chance
from croupier.engines.reference.closures import (
    arithmetic,
    between,
    comparison,
    constant,
    counted_from,
    division,
    in_range,
    local,
    otherwise_of,
    place_of,
    range_of,
    state_of,
    tuple_of,
)
from croupier.engines.reference.quantifiers import make_quantified, make_random
from croupier.language.analysis.facts import Owner, Routine
from croupier.language.analysis.symbols import (
    KindSymbol,
    ListSymbol,
    LocalSymbol,
    MemberSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    parameter_types,
)
from croupier.language.analysis.types import Type
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.table.layout import Family, index_table
from croupier.table.state import Frame, State


class ExpressionCompiler:
    """Makes the closures of one program; a definition is compiled when its first call is."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.checked = program.checked
        self.facts = program.checked.facts
        self.layout = program.layout
        self.single = not program.layout.sides
        self.defines: dict[str, tuple[Evaluate, int]] = {}
        self.chance: Chance = GAME  # which draws for the rules

    def routine(self, node: Owner) -> Routine:
        return self.facts.routines[node]

    # --- entry points --------------------------------------------------------------------------

    def value(self, e: n.Expression, base: int) -> Evaluate:
        """Return the closure of an expression whose locals begin at ``base`` of the row. Where a face is wanted, a card
        becomes the face that is up."""
        made = self.raw(e, base)
        type = self.facts.types[e]
        if e not in self.facts.faces or type.base != "card":
            return made
        if type.optional:
            return lambda s, f: None if (card := made(s, f)) is None else s.shown[card]
        return lambda s, f: s.shown[made(s, f)]

    def items(self, e: n.Expression, base: int) -> Evaluate:
        """Return the closure of the items of a loop: the cards of a pile, or a list."""
        if isinstance(e, n.Conditional):
            condition = self.value(e.condition, base)
            then, otherwise = self.items(e.then, base), self.items(e.otherwise, base)
            return lambda s, f: then(s, f) if condition(s, f) else otherwise(s, f)
        made = self.raw(e, base)
        if self.facts.types[e].base == "pile":
            return lambda s, f: s.piles[made(s, f)]
        return made

    def raw(self, e: n.Expression, base: int) -> Evaluate:
        """Return the closure of an expression; a card stays a card, a pile its index."""
        match e:
            case n.Number():
                member = self.facts.symbols.get(e)
                return constant(member.index if isinstance(member, MemberSymbol) else e.value)
            case n.Boolean():
                return constant(e.value)
            case n.NoneValue():
                return constant(None)
            case n.Name():
                return self._name(e, base)
            case n.Field():
                return self._field(e, base)
            case n.Call():
                return self._call(e, base)
            case n.ListOf():
                made = [self.value(one, base) for one in e.items]
                return lambda s, f: [one(s, f) for one in made]
            case n.Range():
                return range_of(self.value(e.low, base), self.value(e.high, base), e.place)
            case n.Unary():
                return self._unary(e, base)
            case n.Binary():
                return self._binary(e, base)
            case n.Conditional():
                condition = self.value(e.condition, base)
                then, otherwise = self.value(e.then, base), self.value(e.otherwise, base)
                return lambda s, f: then(s, f) if condition(s, f) else otherwise(s, f)
            case n.Quantified():
                return self._quantified(e, base)

    def pure(self, pure: n.Pure, base: int, listed: bool = False) -> Evaluate:
        """Return the closure of a definition's body. ``listed``: it gives a list, so a pile as its result means its
        cards."""
        result = self._result(pure.result, base, listed)
        lets = [(base + self.facts.slots[one], self.value(one.value, base)) for one in pure.lets]
        if not lets:
            return result

        def evaluate(s: State, f: Frame) -> Any:
            for slot, let in lets:
                f[slot] = let(s, f)
            return result(s, f)

        return evaluate

    def _result(self, result: n.Expression | n.Cases, base: int, listed: bool) -> Evaluate:
        if not isinstance(result, n.Cases):
            return self.items(result, base) if listed else self.value(result, base)
        branches = [(self.value(condition, base), self.pure(pure, base, listed)) for condition, pure in result.branches]
        otherwise = self.pure(result.otherwise, base, listed)

        def evaluate(s: State, f: Frame) -> Any:
            for condition, body in branches:
                if condition(s, f):
                    return body(s, f)
            return otherwise(s, f)

        return evaluate

    # --- names ---------------------------------------------------------------------------------

    def _name(self, e: n.Name, base: int) -> Evaluate:
        symbol = self.facts.symbols[e]
        match symbol:
            case LocalSymbol():
                return local(base + symbol.slot)
            case StateSymbol():
                return self.state_value(symbol, (), base, e.place)
            case OptionSymbol():
                return constant(self.program.options[symbol.option.name])
            case MemberSymbol() | KindSymbol():
                return constant(symbol.index)
            case PileSymbol():
                family = self.layout.pile_families[symbol.pile.name]
                return constant(tuple(family.places) if symbol.pile.of else family.first)
            case ListSymbol():
                return self._list_of(symbol)
            case RuleSymbol():
                raise AssertionError("a rule is no value")

    def state_value(self, symbol: StateSymbol, indices: Sequence[n.Expression], base: int, place: Span) -> Evaluate:
        """Return the closure of a state, which faults as long as it holds nothing."""
        family = self.layout.state_families[symbol.variable.name]
        index, safe = family.first, symbol.type.optional or symbol.variable.starts is not None
        if not indices:
            return (lambda s, f: s.values[index]) if safe else state_of(symbol, lambda s, f: index, place)
        return state_of(symbol, self.state_place(symbol.variable.name, indices, base), place)

    def state_place(self, name: str, indices: Sequence[n.Expression], base: int) -> Evaluate:
        """Return the closure of the place of a state with some indices."""
        values = self.layout.state_indices[name]
        made = [counted_from(self.raw(one, base), span.start) for one, span in zip(indices, values, strict=True)]
        return place_of(self.layout.state_families[name].first, made, [len(span) for span in values])

    def _member(self, family: Family, indices: Sequence[n.Expression], base: int) -> Evaluate:
        """Return the closure of the place of a family's pile. Indices that are left out on the right are 0."""
        return place_of(family.first, [self.value(one, base) for one in indices], family.sizes)

    def _list_of(self, symbol: ListSymbol) -> Evaluate:
        if symbol.name == "players":
            return lambda s, f: s.playing
        if symbol.name == "seats":
            return constant(tuple(range(self.layout.seats)))
        return constant(tuple(range(self.checked.symbols.count_at(symbol.item.name, self.layout.seats))))

    def _field(self, e: n.Field, base: int) -> Evaluate:
        symbol = self.facts.symbols.get(e)
        if isinstance(symbol, MemberSymbol | KindSymbol):
            return constant(symbol.index)
        if isinstance(symbol, StateSymbol):
            return self.state_value(symbol, (e.base,), base, e.place)
        type = self.facts.types[e.base]
        made = self.raw(e.base, base)
        if type.base == "enum":
            table = self.program.member_tables[type.name][e.name]
            return lambda s, f: table[made(s, f)]
        if type.base == "player":
            teams = self.layout.teams
            return lambda s, f: teams[made(s, f)]
        if type.base == "pile":
            of = [one.name for one in self.checked.ruleset.piles[type.name].of]
            indices = index_table(self.layout, type.name, of.index(e.name))
            return lambda s, f: indices[made(s, f)]
        table = [design[e.name] for design in self.layout.designs]
        if type.base == "face":
            return lambda s, f: table[made(s, f)]
        return self._card_field(e, table, made, base)

    def _card_field(self, e: n.Field, table: list[Any], card: Evaluate, base: int) -> Evaluate:
        if not self.single:
            return lambda s, f: table[s.shown[card(s, f)]]
        by_card = [table[faces[0]] for faces in self.layout.cards]  # type: ignore[index]
        local = self.facts.symbols.get(e.base)
        if isinstance(local, LocalSymbol):
            slot = base + local.slot
            return lambda s, f: by_card[f[slot]]
        return lambda s, f: by_card[card(s, f)]

    # --- calls ---------------------------------------------------------------------------------

    def _call(self, e: n.Call, base: int) -> Evaluate:
        symbol = self.facts.symbols.get(e)
        if isinstance(symbol, PileSymbol):
            return self._pile_call(symbol, e.arguments, base)
        if isinstance(symbol, StateSymbol):
            return self.state_value(symbol, e.arguments, base, e.place)
        if isinstance(symbol, RuleSymbol):
            return self._define_call(e, base)
        if e.name == "size":
            items = self.items(e.arguments[0], base)
            return lambda s, f: len(items(s, f))
        if e.name == "item":
            return make_item(self.items(e.arguments[0], base), self.value(e.arguments[1], base), e.place)
        if e.name in ("above", "below"):
            return self._neighbour(e, base)
        return MAKERS[e.name](self.layout, e.place, [self.value(one, base) for one in e.arguments])

    def _pile_call(self, symbol: PileSymbol, indices: Sequence[n.Expression], base: int) -> Evaluate:
        """Return the closure of a pile of a family, or of the list of its piles with so many indices."""
        family = self.layout.pile_families[symbol.pile.name]
        first = self._member(family, indices, base)
        if len(indices) == len(family.sizes):
            return first
        count = prod(family.sizes[len(indices) :])
        return lambda s, f: range(at := first(s, f), at + count)

    def _neighbour(self, e: n.Call, base: int) -> Evaluate:
        """Return the closure of ``above`` or ``below``."""
        member = self.value(e.arguments[0], base)
        last = self.checked.symbols.count_at(self.facts.types[e].name, self.layout.seats) - 1
        if e.name == "above":
            return lambda s, f: None if (at := member(s, f)) == last else at + 1
        return lambda s, f: None if (at := member(s, f)) == 0 else at - 1

    def _define_call(self, e: n.Call, base: int) -> Evaluate:
        """Return the closure of a definition's call, which evaluates the body in a row of its own."""
        body, size = self.define(e.name)
        symbol = self.checked.symbols.values[e.name]
        assert isinstance(symbol, RuleSymbol)
        types = parameter_types(self.checked.symbols, symbol.node.signature.parameters)
        arguments = self.arguments(e.arguments, types, base)
        rest = [None] * (size - len(arguments))
        if len(arguments) == 1:
            (only,) = arguments
            return lambda s, f: body(s, [only(s, f), *rest])
        return lambda s, f: body(s, [*[one(s, f) for one in arguments], *rest])

    def arguments(self, given: Sequence[n.Expression], types: Sequence[Type], base: int) -> list[Evaluate]:
        """Return the closures of the arguments of a call. Several cards are those that lie there at the call."""
        return [
            tuple_of(self.items(one, base)) if type.base == "list" else self.value(one, base)
            for one, type in zip(given, types, strict=True)
        ]

    def define(self, name: str) -> tuple[Evaluate, int]:
        """Return the closure of a definition's body and the number of its locals."""
        if name not in self.defines:
            symbol = self.checked.symbols.values[name]
            assert isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define)
            listed = self.facts.giving[name].base == "list"
            self.defines[name] = (self.pure(symbol.node.body, 0, listed), self.routine(symbol.node).slots)
        return self.defines[name]

    # --- operators -----------------------------------------------------------------------------

    def _unary(self, e: n.Unary, base: int) -> Evaluate:
        made = self.value(e.operand, base)
        if e.operator == "not":
            return lambda s, f: not made(s, f)
        return lambda s, f: in_range(-made(s, f), e.place)

    def _binary(self, e: n.Binary, base: int) -> Evaluate:
        if e.operator == "in":
            left = self.value(e.left, base)
            if isinstance(e.right, n.Range):
                return between(left, self.value(e.right.low, base), self.value(e.right.high, base))
            items = self.items(e.right, base)
            return lambda s, f: left(s, f) in items(s, f)
        if self.facts.types[e].base == "list":
            first, then = self.items(e.left, base), self.items(e.right, base)
            return lambda s, f: [*first(s, f), *then(s, f)]
        left, right = self.value(e.left, base), self.value(e.right, base)
        match e.operator:
            case "and":
                return lambda s, f: left(s, f) and right(s, f)
            case "or":
                return lambda s, f: left(s, f) or right(s, f)
            case "otherwise":
                return otherwise_of(left, right)
            case "=" | "!=" | "<" | "<=" | ">" | ">=":
                return comparison(e.operator, left, right)
            case "div" | "mod":
                return division(e, left, right)
        return arithmetic(e, left, right)

    def _quantified(self, e: n.Quantified, base: int) -> Evaluate:
        slot = base + self.facts.slots[e]
        items = self.items(e.source, base)
        where = None if e.where is None else self.value(e.where, base)
        subject = None if e.subject is None else self.value(e.subject, base)
        made = make_quantified(e, slot, items, where, subject)
        return make_random(made, self.chance, self.facts.types[e], e.place) if e.quantifier == "random" else made
