"""How much there is to write out: which definitions are put where they are called, and which become functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.engines.generated.limits import CannotEmit
from croupier.engines.plan import Plan
from croupier.engines.plan import values as v

INLINED = 40
"""How many nodes a definition may have, those that it calls included, to be put where it is called."""

DEEPEST_CALLS = 200
"""How many functions may be open at once: Python takes a thousand, and whoever calls the engine needs some."""


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(node: Any) -> tuple[str, ...]:
    found = _FIELDS.get(type(node))
    if found is None:
        found = _FIELDS[type(node)] = tuple(one.name for one in fields(node))
    return found


def children(node: Any) -> Iterator[Any]:
    """The nodes right below one."""
    for name in _fields(node):
        value = getattr(node, name)
        for one in value if isinstance(value, tuple) else (value,):
            yield from _nodes(one)


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for one in value:
            yield from _nodes(one)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value


def walk(node: Any) -> Iterator[Any]:
    """A node and all below it."""
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        pending += children(node)


class Sizes:
    """The sizes of a plan's definitions when what they call is put in its place."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sizes: dict[int, int] = {}
        self.depths: dict[int, int] = {}
        self.loops: dict[int, bool] = {}
        for number in range(len(plan.definitions)):
            self._measure(number)

    def _measure(self, number: int) -> None:
        if number in self.sizes:
            return
        nodes = list(walk(self.plan.definitions[number].body))
        called = [one.definition for one in nodes if isinstance(one, v.Evaluate | v.EvaluateItems)]
        for one in called:
            self._measure(one)
        self.sizes[number] = len(nodes) + sum(self.sizes[one] for one in called if self.inlined(one))
        self.depths[number] = 1 + max((self.depths[one] for one in called), default=0)
        own = any(isinstance(one, v.Quantified | v.Selected) for one in nodes)
        self.loops[number] = own or any(self.loops[one] for one in called)
        if self.depths[number] > DEEPEST_CALLS:
            raise CannotEmit("the definitions call each other too deeply")

    def inlined(self, number: int) -> bool:
        return self.sizes[number] <= INLINED

    def heavy(self, *nodes: Any) -> bool:
        """Whether evaluating something may take more than a few steps."""
        for node in nodes:
            for one in walk(node) if node is not None else ():
                if isinstance(one, v.Quantified | v.Selected):
                    return True
                if isinstance(one, v.Evaluate | v.EvaluateItems) and self.loops[one.definition]:
                    return True
        return False

    def looked_at(self, nodes: tuple[Any, ...]) -> list[v.StateValue | int]:
        """Shared states that some nodes look at, which need no test, and piles whose top they look something up with,
        the definitions included that stand where they are called."""
        found: dict[Any, v.StateValue | int] = {}
        pending = [one for one in nodes if one is not None]
        while pending:
            for one in walk(pending.pop()):
                if isinstance(one, v.StateValue) and one.player is None and not one.checked:
                    found[one] = one
                elif isinstance(one, v.Lookup | v.Shown):
                    pile = _top_of(one.index if isinstance(one, v.Lookup) else one.card)
                    if pile is not None:
                        found[pile] = pile
                elif isinstance(one, v.Evaluate | v.EvaluateItems) and self.inlined(one.definition):
                    pending.append(self.plan.definitions[one.definition].body)
        return list(found.values())


def _top_of(value: v.Value) -> int | None:
    """The pile whose top card a value is, where that is one pile."""
    if isinstance(value, v.EndOf) and value.top and isinstance(value.pile, v.Constant):
        return int(value.pile.value or 0)
    return None
