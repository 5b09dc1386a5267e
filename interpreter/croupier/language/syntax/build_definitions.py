"""Build the nodes of definitions, of changes and of deck lines from Lark's trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from croupier.language.syntax import nodes as n
from croupier.language.syntax.build import Branch, Builder
from croupier.language.syntax.build_expressions import cites_of, names_of, reveals_of
from croupier.language.syntax.handed_readings import not_handed, parameter_help


def _pure(b: Builder, tree: Branch) -> n.Pure:
    cites, reveals, *parts = tree.children
    *lets, result = (b.build(part) for part in parts)
    return n.Pure(cites_of(b, cites), tuple(lets), result, result.place, reveals_of(b, reveals))


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
    signature, giving, cites, reveals, *parts, otherwise = tree.children
    built = b.build(signature)
    items = [b.build(part) for part in parts]
    moves = tuple(one for one in items if isinstance(one, n.DecisionMove))
    meanwhiles = tuple(one for one in items if isinstance(one, n.Meanwhile))
    closing = None if otherwise is None else b.build(otherwise.children[0])
    head = (built, b.optional(giving), cites_of(b, cites))
    return n.Decision(*head, moves, meanwhiles, closing, built.place, reveals_of(b, reveals))


def _decision_move(b: Builder, tree: Branch) -> n.DecisionMove:
    signature, ways, condition, body = tree.children
    built = b.build(signature)
    return n.DecisionMove(built, b.optional(condition), b.build(body), built.place, b.optional(ways) or ())


def _way_of(b: Builder, tree: Branch) -> n.As:
    name, *handed = (one for one in tree.children if one is not None)
    return n.As(b.name(name), tuple(_handed(b, one, str(name)) for one in handed), b.span(tree))


def _handed(b: Builder, one: Token, way: str) -> str:
    """Return the number or the name that a move hands to a way. Report ``true``, ``false`` and ``none``."""
    if one.type == "NUMBER":
        return str(b.number(one))
    if one not in ("true", "false", "none"):
        return b.name(one)
    b.report("syntax", not_handed(way), b.span(one), parameter_help(str(one), str(one)))
    return str(one)


def _meanwhile(b: Builder, tree: Branch) -> n.Meanwhile:
    name, source, where, cites, reveals, *moves = tree.children
    place = b.header(tree, source, where)
    parts = (b.build(source), b.optional(where), cites_of(b, cites))
    built = tuple(b.build(move) for move in moves)
    return n.Meanwhile(b.name(name), *parts, built, place, reveals_of(b, reveals))


def _behaviour(b: Builder, tree: Branch) -> n.Behaviour:
    kinds, moment, parameters, body = tree.children
    return n.Behaviour(names_of(b, kinds), str(moment), b.build(parameters), b.build(body), b.header(tree, moment))


def _moment(b: Builder, tree: Branch) -> n.Moment:
    signature, *body = tree.children
    built = b.build(signature)
    return n.Moment(built, b.build(body[0]) if body else None, built.place)


def _during(b: Builder, tree: Branch) -> n.During:
    names, *meanwhiles = tree.children
    return n.During(names_of(b, names), tuple(b.build(one) for one in meanwhiles), b.header(tree, names))


def _during_as(b: Builder, tree: Branch) -> n.DuringAs:
    names, model = tree.children
    return n.DuringAs(names_of(b, names), n.Name(b.name(model), b.span(model)), b.header(tree, model))


def _way(b: Builder, tree: Branch) -> n.Way:
    built = b.build(tree.children[0])
    return n.Way(built, built.place)


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
    signature, cites, reveals, *parts = tree.children
    items = [b.build(part) for part in parts]
    return n.ExtendDecision(
        signature=b.build(signature),
        cites=cites_of(b, cites),
        moves=tuple(one for one in items if isinstance(one, n.DecisionMove)),
        meanwhiles=tuple(one for one in items if isinstance(one, n.Meanwhile)),
        amends=tuple(one for one in items if isinstance(one, n.MoveAmend)),
        replacements=tuple(one for one in items if isinstance(one, n.MoveInstead)),
        place=b.header(tree, signature),
        reveals=reveals_of(b, reveals),
    )


def _remove(b: Builder, tree: Branch) -> n.Remove:
    things = tuple(b.build(one) for one in tree.children)
    return n.Remove(things, b.header(tree, things[-1]))


def _removed(b: Builder, tree: Branch) -> n.Removed:
    name, move = tree.children
    return n.Removed(b.name(name), None if move is None else b.name(move), None, b.span(tree))


def _removed_behaviour(b: Builder, tree: Branch) -> n.Removed:
    kind, moment = tree.children
    return n.Removed(b.name(moment), None, b.name(kind), b.span(tree))


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
    return n.FaceSpec(b.name(kind), built, () if marks is None else names_of(b, marks), b.span(tree))


def _deck_loop(b: Builder, tree: Branch) -> n.DeckLoop:
    name, source, where = tree.children
    return n.DeckLoop(b.name(name), b.build(source), b.optional(where), b.span(tree))


BUILDERS: dict[str, Callable[[Builder, Branch], Any]] = {
    "definition": lambda b, tree: b.build(tree.children[-1]),
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
    "during_as": _during_as,
    "way": _way,
    "ways": lambda b, tree: tuple(b.build(one) for one in tree.children),
    "way_of": _way_of,
    "change": _change,
    "amend": _amend,
    "extend_decision": _extend_decision,
    "remove": _remove,
    "removed": _removed,
    "removed_behaviour": _removed_behaviour,
    "move_amend": _move_amend,
    "move_instead": _move_instead,
    "deck_line": _deck_line,
    "face_spec": _face_spec,
    "deck_loop": _deck_loop,
}
