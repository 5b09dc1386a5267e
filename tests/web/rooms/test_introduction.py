"""What a page is told of a table's rules."""

from __future__ import annotations

from pathlib import Path

import croupier
from croupier.web.rooms.making import Making
from croupier.web.rooms.setup import TableSetup
from croupier.web.rooms.setup_text import setup_of, setup_text
from croupier.web.rooms.showing.introduction import rules_introduced

AGREED = TableSetup(ruleset="", words=(), seats=(), seed=0)

READING = """language: 1
house_rule: own
for: uno
title: {en: Own, fr: À soi}
interpretations:
  AMB-25:
    taken: {en: It has to be exceeded, fr: Il doit être dépassé}
rules: |
  instead of match_is_over:
    give any p in seats where p.score > target
"""


def test_options_are_told_with_the_values_that_a_table_has() -> None:
    rules = croupier.load("uno-flip").with_options({"target": 200, "bluffing": False, "call_window": "next_turn"})
    told = rules_introduced(rules, AGREED, "en")["options"]
    assert "points that end the match: 200" in told
    assert "cards dealt to each player: 7" in told
    assert "a restricted wild may be laid as a bluff: no" in told
    assert "how long a forgotten UNO can be noticed: until the next turn begins" in told


def test_options_are_told_in_the_reader_s_language() -> None:
    told = rules_introduced(croupier.load("uno-flip"), AGREED, "fr")["options"]
    assert "points qui terminent la partie : 500" in [one.replace("\N{NO-BREAK SPACE}", " ") for one in told]


def test_open_points_say_what_house_rules_and_options_of_the_table_decide() -> None:
    making = Making()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    options = {"two_player_reverse": "plays_on", "target": 500}
    setup, rules = making.table({"game": "uno", "with": ["forced-play"], "options": options, "seats": seats}, "en")
    setup = setup_of(setup_text(setup))
    told = {one["code"]: one for one in rules_introduced(rules, setup, "en")["points"]}
    draws, reverse, target = told["AMB-10"], told["AMB-07"], told["AMB-25"]
    assert draws["decided"] == ["Forced Play: Who can lay a card has to; a card just drawn that fits is laid."]
    assert draws["taken"] == "Always; so nobody is ever left without a move"
    assert reverse["decided"] == ["Reverse between two players: changes nothing"]
    assert target["decided"] == []


def test_a_house_rule_with_its_own_reading_is_told_by_that_alone(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(READING, "utf-8")
    making = Making([own])
    told = {one["code"]: one for one in making.game("uno", "en", ["own"])["points"]}
    assert told["AMB-25"]["taken"] == "It has to be exceeded" and told["AMB-25"]["decided"] == []


def test_the_sheet_of_a_page_says_nothing_of_the_command_line() -> None:
    at_table = rules_introduced(croupier.load("uno-flip"), AGREED, "en")["sheet"]
    for told in (Making().game("uno-flip", "en")["sheet"], at_table):
        assert told[0].startswith("The classic game with a light and a dark side")
        assert not [line for line in told if "--" in line.strip("-") or "fingerprint" in line]
