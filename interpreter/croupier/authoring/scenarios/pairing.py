"""Trade faces between cards, so that one card has the pair of faces that a scenario names.

Some games put the sides of a card together at random. There a scenario may name a pair that this deal lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.authoring.scenarios.names import CardName
from croupier.table.layout import Layout, forbidden
from croupier.table.state import State


def make_pair(layout: Layout, s: State, cards: Sequence[int], name: CardName, *, turned: bool) -> int | None:
    """Trade a face between two of the cards so that one has both named faces. Return that card, or ``None``.

    With ``turned`` the card may still be turned over. Otherwise the face that is named first must be up.
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
