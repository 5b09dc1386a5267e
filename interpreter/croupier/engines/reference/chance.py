"""The draws of the rules. A program takes them from the game's stream; a scenario may foretell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.language.analysis.types import Type
from croupier.language.source import Span
from croupier.table.acts import any_position
from croupier.table.random import below
from croupier.table.state import State


class Chance:
    """Draws from the game's stream."""

    def choose(self, s: State, found: Sequence[Any], type: Type, place: Span) -> Any:
        """Return one of the found values, of which there is at least one. ``place`` is that of the expression."""
        s.random, chosen = below(s.random, len(found))
        return found[chosen]

    def position(self, s: State, size: int, place: Span) -> int:
        """Return how many of the cards of a pile lie below the card that is moved there. ``place`` is that of the
        statement."""
        return any_position(s, size)


GAME = Chance()
