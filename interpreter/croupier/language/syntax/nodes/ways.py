"""Ways: what several moves have in common."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.source import Span
from croupier.language.syntax.nodes.expressions import Name, Number, Signature
from croupier.language.syntax.nodes.place import place_field


@dataclass(frozen=True, slots=True)
class Way:
    """``way name(parameters)``."""

    signature: Signature
    place: Span = place_field()


@dataclass(frozen=True, slots=True)
class As:
    """``as name(arguments)`` of a move: a way, and what the move hands to it: parameters and numbers."""

    name: str
    arguments: tuple[str, ...]
    place: Span = place_field()

    def argument(self, text: str, place: Span) -> Name | Number:
        """Return an argument as an expression."""
        return Number(int(text), place) if text.isdigit() else Name(text, place)


@dataclass(frozen=True, slots=True)
class DuringAs:
    """``during decisions as model``: what may come in between there may come in between here too."""

    decisions: tuple[Name, ...]
    model: Name
    place: Span = place_field()
