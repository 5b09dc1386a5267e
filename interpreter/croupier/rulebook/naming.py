"""Name the parts of a ruleset in plain words: by their labels in quotes, or by their names in the file as code."""

from __future__ import annotations

import re
from collections.abc import Mapping

from croupier.language.labels.labels import Labels
from croupier.language.ruleset.parts import CitingPart
from croupier.language.ruleset.ruleset import Ruleset, in_language
from croupier.language.syntax import nodes as n
from croupier.texts.pages.markup import Markup, element, joined, text
from croupier.texts.telling.words import word

ANY = "…"
"""The stand-in for a move's argument in its label."""

SOURCE_KINDS = ("line",)
"""The kinds of parts whose name is a piece of the rule file."""

STAND_IN = re.compile("\0([a-z]+)\0")


def part_name(labels: Labels, part: CitingPart) -> Markup:
    """Return a name such as ``move “plays …” in play_or_draw``. For a piece of the rule file, return its kind alone."""
    names = [*part.name]
    decision = joined((_called(labels, one, labels.label(one, {})) for one in names[:-1]), " / ")
    match part.kind:
        case "move":
            name = _called(labels, names[-1], _move(labels, names, part.parameters))
        case "behaviour":
            decision = joined((_kind(labels, one) or element("code", one) for one in names[:-1]), ", ")
            name = element("code", names[-1])
        case "meanwhile":
            name = joined((_called(labels, one, labels.label(one, {})) for one in names), " / ")
        case _:
            name = _called(labels, names[-1], _label(labels, part.kind, names)) if names else text()
    return phrase(labels.language, "page-part", {"name": name, "decision": decision}, kind=part.kind)


def phrase(language: str, identifier: str, elements: Mapping[str, Markup], **values: object) -> Markup:
    """Return a phrase of the program with elements in place of values.

    Each element is put in as a stand-in between NUL characters, which no other text holds.
    """
    told = word(language, identifier, **values, **{name: f"\0{name}\0" for name in elements})
    pieces = STAND_IN.split(told)
    return text(*(elements[one] if at % 2 else one for at, one in enumerate(pieces)))


def rule_names(ruleset: Ruleset) -> list[str]:
    """Return the names of the rules, as the file writes them."""
    named = (one for one in ruleset.definitions if isinstance(one, n.Define | n.Procedure | n.Moment | n.Decision))
    return [ruleset.origins.written(one.signature.name) for one in named]


def _called(labels: Labels, name: str, label: str | None) -> Markup:
    return text(word(labels.language, "page-label", label=label)) if label else element("code", name)


def _move(labels: Labels, names: list[str], parameters: tuple[str, ...]) -> str | None:
    """Return the label of a move in the first decision that labels it, or ``None``."""
    values = dict.fromkeys(parameters, ANY)
    found = (labels.label(f"{decision}.{names[-1]}", values) for decision in names[:-1])
    return next((one for one in found if one is not None), None)


def _kind(labels: Labels, name: str) -> str | None:
    """Return the label of a kind, or ``None`` if it only shows the fields of a card."""
    fields = dict.fromkeys(labels.ruleset.fields, "")
    return labels.pattern(f"kind-{name}", fields) or labels.label(name, fields)


def _label(labels: Labels, kind: str, names: list[str]) -> str | None:
    name, ruleset = names[-1], labels.ruleset
    match kind:
        case "card":
            return _kind(labels, name)
        case "option":
            label = ruleset.options[name].label
        case "pile":
            label = ruleset.piles[name].label
        case "state":
            label = ruleset.states[name].label
        case "value":
            label = next(one.label for one in ruleset.enumerations[names[0]].members if one.name == name)
        case _:
            label = {}
    return in_language(label, labels.language) or labels.label(name, {})
