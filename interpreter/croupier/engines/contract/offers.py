"""Offers as engines make them: the moves that a player may make now."""

from __future__ import annotations

from typing import Any, NamedTuple

RawMove = tuple[Any, ...]
"""A move: the index of its code, then its arguments. Several cards are a tuple, which is ``OPEN`` in an offer."""

OPEN = ()
"""The cards of a move that leaves open which are chosen: whoever answers says which."""


def is_open(raw: RawMove) -> bool:
    """Return whether a move leaves its cards open."""
    return bool(raw[-1] == OPEN)


def left_open(raw: RawMove) -> RawMove:
    """Return a move as it is offered: which of several cards are chosen is left open."""
    return (*raw[:-1], OPEN) if isinstance(raw[-1], tuple) else raw


class RawOffer(NamedTuple):
    """The moves of one player, at least one; ``declinable``: the player may also decline. Games share offers."""

    seat: int
    moves: tuple[RawMove, ...]
    declinable: bool
