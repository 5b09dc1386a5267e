"""Lay the citations by name of a document (``cites: {draw_card: [MIN-024]}``) on the parts that they name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.ruleset import Citing, Ruleset
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n

Cites = tuple[n.Cite, ...]

D = TypeVar("D", n.Decision, n.During)

PARTS = {"options": "options", "cards": "kinds", "piles": "piles", "state": "states"}
"""The sections of the document whose parts can be cited as ``section.name``, and the ruleset's fields that hold
them."""

WHOLES = ("title", "summary", "players", "outcome", "wins_from", "deck")


def cite_rules(ruleset: Ruleset, root: d.Mapping) -> tuple[Ruleset, list[Diagnostic]]:
    """Return the ruleset in which the parts named under ``cites`` have their citations. Report unknown names."""
    section = root.get("cites")
    if not isinstance(section, d.Mapping):
        return ruleset, []
    problems: list[Diagnostic] = []
    for entry in section.entries:
        cites = _codes(entry.value)
        found = _apply(ruleset, entry.key.text, cites)
        if found is None and not ruleset.unread.isdisjoint(re.findall(r"\w+", entry.key.text)):
            continue  # the rule could not be read, which is told
        if found is None:
            help = did_you_mean(entry.key.text, _known(ruleset))
            message = f"there is no `{entry.key.text}` that could implement a statement"
            problems.append(Diagnostic("unknown-target", message, entry.key.place, help=help))
        else:
            ruleset = found
    return ruleset, problems


def _codes(node: d.Node) -> Cites:
    nodes = node.items if isinstance(node, d.Sequence) else (node,)
    return tuple(n.Cite(one.text, one.place) for one in nodes if isinstance(one, d.Scalar))


def _apply(ruleset: Ruleset, name: str, cites: Cites) -> Ruleset | None:
    """Return the ruleset in which one named part has more citations, or None if no part has the name."""
    if name in WHOLES or (name.startswith("fields.") and name[7:] in ruleset.fields):
        return replace(ruleset, citations=(*ruleset.citations, *((name, one) for one in cites)))
    section, _, part = name.partition(".")
    if section in PARTS and part:
        parts = dict(getattr(ruleset, PARTS[section]))
        if part not in parts:
            return None
        old: Citing = parts[part].citing
        parts[part] = replace(parts[part], citing=replace(old, cites=(*old.cites, *cites)))
        changed_part: dict[str, Any] = {PARTS[section]: parts}
        return replace(ruleset, **changed_part)
    changed = [_cited(one, name, cites) for one in ruleset.definitions]
    if all(new is old for new, old in zip(changed, ruleset.definitions, strict=True)):
        return None
    return replace(ruleset, definitions=tuple(changed))


def _cited(node: Any, name: str, cites: Cites) -> Any:
    """Return the definition with more citations if it is the named one, and the same object otherwise."""
    match node:
        case n.Define() | n.Procedure() if node.signature.name == name:
            return replace(node, body=_more(node.body, cites))
        case n.Moment() if node.signature.name == name and node.body is not None:
            return replace(node, body=_more(node.body, cites))
        case n.Decision() if node.signature.name == name:
            return replace(node, cites=(*node.cites, *cites))
        case n.Decision() if name.startswith(f"{node.signature.name}."):
            return _cited_move(node, name.partition(".")[2], cites)
        case n.Behaviour() if any(name == f"{kind.name} {node.moment}" for kind in node.kinds):
            return replace(node, body=_more(node.body, cites))
        case n.During():
            decision, _, move = name.partition(".")
            if any(one.name == decision for one in node.decisions):
                return _cited_blocks(node, move, cites)
    return node


def _more(body: Any, cites: Cites) -> Any:
    return replace(body, cites=(*body.cites, *cites))


def _cited_move(node: n.Decision, move: str, cites: Cites) -> n.Decision:
    moves, found = _moves(node.moves, move, cites)
    if found:
        return replace(node, moves=moves)
    return _cited_blocks(node, move, cites)


def _cited_blocks(node: D, move: str, cites: Cites) -> D:
    blocks, any_found = [], False
    for block in node.meanwhiles:
        moves, found = _moves(block.moves, move, cites)
        blocks.append(replace(block, moves=moves) if found else block)
        any_found = any_found or found
    return replace(node, meanwhiles=tuple(blocks)) if any_found else node


def _moves(moves: tuple[n.DecisionMove, ...], name: str, cites: Cites) -> tuple[tuple[n.DecisionMove, ...], bool]:
    found = any(one.signature.name == name for one in moves)
    add: Callable[[n.DecisionMove], n.DecisionMove] = lambda one: replace(one, body=_more(one.body, cites))  # noqa: E731
    return tuple(add(one) if one.signature.name == name else one for one in moves), found


def _known(ruleset: Ruleset) -> list[str]:
    names = [*WHOLES, *(f"{section}.{name}" for section, kept in PARTS.items() for name in getattr(ruleset, kept))]
    for node in ruleset.definitions:
        if isinstance(node, n.Behaviour):
            names += [f"{kind.name} {node.moment}" for kind in node.kinds]
        elif not isinstance(node, n.During):
            names.append(node.signature.name)
        if isinstance(node, n.Decision):
            names += [f"{node.signature.name}.{move.signature.name}" for move in node.moves]
    return names
