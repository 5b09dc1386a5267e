"""From Lark's trees to nodes: one function a construct."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from croupier.diagnostics import Diagnostic
from croupier.source import Fragment, Span
from croupier.syntax import nodes as n
from croupier.syntax.words import RESERVED

LARGEST_LITERAL = 2**31 - 1

Branch = Any
"""A tree of Lark's: what its children are, the grammar says and its types do not."""


class Builder:
    """Builds the nodes of one fragment; mistakes that the grammar cannot see go to ``diagnostics``."""

    def __init__(self, fragment: Fragment) -> None:
        self.fragment = fragment
        self.diagnostics: list[Diagnostic] = []

    def build(self, tree: Branch) -> Any:
        """The node for a tree of any rule of the grammar."""
        return _BUILDERS[tree.data](self, tree)

    def optional(self, child: Any) -> Any:
        return None if child is None else self.build(child)

    def span(self, tree: Branch | Token) -> Span:
        place: Any = tree if isinstance(tree, Token) else tree.meta
        return self.fragment.span(place.line, place.column, place.end_line, place.end_column)

    def header(self, tree: Branch, *parts: Any) -> Span:
        """From the first word of a construct to the end of the last of the given parts."""
        last = [part for part in parts if part is not None][-1]
        end = self.span(last) if isinstance(last, Tree | Token) else last.place
        start = self.fragment.offset(tree.meta.line, tree.meta.column)
        return Span(self.fragment.source, start, max(end.end, start))

    def name(self, token: Token) -> str:
        if token in RESERVED:
            self.report(
                "keyword-as-name",
                f"`{token}` is a word of the language and cannot be a name",
                self.span(token),
                help=f"choose another name, such as `the_{token}`",
            )
        elif "__" in token:
            help = "names with `__` are kept for older versions of changed rules"
            self.report("bad-name", f"`{token}` holds `__`", self.span(token), help)
        return str(token)

    def number(self, token: Token) -> int:
        """The value of a literal; one that is too large is reported and taken for the largest."""
        digits = token.lstrip("0") or "0"
        value = int(digits) if len(digits) <= 10 else LARGEST_LITERAL + 1
        if value > LARGEST_LITERAL:
            message = f"`{token[:24]}{'…' * (len(token) > 24)}` is too large"
            self.report("number-too-large", message, self.span(token), f"the largest number is {LARGEST_LITERAL}")
        return min(value, LARGEST_LITERAL)

    def report(self, code: str, message: str, place: Span, help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help))


# --- small parts ---------------------------------------------------------------------------------


def _cites(b: Builder, tree: Branch | None) -> tuple[n.Cite, ...]:
    return () if tree is None else tuple(n.Cite(str(token), b.span(token)) for token in tree.children)


def _names(b: Builder, tree: Branch) -> tuple[n.Name, ...]:
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


# --- expressions ---------------------------------------------------------------------------------


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
    subject, name, source, where = tree.children
    parts = (b.build(source), b.optional(where), b.build(subject))
    return n.Quantified("total", b.name(name), *parts, b.span(tree))


def _extreme(b: Builder, tree: Branch) -> n.Quantified:
    word, name, source, where, subject = tree.children
    parts = (b.build(source), b.optional(where), b.build(subject))
    return n.Quantified(str(word), b.name(name), *parts, b.span(tree))


# --- statements ----------------------------------------------------------------------------------


def _block(b: Builder, tree: Branch) -> n.Body:
    cites, *statements = tree.children
    built = tuple(b.build(one) for one in statements)
    return n.Body(_cites(b, cites), built, built[0].place.to(built[-1].place))


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


# --- definitions ---------------------------------------------------------------------------------


def _pure(b: Builder, tree: Branch) -> n.Pure:
    cites, *parts = tree.children
    *lets, result = (b.build(part) for part in parts)
    return n.Pure(_cites(b, cites), tuple(lets), result, result.place)


def _pure_line(b: Builder, tree: Branch) -> n.Pure:
    result = b.build(tree.children[0])
    return n.Pure((), (), result, result.place)


def _pure_let(b: Builder, tree: Branch) -> n.PureLet:
    name, value = tree.children
    built = b.build(value)
    return n.PureLet(b.name(name), built, b.header(tree, built))


def _cases(b: Builder, tree: Branch) -> n.Cases:
    built = [b.build(child) for child in tree.children]
    otherwise = built.pop()
    branches = tuple(zip(built[::2], built[1::2], strict=True))
    return n.Cases(branches, otherwise, b.header(tree, branches[0][0]))


def _define(b: Builder, tree: Branch) -> n.Define:
    signature, giving, pure = tree.children
    built = b.build(signature)
    return n.Define(built, b.optional(giving), b.build(pure), built.place)


def _procedure(b: Builder, tree: Branch) -> n.Procedure:
    signature, giving, marks, body = tree.children
    built = b.build(signature)
    mark = None if marks is None else str(marks.children[0])
    return n.Procedure(built, b.optional(giving), mark, b.build(body), built.place)


def _decision(b: Builder, tree: Branch) -> n.Decision:
    signature, giving, cites, *parts, otherwise = tree.children
    built = b.build(signature)
    items = [b.build(part) for part in parts]
    moves = tuple(one for one in items if isinstance(one, n.DecisionMove))
    meanwhiles = tuple(one for one in items if isinstance(one, n.Meanwhile))
    closing = None if otherwise is None else b.build(otherwise.children[0])
    return n.Decision(built, b.optional(giving), _cites(b, cites), moves, meanwhiles, closing, built.place)


def _decision_move(b: Builder, tree: Branch) -> n.DecisionMove:
    signature, condition, body = tree.children
    built = b.build(signature)
    return n.DecisionMove(built, b.optional(condition), b.build(body), built.place)


def _meanwhile(b: Builder, tree: Branch) -> n.Meanwhile:
    name, source, where, cites, *moves = tree.children
    place = b.header(tree, source, where)
    parts = (b.build(source), b.optional(where), _cites(b, cites))
    return n.Meanwhile(b.name(name), *parts, tuple(b.build(move) for move in moves), place)


def _behaviour(b: Builder, tree: Branch) -> n.Behaviour:
    kinds, moment, parameters, body = tree.children
    return n.Behaviour(_names(b, kinds), str(moment), b.build(parameters), b.build(body), b.header(tree, moment))


def _moment(b: Builder, tree: Branch) -> n.Moment:
    signature, *body = tree.children
    built = b.build(signature)
    return n.Moment(built, b.build(body[0]) if body else None, built.place)


def _during(b: Builder, tree: Branch) -> n.During:
    names, *meanwhiles = tree.children
    return n.During(_names(b, names), tuple(b.build(one) for one in meanwhiles), b.header(tree, names))


# --- changes by name -----------------------------------------------------------------------------


def _change(b: Builder, tree: Branch) -> n.Change:
    word, kind, signature, condition, body = tree.children
    built = b.build(signature)
    target = None if kind is None else n.Name(b.name(kind), b.span(kind))
    words = " ".join(str(word).split())
    return n.Change(words, target, built, b.optional(condition), b.build(body), b.header(tree, signature))


def _amend(b: Builder, tree: Branch) -> n.Amend:
    word, signature, pure = tree.children
    return n.Amend(str(word), b.build(signature), b.build(pure), b.header(tree, signature))


def _extend_decision(b: Builder, tree: Branch) -> n.ExtendDecision:
    signature, cites, *parts = tree.children
    items = [b.build(part) for part in parts]
    return n.ExtendDecision(
        signature=b.build(signature),
        cites=_cites(b, cites),
        moves=tuple(one for one in items if isinstance(one, n.DecisionMove)),
        meanwhiles=tuple(one for one in items if isinstance(one, n.Meanwhile)),
        amends=tuple(one for one in items if isinstance(one, n.MoveAmend)),
        replacements=tuple(one for one in items if isinstance(one, n.MoveInstead)),
        place=b.header(tree, signature),
    )


def _move_amend(b: Builder, tree: Branch) -> n.MoveAmend:
    word, name, condition = tree.children
    return n.MoveAmend(str(word), n.Name(b.name(name), b.span(name)), b.build(condition), b.header(tree, name))


def _move_instead(b: Builder, tree: Branch) -> n.MoveInstead:
    _, signature, condition, body = tree.children
    return n.MoveInstead(b.build(signature), b.optional(condition), b.build(body), b.header(tree, signature))


# --- leaves of the YAML part ---------------------------------------------------------------------


def _deck_line(b: Builder, tree: Branch) -> n.DeckLine:
    copies, *parts = tree.children
    items = [b.build(part) for part in parts if part is not None]
    faces = tuple(one for one in items if isinstance(one, n.FaceSpec))
    loops = tuple(one for one in items if isinstance(one, n.DeckLoop))
    return n.DeckLine(b.number(copies), faces, loops, b.span(tree))


def _face_spec(b: Builder, tree: Branch) -> n.FaceSpec:
    kind, *arguments, marks = tree.children
    built = tuple(b.build(one) for one in arguments if one is not None)
    return n.FaceSpec(b.name(kind), built, () if marks is None else _names(b, marks), b.span(tree))


def _deck_loop(b: Builder, tree: Branch) -> n.DeckLoop:
    name, source, where = tree.children
    return n.DeckLoop(b.name(name), b.build(source), b.optional(where), b.span(tree))


_BUILDERS: dict[str, Callable[[Builder, Branch], Any]] = {
    "definition": lambda b, tree: b.build(tree.children[-1]),
    "parenthesis": lambda b, tree: b.build(tree.children[0]),
    "type": _type,
    "giving": _giving,
    "signature": _signature,
    "parameters": _parameters,
    "parameter": _parameter,
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
    "otherwise_value": _binary("otherwise"),
    "compare": _compare,
    "arithmetic": _arithmetic,
    "conditional": _conditional,
    "quantified": _quantified,
    "each": _each,
    "total": _total,
    "extreme": _extreme,
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
    "pure": _pure,
    "pure_line": _pure_line,
    "pure_let": _pure_let,
    "cases": _cases,
    "define": _define,
    "procedure": _procedure,
    "decision": _decision,
    "decision_move": _decision_move,
    "meanwhile": _meanwhile,
    "behaviour": _behaviour,
    "moment": _moment,
    "during": _during,
    "change": _change,
    "amend": _amend,
    "extend_decision": _extend_decision,
    "move_amend": _move_amend,
    "move_instead": _move_instead,
    "deck_line": _deck_line,
    "face_spec": _face_spec,
    "deck_loop": _deck_loop,
}
