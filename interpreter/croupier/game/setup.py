"""The setup of a game. With the answers, it determines the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.engines.contract.offers import RawMove
from croupier.game.agreed import AgreedRules

Answer = tuple[int, RawMove | None]
"""The seat that has answered, and its move, or ``None`` for declining."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before play."""

    rules: AgreedRules  # with the chosen options
    seats: int
    names: tuple[str, ...] = ()  # one per seat, or none at all
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)  # the chosen options, as they were given
