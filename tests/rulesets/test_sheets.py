"""Rulesets with statements, each held to its sheet: all is cited, proven and reached, and faults are noticed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from croupier.authoring.scenarios.coverage import Watch
from croupier.authoring.scenarios.files import scenario_files
from croupier.authoring.scenarios.report import text_report
from croupier.authoring.scenarios.statements import Standing
from croupier.authoring.scenarios.suite import Suite, run_suite
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.statements import STATEMENTS
from croupier.rules import load

from tests.amount import part
from tests.rulesets.proofs import noticed
from tests.rulesets.sheet import HELD, Fault, Held

EVERY_SHEET = pytest.mark.parametrize("held", HELD, ids=lambda held: held.name)
FAULTS = [
    pytest.param(held, fault, id=f"{held.name}-{fault.name}") for held in HELD for fault in part(held.sheet.faults, 40)
]


@cache
def suite_of(ruleset: Path) -> Suite:
    """All scenarios of a ruleset, played once."""
    return run_suite(ruleset, scenario_files(ruleset), coverage=True)


def standing_of(held: Held) -> Standing:
    standing = suite_of(held.ruleset).standing
    assert standing is not None
    return standing


def test_every_ruleset_with_statements_has_a_sheet() -> None:
    assert {held.name for held in HELD} == {one.parent.name for one in rulesets_folder().glob(f"*/{STATEMENTS}")}


# --- how far the scenarios go ----------------------------------------------------------------------


@EVERY_SHEET
def test_every_scenario_passes(held: Held) -> None:
    suite = suite_of(held.ruleset)
    assert suite.passed and suite.results, text_report([suite])


@EVERY_SHEET
def test_the_statements_and_open_points_are_all_there(held: Held) -> None:
    standing = standing_of(held)
    assert standing.statements == held.sheet.statements
    assert sorted(standing.remarks) == held.sheet.remarks
    assert sorted(standing.interpretations) == held.sheet.open_points


@EVERY_SHEET
def test_every_statement_and_open_point_is_cited(held: Held) -> None:
    assert sorted(held.sheet.demands - standing_of(held).cited) == []


@EVERY_SHEET
def test_every_statement_and_open_point_is_proven(held: Held) -> None:
    assert sorted(held.sheet.demands - standing_of(held).proven) == []


@EVERY_SHEET
def test_everything_is_reached_or_excused(held: Held) -> None:
    """Excuses that nothing needs are told among what is wrong with the suite."""
    watch = suite_of(held.ruleset).watch
    assert watch is not None
    assert sorted(set(unreached(watch)) - set(watch.excused)) == []


def unreached(watch: Watch) -> list[tuple[str, str]]:
    """Rules, moves and outcomes of conditions that never came, each with where it stands."""
    never = [(name, "never reached") for name in [*watch.unreached_rules(), *watch.unreached_moves()]]
    return never + [(branch.rule, branch.never(outcome=outcome)) for branch, outcome in watch.unreached_branches()]


# --- who can play ----------------------------------------------------------------------------------


@EVERY_SHEET
def test_no_fewer_and_no_more_can_play(held: Held) -> None:
    fewest, most = held.sheet.players
    rules = load(held.ruleset)
    assert [rules.new_game(players=players, seed=1).seats for players in (fewest, most)] == [fewest, most]
    for players in (0, fewest - 1, most + 1):
        with pytest.raises(ValueError, match=f"{fewest} to {most} players"):
            rules.new_game(players=players, seed=1)


# --- the proofs notice -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all faults: a file that is the same as before under the same name is not read again."""
    return tmp_path_factory.mktemp("faults")


@pytest.mark.parametrize(("held", "fault"), FAULTS)
def test_what_proves_a_statement_notices_a_fault(held: Held, fault: Fault, folder: Path) -> None:
    assert noticed(held.ruleset, set(fault.codes), fault.changes, folder) == set(fault.codes)


@EVERY_SHEET
def test_there_is_a_fault_for_every_statement_and_open_point(held: Held) -> None:
    assert {code for fault in held.sheet.faults for code in fault.codes} == held.sheet.demands
