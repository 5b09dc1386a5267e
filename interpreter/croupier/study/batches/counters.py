"""The counters of cards: the states that lie on cards, as far as a viewer sees them.

A viewer sees a counter where the card lies, whether or not the viewer sees the card. So counters tell apart cards of
one pile that look the same.
"""

from __future__ import annotations

from typing import Any

from croupier.study.batches.looks import look_of, sight
from croupier.table.layout import Layout, relation
from croupier.table.state import State


def seen_counters(layout: Layout, viewer: int) -> list[range]:
    """Return the rows of ``Layout.counters`` that a viewer sees."""
    rows = ((row, layout.states[row[0]]) for row in layout.counters)
    return [row for row, first in rows if relation(viewer, first.whose, first.seen_by)]


def counters_of(layout: Layout, s: State, viewer: int, card: int) -> tuple[Any, ...]:
    """Return the values of the counters on a card that a viewer sees. A value that is a card is what is seen of it."""
    return tuple(_counter(layout, s, viewer, row[card]) for row in seen_counters(layout, viewer))


def _counter(layout: Layout, s: State, viewer: int, place: int) -> Any:
    value = s.values[place]
    if value is None or layout.states[place].type != "card":
        return value
    cards = s.piles[s.where[value]]
    front, back = sight(layout.piles[s.where[value]], viewer, top=cards[-1] == value)
    return look_of(tuple(s.faces[value]), s.up[value] if s.up else 0, front, back)
