"""Trees of statements to nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.build_expressions import cites_of

if TYPE_CHECKING:
    from croupier.language.syntax.build import Branch, Builder


def _block(b: Builder, tree: Branch) -> n.Body:
    cites, *statements = tree.children
    built = tuple(b.build(one) for one in statements)
    return n.Body(cites_of(b, cites), built, built[0].place.to(built[-1].place))


def _line_block(b: Builder, tree: Branch) -> n.Body:
    built = tuple(b.build(one) for one in tree.children)
    return n.Body((), built, built[0].place.to(built[-1].place))


def _target(b: Builder, tree: Branch) -> n.Target:
    base, field = tree.children
    return n.Target(b.name(base), None if field is None else str(field), b.span(tree))


def _position(kind: str) -> Callable[[Builder, Branch], n.Position]:
    def build(b: Builder, tree: Branch) -> n.Position:
        card = tree.children[0] if kind == "under" else None
        return n.Position(kind, b.optional(card), b.span(tree))

    return build


def _let(b: Builder, tree: Branch) -> n.Let:
    name, value = tree.children
    return n.Let(b.name(name), b.build(value), b.span(tree))


def _set(b: Builder, tree: Branch) -> n.Set:
    target, value = tree.children
    return n.Set(b.build(target), b.build(value), b.span(tree))


def _add(b: Builder, tree: Branch) -> n.Add:
    amount, target = tree.children
    return n.Add(b.build(amount), b.build(target), b.span(tree))


def _move(b: Builder, tree: Branch) -> n.Move:
    card, pile, position = tree.children
    return n.Move(b.build(card), b.build(pile), b.optional(position), b.span(tree))


def _move_each(b: Builder, tree: Branch) -> n.MoveEach:
    name, source, where, pile, position = tree.children
    parts = (b.build(source), b.optional(where), b.build(pile), b.optional(position))
    return n.MoveEach(b.name(name), *parts, b.span(tree))


def _show(b: Builder, tree: Branch) -> n.Show:
    what, to = tree.children
    return n.Show(b.build(what), b.build(to), b.span(tree))


def _finish(b: Builder, tree: Branch) -> n.Finish:
    return n.Finish(str(tree.children[0]), b.span(tree))


def _simple(node: Callable[..., Any]) -> Callable[[Builder, Branch], Any]:
    """Statements that hold built children alone."""
    return lambda b, tree: node(*(b.build(child) for child in tree.children), b.span(tree))


def _ask_at_once(b: Builder, tree: Branch) -> n.AskAtOnce:
    call, name, source, where = tree.children
    return n.AskAtOnce(b.build(call), b.name(name), b.build(source), b.optional(where), b.span(tree))


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
    "at_bottom": _position("bottom"),
    "at_random": _position("random"),
    "under": _position("under"),
    "let": _let,
    "set": _set,
    "add": _add,
    "move": _move,
    "move_each": _move_each,
    "show": _show,
    "finish": _finish,
    "shuffle": _simple(n.Shuffle),
    "turn_over": _simple(n.TurnOver),
    "give": _simple(n.Give),
    "stop": _simple(n.Stop),
    "again": _simple(n.Again),
    "nothing": _simple(n.Nothing),
    "ask": _simple(n.Ask),
    "ask_statement": _simple(n.AskStatement),
    "do": _simple(n.Do),
    "leave": _simple(n.Leave),
    "rejoin": _simple(n.Rejoin),
    "ask_at_once": _ask_at_once,
    "if_statement": _if,
    "for_each": _for_each,
    "repeat": _repeat,
}
