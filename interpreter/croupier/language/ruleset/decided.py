"""List the open points of a game that its house rules decide, in place of the game's own reading.

Algorithm. A point has a code under ``interpretations``, and parts of the game that cite it: its carriers. A house rule
decides the point in one of three ways:
- one of its parts settles the code;
- it sets another reading under ``interpretations``;
- it changes a carrier, so that nothing about the old carrier is sure any more.

Invariant. A house rule that cites the code takes the game's own reading. So a change of a carrier does not count then.
The list follows from the documents alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from croupier.language.ruleset.assemble import assemble
from croupier.language.ruleset.documents import Document, in_laying_order
from croupier.language.ruleset.load import load_layers
from croupier.language.ruleset.own_names import with_own_names
from croupier.language.ruleset.parts import CitingPart, citations_of, implementing_parts
from croupier.language.ruleset.reach import ANYWHERE, Reach
from croupier.language.ruleset.ruleset import Ruleset, Text
from croupier.language.ruleset.touches import Touch, changes_of
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n

SETTLES, READS = "settles", "reads"
CHANGING = ("instead of", "also", "never", "behaviour", "key", "removed")
"""The words of touches that may change or remove the thing that was there."""

SECTIONS = {
    "option": "options",
    "card": "cards",
    "pile": "piles",
    "state": "state",
    "value": "types",
    "field": "fields",
}
"""The section of the document for each kind of part."""


@dataclass(frozen=True)
class HouseRule:
    """The name of a house rule, and the texts about it."""

    name: str
    title: Text
    summary: Text


@dataclass(frozen=True)
class Decided:
    """The way in which a house rule decides a point."""

    by: HouseRule
    word: str  # ``settles``, ``reads`` (another reading), or the word of the touch that changes a carrier
    place: Span
    part: CitingPart | None = None  # the settling part or the changed carrier; None for another reading


def house_rules_of(ruleset: Ruleset, reach: Reach = ANYWHERE) -> list[HouseRule]:
    """Return the house rules that a ruleset includes, and those that are laid on it, in their order."""
    chain, house_rules = _documents(ruleset, reach)
    included = [one for document in chain for one in in_laying_order(document.includes)]
    return [house_rule_of(one) for one in (*included, *house_rules)]


def decided_points(ruleset: Ruleset, reach: Reach = ANYWHERE) -> dict[str, list[Decided]]:
    """Return the decisions of house rules about the game's own open points, by code."""
    chain, house_rules = _documents(ruleset, reach)
    base = assemble(chain)[0] if house_rules else None
    if base is None:
        return {}
    carriers = {code: parts for code, parts in implementing_parts(base).items() if code in base.interpretations}
    found: dict[str, list[Decided]] = {}
    for document in house_rules:
        for code, one in (*_settled(ruleset, document), *_changed(base, document, carriers, _cited(ruleset, document))):
            known = found.setdefault(code, [])
            if not any((one.by, one.word, one.part) == (other.by, other.word, other.part) for other in known):
                known.append(one)
    return {code: found[code] for code in base.interpretations if code in found and code in ruleset.interpretations}


def _documents(ruleset: Ruleset, reach: Reach) -> tuple[list[Document], list[Document]]:
    """Return the chain of rulesets and the house rules from which a ruleset was made."""
    if not (ruleset.layer_files or ruleset.included):
        return [], []
    layers, _ = load_layers(ruleset.source.name, ruleset.layer_files, reach)
    if layers is None:
        return [], []
    chain, house_rules, *_ = with_own_names(*layers)
    return chain, house_rules


def house_rule_of(document: Document) -> HouseRule:
    """Return the name of a house rule's document, and the texts about it."""
    return HouseRule(document.name, _text(document.root.get("title")), _text(document.root.get("summary")))


def _text(node: d.Node | None) -> Text:
    """Return a text by languages."""
    if isinstance(node, d.Mapping):
        return {one.key.text: one.value.text for one in node.entries if isinstance(one.value, d.Scalar)}
    return {"": node.text} if isinstance(node, d.Scalar) else {}


# --- what a house rule says itself ---------------------------------------------------------------


def _settled(ruleset: Ruleset, document: Document) -> Iterator[tuple[str, Decided]]:
    """Yield each code that a part of the house rule settles."""
    by = house_rule_of(document)
    for one in citations_of(ruleset):
        if one.settles and one.cite.place.source.name == document.source.name:
            yield one.cite.code, Decided(by, SETTLES, one.cite.place, one.part)


def _cited(ruleset: Ruleset, document: Document) -> set[str]:
    """Return the codes that parts of the house rule cite."""
    cites = (one for one in citations_of(ruleset) if not one.settles)
    return {one.cite.code for one in cites if one.cite.place.source.name == document.source.name}


# --- what it changes -----------------------------------------------------------------------------


def _changed(
    base: Ruleset, document: Document, carriers: dict[str, list[CitingPart]], kept: Collection[str]
) -> Iterator[tuple[str, Decided]]:
    """Yield each code for which the house rule sets another reading or changes a carrier.

    ``kept`` are the codes that the house rule cites itself.
    """
    by = house_rule_of(document)
    for touch in changes_of(document):
        if touch.path[:1] == ("interpretations",) and "taken" in touch.path[2:]:
            yield touch.path[1], Decided(by, READS, touch.place)
        for code, parts in carriers.items():
            for part in parts if code not in kept else ():
                if _is_changed(part, touch):
                    yield code, Decided(by, touch.word, touch.place, _meant(base, part, touch))


def _is_changed(part: CitingPart, touch: Touch) -> bool:
    """Return whether a touch changes a part."""
    if part.kind in ("deck", "line"):
        return touch.word in ("cards", "fewer") or touch.path[:1] == ("deck",)
    if touch.word not in CHANGING:
        return False
    if touch.path:
        path = (SECTIONS.get(part.kind, part.kind), *part.name)
        return touch.path[: len(path)] == path and (touch.word == "removed" or bool(touch.names) or len(path) == 1)
    return any(_names(subject, touch.subject) for subject in _subjects(part))


def _names(subject: str, touched: str) -> bool:
    """Return whether a touched subject fits a pattern, which may begin or end with ``*`` for any text."""
    if subject.startswith("*"):
        return touched.endswith(subject[1:])
    return touched.startswith(subject[:-1]) if subject.endswith("*") else touched == subject


def _subjects(part: CitingPart) -> list[str]:
    """Return the patterns of the subjects whose changes change a part of the rules.

    A whole decision is changed with any of its moves.
    """
    names = [*part.name]
    match part.kind:
        case "move":
            return [f"{decision}.{names[-1]}" for decision in names[:-1]]
        case "decision":
            return [f"{names[0]}.*"]
        case "meanwhile":
            return []  # no layer can change the moves of a meanwhile
        case "behaviour":
            return [f"{kind} {names[-1]}" for kind in names[:-1]]
        case "moment":
            return [names[0], f"* {names[0]}"]
    return names


def _meant(base: Ruleset, part: CitingPart, touch: Touch) -> CitingPart:
    """Return the move that a touch changes, if the part is a decision; otherwise the part."""
    decision, _, wanted = touch.subject.partition(".")
    if part.kind != "decision":
        return part
    found = (one for one in base.definitions if isinstance(one, n.Decision) and one.signature.name == decision)
    move = next((one for each in found for one in each.moves if one.signature.name == wanted), None)
    if move is None:
        return part
    return CitingPart("move", (decision, wanted), move.place, tuple(one.name for one in move.signature.parameters))
