"""Fingerprints of sentences: enough to know a sentence again, and too little to read it.

A fingerprint has an exact sum of the words, a few hashes of pairs of neighbouring words, and the numbers. The pairs
are those with the lowest hashes (min-wise hashing: Broder, "On the resemblance and containment of documents",
1997), so that two sentences share about as many of them as they share pairs. Sentences that are short enough to be
guessed have no pairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from croupier.rulebook.claims.lexicon import fold

SUM_BITS = 40
PAIR_BITS = 16
MOST_PAIRS = 12
FEWEST_WORDS = 5
"""The fewest words of a sentence whose pairs are kept."""
MOST_DIGITS = 9
"""The most digits of a number. Longer rows of digits, such as the number of a print, count as words alone."""

WORD = re.compile(r"\+?\d+|[^\W\d_]+|[^\w\s.,;:!?…\"'«»“”‘’()\[\]*_™®©|–—-]")
NUMBER = re.compile(r"\d+")
TRADE_MARK = re.compile(r"[™®©]")


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What is kept of a sentence."""

    sum: int  # of all words
    pairs: frozenset[int]  # of some pairs of neighbours; of none for a short sentence
    numbers: tuple[int, ...]  # those in figures, of at most ``MOST_DIGITS`` digits, in order
    words: int  # how many there are


def fingerprint(text: str) -> Fingerprint:
    """Return the fingerprint of a sentence. Capitals, accents, signs and the spaces between words do not count."""
    words = normal_words(text)
    pairs = sorted({_hash(f"{one} {after}", PAIR_BITS) for one, after in _neighbours(words)})
    return Fingerprint(
        _hash(" ".join(words), SUM_BITS),
        frozenset(pairs[:MOST_PAIRS] if len(words) >= FEWEST_WORDS else ()),
        tuple(int(found) for word in words for found in NUMBER.findall(word) if len(found) <= MOST_DIGITS),
        len(words),
    )


def normal_words(text: str) -> list[str]:
    return [fold(word) for word in WORD.findall(TRADE_MARK.sub(" ", text))]


def likeness(one: Fingerprint, other: Fingerprint) -> float:
    """Return how much two sentences have in common, from 0 to 1: an estimate of the share of their pairs."""
    if one.sum == other.sum:
        return 1.0
    lowest = sorted(one.pairs | other.pairs)[:MOST_PAIRS]
    if not one.pairs or not other.pairs:
        return 0.0
    return sum(pair in one.pairs and pair in other.pairs for pair in lowest) / len(lowest)


def _neighbours(words: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Return the pairs of neighbours, with the beginning and the end of the sentence as words."""
    return zip(["^", *words], [*words, "$"], strict=True)


def _hash(text: str, bits: int) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") & ((1 << bits) - 1)
