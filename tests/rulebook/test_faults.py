"""Faults that are planted in good texts are found where they stand."""

from __future__ import annotations

from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.amount import part
from tests.rulebook.sheets import SHEETS, TEXTS, own_report, report, words_of

FAULTS: dict[str, list[dict[str, Any]]] = YAML(typ="safe", pure=True).load((TEXTS / "faults.yaml").read_text("utf-8"))
EACH = [(sheet, fault) for sheet, faults in FAULTS.items() for fault in faults]


TRIED = part(EACH, 6)


@pytest.mark.parametrize(("sheet", "fault"), TRIED, ids=[f"{sheet}: {fault['what']}" for sheet, fault in TRIED])
def test_a_planted_fault_is_found(sheet: str, fault: dict[str, Any]) -> None:
    words = words_of(sheet)
    assert words.count(fault["find"]) == 1
    line = fault.get("line") or words[: words.index(fault["find"])].count("\n") + 1
    found = report(sheet, words.replace(fault["find"], fault["replace"])).findings
    before = {(one.kind, one.place) for one in own_report(sheet).findings}
    new = [(one.kind, one.place.line) for one in found if (one.kind, one.place) not in before]
    also = list(fault.get("also", {}).items())
    assert sorted(one for one in new if one[0] != "untied") == sorted([(fault["kind"], line), *also])


def test_faults_are_planted_in_each_text() -> None:
    assert sorted(FAULTS) == SHEETS
