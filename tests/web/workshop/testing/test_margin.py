"""Marks beside the rules, and the statements."""

from __future__ import annotations

from tests.web.workshop.testing.bench import FIRST, RULES, SCENARIOS, Panel


def test_rules_are_untouched_reached_or_proven(panel: Panel) -> None:
    marks = panel.marks()
    kinds = {name: marks[name]["kind"] for name in ("lay", "fits", "draw_card", "play_or_draw.draw", "count_hands")}
    assert kinds == {
        "lay": "proven",
        "fits": "reached",
        "draw_card": "untouched",
        "play_or_draw.draw": "untouched",
        "count_hands": "untouched",
    }
    assert (marks["lay"]["scenarios"], marks["fits"]["scenarios"]) == ([0], [0, 1])
    assert marks["lay"]["codes"] == [{"code": "EIGHT-1", "proven": True}]


def test_a_red_scenario_proves_nothing(panel: Panel) -> None:
    panel.write(SCENARIOS, FIRST.replace("- turn: C", "- turn: B"))
    mark = panel.marks()["lay"]
    assert (mark["kind"], mark["codes"]) == ("reached", [{"code": "EIGHT-1", "proven": False}])


def test_a_mark_has_the_place_of_its_rule_and_where_the_rule_ends(panel: Panel) -> None:
    marks = panel.marks()
    assert panel.at(marks["lay"]["place"]) == "lay"
    assert panel.at(marks["play_or_draw.pass"]["place"]) == "pass"
    whole = {**marks["draw_card"]["place"], "end": marks["draw_card"]["until"]}
    assert panel.at(whole).startswith("draw_card(player):") and panel.at(whole).endswith("add 1 to drawn")


def test_conditions_with_an_outcome_that_never_comes_are_told_at_their_rule(panel: Panel) -> None:
    assert {"condition": "card.rank = eight", "outcome": True} in panel.marks()["lay"]["never"]


def test_what_is_excused_is_told_with_its_reason(panel: Panel) -> None:
    text = "- in: count_hands\n  unreached: never reached\n  because: it only adds up\n"
    panel.write("eights.excused.yaml", text)
    assert panel.marks()["count_hands"]["because"] == "it only adds up"


def test_statements_lack_a_citation_a_proof_or_nothing(panel: Panel) -> None:
    found = panel.statements()
    assert {code: one["lacks"] for code, one in found.items()} == {
        "EIGHT-1": "nothing",
        "EIGHT-2": "proof",
        "EIGHT-3": "cite",
    }
    first, last = found["EIGHT-1"], found["EIGHT-3"]
    assert (first["scenarios"], first["text"]) == ([0], "A card is laid on the discard pile")
    assert [panel.at(one["place"]) for one in first["parts"]] == ["lay"]
    assert panel.at(last["place"]) == "EIGHT-3"


def test_an_open_point_stands_behind_the_statements(panel: Panel) -> None:
    point = "interpretations:\n  OPEN-1: {question: May one look?, taken: 'No', others: ['Yes']}\n\n"
    panel.change(
        "cites: {lay", point + "cites: {draw_card.draw: OPEN-1, lay".replace("draw_card.draw", "play_or_draw.draw")
    )
    found = panel.statements()
    assert list(found)[-1] == "OPEN-1"
    assert (found["OPEN-1"]["kind"], found["OPEN-1"]["lacks"]) == ("point", "proof")


def test_rules_with_a_mistake_have_no_marks_and_no_statements(panel: Panel) -> None:
    panel.change("move card to discard\n    if size", "move card to discards\n    if size")
    assert panel.ask("coverage", file=RULES)["marks"] == []
    assert panel.ask("statements", file=RULES)["statements"] == []
