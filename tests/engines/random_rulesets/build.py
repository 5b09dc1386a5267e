"""Short names for nodes without a place."""

from __future__ import annotations

from croupier.language.analysis.types import CARDS, Type
from croupier.language.source import Source, Span
from croupier.language.syntax import nodes as n

NOWHERE = Span(Source("random", ""), 0, 0)
TRUE, FALSE = n.Boolean(True, NOWHERE), n.Boolean(False, NOWHERE)
NONE = n.NoneValue(NOWHERE)
LEAVING = (n.Give, n.Stop, n.Again, n.Finish)
"""Statements behind which nothing is reached."""


def number(value: int) -> n.Expression:
    return n.Number(value, NOWHERE) if value >= 0 else n.Unary("-", n.Number(-value, NOWHERE), NOWHERE)


def name(text: str) -> n.Name:
    return n.Name(text, NOWHERE)


def field(base: n.Expression, text: str) -> n.Expression:
    return n.Field(base, text, NOWHERE)


def call(text: str, *arguments: n.Expression) -> n.Call:
    return n.Call(text, arguments, NOWHERE)


def binary(left: n.Expression, operator: str, right: n.Expression) -> n.Expression:
    return n.Binary(operator, left, right, NOWHERE)


def negate(operand: n.Expression) -> n.Expression:
    return n.Unary("not", operand, NOWHERE)


def choose(condition: n.Expression, then: n.Expression, otherwise: n.Expression) -> n.Expression:
    return n.Conditional(condition, then, otherwise, NOWHERE)


def listed(*items: n.Expression) -> n.Expression:
    return n.ListOf(items, NOWHERE)


def numbers(low: n.Expression, high: n.Expression) -> n.Expression:
    return n.Range(low, high, NOWHERE)


def search(
    quantifier: str,
    variable: str,
    source: n.Expression,
    where: n.Expression | None = None,
    subject: n.Expression | None = None,
) -> n.Expression:
    return n.Quantified(quantifier, variable, source, where, subject, NOWHERE)


def filled(pile: n.Expression) -> n.Expression:
    """Return a test whether a pile or a list holds anything."""
    return binary(call("size", pile), ">", number(0))


def body(*statements: n.Statement, cites: tuple[n.Cite, ...] = (), reveals: tuple[n.Reveal, ...] = ()) -> n.Body:
    return n.Body(cites, statements or (n.Nothing(NOWHERE),), NOWHERE, reveals)


def when(condition: n.Expression, *statements: n.Statement) -> n.If:
    return n.If(((condition, body(*statements)),), None, NOWHERE)


def target(base: str, state: str | None = None) -> n.Target:
    return n.Target(base, (), False, NOWHERE) if state is None else n.Target(state, (name(base),), True, NOWHERE)


def add(amount: int, base: str) -> n.Statement:
    return n.Add(number(amount), target(base), NOWHERE)


def let(text: str, value: n.Expression | n.Ask) -> n.Statement:
    return n.Let(text, value, NOWHERE)


def ask(question: n.Call) -> n.Ask:
    return n.Ask(question, NOWHERE)


def type_name(type: Type) -> n.TypeName:
    return n.TypeName("cards" if type == CARDS else type.name or type.base, type.optional, NOWHERE)


def parameter(text: str, type: Type, domain: n.Expression | None = None) -> n.Parameter:
    return n.Parameter(type_name(type), text, domain, NOWHERE)


def signature(text: str, parameters: list[n.Parameter]) -> n.Signature:
    return n.Signature(text, tuple(parameters), NOWHERE)
