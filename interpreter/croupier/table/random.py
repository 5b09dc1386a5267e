"""The only generator of random numbers: SplitMix64, with bounded draws by Lemire's method, on 64-bit integers.

A stream is a 64-bit number. Each draw adds ``0x9E3779B97F4A7C15`` to it and mixes the result (Steele, Lea and Flood,
2014). A bounded draw multiplies the upper 32 bits of a mixed word by the bound. In the rare case that would favour some
results it draws again (Lemire, 2019), so that every result is equally likely.

A shuffle takes one word of the stream as the seed of a stream of its own. It settles the top card first, then the next.
So an engine may leave the lower cards unsettled until they are drawn.
"""

from __future__ import annotations

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
LOW = 0xFFFFFFFF

LARGEST_SEED = MASK


def mix(word: int) -> int:
    """Return a number mixed by the finalizer of SplitMix64, which is a bijection on 64-bit numbers."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def stream(seed: int, number: int) -> int:
    """Return the start of an independent stream of a seed. Number 0 is the game's, and 1 + seat a player's."""
    return mix((mix((seed + GOLDEN) & MASK) + number * GOLDEN) & MASK)


def below(state: int, bound: int) -> tuple[int, int]:
    """Return the stream after a draw, and a number from 0 to ``bound`` - 1. The bound is at least 1 and below 2**31."""
    state = (state + GOLDEN) & MASK
    product = (mix(state) >> 32) * bound
    if product & LOW < bound:
        threshold = (LOW + 1 - bound) % bound
        while product & LOW < threshold:
            state = (state + GOLDEN) & MASK
            product = (mix(state) >> 32) * bound
    return state, product >> 32


def shuffle(state: int, cards: list[int]) -> int:
    """Shuffle a pile in place, from its last card, which is its top. Return the stream after it.

    ``below`` is written out here because decks are large.
    """
    state = (state + GOLDEN) & MASK
    own = mix(state)
    for at in range(len(cards) - 1, 0, -1):
        word = (own + GOLDEN) & MASK
        mixed = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        product = ((mixed ^ (mixed >> 31)) >> 32) * (at + 1)
        if product & LOW <= at:
            own, chosen = below(own, at + 1)
        else:
            own, chosen = word, product >> 32
        cards[at], cards[chosen] = cards[chosen], cards[at]
    return state


class Stream:
    """A stream that keeps its own state, for players."""

    __slots__ = ("state",)

    def __init__(self, seed: int, number: int) -> None:
        self.state = stream(seed, number)

    def copy(self) -> Stream:
        """Return a stream that gives the same numbers from here on."""
        found = Stream.__new__(Stream)
        found.state = self.state
        return found

    def below(self, bound: int) -> int:
        """Return a number as the function ``below`` does. It is written out here because players draw all the time."""
        word = state = (self.state + GOLDEN) & MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        product = ((word >> 32) ^ (word >> 63)) * bound
        if product & LOW < bound:
            self.state, drawn = below(self.state, bound)
            return drawn
        self.state = state
        return product >> 32
