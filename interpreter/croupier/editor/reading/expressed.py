"""What names may stand in an expression or as the target of ``set``: by the locals in reach, and by types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editor.reading.listening import Listener
from croupier.editor.reading.names import DocumentNames, NameKind, OfferedName, functions, named, rules
from croupier.editor.reading.placeholder import Chain, CursorContext, parent_in
from croupier.editor.reading.wanted import sorted_by_type, wanted_types
from croupier.language.analysis.context import Scope
from croupier.language.analysis.facts import Routine
from croupier.language.analysis.fields import fields_of, names_type, states_of
from croupier.language.analysis.symbols import RuleSymbol, StateSymbol, WaySymbol
from croupier.language.analysis.types import Type
from croupier.language.ruleset.rule_origins import ORIGINAL
from croupier.language.syntax import nodes as n


def expressed(known: CursorContext, c: Listener, chain: Chain) -> Iterator[OfferedName]:
    """Yield the names that may stand at the placeholder in a checked node."""
    last, parent = chain[-1], parent_in(chain)
    if isinstance(last, n.Field):
        yield from _behind_dot(known, c, last.base)
    elif isinstance(last, n.Target) and last.dotted:
        yield from _states(known, c, last.indices[0])
    elif isinstance(last, n.Target):
        yield from _targets(known, c)
    elif isinstance(last, n.Call) and isinstance(parent, n.Ask | n.AskAtOnce):
        yield from rules(known.names, n.Decision)
    elif isinstance(last, n.Call) and isinstance(parent, n.Do):
        yield from rules(known.names, n.Procedure, n.Moment)
        yield from _original(chain)
    else:
        yield from sorted_by_type(c, list(_values(known, c, chain)), wanted_types(c, last, parent))
        if isinstance(parent, n.Binary) and parent.operator == "in" and _is_way(known.names, parent.left):
            yield from rules(known.names, n.Decision)


def _is_way(names: DocumentNames, node: Any) -> bool:
    return isinstance(node, n.Call) and any(name == node.name for name, _ in names.rules(n.Way))


def _original(chain: Chain) -> Iterator[OfferedName]:
    """Yield the name of what is replaced, inside of what stands in its place."""
    for one in chain:
        match one:
            case n.MoveInstead():
                yield OfferedName(ORIGINAL, NameKind.RULE, call=())
            case n.Change(word="instead of"):
                given = tuple(each.name for each in one.signature.parameters)
                yield OfferedName(ORIGINAL, NameKind.RULE, call=given)


def _values(known: CursorContext, c: Listener, chain: Chain) -> Iterator[OfferedName]:
    """Yield all that may stand as a value or begin one."""
    parent = parent_in(chain)
    whole = isinstance(parent, n.Let | n.Set | n.Give)
    for name, local in c.heard.locals.items():
        yield OfferedName(name, NameKind.LOCAL, local.type)
    for name, symbol in known.names.values():
        if name in c.heard.locals:
            continue
        one = named(known.names.checked, name, symbol)
        acts = isinstance(symbol, RuleSymbol) and not isinstance(symbol.node, n.Define)
        if not acts or (whole and one.type is not None and one.kind is not NameKind.DECISION):
            yield one
    yield from (one for one in known.names.members() if one.name not in c.heard.locals)
    yield from functions(known.names.checked)
    yield from _original(chain)


# --- members and targets -------------------------------------------------------------------------


def _behind_dot(known: CursorContext, c: Listener, base: Any) -> Iterator[OfferedName]:
    scope = Scope(Routine("", acting=False), c.heard.locals)
    if names_type(c, scope, base):
        yield from (OfferedName(one.name, NameKind.VALUE) for one in c.symbols.enumerations[base.name].members)
    elif isinstance(base, n.Name) and base.name == "kind" and "kind" not in c.heard.locals:
        yield from (OfferedName(one, NameKind.KIND) for one in c.ruleset.kinds)
    type = c.facts.types.get(base)
    if type is None or type.optional:
        return
    states = states_of(c, type)
    for name, one in fields_of(c, type).items():
        written = known.names.dotted(name) if name in states else name
        if written:
            yield OfferedName(written, NameKind.STATE if name in states else NameKind.FIELD, one)


def _states(known: CursorContext, c: Listener, base: Any) -> Iterator[OfferedName]:
    type = c.facts.types.get(base)
    if type is None or type.optional:
        return
    fields = fields_of(c, type)
    for name in states_of(c, type):
        written = known.names.dotted(name)
        if written:
            yield OfferedName(written, NameKind.STATE, fields[name])


def _targets(known: CursorContext, c: Listener) -> Iterator[OfferedName]:
    """Yield what may be set, and what has state behind a dot."""
    for name, local in c.heard.locals.items():
        if local.settable or _has_states(c, local.type):
            yield OfferedName(name, NameKind.LOCAL, local.type)
    for name, symbol in known.names.values():
        if (isinstance(symbol, RuleSymbol) and not isinstance(symbol.node, n.Define)) or isinstance(symbol, WaySymbol):
            continue
        one = named(known.names.checked, name, symbol)
        if isinstance(symbol, StateSymbol) or (one.type is not None and _has_states(c, one.type)):
            yield one
    yield from (one for one in functions(known.names.checked) if one.type is not None and _has_states(c, one.type))


def _has_states(c: Listener, type: Type) -> bool:
    return bool(states_of(c, type.required))
