"""Codes of ties that the ruleset lacks are told, with the tie's place in its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.rulebook.finding import Finding
from croupier.rulebook.ties.file import read_ties
from croupier.rulebook.ties.fingerprint import SUM_BITS, fingerprint

from tests.rulebook.sheets import report

SHEET = "uno-flip.en.txt"
WORDS = "Everybody plays."
SUM = f"{fingerprint(WORDS).sum:0{SUM_BITS // 4}x}"


def findings(folder: Path, says: str) -> tuple[Finding, ...]:
    file = folder / "rulebook.yaml"
    file.write_text(f'texts: {{en: [{{line: 1, sum: "{SUM}", words: 2, {says}}}]}}', "utf-8")
    ties, problems = read_ties(file)
    assert problems == []
    return report(SHEET, WORDS, ties=ties.texts["en"]).findings


@pytest.mark.parametrize(
    "says",
    ["tells: [FLIP-G-001, FLIP-G-002]", "open: AMB-39", "tells: FLIP-G-001, differs: AMB-39", "remark: story"],
)
def test_codes_of_the_ruleset_say_nothing(says: str, tmp_path: Path) -> None:
    assert findings(tmp_path, says) == ()


@pytest.mark.parametrize(
    ("says", "message"),
    [
        ("tells: [FLIP-G-001, FLIP-G-999]", "no statement has the code `FLIP-G-999`"),
        ("tells: [FLIP-G-998, FLIP-G-999]", "no statement has the code `FLIP-G-998`, `FLIP-G-999`"),
        ("tells: AMB-39", "no statement has the code `AMB-39`"),
        ("open: [AMB-39, AMB-99]", "no open point has the code `AMB-99`"),
        ("open: FLIP-G-001", "no open point has the code `FLIP-G-001`"),
        ("tells: FLIP-G-001, differs: AMB-99", "no open point has the code `AMB-99`"),
    ],
)
def test_a_code_that_the_ruleset_lacks_is_told(says: str, message: str, tmp_path: Path) -> None:
    (found,) = findings(tmp_path, says)
    assert (found.kind, found.message) == ("unknown-code", message)
    assert [one.source.name for one in found.places] == [str(tmp_path / "rulebook.yaml")]
