"""What holds of every document holds of random ones with random layers on them, and these reach the whole grammar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.amount import amount
from tests.engines.random_rulesets.games import documents_of
from tests.engines.random_rulesets.properties import PROPERTIES, Case, Property, accepted_case
from tests.engines.random_rulesets.reach import Grammar, Schema, data_of

CASES = amount(3)
DOCUMENTS = 90
"""How many rulesets reach every part of the grammar, with their layers."""

RICHEST = [46, 74, 77, 29, 14, 54, 2, 15, 27, 59, 3, 26, 80, 0, 10, 58]
"""The seeds of rulesets that together reach all there is, as the generator is now. They are looked at first, and the
others only for what these lack."""

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


@cache
def read_documents(seed: int) -> list[dict[str, object]]:
    return [data_of(text) for text in documents_of(seed).texts.values()]


def unreached(noted: Counter[str], wanted: set[str], read: Callable[[dict[str, object]], None]) -> set[str]:
    """Return what no document has of what is wanted. Documents are read until they have all but ``UNREACHED``."""
    for seed in [*RICHEST, *(one for one in range(DOCUMENTS) if one not in RICHEST)]:
        for one in read_documents(seed):
            read(one)
        missing = {one for one in wanted if not noted[one]}
        if missing <= UNREACHED.keys():
            break
    return missing


def test_every_part_of_the_grammar_is_reached() -> None:
    grammar = Grammar()
    missing = unreached(grammar.reduced, set(grammar.possible), grammar.read)
    assert missing <= UNREACHED.keys(), f"no random document has {sorted(missing - UNREACHED.keys())}"
    assert missing >= UNREACHED.keys(), f"reached now: {sorted(UNREACHED.keys() - missing)}"


def test_every_key_of_a_ruleset_is_reached() -> None:
    """But for what is said of single lines and cards alone, and a total, which would have to be counted."""
    schema = Schema()
    alone = {"Deck.total", "Deck.total|0", "DeckShare.cards/0|1", "DeckLine.settles", "DeckLine.cites"}
    wanted = {one for one in schema.possible if one.count(".") and "Change" not in one} - alone
    assert not unreached(schema.found, wanted, schema.read)
