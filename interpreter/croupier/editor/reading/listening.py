"""Let the checks find what is known where a name is missing: the locals, and the type that is wanted.

Algorithm. ``unfinished.py`` puts a placeholder at the end of a definition that is being written. The definition alone
is checked again, with the names of the whole ruleset; a change of a layer is checked as the rule that it would make.
At the placeholder the run notes the scope. All that it reports is dropped.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.context import Context, EnoughMistakes, Scope
from croupier.language.analysis.definitions import check_define, check_definition
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.quantifiers import check_source
from croupier.language.analysis.symbols import LocalSymbol, RuleSymbol, WaySymbol, parameter_types
from croupier.language.analysis.types import BOOLEAN, ERROR, Type
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import rewrite
from croupier.language.syntax.unfinished import FILLER, UNKNOWN
from croupier.language.syntax.walk import walk


@dataclass
class Heard:
    """What is known at the placeholder."""

    locals: dict[str, LocalSymbol] = field(default_factory=dict)
    want: Type | None = None
    routine: Routine | None = None  # the body around it
    in_loop: bool = False
    met: bool = False  # the checks have come by


class Listener(Context):
    """A run of the checks that notes what is known at the placeholder."""

    def __init__(self, checked: Checked) -> None:
        super().__init__(checked.ruleset, checked.symbols)
        self.facts = checked.facts.copy()
        self.heard = Heard()

    def met_unknown(self, scope: Scope, node: n.Name | n.Call | n.Target, want: Type | None) -> None:
        if node.name == UNKNOWN and not self.heard.met:
            self.heard = Heard(dict(scope.names), want, scope.routine, scope.in_loop, True)


@dataclass(frozen=True)
class Leaf:
    """What is around an expression in the YAML part: the locals with their types, and the type that is wanted."""

    locals: dict[str, Type] = field(default_factory=dict)
    want: Type | None = None


def listen(checked: Checked, node: Any, leaf: Leaf) -> Listener:
    """Check a node with a placeholder in it, and return the run."""
    c = Listener(checked)
    with suppress(EnoughMistakes):
        _check(c, node, leaf)
    return c


def as_checked(checked: Checked, node: Any) -> Any:
    """Return a node as the checks know it: composition has answered the questions for ways that name a decision."""

    def is_question(one: Any) -> bool:
        if not (isinstance(one, n.Binary) and one.operator == "in"):
            return False
        if not (isinstance(one.left, n.Call) and isinstance(one.right, n.Call)):
            return False
        return isinstance(checked.symbols.values.get(one.left.name), WaySymbol)

    def without(one: Any) -> Any:
        return n.Call(FILLER, (*one.left.arguments, *one.right.arguments), one.place) if is_question(one) else one

    return rewrite(node, without) if any(is_question(one) for one in walk(node)) else node


def _check(c: Listener, node: Any, leaf: Leaf) -> None:
    match node:
        case n.Define():
            check_define(c, node)
        case n.Amend():
            giving = n.TypeName("boolean", False, node.place)
            check_define(c, n.Define(_stand_in(node.signature), giving, node.body, node.place))
        case n.Change():
            check_definition(c, _changed(c, node))
        case n.ExtendDecision():
            check_definition(c, _extended(c, node))
        case n.Procedure() | n.Decision() | n.Moment() | n.Behaviour() | n.During() | n.Way():
            check_definition(c, node)
        case n.Body():
            parameters = tuple(
                n.Parameter(n.TypeName(str(type), False, node.place), name, None, node.place)
                for name, type in leaf.locals.items()
            )
            signature = n.Signature(FILLER, parameters, node.place)
            check_definition(c, n.Procedure(signature, None, None, node, node.place))
        case n.DeckLine():
            _deck_line(c, node)
        case n.Signature() | tuple() | n.Remove() | n.DuringAs():
            return
        case _:
            scope = Scope(Routine("a value", acting=False))
            for slot, (name, type) in enumerate(leaf.locals.items()):
                scope.names[name] = LocalSymbol(name, slot, type, False, node.place)
            check_expression(c, scope, node, leaf.want)


def _stand_in(signature: n.Signature) -> n.Signature:
    return replace(signature, name=FILLER)


def _changed(c: Listener, node: n.Change) -> n.Procedure:
    """Return the rule that does what a change does."""
    target = rule_named(c, node.signature.name)
    giving = target.giving if isinstance(target, n.Define | n.Procedure) else None
    if isinstance(target, n.Define) and giving is None:
        giving = n.TypeName(str(c.facts.giving.get(node.signature.name, ERROR)), False, node.place)
    body = node.body
    if node.condition is not None:
        body = replace(body, statements=(n.If(((node.condition, body),), None, node.place),))
    return n.Procedure(_stand_in(node.signature), giving, None, body, node.place)


def _extended(c: Listener, node: n.ExtendDecision) -> n.Decision:
    """Return the decision that has what an extension adds and changes."""
    target = rule_named(c, node.signature.name)
    decision = target if isinstance(target, n.Decision) else None
    moves = {one.signature.name: one for one in (decision.moves if decision is not None else ())}
    changed = []
    for amend in node.amends:
        move = moves.get(amend.move.name)
        signature = n.Signature(FILLER, (), node.place) if move is None else _stand_in(move.signature)
        changed.append(n.DecisionMove(signature, amend.condition, _nothing(node), amend.place))
    for one in node.replacements:
        move = moves.get(one.signature.name)
        given = one.signature if move is None or one.signature.parameters else move.signature
        changed.append(n.DecisionMove(_stand_in(given), one.condition, one.body, one.place))
    giving = decision.giving if decision is not None else None
    all_moves = (*node.moves, *changed)
    return n.Decision(_stand_in(node.signature), giving, (), all_moves, node.meanwhiles, None, node.place)


def _nothing(node: n.ExtendDecision) -> n.Body:
    return n.Body((), (n.Nothing(node.place),), node.place)


def rule_named(c: Context, name: str) -> Any | None:
    """Return the definition of a rule, or None."""
    symbol = c.symbols.values.get(name)
    return symbol.node if isinstance(symbol, RuleSymbol) else None


def _deck_line(c: Listener, line: n.DeckLine) -> None:
    scope = Scope(Routine("deck", acting=False))
    for loop in line.loops:
        scope.declare(c, loop, loop.variable, check_source(c, scope, loop.source), loop.place)
        if loop.where is not None:
            check_expression(c, scope, loop.where, BOOLEAN)
    for face in line.faces:
        kind = c.ruleset.kinds.get(face.kind)
        wanted = () if kind is None else parameter_types(c.symbols, kind.parameters)
        for argument, want in zip(face.arguments, wanted, strict=False):
            check_expression(c, scope, argument, want)
