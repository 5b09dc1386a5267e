"""The numbers of a table are read by its header, and held against the ruleset."""

from __future__ import annotations

import pytest
from croupier.language.ruleset.load import installed
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import report_of
from croupier.rulebook.text.reading import read_rulebook

from tests.rulebook.sheets import subject

RULESET = installed()["uno"]
ENGLISH = """# Cards

| Card | Copies | Points |
|------|-------:|-------:|
| Number cards | 76 | face value |
| Skip | 8 | 20 |
| Wild | 4 cards | 50 points |
| Total | 108 | |
"""
TABS = "CARTES\n\nCarte\tNombre\tPoints\nInversion\t8\t20\nPasser\t8\t20\nCarte blanche +4\t4\t50\n"
LEADERS = "CARDS\n\nCard ........ Copies\nReverse ........ 8\nSkip ........ 8\nWild +4 ........ 4\n"
WITHOUT = "# Cards\n\n| Skip | 8 | 20 |\n| Reverse | 8 | 20 |\n"
OTHER = "# Rounds\n\n| Players | Hand |\n|---|---|\n| Two | 8 |\n| Three | 7 |\n"
EFFECTS = "# Cards\n\n| Card | Copies | Effect |\n|---|---|---|\n| Wild +4 | 4 | draw 4 cards |\n"


def read(text: str, language: str) -> list[tuple[str, tuple[int, ...], ClaimVerdict]]:
    found = report_of(read_rulebook(text.encode()), language, subject(RULESET), ())
    return [(one.placed.claim.sort, one.placed.claim.numbers, one.compared.verdict) for one in found.claims]


def test_a_table_of_cards_with_copies_and_points_agrees() -> None:
    right = ClaimVerdict.AGREES
    assert read(ENGLISH, "en") == [
        ("after", (76,), right),
        ("face_value", (), right),
        ("after", (8,), right),
        ("points", (20,), right),
        ("after", (4,), right),
        ("points", (50,), right),
        ("total", (108,), right),
    ]


@pytest.mark.parametrize(
    ("text", "language", "numbers"), [(TABS, "fr", 6), (LEADERS, "en", 3)], ids=["tabs", "leaders"]
)
def test_a_table_is_read_however_its_cells_are_divided(text: str, language: str, numbers: int) -> None:
    assert [verdict for _, _, verdict in read(text, language)] == [ClaimVerdict.AGREES] * numbers


@pytest.mark.parametrize(
    ("old", "new", "sort"),
    [
        ("| 8 |", "| 9 |", "after"),
        ("| 20 |", "| 30 |", "points"),
        ("| 108 |", "| 109 |", "total"),
        ("4 cards", "5 cards", "after"),
    ],
)
def test_a_wrong_number_in_a_table_contradicts(old: str, new: str, sort: str) -> None:
    found = read(ENGLISH.replace(old, new), "en")
    assert [one[0] for one in found if one[2] is ClaimVerdict.CONTRADICTS] == [sort]


@pytest.mark.parametrize("text", [WITHOUT, OTHER], ids=["no header", "header of something else"])
def test_nothing_is_said_of_numbers_that_no_header_explains(text: str) -> None:
    assert {verdict for _, _, verdict in read(text, "en")} <= {ClaimVerdict.OPEN}


def test_other_cells_are_read_on_their_own() -> None:
    assert [(sort, numbers) for sort, numbers, _ in read(EFFECTS, "en")] == [("after", (4,)), ("draw", (4,))]


def test_numbers_of_a_table_are_counted_as_read() -> None:
    found = report_of(read_rulebook(ENGLISH.encode()), "en", subject(RULESET), ())
    assert found.read.numerals == 6
    assert found.read.unread == ()


def test_a_row_below_a_header_that_has_its_first_cell_alone_is_read_as_it_stands() -> None:
    box = "| Note for the players |  |\n| Skip: 30 points. |  |\n"
    assert read(f"# Points\n\n{box}", "en") == [("points", (30,), ClaimVerdict.CONTRADICTS)]
