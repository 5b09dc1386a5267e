"""Check expressions that run over a list: the source, the name of each item, and the result of a quantifier."""

from __future__ import annotations

from collections.abc import Callable

from croupier.language.analysis import expressions
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.mismatches import report_mismatch, report_no_list
from croupier.language.analysis.narrowing import when_true
from croupier.language.analysis.types import BOOLEAN, ERROR, NUMBER, Type, item_of, list_of
from croupier.language.syntax import nodes as n


def check_source(c: Context, scope: Scope, source: n.Expression) -> Type:
    """Return the type of the items of a source."""
    type = expressions.check_listed(c, scope, source)
    item = item_of(type)
    if item is None:
        help = "a loop runs over a pile, a list such as `players`, or a range such as `1..3`"
        report_no_list(c, source, type, help)
        return ERROR
    return item


def check_each(c: Context, scope: Scope, e: n.Loop) -> tuple[Type, Scope]:
    """Return the type of the items, and a scope in which an item has its name."""
    item = check_source(c, scope, e.source)
    inner = scope.inner()
    inner.declare(c, e, e.variable, item, e.place)
    if e.where is not None:
        expressions.check_expression(c, inner, e.where, BOOLEAN)
    return item, inner


def check_quantified(c: Context, scope: Scope, e: n.Quantified) -> Type:
    item, inner = check_each(c, scope, e)
    if e.where is not None:
        inner = inner.inner(when_true(e.where))
    if e.quantifier == "random":
        _random(c, e)
    subject = _subject(c, inner, e)
    if e.quantifier in ("highest", "lowest"):
        return subject
    results: dict[str, Callable[[Type], Type]] = {
        "any": lambda _: BOOLEAN,
        "no": lambda _: BOOLEAN,
        "every": lambda _: BOOLEAN,
        "how_many": lambda _: NUMBER,
        "total": lambda _: NUMBER,
        "each": list_of,
        "most": list_of,
        "least": list_of,
        "first": lambda one: one.or_none,
        "last": lambda one: one.or_none,
        "the": lambda one: one,
        "random": lambda one: one,
    }
    return results[e.quantifier](item)


def _subject(c: Context, inner: Scope, e: n.Quantified) -> Type:
    """Return the type of the value that a quantifier adds up or compares, or ``error``."""
    if e.subject is None:
        return ERROR
    type = expressions.check_expression(c, inner, e.subject, NUMBER if e.quantifier == "total" else None)
    if type.base not in ("number", "enum", "error"):
        message = f"`{e.quantifier}` compares numbers or values of a type, not a `{type}`"
        c.report("type-mismatch", message, e.subject.place, _subject_help(e, type))
    elif type.optional:
        report_mismatch(c, e.subject, type, type.required)
    else:
        return type
    return ERROR


def _subject_help(e: n.Quantified, type: Type) -> str:
    if type.base == "card" and e.quantifier in ("highest", "lowest"):
        other = "most" if e.quantifier == "highest" else "least"
        return f"for the cards write `{other} {e.variable} in {e.source.place.text} by …`"
    return ""


def _random(c: Context, e: n.Quantified) -> None:
    if e not in c.allowed_random:
        help = "`random` stands where `ask` may: as the whole right side of let, set or give, in an acting rule"
        c.report("random-in-expression", "`random` may not stand inside an expression", e.place, help)
