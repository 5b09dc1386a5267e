"""Lower the expressions of the rules to values of a plan: resolve names to numbers, fold options and constants."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from croupier.engines.contract.program import Program
from croupier.engines.plan import fold
from croupier.engines.plan import values as v
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
from croupier.language.analysis.types import CARDS
from croupier.language.ruleset.ruleset import StateVariable
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk
from croupier.table.layout import Family, index_table

LISTS = ("list", "nothing")
"""The types of lists; ``nothing`` is the type of the empty list."""


class ValueLowering:
    """Lowers the expressions of one program; a definition is lowered when its first call is."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = program.layout
        self.facts = program.checked.facts
        self.symbols = program.checked.symbols
        self.tables: dict[tuple[Any, ...], int] = {}
        self.definitions: list[v.Definition] = []
        self._numbers: dict[str, int] = {}
        self._several = _several(program)

    # --- entry points --------------------------------------------------------------------------

    def maybe(self, e: n.Expression | None) -> v.Value | None:
        """Return the value of an expression, or None where there is none."""
        return None if e is None else self.value(e)

    def value(self, e: n.Expression) -> v.Value:
        """Lower an expression to a value; where a face is wanted, a card becomes the face that is up."""
        made = self._raw(e)
        type = self.facts.types[e]
        if e not in self.facts.faces or type.base != "card":
            return made
        return v.Shown(made, type.optional)

    def items(self, e: n.Expression) -> v.Items:
        """Lower an expression to the items of a loop: the cards of a pile, or a list."""
        if isinstance(e, n.Conditional):
            condition = self.value(e.condition)
            if isinstance(condition, v.Constant):
                return self.items(e.then if condition.value else e.otherwise)
            return v.ChooseItems(condition, self.items(e.then), self.items(e.otherwise))
        if self.facts.types[e].base == "pile":
            return v.CardsIn(self._raw(e))
        return self._list(e)

    def either(self, e: n.Expression) -> v.Value | v.Items:
        """Lower an expression to items if its type is a list, else to a value."""
        return self.items(e) if self.facts.types[e].base in LISTS else self.value(e)

    def domain(self, parameter: n.Parameter) -> v.Items:
        """Return the candidates of a move's parameter: the items of its domain, or all values of its type."""
        if parameter.domain is not None:
            return self.items(parameter.domain)
        if parameter.type.name == "boolean":
            return v.Fixed((False, True))
        return v.Fixed(tuple(range(self.symbols.count_at(parameter.type.name, self.layout.seats))))

    def table(self, values: tuple[Any, ...]) -> int:
        """Return the number of a table; equal tables share a number. The key holds types, since ``1 == True``."""
        key = tuple((type(one), one) for one in values)
        return self.tables.setdefault(key, len(self.tables))

    # --- lists ---------------------------------------------------------------------------------

    def _list(self, e: n.Expression) -> v.Items:
        symbol = self.facts.symbols.get(e)
        match e:
            case n.ListOf():
                return fold.listing(tuple(self.value(one) for one in e.items))
            case n.Range():
                return fold.span(self.value(e.low), self.value(e.high))
            case n.Quantified():
                slot, where, subject = self._passes(e)
                return v.Selected(e.quantifier, slot, self.items(e.source), where, subject)
            case n.Binary():
                return fold.joined(self.items(e.left), self.items(e.right))
            case n.Call() if isinstance(symbol, PileSymbol):
                return self._piles(symbol, e.arguments)
            case n.Call() if isinstance(symbol, RuleSymbol):
                arguments = self.arguments(e.arguments, symbol.node.signature)
                return v.EvaluateItems(self._definition(e.name), arguments)
            case n.Call(name="members"):
                team, count = self.value(e.arguments[0]), len(set(self.layout.teams))
                return fold.listing(tuple(fold.offset(team, first) for first in range(0, self.layout.seats, count)))
            case n.Call():
                return v.Others(self.value(e.arguments[0]))
        if isinstance(symbol, LocalSymbol):
            return v.LocalItems(symbol.slot, symbol.place in self._several)
        if isinstance(symbol, PileSymbol):
            return v.Fixed(tuple(self.layout.pile_families[symbol.pile.name].places))
        assert isinstance(symbol, ListSymbol)
        if symbol.name == "players":
            return v.Playing()
        seats = self.layout.seats
        return v.Fixed(
            tuple(range(seats if symbol.name == "seats" else self.symbols.count_at(symbol.item.name, seats)))
        )

    def _piles(self, symbol: PileSymbol, given: Sequence[n.Expression]) -> v.Items:
        """Return the piles of a family with some of its indices. They stand together."""
        family = self.layout.pile_families[symbol.pile.name]
        before, left = family.sizes[: len(given)], prod(family.sizes[len(given) :])
        which = fold.mixed([self.value(one) for one in given], before)
        if prod(before) == 1:
            return v.Fixed(tuple(family.places))
        first = fold.mixed([which, v.Constant(0)], [prod(before), left])
        return fold.span(fold.offset(first, family.first), fold.offset(first, family.first + left - 1))

    # --- single values -------------------------------------------------------------------------

    def _raw(self, e: n.Expression) -> v.Value:
        """Lower an expression to a value; a card stays a card."""
        match e:
            case n.Number():
                member = self.facts.symbols.get(e)
                return v.Constant(member.index if isinstance(member, MemberSymbol) else e.value)
            case n.Boolean():
                return v.Constant(e.value)
            case n.NoneValue():
                return v.Constant(None)
            case n.Name():
                return self._name(e)
            case n.Field():
                return self._field(e)
            case n.Call():
                return self._call(e)
            case n.Unary():
                operand = self.value(e.operand)
                return fold.negation(operand) if e.operator == "not" else fold.minus(operand)
            case n.Binary():
                return self._binary(e)
            case n.Conditional():
                return fold.choose(self.value(e.condition), self.value(e.then), self.value(e.otherwise))
            case n.Quantified(quantifier="every", where=None):
                return v.Constant(True)  # the reference does not evaluate the items either
            case n.Quantified():
                slot, where, subject = self._passes(e)
                return v.Quantified(e.quantifier, slot, self.items(e.source), where, subject)
        raise AssertionError(f"a list stands where a value is wanted: {e}")

    def _passes(self, e: n.Quantified) -> tuple[int, v.Value | None, v.Value | None]:
        """Return the slot, the condition and the subject of a quantifier."""
        where = None if e.where is None else self.value(e.where)
        subject = None if e.subject is None else self.value(e.subject)
        return self.facts.slots[e], where, subject

    def _name(self, e: n.Name) -> v.Value:
        symbol = self.facts.symbols[e]
        match symbol:
            case LocalSymbol():
                return v.Local(symbol.slot)
            case StateSymbol():
                return self.state(symbol, ())
            case OptionSymbol():
                return v.Constant(self.program.options[symbol.option.name])
            case MemberSymbol() | KindSymbol():
                return v.Constant(symbol.index)
            case PileSymbol():
                return v.Constant(self.layout.pile_index(symbol.pile.name))
        raise AssertionError(f"{e.name} is no value")

    def state(self, symbol: StateSymbol, indices: Sequence[n.Expression]) -> v.Value:
        """Return the value of a state."""
        checked = not symbol.type.optional and symbol.variable.starts is None
        return v.StateValue(*self.state_place(symbol.variable, indices), checked)

    def state_place(self, variable: StateVariable, indices: Sequence[n.Expression]) -> tuple[int, v.Value | None]:
        """Return the index of a state, and how many places behind it the state with some indices stands."""
        family = self.layout.state_families[variable.name]
        behind = self._behind(variable, indices) if indices else v.Constant(0)
        if isinstance(behind, v.Constant):
            return family.first + int(behind.value or 0), None
        return family.first, behind

    def _behind(self, variable: StateVariable, indices: Sequence[n.Expression]) -> v.Value:
        """Return how many places a state stands behind the first of its name. A seat is its own place."""
        spans = self.layout.state_indices[variable.name]
        values = [fold.offset(self._raw(one), -span.start) for one, span in zip(indices, spans, strict=True)]
        return values[0] if len(values) == 1 else fold.mixed(values, [len(one) for one in spans])

    def _member(self, family: Family, of: Sequence[n.TypeName], indices: Sequence[n.Expression]) -> v.Value:
        """Return how many places a member of a family stands behind the first. A seat is its own place."""
        values = [self.value(one) for one in indices]
        return values[0] if [one.name for one in of] == ["player"] else fold.mixed(values, family.sizes)

    def _field(self, e: n.Field) -> v.Value:
        symbol = self.facts.symbols.get(e)
        if isinstance(symbol, MemberSymbol | KindSymbol):
            return v.Constant(symbol.index)
        if isinstance(symbol, StateSymbol):
            return self.state(symbol, (e.base,))
        type, base = self.facts.types[e.base], self._raw(e.base)
        if type.base == "enum":
            return self.lookup(self.program.member_tables[type.name][e.name], base)
        if type.base == "player":
            return self.lookup(list(self.layout.teams), base)
        if type.base == "pile":
            of = [one.name for one in self.program.checked.ruleset.piles[type.name].of]
            return self.lookup(index_table(self.layout, type.name, of.index(e.name)), base)
        by_design = [design[e.name] for design in self.layout.designs]
        if type.base == "face":
            return self.lookup(by_design, base)
        if self.layout.sides:
            return self.lookup(by_design, v.Shown(base))
        by_card = [by_design[faces[0]] for faces in self.layout.cards]  # type: ignore[index]
        return self.lookup(by_card, base)

    def lookup(self, values: list[Any], index: v.Value) -> v.Value:
        """Return an entry of a list as a table look-up, folded if the index is a constant."""
        if isinstance(index, v.Constant):
            return v.Constant(values[int(index.value or 0)])
        return v.Lookup(self.table(tuple(values)), index)

    # --- calls ---------------------------------------------------------------------------------

    def _call(self, e: n.Call) -> v.Value:
        symbol = self.facts.symbols.get(e)
        if isinstance(symbol, PileSymbol):
            family = self.layout.pile_families[symbol.pile.name]
            return fold.offset(self._member(family, symbol.pile.of, e.arguments), family.first)
        if isinstance(symbol, StateSymbol):
            return self.state(symbol, e.arguments)
        if isinstance(symbol, RuleSymbol):
            return v.Evaluate(self._definition(e.name), self.arguments(e.arguments, symbol.node.signature))
        if e.name == "size":
            return v.Size(self.items(e.arguments[0]))
        if e.name == "item":
            return v.ItemOf(self.items(e.arguments[0]), self.value(e.arguments[1]))
        if e.name in ("above", "below"):
            return self._neighbour(e)
        return self._built_in(e.name, tuple(self.value(one) for one in e.arguments))

    def _neighbour(self, e: n.Call) -> v.Value:
        """Return the value above or below a value of an enumeration: an entry of a table, so no engine needs more."""
        indices = range(self.symbols.count_at(self.facts.types[e].name, self.layout.seats))
        after = [*indices[1:], None] if e.name == "above" else [None, *indices[:-1]]
        return self.lookup(after, self.value(e.arguments[0]))

    def arguments(self, given: Sequence[n.Expression], signature: n.Signature) -> tuple[v.Value | v.Items, ...]:
        """Lower the arguments of a call: for several cards to items, which are copied at the call."""
        types = parameter_types(self.symbols, signature.parameters)
        pairs = zip(given, types, strict=True)
        return tuple(self.items(one) if type == CARDS else self.value(one) for one, type in pairs)

    def _built_in(self, name: str, arguments: tuple[v.Value, ...]) -> v.Value:
        match name, arguments:
            case "top" | "bottom", (pile,):
                return v.EndOf(pile, name == "top")
            case "seat", (number,):
                return v.SeatNumber(number)
            case "left_of" | "right_of", (player,):
                return v.Neighbour(player, 1 if name == "left_of" else -1)
            case "owner", (card,):
                return self.lookup([pile.owner for pile in self.layout.piles], v.PileOf(card))
            case "pile_of", (card,):
                return v.PileOf(card)
            case "face", (card, side):
                return v.FaceOn(card, side)
            case "has_face", (card, side):
                return v.HasFace(card, side)
            case "face_up", (card,):
                return v.SideUp(card)
            case "comes_before", (first, second):
                return v.Compare("<", first, second)
            case "position", (member,):
                return fold.offset(member, 1)
            case "min" | "max", (first, second):
                return v.Extreme(name == "max", first, second)
        raise AssertionError(f"no function is called {name}")

    def _definition(self, name: str) -> int:
        """Return the number of a definition, lowering it at its first call."""
        if name not in self._numbers:
            symbol = self.symbols.values[name]
            assert isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define)
            node = symbol.node
            body = self._pure(node.body, self.facts.giving[name].base == "list")
            types = parameter_types(self.symbols, node.signature.parameters)
            made = v.Definition(
                name,
                len(node.signature.parameters),
                self.facts.routines[node].slots,
                frozenset(slot for slot, type in enumerate(types) if type == CARDS),
                body,
                _gives_items(body),
            )
            self._numbers[name] = len(self.definitions)
            self.definitions.append(made)
        return self._numbers[name]

    def _pure(self, pure: n.Pure, listed: bool) -> v.Pure:
        """Lower the body of a definition. ``listed``: it gives a list, so a pile as its result means its cards."""
        keeps = tuple(v.Keep(self.facts.slots[one], self.either(one.value)) for one in pure.lets)
        if not isinstance(pure.result, n.Cases):
            return v.Pure(keeps, self.items(pure.result) if listed else self.either(pure.result))
        branches = tuple((self.value(condition), self._pure(body, listed)) for condition, body in pure.result.branches)
        return v.Pure(keeps, v.Cases(branches, self._pure(pure.result.otherwise, listed)))

    # --- operators -----------------------------------------------------------------------------

    def _binary(self, e: n.Binary) -> v.Value:
        left = self.value(e.left)
        if e.operator == "in":
            return self._contains(left, e.right)
        right = self.value(e.right)
        match e.operator:
            case "and":
                return fold.conjunction(left, right)
            case "or":
                return fold.disjunction(left, right)
            case "otherwise":
                return v.Otherwise(left, right)
            case "=" | "!=" | "<" | "<=" | ">" | ">=":
                return fold.comparison(e.operator, left, right)
        return v.Arithmetic(e.operator, left, right)

    def _contains(self, value: v.Value, right: n.Expression) -> v.Value:
        if not isinstance(right, n.Range):
            return v.Contains(value, self.items(right))
        low, high = self.value(right.low), self.value(right.high)
        numbers = fold.span(low, high)
        return v.Contains(value, numbers) if isinstance(numbers, v.Fixed) else v.Between(value, low, high)


def _several(program: Program) -> set[Span]:
    """Return the places of all parameters that are several cards."""
    types = program.checked.symbols.types
    parameters = (
        one for node in program.checked.ruleset.definitions for one in walk(node) if isinstance(one, n.Parameter)
    )
    return {one.place for one in parameters if types.get(one.type.name) == CARDS}


def _gives_items(body: v.Pure) -> bool:
    result = body.result
    if isinstance(result, v.Cases):
        return _gives_items(result.otherwise)
    return isinstance(result, v.Items)
