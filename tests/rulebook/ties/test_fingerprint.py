"""What a fingerprint keeps of a sentence."""

from __future__ import annotations

import pytest
from croupier.rulebook.ties.fingerprint import FEWEST_WORDS, MOST_DIGITS, MOST_PAIRS, fingerprint

SENTENCE = "Each player is dealt seven cards"


@pytest.mark.parametrize(
    "same",
    [
        "EACH PLAYER is dealt  seven cards.",
        "Each player\nis dealt seven\u00a0cards!",
        "« Each player » is dealt **seven** cards",
        "Éach player™ is dealt seven cards",
    ],
)
def test_capitals_accents_signs_and_spaces_do_not_count(same: str) -> None:
    assert fingerprint(same) == fingerprint(SENTENCE)


@pytest.mark.parametrize(
    "other", [f"{SENTENCE} each", "Each player is dealt eight cards", "Each is player dealt seven"]
)
def test_words_and_their_order_count(other: str) -> None:
    assert fingerprint(other).sum != fingerprint(SENTENCE).sum


@pytest.mark.parametrize("words", range(1, 40, 3))
def test_short_sentences_have_no_pairs_and_long_ones_a_few(words: int) -> None:
    found = fingerprint(" ".join(f"word{chr(97 + at % 26)}{chr(97 + at // 26)}" for at in range(words)))
    assert found.words == words
    assert len(found.pairs) == (min(words + 1, MOST_PAIRS) if words >= FEWEST_WORDS else 0)


def test_numbers_in_figures_are_kept_in_their_order() -> None:
    assert fingerprint("+2, then 10 of 112 (18×)").numbers == (2, 10, 112, 18)


def test_longer_rows_of_digits_are_words_alone() -> None:
    serial = "1" * (MOST_DIGITS + 1)
    assert fingerprint(f"No. {serial} of 7").numbers == (7,)
    assert fingerprint(f"No. {serial}0 of 7").sum != fingerprint(f"No. {serial} of 7").sum
    assert fingerprint("9" * 10_000).numbers == ()
