"""The type of an expression, and its value if that is known before play."""

from __future__ import annotations

from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.reading.hovering.about import About, HoverContext
from croupier.editor.reading.hovering.symbols import plain
from croupier.editor.under import Under
from croupier.language.analysis.constants import NotConstant, evaluate
from croupier.language.analysis.symbols import LocalSymbol
from croupier.language.analysis.types import Type
from croupier.language.syntax.walk import walk


def about_expression(under: Under, known: HoverContext) -> About | None:
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
    return plain(value) if type.base in ("number", "boolean") else ""
