"""Texts by people who had not seen this program, each with faults: what is told of them, and nothing that is right."""

from __future__ import annotations

import pytest
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import RulebookReport, report_of
from croupier.rulebook.text.reading import read_rulebook
from ruamel.yaml import YAML

from tests.rulebook.sheets import TEXTS, language_of, report, ruleset_of, subject

STRANGERS = TEXTS.with_name("strangers")
TOLD: dict[str, list[str]] = YAML(typ="safe", pure=True).load((STRANGERS / "told.yaml").read_text("utf-8"))

DOUBTFUL = [
    ("uno.en.txt", "In a game for novices, deal 10 cards to each player.", "novices"),
    ("uno.en.txt", "Agree beforehand: deal 5 cards to each player when short of time.", "short"),
    ("uno.en.txt", "# Variants\n\nDeal 10 cards to each player.", "Variants"),
    ("uno.en.txt", "For example, take a long evening. Deal 10 cards to each player.", "example"),
    ("uno.en.txt", "## The Skip\n\nOnce Ruth and Max were last. The next player draws 3 cards.", None),
    (
        "uno.en.txt",
        "Contents\n\nIn each of two colours there are:\n\n- 3 Skip cards\n- 3 Reverse cards\n- 3 +2 cards",
        "each",
    ),
    ("hearts.fr.txt", "Dans le jeu suisse, le roi de pique vaut 10 points.", "suisse"),
    ("hearts.fr.txt", "La dame de pique vaut 20 points si elle tombe au dernier pli.", "si"),
    ("hearts.fr.txt", "La partie finit quand un joueur a 300 points au bridge.", "bridge"),
    ("uno-flip.fr.txt", "Distribuez 10 cartes à chaque joueur, sauf au dernier.", "sauf"),
]
OTHERWISE = [
    ("uno.en.txt", "The Skip and the Wild: 70 points."),
    ("uno.en.txt", "Contents\n\n- 8 Wild cards\n- 8 Skip cards\n- 8 Reverse cards"),
    ("hearts.en.txt", "All hearts are worth 13 points."),
]


def told(sheet: str) -> RulebookReport:
    text = read_rulebook((STRANGERS / sheet).read_bytes())
    return report_of(text, language_of(sheet), subject(ruleset_of(sheet)), ())


@pytest.mark.parametrize("sheet", TOLD)
def test_nothing_but_faults_is_told(sheet: str) -> None:
    found = [f"{one.kind} {one.place.line}" for one in told(sheet).findings if one.kind != "untied"]
    assert found == TOLD[sheet]


@pytest.mark.parametrize(("sheet", "text", "word"), DOUBTFUL)
def test_a_word_that_is_not_understood_leaves_a_claim_open_and_is_named(
    sheet: str, text: str, word: str | None
) -> None:
    found = report(sheet, text).claims
    assert ClaimVerdict.CONTRADICTS not in {one.compared.verdict for one in found}
    assert word is None or word in {strange for one in found for strange in one.compared.strange}


@pytest.mark.parametrize(("sheet", "text"), OTHERWISE)
def test_a_claim_is_open_where_something_else_that_it_may_mean_agrees(sheet: str, text: str) -> None:
    assert {one.compared.verdict for one in report(sheet, text).claims} <= {ClaimVerdict.OPEN, ClaimVerdict.AGREES}
    assert "other-reading" in {one.compared.doubt for one in report(sheet, text).claims}


@pytest.mark.parametrize(
    ("sheet", "text"),
    [
        ("uno.en.txt", "Deal 10 cards to each player."),
        ("uno.en.txt", "## Skip and Draw\n\n+2: the next player draws 3 cards."),
        ("uno.en.txt", "The Skip and the Wild: 60 points."),
        ("hearts.fr.txt", "La dame de pique vaut 20 points."),
        ("hearts.fr.txt", "La partie finit quand un joueur a 300 points."),
    ],
)
def test_what_is_understood_is_contradicted(sheet: str, text: str) -> None:
    assert [one.kind for one in report(sheet, text).findings if one.kind != "untied"] == ["contradicts"]
