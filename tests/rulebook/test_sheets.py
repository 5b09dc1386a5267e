"""Good rulebooks in two languages: what is read of them, and that the ruleset agrees."""

from __future__ import annotations

from collections import Counter

import pytest
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import RulebookReport
from ruamel.yaml import YAML

from tests.rulebook.sheets import SHEETS, TEXTS, game_of, own_report

READ = YAML(typ="safe", pure=True).load((TEXTS / "read.yaml").read_text("utf-8"))
TOLD_TWICE = sorted(game for game, number in Counter(map(game_of, SHEETS)).items() if number > 1)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_good_rulebook_agrees_with_its_ruleset(sheet: str) -> None:
    found = own_report(sheet)
    verdicts = found.verdicts()
    assert [one.placed.claim.text for one in found.claims if one.compared.verdict is ClaimVerdict.CONTRADICTS] == []
    assert verdicts[ClaimVerdict.AGREES] >= READ[sheet]["agree"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_all_numerals_are_read_but_those_that_are_listed(sheet: str) -> None:
    assert [f"{one.place.line} {one.text}" for one in own_report(sheet).read.unread] == READ[sheet]["unread"]


@pytest.mark.parametrize("game", TOLD_TWICE)
def test_each_language_tells_the_same_facts(game: str) -> None:
    facts = [facts_of(own_report(sheet)) for sheet in SHEETS if game_of(sheet) == game]
    assert facts[0] == facts[1]


def facts_of(found: RulebookReport) -> Counter[tuple[tuple[int, ...], str, tuple[str, ...]]]:
    """Return what the claims of a text agree with, however they are worded."""
    return Counter(
        (one.placed.claim.numbers, one.compared.found, tuple(map(str, one.compared.places)))
        for one in found.claims
        if one.compared.verdict is ClaimVerdict.AGREES
    )
