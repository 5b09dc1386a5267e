"""Offers as engines make them: who may do what now."""

from __future__ import annotations

from typing import Any, NamedTuple

RawMove = tuple[Any, ...]
"""The index of the move's code, then its arguments."""


class RawOffer(NamedTuple):
    """What one player may do: at least one move, or decline where that is allowed."""

    seat: int
    moves: list[RawMove]
    declinable: bool
