"""What a name, or another expression, in rules is."""

from __future__ import annotations

from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.reading.constructs import FUNCTIONS, TYPES
from croupier.editor.reading.hovering.about import About, HoverContext
from croupier.editor.reading.hovering.codes import about_code
from croupier.editor.reading.hovering.expressions import about_expression
from croupier.editor.reading.hovering.moves import about_move
from croupier.editor.reading.hovering.symbols import symbol_told
from croupier.editor.reading.names import written_symbol
from croupier.editor.under import Under
from croupier.language.analysis import Checked
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.symbols import StateSymbol
from croupier.language.analysis.types import ERROR, PLAYER, Type, item_of
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_type

MOST_VALUES = 30
"""The most values of an enumeration that are listed."""


def about_rules(under: Under, known: HoverContext) -> About | None:
    """Return what a name, or another expression, in rules is."""
    move = about_move(under, known)
    if move is not None or not under.nodes:
        return move
    node = under.nodes[-1]
    if under.word is None:
        return about_expression(under, known)
    if isinstance(node, n.Cite):
        return about_code(node.code, TextRange(node.place.start, node.place.end), known)
    if isinstance(node, n.TypeName):
        return _type(node, under.word, known)
    for one in reversed(under.nodes):
        found = _named(one, under, known)
        if found is not None:
            return found
    return about_expression(under, known)


def _named(node: Any, under: Under, known: HoverContext) -> About | None:
    """Return what a node's own name is, if the cursor is on it."""
    name = under.name
    assert under.word is not None
    if name not in _names(node):
        return None
    symbol = known.places.symbol(node)
    if isinstance(node, n.Call) and node.name in BUILT_INS and symbol is None:
        return _function(node.name, under.word)
    if isinstance(node, n.Field) and symbol is None:
        return _field(node, under.word, known)
    if symbol is None:
        symbol = _declared(node, under, known)
    if isinstance(symbol, Type):
        return About(under.word, f"{name}: {symbol}", ("a local",))
    return None if symbol is None else symbol_told(symbol, name, under.word, known)


def _names(node: Any) -> list[str]:
    match node:
        case n.Name() | n.Call() | n.Field() | n.Target() | n.Finish() | n.As() | n.Let() | n.PureLet() | n.Reveal():
            return [node.name]
        case n.Parameter():
            return [node.name]
        case n.Signature():
            return [node.name]
        case n.Removed():
            return [one for one in (node.name, node.kind) if one]
        case n.Behaviour():
            return [node.moment]
        case n.Loop() | n.DeckLoop():
            return [node.variable]
        case n.FaceSpec():
            return [node.kind]
    return []


def _declared(node: Any, under: Under, known: HoverContext) -> Any | None:
    """Return the symbol, or the type of a local, of a name that stands outside of expressions."""
    checked = known.checked
    match node:
        case n.Parameter():
            found = checked.symbols.types.get(node.type.name)
            return found.or_none if found is not None and node.type.optional else found
        case n.Let() | n.PureLet():
            return known.places.type(node.value)
        case n.Meanwhile():
            return PLAYER
        case n.Loop():
            listed = known.places.type(node.source)
            return None if listed is None else item_of(listed)
        case n.Name() | n.Call() | n.Signature() | n.Finish() | n.As() | n.Removed() | n.Behaviour() | n.FaceSpec():
            return written_symbol(checked, under.source.name, under.name)
        case n.Reveal():
            return written_symbol(checked, under.source.name, under.name) or _state(checked, under.name)
    return None


def _state(checked: Checked, name: str) -> StateSymbol | None:
    """Return the state of each player, or of other values, of a name."""
    state = checked.ruleset.states.get(name)
    if state is None:
        return None
    type = checked.symbols.types.get(state.type.name, ERROR)
    return StateSymbol(state, type.or_none if state.type.optional else type, state.place)


def _function(name: str, range: TextRange) -> About:
    """Return what a function of the language is."""
    made = BUILT_INS[name]
    return About(range, f"{name}({', '.join(map(str, made.parameters))}): {made.result}", (FUNCTIONS[name],))


def _field(node: n.Field, range: TextRange, known: HoverContext) -> About | None:
    type, base = known.places.type(node), known.places.type(node.base)
    return None if type is None else About(range, f"{base}.{node.name}: {type}", ("a field",), "fields", node.name)


def _type(node: n.TypeName, range: TextRange, known: HoverContext) -> About:
    enumeration = known.checked.symbols.enumerations.get(node.name)
    told = [TYPES[node.name]] if node.name in TYPES else []
    if enumeration is not None:
        told.append(", ".join(f"`{one.name}`" for one in enumeration.members[:MOST_VALUES]))
    elif node.name in known.checked.ruleset.piles:
        told.append(f"a pile of the family `{node.name}`")
    if node.optional:
        told.append("or none")
    return About(range, print_type(node), tuple(told), "types" if enumeration is not None else "", node.name)
