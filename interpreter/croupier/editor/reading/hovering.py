"""Hover: what stands under the cursor, in a few lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from croupier.editor.documents import real
from croupier.editor.positions import TextRange
from croupier.editor.reading.constructs import FUNCTIONS, TYPES, WORDS
from croupier.editor.reading.keys import described
from croupier.editor.reading.known_places import KnownPlaces
from croupier.editor.reading.names import giving, head, named, parameter_text
from croupier.editor.under import Under
from croupier.language.analysis import Checked
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.constants import NotConstant, evaluate
from croupier.language.analysis.symbols import (
    KindSymbol,
    LocalSymbol,
    MemberSymbol,
    OptionSymbol,
    PileSymbol,
    RuleSymbol,
    StateSymbol,
    WaySymbol,
)
from croupier.language.analysis.types import ERROR, PLAYER, Type, item_of
from croupier.language.ruleset.ruleset import Text, in_language
from croupier.language.ruleset.statements import Statement
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import Mapping
from croupier.language.syntax.print_expressions import print_expression, print_type
from croupier.language.syntax.walk import walk
from croupier.language.syntax.words import RESERVED

PHRASE = re.compile(r"\b(how|instead|turn|do|at)[ \t]+(many|of|over|nothing|once|bottom|random)\b")
MOST_VALUES = 30
"""The most values of an enumeration that are listed."""


@dataclass(frozen=True, slots=True)
class About:
    """What a thing is: rules that say it, and lines that tell of it."""

    range: TextRange
    head: str  # in the language of the rules
    lines: tuple[str, ...]  # in English
    section: str = ""  # where layers declare it: ``rules``, or a section of the YAML part; empty for all else
    name: str = ""  # by which they declare it there


@dataclass(frozen=True)
class HoverContext:
    """What is known around the cursor."""

    checked: Checked
    places: KnownPlaces
    statements: dict[str, Statement]
    language: str


def about_word(under: Under) -> About | None:
    """Return what a word of the language means, if one stands under the cursor."""
    line = under.source.position(under.offset)[0]
    start = under.source.line_starts[line - 1]
    for found in PHRASE.finditer(under.source.line(line)):
        phrase = f"{found[1]} {found[2]}"
        if start + found.start() <= under.offset <= start + found.end() and phrase in WORDS:
            return About(TextRange(start + found.start(), start + found.end()), phrase, (WORDS[phrase],))
    if under.word is not None and under.name in RESERVED and under.name in WORDS:
        return About(under.word, under.name, (WORDS[under.name],))
    return None


def about_key(under: Under) -> About | None:
    """Return what a key of a rule file means, by the schema of a document."""
    root = under.yaml[0] if under.yaml else None
    if not (under.on_key and under.word is not None and isinstance(root, Mapping)):
        return None
    changes = root.get("extends") is not None or root.get("house_rule") is not None
    told = described(under.keys, changes=changes)
    return About(under.word, ".".join(map(str, under.keys)), (told,)) if told else None


def about_rules(under: Under, known: HoverContext) -> About | None:
    """Return what a name, or another expression, in rules is."""
    if not under.nodes:
        return None
    node = under.nodes[-1]
    if under.word is None:
        return _expression(under, known)
    if isinstance(node, n.Cite):
        return about_code(node.code, TextRange(node.place.start, node.place.end), known)
    if isinstance(node, n.TypeName):
        return _type(node, under.word, known)
    for one in reversed(under.nodes):
        found = _named(one, under, known)
        if found is not None:
            return found
    return _expression(under, known)


def about_code(code: str, range: TextRange, known: HoverContext) -> About | None:
    """Return the text of a statement, or the reading of an open point."""
    statement, point = known.statements.get(code), known.checked.ruleset.interpretations.get(code)
    if statement is not None:
        section = in_language(statement.section, known.language)
        return About(range, code, (in_language(statement.text, known.language), *([section] if section else ())))
    if point is not None:
        question, taken = in_language(point.question, known.language), in_language(point.taken, known.language)
        return About(range, code, (question, taken))
    remark = known.checked.ruleset.remarks.get(code)
    return None if remark is None else About(range, code, (in_language(remark, known.language),))


# --- names ---------------------------------------------------------------------------------------


def _named(node: Any, under: Under, known: HoverContext) -> About | None:
    """Return what a node's own name is, if the cursor is on it."""
    name = under.name
    assert under.word is not None
    if name not in _names(node):
        return None
    symbol = known.places.symbol(node)
    if isinstance(node, n.Call) and node.name in BUILT_INS and symbol is None:
        return function(node.name, under.word)
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
            return _symbol_called(under, checked, under.name)
        case n.Reveal():
            return _symbol_called(under, checked, under.name) or _state(checked, under.name)
    return None


def _symbol_called(under: Under, checked: Checked, name: str) -> Any | None:
    """Return the symbol of a name, as the document of the cursor writes it."""
    scopes, here = checked.ruleset.names.scopes, real(under.source.name)
    new = next((one.names.values for source, one in scopes.items() if real(source.name) == here), {})
    return checked.symbols.values.get(new.get(name, name))


def _state(checked: Checked, name: str) -> StateSymbol | None:
    """Return the state of each player, or of other values, of a name."""
    state = checked.ruleset.states.get(name)
    if state is None:
        return None
    type = checked.symbols.types.get(state.type.name, ERROR)
    return StateSymbol(state, type.or_none if state.type.optional else type, state.place)


# --- what symbols tell ---------------------------------------------------------------------------


def symbol_told(symbol: Any, name: str, range: TextRange, known: HoverContext) -> About:
    """Return what a symbol is."""
    checked, language = known.checked, known.language
    match symbol:
        case LocalSymbol():
            return About(range, f"{name}: {symbol.type}", ("a local",))
        case MemberSymbol():
            place = f"value {symbol.index + 1} of {len(checked.symbols.enumerations[symbol.enumeration].members)}"
            return About(range, f"{symbol.enumeration}.{symbol.name}", (place,), "types", symbol.enumeration)
        case StateSymbol():
            return _state_told(symbol, name, range, language)
        case OptionSymbol():
            return _option_told(symbol, name, range, language)
        case KindSymbol():
            return About(range, _kind_head(symbol), tuple(_kind_lines(symbol, known)), "cards", name)
        case PileSymbol():
            return _pile_told(symbol, name, range, language)
        case RuleSymbol() | WaySymbol():
            gives = None if isinstance(symbol, WaySymbol) else giving(checked, symbol.node)
            text = f"{head(symbol.node)}{f' giving {gives}' if gives is not None else ''}"
            marks = getattr(symbol.node, "marks", None)
            lines = (f"marks `{marks}`",) if marks else ()
            return About(range, text, lines, "rules", name)
        case _:
            type = named(checked, name, symbol).type
            return About(range, f"{name}: {type}", ())


def _kind_head(symbol: KindSymbol) -> str:
    given = ", ".join(parameter_text(one) for one in symbol.kind.parameters)
    return f"{symbol.kind.name}({given})" if given else symbol.kind.name


def _kind_lines(symbol: KindSymbol, known: HoverContext) -> list[str]:
    """Return the fields of a kind, with the values that all of its cards have."""
    kind = symbol.kind
    given = {one.name for one in kind.parameters}
    lines = []
    for field, type in known.checked.symbols.fields.items():
        if field in given:
            lines.append(f"`{field}`: `{type}`, of each card its own")
        elif field in kind.values:
            lines.append(f"`{field}`: `{print_expression(kind.values[field])}`")
    return lines


def _state_told(symbol: StateSymbol, name: str, range: TextRange, language: str) -> About:
    state = symbol.variable
    of = ", ".join(one.name for one in state.of)
    lines = [f"kept for each `{of}`"] if of else []
    if state.starts is not None:
        lines.append(f"starts with `{print_expression(state.starts)}`")
    if state.reset_by is not None:
        lines.append(f"set back with each `{state.reset_by}`")
    lines.append(f"seen by `{state.seen_by}`")
    return About(range, f"{name}: {symbol.type}", (*lines, *_label(state.label, language)), "state", name)


def _option_told(symbol: OptionSymbol, name: str, range: TextRange, language: str) -> About:
    option = symbol.option
    lines = [f"one of {', '.join(f'`{one}`' for one in option.choices)}"] if option.choices else []
    if option.low is not None and option.high is not None:
        lines.append(f"from {option.low} to {option.high}")
    if option.default is not None:
        word = "by default" if option.fixed_at is None else "always"
        lines.append(f"{word} `{_plain(option.default)}`")
    return About(range, f"{name}: {symbol.type}", (*lines, *_label(option.label, language)), "options", name)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pile_told(symbol: PileSymbol, name: str, range: TextRange, language: str) -> About:
    pile = symbol.pile
    of = ", ".join(one.name for one in pile.of)
    text = f"{name}({of})" if of else name
    lines = [f"a pile for each `{of}`" if of else "a pile"]
    lines.append(f"the faces that are up are seen by `{pile.seen_by.front}`")
    if pile.most is not None:
        lines.append(f"holds at most {pile.most} cards")
    return About(range, text, (*lines, *_label(pile.label, language)), "piles", name)


def _label(label: Text, language: str) -> list[str]:
    text = in_language(label, language)
    return [f"people read: {text}"] if text else []


def function(name: str, range: TextRange) -> About:
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


# --- expressions ---------------------------------------------------------------------------------


def _expression(under: Under, known: HoverContext) -> About | None:
    """Return the type of the innermost expression, and its value if that is known before play."""
    for node in reversed(under.nodes):
        type = known.places.type(node)
        if type is not None:
            place = node.place
            value = _value(node, type, known)
            lines = (f"always `{value}`",) if value else ()
            return About(TextRange(place.start, place.end), str(type), lines)
    return None


def _value(node: Any, type: Type, known: HoverContext) -> str:
    """Return the value of an expression that is known before play; an empty text for a literal, and for others."""
    composed, checked = known.places.node(node), known.checked
    parts = [] if composed is None else list(walk(composed))
    if (
        composed is None
        or len(parts) < 2
        or any(isinstance(checked.facts.symbols.get(one), LocalSymbol) for one in parts)
    ):
        return ""
    try:
        value: Any = evaluate(checked, composed, {})
    except NotConstant:
        return ""
    if value is None:
        return "none"
    if type.base == "enum":
        return str(checked.symbols.enumerations[type.name].members[value].name)
    if type.base == "kind":
        return str(list(checked.ruleset.kinds)[value])
    return _plain(value) if type.base in ("number", "boolean") else ""
