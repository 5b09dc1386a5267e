"""List the parts of a ruleset that cite or settle statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from croupier.language.ruleset.ruleset import Citing, Ruleset
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node
from croupier.language.syntax.walk import walk


@dataclass(frozen=True, slots=True)
class CitingPart:
    """A part of a ruleset that cites or settles a statement."""

    # rule, definition, decision, move, meanwhile, behaviour, moment, card, value, option, pile, state, field, deck,
    # line, players, outcome, wins_from, title or summary
    kind: str
    # the part's name, behind the names around it: decisions for a move, the type for a value, kinds for a moment
    name: tuple[str, ...]
    place: Span
    parameters: tuple[str, ...] = ()  # of a move


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation of a code by a part."""

    cite: n.Cite
    part: CitingPart
    settles: bool = False  # the part settles the code, which is an open point
    agreed: bool = False  # the citation is in the body of an option; a table may agree on another body


Found = Iterator[Citation]


def implementing_parts(ruleset: Ruleset) -> dict[str, list[CitingPart]]:
    """Return the parts that cite or settle each code, in the order of ``citations_of``."""
    found: dict[str, dict[CitingPart, None]] = {}
    for one in citations_of(ruleset):
        found.setdefault(one.cite.code, {})[one.part] = None
    return {code: list(parts) for code, parts in found.items()}


def citations_of(r: Ruleset) -> Found:
    """Yield every citation in the order of the document. The parts of a layer follow the part that they extend."""
    for name, cite in r.citations:
        yield Citation(cite, _whole(r, name, cite))
    for enumeration in r.enumerations.values():
        for member in enumeration.members:
            yield from _cited(member.citing, CitingPart("value", (enumeration.name, member.name), member.place))
    for option in r.options.values():
        part = CitingPart("option", (option.name,), option.place)
        yield from _cited(option.citing, part)
        yield from (replace(one, agreed=True) for one in _below(option.default_body, part))
    sections: tuple[tuple[str, Iterable[Any]], ...] = (
        ("card", r.kinds.values()),
        ("pile", r.piles.values()),
        ("state", r.states.values()),
    )
    for kind, kept in sections:
        for one in kept:
            yield from _cited(one.citing, CitingPart(kind, (one.name,), one.place))
    yield from _deck(r)
    for definition in r.definitions:
        yield from (_as_written(r, one) for one in _definition(definition))


def _as_written(r: Ruleset, found: Citation) -> Citation:
    """Return a citation whose part has the names that its author wrote."""
    names = tuple(r.origins.written(one) for one in found.part.name)
    return found if names == found.part.name else replace(found, part=replace(found.part, name=names))


def _whole(r: Ruleset, name: str, cite: n.Cite) -> CitingPart:
    """Return the part that a citation by name means, if the ruleset keeps no citations at that part."""
    if name.startswith("fields."):
        field = r.fields[name.removeprefix("fields.")]
        return CitingPart("field", (field.name,), field.place)
    places = {"players": r.players_place, "deck": r.deck.place}
    if r.outcome is not None:
        places["outcome"] = r.outcome.place
    if r.wins_from is not None:
        places["wins_from"] = r.wins_from.place
    return CitingPart(name, (), places.get(name, cite.place))


def _cited(citing: Citing, part: CitingPart) -> Found:
    for cite in citing.cites:
        yield Citation(cite, part)
    for cite in citing.settles:
        yield Citation(cite, part, settles=True)


def _deck(r: Ruleset) -> Found:
    yield from _cited(r.deck.citing, CitingPart("deck", (), r.deck.place))
    for entry in r.deck.lines:
        yield from _cited(entry.citing, CitingPart("line", (print_node(entry.line),), entry.place))


# --- rules ---------------------------------------------------------------------------------------


def _definition(node: n.Definition) -> Found:
    match node:
        case n.Define():
            yield from _below(node.body, CitingPart("definition", (node.signature.name,), node.place))
        case n.Procedure():
            yield from _below(node.body, CitingPart("rule", (node.signature.name,), node.place))
        case n.Moment():
            yield from _below(node.body, CitingPart("moment", (node.signature.name,), node.place))
        case n.Behaviour():
            names = (*(one.name for one in node.kinds), node.moment)
            yield from _below(node.body, CitingPart("behaviour", names, node.place))
        case n.Decision():
            yield from _decision(node)
        case n.During():
            yield from _meanwhiles(node.meanwhiles, tuple(one.name for one in node.decisions))


def _decision(node: n.Decision) -> Found:
    name = node.signature.name
    part = CitingPart("decision", (name,), node.place)
    yield from _at(node.cites, part, node.place)
    for move in node.moves:
        yield from _move(move, (name,))
    yield from _meanwhiles(node.meanwhiles, (name,))
    yield from _below(node.otherwise, part)


def _meanwhiles(blocks: Iterable[n.Meanwhile], decisions: tuple[str, ...]) -> Found:
    for block in blocks:
        yield from _at(block.cites, CitingPart("meanwhile", decisions, block.place), block.place)
        for move in block.moves:
            yield from _move(move, decisions)


def _move(move: n.DecisionMove, decisions: tuple[str, ...]) -> Found:
    parameters = tuple(one.name for one in move.signature.parameters)
    part = CitingPart("move", (*decisions, move.signature.name), move.place, parameters)
    yield from _below(move.body, part)


def _below(body: n.Body | n.Pure | None, part: CitingPart) -> Found:
    """Yield the citations anywhere in a body."""
    for inner in () if body is None else walk(body):
        if isinstance(inner, n.Body | n.Pure):
            yield from _at(inner.cites, part, inner.place)


def _at(cites: Iterable[n.Cite], part: CitingPart, around: Span) -> Found:
    """Yield the citations of a part.

    A layer's citation inside a rule of another file has the place of the layer's body. A citation by name has the place
    of the rule.
    """
    for cite in cites:
        elsewhere = cite.place.source is not part.place.source and cite.place.source is around.source
        yield Citation(cite, replace(part, place=around) if elsewhere else part)
