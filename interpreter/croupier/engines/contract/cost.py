"""What a part of the rules costs each time that it runs: a step, and one more for every ``UNIT`` nodes of it.

Without that, a rule as long as its file would cost as little as a short one, and a game could take hours for a fault.
"""

from __future__ import annotations

from typing import Any

from croupier.language.syntax.walk import walk

UNIT = 10
"""How many nodes a step pays for."""


def cost(*parts: Any) -> int:
    """The steps that some nodes cost together; what is none costs nothing."""
    nodes = sum(1 for part in parts if part is not None for _ in walk(part))
    return 1 + nodes // UNIT
