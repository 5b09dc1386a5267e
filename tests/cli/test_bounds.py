"""What commands tell has a bound, however long the names in it are."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.authoring.mutation.bench import Bench, NotGreen
from croupier.cli.saving import CannotSave
from croupier.language.diagnostics.bounded import LONGEST_MESSAGE, LONGEST_USAGE
from croupier.language.ruleset.load import installed


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("long", ["x" * 50_000, "word " * 10_000])
def test_why_a_game_cannot_be_saved_has_a_bound(language: str, long: str) -> None:
    assert len(CannotSave(Path(long), long).told(language)) <= LONGEST_USAGE


@pytest.mark.parametrize("long", ["x" * 50_000, "word " * 10_000])
def test_the_name_of_a_scenario_that_does_not_pass_has_a_bound(tmp_path: Path, long: str) -> None:
    file = tmp_path / "own.scenarios.yaml"
    file.write_text(f"- scenario: {long[:4_900]}\n  then: {{nothing: 1}}\n", "utf-8")
    with pytest.raises(NotGreen) as raised:
        Bench(installed()["uno"], [file])
    assert len(str(raised.value)) <= LONGEST_MESSAGE
