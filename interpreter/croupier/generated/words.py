"""Many random words at once, bit for bit those of ``table.random``.

SplitMix64 counts, so any number of its words can be made side by side: a large integer holds one in every 128 bits,
and each operation of the mixer works on all of them. Python does that in a fraction of the time of so many small ones.
"""

from __future__ import annotations

from functools import cache
from struct import Struct

from croupier.table.random import GOLDEN, LOW, MASK, below, mix

LANE = 128


class Lanes:
    """What it takes to make ``count`` words at once."""

    def __init__(self, count: int) -> None:
        self.ones = sum(1 << LANE * at for at in range(count))
        self.steps = sum(((at + 1) * GOLDEN & MASK) << LANE * at for at in range(count))
        self.words = self.ones * MASK
        self.low = self.ones * LOW
        self.after_30 = self.ones * (MASK >> 30)
        self.after_27 = self.ones * (MASK >> 27)
        self.bytes = count * LANE // 8
        self.unpack = Struct("<" + "4xI8x" * count).unpack

    def mixed(self, state: int) -> int:
        """The words that come after ``state``, one in every lane; what is above them in a lane means nothing."""
        x = (state * self.ones + self.steps) & self.words
        x = ((x ^ ((x >> 30) & self.after_30)) * 0xBF58476D1CE4E5B9) & self.words
        x = ((x ^ ((x >> 27) & self.after_27)) * 0x94D049BB133111EB) & self.words
        return x ^ (x >> 31)

    def upper(self, state: int) -> tuple[int, ...]:
        """The upper halves of the words that come after ``state``."""
        return self.unpack(self.mixed(state).to_bytes(self.bytes, "little"))


class Draws(Lanes):
    """Draws below ``count + 1``, below ``count`` and so on down to 2, from one word each: those of a shuffle.

    A lane is multiplied by its bound in binary: one addition for every bit of a bound.
    """

    def __init__(self, count: int) -> None:
        super().__init__(count)
        bounds = [count + 1 - at for at in range(count)]
        self.bits = [
            (bit, sum(LOW << LANE * at for at, bound in enumerate(bounds) if bound >> bit & 1))
            for bit in range((count + 1).bit_length())
        ]
        self.slack = self.ones * (LOW + 1 - (count + 1))
        self.carries = self.ones << 32

    def below(self, state: int) -> tuple[int, ...] | None:
        """What is drawn after ``state``; none where a word may have to be drawn again, which is rare."""
        upper = (self.mixed(state) >> 32) & self.low
        product = 0
        for bit, lanes_with_it in self.bits:
            product += (upper & lanes_with_it) << bit
        if ((product & self.low) + self.slack) & self.carries != self.carries:
            return None
        return self.unpack(product.to_bytes(self.bytes, "little"))


lanes = cache(Lanes)
draws = cache(Draws)


def shuffle(state: int, cards: list[int]) -> int:
    """As ``table.random.shuffle``."""
    state = (state + GOLDEN) & MASK
    at = len(cards) - 1
    if at <= 0:
        return state
    own = mix(state)
    drawn = draws(at).below(own)
    if drawn is None:
        one_by_one(own, cards)
        return state
    for last, chosen in zip(range(at, 0, -1), drawn, strict=True):
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return state


def one_by_one(own: int, cards: list[int]) -> None:
    """Shuffles with one word after the other."""
    for at in range(len(cards) - 1, 0, -1):
        own, chosen = below(own, at + 1)
        cards[at], cards[chosen] = cards[chosen], cards[at]
