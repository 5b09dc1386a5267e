"""Random words that are made side by side are those of the one generator."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from croupier.engines.generated import words
from croupier.engines.generated.table import chosen
from croupier.engines.generated.words import draws, shuffle, starts, words_of
from croupier.table import random
from croupier.table.random import GOLDEN, MASK, Stream, mix, stream


@pytest.mark.parametrize("count", [1, 2, 4, 10])
def test_words(count: int) -> None:
    for seed in range(20):
        for seat, found in enumerate(words_of(count).after(starts(seed, count))):
            state = stream(seed, 1 + seat)
            expected = [mix((state + at * GOLDEN) & MASK) >> 40 for at in range(1, words.AT_ONCE + 1)]
            assert found[::-1] == expected


@pytest.mark.parametrize("drawn_again", [False, True])
def test_shuffles(drawn_again: bool) -> None:
    for seed in [*range(200), 254, 255, 256, 257, 600]:
        ours, theirs = list(range(seed)), list(range(seed))
        with patch.object(words.Draws, "below", lambda *_: None) if drawn_again else patch("builtins.id"):
            after = shuffle(stream(seed, 0), ours)
        assert (after, ours) == (random.shuffle(stream(seed, 0), theirs), theirs)


def test_a_word_that_may_have_to_be_drawn_again_is_noticed() -> None:
    nothing_next = -GOLDEN & MASK
    assert mix((nothing_next + GOLDEN) & MASK) == 0
    assert draws(10).below(nothing_next) is None
    assert draws(10).below(nothing_next + GOLDEN & MASK) is not None


BARELY_AGAIN = 0x93A4D96FC6BDCF6F
"""A stream whose next word is drawn again below 305, though its upper bits alone do not say so."""


def test_a_word_of_which_the_lower_bits_matter_is_noticed() -> None:
    word = mix((BARELY_AGAIN + GOLDEN) & MASK) >> 32
    assert (word >> 8) * 305 % 2**24 and word * 305 % 2**32 < 2**32 % 305
    assert draws(304).below(BARELY_AGAIN) is None


class Seat:
    """What a choice needs of a table."""

    fuel, enough, between, forced, again = 1, 0, 0, 0, 0

    def __init__(self, state: int) -> None:
        self.streams = state
        self.words: list[list[int]] = [[]]
        self.made = [0]


@pytest.mark.parametrize("state", [stream(5, 1), -GOLDEN & MASK, BARELY_AGAIN])
@pytest.mark.parametrize("largest", [10, 2**20, 2**30])
def test_choices(state: int, largest: int) -> None:
    """The second stream begins with a word that is drawn again where the bound is no power of two; the larger bounds
    often take all of a word."""
    expected = Stream(0, 0)
    expected.state = state
    seat = Seat(state)
    for count in [305, 3, 7, 4, 5, 2, 9, 10, 6, largest, largest - 1] * 20:
        assert chosen(seat, 0, count) == expected.below(count)  # type: ignore[arg-type]
