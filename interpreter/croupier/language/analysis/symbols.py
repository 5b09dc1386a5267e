"""What the names of a ruleset stand for, and the table that holds them for the whole document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import UnionType

from croupier.language.analysis.advice import TYPE_HABITS
from croupier.language.analysis.types import (
    CARD,
    CARDS,
    ERROR,
    TEAM,
    Type,
)
from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.ruleset.ruleset import Enumeration, Kind, Option, Pile, StateVariable
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class MemberSymbol:
    """A member of an enumeration."""

    enumeration: str
    name: str
    index: int  # from 0, in the order of declaration
    place: Span


@dataclass(frozen=True, slots=True)
class StateSymbol:
    variable: StateVariable
    type: Type
    place: Span


@dataclass(frozen=True, slots=True)
class OptionSymbol:
    option: Option
    type: Type
    place: Span


@dataclass(frozen=True, slots=True)
class KindSymbol:
    """A kind of card."""

    kind: Kind
    index: int  # from 0, in the order of declaration
    place: Span


@dataclass(frozen=True, slots=True)
class PileSymbol:
    pile: Pile
    place: Span


@dataclass(frozen=True, slots=True)
class ListSymbol:
    """A list with a name: ``players``, ``seats``, or all members of an enumeration (its name with an s)."""

    name: str
    item: Type
    place: Span | None


@dataclass(frozen=True, slots=True)
class RuleSymbol:
    """A definition, an acting rule, a decision or a moment."""

    node: n.Define | n.Procedure | n.Decision | n.Moment
    place: Span


@dataclass(frozen=True, slots=True)
class WaySymbol:
    """A way. What is left of it in the rules are its ``as``."""

    node: n.Way
    place: Span


@dataclass(frozen=True, slots=True)
class LocalSymbol:
    """A parameter, a ``let`` or a loop's variable."""

    name: str
    slot: int  # its place in the row of locals
    type: Type
    settable: bool
    place: Span


Symbol = MemberSymbol | StateSymbol | OptionSymbol | KindSymbol | PileSymbol | ListSymbol | RuleSymbol | LocalSymbol


@dataclass
class Symbols:
    """The names of a ruleset. Types and values have namespaces of their own."""

    types: dict[str, Type] = field(default_factory=dict)
    values: dict[str, Symbol | WaySymbol] = field(default_factory=dict)
    # by name; a member whose name is shared is written with its type, unless a type is expected
    members: dict[str, list[MemberSymbol]] = field(default_factory=dict)
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    fields: dict[str, Type] = field(default_factory=dict)
    # the types of the fields of each enumeration's members
    member_fields: dict[str, dict[str, Type]] = field(default_factory=dict)
    teams: Mapping[int, int] = field(default_factory=dict)  # their number by the number of players
    marks: dict[str, n.Procedure] = field(default_factory=dict)  # the rule of each mark
    behaviours: dict[str, dict[str, n.Behaviour]] = field(default_factory=dict)  # by moment and kind
    during: list[n.During] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)  # names whose declaration is mistaken: nothing follows from them

    def count_at(self, enumeration: str, seats: int) -> int:
        """Return how many values an enumeration has at a table."""
        return self.teams[seats] if enumeration == TEAM and self.teams else len(self.enumerations[enumeration].members)

    def has_numbers(self, enumeration: Enumeration) -> bool:
        """Return whether numbers stand for the values of an enumeration. Nothing in the rules names a team."""
        return enumeration.numbered and not (enumeration.name == TEAM and self.teams)

    def known(self) -> set[str]:
        """Return all names of values."""
        return set(self.values) | set(self.members)

    def rule_names(self, kind: type | UnionType) -> list[str]:
        """Return the names of all rules of a kind, such as decisions."""
        return [name for name, one in self.values.items() if isinstance(one, RuleSymbol) and isinstance(one.node, kind)]


def rule_of_option(option: Option) -> n.Procedure:
    """Return the acting rule of an option of type rule, with the default body."""
    body = option.default_body or n.Body((), (n.Nothing(option.place),), option.place)
    return n.Procedure(n.Signature(option.name, option.parameters, option.place), None, None, body, option.place)


def index_types(symbols: Symbols, of: Iterable[n.TypeName]) -> tuple[Type, ...]:
    """Return the types of the indices of a family of piles, or of states. What cannot be one becomes the error type."""
    types = (resolve_type(symbols, one)[0] for one in of)
    return tuple(one if can_be_index(one) else Type("error") for one in types)


def can_be_index(type: Type) -> bool:
    """Return whether there may be a pile or a state for each value of a type."""
    return type.base in ("player", "enum") or type == CARD or (type.base == "pile" and type.name != "")


def parameter_types(symbols: Symbols, parameters: Sequence[n.Parameter]) -> tuple[Type, ...]:
    """Return the types of parameters as they are written. An undeclared type becomes the error type, and so does that
    of two parameters of one name."""
    names = Counter(one.name for one in parameters)
    return tuple(ERROR if names[one.name] > 1 else resolve_type(symbols, one.type)[0] for one in parameters)


def resolve_type(symbols: Symbols, written: n.TypeName) -> tuple[Type, Diagnostic | None]:
    """Return the type that a written type means, or the error type and a diagnostic."""
    found = symbols.types.get(written.name)
    if found is None:
        near = TYPE_HABITS.get(written.name) or did_you_mean(written.name, symbols.types)
        help = near or "declare it under `types`, or use a type of the language"
        message = f"no type is called `{written.name}`"
        plural = symbols.enumerations.get(f"{written.name}s")
        if plural is not None:
            help = f"call the type `{written.name}`; `{plural.name}` is then the list of its values"
            message = f"there is a type `{plural.name}`, but none is called `{written.name}`"
            used = (Related(written.place, f"`{written.name}` stands here"),)
            return Type("error"), Diagnostic("unknown-type", message, plural.place, related=used, help=help)
        return Type("error"), Diagnostic("unknown-type", message, written.place, help=help)
    if written.optional and found == CARDS:
        message = "there is no `cards?`: an answer holds at least one card"
        return ERROR, Diagnostic("unknown-type", message, written.place, help="write `cards`")
    return (found.or_none if written.optional else found), None
