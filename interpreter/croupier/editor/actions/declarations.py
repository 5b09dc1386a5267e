"""The declarations that would give an unknown name a meaning, where its place says of what type it has to be.

Nothing is guessed that the checks do not know: a name of which neither the sort nor the type follows from its place
has no declaration here. What is guessed is a first value, which the author will change: 0, no, none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.editor.actions.unknown import UnknownName
from croupier.language.analysis import Checked
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.types import BOOLEAN, BUILT_IN_TYPES, NUMBER, Type
from croupier.language.syntax import nodes as n

FIRST_MOVE = "go_on"
"""The name of the only move of a decision that is added."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A thing that may be declared."""

    title: str  # in English
    section: str  # of the YAML part; empty for a definition in the rules
    lines: tuple[str, ...]


def declarations(unknown: UnknownName, checked: Checked) -> Iterator[Declaration]:
    """Yield the things that an unknown name may be, the likeliest first."""
    node, parent = unknown.node, unknown.parent
    if _is_taken(unknown.name, checked):
        return
    match node:
        case n.Call() if isinstance(parent, n.Do):
            yield from _procedure(unknown)
        case n.Call() if isinstance(parent, n.Ask | n.AskAtOnce):
            yield from _decision(unknown)
        case n.Call():
            yield from _called(unknown, checked)
        case n.Target():
            yield from _state_set(unknown)
        case n.Field():
            yield from _behind_dot(unknown, checked)
        case n.Name():
            yield from _alone(unknown, checked)


def _is_taken(name: str, checked: Checked) -> bool:
    """Return whether something has the name, which then only stands in a wrong place."""
    symbols, ruleset = checked.symbols, checked.ruleset
    known = (symbols.known(), symbols.types, ruleset.states, ruleset.piles, BUILT_INS, BUILT_IN_TYPES, symbols.refused)
    return any(name in one for one in known)


# --- definitions in the rules --------------------------------------------------------------------


def _procedure(unknown: UnknownName) -> Iterator[Declaration]:
    signature = _signature(unknown, unknown.node.arguments)
    if signature is not None:
        lines = (f"to {signature}:", "  do nothing")
        yield Declaration(f"add the rule `{unknown.name}`", "", lines)


def _decision(unknown: UnknownName) -> Iterator[Declaration]:
    arguments = unknown.node.arguments
    signature = _signature(unknown, arguments)
    if signature is not None and arguments and unknown.type(arguments[0]) == Type("player"):
        lines = (f"decision {signature}:", f"  {FIRST_MOVE}: do nothing")
        yield Declaration(f"add the decision `{unknown.name}`", "", lines)


def _called(unknown: UnknownName, checked: Checked) -> Iterator[Declaration]:
    signature = _signature(unknown, unknown.node.arguments)
    of = _indices(unknown, unknown.node.arguments)
    for want in _wanted(unknown):
        if want.base == "pile" and of and not want.name:
            yield _pile(unknown.name, of)
        first = _first_value(want, checked)
        if signature is not None and first:
            lines = (f"define {signature} giving {want}:", f"  {first}")
            yield Declaration(f"add the definition `{unknown.name}`", "", lines)
        if of and first:
            yield _state(unknown.name, want, of, first)


def _signature(unknown: UnknownName, arguments: Sequence[Any]) -> str | None:
    """Return the name with a parameter for each argument; None if the type of one is not known."""
    parameters: dict[str, str] = {}
    for one in arguments:
        type = unknown.type(one)
        if type is None or type.base == "list" or type.optional:
            return None
        name = _parameter_name(one, str(type), parameters)
        parameters[name] = str(type) if name == str(type) else f"{type} {name}"
    return f"{unknown.name}({', '.join(parameters.values())})" if parameters else unknown.name


def _parameter_name(argument: Any, type: str, taken: dict[str, str]) -> str:
    """Return a name for the parameter of an argument: that of its type, or the argument's own."""
    if type not in taken and type not in ("number", "boolean"):
        return type
    own = argument.name if isinstance(argument, n.Name | n.Field) else "amount"
    found = (name for name in (own, *(f"{own}_{number}" for number in range(2, 99))) if name not in taken)
    return next(found)


# --- entries of the YAML part --------------------------------------------------------------------


def _alone(unknown: UnknownName, checked: Checked) -> Iterator[Declaration]:
    for want in _wanted(unknown):
        if want.base in ("pile", "listed") and not want.name:
            yield _pile(unknown.name, ())
        elif _first_value(want, checked):
            yield _state(unknown.name, want, (), _first_value(want, checked))
            yield from _option(unknown.name, want, checked)


def _behind_dot(unknown: UnknownName, checked: Checked) -> Iterator[Declaration]:
    base = unknown.type(unknown.node.base)
    for want in _wanted(unknown) if base is not None else ():
        first = _first_value(want, checked)
        if base is not None and base.base in ("card", "face") and first:
            line = f"{unknown.name}: {{type: {want}, default: {first}}}"
            yield Declaration(f"declare the field `{unknown.name}`", "fields", (line,))
        elif base is not None and _is_index(base) and first:
            yield _state(unknown.name, want, (str(base),), first)


def _state_set(unknown: UnknownName) -> Iterator[Declaration]:
    """Yield the state that a statement sets, or adds to."""
    of = _indices(unknown, unknown.node.indices)
    parent = unknown.parent
    type = NUMBER if isinstance(parent, n.Add) else unknown.type(parent.value) if isinstance(parent, n.Set) else None
    if type is not None and of is not None and type.base in ("number", "boolean", "enum", "player", "card", "kind"):
        first = "none" if type.optional else {"number": "0", "boolean": "false"}.get(type.base, "")
        yield _state(unknown.name, type, of, first)


def _state(name: str, type: Type, of: tuple[str, ...], first: str) -> Declaration:
    parts = [f"of: {of[0]}"] if len(of) == 1 else [f"of: [{', '.join(of)}]"] if of else []
    parts.append(f"type: {type}")
    parts += [f"starts: {first}"] if first else []
    return Declaration(f"declare the state `{name}`", "state", (f"{name}: {{{', '.join(parts)}}}",))


def _option(name: str, type: Type, checked: Checked) -> Iterator[Declaration]:
    first = _first_value(type, checked)
    if first and not type.optional:
        shape = f"type: {'1..10' if type == NUMBER else type}, default: {'1' if type == NUMBER else first}"
        yield Declaration(f"declare the option `{name}`", "options", (f"{name}: {{{shape}}}",))


def _pile(name: str, of: tuple[str, ...]) -> Declaration:
    whose = f"of: {of[0]}, " if len(of) == 1 else f"of: [{', '.join(of)}], " if of else ""
    return Declaration(f"declare the pile `{name}`", "piles", (f"{name}: {{{whose}seen_by: all}}",))


# --- types ---------------------------------------------------------------------------------------


def _wanted(unknown: UnknownName) -> list[Type]:
    """Return the types of which one is wanted; beside a comparison that of the other side."""
    parent = unknown.parent
    if not unknown.wants and isinstance(parent, n.Binary):
        other = unknown.type(parent.right if parent.left is unknown.node else parent.left)
        return [] if other is None else [other.required]
    return [one for one in unknown.wants if one.base != "card"]


def _first_value(type: Type, checked: Checked) -> str:
    """Return a value of a type to begin with; an empty text if there is none that could be written."""
    if type.optional:
        return "none"
    if type in (NUMBER, BOOLEAN):
        return "0" if type == NUMBER else "false"
    enumeration = checked.symbols.enumerations.get(type.name) if type.base == "enum" else None
    return enumeration.members[0].name if enumeration is not None and enumeration.members else ""


def _is_index(type: Type) -> bool:
    return type.base in ("player", "enum") and not type.optional


def _indices(unknown: UnknownName, arguments: Sequence[Any]) -> tuple[str, ...] | None:
    """Return the types behind ``of`` for the indices of a pile or a state; None if one of them cannot stand there."""
    found = [unknown.type(one) for one in arguments]
    return tuple(map(str, found)) if all(one is not None and _is_index(one) for one in found) else None
