"""Random words that are made side by side are those of the one generator."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from croupier.generated import words
from croupier.generated.table import chosen
from croupier.generated.words import draws, lanes, shuffle
from croupier.table import random
from croupier.table.random import GOLDEN, MASK, Stream, mix, stream


@pytest.mark.parametrize("count", [1, 2, 16, 107])
def test_words(count: int) -> None:
    for seed in range(20):
        state = stream(seed, 1)
        expected = [mix((state + at * GOLDEN) & MASK) >> 32 for at in range(1, count + 1)]
        assert list(lanes(count).upper(state)) == expected


@pytest.mark.parametrize("drawn_again", [False, True])
def test_shuffles(drawn_again: bool) -> None:
    for seed in range(200):
        ours, theirs = list(range(seed)), list(range(seed))
        with patch.object(words.Draws, "below", lambda *_: None) if drawn_again else patch("builtins.id"):
            after = shuffle(stream(seed, 0), ours)
        assert (after, ours) == (random.shuffle(stream(seed, 0), theirs), theirs)


def test_a_word_that_may_have_to_be_drawn_again_is_noticed() -> None:
    nothing_next = -GOLDEN & MASK
    assert mix((nothing_next + GOLDEN) & MASK) == 0
    assert draws(10).below(nothing_next) is None
    assert draws(10).below(nothing_next + GOLDEN & MASK) is not None


class Seat:
    """What a choice needs of a table."""

    fuel, enough, most_moves, answers_left, begun, choices = 1, 0, 10, 10_000, (), 0

    def __init__(self, state: int) -> None:
        self.streams, self.words = [state], [[]]


@pytest.mark.parametrize("state", [stream(5, 1), -GOLDEN & MASK])
def test_choices(state: int) -> None:
    """The second stream begins with a word that is drawn again where the bound is no power of two."""
    expected = Stream(0, 0)
    expected.state = state
    seat = Seat(state)
    for count in [3, 7, 4, 5, 2, 9, 10, 6] * 20:
        assert chosen(seat, 0, count - 1, 1) == expected.below(count)  # type: ignore[arg-type]
