"""A number of a list that has no word for what it counts is held against what the words right above the list say."""

from __future__ import annotations

import pytest
from croupier.language.ruleset.load import installed
from croupier.rulebook.comparing.verdict import ClaimVerdict
from croupier.rulebook.report.report import RulebookReport, report_of
from croupier.rulebook.text.reading import read_rulebook

from tests.rulebook.sheets import subject

RULESET = installed()["uno"]
COPIES = "Reverse ..... {}\nSkip ..... {}\nWild ..... {}\n"
RIGHT_COPIES, WRONG_COPIES = COPIES.format(8, 8, 4), COPIES.format(8, 8, 7)
RIGHT_POINTS, WRONG_POINTS = COPIES.format(20, 20, 50), COPIES.format(20, 20, 60)

SAID = {
    "a heading right above": "CONTENTS\n\n",
    "a line between them": "# Contents\n\nFor those who like lists:\n\n",
    "a line that leads in": "# Before you start\n\nThere is a sheet. The deck has these:\n\n",
}
UNSAID = {
    "another heading between": "# Points\n\n## Before you start\n\n",
    "other sentences between": "# Points\n\nMind your sleeve. Rinse the cups.\n\n",
    "cards alone": "# Cards\n\n",
    "both in the line": "# Before you start\n\nThe deck has points:\n\n",
    "one in the heading, the other in the line": "# Contents\n\nThese give points:\n\n",
    "nothing above": "",
}


def told(text: str, language: str = "en") -> RulebookReport:
    return report_of(read_rulebook(text.encode()), language, subject(RULESET), ())


def verdicts(text: str) -> list[tuple[str, ClaimVerdict]]:
    return [(one.placed.claim.sort, one.compared.verdict) for one in told(text).claims]


@pytest.mark.parametrize("above", SAID.values(), ids=SAID)
def test_copies_are_read_below_words_for_the_deck(above: str) -> None:
    agrees = ("after", ClaimVerdict.AGREES)
    assert verdicts(above + RIGHT_COPIES) == [agrees] * 3
    assert verdicts(above + WRONG_COPIES)[:2] == [agrees] * 2


def test_what_is_wrong_as_copies_and_as_points_contradicts() -> None:
    assert verdicts("CONTENTS\n\n" + WRONG_COPIES)[2] == ("after", ClaimVerdict.CONTRADICTS)
    assert verdicts("# Points\n\n" + WRONG_POINTS)[2] == ("points", ClaimVerdict.CONTRADICTS)


@pytest.mark.parametrize("above", UNSAID.values(), ids=UNSAID)
@pytest.mark.parametrize("numbers", [WRONG_COPIES, WRONG_POINTS])
def test_no_number_is_read_where_the_words_right_above_do_not_say_what_it_counts(above: str, numbers: str) -> None:
    assert {verdict for _, verdict in verdicts(above + numbers)} == {ClaimVerdict.OPEN}


def test_a_number_that_is_right_as_the_other_sort_is_open() -> None:
    assert verdicts("# Points\n\n" + RIGHT_COPIES) == [("points", ClaimVerdict.OPEN)] * 3
    assert verdicts("CONTENTS\n\n" + RIGHT_POINTS) == [("after", ClaimVerdict.OPEN)] * 3
