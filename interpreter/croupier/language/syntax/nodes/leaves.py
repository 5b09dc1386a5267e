"""Leaves of the YAML part: lines of a deck."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.expressions import Expression, Name
from croupier.language.syntax.nodes.place import place_field


@dataclass(frozen=True, slots=True)
class FaceSpec:
    kind: str
    arguments: tuple[Expression, ...]
    marks: tuple[Name, ...]
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class DeckLoop:
    variable: str
    source: Expression
    where: Expression | None
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class DeckLine:
    """``copies x face / face for variable in source``: each pass of the loops makes ``copies`` equal cards."""

    copies: int
    faces: tuple[FaceSpec, ...]
    loops: tuple[DeckLoop, ...]
    place: Span = place_field()
