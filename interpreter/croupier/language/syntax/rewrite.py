"""Rebuild nodes with some parts changed. Places are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet
from croupier.language.syntax.walk import walk

T = TypeVar("T")


def rewrite(node: T, change: Callable[[Any], Any]) -> T:
    """Return a copy in which every node is rebuilt from its rebuilt children, and then passed through ``change``.

    The copy shares no node with the original.
    """
    return change(_copy(node, change))  # type: ignore[no-any-return]


def _copy(node: Any, change: Callable[[Any], Any]) -> Any:
    values = {one.name: _part(getattr(node, one.name), change) for one in fields(node)}
    return type(node)(**values)


def _part(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, tuple):
        return tuple(_part(one, change) for one in value)
    if is_dataclass(value) and not isinstance(value, Span | type):
        return rewrite(value, change)
    return value


def separated(nodes: Iterable[T]) -> tuple[T, ...]:
    """Return the nodes, some of them copied, so that no node occurs at two places.

    Facts are kept by node. So a call of an original in a change and its copy can have different facts.
    """
    seen = NodeSet[Any]()
    found = []
    for node in nodes:
        below = list(walk(node))
        own = NodeSet(below)
        if len(own) < len(below) or any(one in seen for one in own):
            node = rewrite(node, lambda one: one)
            own = NodeSet(walk(node))
        seen.update(own)
        found.append(node)
    return tuple(found)


def rename_rules(node: T, names: Mapping[str, str]) -> T:
    """Return a copy in which rules are called, asked, finished, extended and named by other names."""

    def change(one: Any) -> Any:
        match one:
            case n.Call(name=name) if name in names:
                return n.Call(names[name], one.arguments, one.place)
            case n.As(name=name) if name in names:
                return n.As(names[name], one.arguments, one.place)
            case n.Finish(name=name) if name in names:
                return n.Finish(names[name], one.place)
            case n.During():
                decisions = tuple(n.Name(names.get(d.name, d.name), d.place) for d in one.decisions)
                return n.During(decisions, one.meanwhiles, one.place)
            case n.DuringAs():
                decisions = tuple(n.Name(names.get(d.name, d.name), d.place) for d in one.decisions)
                model = n.Name(names.get(one.model.name, one.model.name), one.model.place)
                return n.DuringAs(decisions, model, one.place)
            case n.Behaviour(moment=moment) if moment in names:
                return n.Behaviour(one.kinds, names[moment], one.parameters, one.body, one.place)
        return one

    return rewrite(node, change)
