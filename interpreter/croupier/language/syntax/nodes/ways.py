"""Ways: what several moves have in common."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.expressions import Name, Signature
from croupier.language.syntax.nodes.place import place_field


@dataclass(frozen=True, slots=True)
class Way:
    """``way name(parameters)``."""

    signature: Signature
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class As:
    """``as name(arguments)`` of a move: a way, and the parameters that the move hands to it."""

    name: str
    arguments: tuple[str, ...]
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class DuringAs:
    """``during decisions as model``: what may come in between there may come in between here too."""

    decisions: tuple[Name, ...]
    model: Name
    place: Span = place_field()
