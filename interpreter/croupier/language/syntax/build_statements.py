"""Build the nodes of statements from Lark's trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.build import Branch, Builder
from croupier.language.syntax.build_expressions import cites_of, reveals_of
from croupier.language.syntax.nodes.flat import OLD_NAME


def _block(b: Builder, tree: Branch) -> n.Body:
    cites, reveals, *statements = tree.children
    built = tuple(b.build(one) for one in statements)
    return n.Body(cites_of(b, cites), built, built[0].place.to(built[-1].place), reveals_of(b, reveals))


def _line_block(b: Builder, tree: Branch) -> n.Body:
    built = tuple(b.build(one) for one in tree.children)
    return n.Body((), built, built[0].place.to(built[-1].place))


def _target(b: Builder, tree: Branch) -> n.Target:
    return n.Target(b.name(tree.children[0]), (), False, b.span(tree))


def _target_field(b: Builder, tree: Branch) -> n.Target:
    base, field = tree.children
    return n.Target(str(field), (b.build(base),), True, b.span(tree))


def _target_call(b: Builder, tree: Branch) -> n.Target:
    call = b.build(tree.children[0])
    return n.Target(call.name, call.arguments, False, b.span(tree))


def _position(kind: str) -> Callable[[Builder, Branch], n.Position]:
    def build(b: Builder, tree: Branch) -> n.Position:
        card = tree.children[0] if kind == "under" else None
        return n.Position(kind, b.optional(card), b.span(tree))

    return build


def _flat(node: type[n.Flat]) -> Callable[[Builder, Branch], n.Flat]:
    """Return the builder of a flat statement. The children of its tree are its operands, in the order of the text."""
    operands = node.row.operands
    make: Callable[..., n.Flat] = node

    def build(b: Builder, tree: Branch) -> n.Flat:
        built = {one.field: _operand(b, one, child) for one, child in zip(operands, tree.children, strict=True)}
        return make(**built, place=b.span(tree))

    return build


def _operand(b: Builder, operand: n.Operand, child: Any) -> Any:
    if not isinstance(child, Token):
        return b.optional(child)
    return str(child) if operand.level == OLD_NAME else b.name(child)


def _ask(b: Builder, tree: Branch) -> n.Ask:
    return n.Ask(b.build(tree.children[0]), b.span(tree))


def _if(b: Builder, tree: Branch) -> n.If:
    children = list(tree.children)
    otherwise = children.pop()
    pairs = zip(children[::2], children[1::2], strict=True)
    branches = tuple((b.build(condition), b.build(body)) for condition, body in pairs)
    return n.If(branches, b.optional(otherwise), b.header(tree, branches[0][0]))


def _for_each(b: Builder, tree: Branch) -> n.ForEach:
    name, source, where, body = tree.children
    place = b.header(tree, source, where)
    return n.ForEach(b.name(name), b.build(source), b.optional(where), b.build(body), place)


def _repeat(b: Builder, tree: Branch) -> n.Repeat:
    how, body = tree.children
    times = condition = None
    if how is not None:
        limit = b.build(how.children[0])
        times, condition = (limit, None) if how.data == "times" else (None, limit)
    start = b.span(tree)
    place = b.header(tree, how) if how is not None else Span(start.source, start.start, start.start + len("repeat"))
    return n.Repeat(times, condition, b.build(body), place)


BUILDERS: dict[str, Callable[[Builder, Branch], Any]] = {
    "block": _block,
    "body": _block,
    "line_block": _line_block,
    "target": _target,
    "target_field": _target_field,
    "target_call": _target_call,
    "at_bottom": _position("bottom"),
    "at_random": _position("random"),
    "under": _position("under"),
    "ask": _ask,
    **{node.row.name: _flat(node) for node in n.FLAT},
    "if_statement": _if,
    "for_each": _for_each,
    "repeat": _repeat,
}
