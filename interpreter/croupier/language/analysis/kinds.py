"""Check the kinds of cards: what each gives to the fields, and the fields that it lacks."""

from __future__ import annotations

from dataclasses import replace

from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.expressions import check_expression
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.symbol_builder import KEYS_OF_KINDS
from croupier.language.analysis.symbols import resolve_type
from croupier.language.analysis.types import ERROR
from croupier.language.diagnostics import did_you_mean, write
from croupier.language.ruleset.ruleset import Kind
from croupier.language.syntax import nodes as n


def check_kind(c: Context, kind: Kind) -> None:
    routine = Routine(kind.name, acting=False)
    c.facts.routines[kind] = routine
    scope = Scope(routine)
    for parameter in kind.parameters:
        _parameter(c, scope, parameter)
    for name, value in kind.values.items():
        declared = c.symbols.fields.get(name)
        if declared is None:
            help = did_you_mean(name, [*c.symbols.fields, *KEYS_OF_KINDS])
            c.report("unknown-field", f"no field is called `{name}`", value.place, help)
        else:
            check_expression(c, scope, value, declared)
    _all_fields(c, kind)


def _parameter(c: Context, scope: Scope, parameter: n.Parameter) -> None:
    """Check a parameter of a kind. It must be one of the fields."""
    type, problem = resolve_type(c.symbols, parameter.type)
    own = c.symbols.fields.get(parameter.type.name) if parameter.name == parameter.type.name else None
    if problem is not None and own is not None and own != ERROR:
        message = f"the type of the field `{parameter.name}` is missing"
        problem = replace(problem, message=message, help=write(f"{own.required} {parameter.name}"))
    declared = c.symbols.fields.get(parameter.name)
    c.diagnostics += [problem] if problem and (declared or parameter.name != parameter.type.name) else []
    if declared is None:
        help = did_you_mean(parameter.name, c.symbols.fields) or _declaration(c, parameter)
        c.report("unknown-field", f"no field is called `{parameter.name}`", parameter.place, help)
    elif "error" not in (type.base, declared.base) and declared.required != type.required:
        message = f"the field `{parameter.name}` is a `{declared}`, not a `{type}`"
        c.report("type-mismatch", message, parameter.place)
    if parameter.domain is not None:
        message = "only the parameters of a move are chosen from a list"
        help = "say in the lines of the deck which cards there are"
        c.report("domain-without-move", message, parameter.domain.place, help)
    scope.declare(c, parameter, parameter.name, type, parameter.place)


def _declaration(c: Context, parameter: n.Parameter) -> str:
    """Return the help that declares a field for a parameter.

    The field may be none if some kinds do not have it.
    """
    optional = "" if all(parameter.name in _given(one) for one in c.ruleset.kinds.values()) else "?"
    return f"declare it: `fields: {{{parameter.name}: {parameter.type.name}{optional}}}`"


def _all_fields(c: Context, kind: Kind) -> None:
    """Report the fields that a kind lacks, unless it has one under a name that no field has."""
    given = _given(kind)
    if not given <= c.symbols.fields.keys():
        return
    for field in c.ruleset.fields.values():
        if c.symbols.fields.get(field.name, ERROR) == ERROR or f"fields.{field.name}" in c.ruleset.unread:
            continue
        if field.name not in given and field.default is None and not field.type.optional:
            help = f"give it, or give the field a default, or make it `{field.type.name}?`"
            c.report("missing-field", f"`{kind.name}` has no `{field.name}`", kind.place, help)


def _given(kind: Kind) -> set[str]:
    """Return the fields to which a kind, or a deck line, gives a value."""
    return {*kind.values, *(one.name for one in kind.parameters)}
