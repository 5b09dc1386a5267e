"""The names of a ruleset as one of its documents writes them, and how each is told in a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from croupier.editor.documents import real
from croupier.language.analysis import Checked
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.families import family_type
from croupier.language.analysis.symbols import (
    KindSymbol,
    ListSymbol,
    LocalSymbol,
    MemberSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    WaySymbol,
)
from croupier.language.analysis.types import BOOLEAN, KIND, Type, enum, list_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_type
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.renaming import NewNames


class NameKind(Enum):
    """What a name is the name of."""

    KEYWORD = "keyword"
    LOCAL = "local"
    STATE = "state"
    OPTION = "option"
    PILE = "pile"
    VALUE = "value"
    KIND = "kind of card"
    LIST = "list"
    FUNCTION = "function"
    DEFINITION = "definition"
    RULE = "rule"
    DECISION = "decision"
    MOVE = "move"
    MOMENT = "moment"
    WAY = "way"
    TYPE = "type"
    FIELD = "field"
    MARK = "mark"
    STATEMENT = "statement"
    KEY = "key"
    FILE = "file"
    CARD = "card"
    PLAYER = "player"


RULES = {n.Define: NameKind.DEFINITION, n.Procedure: NameKind.RULE, n.Decision: NameKind.DECISION}
RULES |= {n.Moment: NameKind.MOMENT, n.Way: NameKind.WAY}


@dataclass(frozen=True, slots=True)
class OfferedName:
    """A name that may stand somewhere."""

    name: str  # as the document writes it
    kind: NameKind
    type: Type | None = None  # of the value; None if it has none
    call: tuple[str, ...] | None = None  # the parameters where it is called; None where it stands alone
    told: str = ""  # what stands behind it in a list, such as its type or its statement's text

    @property
    def detail(self) -> str:
        """Return what a list shows behind the name."""
        return self.told or ("" if self.type is None else str(self.type))


class DocumentNames:
    """The names of a ruleset as one document writes them.

    A house rule may call its own things by words that others use too; composition gives these names that no document
    can write.
    """

    def __init__(self, checked: Checked, path: str) -> None:
        self.checked = checked
        self.new = _names_of(checked, path)
        self._values = {new: old for old, new in self.new.values.items()}
        self._dotted = {new: old for old, new in self.new.dotted.items()}
        self._types = {new: old for old, new in self.new.types.items()}

    def values(self) -> Iterator[tuple[str, Symbol | WaySymbol]]:
        """Yield all names of values and rules, as the document writes them."""
        for name, symbol in self.checked.symbols.values.items():
            written = _written(name, self._values, self.new.values)
            if written:
                yield written, symbol

    def types(self) -> Iterator[tuple[str, Type]]:
        for name, type in self.checked.symbols.types.items():
            written = _written(name, self._types, self.new.types)
            if written:
                yield written, type

    def dotted(self, name: str) -> str:
        """Return how the document writes a name behind a dot; an empty text if it cannot."""
        return _written(name, self._dotted, self.new.dotted)

    def rules(self, *kinds: type) -> Iterator[tuple[str, n.Define | n.Procedure | n.Decision | n.Moment | n.Way]]:
        """Yield the rules of some kinds, as the document writes their names."""
        for name, symbol in self.values():
            if isinstance(symbol, RuleSymbol | WaySymbol) and isinstance(symbol.node, kinds):
                yield name, symbol.node

    def members(self) -> Iterator[OfferedName]:
        """Yield the values of enumerations, with their type in front where several share the name."""
        for name, found in self.checked.symbols.members.items():
            for one in found:
                whole = name if len(found) == 1 else f"{one.enumeration}.{name}"
                yield OfferedName(whole, NameKind.VALUE, enum(one.enumeration))


def _names_of(checked: Checked, path: str) -> NewNames:
    scopes = checked.ruleset.names.scopes
    here = real(path)
    return next((one.names for source, one in scopes.items() if real(source.name) == here), NewNames())


def written_symbol(checked: Checked, path: str, name: str) -> Symbol | WaySymbol | None:
    """Return the symbol of a name, as a document writes it."""
    return checked.symbols.values.get(_names_of(checked, path).values.get(name, name))


def _written(name: str, old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """Return the name that a document writes for a name of the composition; an empty text if it means another."""
    if name in old:
        return old[name]
    return "" if name in new or "__" in name or "." in name else name


# --- symbols -------------------------------------------------------------------------------------


def named(checked: Checked, name: str, symbol: Symbol | WaySymbol) -> OfferedName:
    """Return a name with what its symbol is."""
    match symbol:
        case MemberSymbol():
            return OfferedName(name, NameKind.VALUE, enum(symbol.enumeration))
        case LocalSymbol():
            return OfferedName(name, NameKind.LOCAL, symbol.type)
        case StateSymbol():
            of = tuple(one.name for one in symbol.variable.of)
            return OfferedName(name, NameKind.STATE, symbol.type, of or None)
        case OptionSymbol():
            return OfferedName(name, NameKind.OPTION, symbol.type)
        case KindSymbol():
            return OfferedName(name, NameKind.KIND, KIND)
        case ListSymbol():
            return OfferedName(name, NameKind.LIST, list_of(symbol.item))
        case PileSymbol():
            of = tuple(one.name for one in symbol.pile.of)
            return OfferedName(name, NameKind.PILE, family_type(symbol.pile, len(of)), of or None)
        case RuleSymbol() | WaySymbol():
            return rule(checked, name, symbol.node)


def rule(checked: Checked, name: str, node: n.Define | n.Procedure | n.Decision | n.Moment | n.Way) -> OfferedName:
    """Return the name of a rule with its parameters and with what it gives."""
    given = tuple(parameter_text(one) for one in node.signature.parameters)
    return OfferedName(name, RULES[type(node)], giving(checked, node), given)


def giving(checked: Checked, node: n.Define | n.Procedure | n.Decision | n.Moment | n.Way) -> Type | None:
    """Return the type of what a rule gives, or None. A way that is asked is a condition."""
    if isinstance(node, n.Way):
        return BOOLEAN
    if isinstance(node, n.Define):
        return checked.facts.giving.get(node.signature.name)
    written = node.giving if isinstance(node, n.Procedure | n.Decision) else None
    found = None if written is None else checked.symbols.types.get(written.name)
    return found.or_none if found is not None and written is not None and written.optional else found


def parameter_text(one: n.Parameter) -> str:
    """Return a parameter as it is declared, without what it is chosen from."""
    type = print_type(one.type)
    return type if type == one.name else f"{type} {one.name}"


def functions(checked: Checked) -> Iterator[OfferedName]:
    """Yield the functions of the language. Those of sides and teams are of no use where there are none."""
    known = checked.symbols.enumerations
    for name, one in BUILT_INS.items():
        types = (*one.parameters, one.result)
        if all(type.base != "enum" or type.name in known for type in types):
            yield OfferedName(name, NameKind.FUNCTION, one.result, tuple(map(str, one.parameters)))


def head(node: n.Define | n.Procedure | n.Decision | n.Moment | n.Way) -> str:
    """Return the head of a rule: its word, name and parameters."""
    words = {n.Define: "define", n.Procedure: "to", n.Decision: "decision", n.Moment: "moment", n.Way: "way"}
    return f"{words[type(node)]} {print_node(node.signature)}"


def rules(names: DocumentNames, *kinds: type) -> Iterator[OfferedName]:
    """Yield the rules of some kinds, with their parameters."""
    return (rule(names.checked, name, node) for name, node in names.rules(*kinds))
