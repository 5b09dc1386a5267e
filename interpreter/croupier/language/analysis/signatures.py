"""Check the parameters of a rule, and tell the type that it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.symbols import (
    LocalSymbol,
    resolve_type,
)
from croupier.language.analysis.types import BUILT_IN_TYPES, ERROR, Type
from croupier.language.diagnostics import Diagnostic, Edit
from croupier.language.syntax import nodes as n


def giving_type(c: Context, node: n.Define | n.Procedure | n.Decision | n.Moment) -> Type | None:
    """Return the type behind a rule's ``giving``, or None."""
    giving = None if isinstance(node, n.Moment) else node.giving
    if giving is None:
        return None
    return resolve_type(c.symbols, giving)[0]


def define_type(c: Context, node: n.Define) -> Type:
    """Return the type of a definition: the declared type, or the type of its body.

    The body has been checked before its callers.
    """
    declared = giving_type(c, node)
    return declared if declared is not None else c.facts.giving.get(node.signature.name, ERROR)


def has_card(parameters: Sequence[Type]) -> bool:
    """Return whether the parameters of a moment begin with a card or a face."""
    return bool(parameters) and not parameters[0].optional and parameters[0].base in ("card", "face", "error")


def declare_parameters(c: Context, scope: Scope, parameters: tuple[n.Parameter, ...]) -> None:
    """Declare the parameters of a rule as locals. Report their mistakes."""
    if len({one.name for one in parameters}) < len(parameters):
        c.blur(scope.routine)
    for one in parameters:
        if _mistaken(c, scope, one):
            continue
        type = resolve_type(c.symbols, one.type)[0]
        if one.domain is not None:
            alone = one.name if one.name == one.type.name else f"{one.type.name} {one.name}"
            help = f"write `{alone}` alone; whoever calls the rule says which"
            message = "only the parameters of a move are chosen from a list"
            c.report("domain-without-move", message, one.domain.place, help)
        scope.declare(c, one, one.name, type, one.place)


def _mistaken(c: Context, scope: Scope, one: n.Parameter) -> bool:
    """Report a parameter that is surely a mistake, and return whether it is.

    Its names get the type ``error``, so that nothing that follows from it is reported.
    """
    problem = parameter_problem(c, one)
    if problem is None:
        return False
    c.diagnostics.append(problem)
    c.blur(scope.routine)
    for name in {one.name, one.type.name}:
        local = LocalSymbol(name, scope.routine.reserve(1), ERROR, False, one.place)
        scope.routine.types[local.slot] = ERROR
        scope.names.setdefault(name, local)
    c.facts.slots[one] = scope.names[one.name].slot
    return True


def parameter_problem(c: Context, one: n.Parameter) -> Diagnostic | None:
    """Return the diagnostic of a parameter with an undeclared type, or of two parameters without a comma.

    Without the comma, the two read as a type and a name.
    """
    type, name = one.type.name, one.name
    _, problem = resolve_type(c.symbols, one.type)
    if problem is None:
        if name not in BUILT_IN_TYPES or name in (type, "cards") or {name, type} == {"card", "face"}:
            return None
        message = f"`{name}` is a type, and here it is the name of a `{type}`"
        both = Edit.of(f"write `{type}, {name}` for two parameters", f"{type}, {name}")
        return Diagnostic("name-taken", message, one.place, help=both)
    if name != type and name in c.symbols.types:
        return replace(problem, help=f"the type stands first: write `{name} {type}`")
    if name == type and problem.help.startswith("declare"):
        help = f"a parameter has a type and a name: write `number {name}`, or declare `{name}` under `types`"
        return replace(problem, help=help)
    return problem
