"""Find moves that can be refused without a text that says why. Only rulesets with reasons are looked at.

Algorithm. As a refusal is told: the search goes down from the condition of each move. A part is silent if a value of
it is reached on a way on which no text speaks. Which of the values is meant stands in ``holds``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.reasons import moves_in
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.ruleset.rule_origins import LAID_ON
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class _Silent:
    """A part on which nothing is told."""

    place: Span
    holds: bool  # the part holds and must not; else it fails
    definition: str = ""  # the innermost definition around it


def missing_reasons(r: Review) -> None:
    """Report each condition that can refuse a move and has no text."""
    if not r.ruleset.reasons.all():
        return
    search, seen = _Search(r), set[_Silent]()
    for name, move, _ in moves_in(r.ruleset):
        found = None if move.condition is None else search.of_move(name, move.condition)
        where = move.signature.parameters[-1].where if move.signature.parameters else None
        if found is None and where is not None:
            found = search.of_move(name, where)
        if found is not None and found not in seen:
            seen.add(found)
            _report(r, name, found)


def _report(r: Review, move: str, found: _Silent) -> None:
    origins = r.ruleset.origins
    called = origins.told(move.split(".")[1])
    if not found.definition:
        help = f"say why in the words of players: `reasons: {{{origins.told(move)}: …}}`"
        r.warn("missing-reason", f"a player can be refused `{called}`, and no text says why", found.place, help)
        return
    changed = origins.conditions.get(r.rules[found.definition].place) if origins.role(found.definition) else None
    holds = found.holds != (changed == "never")
    name = origins.written(found.definition)
    word = "holds" if holds else "fails"
    help = f"say why in the words of players: `reasons: {{{name}: {{{word}: …}}}}`"
    where = " for where it holds" if holds else ""
    message = f"a player can be refused `{called}` by `{name}`, which has no text{where}"
    r.warn("missing-reason", message, found.place, help)


class _Search:
    def __init__(self, r: Review) -> None:
        self.r = r
        self.reasons = r.ruleset.reasons
        self.known: dict[tuple[str, bool], _Silent | None] = {}  # of definitions, by their value

    def of_move(self, name: str, e: n.Expression) -> _Silent | None:
        """Return a part of a move's condition that is silent, or ``None``."""
        if any(one.fails for one in self.reasons.of_ways.get(name, ())):
            return None
        return self._laid(name, e)

    def _laid(self, name: str, e: n.Expression) -> _Silent | None:
        """Return a part that is silent. Layers' parts are looked at apart."""
        word = self.r.ruleset.origins.conditions.get(e.place)
        if word not in LAID_ON:
            own = self.reasons.moves.get(name)
            return None if own is not None and own.fails else self.of(e, holds=False)
        amend = self.reasons.amends.get(e.place)
        part = e.right if isinstance(e, n.Binary) else e
        last = None if amend is not None and amend.fails else self.of(part, holds=False)
        if not isinstance(e, n.Binary):
            return last
        before = self._laid(name, e.left)
        return _both(before, last) if word == "also" else before or last

    def of(self, e: n.Expression, *, holds: bool) -> _Silent | None:
        """Return a part that is silent where an expression has a truth value, or ``None``."""
        match e:
            case n.Boolean(value=value) if value != holds:
                return None
            case n.Unary(operator="not"):
                return self.of(e.operand, holds=not holds)
            case n.Binary(operator="and" | "or"):
                left, right = self.of(e.left, holds=holds), self.of(e.right, holds=holds)
                return _both(left, right) if (e.operator == "and") == holds else left or right
            case n.Conditional():
                return self.of(e.then, holds=holds) or self.of(e.otherwise, holds=holds)
            case n.Call():
                symbol = self.r.facts.symbols.get(e)
                if isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define):
                    return self._definition(symbol.node, holds=holds)
        return _Silent(e.place, holds)

    def _definition(self, node: n.Define, *, holds: bool) -> _Silent | None:
        name = node.signature.name
        own = self.reasons.of_rule(name)
        if own is not None and own.text(holds=holds):
            return None
        if (name, holds) not in self.known:
            found = self._body(node.body, holds=holds)
            if found is not None and not found.definition:
                found = replace(found, place=node.place, holds=holds, definition=name)
            self.known[name, holds] = found
        return self.known[name, holds]

    def _body(self, pure: n.Pure, *, holds: bool) -> _Silent | None:
        if not isinstance(pure.result, n.Cases):
            return self.of(pure.result, holds=holds)
        bodies = [*(inner for _, inner in pure.result.branches), pure.result.otherwise]
        return next((found for one in bodies if (found := self._body(one, holds=holds))), None)


def _both(first: _Silent | None, second: _Silent | None) -> _Silent | None:
    """Return what is silent of two parts that are told together: one text is enough.

    A definition is named rather than an expression.
    """
    if first is None or second is None:
        return None
    return second if second.definition and not first.definition else first
