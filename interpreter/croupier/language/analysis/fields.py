"""Tell the fields of values, and report those that there are not."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.language.analysis import types as t
from croupier.language.analysis.advice import NEIGHBOURS, TEAMS_HELP
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.context import Context, Scope
from croupier.language.analysis.families import (
    families_of_state,
    families_with,
    index_fields,
)
from croupier.language.analysis.hints import (
    next_value_help,
)
from croupier.language.analysis.symbols import (
    KindSymbol,
    MemberSymbol,
)
from croupier.language.analysis.types import (
    ERROR,
    KIND,
    PILE,
    Type,
    enum,
)
from croupier.language.diagnostics import did_you_mean, write
from croupier.language.ruleset.ruleset import StateVariable
from croupier.language.syntax import nodes as n


def field_help(c: Context, e: n.Field, base: Type, known: Iterable[str]) -> str:
    pile = c.ruleset.piles.get(e.name)
    if e.name in BUILT_INS or (pile is not None and [one.name for one in pile.of] == [str(base)]):
        return write(f"{e.name}({e.base.place.text})")
    if base.base == "enum" and e.name in NEIGHBOURS:
        return next_value_help(c, e.base, NEIGHBOURS[e.name])
    if base.base == "player" and e.name == t.TEAM:
        return TEAMS_HELP
    if base.base in ("card", "face") and isinstance(c.symbols.values.get(e.name), KindSymbol):
        return write(f"{e.base.place.text}.kind = {e.name}")
    if base == PILE and (families := families_with(c, e.name) or families_of_state(c, e.name)):
        return f"take a `{families[0]}` as parameter, or run over the piles of `{families[0]}`"
    if base.base == "pile" and (e.name in c.symbols.fields or e.name == "kind"):
        text = e.base.place.text
        letter = "c" if text != "c" else "d"
        return f"this is a pile: search its cards, such as `any {letter} in {text} where {letter}.{e.name} = …`"
    near = did_you_mean(e.name, known)
    if near:
        return near
    state = c.ruleset.states.get(e.name)
    if state is not None and base.base == "player" and [one.name for one in state.of] == [t.TEAM]:
        return write(f"{e.base.place.text}.{t.TEAM}.{e.name}")
    if state is not None and len(state.of) > 1:
        given = (e.base.place.text if one.name == str(base) else f"‹{one.name}›" for one in state.of)
        return f"it is called: `{e.name}({', '.join(given)})`"
    if not known:
        return ""
    return "it has " + ", ".join(f"`{one}`" for one in sorted(known))


def names_type(c: Context, scope: Scope, e: n.Expression) -> bool:
    """Return whether an expression is the name of an enumeration and of nothing else."""
    if not isinstance(e, n.Name) or e.name not in c.symbols.enumerations:
        return False
    return e.name not in scope.names and e.name not in c.symbols.known()


def no_such_member(c: Context, e: n.Field) -> None:
    assert isinstance(e.base, n.Name)
    names = [one.name for one in c.symbols.enumerations[e.base.name].members]
    help = did_you_mean(e.name, names) or "its values are " + ", ".join(f"`{one}`" for one in names)
    c.report("unknown-name", f"the type `{e.base.name}` has no value `{e.name}`", e.place, help)


def qualified(c: Context, e: n.Field) -> MemberSymbol | KindSymbol | None:
    """Return the value or the kind that a full name means, such as ``suit.hearts`` or ``kind.joker``."""
    if not isinstance(e.base, n.Name):
        return None
    if e.base.name == "kind":
        kind = c.symbols.values.get(e.name)
        return kind if isinstance(kind, KindSymbol) else None
    if e.base.name not in c.symbols.enumerations:
        return None
    return next((one for one in c.symbols.members.get(e.name, []) if one.enumeration == e.base.name), None)


def fields_of(c: Context, type: Type) -> dict[str, Type]:
    """Return the fields of a value of a type, and the states that it has alone, with their types."""
    return fixed_fields(c, type) | {name: state_type(c, one.type) for name, one in states_of(c, type).items()}


def fixed_fields(c: Context, type: Type) -> dict[str, Type]:
    """Return the fields of a value of a type that never change, with their types."""
    if type.base in ("card", "face"):
        return {"kind": KIND, **c.symbols.fields}
    if type.base == "pile":
        return index_fields(c, type)
    if type.base == "player":
        return {t.TEAM: enum(t.TEAM)} if c.ruleset.teams else {}
    return c.symbols.member_fields.get(type.name, {}) if type.base == "enum" else {}


def states_of(c: Context, type: Type) -> dict[str, StateVariable]:
    """Return the states that each value of a type has, but none whose declaration is mistaken."""
    known = (one for one in c.ruleset.states.values() if one.name not in c.symbols.refused)
    return {one.name: one for one in known if [of.name for of in one.of] == [str(type)]}


def state_type(c: Context, written: n.TypeName) -> Type:
    found = c.symbols.types.get(written.name, ERROR)
    return found.or_none if written.optional else found
