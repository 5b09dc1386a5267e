"""Random rulesets in odd layouts: there is one layout, it keeps comments and meaning, and it changes nothing twice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from croupier import load
from croupier.editor.formatting.formatted import formatted
from croupier.language.ruleset.fingerprint import fingerprint
from croupier.language.source import Source
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.editor.formatting.odd_layouts import COMMENT, OddLayout
from tests.engines.random_rulesets.games import documents_of
from tests.engines.random_rulesets.properties import accepted_case
from tests.language.syntax.strategies import FIXED

SEEDS = st.integers(0, 10_000)


def laid_out(text: str) -> str:
    found = formatted(Source("a file", text))
    assert found.text is not None, found
    return found.text


@settings(FIXED, max_examples=amount(2))
@given(SEEDS, SEEDS)
def test_there_is_one_layout(seed: int, layout: int) -> None:
    for text in documents_of(seed).texts.values():
        odd = OddLayout(Random(layout), remarks=False).of(text)
        assert laid_out(odd) == laid_out(text)


@settings(FIXED, max_examples=amount(3))
@given(SEEDS, SEEDS)
def test_comments_stay_and_nothing_changes_twice(seed: int, layout: int) -> None:
    for text in documents_of(seed).texts.values():
        odd = OddLayout(Random(layout), remarks=True).of(text)
        told = laid_out(odd)
        assert COMMENT.findall(told) == COMMENT.findall(odd)
        assert "".join(told.split()) == "".join(odd.split())
        assert laid_out(told) == told


CASES = amount(2)


@pytest.mark.parametrize("seed", range(CASES))
def test_the_fingerprint_stays(seed: int, tmp_path: Path) -> None:
    with accepted_case(seed, CASES) as case:
        for name, text in case.documents.texts.items():
            (tmp_path / name).write_text(laid_out(OddLayout(Random(seed), remarks=True).of(text)), "utf-8")
        again = load(tmp_path / case.ruleset.name, [tmp_path / one.name for one in case.house_rules])
        assert fingerprint(again.checked.ruleset) == fingerprint(case.rules.checked.ruleset)
