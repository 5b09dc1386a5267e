"""Print the canonical text of every node. Invariant: parsing the text gives an equal node."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import (
    Level,
    print_at,
    print_call,
    print_deck_line,
    print_deck_loop,
    print_expression,
    print_face,
    print_loop,
    print_names,
    print_parameter,
    print_parameters,
    print_signature,
    print_source,
    print_type,
)

INDENT = "  "


def print_rules(definitions: Iterable[n.Definition | n.LayerChange]) -> str:
    """Return a block of rules: the definitions, separated by blank lines."""
    texts = [print_node(one) for one in definitions]
    return "\n\n".join(texts) + "\n" if texts else ""


def print_node(node: n.Node) -> str:
    """Return the text of a node, without a line break at its end."""
    match node:
        case n.Cite(code):
            return code
        case n.Reveal(name):
            return name
        case n.TypeName():
            return print_type(node)
        case n.Parameter():
            return print_parameter(node)
        case n.Signature():
            return print_signature(node)
        case n.As():
            return _as(node)
        case n.Ask(call):
            return f"ask {print_call(call)}"
        case n.Target():
            return _target(node)
        case n.Position():
            return _position(node)
        case n.Removed():
            return print_removed(node)
        case n.FaceSpec():
            return print_face(node)
        case n.DeckLoop():
            return print_deck_loop(node)
        case n.DeckLine():
            return print_deck_line(node)
        case _ if isinstance(node, get_args(n.Expression)):
            return print_expression(node)
        case _:
            return "\n".join(_lines(node))  # type: ignore[arg-type]


_Part = n.DecisionMove | n.Meanwhile | n.MoveAmend | n.MoveInstead
_Lined = n.Statement | n.Body | n.PureLet | n.Cases | n.Pure | _Part | n.Definition | n.LayerChange


def _lines(node: _Lined) -> list[str]:
    match node:
        case n.Body(_, statements):
            return _head(node) + [line for one in statements for line in _statement(one)]
        case n.PureLet(name, value):
            return [f"let {name} = {print_expression(value)}"]
        case n.Pure():
            return _pure(node)
        case n.Cases():
            return _cases(node)
        case n.DecisionMove() | n.Meanwhile() | n.MoveAmend() | n.MoveInstead():
            return _part(node)
        case n.Change() | n.Amend() | n.ExtendDecision() | n.Remove() | n.DuringAs():
            return _layer_change(node)
        case n.Define() | n.Procedure() | n.Decision() | n.Behaviour() | n.Moment() | n.During() | n.Way():
            return _definition(node)
        case _:
            return _statement(node)


def _indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line for line in lines]


def _block(header: str, body: n.Body | n.Pure) -> list[str]:
    return [f"{header}:", *_indented(_lines(body))]


def _head(node: n.Body | n.Pure | n.Decision | n.Meanwhile | n.ExtendDecision) -> list[str]:
    """Return the lines in front of the statements of a block, or of the parts of a decision."""
    cites = [f"cites {', '.join(one.code for one in node.cites)}"] if node.cites else []
    return [*cites, *([f"reveals {', '.join(one.name for one in node.reveals)}"] if node.reveals else [])]


# --- statements ----------------------------------------------------------------------------------


def _statement(node: n.Statement) -> list[str]:
    match node:
        case n.If():
            return _if(node)
        case n.ForEach(variable, source, where, body):
            return _block(f"for each {print_loop(variable, source, where)}", body)
        case n.Repeat():
            return _repeat(node)
        case _:
            return [_flat(node)]


def _if(node: n.If) -> list[str]:
    return _branches(node.branches) + ([] if node.otherwise is None else _block("else", node.otherwise))


def _branches(branches: Iterable[tuple[n.Expression, n.Body | n.Pure]]) -> list[str]:
    """Return the lines of branches: ``if``, then ``else if``."""
    lines: list[str] = []
    for condition, body in branches:
        lines += _block(f"{'else ' if lines else ''}if {print_expression(condition)}", body)
    return lines


def _repeat(node: n.Repeat) -> list[str]:
    if node.times is not None:
        return _block(f"repeat {print_at(node.times, Level.SUM)} times", node.body)
    if node.condition is not None:
        return _block(f"repeat while {print_expression(node.condition)}", node.body)
    return _block("repeat", node.body)


def _flat(node: n.Flat) -> str:
    """Return the text of a flat statement: its template, filled with the texts of its operands."""
    texts: list[str] = []
    for group in node.row.groups:
        parts = [one if isinstance(one, str) else _operand(node, one) for one in group]
        texts += () if None in parts else filter(None, parts)
    return " ".join(texts)


def _operand(node: n.Flat, operand: n.Operand) -> str | None:
    value = getattr(node, operand.field)
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, get_args(n.Expression)):
        return print_node(value)
    return _AT_LEVEL[operand.level](value)


_AT_LEVEL: dict[str, Callable[[n.Expression], str]] = {
    "postfix": print_source,
    "sum": lambda node: print_at(node, Level.SUM),
    "expression": print_expression,
}


def _target(node: n.Target) -> str:
    if node.dotted:
        return f"{print_at(node.indices[0], Level.POSTFIX)}.{node.name}"
    return f"{node.name}({', '.join(map(print_expression, node.indices))})" if node.indices else node.name


def _position(node: n.Position) -> str:
    return f"at {node.kind}" if node.card is None else f"under {print_at(node.card, Level.POSTFIX)}"


# --- definitions ---------------------------------------------------------------------------------


def _definition(node: n.Definition) -> list[str]:
    match node:
        case n.Define(signature, giving, body):
            return _block(f"define {print_signature(signature)}{_giving(giving)}", body)
        case n.Procedure(signature, giving, marks, body):
            mark = "" if marks is None else f" marks {marks}"
            return _block(f"to {print_signature(signature)}{_giving(giving)}{mark}", body)
        case n.Decision():
            return _decision(node)
        case n.Behaviour(kinds, moment, parameters, body):
            return _block(f"when {print_names(kinds)} {moment}{print_parameters(parameters)}", body)
        case n.Moment(signature, default):
            header = f"moment {print_signature(signature)}"
            return [header] if default is None else _block(header, default)
        case n.During(decisions, meanwhiles):
            return [f"during {print_names(decisions)}:", *_parts(meanwhiles)]
        case n.Way(signature):
            return [f"way {print_signature(signature)}"]


def _giving(giving: n.TypeName | None) -> str:
    return "" if giving is None else f" giving {print_type(giving)}"


def _pure(node: n.Pure) -> list[str]:
    result = _cases(node.result) if isinstance(node.result, n.Cases) else [print_expression(node.result)]
    return [*_head(node), *(line for one in node.lets for line in _lines(one)), *result]


def _cases(node: n.Cases) -> list[str]:
    return _branches(node.branches) + _block("else", node.otherwise)


def _decision(node: n.Decision) -> list[str]:
    otherwise = [] if node.otherwise is None else _indented(_block("otherwise", node.otherwise))
    header = f"decision {print_signature(node.signature)}{_giving(node.giving)}:"
    return [header, *_indented(_head(node)), *_parts(node.moves), *_parts(node.meanwhiles), *otherwise]


# --- parts of decisions --------------------------------------------------------------------------


def _parts(parts: Iterable[_Part]) -> list[str]:
    return _indented(line for one in parts for line in _part(one))


def _part(node: _Part) -> list[str]:
    match node:
        case n.DecisionMove(signature, condition, body):
            ways = f" as {', '.join(map(_as, node.ways))}" if node.ways else ""
            return _block(print_signature(signature) + ways + _if_any("when", condition), body)
        case n.Meanwhile(variable, source, where, _, moves):
            header = f"meanwhile {print_loop(variable, source, where)}:"
            return [header, *_indented(_head(node)), *_parts(moves)]
        case n.MoveAmend(word, move, condition):
            return [f"{word} {move.name}{_if_any('when', condition)}"]
        case n.MoveInstead(signature, condition, body):
            return _block(f"instead of {print_signature(signature)}{_if_any('when', condition)}", body)


def _as(node: n.As) -> str:
    return f"{node.name}({', '.join(node.arguments)})" if node.arguments else node.name


def _if_any(word: str, condition: n.Expression | None) -> str:
    return "" if condition is None else f" {word} {print_expression(condition)}"


# --- changes by name -----------------------------------------------------------------------------


def print_removed(node: n.Removed) -> str:
    """Return what a layer takes away as it is written."""
    if node.kind is not None:
        return f"{node.kind} {node.name}"
    return node.name if node.move is None else f"{node.name}.{node.move}"


def _layer_change(node: n.LayerChange) -> list[str]:
    match node:
        case n.Change(word, kind, signature, condition, body):
            target = print_signature(signature) if kind is None else f"{kind.name} {print_signature(signature)}"
            return _block(f"{word} {target}{_if_any('if', condition)}", body)
        case n.Amend(word, signature, body):
            return _block(f"{word} {print_signature(signature)}", body)
        case n.DuringAs(decisions, model):
            return [f"during {print_names(decisions)} as {model.name}"]
        case n.Remove(things):
            return [f"remove {', '.join(print_removed(one) for one in things)}"]
        case n.ExtendDecision(signature, _, moves, meanwhiles, amends, replacements):
            parts: list[_Part] = [*moves, *meanwhiles, *amends, *replacements]
            return [f"extend decision {print_signature(signature)}:", *_indented(_head(node)), *_parts(parts)]
