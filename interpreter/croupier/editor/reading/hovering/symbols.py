"""What the things are that rules name: state, options, kinds, piles, rules and moves."""

from __future__ import annotations

from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.reading.hovering.about import About, HoverContext
from croupier.editor.reading.names import giving, head, named, parameter_text
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
from croupier.language.ruleset.ruleset import Text, in_language
from croupier.language.syntax.print_expressions import print_expression


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
    return About(range, f"{name}: {symbol.type}", (*lines, *label_lines(state.label, language)), "state", name)


def _option_told(symbol: OptionSymbol, name: str, range: TextRange, language: str) -> About:
    option = symbol.option
    lines = [f"one of {', '.join(f'`{one}`' for one in option.choices)}"] if option.choices else []
    if option.low is not None and option.high is not None:
        lines.append(f"from {option.low} to {option.high}")
    if option.default is not None:
        word = "by default" if option.fixed_at is None else "always"
        lines.append(f"{word} `{plain(option.default)}`")
    return About(range, f"{name}: {symbol.type}", (*lines, *label_lines(option.label, language)), "options", name)


def plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pile_told(symbol: PileSymbol, name: str, range: TextRange, language: str) -> About:
    pile = symbol.pile
    of = ", ".join(one.name for one in pile.of)
    text = f"{name}({of})" if of else name
    lines = [f"a pile for each `{of}`" if of else "a pile"]
    lines.append(f"the faces that are up are seen by `{pile.seen_by.front}`")
    if pile.most is not None:
        lines.append(f"holds at most {pile.most} cards")
    return About(range, text, (*lines, *label_lines(pile.label, language)), "piles", name)


def label_lines(label: Text, language: str) -> list[str]:
    """Return what people read of a thing, if it has a label."""
    text = in_language(label, language)
    return [f"people read: {text}"] if text else []
