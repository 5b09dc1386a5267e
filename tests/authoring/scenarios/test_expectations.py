"""Each expectation holds when it is true; when it is not it fails, and says what was expected and what came."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.scenarios.little import problems_of, result_of

GIVEN = """
given:
  players: 3
  turn: A
  heap: [blue 1, red 4]
  stock: [blue 4, red 3]
  hands: {A: [red 1, red 2], B: [blue 2], C: [Joker]}
  points: {A: 1, others: 0}
  prize: blue 1
  sort: joker
"""

TRUE_AND_FALSE = [
    ("hand A: [red 2, red 1]", "hand A: [red 1, red 1]", "[red 1, red 1]", "[red 1, red 2]"),
    ("hand A: [1 rouge, crimson 2]", "hand A: [red 1]", "[red 1]", "[red 1, red 2]"),
    ("hand A: [pip red 1, crimson 2 pip]", "hand A: [red 1]", "[red 1]", "[red 1, red 2]"),
    ("hands: {A: [red 1, red 2], B: [blue 2]}", "hands: {A: [red 1, red 2], B: []}", "[]", "[blue 2]"),
    ("heap: [blue 1, red 4]", "heap: [red 4, blue 1]", "[red 4, blue 1]", "[blue 1, red 4]"),
    ("top of heap: red 4", "top of heap: blue 1", "[blue 1]", "[red 4]"),
    ("top of heap: [blue 1, red 4]", "top of heap: [red 4, blue 1]", "[red 4, blue 1]", "[blue 1, red 4]"),
    ("top of stock: [blue 4, red 3]", "top of stock: [red 3, blue 4]", "[red 3, blue 4]", "[blue 4, red 3]"),
    ("heap has: [red 4]", "heap has: [red 4, red 4]", "[red 4, red 4]", "[blue 1, red 4]"),
    ("heap has not: [red 1]", "heap has not: [red 1, red 4]", "none of [red 1, red 4]", "[blue 1, red 4]"),
    ("size of hand: {A: 2, others: 1}", "size of hand: {A: 2, B: 2}", "2", "1"),
    ("size of stock: 13", "size of stock: 12", "12", "13"),
    ("points A: 1", "points A: 2", "2", "1"),
    ("points: {A: 1, others: 0}", "points: {A: 1, C: 1}", "1", "0"),
    ("lead: none", "lead: red", "red", "none"),
    ("open: no", "open: yes", "yes", "no"),
    ("current: A", "current: B", "B", "A"),
    ("prize: blue 1", "prize: red 1", "red 1", "blue 1"),
    ("sort: fou", "sort: number", "number", "Joker"),
    ("turn: A", "turn: B", "B", "A"),
    ("asked: A", "asked: nobody", "nobody", "A"),
    ("decision: choose", "decision: thank", "thank", "choose"),
    ("over: no", "over: yes", "yes", "A is asked: choose"),
    ("round over: no", "round over: yes", "yes", "0 times"),
    ("began turn: A", "began turn: [A, B]", "A, B", "1 times: A"),
    ("began turn: 1", "began turn: 2", "2", "1 times: A"),
    ("began win: no", "began win: yes", "yes", "0 times"),
    ("outcome: {A: 1, B: 0}", "outcome: {A: 1, B: 3}", "B 3", "B 0"),
    ("in play: [A, B, C]", "in play: [A, B]", "A, B", "A, B, C"),
    ("offered B: nothing", "offered B: [take]", "offered", "nothing"),
    ("sees A: {hand A: [red 1, red 2]}", "sees A: {hand B: [blue 2]}", "[blue 2]", "[hidden]"),
    ("sees A: {hand B: hidden, stock: hidden}", "sees A: {hand A: hidden}", "hidden", "[red 1, red 2]"),
    ("sees A: {hand B: [hidden]}", "sees A: {hand B: [hidden, hidden]}", "[hidden, hidden]", "[hidden]"),
    ("sees A: {hunch A: 0, hunch B: hidden}", "sees A: {hunch B: 0}", "0", "hidden"),
    ("sees A: {points: {A: 1}}", "sees A: {points: {A: 2}}", "2", "1"),
    ("does not see A: [hand B, hunch C, stock]", "does not see A: [heap]", "hidden", "[blue 1, red 4]"),
]


@pytest.mark.parametrize(("holds", "fails", "expected", "came"), TRUE_AND_FALSE, ids=[one[1] for one in TRUE_AND_FALSE])
def test_an_expectation(holds: str, fails: str, expected: str, came: str, tmp_path: Path) -> None:
    assert problems_of(f"{GIVEN}then: [{{{holds}}}]", tmp_path) == []
    (problem,) = problems_of(f"{GIVEN}then: [{{{fails}}}]", tmp_path)
    assert (problem.diagnostic.code, problem.expected, problem.came) == ("unmet", expected, came)
    assert problem.diagnostic.place.text in fails


def test_all_that_is_otherwise_is_told(tmp_path: Path) -> None:
    problems = problems_of(f"{GIVEN}then: [{{lead: red, pot: 3}}, {{turn: B}}, {{open: no}}]", tmp_path)
    assert [one.diagnostic.message for one in problems] == [
        f"`{key}` is not as expected" for key in ("lead", "pot", "turn")
    ]


def test_of_several_players_the_one_is_named(tmp_path: Path) -> None:
    (problem,) = problems_of(f"{GIVEN}then: {{size of hands: {{A: 2, B: 2}}}}", tmp_path)
    assert problem.diagnostic.message == "`size of hands` of B is not as expected"


# --- offers ----------------------------------------------------------------------------------------

ALL = "lay red 1, lay red 2, take, give to B red 1, give to B red 2, give to C red 1, give to C red 2, name red"
ALL += ", name blue, bet 1, bet 2, bet 3, show all, go away"


def test_all_that_is_offered(tmp_path: Path) -> None:
    assert problems_of(f"{GIVEN}then: {{offered A: [{ALL}]}}", tmp_path) == []


def test_what_is_not_offered_is_explained(tmp_path: Path) -> None:
    (problem,) = problems_of(f"{GIVEN}then: {{offered A has: [lay blue 2, take]}}", tmp_path)
    assert problem.diagnostic.message == "`lay blue 2` is not offered to A"
    assert problem.diagnostic.place.text == "lay blue 2"
    assert problem.came == ALL
    assert "choose.lay" in problem.because[-1]


def test_what_is_offered_besides_is_told(tmp_path: Path) -> None:
    (problem,) = problems_of(f"{GIVEN}then: {{offered A: [{ALL.replace(', take', '')}]}}", tmp_path)
    assert problem.came == ALL
    assert "size(hand(player)) < limit" in "\n".join(problem.because)


def test_what_must_not_be_offered(tmp_path: Path) -> None:
    assert problems_of(f"{GIVEN}then: {{not offered A: [lay blue 2, decline]}}", tmp_path) == []
    (problem,) = problems_of(f"{GIVEN}then: {{not offered A: [lay red 2]}}", tmp_path)
    assert problem.diagnostic.message == "`lay red 2` is offered to A"
    assert "fits(card)" in "\n".join(problem.because)


def test_declining_is_an_offer(tmp_path: Path) -> None:
    opened = GIVEN + "  open: yes\n"
    assert problems_of(f"{opened}then: {{offered B: [cry, decline]}}", tmp_path) == []
    (problem,) = problems_of(f"{opened}then: {{offered B: [cry]}}", tmp_path)
    assert problem.came == "cry, decline"
    (problem,) = problems_of(f"{opened}then: {{offered B: [cry, decline, take]}}", tmp_path)
    assert problem.diagnostic.message == "`take` is not offered to B"


# --- what has happened -----------------------------------------------------------------------------

SHOWN = GIVEN + "do: [{A: bet 2}, {B: lay blue 2}]\n"


def test_events_in_any_language(tmp_path: Path) -> None:
    body = SHOWN + 'then: {event: ["blue 2: B\'s hand → heap", "2 bleu", "pot: 2"], no event: [Joker]}'
    assert problems_of(body, tmp_path) == []


def test_an_event_that_has_not_happened(tmp_path: Path) -> None:
    (problem,) = problems_of(SHOWN + 'then: {event: "blue 3: B’s hand → heap"}', tmp_path)
    assert problem.diagnostic.message == "no event says `blue 3: B’s hand → heap`"
    assert any("blue 2" in line for line in problem.because)
    (problem,) = problems_of(SHOWN + 'then: {no event: "→ heap"}', tmp_path)
    assert problem.diagnostic.message == "an event says `→ heap`"


def test_events_as_a_player_has_them(tmp_path: Path) -> None:
    taken = GIVEN + "do: [{A: take}]\n"
    assert problems_of(taken + "then: {event for A: blue 4, no event for B: blue 4, event: blue 4}", tmp_path) == []
    (problem,) = problems_of(taken + "then: {event for B: blue 4}", tmp_path)
    assert problem.diagnostic.message == "no event says `blue 4`"


def test_who_decided_it_is_told(tmp_path: Path) -> None:
    (problem,) = problems_of(SHOWN + "then: {heap: [], pot: 3}", tmp_path)[:1]
    (related,) = problem.decided
    assert (related.label, related.place.text) == ("`choose.lay` decided it", "move card to heap")
    (problem,) = problems_of(SHOWN + "then: {pot: 3}", tmp_path)
    assert problem.decided[0].place.text == "add n to pot"


# --- the end ---------------------------------------------------------------------------------------

WON = GIVEN + "do: [{A: bet 1}, {B: lay blue 2}]\n"


def test_the_end_of_a_round_and_of_the_game(tmp_path: Path) -> None:
    body = WON + "then: {began win: B, round over: yes, over: yes, winner: B, turn: nobody, asked: nobody}"
    assert problems_of(body, tmp_path) == []
    assert problems_of(WON + "then: {decision: choose}", tmp_path)[0].came == "none: the game is over"
    assert problems_of(WON + "then: {over: no}", tmp_path)[0].came == "the game is over"
    assert problems_of(WON + "then: {winner: [A, B]}", tmp_path)[0].came == "B"
    assert problems_of(GIVEN + "then: {winner: [A, B]}", tmp_path)[0].came == "the game is not over"


def test_the_game_goes_on_in_another_round(tmp_path: Path) -> None:
    body = WON.replace("points: {A: 1, others: 0}", "points: {A: -9, B: -9}") + "then: {over: no, began round: 1}"
    assert problems_of(body, tmp_path) == []


EMPTY = "given: {turn: A, stock: [], rest: hand B, hands: {A: [red 1]}}\n"


def test_a_fault_that_is_expected(tmp_path: Path) -> None:
    assert problems_of(EMPTY + "do: [{A: take}]\nthen: {fault: empty-pile}", tmp_path) == []
    assert problems_of(EMPTY + "do: [{A: take, then: {fault: empty-pile}}]", tmp_path) == []


def test_a_fault_that_is_not(tmp_path: Path) -> None:
    (problem,) = problems_of(EMPTY + "do: [{A: take}]\nthen: {turn: B}", tmp_path)
    assert problem.diagnostic.code == "game-fault"
    assert "(empty-pile)" in problem.diagnostic.message
    assert problem.diagnostic.place.text == "A: take"
    assert problem.decided[0].place.text == "top(stock)"


def test_another_fault_or_none(tmp_path: Path) -> None:
    (problem,) = problems_of(EMPTY + "do: [{A: take}]\nthen: {fault: not-set}", tmp_path)
    assert (problem.expected, problem.came[:12]) == ("not-set", "empty-pile: ")
    (problem,) = problems_of(GIVEN + "then: {fault: not-set}", tmp_path)
    assert problem.came == "no fault"


def test_a_fault_at_the_beginning(tmp_path: Path) -> None:
    found = result_of("given: {state: {points: 3}}\nthen: {fault: not-set}", tmp_path)
    assert found.status == "passed"
