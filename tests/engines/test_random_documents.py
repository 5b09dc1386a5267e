"""What holds of every document holds of random ones with random layers on them, and these reach the whole grammar."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.amount import amount
from tests.engines.random_rulesets.games import documents_of
from tests.engines.random_rulesets.properties import PROPERTIES, Case, Property, accepted_case
from tests.engines.random_rulesets.reach import Grammar, Schema, data_of

CASES = amount(3)
DOCUMENTS = 90
"""How many rulesets reach every part of the grammar, with their layers."""

UNREACHED = {
    "body: _nl": "a line break before the first line of a body, which YAML never hands on",
    "definition: _nl": "a line break before a definition, which the parser cuts off",
}
"""The parts of the grammar that no random document has, each with the reason."""


@pytest.fixture(scope="module", params=range(CASES))
def case(request: pytest.FixtureRequest) -> Iterator[Case]:
    """A random ruleset that the checker accepts, with its layers in a folder."""
    with accepted_case(int(request.param), CASES) as found:
        yield found


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda one: one.__name__)
def test_it_holds_of_random_documents(case: Case, holds: Property) -> None:
    holds(case)


@pytest.fixture(scope="module")
def documents() -> list[dict[str, object]]:
    return [data_of(text) for seed in range(DOCUMENTS) for text in documents_of(seed).texts.values()]


def test_every_part_of_the_grammar_is_reached(documents: list[dict[str, object]]) -> None:
    grammar = Grammar()
    for one in documents:
        grammar.read(one)
    missing = {one for one in grammar.possible if not grammar.reduced[one]}
    assert missing <= UNREACHED.keys(), f"no random document has {sorted(missing - UNREACHED.keys())}"
    assert missing >= UNREACHED.keys(), f"reached now: {sorted(UNREACHED.keys() - missing)}"


def test_every_key_of_a_ruleset_is_reached(documents: list[dict[str, object]]) -> None:
    """But for what is said of single lines and cards alone, and a total, which would have to be counted."""
    schema = Schema()
    for one in documents:
        schema.read(one)
    missing = {one for one in schema.possible if not schema.found[one] and one.count(".") and "Change" not in one}
    assert missing <= {"Deck.total", "Deck.total|0", "DeckShare.cards/0|1", "DeckLine.settles", "DeckLine.cites"}
