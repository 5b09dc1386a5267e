"""A few beginnings of some files; ``python -m tests.editor.prefixes`` goes through them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.amount import amount, part
from tests.editor.prefixes import FILES, LONGEST, RULES, cuts, told


@pytest.mark.parametrize("file", part(RULES, 12), ids=lambda one: f"{one.parent.name}-{one.stem}")
def test_every_beginning_of_a_rule_file_is_told_its_mistakes(file: Path) -> None:
    found = list(told(file, cuts(file, amount(8), first=7)))
    assert sum(one.mistakes > 0 for one in found) > len(found) // 2, "half a rule file has mistakes"
    assert max(one.seconds for one in found) < LONGEST


@pytest.mark.parametrize("file", part([one for one in FILES if one not in RULES], 40), ids=lambda one: one.stem)
def test_every_beginning_of_another_file(file: Path) -> None:
    assert max(one.seconds for one in told(file, cuts(file, amount(4), first=5))) < LONGEST
