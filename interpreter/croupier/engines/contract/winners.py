"""Who has won, by the outcomes of all seats."""

from __future__ import annotations

from collections.abc import Sequence


def winners(outcome: Sequence[int], wins_from: int | None) -> tuple[int, ...]:
    """Return the seats that have won: those with the most, if that is enough.

    ``wins_from`` is the least outcome that wins. In a game of roles it is the last role, which need not be anybody's.
    If it is ``None``, nobody has won if all have 0.
    """
    if not is_won(outcome, wins_from):
        return ()
    best = max(outcome)
    return tuple(seat for seat, value in enumerate(outcome) if value == best)


def is_won(outcome: Sequence[int], wins_from: int | None) -> bool:
    """Return whether anybody has won, as ``winners`` tells."""
    return any(outcome) if wins_from is None else max(outcome) >= wins_from


def places(outcome: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, from 1. Equal outcomes share a place, such as 1, 1, 3."""
    return tuple(1 + sum(other > value for other in outcome) for value in outcome)
