"""Collect the names that a ruleset reads, calls and sets. Names are unique in a ruleset, so a name identifies a
thing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk


@dataclass
class Uses:
    """The names that occur in some nodes."""

    names: set[str] = field(default_factory=set)  # read by themselves
    fields: set[str] = field(default_factory=set)  # read behind a dot
    called: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)  # states and locals that are set
    types: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)  # in deck lines
    marks: set[str] = field(default_factory=set)  # in deck lines

    def see(self, node: Any) -> None:
        """Add the names of a node."""
        match node:
            case n.Name(name=name):
                self.names.add(name)
            case n.Field(name=name):
                self.fields.add(name)
            case n.Call(name=name):
                self.called.add(name)
            case n.TypeName(name=name):
                self.types.add(name)
            case n.Target(name=name):
                self.written.add(name)
            case n.FaceSpec():
                self.kinds.add(node.kind)
                self.marks.update(one.name for one in node.marks)

    @property
    def read(self) -> set[str]:
        """Return the names that are read in any way."""
        return self.names | self.fields | self.called


def uses_of(ruleset: Ruleset, definitions: Iterable[tuple[Any, list[Any]]]) -> Uses:
    """Return the names in the definitions and in the YAML part."""
    uses = Uses()
    for _, nodes in definitions:
        for node in nodes:
            uses.see(node)
    for part in document_nodes(ruleset):
        for node in walk(part):
            uses.see(node)
    uses.types.update(option.type for option in ruleset.options.values())
    return uses


def document_nodes(ruleset: Ruleset) -> Iterable[Any]:
    """Yield the nodes in the YAML part."""
    members = [one for enumeration in ruleset.enumerations.values() for one in enumeration.members]
    for given in [*(one.values for one in ruleset.kinds.values()), *(one.values for one in members)]:
        yield from given.values()
    for kind in ruleset.kinds.values():
        yield from kind.parameters
    for declared in ruleset.fields.values():
        yield declared.type
        yield from _given(declared.default)
    for pile in ruleset.piles.values():
        yield from pile.of
    for variable in ruleset.states.values():
        yield from (*variable.of, variable.type)
        yield from _given(variable.starts)
    yield from (*_given(ruleset.outcome), *_given(ruleset.wins_from))
    for reason in ruleset.reasons.all():
        yield from reason.given.values()
    yield from _deck(ruleset)


def _given(node: Any) -> tuple[Any, ...]:
    return () if node is None else (node,)


def _deck(ruleset: Ruleset) -> Iterable[Any]:
    for entry in ruleset.deck.lines:
        yield entry.line
    if ruleset.deck.pairing is not None:
        for row in ruleset.deck.pairing.never:
            yield from row
