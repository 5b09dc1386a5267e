"""One thing that is to be said about the text of a rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.rulebook.text.placed import TextPlace
from croupier.rulebook.text.sentences import TextUnit


@dataclass(frozen=True, slots=True)
class TextFinding:
    """What was found, where in the text, and which lines of rule files it concerns."""

    kind: str  # such as ``contradicts``, ``sum``, ``twice`` or ``untied``
    place: TextPlace  # in the text
    message: str  # in English
    unit: TextUnit | None = None  # ``None`` where the text has lost a sentence
    places: tuple[Span, ...] = ()  # lines of rule files, the first one the most telling
    cites: tuple[str, ...] = ()  # codes of statements and open points
