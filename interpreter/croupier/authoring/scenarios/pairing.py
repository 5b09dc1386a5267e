"""Pairs of faces that a scenario names and the game has not made: faces are traded, where it pairs them itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.authoring.scenarios.names import CardName
from croupier.table.layout import Layout, forbidden
from croupier.table.state import State


def make_pair(layout: Layout, s: State, cards: Sequence[int], name: CardName, turned: bool) -> int | None:
    """Trades a face between two of some cards so that one has both faces that are named, and gives that card.

    ``turned``: it can still be turned over; else the face that is named first has to be up.
    """
    if not layout.pools or len(name.faces) != 2:
        return None
    for card in cards:
        for side, design in enumerate(s.faces[card]):
            if design in name.faces[0] and (turned or side == s.up[card]):
                for other in cards:
                    if _trade(layout, s, card, other, 1 - side, name.faces[1]):
                        return card
    return None


def _trade(layout: Layout, s: State, card: int, other: int, side: int, wanted: frozenset[int]) -> bool:
    faces: Any = s.faces
    if faces[other][side] not in wanted:
        return False
    mine, theirs = list(faces[card]), list(faces[other])
    mine[side], theirs[side] = theirs[side], mine[side]
    if any(forbidden(layout.never, one) for one in (mine, theirs)):
        return False
    faces[card], faces[other] = tuple(mine), tuple(theirs)
    for one in (card, other):
        s.shown[one] = faces[one][s.up[one]]  # type: ignore[index]
    return True
