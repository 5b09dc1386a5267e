"""What names may stand where a placeholder stands: by the nodes around it, and by types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.editor.reading.expressed import expressed
from croupier.editor.reading.listening import Listener, as_checked, listen
from croupier.editor.reading.names import DocumentNames, NameKind, OfferedName, rule, rules
from croupier.editor.reading.placeholder import Chain, CursorContext, chain_to, parent_in
from croupier.editor.reading.wanted import barred_words
from croupier.language.analysis.symbols import RuleSymbol, WaySymbol
from croupier.language.analysis.types import BOOLEAN, fits
from croupier.language.ruleset.ruleset import in_language
from croupier.language.syntax import nodes as n
from croupier.language.syntax.renaming import renamed
from croupier.language.syntax.unfinished import UNKNOWN

MARKS = ("setup", "round", "turn", "win")
"""The marks that programs know."""


@dataclass(frozen=True)
class MayStand:
    """What may stand at the placeholder in a node."""

    names: list[OfferedName]  # those that fit best first
    barred: frozenset[str]  # the words that the grammar allows there, and the checks do not


def standing(known: CursorContext, node: Any) -> MayStand:
    """Return what may stand at the placeholder in a node."""
    if not isinstance(node, tuple):
        node = as_checked(known.names.checked, renamed(node, known.names.new))
    chain = chain_to(node)
    if not chain:
        return MayStand([], frozenset())
    c = listen(known.names.checked, node, known.leaf)
    return MayStand(list(dict.fromkeys(_standing(known, c, chain))), frozenset(barred_words(c, chain)))


def _standing(known: CursorContext, c: Listener, chain: Chain) -> Iterator[OfferedName]:
    names, parent = known.names, parent_in(chain)
    ruleset = names.checked.ruleset
    match chain[-1]:
        case n.TypeName():
            yield from (OfferedName(name, NameKind.TYPE) for name, _ in names.types())
        case n.Parameter(type=type) if isinstance(chain[0], n.Signature):
            yield from (one for one in _fields(names) if str(one.type and one.type.required) == type.name)
        case n.Parameter() as parameter:
            yield from _same_parameter(names, parameter, chain)
        case n.Cite():
            yield from _codes(known)
        case n.Reveal():
            yield from (OfferedName(one, NameKind.PILE) for one in ruleset.piles if "." not in one)
            yield from (OfferedName(one, NameKind.STATE) for one in ruleset.states if "." not in one)
        case n.Signature():
            yield from _changeable(names, parent, chain)
        case n.Removed() as removed:
            yield from _removable(names, removed)
        case n.Behaviour():
            yield from rules(names, n.Moment)
        case n.Procedure():
            yield from (OfferedName(one, NameKind.MARK) for one in _marks(names, chain[0].signature.name))
        case n.Finish():
            yield from (one for one in rules(names, n.Procedure, n.Decision) if one.type is None)
        case n.As() as made:
            yield from rules(names, n.Way) if made.name == UNKNOWN else _handed(names, chain)
        case n.FaceSpec():
            yield from (OfferedName(one, NameKind.KIND) for one in ruleset.kinds)
        case n.Name() as last if isinstance(parent, n.MoveAmend) and parent.move is last:
            yield from _moves(names, chain[0])
        case n.Name() if isinstance(parent, n.Behaviour):
            yield from (OfferedName(one, NameKind.KIND) for one in ruleset.kinds)
        case n.Name() as last if isinstance(parent, n.Change) and parent.kind is last:
            yield from (OfferedName(one, NameKind.KIND) for one in ruleset.kinds)
        case n.Name() if isinstance(parent, n.During | n.DuringAs):
            yield from rules(names, n.Decision)
        case n.Name() if isinstance(parent, n.FaceSpec) and any(one.name == UNKNOWN for one in parent.marks):
            yield from (one for one in _fields(names) if one.type == BOOLEAN)
        case n.Name() | n.Call() | n.Field() | n.Target():
            yield from expressed(known, c, chain)


# --- names that no type chooses ------------------------------------------------------------------


def _fields(names: DocumentNames) -> Iterator[OfferedName]:
    return (OfferedName(name, NameKind.FIELD, type) for name, type in names.checked.symbols.fields.items())


def _codes(known: CursorContext) -> Iterator[OfferedName]:
    for code, one in known.statements.items():
        yield OfferedName(code, NameKind.STATEMENT, told=in_language(one.text, known.language))
    for code, point in known.names.checked.ruleset.interpretations.items():
        yield OfferedName(code, NameKind.STATEMENT, told=in_language(point.taken, known.language))


def _marks(names: DocumentNames, marking: str) -> Iterator[str]:
    """Return the marks that no other rule has."""
    wanted = (one.reset_by for one in names.checked.ruleset.states.values() if one.reset_by is not None)
    taken = {mark for mark, one in names.checked.symbols.marks.items() if one.signature.name != marking}
    return (one for one in dict.fromkeys((*MARKS, *wanted)) if one not in taken)


def _changeable(names: DocumentNames, parent: Any, chain: Chain) -> Iterator[OfferedName]:
    """Yield what a change of a layer may name. The names of new rules and moves are the author's."""
    match parent:
        case n.Change(kind=None, word="instead of"):
            yield from rules(names, n.Procedure, n.Define, n.Moment)
            yield from (OfferedName(one, NameKind.KIND) for one in names.checked.ruleset.kinds)
        case n.Change(kind=None):
            yield from rules(names, n.Procedure, n.Moment, n.Way)
            yield from (OfferedName(one, NameKind.KIND) for one in names.checked.ruleset.kinds)
        case n.Change():
            yield from rules(names, n.Moment)
        case n.Amend():
            yield from (one for one in rules(names, n.Define) if one.type is None or fits(one.type, BOOLEAN))
            yield from rules(names, n.Way)
        case n.ExtendDecision():
            yield from rules(names, n.Decision)
        case n.MoveInstead():
            yield from _moves(names, chain[0])


def _same_parameter(names: DocumentNames, parameter: n.Parameter, chain: Chain) -> Iterator[OfferedName]:
    """Yield how the rule that is changed calls a parameter. The names of other parameters are the author's."""
    match chain[0]:
        case n.Change() | n.Amend() | n.ExtendDecision() as change if parameter in change.signature.parameters:
            name, given = change.signature.name, change.signature.parameters
        case n.Behaviour() as behaviour:
            name, given = behaviour.moment, behaviour.parameters
        case _:
            return
    symbol = names.checked.symbols.values.get(names.new.values.get(name, name))
    if isinstance(symbol, RuleSymbol | WaySymbol):
        for one in symbol.node.signature.parameters[len(given) - 1 : len(given)]:
            yield OfferedName(one.name, NameKind.LOCAL)


def _moves(names: DocumentNames, extension: Any) -> Iterator[OfferedName]:
    name = names.new.values.get(extension.signature.name, extension.signature.name)
    symbol = names.checked.symbols.values.get(name)
    node = symbol.node if isinstance(symbol, RuleSymbol) else None
    if isinstance(node, n.Decision):
        for move in node.moves:
            yield OfferedName(move.signature.name, NameKind.MOVE)


def _removable(names: DocumentNames, removed: n.Removed) -> Iterator[OfferedName]:
    if removed.move == UNKNOWN:
        stand_in = n.ExtendDecision(n.Signature(removed.name, (), removed.place), (), (), (), (), (), removed.place)
        yield from _moves(names, stand_in)
    elif removed.kind is not None:
        yield from (OfferedName(name, NameKind.MOMENT) for name, _ in names.rules(n.Moment))
    else:
        everything = names.rules(n.Define, n.Procedure, n.Decision, n.Moment, n.Way)
        yield from (OfferedName(name, rule(names.checked, name, node).kind) for name, node in everything)
        yield from (OfferedName(one, NameKind.KIND) for one in names.checked.ruleset.kinds)
        yield from (
            OfferedName(one.name, NameKind.RULE) for one in names.checked.ruleset.taken if one.name.isidentifier()
        )


def _handed(names: DocumentNames, chain: Chain) -> Iterator[OfferedName]:
    """Yield what a move can hand to a way: its parameters, and those of its decision and its block."""
    for one in chain:
        signature = getattr(one, "signature", None)
        for parameter in signature.parameters if signature is not None else ():
            yield OfferedName(parameter.name, NameKind.LOCAL, names.checked.symbols.types.get(parameter.type.name))
        if isinstance(one, n.Meanwhile):
            yield OfferedName(one.variable, NameKind.LOCAL)
