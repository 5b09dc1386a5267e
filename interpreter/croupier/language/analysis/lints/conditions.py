"""Find conditions that always or never hold or change nothing, and moves that are therefore never offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.language.analysis.lints.kinds import asks_for_nothing, settled_kinds
from croupier.language.analysis.lints.review import Review
from croupier.language.analysis.lints.truth import UNKNOWN, Truth
from croupier.language.diagnostics import Edit, Related
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.node_map import NodeSet

WORDS = {True: "always", False: "never"}
HELP = {
    True: "leave the condition out, or compare with what can differ",
    False: "compare with what can be the same, or leave out what hangs on it",
}


def constant_conditions(r: Review, truth: Truth, endless: NodeSet[n.Repeat]) -> None:
    """Report conditions that always or never hold, each once."""
    dead = dead_moves(r, truth)
    for _, nodes in r.nodes:
        skipped = NodeSet[n.Expression]()
        for node in nodes:
            for condition in conditions_of(node):
                if condition in dead or node in endless:
                    skipped.update(joined(condition, r.ruleset.origins))
                else:
                    _literals(r, condition)
            if isinstance(node, n.Binary) and node not in skipped:
                _comparison(r, truth, node)
            if isinstance(node, n.If | n.Cases):
                _told_before(r, node)
            if isinstance(node, n.If | n.Cases | n.Conditional):
                _same_either_way(r, node)
    for definition, nodes in r.nodes:
        if isinstance(definition, n.Behaviour):
            for test, value in settled_kinds(r, definition, nodes):
                _report(r, test, value=value, related=(Related(definition.kinds[0].place, "the rule is for this"),))


def conditions_of(node: Any) -> Iterator[n.Expression]:
    """Yield the conditions that a node itself contains."""
    match node:
        case n.If() | n.Cases():
            yield from (condition for condition, _ in node.branches)
        case n.Conditional():
            yield node.condition
        case n.Repeat() | n.DecisionMove() if node.condition is not None:
            yield node.condition
        case n.Loop() if node.where is not None:
            yield node.where


def atoms(condition: n.Expression, origins: RuleOrigins) -> Iterator[n.Expression]:
    """Return the parts that ``and``, ``or`` and ``not`` join, without the parts that an ``also`` has added."""
    return (one for one in joined(condition, origins) if not _joins(one))


def joined(condition: n.Expression, origins: RuleOrigins) -> Iterator[n.Expression]:
    """Yield a condition and its parts down to the atoms, without the parts that an ``also`` has added."""
    yield condition
    match condition:
        case n.Binary(operator="or") if origins.conditions.get(condition.place) == "also":
            yield from joined(condition.left, origins)
        case n.Unary(operator="not"):
            yield from joined(condition.operand, origins)
        case n.Binary(operator="and" | "or"):
            yield from joined(condition.left, origins)
            yield from joined(condition.right, origins)


def _joins(e: n.Expression) -> bool:
    return isinstance(e, n.Binary | n.Unary) and e.operator in ("and", "or", "not")


# --- moves that are never offered ----------------------------------------------------------------


def dead_moves(r: Review, truth: Truth) -> NodeSet[n.Expression]:
    """Report moves whose condition never holds, or that choose from nothing. Return these conditions."""
    found = NodeSet[n.Expression]()
    for _, nodes in r.nodes:
        for move in nodes:
            if not isinstance(move, n.DecisionMove):
                continue
            if move.condition is not None and truth.of(move.condition) is False:
                found.add(move.condition)
                help = "let the condition depend on the table, or leave the move out"
                _never_offered(r, move, move.condition.place, help, "this never holds")
            else:
                _chooses_from_nothing(r, truth, move)
                _chooses_in_vain(r, truth, move)
    return found


def _chooses_in_vain(r: Review, truth: Truth, move: n.DecisionMove) -> None:
    """Report a move whose condition excludes what the cards that it chooses have to be."""
    for one in move.signature.parameters:
        if one.where is None or move.condition is None:
            continue
        pair = truth.clash(n.Binary("and", one.where, move.condition, move.condition.place))
        if pair is not None:
            help = "let some cards do for both, or leave the move out"
            related = (Related(pair[0].place, "as this has to hold as well"),)
            _never_offered(r, move, pair[1].place, help, "this never holds", related)


def _chooses_from_nothing(r: Review, truth: Truth, move: n.DecisionMove) -> None:
    for one in move.signature.parameters:
        domain = UNKNOWN if one.domain is None else truth.value(one.domain)
        if one.domain is not None and isinstance(domain, list | range) and not domain:
            _never_offered(r, move, one.domain.place, _something(one.domain), "there is nothing in this")
            return


def _something(domain: n.Expression) -> str:
    """Return the help for a domain that holds nothing."""
    if not isinstance(domain, n.Range):
        return "name what can be chosen, or leave the move out"
    right = f"{domain.high.place.text}..{domain.low.place.text}"
    return Edit.of(f"the smaller number stands first: write `{right}`", right, place=domain.place)


def _never_offered(
    r: Review, move: n.DecisionMove, place: Span, help: str, label: str, related: tuple[Related, ...] = ()
) -> None:
    related = (*related, Related(move.signature.place, "the move"))
    r.warn("dead-move", f"`{move.signature.name}` is never offered", place, help, label, related)


# --- conditions ----------------------------------------------------------------------------------


def _literals(r: Review, condition: n.Expression) -> None:
    """Report written truth values in a condition.

    Those that composition has put there are left out.
    """
    for atom in atoms(condition, r.ruleset.origins):
        if isinstance(atom, n.Boolean) and not r.ruleset.origins.calls_original(atom.place):
            _report(r, atom, value=atom.value)


def _comparison(r: Review, truth: Truth, e: n.Binary) -> None:
    if e.operator in ("and", "or"):
        _side_by_side(r, truth, e)
        return
    found = truth.compared(e)
    if found is not None:
        _report(r, e, value=found)


def _side_by_side(r: Review, truth: Truth, e: n.Binary) -> None:
    """Report parts of a condition that exclude each other, or of which one always holds.

    Parts that layers have joined are left out.
    """
    if e.place in r.ruleset.origins.conditions:
        return
    clash = truth.clash(e)
    if e.operator == "or":
        if clash is not None:
            _report(r, e, value=True)
        return
    clash = clash or asks_for_nothing(r.ruleset, truth, e)
    if clash is not None:
        _report(r, clash[1], value=False, related=(Related(clash[0].place, "as this has to hold as well"),))


def _report(r: Review, e: n.Expression, *, value: bool, related: tuple[Related, ...] = ()) -> None:
    r.warn("constant-condition", f"this {WORDS[value]} holds", e.place, HELP[value], f"{WORDS[value]} true", related)


def _told_before(r: Review, node: n.If | n.Cases) -> None:
    """Report a branch that repeats the condition of an earlier branch."""
    first: dict[n.Expression, n.Expression] = {}
    for condition, _ in node.branches:
        before = first.setdefault(condition, condition)
        if before is not condition:
            _report(r, condition, value=False, related=(Related(before.place, "then this branch was taken"),))


def _same_either_way(r: Review, node: n.If | n.Cases | n.Conditional) -> None:
    """Report branches that are all the same, so that the condition has no effect.

    Branches that a layer has changed are left out.
    """
    ways: list[Any]
    if isinstance(node, n.Conditional):
        condition, ways = node.condition, [node.then, node.otherwise]
    elif node.otherwise is not None:
        condition, ways = node.branches[0][0], [*(body for _, body in node.branches), node.otherwise]
    else:
        return
    if all(one == ways[0] for one in ways) and not r.composed(ways[0]):
        help = "let the branches differ, or leave the condition out"
        r.warn("constant-condition", "nothing depends on this", condition.place, help, "the same is done either way")
