"""Lay the citations by name of a document (``cites: {draw_card: [MIN-024]}``) on the parts that they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
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
    parts = _Parts(ruleset)
    for entry in section.entries:
        if parts.cite(entry.key.text, _codes(entry.value)):
            continue
        if ruleset.unread.isdisjoint(re.findall(r"\w+", entry.key.text)):  # that a rule could not be read is told
            help = did_you_mean(entry.key.text, _known(ruleset))
            message = f"there is no `{entry.key.text}` that could implement a statement"
            problems.append(Diagnostic("unknown-target", message, entry.key.place, help=help))
    return parts.ruleset(), problems


def _codes(node: d.Node) -> Cites:
    nodes = node.items if isinstance(node, d.Sequence) else (node,)
    return tuple(n.Cite(one.text, one.place) for one in nodes if isinstance(one, d.Scalar))


class _Parts:
    """The parts of a ruleset, with the citations so far."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._before = ruleset
        self._citations = [*ruleset.citations]
        self._held: dict[str, dict[str, Any]] = {one: dict(getattr(ruleset, one)) for one in PARTS.values()}
        self._definitions = [*ruleset.definitions]
        self._named = _numbers_by_name(ruleset.definitions)

    def ruleset(self) -> Ruleset:
        held: dict[str, Any] = self._held
        return replace(self._before, citations=tuple(self._citations), definitions=tuple(self._definitions), **held)

    def cite(self, name: str, cites: Cites) -> bool:
        """Give one named part more citations. Return whether a part has the name."""
        if name in WHOLES or (name.startswith("fields.") and name[7:] in self._before.fields):
            self._citations += [(name, one) for one in cites]
            return True
        section, _, part = name.partition(".")
        if section in PARTS and part:
            return self._cite_held(self._held[PARTS[section]], part, cites)
        numbers = {*self._named.get(name, ()), *self._named.get(section, ())}
        return True in {self._cite_definition(number, name, cites) for number in numbers}

    def _cite_held(self, held: dict[str, Any], name: str, cites: Cites) -> bool:
        if name not in held:
            return False
        old: Citing = held[name].citing
        held[name] = replace(held[name], citing=replace(old, cites=(*old.cites, *cites)))
        return True

    def _cite_definition(self, number: int, name: str, cites: Cites) -> bool:
        before = self._definitions[number]
        self._definitions[number] = _cited(before, name, cites)
        return self._definitions[number] is not before


def _numbers_by_name(definitions: Sequence[n.Definition]) -> dict[str, list[int]]:
    """Return the numbers of the definitions by the names with which citations of them, or of their moves, begin."""
    found: dict[str, list[int]] = {}
    for number, one in enumerate(definitions):
        match one:
            case n.Behaviour():
                names = [f"{kind.name} {one.moment}" for kind in one.kinds]
            case n.During():
                names = [decision.name for decision in one.decisions]
            case _:
                names = [one.signature.name]
        for name in names:
            found.setdefault(name, []).append(number)
    return found


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
