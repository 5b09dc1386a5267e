"""Who has won, by the outcomes of all seats."""

from __future__ import annotations

from collections.abc import Sequence


def winners(outcome: Sequence[int], roles: int) -> tuple[int, ...]:
    """Return the seats that have won.

    ``roles`` is the number of roles of a game, 0 for none. In a game of roles whoever has the last has won, which need
    not be anybody. Else whoever has the most has won, but nobody if all have 0.
    """
    if not roles and not any(outcome):
        return ()
    best = roles or max(outcome)
    return tuple(seat for seat, value in enumerate(outcome) if value == best)


def places(outcome: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, from 1. Equal outcomes share a place, such as 1, 1, 3."""
    return tuple(1 + sum(other > value for other in outcome) for value in outcome)
