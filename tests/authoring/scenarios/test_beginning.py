"""Scenarios that begin in the middle of a game: where conditions hold, or where a rule with a mark begins."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from croupier.rules import Rules, load_text

from tests.authoring.scenarios.little import LITTLE, problems_of, result_of


def holds(body: str, folder: Path) -> None:
    assert problems_of(body, folder) == []


def mistake(body: str, folder: Path, rules: Rules | None = None) -> tuple[str, str, str]:
    """Return the only mistake of a scenario that cannot be played: code, message, marked text."""
    result = result_of(body, folder, rules)
    (problem,) = result.problems
    assert result.status == "broken", problem.diagnostic
    return problem.diagnostic.code, problem.diagnostic.message, problem.diagnostic.place.text


# --- conditions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_it_begins_at_the_first_decision_at_which_all_hold(seed: int, tmp_path: Path) -> None:
    begin = "{turn: C, asked: C, decision: choose, size of hand A: 2}"
    body = "then: {turn: C, asked: C, decision: choose, size of hand A: 2}"
    holds(f"given: {{players: 3, seed: {seed}, begin: {begin}}}\n{body}", tmp_path)
    earlier = "given: {players: 3, seed: %d, begin: {began turn: %d}}\nthen: {asked: A, decision: choose, turn: A}"
    holds(earlier % (seed, 1), tmp_path)
    assert problems_of(earlier % (seed, 2), tmp_path)


def test_conditions_may_stand_in_a_list(tmp_path: Path) -> None:
    holds("given: {players: 2, begin: [{turn: B}, {began turn: 4}]}\nthen: {turn: B}", tmp_path)


def test_a_decision_inside_of_another_rule(tmp_path: Path) -> None:
    body = """
    given: {players: 3, begin: {decision: thank}}
    then: {decision: thank}
    """
    holds(body, tmp_path)


def test_the_table_is_laid_as_given_and_offers_are_made_anew(tmp_path: Path) -> None:
    body = """
    given:
      players: 3
      begin: {turn: B, began turn: 5, in play: [A, B, C]}
      hands: {A: [red 1], B: [blue 1, red 2], C: [red 3]}
      heap: [red 4]
      stock: [blue 4]
      lead: blue
      points: 0
    do:
      - offered B has: [lay blue 1, take]
      - not offered B: [lay red 2]
      - B: take
    then: {hand B: [blue 1, red 2, blue 4], points: 0, began turn: 1, turn: C}
    """
    holds(body, tmp_path)


def test_without_piles_the_cards_stay_where_they_are(tmp_path: Path) -> None:
    given = "given: {players: 2, seed: 5, pot: 9, begin: {size of hand A: 3}}\n"
    holds(given + "then: {pot: 9, size of hand A: 3}", tmp_path)


def test_what_happened_before_does_not_count(tmp_path: Path) -> None:
    holds("given: {players: 2, begin: {began turn: 6}}\nthen: {began turn: 0, no event: set}", tmp_path)


def test_a_game_that_ends_before_is_followed_by_another(tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace("where p.points >= 5: stop", "where p.points >= 0: stop")
    text = text.replace("finish round", "do nothing").replace(
        "    repeat:\n      turn(current)\n", "    repeat 2 times:\n      turn(current)\n"
    )
    rules = load_text(text)
    for seed in range(4):  # a game has two turns, in the first of which A seldom names blue
        body = (
            f"given: {{players: 2, seed: {seed}, begin: {{turn: B, lead: blue}}}}\nthen: {{lead: blue, began round: 0}}"
        )
        assert result_of(body, tmp_path, rules).status == "passed"


@pytest.mark.parametrize(
    ("begin", "message", "marked"),
    [
        ("{size of hand A: 12}", "`size of hand A` was 5 at most, never 12", "size of hand A"),
        ("{points A: -3}", "`points A` was 0 at least, never -3", "points A"),
        ("{turn: A, prize: Joker}", "`prize` was never Joker", "prize"),
        (
            "{size of hand A: 9, pot: -1}",
            "`size of hand A` was 5 at most, never 9; `pot` was 0 at least",
            "size of hand A",
        ),
        ("{turn: A, asked: B, decision: choose, open: no}", "each of these holds at times, but", "{turn: A"),
    ],
)
def test_conditions_that_never_hold(
    begin: str, message: str, marked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.authoring.scenarios.beginning.MOST_ANSWERS", 400)
    found = mistake(f"given: {{players: 2, begin: {begin}}}\nthen: {{over: no}}", tmp_path)
    assert found[0] == "never-so" and found[1].startswith(message) and found[2].startswith(marked), found


def test_a_search_is_bounded_by_its_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.authoring.scenarios.beginning.MOST_STEPS", 300)
    answers = []
    for more in ("", ", asked: A, turn: A, decision: choose, open: no, pot: 0"):
        body = f"given: {{players: 2, begin: {{size of hand A: 12{more}}}}}\nthen: {{over: no}}"
        code, message, _ = mistake(body, tmp_path)
        assert code == "never-so"
        answers.append(int(message.split(" in ")[1].split()[0]))
    assert 1 < 2 * answers[1] < answers[0] < 60  # conditions take steps too


@pytest.mark.parametrize(
    ("begin", "message", "marked"),
    [
        ("{}", "expected conditions", "{}"),
        ("[turn]", "expected conditions", "[turn]"),
        ("{trun: A}", "nothing here is called `trun`", "trun"),
        ("{event: laid}", "`event` is no condition for a beginning", "event"),
        ("{no event for A: laid}", "`no event for A` is no condition for a beginning", "no event for A"),
        ("{over: yes}", "`over` is no condition for a beginning", "over"),
        ("{fault: no-move}", "`fault` is no condition for a beginning", "fault"),
        ("trun", "`begin` is one of `table`, `setup`, `game`, `round`, `turn`, `win`", "trun"),
    ],
)
def test_mistakes_in_a_beginning(begin: str, message: str, marked: str, tmp_path: Path) -> None:
    found = mistake(f"given: {{players: 2, begin: {begin}}}\nthen: {{open: no}}", tmp_path)
    assert found[1:] == (message, marked)


def test_rules_that_cannot_go_on_before_the_beginning(tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace("set lead to choice", "set pot to 1 div (pot - pot)")
    result = result_of("given: {begin: {pot: -5}}\nthen: {fault: divided-by-zero}", tmp_path, load_text(text))
    (problem,) = result.problems
    assert result.status == "broken" and problem.diagnostic.code == "game-fault"
    assert "before the scenario begins" in problem.diagnostic.message and problem.diagnostic.related


# --- marks -------------------------------------------------------------------------------------------


def test_it_begins_where_a_marked_rule_first_begins(tmp_path: Path) -> None:
    body = """
    given: {players: 3, begin: turn, hands: {A: [red 1, red 2], B: [blue 2], C: [blue 3]}, heap: [blue 1]}
    do: [{A: lay red 1}]
    then: {hand A: [red 2], heap: [blue 1, red 1], turn: B, began turn: B}
    """
    holds(body, tmp_path)


def test_random_players_play_up_to_the_mark(tmp_path: Path) -> None:
    holds("given: {players: 2, begin: win}\nthen: {began win: 0, round over: yes}", tmp_path)
    holds("given: {players: 2, begin: win, points: {A: -9, B: -9}}\nthen: {over: no}", tmp_path)


def test_the_mark_of_a_setup_is_the_setup(tmp_path: Path) -> None:
    given = "{players: 2, begin: setup, shuffles: [[red 1, red 2, blue 1]]}"
    holds(f"given: {given}\nthen: {{hands: {{A: [red 1], B: [red 2]}}, heap: [blue 1]}}", tmp_path)


def test_a_mark_that_nobody_comes_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.authoring.scenarios.beginning.MOST_ANSWERS", 5)
    found = mistake("given: {players: 2, begin: win}\nthen: {over: no}", tmp_path)
    assert found == ("never-so", "in 5 answers of random players no rule with the mark `win` begins", "win")


# --- cards that rules hold ---------------------------------------------------------------------------


@cache
def keeping() -> Rules:
    """Return the little game in which a card that was given away is put on the heap when its new owner has thanked."""
    return load_text(
        LITTLE.read_text("utf-8").replace(
            "      ask thank(other)\n", "      ask thank(other)\n      move card to heap\n"
        )
    )


THANKED = "given: {players: 2, seed: %d, begin: {decision: thank}, %s}\nthen: {decision: thank}"


def test_a_card_that_a_rule_holds_must_stay_in_its_pile(tmp_path: Path) -> None:
    code, message, marked = mistake(THANKED % (1, "rest: heap, stock: [blue 1]"), tmp_path, keeping())
    assert code == "card-held" and marked == "{decision: thank}"
    assert message.startswith("`card` in `choose.give_to` holds `") and message.endswith("would lie in `heap`")


def test_a_card_of_the_same_name_is_the_one_that_is_held(tmp_path: Path) -> None:
    came = set()
    for seed in range(4):
        words = mistake(THANKED % (seed, "rest: heap, stock: [blue 1]"), tmp_path, keeping())[1].split("`")
        card, was = words[5], words[7]
        came.add(was)
        for given in (f"rest: heap, {was}: [{card}]", f"{was}: 3"):
            assert result_of(THANKED % (seed, given), tmp_path, keeping()).status == "passed"
    assert came == {"hand A", "hand B"}


def test_a_state_that_holds_a_card_is_told_with_its_name(tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace(
        "move card to hand(other)\n", "move card to hand(other)\n      set prize to card\n"
    )
    rules = load_text(text.replace("      ask thank(other)\n", ""))
    given = "players: 2, begin: {began turn: 30}, rest: heap, stock: []"
    result = result_of(f"given: {{{given}}}\nthen: {{began turn: 0}}", tmp_path, rules)
    assert result.problems[0].diagnostic.message.startswith("the state `prize` holds `")
    result = result_of(f"given: {{{given}, prize: none}}\nthen: {{began turn: 0, prize: none}}", tmp_path, rules)
    assert result.status == "passed", result.problems
