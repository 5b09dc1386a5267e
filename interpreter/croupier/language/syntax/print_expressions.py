"""Print expressions, signatures and deck lines.

Algorithm. The grammar has a ladder of levels: ``or`` binds loosest, an atom tightest. An open expression ends in a
where, by or else, which would swallow a following operator; a closed one does not. Each place in a template has a level
and a flag that tells whether an open expression may end there. An expression that does not fit is put in parentheses.

Invariant. ``parse(print(x)) == x``, with as few parentheses as the ladder allows.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from croupier.language.syntax import nodes as n


class Level(IntEnum):
    """The levels of the grammar's closed expressions, the loosest first."""

    OR = 1
    AND = 2
    NOT = 3
    COMPARISON = 4
    DEFAULT = 5
    SUM = 6
    TERM = 7
    UNARY = 8
    POSTFIX = 9


_COMPARATORS = ("=", "!=", "<", "<=", ">", ">=")

# For each operator: its own level, the levels of its sides, and whether its right side may be open.
_OPERATORS: dict[str, tuple[Level, Level, Level, bool]] = {
    "or": (Level.OR, Level.OR, Level.AND, True),
    "and": (Level.AND, Level.AND, Level.NOT, True),
    **dict.fromkeys(_COMPARATORS, (Level.COMPARISON, Level.DEFAULT, Level.DEFAULT, True)),
    "in": (Level.COMPARISON, Level.DEFAULT, Level.DEFAULT, False),
    "otherwise": (Level.DEFAULT, Level.SUM, Level.SUM, False),
    **dict.fromkeys(("+", "-"), (Level.SUM, Level.SUM, Level.TERM, True)),
    **dict.fromkeys(("*", "div", "mod"), (Level.TERM, Level.TERM, Level.UNARY, False)),
}


# --- expressions ---------------------------------------------------------------------------------


def print_expression(node: n.Expression) -> str:
    """Return the text of an expression at a place for any expression."""
    return print_at(node, Level.OR, ends_open=True)


def print_at(node: n.Expression, level: Level, *, ends_open: bool = False) -> str:
    """Return the text of an expression at a place for this level or a tighter one.

    An expression that does not fit is put in parentheses. ``ends_open`` means that an open expression may end here.
    """
    match node:
        case n.Binary():
            return _binary(node, level, ends_open=ends_open)
        case n.Unary():
            return _unary(node, level, ends_open=ends_open)
        case n.Conditional() | n.Quantified():
            text = _conditional(node) if isinstance(node, n.Conditional) else _quantified(node)
            return text if ends_open else f"({text})"
        case n.Range(low, high):
            return f"{print_at(low, Level.DEFAULT)}..{print_at(high, Level.DEFAULT)}"
        case _:
            return _closed(node)


def _closed(node: n.Number | n.Boolean | n.NoneValue | n.Name | n.Field | n.Call | n.ListOf) -> str:
    """Return the text of a closed expression, which fits anywhere."""
    match node:
        case n.Number(value):
            return str(value)
        case n.Boolean(value):
            return "true" if value else "false"
        case n.NoneValue():
            return "none"
        case n.Name(name):
            return name
        case n.Field(base, name):
            return f"{print_at(base, Level.POSTFIX)}.{name}"
        case n.Call():
            return print_call(node)
        case n.ListOf(items):
            return f"[{_several(items)}]"


def _binary(node: n.Binary, level: Level, *, ends_open: bool, word: str = "") -> str:
    """Return the text of an operation. ``word`` stands in the place of the operator."""
    own, left, right, takes_open = _OPERATORS[node.operator]
    after = print_at(node.right, right, ends_open=(ends_open or own < level) and takes_open)
    text = f"{print_at(node.left, left)} {word or node.operator} {after}"
    return f"({text})" if own < level else text


def _unary(node: n.Unary, level: Level, *, ends_open: bool) -> str:
    if node.operator == "not" and isinstance(node.operand, n.Binary) and node.operand.operator == "in":
        return _binary(node.operand, level, ends_open=ends_open, word="not in")
    own = Level.NOT if node.operator == "not" else Level.UNARY
    if own < level:
        return f"({print_expression(node)})"
    if node.operator == "not":
        return f"not {print_at(node.operand, own, ends_open=ends_open)}"
    return f"-{print_at(node.operand, own)}"


def _conditional(node: n.Conditional) -> str:
    condition, then, otherwise = (print_expression(one) for one in (node.condition, node.then, node.otherwise))
    return f"if {condition} then {then} else {otherwise}"


def _quantified(node: n.Quantified) -> str:
    words = node.quantifier.replace("_", " ")
    if node.subject is None:
        return f"{words} {_searched(node)}"
    subject = print_at(node.subject, Level.SUM)
    if node.quantifier in ("most", "least"):
        return f"{words} {_closed_loop(node.variable, node.source, node.where)} by {subject}"
    return f"{words} {subject} for {_searched(node)}"


def _searched(node: n.Quantified) -> str:
    """Return the text of a search's loop, to whose condition no ``or`` belongs."""
    condition = "" if node.where is None else f" where {print_at(node.where, Level.AND, ends_open=True)}"
    return f"{node.variable} in {print_source(node.source)}{condition}"


def print_loop(variable: str, source: n.Expression, where: n.Expression | None) -> str:
    """Return the text ``variable in source where condition`` of a statement."""
    condition = "" if where is None else f" where {print_expression(where)}"
    return f"{variable} in {print_source(source)}{condition}"


def _closed_loop(variable: str, source: n.Expression, where: n.Expression | None) -> str:
    """Return the text of a loop in front of a word that an open condition would swallow."""
    condition = "" if where is None else f" where {print_at(where, Level.OR)}"
    return f"{variable} in {print_source(source)}{condition}"


def print_source(node: n.Expression) -> str:
    """Return the text of an expression at the level of a postfix, or of a range."""
    if isinstance(node, n.Range):
        return f"{print_at(node.low, Level.POSTFIX)}..{print_at(node.high, Level.POSTFIX)}"
    return print_at(node, Level.POSTFIX)


def print_call(node: n.Call) -> str:
    return f"{node.name}({_several(node.arguments)})"


def _several(nodes: Iterable[n.Expression]) -> str:
    return ", ".join(print_expression(node) for node in nodes)


# --- signatures ----------------------------------------------------------------------------------


def print_signature(node: n.Signature) -> str:
    return node.name + print_parameters(node.parameters)


def print_parameters(parameters: tuple[n.Parameter, ...]) -> str:
    """Return the parameters in parentheses, or an empty text if there are none."""
    return f"({', '.join(print_parameter(one) for one in parameters)})" if parameters else ""


def print_parameter(node: n.Parameter) -> str:
    name = "" if node.name == node.type.name else f" {node.name}"
    domain = "" if node.domain is None else f" in {_domain(node.domain, closed=node.where is not None)}"
    where = "" if node.where is None else f" where {print_expression(node.where)}"
    return f"{print_type(node.type)}{name}{domain}{where}"


def _domain(node: n.Expression, *, closed: bool) -> str:
    opens = not closed and isinstance(node, n.Conditional | n.Quantified)
    return print_at(node, Level.DEFAULT, ends_open=opens)


def print_type(node: n.TypeName) -> str:
    return node.name + ("?" if node.optional else "")


def print_names(names: Iterable[n.Name]) -> str:
    return ", ".join(one.name for one in names)


# --- deck lines ----------------------------------------------------------------------------------


def print_deck_line(node: n.DeckLine) -> str:
    faces = " / ".join(print_face(face) for face in node.faces)
    loops = ", ".join(print_deck_loop(loop) for loop in node.loops)
    return f"{node.copies} x {faces}" + (f" for {loops}" if loops else "")


def print_face(node: n.FaceSpec) -> str:
    arguments = f"({_several(node.arguments)})" if node.arguments else ""
    marks = f" with {print_names(node.marks)}" if node.marks else ""
    return f"{node.kind}{arguments}{marks}"


def print_deck_loop(node: n.DeckLoop) -> str:
    return _closed_loop(node.variable, node.source, node.where)
