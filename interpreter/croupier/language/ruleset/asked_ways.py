"""Settle the ways that conditions ask: each question becomes the ``or`` of the moves of its decision.

Algorithm. A question has a scope: the parameters of its decision, each by the name that it has there. Each move that is
``as`` the way gives one part of the ``or``:
- an argument that is a parameter of the decision has to be equal to it;
- an argument that the move's player chooses has to lie in what it is chosen from;
- a definition holds the rest of the move: its condition, for any value of its other parameters.

Invariant. Nothing of a question is left in the rules of a decision. A question that stands elsewhere is left as it is,
for the analysis to report.

In a decision with ``play(card in hand(player)) as laying(player, card) when C`` the question ``laying(player, c)``
comes out as ``c in hand(player) and laying__by_1(player, c)``, where the definition has the value ``C``. The first part
is left out where ``c`` is looked for in ``hand(player)`` anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.layers import Rule
from croupier.language.ruleset.rule_origins import RuleOrigin, RuleOrigins
from croupier.language.ruleset.way_reasons import AskedPart
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import rewrite
from croupier.language.syntax.walk import parts_of, walk

Bound = Mapping[str, n.Expression]
"""The variables of searches around a place, each with its source."""


@dataclass(frozen=True)
class AskedFrom:
    """The names of a decision's parameters at a place."""

    decision: str | None  # None where only a question that names a decision can be settled
    values: Mapping[str, n.Expression]  # what the parameters of the decision are here
    added: tuple[n.Parameter, ...] = ()  # the parameters that a definition needs for it
    handed: tuple[str, ...] = ()  # the parameters of the decision that stand for these in a call
    general: bool = True  # the question is laid on any decision, so that the way may lack moves there

    @staticmethod
    def of_amend(amend: n.Amend, way: n.As, decision: n.Decision | None, origins: RuleOrigins) -> AskedFrom:
        """Return the scope of an amend of a way, which is laid on a move of a decision."""
        if decision is None:
            return AskedFrom(None, {})
        own = [one.name for one in amend.signature.parameters]
        values: dict[str, n.Expression] = {}
        for handed_over, name in zip(way.arguments, own, strict=True):
            values.setdefault(handed_over, n.Name(name, amend.place))
        taken = {*own, *_names_in(amend.body)}
        added, handed = [], []
        for one in decision.signature.parameters:
            if one.name not in values:
                free = one.name
                if free in taken:
                    free = f"{one.name}__asked"
                    origins.rules[free] = RuleOrigin(one.name, "local", None)
                values[one.name] = n.Name(free, amend.place)
                added.append(n.Parameter(one.type, free, None, one.place))
                handed.append(one.name)
        return AskedFrom(decision.signature.name, values, tuple(added), tuple(handed))


NOWHERE = AskedFrom(None, {})


def _names_in(node: Any) -> set[str]:
    """Return the names that a node uses or declares."""
    found = {one.name for one in walk(node) if isinstance(one, n.Name | n.PureLet)}
    return found | {one.variable for one in walk(node) if isinstance(one, n.Quantified)}


@dataclass
class Asked:
    """The definitions that hold questions, each with its scope."""

    helpers: dict[str, AskedFrom] = field(default_factory=dict)


def settle_asked(
    rules: dict[str, Rule],
    others: Sequence[list[Any]],
    asked: Asked,
    origins: RuleOrigins,
    named: Callable[[str, str], str],
    diagnostics: list[Diagnostic],
) -> list[AskedPart]:
    """Settle every question in the conditions of decisions, in the amends of ways, and where it names a decision.

    ``others`` are the definitions that have no name. Return the definitions that hold the parts of questions.
    """
    if not any(isinstance(rule, n.Way) for rule in rules.values()):
        return []
    settler = _Settler(rules, origins, named, diagnostics)
    for name, rule in [*rules.items()]:
        if isinstance(rule, n.Decision):
            rules[name] = settler.decision(rule)
        rules[name] = settler.settled(rules[name], NOWHERE, {})
    for definitions in others:
        definitions[:] = [settler.settled(one, NOWHERE, {}) for one in definitions]
    for name, scope in asked.helpers.items():
        helper = rules[name]
        assert isinstance(helper, n.Define)
        rules[name] = replace(helper, body=settler.settled(helper.body, scope, {}))
    settler.add_parts()
    settler.break_circles([*asked.helpers, *settler.parts.values()])
    return settler.asked


@dataclass
class _Settler:
    rules: dict[str, Rule]
    origins: RuleOrigins
    named: Callable[[str, str], str]
    diagnostics: list[Diagnostic]
    # the definition of the rest of a move, by the way, the decision, the move and what is chosen by the question
    parts: dict[tuple[str, str, str, frozenset[str]], str] = field(default_factory=dict)
    asked: list[AskedPart] = field(default_factory=list)

    def decision(self, decision: n.Decision) -> n.Decision:
        """Return a decision whose conditions ask nothing."""
        own = {one.name: n.Name(one.name, one.place) for one in decision.signature.parameters}
        scope = AskedFrom(decision.signature.name, own, general=False)
        moves = tuple(self._move(one, scope) for one in decision.moves)
        blocks = []
        for block in decision.meanwhiles:
            source, where = (self.settled(one, scope, {}) for one in (block.source, block.where))
            inside = tuple(self._move(one, scope) for one in block.moves)
            blocks.append(replace(block, source=source, where=where, moves=inside))
        return replace(decision, moves=moves, meanwhiles=tuple(blocks))

    def _move(self, move: n.DecisionMove, scope: AskedFrom) -> n.DecisionMove:
        signature = self.settled(move.signature, scope, {})
        return replace(move, signature=signature, condition=self.settled(move.condition, scope, {}))

    def settled(self, node: Any, scope: AskedFrom, bound: Bound) -> Any:
        """Return a node in which each question is settled."""
        if node is None:
            return None
        if isinstance(node, tuple):
            made = tuple(self.settled(one, scope, bound) for one in node)
            return node if all(new is old for new, old in zip(made, node, strict=True)) else made
        of_decision = self._of_decision(node, scope, bound) if isinstance(node, n.Binary) else None
        if of_decision is not None:
            return of_decision
        inner = bound
        if isinstance(node, n.Quantified):
            inner = {**bound, node.variable: node.source}
        changes = {}
        for name in parts_of(type(node)):
            before = getattr(node, name)
            after = self.settled(before, scope, bound if name == "source" else inner)
            if after is not before:
                changes[name] = after
        made = replace(node, **changes) if changes else node
        return self._or(made, scope, bound) if isinstance(made, n.Call) and self._is_way(made.name) else made

    def _is_way(self, name: str) -> bool:
        return isinstance(self.rules.get(name), n.Way)

    def _report(self, code: str, message: str, place: Span, help: str, related: tuple[Related, ...] = ()) -> None:
        """Report a mistake, once at a place: an amend is laid on several moves."""
        if not any(one.place == place and one.code == code for one in self.diagnostics):
            self.diagnostics.append(Diagnostic(code, message, place, help=help, related=related))

    def _of_decision(self, node: n.Binary, scope: AskedFrom, bound: Bound) -> n.Expression | None:
        """Return what a question comes to that names its decision, or None for any other expression."""
        way, named = node.left, node.right
        if node.operator != "in" or not isinstance(way, n.Call) or not isinstance(named, n.Call):
            return None
        decision = self.rules.get(named.name)
        if not self._is_way(way.name) or not isinstance(decision, n.Decision):
            return None
        wanted = decision.signature.parameters
        if self._counts_wrong(named, wanted):
            return n.Boolean(False, node.place)
        given = self.settled(named.arguments, scope, bound)
        values = {one.name: value for one, value in zip(wanted, given, strict=True)}
        asked = replace(way, arguments=self.settled(way.arguments, scope, bound))
        return self._or(asked, AskedFrom(named.name, values, general=False), bound)

    # --- one question --------------------------------------------------------------------------

    def _or(self, call: n.Call, scope: AskedFrom, bound: Bound) -> n.Expression:
        """Return what a question comes to."""
        decision = self.rules.get(scope.decision or "")
        if not isinstance(decision, n.Decision):
            return call
        if self._counts_wrong(call, self.rules[call.name].signature.parameters):
            return n.Boolean(False, call.place)
        self.origins.conditions[call.place] = "asked"
        found: n.Expression | None = None
        for move in decision.moves:
            for way in move.ways:
                if way.name == call.name:
                    part = self._part(decision, move, way, call, scope, bound)
                    if part is not None:
                        found = part if found is None else n.Binary("or", found, part, call.place)
        is_empty = not any(way.name == call.name for move in decision.moves for way in move.ways)
        if is_empty and not scope.general and call.name not in self.origins.misfits:
            name = self.origins.written(call.name)
            message = f"no move of `{self.origins.written(decision.signature.name)}` is `as {name}`"
            help = f"say `as {name}` behind one of its moves, or leave the question out"
            self._report("way-empty", message, call.place, help, (Related(decision.place, "the decision"),))
        return n.Boolean(False, call.place) if found is None else found

    def _counts_wrong(self, call: n.Call, wanted: Sequence[n.Parameter]) -> bool:
        """Report a call with another number of arguments than there are parameters."""
        if len(wanted) == len(call.arguments):
            return False
        name = self.origins.written(call.name)
        message = f"`{name}` takes {len(wanted)} arguments, found {len(call.arguments) or 'none'}"
        help = f"write `{name}({', '.join(f'‹{one.name}›' for one in wanted)})`"
        self._report("wrong-arguments", message, call.place, help)
        return True

    def _part(
        self, decision: n.Decision, move: n.DecisionMove, way: n.As, call: n.Call, scope: AskedFrom, bound: Bound
    ) -> n.Expression | None:
        """Return whether one move can be made with the values of a question, or None if it cannot."""
        own = {one.name: one for one in move.signature.parameters}
        if any(one.type.name == "cards" for one in own.values()):
            self._of_several(move, call)
            return None
        chosen: dict[str, n.Expression] = {}
        parts: list[n.Expression] = []
        for name, value in zip(way.arguments, call.arguments, strict=True):
            if name in own and name not in chosen:
                chosen[name] = value
                domain = own[name].domain
                if domain is not None and _is_simple(domain, own):
                    source = _with_values(domain, scope.values)
                    if not (isinstance(value, n.Name) and bound.get(value.name) == source):
                        parts.append(n.Binary("in", value, source, call.place))
            else:
                other = chosen.get(name) or scope.values.get(name) or way.argument(name, call.place)
                if isinstance(value, n.Number) and isinstance(other, n.Number) and value != other:
                    return None
                if value != other:
                    parts.append(n.Binary("=", value, other, call.place))
        rest = self._rest(decision, move, way, scope, chosen, call.place)
        parts += [] if rest is None else [rest]
        if not parts:
            return n.Boolean(True, call.place)
        found = parts[0]
        for one in parts[1:]:
            found = n.Binary("and", found, one, call.place)
        return found

    def _of_several(self, move: n.DecisionMove, call: n.Call) -> None:
        """Report a question about a move that chooses several cards, which only a search could answer."""
        written = self.origins.written(call.name)
        message = f"`{written}` cannot be asked here: its move `{move.signature.name}` chooses several cards"
        help = "ask here what its `when` asks, through a definition"
        related = (Related(move.place, "the move"),)
        self._report("way-outside", message, call.place, help, related)

    def _rest(
        self,
        decision: n.Decision,
        move: n.DecisionMove,
        way: n.As,
        scope: AskedFrom,
        chosen: Mapping[str, n.Expression],
        place: Span,
    ) -> n.Expression | None:
        """Return the call of the definition that holds the rest of a move, or None if nothing is left to be asked."""
        own = move.signature.parameters
        names = {one.name for one in own}
        left = [one for one in own if one.name not in chosen or not _is_simple(one.domain, names)]
        if move.condition is None and not left:
            return None
        key = (way.name, decision.signature.name, move.signature.name, frozenset(chosen))
        helper = self.parts.get(key)
        if helper is None:
            helper = self.parts[key] = self.named("by", way.name)
            self.asked.append(AskedPart(helper, way))
        arguments = [scope.values[one.name] for one in decision.signature.parameters]
        return n.Call(helper, (*arguments, *(chosen[one.name] for one in own if one.name in chosen)), place)

    # --- the rest of moves ---------------------------------------------------------------------

    def add_parts(self) -> None:
        """Add the definitions of the rest of moves that questions call."""
        for (_, name, move_name, chosen), helper in self.parts.items():
            decision = self.rules[name]
            assert isinstance(decision, n.Decision)
            move = next(one for one in decision.moves if one.signature.name == move_name)
            taken = [*decision.signature.parameters, *(one for one in move.signature.parameters if one.name in chosen)]
            parameters = tuple(n.Parameter(one.type, one.name, None, one.place) for one in taken)
            pure = n.Pure((), (), _possible(move, chosen), move.place)
            self.rules[helper] = n.Define(n.Signature(helper, parameters, move.place), None, pure, move.place)

    def break_circles(self, helpers: Sequence[str]) -> None:
        """Report each question that leads back to itself, and take it out of the definitions."""
        calls = {one: _calls_among(self.rules[one], helpers) for one in helpers}
        told: set[str] = set()
        for one in helpers:
            if one in _reached(one, calls) and one not in told:
                told |= _reached(one, calls)
                place = next(iter(calls[one].values()))
                way = self.origins.written(one)
                message = f"whether a move is `{way}` depends on whether it is `{way}`"
                self._report("recursion", message, place, "ask here what those moves ask, not the way itself")
        for one in [one for one in helpers if one in _reached(one, calls)]:
            helper = self.rules[one]
            assert isinstance(helper, n.Define)
            body = n.Pure((), (), n.Boolean(True, helper.place), helper.place)
            self.rules[one] = replace(helper, body=body)


def _calls_among(node: Any, names: Sequence[str]) -> dict[str, Span]:
    """Return the calls of some rules below a node, each with its first place."""
    found: dict[str, Span] = {}
    for one in walk(node):
        if isinstance(one, n.Call) and one.name in names:
            found.setdefault(one.name, one.place)
    return found


def _reached(start: str, calls: Mapping[str, Mapping[str, Span]]) -> set[str]:
    """Return the rules that a rule calls, and those that they call."""
    found: set[str] = set()
    waiting = [*calls[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += calls[name]
    return found


def _possible(move: n.DecisionMove, chosen: frozenset[str]) -> n.Expression:
    """Return whether a move can be made, for any value of the parameters that the question does not choose."""
    found = move.condition
    names = {one.name for one in move.signature.parameters}
    for one in reversed(move.signature.parameters):
        if one.name not in chosen:
            source = one.domain if one.domain is not None else _all_of(one)
            found = n.Quantified("any", one.name, source, found, None, one.place)
        elif one.domain is not None and not _is_simple(one.domain, names):
            inside = n.Binary("in", n.Name(one.name, one.place), one.domain, one.place)
            found = inside if found is None else n.Binary("and", inside, found, one.place)
    assert found is not None
    return found


def _all_of(one: n.Parameter) -> n.Expression:
    """Return all values of a parameter that is chosen from nothing in particular."""
    if one.type.name == "boolean":
        return n.ListOf((n.Boolean(False, one.place), n.Boolean(True, one.place)), one.place)
    return n.Name(f"{one.type.name}s", one.place)


def _is_simple(domain: n.Expression | None, own: Any) -> bool:
    """Return whether a domain reads no parameter of its move and declares no name."""
    if domain is None:
        return True
    return not any(
        isinstance(one, n.Quantified) or (isinstance(one, n.Name) and one.name in own) for one in walk(domain)
    )


def _with_values(e: n.Expression, values: Mapping[str, n.Expression]) -> n.Expression:
    """Return an expression in which values stand for the parameters of its decision."""

    def change(one: Any) -> Any:
        return values.get(one.name, one) if isinstance(one, n.Name) else one

    return rewrite(e, change)
