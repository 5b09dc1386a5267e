"""Parts of a ruleset in plain words: by their labels, or by their names without underscores."""

from __future__ import annotations

from croupier.ruleset.parts import Part
from croupier.syntax.words import written_names
from croupier.texts.labels import Labels, plain_name
from croupier.texts.words import word

ANY = "…"
"""Stands in the label of a move for what it is made with."""

SOURCE_KINDS = ("line",)
"""Kinds of parts whose name is a piece of the rule file."""


def part_name(labels: Labels, part: Part) -> str:
    """Such as ``move “plays …” in “play or draw”``; for what is a piece of the rule file only what it is."""
    names = [written_names(one) for one in part.name]
    decision = " / ".join(plain_name(one) for one in names[:-1])
    match part.kind:
        case "move":
            name = _move(labels, names, part.parameters)
        case "behaviour":
            decision = ", ".join(_kind(labels, one) for one in names[:-1])
            name = plain_name(names[-1])
        case "meanwhile":
            name = " / ".join(map(plain_name, names))
        case _:
            name = _labelled(labels, part.kind, names)
    return word(labels.language, "page-part", kind=part.kind, name=name, decision=decision)


def _move(labels: Labels, names: list[str], parameters: tuple[str, ...]) -> str:
    """The label that the move has with the first decision that gives it one."""
    values = dict.fromkeys(parameters, ANY)
    found = (labels.label(f"{decision}.{names[-1]}", values) for decision in names[:-1])
    return next((one for one in found if one is not None), plain_name(names[-1]))


def _kind(labels: Labels, name: str) -> str:
    """What a label says of all cards of a kind; one that only tells their fields says nothing."""
    fields = dict.fromkeys(labels.ruleset.fields, "")
    found = labels.pattern(f"kind-{name}", fields) or labels.label(name, fields)
    return found or plain_name(name)


def _labelled(labels: Labels, kind: str, names: list[str]) -> str:
    name = names[-1] if names else ""
    match kind:
        case "card":
            return _kind(labels, name)
        case "option":
            return labels.option(name)
        case "pile":
            return labels.pile(name)
        case "state":
            return labels.state(name)
        case "value":
            members = labels.ruleset.enumerations[names[0]].members
            return str(labels.member(names[0], [one.name for one in members].index(name)))
    return labels.label(name, {}) or plain_name(name)
