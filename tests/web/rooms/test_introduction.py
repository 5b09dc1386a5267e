"""What a page is told of a table's rules."""

from __future__ import annotations

import croupier
from croupier.web.rooms.showing.introduction import rules_introduced


def test_options_are_told_with_the_values_that_a_table_has() -> None:
    rules = croupier.load("uno-flip").with_options({"target": 200, "bluffing": False, "call_window": "next_turn"})
    told = rules_introduced(rules, "en")["options"]
    assert "points that end the match: 200" in told
    assert "cards dealt to each player: 7" in told
    assert "a restricted wild may be laid as a bluff: no" in told
    assert "how long a forgotten UNO can be noticed: until the next turn begins" in told


def test_options_are_told_in_the_reader_s_language() -> None:
    told = rules_introduced(croupier.load("uno-flip"), "fr")["options"]
    assert "points qui terminent la partie : 500" in [one.replace("\N{NO-BREAK SPACE}", " ") for one in told]
