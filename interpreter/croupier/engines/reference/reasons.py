"""Find the reasons in plain words for a move whose condition fails, or that is possible although something stands
against it.

Algorithm. From the condition of a move the search goes down to what decides. Of ``and`` that fails, the first part
that fails; of ``or``, all parts; of ``not``, its part the other way round; of ``if``, the branch taken; of a search,
nothing inside. On each path the deepest text speaks. A text further out speaks where nothing deeper does.
Of a move that is possible, each ``not`` whose part holds is told in the same way: another part makes up for it.

Invariant. A player who is refused learns that the condition failed, and so of each part that alone decides it. Which
way the search goes, and what a text names, depends only on what the player sees. Where that is not enough, a text
further out speaks, or none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.reference.knowledge import Knowledge, Row
from croupier.engines.reference.spoken import Spoken
from croupier.language.analysis.facts import Declaration
from croupier.language.analysis.reasons import moves_in
from croupier.language.analysis.symbols import RuleSymbol, resolve_type
from croupier.language.analysis.types import PLAYER, Type
from croupier.language.labels.reasons import placeholders_of
from croupier.language.ruleset.rule_origins import LAID_ON
from croupier.language.ruleset.ruleset import Reason
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeMap
from croupier.language.syntax.walk import walk

Parameters = Sequence[tuple[str, Declaration]]
"""The locals that a text can name, with the nodes that declare them."""


@dataclass(frozen=True, slots=True)
class ToldReason:
    """A text with the values of its placeholders."""

    reason: Reason
    holds: bool  # the text for a condition that holds and must not
    values: Mapping[str, tuple[Any, Type]]  # as the player sees them


@dataclass(frozen=True, slots=True)
class Told:
    """What can be told of a refusal in plain words."""

    reasons: tuple[ToldReason, ...] = ()
    hidden: bool = False  # why rests on what the player does not see
    around: tuple[tuple[str, bool], ...] = ()  # the definitions around what decides, the nearest first: name and value

    def __add__(self, other: Told) -> Told:
        """Return what two parts tell together."""
        return Told(self.reasons + other.reasons, self.hidden or other.hidden, self.around or other.around)


@dataclass(frozen=True, slots=True)
class _Own:
    """The reason of a part of a move's condition."""

    reason: Reason | None
    parameters: Parameters


class ReasonFinder:
    """Find reasons for one player in one state."""

    def __init__(self, knowledge: Knowledge, spoken: Spoken) -> None:
        self.knowledge = knowledge
        self.facts = knowledge.facts
        self.spoken = spoken
        self.ruleset = knowledge.expressions.program.checked.ruleset
        self.own: NodeMap[n.Expression, _Own] = NodeMap("reason")  # of the parts of the move's condition

    def of_move(self, name: str, condition: n.Expression, row: Row) -> Told:
        """Return what is told of the move ``decision.move``, whose condition fails."""
        named = next((named for one, _, named in moves_in(self.ruleset) if one == name), [])
        parameters = [(one, node) for one, node, _ in named]
        reasons, amended = self.ruleset.reasons, self.ruleset.origins.conditions
        part: n.Expression | None = condition
        while (
            part is not None and amended.get(part.place) in LAID_ON
        ):  # from the layer that was laid on last to the move itself
            own = _Own(reasons.amends.get(part.place), parameters)
            self.own[part.right if isinstance(part, n.Binary) else part] = own
            part = part.left if isinstance(part, n.Binary) else None
        if part is not None:
            self.own[part] = _Own(reasons.moves.get(name), parameters)
        told = self._tell(condition, row, holds=False)
        for of_way in reasons.of_ways.get(name, ()):
            told = self._spoken(of_way, (), row, told, holds=False)
        return told

    def of_domain(self, domain: n.Expression | None, row: Row) -> Told:
        """Return the text of a definition, where an argument is not among those that the definition lists."""
        symbol = self.facts.symbols.get(domain) if isinstance(domain, n.Call) else None
        if not (isinstance(domain, n.Call) and isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define)):
            return Told()
        entered = self.knowledge.entered(domain, symbol.node, row)
        parameters = [(one.name, one) for one in symbol.node.signature.parameters]
        return self._spoken(self.ruleset.reasons.of_rule(domain.name), parameters, entered, Told(), holds=False)

    def against(self, e: n.Expression, row: Row) -> tuple[ToldReason, ...]:
        """Return what is told against a move that is possible, by the condition ``e``."""
        if not self.spoken.against(e):
            return ()
        match e:
            case n.Unary(operator="not"):
                holds = self._holds(e.operand, row) and self.knowledge.knows(e.operand, row)
                return self._tell(e.operand, row, holds=True).reasons if holds else ()
            case n.Binary(operator="and" | "or"):
                left = self.against(e.left, row)
                asks_right = self.spoken.against(e.right) and self._may_go_right(e, row)
                return left + self.against(e.right, row) if asks_right else left
            case n.Call():
                node = self.spoken.define(e)
                assert node is not None and not isinstance(node.body.result, n.Cases)
                return self.against(node.body.result, self.knowledge.entered(e, node, row))
        return ()

    def _holds(self, e: n.Expression, row: Row) -> bool:
        """Return whether a condition holds, known or not. One without a value does not."""
        try:
            return bool(self.knowledge.value(e, row))
        except Fault:
            return False

    def _may_go_right(self, e: n.Binary, row: Row) -> bool:
        """Return whether the right part of ``and`` or ``or`` has a value. Its left part may be a test for ``none``."""
        goes_on = self._known_value(e.left, row) is (e.operator == "and")
        return goes_on or (e.operator == "or" and not any(isinstance(one, n.NoneValue) for one in walk(e.left)))

    def _known_value(self, e: n.Expression, row: Row) -> bool | None:
        """Return the truth value of a condition, or ``None`` if the player may not know it or it has none."""
        try:
            return bool(self.knowledge.value(e, row)) if self.knowledge.knows(e, row) else None
        except Fault:
            return None

    # --- down to what decides ------------------------------------------------------------------

    def _tell(self, e: n.Expression, row: Row, *, holds: bool) -> Told:
        """Tell why an expression has its truth value, ``holds``."""
        found = self._inside(e, row, holds=holds)
        own = self.own.get(e)
        return found if own is None else self._spoken(own.reason, own.parameters, row, found, holds=holds)

    def _inside(self, e: n.Expression, row: Row, *, holds: bool) -> Told:
        match e:
            case n.Unary(operator="not"):
                return self._tell(e.operand, row, holds=not holds)
            case n.Binary(operator="and" | "or"):
                if (e.operator == "and") == holds:
                    return self._tell(e.left, row, holds=holds) + self._tell(e.right, row, holds=holds)
                part = self._deciding(e, row, holds=holds)
                return Told(hidden=True) if part is None else self._tell(part, row, holds=holds)
            case n.Conditional():
                if not self.knowledge.knows(e.condition, row):
                    return Told(hidden=True)
                taken = e.then if self.knowledge.value(e.condition, row) else e.otherwise
                return self._tell(taken, row, holds=holds)
            case n.Call():
                return self._call(e, row, holds=holds)
        return Told()

    def _deciding(self, e: n.Binary, row: Row, *, holds: bool) -> n.Expression | None:
        """Return the first part that the player knows to decide, or ``None``.

        One of the parts does. So a part that does not decide points to the other.
        """
        for part, other in ((e.left, e.right), (e.right, e.left)):
            if self.knowledge.knows(part, row):
                return part if bool(self.knowledge.value(part, row)) == holds else other
        return None

    def _call(self, e: n.Call, row: Row, *, holds: bool) -> Told:
        symbol = self.facts.symbols.get(e)
        if not (isinstance(symbol, RuleSymbol) and isinstance(symbol.node, n.Define)):
            return Told()
        entered = self.knowledge.entered(e, symbol.node, row)
        found = self._body(symbol.node.body, entered, holds=holds)
        found = replace(found, around=(*found.around, (e.name, holds)))
        parameters = [(one.name, one) for one in symbol.node.signature.parameters]
        return self._spoken(self.ruleset.reasons.of_rule(e.name), parameters, entered, found, holds=holds)

    def _body(self, pure: n.Pure, row: Row, *, holds: bool) -> Told:
        for let in pure.lets:
            self.knowledge.enter(let, row)
        if not isinstance(pure.result, n.Cases):
            return self._tell(pure.result, row, holds=holds)
        for condition, inner in pure.result.branches:
            if not self.knowledge.knows(condition, row):
                return Told(hidden=True)
            if self.knowledge.value(condition, row):
                return self._body(inner, row, holds=holds)
        return self._body(pure.result.otherwise, row, holds=holds)

    # --- texts ---------------------------------------------------------------------------------

    def _spoken(self, reason: Reason | None, parameters: Parameters, row: Row, found: Told, *, holds: bool) -> Told:
        """Return what is told inside, or the text of a reason where nothing is."""
        if found.reasons or reason is None or not reason.text(holds=holds):
            return found
        values: dict[str, tuple[Any, Type]] = {}
        nodes = dict(parameters)
        for name in placeholders_of(reason, holds=holds):  # in all languages: none tells more than another
            told = self._given(reason.given[name], row) if name in reason.given else self._local(nodes[name], row)
            if told is None:
                return replace(found, hidden=True)
            values[name] = told
        return Told((ToldReason(reason, holds, values),), around=found.around)

    def _local(self, node: Declaration, row: Row) -> tuple[Any, Type] | None:
        """Return a parameter as the player sees it. Return ``None`` if the player may not know it."""
        slot = row.base + self.facts.slots[node]
        symbols = self.knowledge.expressions.program.checked.symbols
        type = resolve_type(symbols, node.type)[0] if isinstance(node, n.Parameter) else PLAYER
        return None if slot in row.unknown else (self.knowledge.seen(row.frame[slot], type), type)

    def _given(self, e: n.Expression, row: Row) -> tuple[Any, Type] | None:
        """Return an expression as the player sees it. Return ``None`` if it is not known, or has no value."""
        frame = [*row.frame, *[None] * (row.base + self.facts.routines[e].slots - len(row.frame))]
        inner, type = Row(frame, row.base, {*row.unknown}), self.facts.types[e]
        knows = self.knowledge.knows(e, inner) or (type.base == "card" and self.knowledge.tells_card(e, inner))
        try:
            value = self.knowledge.value(e, inner)
        except Fault:
            return None
        value = self.knowledge.cards_of_pile(e, value)
        return (self.knowledge.seen(value, type), type) if knows else None
