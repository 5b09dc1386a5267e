"""Mistakes in scenario files: each is told once, at its place, with a way out."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from croupier.authoring.scenarios.files import read_scenarios
from croupier.authoring.scenarios.run import ScenarioRunner
from croupier.rules import load

from tests.authoring.scenarios.little import LITTLE, mistakes_in

MISTAKES = [
    # the shape of a file
    ("a: 1", "not-a-list", "a", "begin every scenario with"),
    ("- just words", "bad-value", "just words", "given:"),
    ("- scenaro: s", "unknown-key", "scenaro", "did you mean `scenario`"),
    ("- given: {}", "missing-key", "given", "add `scenario: …`"),
    ("- {scenario: [s]}", "bad-value", "[s]", ""),
    ("- {scenario: {en: a card, red}}", "bad-value", "{en: a card, red}", ""),
    ("- {scenario: {english: s}}", "bad-value", "{english: s}", ""),
    ("- {scenario: s, thne: []}", "unknown-key", "thne", "did you mean `then`"),
    ("- {scenario: s, proves: [amb]}", "bad-value", "[amb]", ""),
    ("- {scenario: s, given: [1]}", "bad-value", "[1]", ""),
    ("- {scenario: s, do: {A: take}}", "bad-value", "{A: take}", ""),
    ("- {scenario: s, do: [take]}", "bad-value", "take", ""),
    ("- {scenario: s, do: take}", "bad-value", "take", "a player and a move"),
    ("do: |\n    A: take\n\n    take\n", "bad-value", "take", "a player and a move"),
    ("do: |\n    A: take\n    A:  lya red 1\n", "unknown-move", "lya red 1", "lay"),
    ("do: |\n    A: take\n    E: take\n", "unknown-player", "E", "the players are"),
    ("do: [{A: lay rad 1 (2nd)}]", "unknown-card", "lay rad 1 (2nd)", "did you mean `red 1`"),
    ("- {scenario: s, then: {turn: A}, given: {turn: A}}\n- background: {}", "late-background", "background", "front"),
    ("- {background: {turn: A}, extra: 1}", "unknown-key", "extra", "known here"),
    ("- {scenario: s, given: {turn: A}}", "empty-scenario", "scenario: s", "`then`"),
    ("- &a {scenario: s, then: {open: no}}", "yaml-alias", "&a", ""),
    # who plays
    ("given: {players: 5}", "bad-value", "5", ""),
    ("given: {players: 2..4}", "bad-value", "2..4", "such as `2`, or the names"),
    ("given: {players: [2, 4]}", "bad-value", "[2, 4]", "such as `players: 2`"),
    ("given: {players: [Ann]}", "bad-value", "[Ann]", ""),
    ("given: {players: [Ann, ann]}", "bad-value", "[Ann, ann]", ""),
    ("given: {seed: -1}", "bad-value", "-1", ""),
    ("given: {seed: yes}", "bad-value", "yes", ""),
    ("given: {begin: setap}", "bad-value", "setap", "did you mean `setup`"),
    ("given: {turn: E}", "unknown-player", "E", "the players are `A`, `B`"),
    ("given: {options: {limt: 3}}", "unknown-option", "limt", "did you mean `limit`"),
    ("given: {options: {limit: 300}}", "bad-option-value", "{limit: 300}", ""),
    ("given: {options: {mood: calmer}}", "bad-option-value", "{mood: calmer}", ""),
    ("given: {options: 3}", "bad-value", "3", ""),
    # what is on the table
    ("given: {hnds: {A: [red 1]}}", "unknown-name", "hnds", "did you mean"),
    ("given: {hands: {E: [red 1]}}", "unknown-player", "E", ""),
    ("given: {hand E: [red 1]}", "unknown-player", "hand E", "the players are `A`, `B`"),
    ("then: {points E: 1}", "unknown-player", "points E", "the players are `A`, `B`"),
    ("given: {heap: [rad 1]}", "unknown-card", "rad 1", "did you mean `red 1`"),
    ("given: {heap: [red 1 with stra]}", "unknown-card", "red 1 with stra", ""),
    ("given: {heap: [red 1 with star]}", "unknown-card", "red 1 with star", ""),
    ("given: {heap: [red 1 / red 2]}", "unknown-card", "red 1 / red 2", ""),
    ("given: {heap: [number(red, 1)]}", "unknown-card", "number(red", "needs quotes"),
    ("given: {heap: [[red 1]]}", "bad-value", "[red 1]", ""),
    ("given: {heap: {A: [red 1]}}", "bad-value", "{A: [red 1]}", ""),
    ("given: {heap: [red 1, red 1, red 1]}", "no-card-left", "red 1", "as often as the deck has it"),
    ("given: {hands: {B: -5}}", "bad-value", "-5", "from 0 on"),
    ("given: {stock: 3}", "bad-value", "3", "`rest: PILE`"),
    ("given: {rest: hand A, hand A: 3}", "bad-value", "3", "`rest: PILE`"),
    ("given: {heap: [rouge 1]}", "unknown-card", "rouge 1", "did you mean `1 rouge`"),
    ("given: {hands: 10}", "no-card-left", "10", ""),
    ("given: {hands: {A: [red 1]}, hand A: [red 2]}", "duplicate-key", "hand A", "in one place"),
    ("given: {points: 1, points B: 2}", "duplicate-key", "points B", "in one place"),
    ("given: {hands: {A: [red 1]}, Hands: {A: [red 2]}}", "duplicate-key", "Hands", "in one place"),
    ("given: {lead: green}", "unknown-value", "green", "known are"),
    ("given: {pot: none}", "bad-value", "none", ""),
    ("given: {pot: much}", "bad-value", "much", ""),
    ("given: {open: maybe}", "unknown-value", "maybe", ""),
    ("given: {rest: hnad A}", "unknown-pile", "hnad A", "did you mean `hand A`"),
    ("given: {rest: hand}", "unknown-pile", "hand", ""),
    ("given: {up: heads}", "bad-value", "heads", "leave `up` out"),
    ("given: {shuffles: red 1}", "bad-value", "red 1", "list of lists"),
    ("given: {begin: game, heap: [red 1]}", "bad-value", "heap", "leave it out"),
    ("given: {state: 3}", "bad-value", "3", ""),
    ("given: {state: {pott: 3}}", "unknown-name", "pott", "did you mean `pot`"),
    # what is done
    ("do: [{A: lya red 1}]", "unknown-move", "lya red 1", "did you mean `lay`"),
    ("do: [{A: lyas red 1}]", "unknown-move", "lyas red 1", "did you mean `lay"),
    ("do: [{A: talk}]", "unknown-move", "talk", "did you mean `take`"),
    ("do: [{A: lye}]", "unknown-move", "lye", "the moves are"),
    ("do: [{A: xyzzy}]", "unknown-move", "xyzzy", "the moves are"),
    ("do: [{A: lay rad 1}]", "unknown-card", "lay rad 1", "did you mean `red 1`"),
    ("do: [{A: lay}]", "unknown-move", "lay", "`lay` takes card"),
    ('do: [{A: "take ,"}]', "unknown-move", '"take ,"', "leave the comma out"),
    ('do: [{A: "lay red 1,."}]', "unknown-move", '"lay red 1,."', "leave the comma out"),
    ("do: [{A: take red 1}]", "unknown-move", "take red 1", "`take` takes nothing: write `take` alone"),
    ("do: [{A: name green}]", "unknown-value", "name green", "known are"),
    ("do: [{A: give to E red 1}]", "unknown-move", "give to E red 1", "`give_to` takes player other, card"),
    ("do: [{A: [take]}]", "bad-value", "[take]", ""),
    ("do: [{E: take}]", "unknown-player", "E", "the players are `A`, `B`"),
    ("do: [{A: take, refusd: fits}]", "unknown-key", "refusd", "begin a step of its own"),
    ("do: [{A: take, refused: fit}]", "unknown-condition", "fit", "did you mean `fits`"),
    ("do: [{A: take, refused: not-aksed}]", "unknown-condition", "not-aksed", "did you mean `not-asked`"),
    ("do: [{A: take, refused: 'card ='}]", "unknown-condition", "'card ='", "name the definition"),
    ("do: [{refused: fits}]", "bad-value", "refused", "below the step"),
    ("do: [{because: it fits}]", "bad-value", "because", "below the step"),
    ("do: [{A: take, because: it fits}]", "bad-value", "because", "`refused: …`"),
    ("do: [{A: take, refused: fits, because: [a]}]", "bad-value", "[a]", ""),
    ("do: [{A: take, refused: fits, because: {de: passt}}]", "bad-value", "de", "write `en` or `fr`"),
    # what must follow
    ("then: {hadn A: []}", "unknown-name", "hadn A", "did you mean `hand A`"),
    ("then: {event: []}", "bad-value", "event", "write words"),
    ("then: {event for B: nothing}", "bad-value", "event for B", "write words"),
    ('then: {no event: [""]}', "bad-value", "no event", "write words"),
    ("then: {does not see A: []}", "bad-value", "does not see A", "name what you look for"),
    ("then: {sees A: {}}", "bad-value", "sees A", "leave it out"),
    ("then: {hands: {}}", "bad-value", "hands", "leave it out"),
    ("then: {piles: {}}", "bad-value", "piles", "leave it out"),
    ("then: {outcome: {}}", "bad-value", "outcome", "leave it out"),
    ("then: {top of heap: []}", "bad-value", "top of heap", "name what you look for"),
    ("then: {hand A: }", "bad-value", "", "write `[]`"),
    ("then: {turn: E}", "unknown-player", "E", ""),
    ("then: {over: perhaps}", "unknown-value", "perhaps", ""),
    ("then: {decision: chose}", "unknown-rule", "chose", "did you mean `choose`"),
    ("then: {fault: no-mvoe}", "unknown-fault", "no-mvoe", "did you mean `no-move`"),
    ("then: {began trun: yes}", "unknown-mark", "began trun", "did you mean `turn`"),
    ("then: {began turn: E}", "unknown-player", "E", ""),
    ("then: {offered E: [take]}", "unknown-player", "offered E", ""),
    ("then: {offered A: [tak]}", "unknown-move", "tak", "did you mean `take`"),
    ("then: {sees A: [hand B]}", "bad-value", "[hand B]", ""),
    ("then: {sees A: {hnad B: hidden}}", "unknown-name", "hnad B", "did you mean `hand B`"),
    ("then: {does not see A: [hnad B]}", "unknown-name", "hnad B", "did you mean `hand B`"),
    ("then: {size of heap: few}", "bad-value", "few", ""),
    ("then: {top of points A: red 1}", "unknown-name", "top of points A", ""),
    ("then: {points A: [1]}", "bad-value", "[1]", ""),
    ("then: [{heap: [rad 1]}]", "unknown-card", "rad 1", "did you mean `red 1`"),
]


@pytest.mark.parametrize(("text", "code", "marked", "help"), MISTAKES, ids=[one[0] for one in MISTAKES])
def test_a_mistake(text: str, code: str, marked: str, help: str, tmp_path: Path) -> None:
    more = "" if text.startswith("then") else "  then: {open: no}\n"
    whole = text if text.startswith(("-", "a:")) else f"- scenario: s\n  {text}\n{more}"
    (found,) = mistakes_in(whole, tmp_path)
    assert (found.code, found.place.text) == (code, marked)
    assert help in found.help
    assert found.message[0].islower() or found.message.startswith("`")


def test_a_comment_that_cuts_a_name(tmp_path: Path) -> None:
    """In quotes the step is read, as the help says; a comment that belongs to nothing is not spoken of."""
    file = tmp_path / "signs.yaml"
    file.write_text(LITTLE.read_text("utf-8").replace("{ $suit } { $value }", "{ $suit } { $value } #"), "utf-8")
    rules = load(file)
    (found,) = mistakes_in("- scenario: s\n  do:\n    - A: lay red 1 #\n", tmp_path, rules)
    assert found.code == "unknown-card"
    assert found.help == '`#` begins a comment in YAML: put the text in quotes, `"lay red 1 #"`'
    assert not mistakes_in('- scenario: s\n  do:\n    - A: "lay red 1 #"\n', tmp_path, rules)
    (other,) = mistakes_in("- scenario: s\n  do:\n    - A: lay rad 1 # the fool\n", tmp_path, rules)
    assert "comment" not in other.help


@pytest.mark.parametrize("marks", [" with star", " with stra", " with star,star"])
def test_a_card_with_thousands_of_marks_is_not_known(marks: str, tmp_path: Path) -> None:
    text = f"- {{scenario: s, given: {{heap: ['red 9{marks * 3_000}']}}, then: {{open: no}}}}"
    assert [one.code for one in mistakes_in(text, tmp_path)] == ["unknown-card"]


def test_every_mistake_of_a_scenario_is_told(tmp_path: Path) -> None:
    text = """
    - scenario: s
      given: {turn: E, heap: [rad 1], options: {limt: 3}}
      do: [{A: lya red 1}, {B: take}]
      then: {over: maybe, lead: red}
    """
    codes = [one.code for one in mistakes_in(text, tmp_path)]
    assert codes == ["unknown-player", "unknown-card", "unknown-option", "unknown-move", "unknown-value"]


def test_mistakes_of_an_option_that_holds_a_rule_show_its_line(tmp_path: Path) -> None:
    text = """
    - scenario: s
      given:
        options:
          on_laying: |
            add 3 to pot
            add 3 to pott
    """
    (found,) = mistakes_in(text, tmp_path)
    assert (found.place.text, found.place.line) == ("pott", 2)


def test_text_that_is_no_yaml(tmp_path: Path) -> None:
    assert mistakes_in("- scenario: [", tmp_path)
    assert [one.code for one in mistakes_in("", tmp_path)] == ["empty-file"]


EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "crazy-eights.scenarios.yaml"
WORDS = ("none", "yes", "-1", "[]", "{}", "A", "999999", '"x"', "~", "hidden", "others", "with", "/", "over")


@pytest.mark.parametrize("seed", range(4))
def test_no_text_makes_it_raise(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    runner = ScenarioRunner(load(EXAMPLE.with_name("crazy-eights.yaml")))
    tokens = re.findall(r"\w+|[^\w\s]|\s+", EXAMPLE.read_text("utf-8"))
    file = tmp_path / "changed.scenarios.yaml"
    for _ in range(40):
        changed = list(tokens)
        for at in chance.sample([at for at, one in enumerate(tokens) if not one.isspace()], 3):
            changed[at] = chance.choice([chance.choice(tokens).strip(), chance.choice(WORDS)])
        file.write_text("".join(changed), "utf-8")
        results = [runner.run(one, file) for one in read_scenarios(file).scenarios]
        assert all(one.problems for one in results if one.status != "passed")
