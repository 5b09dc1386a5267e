"""How the table is laid: what lies where, what the state is, and what happens to chance."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.rules import load, load_text

from tests.authoring.scenarios.little import LITTLE, mistakes_in, played, problems_of, result_of

STATELESS = """
language: 1
ruleset: stateless
title: Stateless
players: 2
cards: {plain: {}}
deck: {in: stock, cards: [4 x plain]}
piles:
  stock: {seen_by: nobody}
  heap: {seen_by: all}
rules: |
  to game: ask take(seat(2))
  decision take(player):
    take: move top(stock) to heap
"""
MASQUERADE = Path(__file__).resolve().parents[3] / "examples" / "masquerade.yaml"


def holds(body: str, folder: Path) -> None:
    assert problems_of(body, folder) == []


def test_the_scenario_stands_in_for_the_setup(tmp_path: Path) -> None:
    holds("given: {players: 2, turn: B}\nthen: {heap: [], hands: [], size of stock: 19, turn: B}", tmp_path)


def test_what_is_mentioned_lies_as_listed_and_the_rest_below_it(tmp_path: Path) -> None:
    body = """
    given: {turn: A, stock: [red 1, red 2], heap: [blue 1, blue 2], hand A: [Joker]}
    do: [{A: take}]
    then: {hand A: [Joker, red 1], top of stock: [red 2], heap: [blue 1, blue 2], size of stock: 15}
    """
    holds(body, tmp_path)


def test_so_many_of_any(tmp_path: Path) -> None:
    holds("given: {turn: A, hands: {A: [red 1], others: 3}, heap: 2}\nthen: {size of hand: {A: 1, B: 3}}", tmp_path)
    holds("given: {turn: A, hands: 4}\nthen: {size of hand: 4, size of stock: 11}", tmp_path)


def test_the_rest_elsewhere(tmp_path: Path) -> None:
    body = "given: {turn: A, rest: hand B, stock: [red 1], heap: [red 2]}\n"
    holds(body + "then: {stock: [red 1], heap: [red 2], size of hand: {A: 0, B: 17}}", tmp_path)
    holds("given: {turn: A, rest: tas, heap: [red 2]}\nthen: {size of heap: 19, top of heap: red 2}", tmp_path)


def test_the_seed_decides_what_lies_below(tmp_path: Path) -> None:
    tops = set()
    for seed in range(5):
        found = result_of(f"given: {{turn: A, seed: {seed}}}\nthen: {{top of stock: Joker}}", tmp_path)
        again = result_of(f"given: {{turn: A, seed: {seed}}}\nthen: {{top of stock: Joker}}", tmp_path)
        came = [one.came for one in found.problems]
        assert came == [one.came for one in again.problems]
        tops.add(tuple(came))
    assert len(tops) > 1


def test_values_of_every_type(tmp_path: Path) -> None:
    given = "{turn: A, lead: crimson, pot: -3, open: yes, prize: 9 rouge with star, sort: fou, points B: 4, hunch: 2}"
    then = "{lead: red, pot: -3, open: oui, prize: red 9, sort: joker, points: {A: 0, B: 4}, hunch: {A: 2, B: 2}}"
    holds(f"given: {given}\nthen: {then}", tmp_path)
    holds("given: {turn: A, couleur: bleu, prize: none, points: {B: 1, others: 2}}\nthen: {lead: blue}", tmp_path)


def test_names_that_keys_have_too(tmp_path: Path) -> None:
    given = "{state: {pot: 2, current: B}, piles: {heap: [red 1]}}"
    holds(f"given: {given}\nthen: {{state: {{pot: 2}}, piles: {{heap: [red 1]}}, turn: B}}", tmp_path)


def test_who_is_out(tmp_path: Path) -> None:
    holds("given: {players: 3, turn: A, in play: [A, C]}\ndo: [{A: bet 1}]\nthen: {turn: C, in play: [A, C]}", tmp_path)


def test_options_by_the_names_that_people_use(tmp_path: Path) -> None:
    given = "{turn: A, options: {most cards: 1, mood: stormy}, hands: {A: [red 1]}}"
    holds(f"given: {given}\ndo: [{{A: take, refused: size(hand(player)) < limit}}]", tmp_path)


def test_an_option_that_holds_a_rule(tmp_path: Path) -> None:
    body = """
    given:
      turn: A
      hands: {A: [red 1, red 2]}
      options:
        on_laying: |
          add 3 to player.points
          add 1 to pot
    do: [{A: lay red 1}]
    then: {points A: 3, pot: 1}
    """
    holds(body, tmp_path)


def test_without_players_there_are_as_few_as_can_be(tmp_path: Path) -> None:
    holds("given: {turn: B}\nthen: {in play: [A, B]}", tmp_path)


# --- chance and beginnings -------------------------------------------------------------------------


def test_shuffles_that_are_stacked(tmp_path: Path) -> None:
    body = """
    given:
      turn: A
      rest: hand B
      stock: []
      heap: [red 1, red 2, red 3, blue 1]
      hands: {A: [blue 2]}
      shuffles: [[red 3, red 1]]
    do: [{A: take}]
    then: {hand A: [blue 2, red 3], stock: [red 1, red 2], heap: [blue 1]}
    """
    holds(body, tmp_path)


def test_a_shuffle_that_does_not_happen(tmp_path: Path) -> None:
    (problem,) = problems_of("given: {turn: A, shuffles: [[red 1], [red 2]]}\nthen: {turn: A}", tmp_path)
    assert problem.diagnostic.message == "2 of these shuffles have not happened"
    assert problem.diagnostic.place.text == "[[red 1], [red 2]]"


def test_a_card_that_is_not_shuffled(tmp_path: Path) -> None:
    body = "given: {turn: A, rest: hand B, stock: [], heap: [red 1, red 2], shuffles: [[Joker]]}\ndo: [{A: take}]"
    found = result_of(body, tmp_path)
    assert found.status == "broken"
    assert found.problems[0].diagnostic.message == "there is no `Joker` in the pile that is shuffled"


def test_the_setup_itself(tmp_path: Path) -> None:
    given = "{players: 3, begin: setup, hand B: [red 3], shuffles: [[red 1, red 2, red 3, blue 1]]}"
    holds(f"given: {given}\nthen: {{hands: {{A: [red 1], B: [red 2], C: [red 3]}}, heap: [blue 1], turn: A}}", tmp_path)


def test_the_game_from_its_beginning(tmp_path: Path) -> None:
    given = "{players: 2, begin: game, shuffles: [[red 1, red 2, blue 1]]}"
    then = "{hands: {A: [red 1], B: [red 2]}, heap: [blue 1], turn: A, began round: 1}"
    holds(f"given: {given}\nthen: {then}", tmp_path)


# --- whose turn it is ------------------------------------------------------------------------------


def test_the_rules_may_decide_the_turn_otherwise(tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace("    set_up()\n", "    set_up()\n    set current to seat(2)\n")
    found = result_of("given: {turn: A}\nthen: {turn: A}", tmp_path, load_text(text))
    assert found.status == "broken"
    assert found.problems[0].diagnostic.code == "other-turn"
    assert found.problems[0].diagnostic.message == "it is B's turn, although `turn` says A's"


def test_rules_that_tell_no_turn_by_a_state(tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace("      turn(current)\n", "      turn(left_of(current))\n")
    found = result_of("given: {turn: A}\nthen: {turn: A}", tmp_path, load_text(text))
    assert [one.diagnostic.code for one in found.problems] == ["no-turn-state"]
    assert found.problems[0].diagnostic.help.endswith("such as `current: A`")
    assert result_of("given: {current: A}\nthen: {turn: B}", tmp_path, load_text(text)).status == "passed"


def test_rules_in_which_no_state_holds_a_player(tmp_path: Path) -> None:
    rules = load_text(STATELESS)
    found = result_of("given: {turn: A, heap: 1}\nthen: {size of heap: 1}", tmp_path, rules)
    assert [one.diagnostic.code for one in found.problems] == ["no-turn-state"]
    assert "leave `turn` out" in found.problems[0].diagnostic.help
    assert result_of("given: {heap: 1}\nthen: {size of heap: 1}", tmp_path, rules).status == "passed"


def test_rules_without_marks(tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace(" marks turn:", ":").replace(" marks setup:", ":")
    rules = load_text(text)
    found = result_of("given: {turn: A}\nthen: {turn: A}", tmp_path, rules)
    assert [one.diagnostic.code for one in found.problems] == ["no-turn-state", "no-turn"]
    body = "given: {hand A: [red 1], pot: 4}\nthen: {pot: 4, size of hand: 1, asked: A}"  # the round sets up after that
    assert result_of(body, tmp_path, rules).status == "passed"


def test_a_decision_before_the_setup(tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace("  to game:\n", "  to game:\n    ask thank(seat(1))\n")
    rules = load_text(text)
    found = result_of("given: {turn: A}\nthen: {turn: A}", tmp_path, rules)
    assert [one.diagnostic.code for one in found.problems] == ["not-reached"]
    assert result_of("given: {begin: game}\ndo: [{A: decline}]\nthen: {turn: A}", tmp_path, rules).status == "passed"


# --- cards with two sides --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def masquerade() -> object:
    return load(MASQUERADE)


@pytest.mark.parametrize("seed", range(5))
def test_pairs_that_are_named_are_made(seed: int, masquerade: object, tmp_path: Path) -> None:
    body = f"""
    given:
      players: 3
      seed: {seed}
      turn: B
      hostess: A
      floor: [golden mask / spy of Rose, mirror / chaperone of Lily]
      hands: {{A: [1 of Rose / golden mask, 2 of Rose], B: [fox mask, 3 of Rose / mirror], C: 2}}
      up: person
    then:
      - floor: [golden mask / spy of Rose, mirror / chaperone of Lily]
      - hands: {{A: [1 of Rose / golden mask, 2 of Rose], B: [fox mask, 3 of Rose]}}
      - sees C: {{hand A: [golden mask, hidden]}}
    """
    found = result_of(body, tmp_path, masquerade)  # type: ignore[arg-type]
    came = [one.came for one in found.problems]
    assert found.status == "failed" and len(came) == 1 and came[0].startswith("[golden mask, ")


@pytest.mark.parametrize("begin", ["setup", "game"])
@pytest.mark.parametrize("seed", range(3))
def test_pairs_that_are_named_under_a_shuffle_alone_are_made(
    seed: int, begin: str, masquerade: object, tmp_path: Path
) -> None:
    pairs = ", ".join(
        f"{rank} of Rose / {mask}" for rank, mask in [(1, "golden mask"), (2, "golden mask"), (3, "mirror")]
    )
    body = f"given: {{players: 3, seed: {seed}, begin: {begin}, shuffles: [[{pairs}]]}}\nthen: {{over: no}}"
    assert problems_of(body, tmp_path, masquerade) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("named", ["spy of Rose / mirror", "golden mask / 1 of Rose"])
def test_what_a_shuffle_cannot_bring_is_told_with_a_way_out(named: str, masquerade: object, tmp_path: Path) -> None:
    body = f"given: {{players: 3, begin: setup, shuffles: [[{named}]]}}\nthen: {{over: no}}"
    found = result_of(body, tmp_path, masquerade)  # type: ignore[arg-type]
    (one,) = [one.diagnostic for one in found.problems]
    assert (one.code, one.help) == ("no-card-left", "name what lies in it then, with the side first that is up")


def test_pairs_that_may_not_be(masquerade: object, tmp_path: Path) -> None:
    body = "given: {players: 3, floor: [spy of Rose / mirror]}\nthen: {over: no}"
    found = result_of(body, tmp_path, masquerade)  # type: ignore[arg-type]
    assert [one.diagnostic.code for one in found.problems] == ["no-card-left"]


def test_the_side_that_is_up(masquerade: object, tmp_path: Path) -> None:
    body = "given: {players: 3, turn: B, hostess: A, up: mask, hand B: [2 of Rose]}\n"
    body += "do: [{sees B: {hand B: [2 of Rose]}}, {top of stock: fox veil}]"
    found = result_of(body, tmp_path, masquerade)  # type: ignore[arg-type]
    assert found.problems[0].came.split(" / ")[0].strip("[").split(" ")[-1] in ("mask", "veil", "mirror")


@pytest.mark.parametrize("seed", range(3))
def test_a_name_of_one_side_is_a_card_without_others_as_long_as_there_is_one(seed: int, tmp_path: Path) -> None:
    text = LITTLE.read_text("utf-8").replace("players: 2..4\n", "players: 2..4\nfaces: [front, back]\n")
    rules = load_text(text.replace("    - 1 x joker\n", "    - 1 x joker\n    - 6 x number(blue, 1) / joker\n"))
    sided = ", ".join(["blue 1 / Joker"] * 6)
    given = f"given: {{players: 2, turn: B, seed: {seed}, heap: [blue 1, CARDS]}}\nthen: {{stock has: [{sided}]}}"
    assert problems_of(given.replace("CARDS", "blue 1"), tmp_path, rules) == []
    assert len(problems_of(given.replace("CARDS", "blue 1, blue 1"), tmp_path, rules)) == 1


# --- what a background gives -----------------------------------------------------------------------

BACKGROUND = """
- background:
    {players: 3, turn: B, heap: [red 1], hands: {A: [red 2], B: [red 3]}, points: {A: 3, B: 4}, options: {limit: 1}}
- scenario: s
"""


@pytest.mark.parametrize(
    ("given", "then"),
    [
        ("{heap: ~}", "{heap: [], hands: {A: [red 2], B: [red 3]}}"),
        ("{hands: {A: ~}}", "{heap: [red 1], hands: {A: [], B: [red 3]}}"),
        ("{hands: {A: ~, C: [red 4]}}", "{hands: {A: [], B: [red 3], C: [red 4]}}"),
        ("{hands: ~, points: ~}", "{hands: [], points: 0, heap: [red 1]}"),
        ("{Hands: {b: ~}, points: {A: null}}", "{hands: {A: [red 2], B: []}, points: {A: 0, B: 4}}"),
        ("{players: ~, heap: ~, hands: {A: [red 2]}}", "{in play: [A, B], hands: {A: [red 2], B: [red 3]}}"),
        ("{options: {limit: ~}, hands: {B: [red 3, red 4]}}", "{offered B has: [take]}"),
    ],
)
def test_a_key_of_the_background_can_be_taken_away(given: str, then: str, tmp_path: Path) -> None:
    for result in played(f"{BACKGROUND}  given: {given}\n  then: {then}\n", tmp_path):
        assert (result.status, result.problems) == ("passed", [])


@pytest.mark.parametrize(
    ("given", "marked", "help"),
    [
        ("{stock: ~}", "stock", "leave it out"),
        ("{hands: {C: ~}}", "C", ""),
        ("{hnads: ~}", "hnads", "did you mean `hands`"),
        ("{prize: ~}", "prize", "`none`"),
        ("{state: {pot: ~}}", "pot", ""),
    ],
)
def test_what_the_background_does_not_give_cannot_be_taken_away(
    given: str, marked: str, help: str, tmp_path: Path
) -> None:
    texts = [f"{BACKGROUND}  given: {given}\n  then: {{open: no}}\n"]
    if marked != "hnads":  # without a background nothing is similar
        texts += [f"- scenario: s\n  given: {given}\n  then: {{open: no}}\n", f"- background: {given}\n"]
    for text in texts:
        found = mistakes_in(text, tmp_path)
        assert [(one.code, one.place.text) for one in found] == [("nothing-to-remove", marked)]
        assert help in found[0].help
