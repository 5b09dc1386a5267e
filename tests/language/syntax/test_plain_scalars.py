"""Scalars that are read at once have the words and the places that ruamel finds character by character."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from croupier.language.data import rulesets_folder
from croupier.language.source import Source
from croupier.language.syntax import yaml_events
from croupier.language.syntax.yaml_events import YamlEvents
from croupier.language.syntax.yaml_faults import Refused

from tests.amount import amount

NOTHING = re.compile(r"(?!)")
PIECES = [
    *("a", "b c", "a  b", "é'", "a-b", "k: v\n", "k: [a, b c]\n", "- a\n", "- b: c\n", " ", "  ", "\n", "\n  ", "\n\n"),
    *(":", ": ", ":b", "?", "? ", ",", "[", "]", "{", "}", "#", " #", "- ", "-", "'", '"', "|", "> ", "%", "&a ", "*a"),
    *("!t ", "---", "\n---\n", "\n...\n", "\t", "\r\n", "\r", "\x85", "\u2028", "\xa0", "\u3000", "\ufeff"),
]


def events_of(text: str) -> list[Any]:
    """The events of a text, with the reason why it is refused."""
    found: list[Any] = []
    events = YamlEvents(Source("x", text), 40)
    try:
        found.extend(events)
    except Refused as refused:
        found.append((refused.diagnostic.code, refused.diagnostic.message, str(refused.diagnostic.place)))
    return [*found, [(one.code, one.place.start) for one in events.refused]]


def character_by_character(text: str) -> list[Any]:
    with pytest.MonkeyPatch.context() as here:
        here.setattr(yaml_events, "PLAIN", NOTHING)
        here.setattr(yaml_events, "PLAIN_IN_BRACKETS", NOTHING)
        return events_of(text)


def test_texts_of_all_sorts() -> None:
    chance = random.Random(1)
    for _ in range(amount(1_000)):
        text = "".join(chance.choices(PIECES, k=chance.randint(1, 20)))
        assert events_of(text) == character_by_character(text), text


def test_a_ruleset() -> None:
    text = (rulesets_folder() / "uno" / "ruleset.yaml").read_text("utf-8")
    assert events_of(text) == character_by_character(text)
