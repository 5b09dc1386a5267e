"""What is told about scenarios, in every format; statements and coverage; and the command."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from croupier.authoring.scenarios.statements import cited_codes
from croupier.authoring.scenarios.suite import chosen, run_suite
from croupier.cli import group
from croupier.language.ruleset.statements import read_statements, statements_beside

from tests.authoring.scenarios.little import LITTLE, little

ROOT = Path(__file__).resolve().parents[3]

SCENARIOS = """
- background: {turn: A, lead: red, hands: {A: [red 1, blue 2], B: [blue 1]}}
- scenario: a card is laid
  proves: [LIT-001, OPEN-1]
  do: [{A: lay red 1}]
  then: {heap: [red 1], turn: B}
- scenario: a card is refused
  proves: [LIT-002]
  do: [{A: lay blue 2}]
- scenario: "an unknown card & <b>"
  given: {heap: [rad 1]}
- scenario: something else is there
  proves: [LIT-003]
  then: {heap: [red 1]}
"""

STATEMENTS = """
- section: Play
  statements:
    LIT-001: A card of the suit led may be laid
    LIT-002: No other card may be laid
    LIT-003: Nobody has thought of this
- section: Contents
  statements: {LIT-004: The box is blue}
"""

CITES = """
interpretations:
  OPEN-1: {question: who begins, taken: the first}
remarks:
  LIT-004: about the box
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ruleset with statements, scenarios, and rules that cite some of them."""
    text = LITTLE.read_text("utf-8").replace("rules: |\n", CITES.lstrip("\n") + "rules: |\n")
    text = text.replace("  decision thank(player):\n", "  decision thank(player):\n    cites LIT-001, OPEN-1\n")
    (tmp_path / "little.yaml").write_text(text.replace("cards:\n", "cards:\n", 1), "utf-8")
    (tmp_path / "little.scenarios.yaml").write_text(SCENARIOS, "utf-8")
    (tmp_path / "little.statements.yaml").write_text(STATEMENTS, "utf-8")
    return tmp_path


def run(*words: object) -> Result:
    return CliRunner().invoke(group, ["test", *map(str, words)])


# --- formats ---------------------------------------------------------------------------------------


def test_the_text_tells_what_has_not_passed(folder: Path) -> None:
    found = run(folder / "little.yaml", "--lang", "en")
    assert found.exit_code == 1
    for part in (
        "FAILED: a card is refused",
        "error[step-refused]: A cannot do this now: lay blue 2",
        "BROKEN: an unknown card",
        "did you mean `red 1`?",
        "  expected  [red 1]",
        "  came      []",
    ):
        assert part in found.output
    assert "a card is laid" not in found.output
    assert "little: 4 scenarios, 1 passed, 2 failed, 1 broken" in found.output


def test_a_sign_that_no_screen_shows_is_refused_and_not_printed(folder: Path) -> None:
    (folder / "little.scenarios.yaml").write_text('- {scenario: "a \\a bell", then: {heap: []}}', "utf-8")
    found = run(folder / "little.yaml")
    assert found.exit_code == 1 and "bad-character" in found.output and "\u0007" not in found.output


def test_cards_are_told_in_the_language_that_is_asked_for(folder: Path) -> None:
    text = "- {scenario: s, given: {turn: A, heap: [red 1]}, then: {heap: []}}"
    (folder / "little.scenarios.yaml").write_text(text, "utf-8")
    assert "[1 rouge]" in run(folder / "little.yaml", "--lang", "fr").output


MELDS = """
- scenario: s
  given: {turn: A, hands: {A: [red 7, blue 7, green 7, red 2]}}
  do: [{A: 'STEP'}]
"""


def told_of_melds(folder: Path, step: str, language: str) -> str:
    shutil.copy(ROOT / "examples" / "melds.yaml", folder)
    (folder / "melds.scenarios.yaml").write_text(MELDS.replace("STEP", step), "utf-8")
    return run(folder / "melds.yaml", "--lang", language).output.replace("\N{NO-BREAK SPACE}", " ")


def test_rules_stay_as_they_are_written_in_any_language(tmp_path: Path) -> None:
    told = told_of_melds(tmp_path, "meld red 7, red 2", "fr")
    assert "  venu      A peut : meld, enough" in told
    assert "    ✗ enough_cards(chosen) and (of_one_number(chosen) or run(chosen))" in told
    assert " : " in told and "  : " not in told


@pytest.mark.parametrize(
    ("step", "help"),
    [
        ("meld red 7, red 2", "if it must not be possible"),
        ("meld red 7,", "leave the comma out"),
        ("meld ,", "leave the comma out, or name a card behind it"),
    ],
)
def test_fewer_cards_are_no_help_for_cards_that_are_refused(step: str, help: str, tmp_path: Path) -> None:
    assert f"help: {help}" in told_of_melds(tmp_path, step, "en")


NAMED = "- {scenario: {en: it is laid, fr: elle est posée}, given: {turn: A}, then: {heap: [red 1]}}"


@pytest.mark.parametrize(
    ("language", "name", "mark"),
    [("en", "it is laid", "FAILED:"), ("fr", "elle est posée", "ÉCHEC\N{NO-BREAK SPACE}:")],
)
def test_names_are_told_in_the_language_that_is_asked_for(language: str, name: str, mark: str, folder: Path) -> None:
    (folder / "little.scenarios.yaml").write_text(NAMED, "utf-8")
    text, data, junit = (
        run(folder / "little.yaml", "--lang", language, "--format", form).output for form in ("text", "json", "junit")
    )
    assert f"{mark} {name} (" in text
    assert json.loads(data)["rulesets"][0]["scenarios"][0]["scenario"] == name
    (case,) = ElementTree.fromstring(junit).iter("testcase")
    assert case.get("name") == name and f"{mark} {name} (" in (case[0].text or "")


def test_a_name_without_the_language_is_told_in_another(folder: Path) -> None:
    (folder / "little.scenarios.yaml").write_text(NAMED.replace("en: it is laid, ", ""), "utf-8")
    assert "FAILED: elle est posée (" in run(folder / "little.yaml", "--lang", "en").output


@pytest.mark.parametrize("pattern", ["IS LAID", "est posée", "elle*"])
def test_one_is_chosen_by_its_name_in_any_language(pattern: str, folder: Path) -> None:
    (folder / "little.scenarios.yaml").write_text(f"{NAMED}\n- {{scenario: other, then: {{over: no}}}}\n", "utf-8")
    for language in ("en", "fr"):
        suite = run_suite(folder / "little.yaml", [folder / "little.scenarios.yaml"], pattern, language=language)
        assert [one.scenario.called("en") for one in suite.results] == ["it is laid"]


def test_json_has_a_stable_shape(folder: Path) -> None:
    found = run(folder / "little.yaml", "--format", "json", "--coverage")
    data: dict[str, Any] = json.loads(found.output)["rulesets"][0]
    keys = "ruleset file total passed failed broken left_out diagnostics scenarios coverage"
    assert list(data) == keys.split(" ")
    assert (data["total"], data["passed"], data["failed"], data["broken"]) == (4, 1, 2, 1)
    first, second, *_ = data["scenarios"]
    assert (first["status"], first["proves"], first["problems"]) == ("passed", ["LIT-001", "OPEN-1"], [])
    (problem,) = second["problems"]
    assert (problem["code"], problem["line"], problem["decided_by"][0]["label"]) == (
        "step-refused",
        9,
        "`choose.lay` decided it",
    )
    assert problem["because"]


def test_junit(folder: Path) -> None:
    root = ElementTree.fromstring(run(folder / "little.yaml", "--format", "junit").output)
    assert (root.tag, root.get("tests"), root.get("failures"), root.get("errors")) == ("testsuites", "4", "2", "1")
    cases = root.findall("testsuite/testcase")
    assert [one.get("name", "")[:9] for one in cases] == ["a card is", "a card is", "an unknow", "something"]
    assert [len(one) for one in cases] == [0, 1, 1, 1]
    assert [one[0].tag for one in cases if len(one)] == ["failure", "error", "failure"]
    assert "expected" in (cases[3][0].text or "")


def test_a_file_that_cannot_be_read_is_an_error_in_every_format(folder: Path) -> None:
    (folder / "little.scenarios.yaml").write_text("a: 1", "utf-8")
    for form in ("text", "json", "junit"):
        found = run(folder / "little.yaml", "--format", form)
        assert found.exit_code == 1 and "no list of scenarios" in found.output


# --- choosing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "count"), [("is", 3), ("A CARD", 2), ("a card*", 2), ("LIT-002", 1), ("little.sc", 4), ("*laid", 1)]
)
def test_the_ones_that_are_chosen(pattern: str, count: int, folder: Path) -> None:
    file = folder / "little.scenarios.yaml"
    suite = run_suite(folder / "little.yaml", [file], pattern)
    assert (len(suite.results), suite.left_out) == (count, 4 - count)
    assert all(chosen(one.scenario, file, pattern) for one in suite.results)


def test_wrong_use(folder: Path) -> None:
    assert run(folder / "little.yaml", "--run", "nothing like this").exit_code == 2
    assert run(folder / "missing.yaml").exit_code == 2
    assert run("no-such-ruleset").exit_code == 2
    assert run().exit_code == 2


def test_a_ruleset_without_scenarios(tmp_path: Path) -> None:
    shutil.copy(LITTLE, tmp_path / "alone.yaml")
    found = run(tmp_path / "alone.yaml")
    assert found.exit_code == 1 and "alone.scenarios.yaml" in found.output


def test_a_ruleset_with_errors(folder: Path) -> None:
    text = (folder / "little.yaml").read_text("utf-8").replace("to seat(1)", "to seet(1)")
    (folder / "little.yaml").write_text(text, "utf-8")
    found = run(folder / "little.yaml")
    assert found.exit_code == 1 and "seet" in found.output


def test_scenario_files_find_their_ruleset(folder: Path) -> None:
    assert "little: 4 scenarios" in run(folder / "little.scenarios.yaml").output
    game = folder / "game"
    (game / "scenarios").mkdir(parents=True)
    shutil.copy(folder / "little.yaml", game / "ruleset.yaml")
    shutil.copy(folder / "little.scenarios.yaml", game / "scenarios" / "first.yaml")
    shutil.copy(folder / "little.scenarios.yaml", game / "scenarios" / "second.yaml")
    shutil.copy(folder / "little.statements.yaml", game / "statements.yaml")
    assert "little: 8 scenarios" in run(game).output
    assert "little: 4 scenarios" in run(game / "scenarios" / "second.yaml").output
    both = run(game / "scenarios" / "second.yaml", game / "scenarios" / "first.yaml", game)
    assert both.output.count("little: 8 scenarios") == 1


def test_all_is_well(folder: Path) -> None:
    found = run(folder / "little.yaml", "--run", "a card is laid")
    assert (found.exit_code, found.output.split(" (")[0]) == (0, "little: 1 scenario, 1 passed, 3 left out")


# --- statements ------------------------------------------------------------------------------------


def test_statements_that_are_cited_and_proven(folder: Path) -> None:
    data = json.loads(run(folder / "little.yaml", "--format", "json", "--coverage").output)["rulesets"][0]["coverage"]
    assert data["statements"] == {
        "total": 4,
        "remarks": 1,
        "cited": 1,
        "proven": 1,
        "not_cited": ["LIT-002", "LIT-003"],
        "not_proven": ["LIT-002", "LIT-003"],
    }
    assert data["interpretations"]["proven"] == 1


def test_a_statement_that_is_not_there(folder: Path) -> None:
    text = SCENARIOS.replace("[LIT-003]", "[LIT-030]")
    (folder / "little.scenarios.yaml").write_text(text, "utf-8")
    found = run(folder / "little.yaml", "--run", "laid")
    assert found.exit_code == 1
    assert "there is no `LIT-030`" in found.output and "did you mean `LIT-00" in found.output


def write_statements(folder: Path, text: str) -> Path:
    file = folder / "statements.yaml"
    file.write_text(text, "utf-8")
    return file


def test_statements_stand_in_sections(tmp_path: Path) -> None:
    text = "- {section: Play, statements: {LIT-001: Lay a card, LIT-002: Draw}}\n"
    text += "- {statements: {LIT-003: Stop}, section: End}"
    found, problems = read_statements(write_statements(tmp_path, text))
    assert not problems
    assert [(one.code, one.section, one.text, one.place.text) for one in found.values()] == [
        ("LIT-001", {"": "Play"}, {"": "Lay a card"}, "LIT-001"),
        ("LIT-002", {"": "Play"}, {"": "Draw"}, "LIT-002"),
        ("LIT-003", {"": "End"}, {"": "Stop"}, "LIT-003"),
    ]


def test_statements_may_be_in_several_languages(tmp_path: Path) -> None:
    text = "- section: {en: Play, fr: Le jeu}\n  statements: {LIT-001: {en: Lay a card, fr: Posez une carte}}"
    found, problems = read_statements(write_statements(tmp_path, text))
    assert not problems
    assert found["LIT-001"].section == {"en": "Play", "fr": "Le jeu"}
    assert found["LIT-001"].text == {"en": "Lay a card", "fr": "Posez une carte"}


FORM = "begin each section with `- section: HEADING`, and write `CODE: TEXT` below its `statements:`"


@pytest.mark.parametrize(
    ("text", "code", "place", "help"),
    [
        ("just words", "not-a-list", "j", FORM),
        ("LIT-001: s", "not-a-list", "L", FORM),
        ("- words", "bad-value", "words", FORM),
        ("- {section: S}", "missing-key", "section", FORM),
        ("- {statements: {LIT-001: s}}", "missing-key", "statements", FORM),
        ("- {sectoin: S, statements: {LIT-001: s}}", "unknown-key", "sectoin", "did you mean `section`?"),
        ("- {id: LIT-001, section: S}", "unknown-key", "id", FORM),
        ("- section: S\n  LIT-001: s", "unknown-key", "LIT-001", "put it below the `statements:` of its section"),
        ("- {section: , statements: {LIT-001: s}}", "bad-value", "", "write a text"),
        ("- {section: {en: }, statements: {LIT-001: s}}", "bad-value", "en", "or leave the language out"),
        ("- {section: S, statements: }", "bad-value", "", "or take the section out"),
        ("- {section: S, statements: {}}", "bad-value", "{}", "or take the section out"),
        ("- {section: S, statements: words}", "bad-value", "words", FORM),
        ("- {section: S, statements: [LIT-001: s]}", "bad-value", "[LIT-001: s]", "without a `-` in front"),
        ("- {section: S, statements: {lit: s}}", "bad-value", "lit", "a code is capital letters"),
        ("- {section: S, statements: {LIT-001: }}", "bad-value", "", "write a text"),
        ("- {section: S, statements: {LIT-001: [s]}}", "bad-value", "[s]", "write a text"),
        ("- {section: S, statements: {LIT-001: {}}}", "bad-value", "{}", "write a text"),
        ("- {section: S, statements: {LIT-001: {en: s, french: t}}}", "bad-value", "french", "write two letters"),
        ("- {section: S, statements: {LIT-001: {en: s, fr: }}}", "bad-value", "fr", "or leave the language out"),
        ("- {section: S, statements: {LIT-001: {en: s, fr: [t]}}}", "bad-value", "fr", "or leave the language out"),
    ],
)
def test_mistakes_in_statements(text: str, code: str, place: str, help: str, tmp_path: Path) -> None:
    (found,) = read_statements(write_statements(tmp_path, text))[1]
    assert (found.code, found.place.text) == (code, place)
    assert help in found.help


@pytest.mark.parametrize(
    ("second", "message", "place"),
    [
        ("{section: T, statements: {LIT-001: t}}", "`LIT-001` is there twice", "LIT-001"),
        ("{section: {en: S, fr: T}, statements: {LIT-002: t}}", "there are two sections `S`", "{en: S, fr: T}"),
    ],
)
def test_what_is_there_twice_tells_of_the_first(second: str, message: str, place: str, tmp_path: Path) -> None:
    text = f"- {{section: S, statements: {{LIT-001: s}}}}\n- {second}\n"
    (found,) = read_statements(write_statements(tmp_path, text))[1]
    assert (found.code, found.message, found.place.text) == ("duplicate-key", message, place)
    assert (found.place.line, found.related[0].place.line) == (2, 1)


def test_files_share_their_codes_and_each_has_its_sections(tmp_path: Path) -> None:
    for name, codes in (("one", "LIT-001: s"), ("two", "LIT-001: t, LIT-002: u")):
        (tmp_path / f"{name}.statements.yaml").write_text(f"- {{section: S, statements: {{{codes}}}}}", "utf-8")
    found, problems = statements_beside([tmp_path / "one.yaml", tmp_path / "two.yaml", tmp_path / "one.yaml"])
    assert list(found) == ["LIT-001", "LIT-002"]
    assert [one.message for one in problems] == ["`LIT-001` is there twice"]


def test_codes_are_found_in_every_part(folder: Path) -> None:
    assert cited_codes(little().ruleset) == set()
    from croupier.rules import load

    assert cited_codes(load(folder / "little.yaml").ruleset) == {"LIT-001", "OPEN-1"}


# --- coverage --------------------------------------------------------------------------------------


def coverage_of(scenarios: str, folder: Path) -> dict[str, Any]:
    (folder / "little.scenarios.yaml").write_text(scenarios, "utf-8")
    data = json.loads(run(folder / "little.yaml", "--format", "json", "--coverage").output)
    return data["rulesets"][0]["coverage"]  # type: ignore[no-any-return]


def unreached(part: dict[str, Any]) -> set[str]:
    return {one["name"] for one in part["unreached"]}


def test_what_one_scenario_reaches(folder: Path) -> None:
    given = "{turn: A, lead: red, hands: {A: [red 1, blue 2], B: [blue 1]}}"
    data = coverage_of(f"- {{scenario: s, given: {given}, do: [{{A: lay red 1}}]}}", folder)
    assert unreached(data["rules"]) == {"set_up", "reshuffle", "win", "thank", "thank.otherwise"}
    assert unreached(data["moves"]) == {f"choose.{one}" for one in ("take", "give_to", "name", "bet", "show_all")} | {
        "choose.go_away",
        "choose.cry",
        "thank.nod",
    }
    missed = {(one["condition"], one["outcome"]) for one in data["branches"]["unreached"]}
    assert missed == {
        ("any p in players where p.points >= 5", True),
        ("any p in players where p.points >= 5", False),
        ("size(hand(player)) = 0", True),
        ("size(stock) = 0", True),
        ("size(stock) = 0", False),
        ("size(hand(player)) < limit", False),
        ("size(players) > 2", True),
    }


def test_what_runs_before_a_scenario_is_not_its_own(folder: Path) -> None:
    data = coverage_of("- {scenario: s, given: {turn: A}, then: {turn: A}}", folder)
    assert {"set_up", "fits"} <= unreached(data["rules"])
    data = coverage_of("- {scenario: s, given: {begin: setup}, then: {turn: A}}", folder)
    assert "set_up" not in unreached(data["rules"])


def test_coverage_is_told_as_text(folder: Path) -> None:
    found = run(folder / "little.yaml", "--coverage").output
    for part in ("statements         4   cited 1, proven 1", "not cited: LIT-002, LIT-003", "never reached: reshuffle"):
        assert part in found
    assert "size(hand(player)) = 0 is never true  [choose, " in found


def test_normal_play_counts_nothing(folder: Path) -> None:
    from croupier.rules import load

    rules = load(folder / "little.yaml")
    steps = rules.program(2).codes[0].steps[0]
    run_suite(folder / "little.yaml", [folder / "little.scenarios.yaml"], coverage=True)
    assert rules.program(2).codes[0].steps[0] is steps
    assert rules.new_game(2).offers
