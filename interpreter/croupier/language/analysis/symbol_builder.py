"""Collect the names of a ruleset into one table that the whole document shares.

Invariant. A name of a value has one meaning in the whole document, and so has a name of a type. Only members of several
enumerations may share a name: then the expected type decides. A name that is taken twice is reported with both places,
and keeps its first meaning. Nothing more is said about the name then, since nobody knows which of the two a rule means,
nor about a pile, a state or an option whose declaration does not say whose or what it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.mistaken import mistaken
from croupier.language.analysis.symbols import (
    KindSymbol,
    ListSymbol,
    MemberSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    Symbols,
    WaySymbol,
    resolve_type,
    rule_of_option,
)
from croupier.language.analysis.types import (
    BOOLEAN,
    BUILT_IN_TYPES,
    CARDS,
    ERROR,
    NUMBER,
    PLAYER,
    SIDE,
    TEAM,
    Type,
    enum,
    family,
)
from croupier.language.diagnostics import Diagnostic, Edit, Related, did_you_mean
from croupier.language.ruleset.ruleset import CardLook, Citing, Enumeration, Member, Option, OtherNames, Pile, Ruleset
from croupier.language.ruleset.shapes import NAME
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

KEYS_OF_KINDS = ("cites", "settles", "label", "also_called", "look")

FEW_MEMBERS = 2
"""The most values of an enumeration of which none can be told to have another field than the others."""


class SymbolBuilder:
    """The builder of the table. It reports a name that is taken, with both places."""

    def __init__(self, ruleset: Ruleset, refused: Collection[str] = ()) -> None:
        self.ruleset = ruleset
        self.symbols = Symbols(refused=set(refused))
        self.diagnostics: list[Diagnostic] = []

    def build(self) -> Symbols:
        self._types()
        self._cards()
        self._constants()
        self._rules()
        self.symbols.refused |= mistaken(self.ruleset, self.symbols)
        for name in self.symbols.refused & set(self.ruleset.piles):
            if self.symbols.types.get(name, ERROR).base == "pile":
                self.symbols.types[name] = ERROR
        return self.symbols

    # --- parts ---------------------------------------------------------------------------------

    def _types(self) -> None:
        self.symbols.types.update(BUILT_IN_TYPES)
        for name in ("players", "seats"):
            self._add(name, ListSymbol(name, PLAYER, None))
        ruleset = self.ruleset
        self.symbols.teams = ruleset.teams
        for enumeration in [*self._teams(), *ruleset.enumerations.values(), *self._sides(), *self._choices()]:
            if enumeration.name in self.symbols.types:
                self._taken(enumeration.name, enumeration.place, None)
                continue
            self.symbols.types[enumeration.name] = enum(enumeration.name)
            self.symbols.enumerations[enumeration.name] = enumeration
            plural = enumeration.name + "s"
            self._add(plural, ListSymbol(plural, enum(enumeration.name), enumeration.place))
            for index, member in enumerate(() if enumeration.numbered else enumeration.members):
                symbol = MemberSymbol(enumeration.name, member.name, index, member.place)
                if member.name in self.symbols.values or member.name in BUILT_INS:
                    first = self.symbols.values.get(member.name)
                    self._taken(member.name, member.place, first.place if first else None)
                    continue
                self.symbols.members.setdefault(member.name, []).append(symbol)
        for pile in ruleset.piles.values():
            if pile.of:
                self._family(pile)
        for enumeration in ruleset.enumerations.values():
            self.symbols.member_fields[enumeration.name] = self._member_fields(enumeration)

    def _family(self, pile: Pile) -> None:
        """Add the type of a family's piles. Report one that is called like another type."""
        if pile.name not in self.symbols.types:
            self.symbols.types[pile.name] = family(pile.name)
            return
        enumeration = self.symbols.enumerations.get(pile.name)
        related = () if enumeration is None else (Related(enumeration.place, "the other type"),)
        message = f"a family of piles is a type, and `{pile.name}` is one already"
        help = "choose another name for the piles"
        self.diagnostics.append(Diagnostic("type-taken", message, pile.place, related=related, help=help))

    def _teams(self) -> Iterable[Enumeration]:
        """Yield the enumeration of teams, if there are any: as many as the table with the most has."""
        if self.ruleset.teams:
            place = self.ruleset.teams_place
            count = range(1, max(self.ruleset.teams.values()) + 1)
            yield Enumeration(TEAM, tuple(_member(str(number), place) for number in count), place)

    def _sides(self) -> Iterable[Enumeration]:
        """Yield the enumeration of the cards' sides, if there are several."""
        if self.ruleset.faces:
            place = self.ruleset.place
            called, looks = self.ruleset.sides_called, self.ruleset.side_looks
            members = tuple(_member(one, place, called[one], looks[one]) for one in self.ruleset.faces)
            yield Enumeration(SIDE, members, place)

    def _choices(self) -> Iterable[Enumeration]:
        """Yield the enumeration of each option that is a list of choices."""
        for option in self.ruleset.options.values():
            if option.type == "choice":
                members = tuple(_member(name, option.place) for name in option.choices)
                yield Enumeration(option.name, members, option.place)

    def _member_fields(self, enumeration: Enumeration) -> dict[str, Type]:
        """Return the types of the fields of an enumeration's members. Report fields of mixed types."""
        found: dict[str, Type] = {}
        for member in enumeration.members:
            for name, value in member.values.items():
                if not NAME.match(name):
                    help = "write it in lower-case letters, digits and `_`"
                    self._report("bad-member-field", f"no rule can name the field `{name}`", value.place, help)
                    continue
                type = self._literal_type(value)
                if type is None or found.setdefault(name, type) != type:
                    message = f"`{name}` of `{member.name}` is neither a number, a truth value nor a value of a type"
                    help = "every value of the enumeration needs one of the same type"
                    self._report("bad-member-field", message, value.place, help)
        seldom = self._seldom_written(enumeration, found)
        for member in enumeration.members:
            for name in found:
                if name not in member.values and name not in seldom and not seldom & set(member.values):
                    message = f"`{member.name}` lacks the field `{name}` that other values of `{enumeration.name}` have"
                    self._report("bad-member-field", message, member.place, f"add `{name}: …`")
        return found

    def _seldom_written(self, enumeration: Enumeration, found: Mapping[str, Type]) -> set[str]:
        """Return fields that one member has in the place of a field that all others have. Report each."""
        seldom: set[str] = set()
        members = enumeration.members
        for name in found:
            own = [one for one in members if name in one.values]
            if len(own) != 1 or len(members) <= FEW_MEMBERS:
                continue
            lacking = [one for one in found if one not in own[0].values]
            common = [one for one in lacking if sum(one in each.values for each in members) == len(members) - 1]
            help = did_you_mean(name, common)
            if help:
                seldom.add(name)
                message = f"only `{own[0].name}` has the field `{name}`"
                key = own[0].values[name].place
                line = Span(own[0].place.source, own[0].place.start, key.start)
                edit = Edit.of(help, help.right, name, line) if isinstance(help, Edit) else help
                self._report("bad-member-field", message, own[0].place, edit)
        return seldom

    def _literal_type(self, value: n.Expression) -> Type | None:
        """Return the type of a literal or a member's name, or None."""
        match value:
            case n.Number() | n.Unary(operator="-"):
                return NUMBER
            case n.Boolean():
                return BOOLEAN
            case n.Name(name=name):
                found = self.symbols.members.get(name, [])
                return enum(found[0].enumeration) if len(found) == 1 else None
        return None

    def _cards(self) -> None:
        for declared in self.ruleset.fields.values():
            type = self._type(declared.type)
            if type.base not in ("number", "boolean", "enum", "kind", "error"):
                help = "a field is a number, a boolean, a kind, or a value of one of the `types`"
                self._report("bad-field-type", f"a field cannot be of type `{type}`", declared.type.place, help)
                type = ERROR
            elif declared.marked and type.base != "error" and not self._has_marks(type):
                help = "leave `marked` out, or give values a `mark` where they are declared"
                self._report("bad-field-type", f"no `{type}` has a mark to be printed", declared.type.place, help)
            if declared.name == "kind":
                help = "choose another name for the field"
                self._report("name-taken", "every card has a field `kind` already", declared.place, help)
                continue
            if declared.name in KEYS_OF_KINDS:
                message = f"`{declared.name}` says something else about a kind, so no field can be called so"
                self._report("name-taken", message, declared.place, "choose another name for the field")
            self.symbols.fields[declared.name] = type
        for index, kind in enumerate(self.ruleset.kinds.values()):
            self._add(kind.name, KindSymbol(kind, index, kind.place))

    def _has_marks(self, type: Type) -> bool:
        return type.base == "enum" and any(one.mark for one in self.symbols.enumerations[type.name].members)

    def _constants(self) -> None:
        for option in self.ruleset.options.values():
            if option.type != "rule":
                self._add(option.name, OptionSymbol(option, self.option_type(option), option.place))
        for pile in self.ruleset.piles.values():
            self._add(pile.name, PileSymbol(pile, pile.place))
        for variable in self.ruleset.states.values():
            type = self._type(variable.type)
            if type == CARDS:
                help = "let them lie in a pile of their own"
                self._report("cards-in-let", "a state cannot hold several cards", variable.type.place, help)
                type = ERROR
            if len(variable.of) != 1:
                self._add(variable.name, StateSymbol(variable, type, variable.place))

    def option_type(self, option: Option) -> Type:
        """Return the type of an option. Report a type that an option cannot have."""
        if option.type == "choice":
            return enum(option.name)
        found = self.symbols.types.get(option.type)
        chosen = found is not None and found.base in ("boolean", "enum") and not self._is_team(found)
        if found is not None and (chosen or option.low is not None):
            return found
        known = ["boolean", "rule", *self.symbols.enumerations]
        help = (
            did_you_mean(option.type, known) or "write a range such as `1..20`, a list of choices, `boolean` or `rule`"
        )
        self._report("unknown-type", f"an option cannot be of type `{option.type}`", option.place, help)
        return Type("error")

    def _is_team(self, type: Type) -> bool:
        return type.name == TEAM and bool(self.ruleset.teams)

    def _rules(self) -> None:
        for node in self.ruleset.definitions:
            match node:
                case n.Define() | n.Procedure() | n.Decision() | n.Moment():
                    self._add(node.signature.name, RuleSymbol(node, node.place))
                case n.Way():
                    self._add(node.signature.name, WaySymbol(node, node.place))
                case n.During():
                    self.symbols.during.append(node)
                case n.Behaviour():
                    self._behaviour(node)
            if isinstance(node, n.Procedure) and node.marks is not None:
                self._mark(node, node.marks)
        for option in self.ruleset.options.values():
            if option.type == "rule":
                self._add(option.name, RuleSymbol(rule_of_option(option), option.place))

    def _mark(self, node: n.Procedure, mark: str) -> None:
        """Note the rule of a mark. Report a second one."""
        first = self.symbols.marks.setdefault(mark, node)
        if first is not node:
            related = (Related(first.place, "and here"),)
            message = f"two rules mark `{mark}`"
            help = "a mark belongs to one rule: take it from one of the two"
            self.diagnostics.append(Diagnostic("duplicate-mark", message, node.place, related=related, help=help))

    def _behaviour(self, node: n.Behaviour) -> None:
        """Note a behaviour for each of its kinds. Report a second one of a kind at a moment."""
        handlers = self.symbols.behaviours.setdefault(node.moment, {})
        for kind in node.kinds:
            first = handlers.setdefault(kind.name, node)
            if first is not node:
                related = (Related(first.place, "the first"),)
                message = f"`{kind.name}` has two rules for `{node.moment}`"
                help = "write one rule that does both, or leave one of them out"
                self.diagnostics.append(
                    Diagnostic("duplicate-behaviour", message, kind.place, related=related, help=help)
                )

    # --- helpers -------------------------------------------------------------------------------

    def _type(self, written: n.TypeName) -> Type:
        """Return the type that a written type means. Report an undeclared one."""
        found, problem = resolve_type(self.symbols, written)
        if problem is not None:
            self.diagnostics.append(problem)
        return found

    def _add(self, name: str, symbol: Symbol | WaySymbol) -> None:
        """Add a name of a value. Report a name that is taken."""
        first = self.symbols.values.get(name)
        if first is None and name not in self.symbols.members and name not in BUILT_INS:
            self.symbols.values[name] = symbol
            return
        members = self.symbols.members.get(name, [])
        place = first.place if first is not None else members[0].place if members else None
        here = symbol.place or self.ruleset.place
        self._taken(name, here, place, symbol)

    def _taken(self, name: str, here: Span, there: Span | None, symbol: Symbol | WaySymbol | None = None) -> None:
        """Report that a name is taken."""
        if symbol is not None and not isinstance(symbol, ListSymbol):
            self.symbols.refused.add(name)
        related = (Related(there, self._defined(name)),) if there is not None else ()
        message = f"the name `{name}` is taken" if there is not None else f"`{name}` means something in the language"
        help = "choose another name: what rules can name shares one list of names"
        if there is not None and there.source is not here.source and isinstance(symbol, RuleSymbol):
            ways = (
                "`also`, `never` or `instead of`"
                if isinstance(symbol.node, n.Define)
                else "`before`, `after` or `instead of`"
            )
            help = f"to change what is there begin with {ways}, else choose another name"
        self.diagnostics.append(Diagnostic("name-taken", message, here, related=related, help=help))

    def _defined(self, name: str) -> str:
        """Return the label of the place that has a name already."""
        match self.symbols.values.get(name):
            case ListSymbol():
                return f"`{name}` is the list of its values"
            case _:
                return f"`{name}` is defined here"

    def _report(self, code: str, message: str, place: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help))


def _member(name: str, place: Span, called: OtherNames | None = None, look: CardLook | None = None) -> Member:
    return Member(name, {}, {}, called or {}, look or CardLook(), {}, Citing(), place)
