"""Find the states that are never below 0, whatever is played.

Algorithm. All numbers that start at 0 or above are candidates. A candidate is dropped when a statement may bring it
below 0; what is written may read the other candidates. This is repeated until no candidate is dropped.

Invariant. A state that is found is at least 0 in every game. So a ruleset whose tables write rules has none.
"""

from __future__ import annotations

from croupier.language.analysis.lints.pairs import is_count
from croupier.language.analysis.lints.review import Review
from croupier.language.syntax import nodes as n


class Counts:
    """The expressions of one ruleset that are never below 0."""

    def __init__(self, r: Review) -> None:
        self.r = r
        self.states = set() if any(map(r.is_option, r.rules)) else _candidates(r)
        writes = [node for _, nodes in r.nodes for node in nodes if isinstance(node, n.Set | n.Add)]
        while dropped := {one.target.name for one in writes if self._may_sink(one)} & self.states:
            self.states -= dropped

    def __call__(self, e: n.Expression) -> bool:
        """Return whether an expression is never below 0."""
        match e:
            case n.Number():
                return e.value >= 0
            case n.Name():
                return e.name in self.states or self._is_option(e.name)
            case n.Field():
                type = self.r.facts.types.get(e.base)
                return e.name in self.states and type is not None and type.base == "player"
            case n.Binary(operator="+" | "*"):
                return self(e.left) and self(e.right)
        return is_count(e)

    def _may_sink(self, write: n.Set | n.Add) -> bool:
        value = write.value if isinstance(write, n.Set) else write.amount
        return isinstance(value, n.Ask) or not self(value)

    def _is_option(self, name: str) -> bool:
        option = self.r.ruleset.options.get(name)
        return option is not None and option.low is not None and option.low >= 0


def _candidates(r: Review) -> set[str]:
    """Return the numbers that are written to start at 0 or above."""
    return {
        name
        for name, one in r.ruleset.states.items()
        if one.type.name == "number" and not one.type.optional and isinstance(one.starts, n.Number)
    }
