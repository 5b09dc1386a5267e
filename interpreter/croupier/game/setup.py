"""What a game is a function of, beside its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.engines.contract.offers import RawMove
from croupier.game.agreed import AgreedRules

Answer = tuple[int, RawMove | None]
"""The seat that has answered, and its move; None for a decline."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before play.

    ``rules``: those with the chosen ``options``, which are as they were given. ``names``: one for each of the
    ``seats``, or none at all.
    """

    rules: AgreedRules
    seats: int
    names: tuple[str, ...] = ()
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
