"""What rulesets/README.md shows about the text of a rulebook is so."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from croupier.language.data import rulesets_folder
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.text.reading import read_rulebook
from croupier.rulebook.ties.file import KEYS, TIE_KEYS, read_ties
from croupier.rulebook.ties.tie import REMARKS, Ties
from croupier.rulebook.ties.tying import SentenceStanding, tied
from croupier.rulebook.ties.writing import ties_text

README = (rulesets_folder() / "README.md").read_text("utf-8")
SECTION = re.search(r"^## The text of a rulebook\n.*?(?=^## )", README, re.S | re.M)[0]  # type: ignore[index]


def body(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", SECTION, re.S | re.M)
    return str(found)


@pytest.fixture
def ties(tmp_path: Path) -> Ties:
    file = tmp_path / "rulebook.yaml"
    file.write_text(body("yaml ties"), "utf-8")
    found, problems = read_ties(file)
    assert problems == []
    return found


def test_the_ties_are_those_of_the_text(ties: Ties) -> None:
    units = read_rulebook(body("text rulebook").encode()).units
    found = tied(units, ties.texts["en"])
    assert found.gone == ()
    assert all(one.same_words and one.tie and one.tie.line == one.unit.place.line for one in found.sentences)
    standings = [
        SentenceStanding.REMARK,
        SentenceStanding.TELLS,
        SentenceStanding.TELLS,
        SentenceStanding.OPEN,
        SentenceStanding.REMARK,
    ]
    assert [one.standing for one in found.sentences] == standings


def test_the_ties_are_as_the_command_writes_them(ties: Ties) -> None:
    assert ties_text(ties) == body("yaml ties")


@pytest.mark.parametrize("word", [*KEYS, *TIE_KEYS, *REMARKS, *(one.name for one in fields(Meanings))])
def test_every_key_and_kind_is_told_in_a_table(word: str) -> None:
    assert re.search(rf"^\| `{word}` \| ", SECTION, re.M)
