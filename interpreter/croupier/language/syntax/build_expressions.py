"""Build the nodes of expressions from Lark's trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.language.syntax import nodes as n
from croupier.language.syntax.build import Branch, Builder


def cites_of(b: Builder, tree: Branch | None) -> tuple[n.Cite, ...]:
    return () if tree is None else tuple(n.Cite(str(token), b.span(token)) for token in tree.children)


def reveals_of(b: Builder, tree: Branch | None) -> tuple[n.Reveal, ...]:
    return () if tree is None else tuple(n.Reveal(one.name, one.place) for one in names_of(b, tree.children[0]))


def names_of(b: Builder, tree: Branch) -> tuple[n.Name, ...]:
    return tuple(n.Name(b.name(token), b.span(token)) for token in tree.children)


def _type(b: Builder, tree: Branch) -> n.TypeName:
    name, optional = tree.children
    return n.TypeName(b.name(name), optional is not None, b.span(tree))


def _giving(b: Builder, tree: Branch) -> Any:
    return b.build(tree.children[0])


def _signature(b: Builder, tree: Branch) -> n.Signature:
    name, parameters = tree.children
    return n.Signature(b.name(name), b.optional(parameters) or (), b.span(name))


def _parameters(b: Builder, tree: Branch) -> tuple[n.Parameter, ...]:
    return tuple(b.build(child) for child in tree.children)


def _parameter(b: Builder, tree: Branch) -> n.Parameter:
    type_tree, name, domain = tree.children
    type_name = b.build(type_tree)
    own = type_name.name if name is None else b.name(name)
    return n.Parameter(type_name, own, b.optional(domain), b.span(tree))


def _selection(b: Builder, tree: Branch) -> n.Parameter:
    type_tree, name, domain, where = tree.children
    type_name = b.build(type_tree)
    own = type_name.name if name is None else b.name(name)
    return n.Parameter(type_name, own, b.build(domain), b.span(tree), b.build(where))


def _number(b: Builder, tree: Branch) -> n.Number:
    return n.Number(b.number(tree.children[0]), b.span(tree))


def _name(b: Builder, tree: Branch) -> n.Name:
    return n.Name(b.name(tree.children[0]), b.span(tree))


def _field(b: Builder, tree: Branch) -> n.Field:
    base, name = tree.children
    return n.Field(b.build(base), str(name), b.span(tree))


def _call(b: Builder, tree: Branch) -> n.Call:
    name, *arguments = tree.children
    return n.Call(b.name(name), tuple(b.build(one) for one in arguments if one is not None), b.span(tree))


def _list(b: Builder, tree: Branch) -> n.ListOf:
    return n.ListOf(tuple(b.build(one) for one in tree.children if one is not None), b.span(tree))


def _range(b: Builder, tree: Branch) -> n.Range:
    low, high = tree.children
    return n.Range(b.build(low), b.build(high), b.span(tree))


def _unary(operator: str) -> Callable[[Builder, Branch], n.Unary]:
    return lambda b, tree: n.Unary(operator, b.build(tree.children[0]), b.span(tree))


def _binary(operator: str) -> Callable[[Builder, Branch], n.Binary]:
    def build(b: Builder, tree: Branch) -> n.Binary:
        left, right = tree.children
        return n.Binary(operator, b.build(left), b.build(right), b.span(tree))

    return build


def _not_in(b: Builder, tree: Branch) -> n.Unary:
    """Return the opposite of ``in``: ``a not in b`` and ``not a in b`` are one tree."""
    return n.Unary("not", _binary("in")(b, tree), b.span(tree))


def _compare(b: Builder, tree: Branch) -> n.Binary:
    left, comparator, right = tree.children
    return n.Binary(str(comparator.children[0]), b.build(left), b.build(right), b.span(tree))


def _arithmetic(b: Builder, tree: Branch) -> n.Binary:
    left, operator, right = tree.children
    return n.Binary(str(operator), b.build(left), b.build(right), b.span(tree))


def _conditional(b: Builder, tree: Branch) -> n.Conditional:
    condition, then, otherwise = (b.build(child) for child in tree.children)
    return n.Conditional(condition, then, otherwise, b.span(tree))


def _quantified(b: Builder, tree: Branch) -> n.Quantified:
    quantifier, name, source, where = tree.children
    word = "_".join(str(quantifier.children[0]).split())
    return n.Quantified(word, b.name(name), b.build(source), b.optional(where), None, b.span(tree))


def _each(b: Builder, tree: Branch) -> n.Quantified:
    name, source, where = tree.children
    return n.Quantified("each", b.name(name), b.build(source), b.optional(where), None, b.span(tree))


def _total(b: Builder, tree: Branch) -> n.Quantified:
    word, subject, name, source, where = tree.children
    parts = (b.build(source), b.optional(where), b.build(subject))
    return n.Quantified(str(word), b.name(name), *parts, b.span(tree))


def _extreme(b: Builder, tree: Branch) -> n.Quantified:
    word, name, source, where, subject = tree.children
    parts = (b.build(source), b.optional(where), b.build(subject))
    return n.Quantified(str(word), b.name(name), *parts, b.span(tree))


BUILDERS: dict[str, Callable[[Builder, Branch], Any]] = {
    "parenthesis": lambda b, tree: b.build(tree.children[0]),
    "type": _type,
    "giving": _giving,
    "signature": _signature,
    "parameters": _parameters,
    "parameter": _parameter,
    "selection": _selection,
    "number": _number,
    "true": lambda b, tree: n.Boolean(True, b.span(tree)),
    "false": lambda b, tree: n.Boolean(False, b.span(tree)),
    "none": lambda b, tree: n.NoneValue(b.span(tree)),
    "name": _name,
    "field": _field,
    "call": _call,
    "list": _list,
    "range": _range,
    "minus": _unary("-"),
    "not_": _unary("not"),
    "and_": _binary("and"),
    "or_": _binary("or"),
    "in_": _binary("in"),
    "not_in": _not_in,
    "otherwise_value": _binary("otherwise"),
    "compare": _compare,
    "arithmetic": _arithmetic,
    "conditional": _conditional,
    "quantified": _quantified,
    "each": _each,
    "total": _total,
    "extreme": _extreme,
}
