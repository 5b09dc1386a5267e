"""Keys and values of the YAML part are told and offered by the schema, and names where one is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor.reading.yaml_place import yaml_place
from croupier.language.source import Source

from tests.editor.reading.places import CURSOR, Desk


@pytest.mark.parametrize(
    ("text", "keys", "is_value"),
    [
        ("¦", (), False),
        ("piles:\n  ¦", ("piles",), False),
        ("piles:\n  hand:\n    of: ¦", ("piles", "hand", "of"), True),
        ("piles:\n  hand: {of: player, ¦", ("piles", "hand"), False),
        ("piles:\n  hand: {seen_by: {front: ¦", ("piles", "hand", "seen_by", "front"), True),
        ("piles:\n  hand:\n    of: player\n\n  ¦", ("piles",), False),
        ("deck:\n  cards:\n    - line: x\n      ¦", ("deck", "cards", 0), False),
        ("deck:\n  cards:\n  - line: x\n  - ¦", ("deck", "cards", 0), False),
        ("types:\n  suit: [a, ¦", ("types", "suit", 0), True),
        ("for: [a]\n# for: ¦", None, False),
    ],
)
def test_where_a_line_is_that_is_not_whole(text: str, keys: tuple[str | int, ...] | None, is_value: bool) -> None:
    place = yaml_place(Source("text", text.replace(CURSOR, "")), text.index(CURSOR))
    assert (None if place is None else place.keys) == keys
    assert place is None or place.is_value == is_value


@pytest.mark.parametrize(
    ("name", "typed", "behind", "has", "has_not"),
    [
        (
            "nines.yaml",
            "\nte¦",
            "players: 2..6",
            {"teams", "wins_from", "remarks"},
            {"piles", "extends", "for", "with"},
        ),
        ("nines.yaml", "\n  more: {¦}", "piles:", {"seen_by", "of", "most"}, {"type", "starts"}),
        ("nines.yaml", "\n  more: {seen_by: ¦}", "piles:", {"nobody", "owner", "all"}, {"stock"}),
        ("nines.yaml", "\n  more: {of: ¦}", "piles:", {"player", "suit"}, {"card", "hand", "number"}),
        ("nines.yaml", "\n  more: {of: player, type: ¦}", "state:", {"number", "card", "suit"}, {"face", "cards"}),
        ("nines.yaml", "\n  more: {type: number, each: ¦}", "state:", {"turn"}, {"setup", "game"}),
        ("nines.yaml", "\n  assumed: ¦", "deck:", {"yes", "no"}, {"stock"}),
        ("nines.yaml", "\nwins_from: ¦", "outcome: score_of(player)", {"hand_size", "total"}, {"clubs", "cites"}),
        ("nines.yaml", "\nwins_from: 3 + ¦", "outcome: score_of(player)", {"hand_size", "size"}, {"cites"}),
        ("nines.yaml", "\n  more: {type: suit?, starts: ¦}", "state:", {"clubs", "none"}, {"six", "type"}),
        ("nines.yaml", "\n  more: {wild: ¦}", "cards:", {"true", "false"}, {"label"}),
        ("nines.yaml", "\n    - 2 x ¦", "- 2 x joker", {"joker", "plain"}, {"stock", "if"}),
        ("house.yaml", "\nov¦", "title: Sharp", {"over", "piles", "rules_on"}, {"extends", "ruleset", "with", "rules"}),
        ("house.yaml", "\n  ¦", "options:", {"hand_size", "scoring"}, {"penalty", "type"}),
        ("house.yaml", "\n  scoring: {default: ¦}", "options:", {"points", "no_points"}, {"stock"}),
        ("variant.yaml", "\nwith: [¦]", "extends: nines.yaml", {"stacking"}, {"uno"}),
    ],
)
def test_what_may_stand_in_yaml(
    tmp_path: Path, name: str, typed: str, behind: str, has: set[str], has_not: set[str]
) -> None:
    offered = Desk(tmp_path, name).offered(typed, behind)
    assert has <= offered
    assert not has_not & offered


def test_a_key_is_told_by_the_schema(tmp_path: Path) -> None:
    found = Desk(tmp_path).hover("stock: {seen_by", "seen_by")
    assert found is not None
    assert (found.head, found.lines) == (
        "piles.stock.seen_by",
        ("nobody, owner, team, others or all; by face where that differs",),
    )
