"""Which layer a thing is from, and which layers have changed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.language.ruleset.documents import Document
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import Mapping

RULES = "rules"


@dataclass(frozen=True, slots=True)
class Trace:
    """A place in a layer where a thing is declared or changed."""

    layer: str
    word: str  # ``before``, ``also`` and so on, or the section in which it is declared
    place: Span


def traces(documents: Sequence[Document], section: str, name: str) -> list[Trace]:
    """Return where a rule, or a thing of the YAML part, is declared and changed: the lowest layer first."""
    find = _rules if section == RULES else _entries
    return [one for document in documents for one in find(document, section, name)]


def _entries(document: Document, section: str, name: str) -> Iterator[Trace]:
    part = document.root.get(section)
    for entry in part.entries if isinstance(part, Mapping) else ():
        if entry.key.text.split("(")[0].strip() == name:
            yield Trace(document.name, section, entry.key.place)


def _rules(document: Document, section: str, name: str) -> Iterator[Trace]:
    for part in document.layer.parts:
        word = _word(part, name)
        if word:
            yield Trace(document.name, word, part.place)


def _word(part: object, name: str) -> str:
    """Return the word by which a part of the rules declares or changes a thing; an empty text if it does not."""
    match part:
        case n.Define() | n.Procedure() | n.Decision() | n.Moment() | n.Way() if part.signature.name == name:
            return RULES
        case n.Change(kind=None) | n.Amend() if part.signature.name == name:
            return part.word
        case n.ExtendDecision() if part.signature.name == name:
            return "extend decision"
        case n.Remove() if any(one.name == name and one.move is None for one in part.things):
            return "remove"
    return ""


def told(found: Sequence[Trace]) -> list[str]:
    """Return lines about where a thing comes from and what has changed it."""
    if not found:
        return []
    first, *more = found
    lines = [f"from `{first.layer}`, line {first.place.line}"]
    for one in more:
        lines.append(f"`{one.word}` in `{one.layer}`, line {one.place.line}")
    return lines
