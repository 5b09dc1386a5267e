"""Where a text can be told of a condition at all. This follows from the rules, whatever the state."""

from __future__ import annotations

from croupier.language.analysis import Checked
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap


class Spoken:
    """Knows of each condition whether a text can be told of it where it holds, or where it fails; and whether one can
    be told against a move that is possible by it."""

    def __init__(self, checked: Checked) -> None:
        self.symbols = checked.facts.symbols
        self.reasons = checked.ruleset.reasons
        self._against: NodeMap[n.Expression, bool] = NodeMap("answer")

    def against(self, e: n.Expression) -> bool:
        """Return whether ``ReasonFinder.against`` can tell anything by a condition."""
        found = self._against.get(e)
        if found is None:
            found = self._against[e] = self._finds_against(e)
        return found

    def _finds_against(self, e: n.Expression) -> bool:
        match e:
            case n.Unary(operator="not"):
                return self._told(e.operand, holds=True)
            case n.Binary(operator="and" | "or"):
                return self.against(e.left) or self.against(e.right)
            case n.Call():
                node = self.define(e)
                if node is None or node.body.lets or isinstance(node.body.result, n.Cases):
                    return False
                return self.against(node.body.result)
        return False

    def define(self, e: n.Call) -> n.Define | None:
        """Return the definition that is called, or ``None`` for a call of anything else."""
        symbol = self.symbols.get(e)
        return symbol.node if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define) else None

    def _told(self, e: n.Expression, *, holds: bool) -> bool:
        """Return whether a text can be told of an expression with a truth value, on any way down to what decides."""
        match e:
            case n.Unary(operator="not"):
                return self._told(e.operand, holds=not holds)
            case n.Binary(operator="and" | "or"):
                return self._told(e.left, holds=holds) or self._told(e.right, holds=holds)
            case n.Conditional():
                return self._told(e.then, holds=holds) or self._told(e.otherwise, holds=holds)
            case n.Call():
                node = self.define(e)
                if node is None:
                    return False
                reason = self.reasons.of_rule(e.name)
                own = reason is not None and bool(reason.text(holds=holds))
                return own or self._told_in(node.body, holds=holds)
        return False

    def _told_in(self, pure: n.Pure, *, holds: bool) -> bool:
        if not isinstance(pure.result, n.Cases):
            return self._told(pure.result, holds=holds)
        inner = [one for _, one in pure.result.branches]
        return any(self._told_in(one, holds=holds) for one in (*inner, pure.result.otherwise))
