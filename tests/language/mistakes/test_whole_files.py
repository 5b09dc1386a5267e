"""Mistakes that concern whole files, options of the command line, and names of house rules."""

from __future__ import annotations

from pathlib import Path

from croupier.language.ruleset.load import load_ruleset
from croupier.language.ruleset.options import apply_options

from tests.cli.running import croupier
from tests.language.mistakes.told import FOLDER, diagnosed, known

BROKEN = "- scenario: nobody plays\n  given: {players: 2\n"


def test_a_broken_scenario_file_is_told_where_it_is_broken(tmp_path: Path) -> None:
    """Not that the ruleset beside it is missing: the file could not say its ruleset."""
    file = tmp_path / "lost.scenarios.yaml"
    file.write_text(BROKEN)
    done = croupier("test", str(file))
    assert done.returncode == 1
    assert "yaml-syntax" in done.stderr and "lost.scenarios.yaml:2:10" in done.stderr
    assert "lost.yaml" not in done.stderr


def test_a_house_rule_where_a_ruleset_is_wanted() -> None:
    (told,) = load_ruleset("stacking")[1]
    assert (told.code, told.message) == ("unknown-ruleset", "`stacking` is a house rule, no ruleset")
    assert "RULESET --with stacking" in told.help


def test_a_choice_that_is_the_opposite_is_not_suggested() -> None:
    ruleset, _ = load_ruleset(FOLDER / "nines.yaml")
    assert ruleset is not None
    for wrong, help in [("pointss", "did you mean `points`?"), ("two_no_points", "it is one of `points`, `no_points`")]:
        (told,) = apply_options(ruleset, {"scoring": wrong})[1]
        assert told.help == help


def test_a_reading_that_nothing_takes_says_where_it_can_be_settled() -> None:
    text = (FOLDER / "nines.yaml").read_text("utf-8").replace("cites:\n  lay: NIN-01\n", "")
    (told,) = diagnosed(known("nines.yaml", text))
    assert "write `settles: NIN-01` where it is decided: at an option, or a line of the deck" in told.help
