"""Bounds on the number of items that a loop runs over, known before play."""

from __future__ import annotations

from croupier.engines.plan import values as v
from croupier.language.analysis.looks import LONGEST_RANGE

LONGEST = 5_000
"""The longest list that has room when it is written out; a game with a longer one is left to the reference."""


def most_items(items: v.Items, cards: int, seats: int) -> int:
    """Return a bound on the number of items, at a table with so many cards and seats."""
    match items:
        case v.CardsIn():
            return cards
        case v.Playing() | v.Others():
            return seats
        case v.Fixed() | v.Listing():
            return len(items.values)
        case v.Selected():
            return most_items(items.items, cards, seats)
        case v.Joined():
            return most_items(items.first, cards, seats) + most_items(items.then, cards, seats)
        case v.ChooseItems():
            return max(most_items(items.then, cards, seats), most_items(items.otherwise, cards, seats))
        case v.NumberRange():
            return LONGEST_RANGE
        case v.LocalItems(several=True):
            return cards
    return LONGEST
