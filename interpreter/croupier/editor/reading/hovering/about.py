"""What is told of a thing, and what is known around it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.editor.positions import TextRange
from croupier.editor.reading.known_places import KnownPlaces
from croupier.language.analysis import Checked
from croupier.language.ruleset.statements import Statement


@dataclass(frozen=True, slots=True)
class About:
    """What a thing is: rules that say it, and lines that tell of it."""

    range: TextRange
    head: str  # in the language of the rules
    lines: tuple[str, ...]  # in English
    section: str = ""  # where layers declare it: ``rules``, or a section of the YAML part; empty for all else
    name: str = ""  # by which they declare it there


@dataclass(frozen=True)
class HoverContext:
    """What is known around the cursor."""

    checked: Checked
    places: KnownPlaces
    statements: dict[str, Statement]
    language: str
