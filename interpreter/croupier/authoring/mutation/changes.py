"""Change a syntax tree in one place, in every way.

Algorithm. ``changes`` walks the tree. At each node it yields the changes of that node, then those below it, each put
into a copy of the node. So each mutation comes out as a whole tree. A node is described by the text of the innermost
step around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node


@dataclass(frozen=True, slots=True)
class NamesInRules:
    """What names in the rules mean, as far as a change depends on it."""

    members: Mapping[str, str]  # members and choices, each with the one that replaces it
    lists: frozenset[str]  # piles, and lists such as ``players``


@dataclass(frozen=True, slots=True)
class Mutation:
    """A tree with one change."""

    what: str  # the change in words
    place: Span  # of the change
    node: Any  # the changed tree


def changes(node: Any, known: NamesInRules, within: str = "") -> Iterator[Mutation]:
    """Yield every tree that differs from a node in one place. ``within`` is the text of the step around the node."""
    if isinstance(node, _SKIPPED):
        return
    within = _first_line(node) if _is_step(node) else within
    yield from _own(node, known, within)
    for name in (one.name for one in fields(node) if one.name != "place"):
        if (type(node), name) not in _LEFT:
            for change in _inside(getattr(node, name), known, within):
                yield replace_node(change, replace(node, **{name: change.node}))


def replace_node(change: Mutation, node: Any) -> Mutation:
    """Return the same change in a larger tree."""
    return Mutation(change.what, change.place, node)


def _inside(value: Any, known: NamesInRules, within: str) -> Iterator[Mutation]:
    if isinstance(value, tuple):
        for at, one in enumerate(value):
            for change in _inside(one, known, within):
                yield replace_node(change, (*value[:at], change.node, *value[at + 1 :]))
    elif is_dataclass(value) and not isinstance(value, Span | type):
        yield from changes(value, known, within)


# --- changes of one node -------------------------------------------------------------------------


def _own(node: Any, known: NamesInRules, within: str) -> Iterator[Mutation]:
    match node:
        case n.Body():
            yield from _dropped_steps(node)
        case n.If() | n.Cases():
            yield from _decided(node)
        case n.Conditional():
            yield Mutation(f"negates `{print_node(node.condition)}`", node.place, _negated(node, "condition"))
        case n.Repeat() if node.condition is not None:
            yield Mutation(f"negates `{print_node(node.condition)}`", node.place, _negated(node, "condition"))
        case n.DecisionMove() if node.condition is not None:
            yield from _guarded(node, "condition", "when")
        case n.Parameter() if node.where is not None:
            yield from _guarded(node, "where", "where")
        case n.Loop():
            yield from _chosen(node)
        case n.Move() if node.position is not None:
            yield Mutation(f"leaves out where to in `{within}`", node.place, replace(node, position=None))
        case _:
            yield from _value(node, known, within)
    yield from _offers(node)


def _dropped_steps(body: n.Body) -> Iterator[Mutation]:
    for at, step in enumerate(body.statements):
        if isinstance(step, n.Let | n.Give | n.Nothing):
            continue
        kept = (*body.statements[:at], *body.statements[at + 1 :]) or (n.Nothing(place=step.place),)
        yield Mutation(f"drops `{_first_line(step)}`", step.place, replace(body, statements=kept))


def _decided(node: Any) -> Iterator[Mutation]:
    for at, (condition, then) in enumerate(node.branches):
        text = print_node(condition)
        for what, made in (
            ("negates", n.Unary("not", condition, condition.place)),
            ("always takes", n.Boolean(True, condition.place)),
        ):
            branches = (*node.branches[:at], (made, then), *node.branches[at + 1 :])
            yield Mutation(f"{what} `{text}`", condition.place, replace(node, branches=branches))


def _guarded(node: Any, name: str, word: str) -> Iterator[Mutation]:
    condition = getattr(node, name)
    text = print_node(condition)
    yield Mutation(f"removes `{word} {text}`", condition.place, replace(node, **{name: None}))
    yield Mutation(f"negates `{word} {text}`", condition.place, _negated(node, name))


def _chosen(node: Any) -> Iterator[Mutation]:
    if node.where is not None:
        yield from _guarded(node, "where", "where")
    if isinstance(node, n.Quantified) and node.quantifier in _OTHER:
        other = _OTHER[node.quantifier]
        what = f"`{node.quantifier}` becomes `{other}` in `{print_node(node)}`"
        yield Mutation(what, node.place, replace(node, quantifier=other))


def _value(node: Any, known: NamesInRules, within: str) -> Iterator[Mutation]:
    match node:
        case n.Binary() if node.operator in ("and", "or") or _joins_lists(node, known):
            for kept, dropped in ((node.left, node.right), (node.right, node.left)):
                yield Mutation(f"leaves out `{print_node(dropped)}` of `{print_node(node)}`", dropped.place, kept)
        case n.Binary() if node.operator in _OTHER:
            other = _OTHER[node.operator]
            what = f"`{node.operator}` becomes `{other}` in `{print_node(node)}`"
            yield Mutation(what, node.place, replace(node, operator=other))
        case n.Unary(operator="not", operand=n.Binary(operator="in") as inside):
            yield Mutation(f"`not in` becomes `in` in `{print_node(node)}`", node.place, inside)
        case n.Call() if node.name in _OTHER:
            other = _OTHER[node.name]
            what = f"`{node.name}` becomes `{other}` in `{print_node(node)}`"
            yield Mutation(what, node.place, replace(node, name=other))
        case n.Boolean():
            what = f"{str(node.value).lower()} becomes {str(not node.value).lower()} in `{within}`"
            yield Mutation(what, node.place, n.Boolean(not node.value, node.place))
        case n.Number():
            what = f"{node.value} becomes {node.value + 1} in `{within}`"
            yield Mutation(what, node.place, n.Number(node.value + 1, node.place))
        case n.Name() if node.name in known.members:
            other = known.members[node.name]
            yield Mutation(f"{node.name} becomes {other} in `{within}`", node.place, n.Name(other, node.place))


def _joins_lists(node: n.Expression, known: NamesInRules) -> bool:
    """Return whether a ``+`` surely joins lists: one side is a list."""
    return (
        isinstance(node, n.Binary)
        and node.operator == "+"
        and any(_is_list(one, known) for one in (node.left, node.right))
    )


def _is_list(node: n.Expression, known: NamesInRules) -> bool:
    match node:
        case n.ListOf() | n.Quantified(quantifier="each" | "most" | "least"):
            return True
        case n.Name() | n.Call():
            return node.name in known.lists
    return _joins_lists(node, known)


def _offers(node: Any) -> Iterator[Mutation]:
    """Yield the node without one of its moves, or without one of its blocks of moves."""
    if isinstance(node, n.Decision | n.Meanwhile) and len(node.moves) > 1:
        for at, move in enumerate(node.moves):
            moves = (*node.moves[:at], *node.moves[at + 1 :])
            yield Mutation(f"removes the move `{move.signature.name}`", move.place, replace(node, moves=moves))
    if isinstance(node, n.Decision) or (isinstance(node, n.During) and len(node.meanwhiles) > 1):
        for at, block in enumerate(node.meanwhiles):
            blocks = (*node.meanwhiles[:at], *node.meanwhiles[at + 1 :])
            names = ", ".join(move.signature.name for move in block.moves)
            yield Mutation(f"removes the offer of `{names}`", block.place, replace(node, meanwhiles=blocks))


def _negated(node: Any, name: str) -> Any:
    condition = getattr(node, name)
    return replace(node, **{name: n.Unary("not", condition, condition.place)})


def _is_step(node: Any) -> bool:
    """Return whether the text of a node describes a change in it best: a step, or a comparison or sum within a step."""
    return isinstance(node, _STEPS) or (isinstance(node, n.Binary) and node.operator not in ("and", "or"))


def _first_line(node: Any) -> str:
    return print_node(node).split("\n")[0].strip()


# The operator, quantifier or function that replaces another.
_OTHER = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "+": "-",
    "-": "+",
    "most": "least",
    "least": "most",
    "highest": "lowest",
    "lowest": "highest",
    "above": "below",
    "below": "above",
}

_SKIPPED = (n.Cite, n.TypeName, n.Target)
_STEPS = (n.Flat, n.If, n.ForEach, n.Repeat, n.PureLet, n.DecisionMove, n.Meanwhile, n.Define)
_LEFT = {(n.Behaviour, "kinds"), (n.During, "decisions"), (n.MoveAmend, "move"), (n.Change, "kind")}
"""The fields that hold names in heads. They are no values, so they stay."""
