"""What is read of a sentence in numbers, and what is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.rulebook.claims.claim import Cards
from croupier.rulebook.claims.lexicon import Phrases, lexicon
from croupier.rulebook.claims.meaning import KindNamed, ValueNamed
from croupier.rulebook.claims.reading import ClaimsRead, read_claims
from croupier.rulebook.claims.tokens import Tokenizer
from croupier.rulebook.text.reading import read_rulebook
from hypothesis import given
from hypothesis import strategies as some
from ruamel.yaml import YAML

KINDS = {"en": ["guard", "king"], "fr": ["garde", "roi"]}
COLOURS = {"en": ["red", "blue", "green"], "fr": ["rouge", "bleu", "vert"]}
SENTENCES: dict[str, list[Any]] = YAML(typ="safe", pure=True).load(
    Path(__file__).with_name("sentences.yaml").read_text("utf-8")
)
EACH = [(language, *one) for language, sentences in SENTENCES.items() for one in sentences]


def tokenizer(language: str) -> Tokenizer:
    """Return what names the words of a language for a game with two kinds and three colours."""
    words = lexicon(language)
    phrases = Phrases()
    for kind in KINDS[language]:
        phrases.add(words.stems(kind), "KIND", KindNamed(kind))
    for colour in COLOURS[language]:
        phrases.add(words.stems(colour), "VALUE", ValueNamed("colour", colour))
    return Tokenizer.of(words, phrases)


def read(language: str, sentence: str) -> ClaimsRead:
    return read_claims(read_rulebook(sentence.encode()).units, tokenizer(language))


def told(cards: Cards) -> str:
    """Return the words for some cards, or ``numbered``, and their range."""
    named = [one.kind if isinstance(one, KindNamed) else one.member for word in cards.words for one in word]
    span = [f"{cards.span[0]}-{cards.span[1]}"] if cards.span else []
    return " ".join([*(named or ["numbered"] * cards.numbered), *span])


@pytest.mark.parametrize(("language", "sentence", "expected"), EACH, ids=[f"{one[0]}: {one[1]}" for one in EACH])
def test_the_claims_of_a_sentence_are_read(language: str, sentence: str, expected: list[Any]) -> None:
    found = [one.claim for one in read(language, sentence).claims]
    assert [[one.sort, [*one.numbers, *each_of(one)], *filter(None, map(told, one.cards))] for one in found] == expected


def each_of(claim: Any) -> list[int]:
    """Return the number of each one of several, where a claim has no other."""
    return [claim.each.number] if claim.each and not claim.numbers else []


def test_a_numeral_that_no_claim_takes_is_listed() -> None:
    found = read("en", "A coin shows 17 and weighs 0.5 ounces in twenty-two lands.")
    assert [one.text for one in found.unread] == ["17", "0.5", "twenty-two"]
    assert found.numerals == 3


def test_words_in_capitals_and_without_accents_are_the_same() -> None:
    found = read("fr", "DIX-NEUF CARTES BLEUES NUMEROTEES DE 0 A 9 sont la.")
    assert [(one.claim.numbers, told(one.claim.cards[0])) for one in found.claims] == [((19,), "bleu 0-9")]


@given(some.sampled_from(["en", "fr"]), some.text(max_size=200))
def test_any_text_is_read(language: str, words: str) -> None:
    units = read_rulebook(words.replace("\0", "").encode("utf-8", "replace")).units
    found = read_claims(units, tokenizer(language))
    for one in found.claims:
        claim = one.claim
        assert 0 <= claim.start < claim.end <= len(claim.unit.placed.text)
        assert claim.place == claim.unit.placed.place(claim.start)
    assert len(found.unread) <= found.numerals
