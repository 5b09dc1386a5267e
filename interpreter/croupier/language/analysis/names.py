"""Tell what a name in an expression means, and the type of its value."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.families import (
    family_type,
)
from croupier.language.analysis.hints import (
    name_help,
    only_local,
)
from croupier.language.analysis.symbols import (
    KindSymbol,
    ListSymbol,
    LocalSymbol,
    MemberSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    WaySymbol,
)
from croupier.language.analysis.types import (
    ERROR,
    KIND,
    Type,
    enum,
    list_of,
)
from croupier.language.diagnostics import Edit
from croupier.language.source import Span
from croupier.language.syntax import nodes as n


def lookup(c: Context, scope: Scope, e: n.Name, want: Type | None = None) -> Symbol | None:
    """Return the meaning of a name. If several enumerations share it, the wanted type decides."""
    if e.name in c.symbols.refused and e.name not in scope.names:
        return None
    found = scope.names.get(e.name) or c.symbols.values.get(e.name)
    if isinstance(found, WaySymbol):
        c.report("not-a-value", f"`{e.name}` is a way, not a value", e.place, f"ask it: `{e.name}(…)`")
        return None
    if found is not None:
        return found
    members = c.symbols.members.get(e.name, [])
    if len(members) > 1 and want is not None and want.base == "enum":
        members = [one for one in members if one.enumeration == want.name] or members
    if len(members) == 1:
        return members[0]
    if members:
        ways = " or ".join(f"`{one.enumeration}.{e.name}`" for one in members)
        c.report("ambiguous-name", f"`{e.name}` is a value of several types", e.place, f"write {ways}")
        return None
    if e.name in c.ruleset.states:
        report_owned(c, scope, e.name, e.place, " of their own")
        return None
    c.met_unknown(scope, e, want)
    if not (scope.routine.unclear and e.name in c.symbols.types):
        c.report("unknown-name", f"nothing is called `{e.name}`", e.place, name_help(c, scope, e.name, want))
    return None


def type_of_symbol(c: Context, scope: Scope, e: n.Name, symbol: Symbol) -> Type:
    match symbol:
        case StateSymbol() if symbol.variable.of:
            return _without_indices(c, scope, e, symbol.variable.of)
        case LocalSymbol() | StateSymbol() | OptionSymbol():
            return symbol.type
        case MemberSymbol():
            return enum(symbol.enumeration)
        case KindSymbol():
            return KIND
        case ListSymbol():
            return list_of(symbol.item)
        case PileSymbol():
            return family_type(symbol.pile, 0)
        case RuleSymbol():
            c.report("not-a-value", f"`{e.name}` is a rule, not a value", e.place, f"call it: `{e.name}(…)`")
            return ERROR


def report_owned(c: Context, scope: Scope, name: str, place: Span, more: str = "") -> None:
    """Report a state that each value of a type has, where none is named."""
    of = c.ruleset.states[name].of[0].name
    help = f"write whose: `{of}.{name}`"
    local = only_local(scope, of)
    if local:
        help = Edit.of(f"write whose: `{local}.{name}`", f"{local}.{name}")
    c.report("unknown-name", f"every {of} has a `{name}`{more if of == 'player' else ''}", place, help)


def _without_indices(c: Context, scope: Scope, e: n.Name, of: Sequence[n.TypeName]) -> Type:
    """Report the name of a family of states without its indices."""
    names = [one.name for one in of]
    whose = "whose" if names == ["player"] else "which"
    message = f"every {' and '.join(names)} has a `{e.name}`"
    help = f"write {whose}: `{e.name}({', '.join(names)})`"
    local = only_local(scope, of[0].name) if len(of) == 1 else ""
    if local:
        help = Edit.of(f"write {whose}: `{e.name}({local})`", f"{e.name}({local})")
    c.report("wrong-arguments", message, e.place, help)
    return ERROR
