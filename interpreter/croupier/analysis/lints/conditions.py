"""Conditions that always or never hold, and moves that are never offered for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.analysis.lints.review import Review
from croupier.analysis.lints.truth import COMPARISONS, Truth
from croupier.analysis.narrowing import path_of
from croupier.analysis.symbols import KindSymbol, MemberSymbol
from croupier.diagnostics import Related
from croupier.syntax import nodes as n

WORDS = {True: "always", False: "never"}
HELP = {
    True: "leave the condition out, or compare with what can differ",
    False: "compare with what can be the same, or leave out what hangs on it",
}


def constant_conditions(r: Review, truth: Truth, endless: set[int]) -> None:
    dead = dead_moves(r, truth)
    for _, nodes in r.nodes:
        skipped: set[int] = set()
        for node in nodes:
            for condition in conditions_of(node):
                if id(condition) in dead or id(node) in endless:
                    skipped.update(id(one) for one in atoms(condition))
                else:
                    _literals(r, condition)
            if isinstance(node, n.Binary) and id(node) not in skipped:
                _comparison(r, truth, node)
            if isinstance(node, n.If | n.Cases):
                _told_before(r, node)
    for definition, nodes in r.nodes:
        if isinstance(definition, n.Behaviour):
            _kinds(r, definition, nodes)


def conditions_of(node: Any) -> Iterator[n.Expression]:
    """The conditions that a node holds itself."""
    match node:
        case n.If() | n.Cases():
            yield from (condition for condition, _ in node.branches)
        case n.Conditional():
            yield node.condition
        case n.Repeat() | n.DecisionMove() if node.condition is not None:
            yield node.condition
        case n.Quantified() | n.ForEach() | n.MoveEach() | n.AskAtOnce() | n.Meanwhile() if node.where is not None:
            yield node.where


def atoms(condition: n.Expression) -> Iterator[n.Expression]:
    """The parts that and, or and not join; what a layer's `also` allows is its own affair."""
    match condition:
        case n.Binary(operator="or") if condition.place.text.startswith("also"):
            yield from atoms(condition.left)
        case n.Unary(operator="not"):
            yield from atoms(condition.operand)
        case n.Binary(operator="and" | "or"):
            yield from atoms(condition.left)
            yield from atoms(condition.right)
        case _:
            yield condition


# --- moves that are never offered ----------------------------------------------------------------


def dead_moves(r: Review, truth: Truth) -> set[int]:
    """Reports moves whose condition never holds; gives these conditions by their identity."""
    found: set[int] = set()
    for _, nodes in r.nodes:
        for move in nodes:
            if not isinstance(move, n.DecisionMove) or move.condition is None or truth.of(move.condition) is not False:
                continue
            found.add(id(move.condition))
            name = move.signature.name
            related = (Related(move.signature.place, "the move"),)
            help = "let the condition depend on the table, or leave the move out"
            place = move.condition.place
            r.warn("dead-move", f"`{name}` is never offered", place, help, "this never holds", related)
    return found


# --- conditions ----------------------------------------------------------------------------------


def _literals(r: Review, condition: n.Expression) -> None:
    """Truth values that are written as conditions; composition puts in others."""
    for atom in atoms(condition):
        if isinstance(atom, n.Boolean) and atom.place.text in ("true", "false"):
            _report(r, atom, atom.value)


def _comparison(r: Review, truth: Truth, e: n.Binary) -> None:
    if e.operator == "and":
        _contradiction(r, e)
        return
    found = truth.compared(e)
    if found is not None:
        _report(r, e, found)


def _report(r: Review, e: n.Expression, value: bool, related: tuple[Related, ...] = ()) -> None:
    r.warn("constant-condition", f"this {WORDS[value]} holds", e.place, HELP[value], f"{WORDS[value]} true", related)


def _contradiction(r: Review, e: n.Binary) -> None:
    """The same compared with two different values, on both sides of an ``and``."""
    if not isinstance(e.right, n.Binary):
        return
    path, value = _equals(r, e.right)
    for atom in _all_of(e.left):
        other_path, other = _equals(r, atom)
        if path is not None and path == other_path and value != other:
            related = (Related(atom.place, "here it is another value"),)
            _report(r, e.right, False, related)
            return


def _all_of(e: n.Expression) -> Iterator[n.Expression]:
    if isinstance(e, n.Binary) and e.operator == "and":
        yield from _all_of(e.left)
        yield from _all_of(e.right)
    else:
        yield e


def _equals(r: Review, e: n.Expression) -> tuple[str | None, object]:
    """The path and the value of a test such as ``card.kind = joker``."""
    if not isinstance(e, n.Binary) or e.operator != "=":
        return None, None
    if isinstance(e.right, n.Number):
        return path_of(e.left), e.right.value
    symbol = r.context.facts.symbols.get(id(e.right))
    if isinstance(symbol, KindSymbol | MemberSymbol):
        return path_of(e.left), symbol
    return None, None


def _told_before(r: Review, node: n.If | n.Cases) -> None:
    """A branch with the condition of an earlier one."""
    first: list[n.Expression] = []
    for condition, _ in node.branches:
        before = next((one for one in first if one == condition), None)
        if before is not None:
            _report(r, condition, False, (Related(before.place, "then this branch was taken"),))
        first.append(condition)


# --- kinds ---------------------------------------------------------------------------------------


def _kinds(r: Review, behaviour: n.Behaviour, nodes: list[Any]) -> None:
    """Tests for the kind of the card whose moment it is, which ``when KIND`` has settled."""
    if any(isinstance(node, n.TurnOver) for node in nodes):
        return
    kinds = {one.name for one in behaviour.kinds}
    card = behaviour.parameters[0].name
    for node in nodes:
        if not (isinstance(node, n.Binary) and node.operator in COMPARISONS[:2]):
            continue
        symbol = r.context.facts.symbols.get(id(node.right))
        if path_of(node.left) != f"{card}.kind" or not isinstance(symbol, KindSymbol):
            continue
        if symbol.kind.name not in kinds or len(kinds) == 1:
            same = symbol.kind.name in kinds
            related = (Related(behaviour.kinds[0].place, "the rule is for this"),)
            _report(r, node, same == (node.operator == "="), related)
