"""What stands under the cursor is told: words, names, types, values, and the layers that they are from."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.editor.reading.constructs import FUNCTIONS, TYPES, WORDS
from croupier.language.analysis.builtins import BUILT_INS
from croupier.language.analysis.types import BUILT_IN_TYPES
from croupier.language.syntax.words import RESERVED

from tests.editor.reading.places import Desk


@pytest.mark.parametrize(
    ("words", "at", "head", "lines"),
    [
        ("to set_up", "shuffle", "shuffle", ["`shuffle P`: shuffles a pile"]),
        ("to set_up", "stock", "stock", ["a pile", "the faces that are up are seen by `nobody`", "people read: stock"]),
        ("to set_up", "hand_size", "hand_size: number", ["from 3 to 5", "by default `4`", "people read: cards dealt"]),
        ("to set_up", "draw_card", "to draw_card(player)", []),
        ("to set_up", "top", "top(pile): card", ["the last card of a pile; a fault when it is empty"]),
        ("to set_up", "p in", "p: player", ["a local"]),
        ("to turn", "turn(player", "to turn(player)", ["marks `turn`"]),
        ("add 10", "score", "score: number", ["kept for each `player`", "starts with `0`", "seen by `all`"]),
        ("when joker", "joker", "joker", ["`points`: `20`", "`wild`: `true`"]),
        ("when joker", "is_played", "moment is_played(card, player)", []),
        ("define fits", "suit", "card.suit: suit?", ["a field"]),
        ("decision name_suit", "suit:", "suit", ["`clubs`, `hearts`, `spades`"]),
        ("decision play_or_draw", "fits", "define fits(card) giving boolean", []),
        ("rank = nine", "nine", "rank.nine", ["value 4 of 4"]),
        ("let rest", "rest", "rest: number", ["a local"]),
        ("score_of(player):", "total", "total", ["`total V for c in L where C`: the sum of V over all that fit"]),
    ],
)
def test_what_stands_there(tmp_path: Path, words: str, at: str, head: str, lines: list[str]) -> None:
    desk = Desk(tmp_path)
    found = desk.hover(words, at)
    assert found is not None
    assert found.head == head
    assert list(found.lines[: len(lines)]) == lines
    assert desk.text[found.range.start : found.range.end] in at or found.range.start == desk.offset(words, at)


@pytest.mark.parametrize(
    ("name", "words", "at", "head", "lines"),
    [
        (
            "nines.yaml",
            "decision play_or_draw",
            "draw",
            "draw when size(stock) > 0",
            ("a move of `play_or_draw`", "people read: draws"),
        ),
        (
            "nines.yaml",
            "meanwhile p",
            "warn when",
            "warn when size(hand(p)) = 1",
            ("a move that may come in between `play_or_draw`", "people read: says one card left"),
        ),
        (
            "house.yaml",
            "extend decision",
            "pass_on",
            "pass_on when player.passes < 3",
            ("a move of `play_or_draw`", "people read: passes"),
        ),
        (
            "variant.yaml",
            "labels:",
            "play:",
            "play(card in hand(player)) when fits(card)",
            ("a move of `play_or_draw`", "people read: lays { $card }"),
        ),
    ],
)
def test_a_move_is_told(tmp_path: Path, name: str, words: str, at: str, head: str, lines: tuple[str, ...]) -> None:
    """In rules that declare and add moves, and in the keys of labels."""
    desk = Desk(tmp_path, name)
    start = desk.text.index("play_or_draw(player):") + 1 if at == "draw" else 0
    offset = desk.text.index(f"    {at} when", start) + 4 if at == "draw" else desk.offset(words, at)
    found = desk.service.hover(desk.file, offset)
    assert found is not None
    assert (found.head, found.lines) == (head, lines)


def test_an_expression_has_a_type_and_a_value_that_is_known_before_play(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.text = desk.text.replace("add 10 to", "add 4 + 2 * 3 to")
    desk.service.change(desk.file, desk.text)
    found = desk.hover("add 4", "+")
    assert found is not None and (found.head, found.lines) == ("number", ("always `10`",))


def test_the_layers_of_a_rule_are_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "house.yaml")
    found = desk.hover("also fits", "fits")
    assert found is not None
    line = 1 + Desk(tmp_path).text[: Desk(tmp_path).text.index("define fits")].count("\n")
    own = 1 + desk.text[: desk.text.index("also fits")].count("\n")
    assert found.lines == (f"from `nines`, line {line}", f"`also` in `sharp`, line {own}")


def test_a_statement_is_told_by_its_code(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.text = desk.text.replace("  to set_up:\n", "  to set_up:\n    cites NIN-02\n")
    desk.service.change(desk.file, desk.text)
    found = desk.hover("cites NIN-02", "NIN-02")
    assert found is not None and found.lines == ("Four cards are dealt.", "The deal")


def test_a_statement_is_told_by_its_code_in_yaml_and_in_scenarios(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    told = ("Four cards are dealt.", "The deal")
    desk.text = desk.text.replace("\ncites:\n", "\ncites:\n  set_up: [NIN-02]\n")
    desk.service.change(desk.file, desk.text)
    found = desk.hover("cites:", "NIN-02")
    assert found is not None and (found.head, found.lines) == ("NIN-02", told)
    file = tmp_path / "nines.scenarios.yaml"
    text = "- scenario: cards\n  given: {players: 2}\n  proves: NIN-02\n"
    desk.service.open(file, text)
    found = desk.service.hover(file, text.index("NIN"))
    assert found is not None and found.lines == told
    assert (found.range.start, found.range.end) == (text.index("NIN"), len(text) - 1)


def test_a_file_with_mistakes_is_told_of_as_far_as_it_is_whole(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.text = "title: 'open\n" + desk.text.replace("set named to none", "set named to (")
    desk.service.change(desk.file, desk.text)
    found = desk.hover("to set_up", "stock")
    assert found is not None and found.head == "stock"


def test_names_are_told_from_what_could_be_read_last(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert desk.hover("to set_up", "draw_card") is not None
    desk.text = desk.text.replace("options:\n", "options: {\n")
    desk.service.change(desk.file, desk.text)
    found = desk.hover("to set_up", "draw_card")
    assert found is not None and found.head == "to draw_card(player)"


def test_every_word_of_the_language_is_told() -> None:
    """A word of the grammar without a meaning, or a meaning without a word, would be found here."""
    phrases = {"how many", "instead of", "turn over", "do nothing", "at once", "at bottom", "at random"}
    assert set(WORDS) == RESERVED - {"instead"} | phrases | {"x"}
    assert set(FUNCTIONS) == set(BUILT_INS)
    assert set(TYPES) == {*BUILT_IN_TYPES, "side", "team"}
