"""Write a table as the lines of a scenario: piles, states, and what lies on cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from croupier.authoring.scenarios.table import LaidTable
from croupier.table.layout import StateLayout

PLAIN = re.compile(r"[a-zA-Z0-9_+-][a-zA-Z0-9_+ -]*\Z")
LIKE_A_VALUE = re.compile(r"(yes|no|on|off|y|n|true|false|null|none|[-+0-9._eE]+)\Z", re.I)
MOST_CARDS = 30
"""The most cards of a pile that are listed. Of a larger pile the scenario tells the size."""


def standing_lines(table: LaidTable) -> Iterator[str]:
    """Yield expectations for what lies on a table now."""
    for at in range(len(table.layout.piles)):
        name = table.pile(at)
        cards = table.listing(at)
        if len(cards) > MOST_CARDS:
            yield f"size of {name}: {len(cards)}"
        else:
            yield f"{name}: {cards_line(table, cards)}"
    for at, (place, value) in enumerate(zip(table.layout.states, table.state.values, strict=True)):
        if value is not None and is_told(place):
            yield f"{table.state_name(at)}: {written(told_value(table, place.type, value))}"
    yield from counter_lines(table)


def asked_lines(table: LaidTable) -> Iterator[str]:
    """Yield expectations for who is asked, or for the end of the game."""
    if not table.game.over:
        asked = table.asked()
        yield f"asked: {'nobody' if asked is None else table.players[asked]}"
        yield f"decision: {table.decision()}"
        return
    yield "over: yes"
    yield f"winner: [{', '.join(table.players[seat] for seat in table.game.result.winners)}]"


def cards_line(table: LaidTable, cards: list[int]) -> str:
    """Return cards as a list on one line."""
    return f"[{', '.join(written(table.card(one)) for one in cards)}]"


def is_told(place: StateLayout) -> bool:
    """Return whether a scenario can tell a state by itself: none that lies on cards, or holds a card or a kind."""
    return place.card is None and place.type not in ("card", "kind")


def counter_lines(table: LaidTable) -> Iterator[str]:
    """Yield expectations for what lies on cards, where it is something."""
    for row, pile in product(table.layout.counters, range(len(table.layout.piles))):
        place, places = table.layout.states[row[0]], table.counters(row[0], pile)
        values = [table.state.values[one] for one in places]
        if (
            place.type in ("card", "kind")
            or len(values) > MOST_CARDS
            or all(one == table.first_value(row[0]) for one in values)
        ):
            continue
        words = ("none" if one is None else written(told_value(table, place.type, one)) for one in values)
        yield f"{table.state_name(row[0], pile)}: [{', '.join(words)}]"


def told_value(table: LaidTable, type: str, value: Any) -> Any:
    if type == "boolean":
        return bool(value)
    if type == "number":
        return value
    return table.value(value, table.teller.type_of(type))


def written(value: Any) -> str:
    """Return a value as YAML reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if isinstance(value, int) or (PLAIN.match(text) and not LIKE_A_VALUE.match(text) and text == text.strip()):
        return text
    return json.dumps(text, ensure_ascii=False)
