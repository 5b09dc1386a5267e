"""What a player has of a position, in any game: its lead in the outcome, and its cards compared with the others'."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.game.game import Game
from croupier.table.layout import Layout


def partners_of(layout: Layout, seat: int) -> Collection[int]:
    """Return the seats that win together with a seat, itself included."""
    return layout.members(layout.teams[seat]) if layout.teams else (seat,)


def lead(outcome: Sequence[int], seat: int, partners: Collection[int]) -> int:
    """Return by how much a seat's outcome is above the best of all who are no partners of it."""
    return outcome[seat] - max((value for one, value in enumerate(outcome) if one not in partners), default=0)


def burden(game: Game, seat: int) -> int:
    """Return the difference between a seat's cards and the other seats' average, times the number of the others."""
    own = others = 0
    for place, size in zip(game.program.layout.piles, game.course.pile_sizes, strict=True):
        if place.owner == seat:
            own += size
        elif place.owner is not None:
            others += size
    return own * (game.seats - 1) - others
