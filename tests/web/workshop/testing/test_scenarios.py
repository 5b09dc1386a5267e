"""Scenarios run with the texts that are open, a few at a time."""

from __future__ import annotations

import pytest
from croupier.web.workshop.testing import testing

from tests.web.workshop.testing.bench import FIRST, OPEN, RULES, SCENARIOS, STATEMENTS, Panel


def test_scenarios_of_texts_that_are_on_no_disk_are_played(panel: Panel) -> None:
    found = panel.scenarios()
    assert [one["status"] for one in found] == ["passed", "passed"]
    assert found[0]["name"] == "a card goes on its suit 🂡"
    assert panel.at(found[1]["place"]) == "scenario: another suit does not go on it"


@pytest.mark.parametrize("file", [SCENARIOS, STATEMENTS])
def test_files_beside_the_rules_show_the_same_run(panel: Panel, file: str) -> None:
    run = panel.ask("scenarios", file=RULES, run=0, **{"from": 0})["run"]
    assert panel.ask("scenarios", file=file, run=0, **{"from": 0})["run"] == run


def test_a_rule_that_is_changed_turns_a_scenario_red_and_tells_what_differs(panel: Panel) -> None:
    assert panel.statuses() == ["passed", "passed"]
    panel.change("move card to discard\n    if size", "move card to stock\n    if size")
    first, second = panel.scenarios()
    assert (first["status"], second["status"]) == ("failed", "passed")
    problem = first["problems"][0]
    assert (problem["expected"], problem["came"]) == ("[7 of hearts, king of hearts]", "[7 of hearts]")
    assert panel.at(problem["place"]).startswith("discard")


def test_a_scenario_that_cannot_be_played_says_why(panel: Panel) -> None:
    panel.write(SCENARIOS, FIRST.replace("B: play king of hearts", "B: play king of hats"))
    first = panel.scenarios()[0]
    assert first["status"] == "broken"
    assert "king of hats" in first["problems"][0]["message"]


def test_a_proof_of_nothing_is_told(panel: Panel) -> None:
    panel.write(SCENARIOS, FIRST.replace("proves: EIGHT-1", "proves: EIGHT-9"))
    assert panel.scenarios()[0]["problems"][0]["code"] == "unknown-statement"


def test_few_are_played_at_a_time_and_what_is_there_is_not_told_twice(
    panel: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "SECONDS", 0.0)
    first = panel.ask("scenarios", file=RULES, run=0, **{"from": 0})
    assert (len(first["scenarios"]), first["total"], first["done"]) == (1, 2, False)
    second = panel.ask("scenarios", file=RULES, run=first["run"], **{"from": 1})
    assert (second["run"], second["from"], second["done"]) == (first["run"], 1, True)
    assert [one["name"] for one in second["scenarios"]] == ["another suit does not go on it"]


def test_a_change_in_between_begins_anew(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "SECONDS", 0.0)
    first = panel.ask("scenarios", file=RULES, run=0, **{"from": 0})
    panel.change("move card to discard\n    if size", "move card to stock\n    if size")
    second = panel.ask("scenarios", file=RULES, run=first["run"], **{"from": 1})
    assert second["run"] != first["run"]
    assert (second["from"], [one["status"] for one in second["scenarios"]]) == (0, ["failed"])


def test_rules_with_a_mistake_have_no_scenarios_and_say_so(panel: Panel) -> None:
    panel.change("move card to discard\n    if size", "move card to discards\n    if size")
    found = panel.ask("scenarios", file=RULES, run=0, **{"from": 0})
    assert (found["total"], found["done"], found["broken"]) == (0, True, True)
    assert panel.at(found["problems"][0]["place"]) == "discards"


def test_a_scenario_file_with_a_mistake_is_told_and_its_other_scenarios_are_played(panel: Panel) -> None:
    panel.write(SCENARIOS, FIRST.replace("- scenario: another", "- sczenario: another"))
    found = panel.ask("scenarios", file=RULES, run=0, **{"from": 0})
    assert (found["total"], found["broken"], [one["status"] for one in found["scenarios"]]) == (1, False, ["passed"])
    assert [panel.at(one["place"]) for one in found["problems"]] == ["sczenario"]


def test_a_house_rule_has_its_own_scenarios(panel: Panel) -> None:
    panel.write("open.yaml", OPEN)
    text = "- scenario: any card goes\n  given:\n    players: 3\n    dealer: A\n    turn: B\n    stock: [7 of hearts]\n"
    text += "    hands: {B: [2 of clubs, 3 of clubs]}\n  do: |\n    B: play 2 of clubs\n"
    panel.write("open.scenarios.yaml", text)
    assert [(one["name"], one["status"]) for one in panel.scenarios("open.yaml")] == [("any card goes", "passed")]
    assert list(panel.marks("open.yaml")) == ["fits"]


def test_a_file_that_names_its_rules_stands_for_itself(panel: Panel) -> None:
    panel.write("some.scenarios.yaml", "- ruleset: eights.yaml\n\n" + FIRST[FIRST.index("- background") :])
    assert panel.statuses("some.scenarios.yaml") == ["passed", "passed"]


def test_the_language_is_that_of_who_asks(panel: Panel) -> None:
    panel.change("move card to discard\n    if size", "move card to stock\n    if size")
    panel.scenarios()
    panel.bench.language = "fr"
    first = panel.scenarios()[0]
    assert first["name"] == "une carte va sur sa couleur 🂡"
    assert first["problems"][0]["message"] == "`discard` n’est pas comme attendu"
    assert panel.refused("scenarios", file="../x.yaml", run=0).error == "wrong-name"
