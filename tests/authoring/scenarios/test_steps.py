"""Steps: what can be done is done, what must be refused is refused, and anything else fails the scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.rules import Rules, load_text

from tests.authoring.scenarios.little import LITTLE, problems_of, result_of

GIVEN = """
given:
  players: 3
  turn: A
  lead: red
  stock: [blue 4]
  hands: {A: [red 1, blue 2], B: [red 2, blue 1], C: [blue 3]}
"""


def do(*steps: str, given: str = GIVEN) -> str:
    return given + "do:\n" + "".join(f"  - {step}\n" for step in steps)


# --- possible --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    ["lay red 1", "lays red 1", "pose 1 rouge", "lay crimson 1", 'lay "number(red, 1)"', "LAY Red 1", "lay 1 rouge"],
)
def test_a_move_by_any_of_its_names(step: str, tmp_path: Path) -> None:
    quoted = "'" + step.replace('"', "") + "'"
    assert problems_of(do(f"A: {quoted}", "heap: [red 1]"), tmp_path) == []


def test_arguments_of_all_sorts(tmp_path: Path) -> None:
    steps = ("A: give to C blue 2", "C: nod", "B: annonce bleu", "C: bet 3", "A: show_all", "B: go away")
    then = "{hand C: [blue 3, blue 2], points C: 1, lead: blue, pot: 3, in play: [A, C], turn: C}"
    assert problems_of(do(*steps, f"then: {then}"), tmp_path) == []


def test_players_by_the_names_that_they_are_given(tmp_path: Path) -> None:
    given = "given: {players: [Ann, Bob], turn: Ann, hands: {Ann: [red 1, red 2], Bob: [blue 1]}}\n"
    body = do("Ann: give to Bob red 1", "bob: decline", "turn: Bob", "hand Bob: [red 1, blue 1]", given=given)
    assert problems_of(body, tmp_path) == []


# --- not possible ----------------------------------------------------------------------------------


def test_a_step_that_cannot_be_taken_fails_with_its_reasons(tmp_path: Path) -> None:
    (problem,) = problems_of(do("A: lay blue 2", "turn: B"), tmp_path)
    assert problem.diagnostic.code == "step-refused"
    assert problem.diagnostic.message == "A cannot do this now: lay blue 2"
    assert problem.diagnostic.place.text == "A: lay blue 2"
    assert problem.diagnostic.help == "if it must not be possible, say so: `refused: fits`"
    assert problem.came.startswith("A may: lay red 1, take, ")
    assert any("card.suit = lead" in line for line in problem.because)
    assert problem.decided[0].place.source.name.endswith("little.yaml")


def test_a_move_that_takes_less_here(tmp_path: Path) -> None:
    """The card that was drawn is laid by the move alone: what the help says is possible."""
    text = LITTLE.read_text("utf-8").replace("      nod: add", "      lay: move top(stock) to heap\n      nod: add")
    rules = load_text(text)
    steps = ("A: give to C blue 2", "C: lay blue 4")
    (problem,) = problems_of(do(*steps), tmp_path, rules)
    assert problem.diagnostic.help == "write `lay` alone: here nothing more is chosen"
    assert problems_of(do(steps[0], "C: lay", "heap: [blue 4]"), tmp_path, rules) == []


def test_who_is_not_asked_cannot_act(tmp_path: Path) -> None:
    (problem,) = problems_of(do("C: take"), tmp_path)
    assert problem.diagnostic.help.endswith("`refused: not-asked`")


def test_nobody_acts_when_the_game_is_over(tmp_path: Path) -> None:
    given = "given: {turn: A, hands: {A: [red 1]}}\n"
    (problem,) = problems_of(do("A: lay red 1", "B: take", given=given), tmp_path)
    assert problem.came == "the game is over"
    assert problems_of(do("A: lay red 1", "{B: take, refused: game-over}", given=given), tmp_path) == []


def test_what_cannot_be_declined(tmp_path: Path) -> None:
    (problem,) = problems_of(do("A: decline"), tmp_path)
    assert problem.diagnostic.message == "A cannot do this now: decline"
    refused = do("{A: decline, refused: not-offered}", "{B: decline, refused: not-asked}", "turn: A")
    assert problems_of(refused, tmp_path) == []
    (problem,) = problems_of(do("{A: decline, refused: not-asked}"), tmp_path)
    assert (problem.diagnostic.code, problem.came) == ("other-refusal", "not-offered")


# --- refused ---------------------------------------------------------------------------------------

STAR = "given: {turn: A, hands: {A: [red 9 with star, red 1]}}\n"


@pytest.mark.parametrize("reason", ["fits", "fits(card)", "card.suit = lead", "card.kind=joker", "lead = none"])
def test_the_reason_of_a_refusal(reason: str, tmp_path: Path) -> None:
    assert problems_of(do(f"{{A: lay blue 2, refused: '{reason}'}}", "turn: A"), tmp_path) == []


@pytest.mark.parametrize("reason", ["held_back", "card.star", "no p in players where p.points > 0"])
def test_a_reason_below_not_is_one_that_holds(reason: str, tmp_path: Path) -> None:
    assert problems_of(do(f"{{A: lay red 9, refused: '{reason}'}}", given=STAR), tmp_path) == []


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("A: lay red 2", "not-in-domain"),
        ("A: give to A red 1", "not-in-domain"),
        ("B: lay red 2", "not-asked"),
        ("A: nod", "not-offered"),
        ("A: cry", "not-offered"),
        ("C: cry", "not-asked"),
    ],
)
def test_refusals_that_no_condition_decides(step: str, reason: str, tmp_path: Path) -> None:
    assert problems_of(do(f"{{{step}, refused: {reason}}}"), tmp_path) == []


def test_a_refusal_for_another_reason(tmp_path: Path) -> None:
    (problem,) = problems_of(do("{A: lay blue 2, refused: held_back}"), tmp_path)
    assert (problem.diagnostic.code, problem.expected, problem.came) == ("other-refusal", "held_back", "fits")
    (problem,) = problems_of(do("{A: lay red 9, refused: fits}", given=STAR), tmp_path)
    assert problem.came == "held_back"
    (problem,) = problems_of(do("{C: take, refused: fits}"), tmp_path)
    assert problem.came == "not-asked"


def test_a_step_that_is_not_refused(tmp_path: Path) -> None:
    (problem,) = problems_of(do("{A: lay red 1, refused: fits}"), tmp_path)
    assert (problem.diagnostic.code, problem.expected) == ("step-not-refused", "refused: fits")
    assert problem.diagnostic.message == "A can do this now: lay red 1"
    assert any("fits(card)" in line for line in problem.because)


def test_a_refused_step_changes_nothing(tmp_path: Path) -> None:
    steps = ("{A: lay blue 2, refused: fits}", "hand A: [red 1, blue 2]", "A: lay red 1", "turn: B")
    assert problems_of(do(*steps), tmp_path) == []


# --- those who may step in -------------------------------------------------------------------------

OPEN = GIVEN + "  open: yes\n"


def test_who_acts_lets_the_others_pass(tmp_path: Path) -> None:
    assert problems_of(do("A: lay red 1", "turn: B", "points: 0", given=OPEN), tmp_path) == []


def test_who_steps_in_comes_before(tmp_path: Path) -> None:
    steps = ("C: cry", "offered B: [cry, decline]", "B: decline", "offered B: nothing", "A: take", "turn: B")
    assert problems_of(do(*steps, "points: {C: 1, others: 0}", given=OPEN), tmp_path) == []


def test_all_who_may_decline_do_before_the_next_who_is_asked(tmp_path: Path) -> None:
    assert problems_of(do("A: give to C blue 2", "decision: thank", "B: take", "points C: 0"), tmp_path) == []
    (problem,) = problems_of(do("A: give to C blue 2", "A: take"), tmp_path)
    assert problem.came == "C may: nod, decline"


def test_a_refusal_is_judged_before_anybody_declines(tmp_path: Path) -> None:
    steps = ("A: give to C blue 2", "{B: take, refused: not-asked}", "decision: thank", "C: nod", "C: decline")
    assert problems_of(do(*steps, "turn: B"), tmp_path) == []


# --- what words mean -------------------------------------------------------------------------------


def test_words_that_mean_several_moves(tmp_path: Path) -> None:
    given = "given: {turn: A, points: 1, hands: {A: [red 9 with star, red 9]}}\n"
    assert problems_of(do("A: lay red 9", "size of hand A: 1", given=given), tmp_path) == []  # they are called the same


def test_expectations_between_steps(tmp_path: Path) -> None:
    (problem,) = problems_of(do("A: bet 1", "pot: 2", "B: bet 1"), tmp_path)
    assert (problem.expected, problem.came) == ("2", "1")
    (problem,) = problems_of(do("{A: bet 1, then: [{pot: 2}, {turn: B}]}", "B: bet 1"), tmp_path)
    assert (problem.expected, problem.came) == ("2", "1")
    assert problems_of(do("{A: bet 1, then: {pot: 1}}", "then: {turn: B}"), tmp_path) == []


def test_the_time_of_a_scenario_is_known(tmp_path: Path) -> None:
    assert result_of(do("A: bet 1"), tmp_path).seconds > 0


@pytest.mark.parametrize("word", ["player", "Player", "joueur", "Joueur"])
def test_players_may_be_called_by_number_as_texts_count_them(word: str, tmp_path: Path) -> None:
    for names in ("3", "[Ann, Bob, Cy]"):
        body = f"""
        given: {{players: {names}, turn: {word} 1, hands: {{{word} 1: [red 1], {word} 2: [blue 1]}}}}
        do: [{{{word} 1: give to {word} 3 red 1}}, {{{word} 3: decline}}]
        then: {{turn: {word} 2, hand {word} 3: [red 1], offered {word} 2 has: [lay blue 1], asked: {word} 2}}
        """
        assert not problems_of(body, tmp_path)


def test_a_player_whose_name_is_a_number_comes_first(tmp_path: Path) -> None:
    assert not problems_of(
        "given: {players: [Ann, player 1], turn: player 1}\nthen: {turn: player 1, asked: Player 1}", tmp_path
    )
    (problem,) = problems_of("given: {players: [Ann, player 1], turn: player 1}\nthen: {turn: Ann}", tmp_path)
    assert problem.came == "player 1"


# --- what a refused player is told ---------------------------------------------------------------


def telling() -> Rules:
    reasons = "reasons:\n  fits: {en: '{ $card } is not red', fr: '{ $card } n’est pas rouge'}\nrules: |"
    return load_text(LITTLE.read_text("utf-8").replace("rules: |", reasons), str(LITTLE))


@pytest.mark.parametrize(
    "because", ["blue 2 is not red", "Is  Not RED.", "{fr: n’est pas rouge}", "{en: not red, fr: pas rouge}"]
)
def test_what_is_told_stands_beside_the_refusal(because: str, tmp_path: Path) -> None:
    step = f"{{A: lay blue 2, refused: fits, because: {because}}}"
    assert problems_of(do(step), tmp_path, telling()) == []


def test_anything_else_that_is_told_fails(tmp_path: Path) -> None:
    step = "{A: lay blue 2, refused: fits, because: {en: not red, fr: pas bleu}}"
    (problem,) = problems_of(do(step), tmp_path, telling())
    assert (problem.diagnostic.code, problem.diagnostic.place.text) == ("other-refusal", "pas bleu")
    assert (problem.expected, problem.came) == ("pas bleu", "2 bleu n’est pas rouge.")
    (problem,) = problems_of(do("{A: lay blue 2, refused: not-asked, because: not red}"), tmp_path, telling())
    assert problem.expected == "not-asked"
