"""Draws that a scenario foretells: what ``random`` brings, and how many cards lie below one moved ``at random``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from croupier.rules import Rules, load_text

from tests.authoring.scenarios.little import LITTLE, result_of

DRAWN = {
    "    bet(number n in 1..3): add n to pot\n": """
    gamble:
      let who = random p in players
      add 1 to who.points
      let much = random n in 1..6 where n != 4
      add much to pot
    steal:
      let card = random c in hand(left_of(player))
      move card to hand(player)
    hide: move top(heap) to stock at random
    hide_all: move each c in hand(player) to stock at random
    bet(number n in 1..3): add n to pot
""",
}


@cache
def drawing() -> Rules:
    """Return the little game with moves that draw."""
    text = LITTLE.read_text("utf-8")
    for before, after in DRAWN.items():
        assert before in text
        text = text.replace(before, after.removeprefix("\n"))
    return load_text(text)


def found(given: str, body: str, folder: Path) -> tuple[str, list[tuple[str, str, str]]]:
    """Return how a scenario of two players goes, and its problems: code, message, marked text."""
    result = result_of(f"given: {{players: 2, turn: A, {given}}}\n{body}", folder, drawing())
    told = [(one.diagnostic.code, one.diagnostic.message, one.diagnostic.place.text) for one in result.problems]
    return result.status, told


@pytest.mark.parametrize("who, much", [("A", 1), ("B", 6)])
def test_draws_come_out_as_listed(who: str, much: int, tmp_path: Path) -> None:
    for seed in range(3):
        given = f"seed: {seed}, draws: [{who}, {much}]"
        body = f"do: [{{A: gamble}}]\nthen: {{pot: {much}, points {who}: 1}}"
        assert found(given, body, tmp_path) == ("passed", [])


def test_a_card_is_drawn_by_its_name(tmp_path: Path) -> None:
    hands = "hands: {A: [red 2], B: [blue 1, blue 2, red 9 with star, red 9]}"
    body = "do: [{A: steal}]\nthen: {hand A has: [%s], size of hand A: 2}"
    for card in ("blue 1", "red 9 with star", "red 9"):
        assert found(f"{hands}, draws: [{card}]", body % card, tmp_path) == ("passed", [])


@pytest.mark.parametrize("below", range(4))
def test_a_place_is_how_many_cards_lie_below(below: int, tmp_path: Path) -> None:
    cards = ["blue 1", "blue 2", "blue 3"]  # from the top
    cards.insert(3 - below, "red 1")
    given = f"rest: hand B, stock: [blue 1, blue 2, blue 3], heap: [red 1], draws: [{below}]"
    body = f"do: [{{A: hide}}]\nthen: {{stock: [{', '.join(cards)}]}}"
    assert found(given, body, tmp_path) == ("passed", [])


def test_each_card_that_is_moved_at_random_takes_a_draw(tmp_path: Path) -> None:
    given = "rest: hand B, stock: [blue 1], hand A: [red 1, red 2], draws: [0, 1]"
    body = "do: [{A: hide all}]\nthen: {stock: [blue 1, red 2, red 1]}"
    assert found(given, body, tmp_path) == ("passed", [])


def test_a_draw_may_be_left_to_the_seed(tmp_path: Path) -> None:
    came = set()
    for seed in range(6):
        status, told = found(f"seed: {seed}, draws: [~, 5]", "do: [{A: gamble}]\nthen: {pot: 5, points A: 1}", tmp_path)
        came.add(status)
        assert all(message.startswith("`points A`") for _, message, _ in told)
    assert came == {"passed", "failed"}


def test_behind_the_list_the_seed_decides(tmp_path: Path) -> None:
    def pots(given: str) -> list[str]:
        body = "do: [{A: gamble}]\nthen: {pot: 0}"
        results = (
            result_of(f"given: {{turn: A, seed: {one}, {given}}}\n{body}", tmp_path, drawing()) for one in range(9)
        )
        return [result.problems[0].came for result in results]

    assert len(set(pots("draws: [B]"))) > 2
    assert pots("draws: []") == pots("pot: 0")


@pytest.mark.parametrize(
    ("draws", "message"),
    [
        ("[C, 1]", "nothing that these rules draw is called `C`"),
        ("[maybe]", "nothing that these rules draw is called `maybe`"),
        ("B", "expected a list of draws"),
        ("{B: 1}", "expected a list of draws"),
    ],
)
def test_what_is_never_drawn_is_a_mistake(draws: str, message: str, tmp_path: Path) -> None:
    status, told = found(f"draws: {draws}", "do: [{A: gamble}]", tmp_path)
    assert status == "broken" and [one[1] for one in told] == [message]


def test_rules_that_draw_nothing(tmp_path: Path) -> None:
    result = result_of("given: {turn: A, draws: [1]}\nthen: {pot: 0}", tmp_path)
    assert result.status == "broken"
    assert result.problems[0].diagnostic.message == "these rules draw nothing"


@pytest.mark.parametrize(
    ("given", "do", "marked", "came"),
    [
        ("draws: [3]", "gamble", "3", "one of A, B"),
        ("draws: [B, 4]", "gamble", "4", "one of 1, 2, 3, 5, 6"),
        ("draws: [B, B]", "gamble", "B", "one of 1, 2, 3, 5, 6"),
        ("draws: [red 1], hands: {A: [blue 1], B: [red 2]}", "steal", "red 1", "one of red 2"),
        ("draws: [4], rest: hand B, stock: [blue 1, blue 2], heap: [red 1]", "hide", "4", "one of 0, 1, 2"),
    ],
)
def test_a_draw_that_cannot_come_fails(given: str, do: str, marked: str, came: str, tmp_path: Path) -> None:
    result = result_of(f"given: {{players: 2, turn: A, {given}}}\ndo: [{{A: {do}}}]", tmp_path, drawing())
    (problem,) = result.problems
    assert (result.status, problem.diagnostic.code, problem.diagnostic.place.text) == ("failed", "other-draw", marked)
    assert problem.came == came and problem.decided


def test_a_draw_that_does_not_happen_fails(tmp_path: Path) -> None:
    expected = ("unmet", "1 of these draws has not happened", "[B, 1, 2]")
    assert found("draws: [B, 1, 2]", "do: [{A: gamble}]", tmp_path) == ("failed", [expected])
