"""Give other names to what the rules of a document name.

Invariant. A name means the same before and after. So all that a document calls by one name is renamed, also its locals:
a local that is called like something of the document stays a mistake. Fields, moves and kinds keep their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar

from croupier.language.source import Span
from croupier.language.syntax import nodes as n

T = TypeVar("T")

Names = Mapping[str, str]
"""New names by old ones."""

KEPT: dict[type, tuple[str, ...]] = {
    n.MoveAmend: ("move",),
    n.Behaviour: ("kinds",),
    n.Change: ("kind",),
}
"""The fields that hold names of moves and kinds."""

SIGNED = (n.Define, n.Procedure, n.Decision, n.Moment, n.Way, n.Change, n.Amend, n.ExtendDecision)
"""The nodes whose signature names a rule. That of a move does not."""

NAMED = (n.Name, n.Call, n.As, n.Finish, n.Let, n.PureLet, n.Parameter, n.Removed)
LOOPS = (n.Quantified, n.Meanwhile, n.ForEach, n.MoveEach)


@dataclass(frozen=True, slots=True)
class NewNames:
    """New names by old ones, for each list on which a name can stand."""

    values: Names = field(default_factory=dict)  # rules, options, piles, states without a dot, lists of values
    dotted: Names = field(default_factory=dict)  # states behind a dot
    types: Names = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.values or self.dotted or self.types)


def renamed(node: T, names: NewNames) -> T:
    """Return a node with new names. Parts without any stay the same objects."""
    if not names:
        return node
    found: T = _renamed(node, names)
    return found


def _renamed(node: Any, names: NewNames) -> Any:
    kept = KEPT.get(type(node), ())
    changes = {}
    for one in fields(node):
        before = getattr(node, one.name)
        after = before if one.name in kept else _part(before, names)
        if after is not before:
            changes[one.name] = after
    changes |= _own_names(node, names)
    return replace(node, **changes) if changes else node


def _part(value: Any, names: NewNames) -> Any:
    if isinstance(value, tuple):
        made = tuple(_part(one, names) for one in value)
        return value if all(new is old for new, old in zip(made, value, strict=True)) else made
    if is_dataclass(value) and not isinstance(value, Span | type):
        return _renamed(value, names)
    return value


def _own_names(node: Any, names: NewNames) -> dict[str, Any]:
    """Return the fields of a node that hold names with new ones."""
    match node:
        case n.Field(name=name) if name in names.dotted:
            return {"name": names.dotted[name]}
        case n.Target(name=name, dotted=dotted) if name in (names.dotted if dotted else names.values):
            return {"name": names.dotted[name] if dotted else names.values[name]}
        case n.TypeName(name=name) if name in names.types:
            return {"name": names.types[name]}
        case n.Reveal(name=name) if name in names.values or name in names.dotted:
            return {"name": names.values.get(name) or names.dotted[name]}
        case n.Behaviour(moment=name) if name in names.values:
            return {"moment": names.values[name]}
    if isinstance(node, SIGNED) and node.signature.name in names.values:
        return {"signature": replace(_part(node.signature, names), name=names.values[node.signature.name])}
    if isinstance(node, LOOPS) and node.variable in names.values:
        return {"variable": names.values[node.variable]}
    if isinstance(node, NAMED) and node.name in names.values:
        return {"name": names.values[node.name]}
    return {}
