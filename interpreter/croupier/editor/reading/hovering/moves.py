"""What the name of a move stands for: in rules, where it is declared and changed, and in keys such as ``ask.move``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.reading.hovering.about import About, HoverContext
from croupier.editor.reading.hovering.symbols import label_lines
from croupier.editor.reading.names import written_symbol
from croupier.editor.under import Under
from croupier.language.analysis.symbols import RuleSymbol
from croupier.language.ruleset.shapes import OFFER
from croupier.language.syntax import nodes as n
from croupier.language.syntax.print_expressions import print_expression
from croupier.language.syntax.printer import print_node

KEYS = ("labels", "reasons", "cites")
"""The sections whose keys name moves behind their decisions."""


def about_move(under: Under, known: HoverContext) -> About | None:
    """Return what the move is whose name is under the cursor; None if no such name is."""
    if under.word is None:
        return None
    if under.on_key and len(under.keys) == 2 and under.keys[0] in KEYS:
        decision, _, move = str(under.keys[1]).partition(".")
        return _told(decision, move.removesuffix(f".{OFFER}"), under, known) if under.name in (move, OFFER) else None
    move = next((_name(one) for one in reversed(under.nodes) if _name(one)), "")
    owners = _decisions(under.nodes[0]) if move == under.name else ()
    return next((found for one in owners if (found := _told(one, move, under, known)) is not None), None)


def _name(node: Any) -> str:
    match node:
        case n.DecisionMove() | n.MoveInstead():
            return node.signature.name
        case n.MoveAmend():
            return node.move.name
    return ""


def _decisions(definition: Any) -> Iterator[str]:
    match definition:
        case n.Decision() | n.ExtendDecision():
            yield definition.signature.name
        case n.During():
            yield from (one.name for one in definition.decisions)


def _told(decision: str, move: str, under: Under, known: HoverContext) -> About | None:
    symbol = written_symbol(known.checked, under.source.name, decision)
    node = symbol.node if isinstance(symbol, RuleSymbol) else None
    if not isinstance(node, n.Decision) or under.word is None:
        return None
    moves = (*node.moves, *(one for meanwhile in node.meanwhiles for one in meanwhile.moves))
    found = next((one for one in moves if one.signature.name == move), None)
    if found is None:
        return None
    condition = "" if found.condition is None else f" when {print_expression(found.condition)}"
    told = "a move of" if found in node.moves else "a move that may come in between"
    labels, name = known.checked.ruleset.labels, f"{node.signature.name}.{move}"
    lines = [f"{told} `{decision}`", *label_lines(labels.get(name, {}), known.language)]
    return About(TextRange(under.word.start, under.word.end), f"{print_node(found.signature)}{condition}", tuple(lines))
