"""The ties of the installed rulesets: all can be read, what they name is there, and nothing is left untold."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest
from croupier.cli.rulebook import subject_of
from croupier.language.data import rulesets_folder
from croupier.language.ruleset.documents import FILE_NAME
from croupier.language.ruleset.statements import read_statements, statements_file
from croupier.rulebook.comparing.meanings import IN_FIELDS
from croupier.rulebook.report.report import RulebookSubject
from croupier.rulebook.ties.file import RULEBOOK, read_ties, ties_file
from croupier.rulebook.ties.tie import Ties
from croupier.rulebook.ties.writing import ties_text

FILES = sorted(rulesets_folder().rglob(f"*{RULEBOOK}"))
RULESETS = [file.with_name(FILE_NAME) for file in FILES if file.name == RULEBOOK]
TIED = [one for one in RULESETS if read_ties(ties_file(one))[0].texts]
EVERY_FILE = pytest.mark.parametrize("file", FILES, ids=lambda one: one.parent.name)
EVERY_TIED = pytest.mark.parametrize("ruleset", TIED, ids=lambda one: one.parent.name)


@cache
def ties_of(ruleset: Path) -> Ties:
    return read_ties(ties_file(ruleset))[0]


@cache
def subject(ruleset: Path) -> RulebookSubject:
    return subject_of(str(ruleset), None)[0]


def test_every_ruleset_with_statements_has_a_tied_rulebook() -> None:
    assert [one for one in sorted(rulesets_folder().glob(f"*/{FILE_NAME}")) if statements_file(one).is_file()] == TIED


@EVERY_FILE
def test_it_is_read_without_problems(file: Path) -> None:
    assert read_ties(file)[1] == []


@EVERY_TIED
def test_it_is_as_the_command_writes_it(ruleset: Path) -> None:
    """So there are no words in it but keys, codes and kinds of remarks: no comment can hold a sentence."""
    assert ties_file(ruleset).read_text("utf-8") == ties_text(ties_of(ruleset))


@EVERY_TIED
def test_its_codes_are_those_of_statements_and_open_points(ruleset: Path) -> None:
    ties = [tie for text in ties_of(ruleset).texts.values() for tie in text]
    tells = {code for tie in ties for code in tie.tells}
    points = {code for tie in ties for code in tie.codes} - tells
    assert tells <= subject(ruleset).statements.keys()
    assert points <= set(subject(ruleset).open_points)


@EVERY_TIED
def test_every_statement_that_is_no_remark_is_told(ruleset: Path) -> None:
    own, _ = read_statements(statements_file(ruleset))
    demands = own.keys() - subject(ruleset).checked.ruleset.remarks.keys()
    for text in ties_of(ruleset).texts.values():
        told = {code for tie in text for code in tie.tells}
        assert demands - told == set()


@EVERY_TIED
def test_somebody_has_looked_at_every_sentence(ruleset: Path) -> None:
    assert [tie.line for text in ties_of(ruleset).texts.values() for tie in text if tie.proposed] == []


@EVERY_TIED
def test_the_sentences_stand_in_the_order_of_the_text(ruleset: Path) -> None:
    for text in ties_of(ruleset).texts.values():
        lines = [tie.line for tie in text]
        assert lines == sorted(lines)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.parent.name)
def test_what_words_mean_is_there(ruleset: Path) -> None:
    checked = subject(ruleset).checked.ruleset
    names = asdict(subject(ruleset).means)
    assert {name for key, name in names.items() if key in IN_FIELDS} <= {None, *checked.fields}
    assert {name for key, name in names.items() if key not in IN_FIELDS} <= {None, *checked.options}
