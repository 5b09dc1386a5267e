"""Counts that leave out what a reader knows: that a range is one of numbers, that a list is of each colour."""

from __future__ import annotations

import pytest
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import RulebookReport

from tests.rulebook.sheets import report

COLOURS = ("yellow", "green", "blue", "orange")
BOX = "In the box\n\n112 cards:\n" + "".join(f"{{}} {one} cards, 0 to 9\n" for one in COLOURS)
FIREWORKS = (
    "Matériel\n50 cartes en cinq couleurs.\nChaque couleur compte trois 1, deux 2, deux 3, deux 4 et un seul 5.\n"
)


def verdicts(found: RulebookReport) -> list[ClaimVerdict]:
    return [one.compared.verdict for one in found.claims]


@pytest.mark.parametrize(
    ("numbers", "wanted"),
    [
        ((19, 19, 19, 19), [ClaimVerdict.AGREES] * 4),
        ((25, 19, 19, 18), [ClaimVerdict.CONTRADICTS, *[ClaimVerdict.AGREES] * 2, ClaimVerdict.CONTRADICTS]),
    ],
)
def test_a_range_of_a_colour_counts_its_numbers_alone(numbers: tuple[int, ...], wanted: list[ClaimVerdict]) -> None:
    assert verdicts(report("uno-minions.en.txt", BOX.format(*numbers)))[1:] == wanted


def test_a_range_behind_several_colours_is_that_of_all() -> None:
    box = "Contenu : 112 cartes\n  19 jaunes, 19 vertes et 19 bleues, de 0 à 9\n"
    assert verdicts(report("uno-minions.fr.txt", box)) == [ClaimVerdict.AGREES] * 4
    fewer = verdicts(report("uno-minions.fr.txt", box.replace("19 vertes", "18 vertes")))
    assert fewer == [*[ClaimVerdict.AGREES] * 2, ClaimVerdict.CONTRADICTS, ClaimVerdict.AGREES]


def test_numbers_of_a_colour_may_be_meant_where_a_range_stands_behind() -> None:
    told = "Contenu : 112 cartes\n* Bleu : 19 cartes, de 0 à 9\n* Vert : 18 cartes, de 0 à 9\n* Jaune : 19 cartes\n"
    found = verdicts(report("uno-minions.fr.txt", told))
    assert found == [ClaimVerdict.AGREES, ClaimVerdict.AGREES, ClaimVerdict.CONTRADICTS, ClaimVerdict.OPEN]


def test_what_a_sentence_says_of_each_colour_contradicts_no_count_of_all() -> None:
    assert ClaimVerdict.CONTRADICTS not in verdicts(report("hanabi.fr.txt", FIREWORKS))
