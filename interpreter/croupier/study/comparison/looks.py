"""When a comparison is looked at, and when it ends.

Without a width there is one look, behind the last game. With one, the looks are fixed before the first game: each comes
after ``GROWTH`` times as many games as the one before. The comparison ends at the first look at which every difference
is known as closely as was asked for. The chance of an error is spent on all looks in equal parts (alpha spending: K. K.
G. Lan, D. L. DeMets, Discrete sequential boundaries for clinical trials, Biometrika 70, 1983). By Bonferroni's
inequality the intervals at all looks hold together, so those at whichever look is the last hold too.
"""

from __future__ import annotations

from math import ceil

FIRST_LOOK = 100
"""The games before the first look."""

GROWTH = 1.5
"""The ratio between the games before a look and those before the last one."""

MOST_UNTIL = 1_000_000
"""The most games of a comparison that ends with a width, unless it says otherwise."""


def looks_of(games: int, *, sequential: bool) -> list[int]:
    """Return the numbers of games after which a comparison is looked at; the last of them is ``games``."""
    found = []
    at = float(FIRST_LOOK)
    while sequential and ceil(at) < games:
        found.append(ceil(at))
        at *= GROWTH
    return [*found, games]
