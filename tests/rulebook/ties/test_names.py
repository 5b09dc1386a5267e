"""A name behind `means:` that the ruleset lacks is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.language.ruleset.load import load_ruleset
from croupier.rulebook.ties.file import read_ties
from croupier.rulebook.ties.names import unknown_names

UNO, _ = load_ruleset("uno")
WRONG = [
    ("points: pionts", "unknown-field", "no field is called `pionts`", "did you mean `points`?"),
    ("draws: hand_size", "unknown-field", "no field is called `hand_size`", "there are "),
    ("target: targte", "unknown-option", "no option is called `targte`", "did you mean `target`?"),
    ("dealt: points", "unknown-option", "no option is called `points`", "there are "),
]


def told(folder: Path, means: str) -> list[tuple[str, str, str, str]]:
    file = folder / "rulebook.yaml"
    file.write_text(f"means: {{{means}}}", "utf-8")
    ties, problems = read_ties(file)
    assert UNO is not None and problems == []
    found = unknown_names(ties, UNO)
    return [(one.code, one.message, one.help, one.place.source.text[one.place.start : one.place.end]) for one in found]


@pytest.mark.parametrize(("means", "code", "message", "help"), WRONG)
def test_an_unknown_name_is_told_at_its_place(means: str, code: str, message: str, help: str, tmp_path: Path) -> None:
    ((*found, advice, place),) = told(tmp_path, f"{means}")
    assert found == [code, message]
    assert advice.startswith(help)
    assert means.endswith(f": {place}")


def test_names_that_are_there_are_not_told(tmp_path: Path) -> None:
    assert told(tmp_path, "points: points, draws: draws, dealt: hand_size, target: target") == []
