"""The price of a part of the rules each time that it runs: 1, and 1 more for every ``UNIT`` of its nodes.

A flat price would make a very long rule as cheap as a short one; its game could run for hours until its fuel is gone.
"""

from __future__ import annotations

from typing import Any

from croupier.language.syntax.walk import walk

UNIT = 10
"""The number of nodes that a unit of fuel pays for."""


def cost(*parts: Any) -> int:
    """Return the price of some nodes together; a part that is ``None`` adds nothing."""
    nodes = sum(1 for part in parts if part is not None for _ in walk(part))
    return 1 + nodes // UNIT
