"""What a report makes of the codes of ties: those that the ruleset lacks are told, and ``differs`` excuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.finding import TextFinding
from croupier.rulebook.ties.file import read_ties
from croupier.rulebook.ties.fingerprint import SUM_BITS, fingerprint
from croupier.rulebook.ties.tie import Tie

from tests.rulebook.sheets import report

SHEET = "uno-flip.en.txt"
WORDS = "Everybody plays."


def ties(folder: Path, words: str, says: str) -> tuple[Tie, ...]:
    """Return the tie of a sentence, read from a file."""
    found = fingerprint(words)
    file = folder / "rulebook.yaml"
    text = f'line: 1, sum: "{found.sum:0{SUM_BITS // 4}x}", words: {found.words}, {says}'
    file.write_text(f"texts: {{en: [{{{text}}}]}}", "utf-8")
    read, problems = read_ties(file)
    assert problems == []
    return read.texts["en"]


def findings(folder: Path, says: str) -> tuple[TextFinding, ...]:
    return report(SHEET, WORDS, ties=ties(folder, WORDS, says)).findings


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


@pytest.mark.parametrize(
    ("says", "verdict"),
    [
        ("tells: FLIP-G-002", ClaimVerdict.CONTRADICTS),
        ("tells: FLIP-G-002, differs: AMB-39", ClaimVerdict.DIFFERS),
        ("tells: FLIP-G-002, differs: AMB-39, proposed: yes", ClaimVerdict.CONTRADICTS),
    ],
)
def test_what_differs_on_purpose_has_to_be_confirmed(says: str, verdict: ClaimVerdict, tmp_path: Path) -> None:
    words = "The deck has 111 cards."
    (claim,) = report(SHEET, words, ties=ties(tmp_path, words, says)).claims
    assert claim.compared.verdict is verdict
