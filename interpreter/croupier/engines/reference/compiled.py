"""Closures of expressions, and types of parameters, that are kept once they are made. They hold nothing of a state, so
every state can use them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from croupier.engines.contract.program import Evaluate
from croupier.engines.reference.expressions import ExpressionCompiler
from croupier.language.analysis.symbols import parameter_types
from croupier.language.analysis.types import Type
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap

_Kept = defaultdict[int, NodeMap[n.Expression, Evaluate]]
"""Closures by where the locals begin in the row, and by expression."""


def _none_kept() -> _Kept:
    return defaultdict(lambda: NodeMap("closure"))


class CompiledExpressions:
    """The closures of one program's expressions, for one thread at a time."""

    def __init__(self, compiler: ExpressionCompiler) -> None:
        self.compiler = compiler
        self._values, self._items, self._raw, self._places = (_none_kept() for _ in range(4))
        self._parameter_types: NodeMap[n.Define, tuple[Type, ...]] = NodeMap("type")

    def value(self, e: n.Expression, base: int) -> Evaluate:
        """Return the closure of an expression whose locals begin at ``base`` of the row."""
        return self._made(self._values, e, base, self.compiler.value)

    def items(self, e: n.Expression, base: int) -> Evaluate:
        """Return the closure of the items of a loop over an expression."""
        return self._made(self._items, e, base, self.compiler.items)

    def raw(self, e: n.Expression, base: int) -> Evaluate:
        """Return the closure of an expression of which a card stays a card."""
        return self._made(self._raw, e, base, self.compiler.raw)

    def state_place(self, e: n.Expression, name: str, indices: Sequence[n.Expression], base: int) -> Evaluate:
        """Return the closure of the place of the state that an expression names, with its indices."""

        def made(_: n.Expression, base: int) -> Evaluate:
            return self.compiler.state_place(name, indices, base)

        return self._made(self._places, e, base, made)

    def parameter_types(self, node: n.Define) -> tuple[Type, ...]:
        """Return the types of the parameters of a definition."""
        found = self._parameter_types.get(node)
        if found is None:
            found = parameter_types(self.compiler.checked.symbols, node.signature.parameters)
            self._parameter_types[node] = found
        return found

    @staticmethod
    def _made(kept: _Kept, e: n.Expression, base: int, make: Callable[[Any, int], Evaluate]) -> Evaluate:
        of_base = kept[base]
        found = of_base.get(e)
        if found is None:
            found = of_base[e] = make(e, base)
        return found
