"""Figures of quick games."""

from __future__ import annotations

import pytest
from croupier.rules import load
from croupier.study.simulation import engines
from croupier.web.workshop.testing import game_figures, testing
from croupier.web.workshop.workbench import AskRefused

from tests.web.rooms.tables import example
from tests.web.workshop.testing.bench import RULES, Panel

SMALL = "high-card.yaml"


@pytest.fixture
def small(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> Panel:
    """A panel with a game that the reference plays in no time."""
    monkeypatch.setattr(engines, "present", lambda: ["reference"])
    panel.write(SMALL, example("high-card").read_text("utf-8"))
    return panel


def test_the_figures_are_those_of_a_simulation(small: Panel) -> None:
    found = small.figures(file=SMALL, seats=3)
    report = load(example("high-card")).simulate(200, 3, engine="reference", rows=False)
    assert (found["games"], found["of"], found["wins"], found["faults"]) == (200, 200, report.wins, 0)
    assert found["counted"] == "turns"
    assert found["lengths"]["mean"] == report.turns.mean * report.rounds / report.games
    assert sum(count for _, _, count in found["lengths"]["bars"]) == 200


def test_they_come_in_pieces_and_begin_anew_when_the_text_changes(
    small: Panel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "SECONDS", 0.0)
    first = small.ask("figures", file=SMALL)
    second = small.ask("figures", file=SMALL)
    assert (first["games"], first["done"]) == (1, False)
    assert (second["run"], second["games"] > 1) == (first["run"], True)
    small.change("repeat 5 times: trick", "repeat 4 times: trick", SMALL)
    third = small.ask("figures", file=SMALL)
    assert (third["games"], third["lengths"]["most"]) == (1, 8)


def test_a_fault_is_told_with_its_rule_and_its_place(small: Panel) -> None:
    small.change("add 1 to p.points", "add 1 div (p.points - p.points) to p.points", SMALL)
    found = small.figures(file=SMALL)
    assert (found["faults"], found["lengths"]) == (200, None)
    fault = found["kinds"][0]
    assert (fault["rule"], fault["seed"], small.at(fault["place"])) == ("trick", 0, "1 div (p.points - p.points)")


def test_the_reference_gives_up_in_time(small: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_figures, "MOST_SECONDS", 0.0)
    found = small.figures(file=SMALL)
    assert (found["done"], found["games"] < 200) == (True, True)


def test_native_code_plays_where_it_is_installed(panel: Panel) -> None:
    pytest.importorskip("llvmlite")
    panel.write(SMALL, example("high-card").read_text("utf-8"))
    assert panel.figures(file=SMALL)["engine"] == "native"


def test_a_scenario_file_has_the_figures_of_its_rules(small: Panel) -> None:
    small.write("high-card.scenarios.yaml", "[]\n")
    assert small.figures(file="high-card.scenarios.yaml")["wins"] == small.figures(file=SMALL)["wins"]


def test_rules_with_a_mistake_have_no_figures(panel: Panel) -> None:
    panel.change("move card to discard\n    if size", "move card to discards\n    if size")
    assert panel.refused("figures", file=RULES).error == "mistakes"


def test_half_a_character_in_what_is_wanted_is_refused(small: Panel) -> None:
    with pytest.raises(AskRefused) as refused:
        small.ask("figures", file=SMALL, on="\ud800.yaml")
    assert refused.value.error == "wrong-name"
