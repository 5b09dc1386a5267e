"""Whoever adds a flat statement is told which of its places is still empty."""

from __future__ import annotations

import re

import pytest
from croupier.engines.native import steps as native
from croupier.engines.plan import lower_steps
from croupier.engines.plan import steps as plan
from croupier.engines.reference.steps import STEPS
from croupier.language.analysis.statements import OPERANDS
from croupier.language.data import grammar_text
from croupier.language.syntax import nodes as n

LINES = dict(re.findall(r"^(?:\?simple:|       \|) (.+) -> (\w+)$", grammar_text(), re.MULTILINE))
RULES = {name: line for line, name in LINES.items()}
"""The lines of the grammar for flat statements, by the names of their nodes."""

EVERY = pytest.mark.parametrize("node", n.FLAT, ids=lambda node: node.row.name)


def test_grammar_and_table_hold_the_same_statements() -> None:
    assert set(RULES) == {node.row.name for node in n.FLAT}


@EVERY
def test_a_template_repeats_the_words_of_its_line(node: type[n.Flat]) -> None:
    """Words in their order; a terminal of two words has the name of both."""
    written = re.findall(r'"([a-z]+)"|\b_([A-Z_]+)\b', RULES[node.row.name])
    words = [word or terminal.lower().replace("_", " ") for word, terminal in written]
    template = [part for group in node.row.groups for part in group if isinstance(part, str)]
    assert " ".join(word for word in template if word != "=") == " ".join(words)


@EVERY
def test_operands_are_fields_of_known_types(node: type[n.Flat]) -> None:
    fields = {one.field for one in node.row.operands}
    assert fields == set(node.__slots__) - {"place"}
    assert set(node.row.takes) <= fields
    assert {word for words in node.row.takes.values() for word in words} <= set(OPERANDS)


@EVERY
def test_it_has_a_step_of_the_reference_and_one_of_plans(node: type[n.Flat]) -> None:
    assert node in STEPS
    assert node in lower_steps._LOWER


@pytest.mark.parametrize("name", sorted({one.__name__ for one in plan.Act.__subclasses__()}))
def test_native_code_has_every_act(name: str) -> None:
    assert getattr(plan, name) in native._EMIT
