"""List the words of a document: what it declares, and every name that its rules use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.language.ruleset.documents import Document
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.walk import walk

THINGS = ("options", "piles", "state")
"""The sections whose keys a house rule declares for itself alone."""

SHARED = ("types", "cards")

NEEDED = {"options": ("type",), "piles": ("seen_by",), "state": ("type",)}
"""The keys without which an entry of a section declares nothing, but changes what is there."""

EXPRESSED = ("outcome", "wins_from")
"""The keys of a document whose values are expressions."""

EXPRESSIONS = {"state": ("starts",), "options": ("default", "fixed", "parameters"), "reasons": ("with",)}
"""The keys that hold expressions, by their section."""

WORD = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Declared:
    """An entry of a section of a document."""

    section: str
    name: str
    complete: bool  # it can stand by itself
    place: Span
    dotted: bool = False  # a state that is written behind a dot
    chosen: bool = False  # an option that is a list of choices, and so a type

    @property
    def what(self) -> str:
        """Return the kind of thing, with its article."""
        return {"options": "an option", "piles": "a pile", "state": "a state"}[self.section]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a document."""

    things: dict[tuple[str, str], Declared]  # by section and name
    rules: dict[str, Span]  # the rules that the document defines
    values: dict[str, Span]  # names on the one list of names, and locals, each with its first place
    dotted: dict[str, Span]  # names behind a dot
    listed: frozenset[str]  # what its YAML declares on the one list of names
    fields: dict[str, Span]  # the fields of cards and of values that it declares


def words_of(document: Document) -> Words:
    """Return the words of a document, also those of its further rules."""
    return document.source.once("words", lambda: _words(document))


def _words(document: Document) -> Words:
    parts = [*document.layer.parts, *(one for _, more in document.on for one in more)]
    things = {(one.section, one.name): one for one in declared_in(document.root)}
    rules = {one.signature.name: one.place for one in parts if isinstance(one, n.Define | n.Procedure | n.Decision)}
    rules |= {one.signature.name: one.place for one in parts if isinstance(one, n.Moment | n.Way)}
    values = dict(rules)
    dotted: dict[str, Span] = {}
    for node in (inner for part in parts for inner in walk(part)):
        for name, behind in _names_in(node):
            (dotted if behind else values).setdefault(name, node.place)
    for scalar in _scalars(document.root):
        for word in WORD.findall(scalar.text):
            values.setdefault(word, scalar.place)
            dotted.setdefault(word, scalar.place)
    for one in things.values():
        (dotted if one.dotted else values).setdefault(one.name, one.place)
    shared = dict(_shared(document.root))
    for name, place in shared.items():
        values.setdefault(name, place)
    listed = frozenset((*shared, *(one.name for one in things.values() if not one.dotted)))
    return Words(things, rules, values, dotted, listed, dict(_fields(document.root)))


def _names_in(node: n.Node) -> Iterator[tuple[str, bool]]:
    """Yield each name that a node holds itself, and whether it stands behind a dot."""
    match node:
        case n.Field(name=name):
            yield name, True
        case n.Target(name=name, dotted=dotted):
            yield name, dotted
        case n.Name(name=name) | n.Call(name=name) | n.As(name=name) | n.Finish(name=name) | n.Let(name=name):
            yield name, False
        case n.PureLet(name=name) | n.Parameter(name=name) | n.TypeName(name=name):
            yield name, False
        case n.Change() | n.Amend() | n.ExtendDecision():
            yield node.signature.name, False
        case n.Removed(name=name) | n.Behaviour(moment=name):
            yield name, False
        case n.Quantified(variable=name) | n.ForEach(variable=name) | n.MoveEach(variable=name):
            yield name, False
        case n.Meanwhile(variable=name):
            yield name, False


# --- what the YAML says --------------------------------------------------------------------------


def entries_of(node: d.Node | None) -> tuple[d.Entry, ...]:
    return node.entries if isinstance(node, d.Mapping) else ()


def declared_in(root: d.Mapping) -> Iterator[Declared]:
    """Yield the options, piles and states of a document."""
    for section in THINGS:
        for entry in entries_of(root.get(section)):
            value = entry.value
            if not isinstance(value, d.Mapping):
                continue
            complete = all(value.get(one) is not None for one in NEEDED[section])
            chosen = section == "options" and isinstance(value.get("type"), d.Sequence)
            dotted = section == "state" and _single(value.get("of"))
            yield Declared(section, entry.key.text, complete, entry.key.place, dotted, chosen)


def _single(of: d.Node | None) -> bool:
    """Return whether things of a family have one index."""
    return len(of.items) == 1 if isinstance(of, d.Sequence) else isinstance(of, d.Scalar) and of.value is not None


def _shared(root: d.Mapping) -> Iterator[tuple[str, Span]]:
    """Yield the kinds, the types, their values, and the lists of these."""
    for entry in entries_of(root.get("cards")):
        yield entry.key.text.split("(")[0].strip(), entry.key.place
    for entry in entries_of(root.get("types")):
        yield entry.key.text, entry.key.place
        yield f"{entry.key.text}s", entry.key.place
        for member in _members(entry.value):
            yield member.text, member.place
    for entry in entries_of(root.get("options")):
        choices = entry.value.get("type") if isinstance(entry.value, d.Mapping) else None
        for member in _members(choices) if isinstance(choices, d.Sequence) else ():
            yield member.text, member.place


def _members(node: d.Node | None) -> Iterator[d.Scalar]:
    if isinstance(node, d.Sequence):
        yield from (one for one in node.items if isinstance(one, d.Scalar))
    yield from (entry.key for entry in entries_of(node))


def _fields(root: d.Mapping) -> Iterator[tuple[str, Span]]:
    for entry in entries_of(root.get("fields")):
        yield entry.key.text, entry.key.place
    for type in entries_of(root.get("types")):
        for member in entries_of(type.value):
            yield from ((one.key.text, one.key.place) for one in entries_of(member.value))


def _scalars(root: d.Mapping) -> Iterator[d.Scalar]:
    """Yield the values that hold expressions."""
    for whole in EXPRESSED:
        yield from _texts(root.get(whole))
    for section, keys in EXPRESSIONS.items():
        for entry in entries_of(root.get(section)):
            for one in entries_of(entry.value):
                if one.key.text in keys:
                    yield from _texts(one.value)


def _texts(node: d.Node | None) -> Iterator[d.Scalar]:
    if isinstance(node, d.Scalar) and isinstance(node.value, str):
        yield node
    for entry in entries_of(node):
        yield from _texts(entry.value)
