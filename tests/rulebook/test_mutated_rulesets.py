"""A number that changes in a ruleset contradicts the rulebook that told the old one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import report_of
from croupier.rulebook.text.reading import read_rulebook

from tests.amount import part
from tests.rulebook.mutated import Chain, Spot, facts
from tests.rulebook.sheets import SHEETS, game_of, language_of, ruleset_of, subject, words_of

RULESETS = {game_of(sheet): ruleset_of(sheet) for sheet in SHEETS}
DOUBTED = {"canasta": "three: {points: ", "big-two": "target: {type: 1..1000, default: "}
"""What stands before a number that a text speaks of in doubt.

What black threes are worth need not be so of all threes. Play until somebody has so many points may be a deal.
"""


def spots(game: str) -> Iterator[Spot]:
    """Yield the numbers of a ruleset that its rulebook surely speaks of."""
    chain = Chain.of(RULESETS[game], subject(RULESETS[game]).means)
    for spot in chain.spots():
        before = chain.texts[spot.file][: spot.start]
        if game not in DOUBTED or not before.endswith(DOUBTED[game]):
            yield spot


EACH = [(game, spot) for game in RULESETS for spot in spots(game)]


def contradicts(sheet: str, spot: Spot, folder: Path) -> bool | None:
    """Whether a sheet contradicts its ruleset with a number changed; ``None`` if that changes nothing."""
    given = subject(ruleset_of(sheet))
    checked = Chain.of(ruleset_of(sheet), given.means).mutant(spot, folder)
    assert checked is not None, "it is refused however the deck is made up"
    if facts(checked, given.means) == facts(given.checked, given.means):
        return None
    text = read_rulebook(words_of(sheet).encode())
    report = report_of(text, language_of(sheet), replace(given, checked=checked), ())
    return report.verdicts()[ClaimVerdict.CONTRADICTS] > 0


@pytest.mark.parametrize(("game", "spot"), part(EACH, 32), ids=lambda one: str(one))
def test_a_changed_number_of_a_ruleset_contradicts_its_rulebook(game: str, spot: Spot, tmp_path: Path) -> None:
    sheets = [sheet for sheet in SHEETS if game_of(sheet) == game]
    found = {sheet: contradicts(sheet, spot, tmp_path) for sheet in sheets}
    assert set(found.values()) <= {True, None} and len(set(found.values())) == 1


def test_the_numbers_of_rulesets_are_found() -> None:
    kinds = {(game, spot.what) for game, spot in EACH}
    assert {(game, what) for game in RULESETS for what in ("players", "deck")} <= kinds
    means = {game: subject(ruleset).means for game, ruleset in RULESETS.items()}
    named = {(game, name) for game, one in means.items() for name in (one.points, one.draws, one.dealt, one.target)}
    assert {(game, name) for game, name in named if name and game not in DOUBTED} <= kinds
