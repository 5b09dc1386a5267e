"""Offers as engines make them: the moves that a player may make now."""

from __future__ import annotations

from typing import Any, NamedTuple

RawMove = tuple[Any, ...]
"""A move: the index of its code, then its arguments."""


class RawOffer(NamedTuple):
    """The moves of one player, at least one; ``declinable``: the player may also decline. Games share offers."""

    seat: int
    moves: tuple[RawMove, ...]
    declinable: bool
