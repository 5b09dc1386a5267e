"""Many random words at once, bit for bit those of ``table.random``.

SplitMix64 counts, so any number of its words can be made side by side: a large integer holds one in every 128 bits,
and each operation of the mixer works on all of them. Python does that in a fraction of the time of so many small ones.

Of a word only the upper 24 bits are made, which the last step of the mixer leaves as they are. They settle all draws
but the few that come so near to the next result that the other bits might matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from struct import Struct

from croupier.table.random import GOLDEN, MASK, below, mix

LANE = 128
FIRST_BIT = 40
"""Where the upper bits of a word begin."""
TOP = (1 << 24) - 1

AT_ONCE = 16
"""How many words of a player are made at once."""


class Lanes:
    """Lanes that are ``parts`` times as close together in the end: what is there at ``places`` is one after the other
    then."""

    def __init__(self, count: int, parts: int) -> None:
        self.apart = LANE * -(-count // parts)
        self.places = [LANE * (at // parts) + self.apart * (at % parts) for at in range(count)]
        self.close = LANE // parts
        self.closed = range(FIRST_BIT, FIRST_BIT + self.close * count, self.close)
        ones = sum(1 << place for place in self.places)
        self.words, self.upper = ones * MASK, ones * (TOP << FIRST_BIT)
        self.after_30, self.after_27 = ones * (MASK >> 30), ones * (MASK >> 27)
        self.shifts = [(self.apart - self.close) * by for by in (2, 1) if by < parts]

    def mixed(self, x: int) -> int:
        """The upper bits of the words that states in the lanes are mixed to, close together. The rest means nothing."""
        x = ((x ^ ((x >> 30) & self.after_30)) * 0xBF58476D1CE4E5B9) & self.words
        x = ((x ^ ((x >> 27) & self.after_27)) * 0x94D049BB133111EB) & self.upper
        for shift in self.shifts:
            x |= x >> shift
        return x


class Words(Lanes):
    """The next ``AT_ONCE`` words of several streams."""

    def __init__(self, streams: int) -> None:
        super().__init__(streams * AT_ONCE, 4)
        self.between = LANE * AT_ONCE // 4
        self.doubled = (LANE, 2 * LANE, self.apart, 2 * self.apart)
        self.steps = sum((at % AT_ONCE + 1) * GOLDEN % (MASK + 1) << place for at, place in enumerate(self.places))
        self.kept = sum(TOP << bit for bit in self.closed)
        self.bytes = FIRST_BIT // 8 + 4 * len(self.places)
        self.unpack = Struct(f"<{FIRST_BIT // 8}x{len(self.places)}I").unpack
        self.slices = [slice(at, at + AT_ONCE) for at in range(0, len(self.places), AT_ONCE)]

    def after(self, states: int) -> list[list[int]]:
        """The upper bits of the words after some states, which stand ``between`` bits apart; for each a list, the next
        word last."""
        for shift in self.doubled:
            states |= states << shift
        upper = self.mixed((states + self.steps) & self.words) & self.kept
        found = self.unpack(upper.to_bytes(self.bytes, "little"))
        return [list(reversed(found[one])) for one in self.slices]


class Draws(Lanes):
    """Draws below ``count + 1``, below ``count`` and so on down to 2, from one word each: those of a shuffle.

    A lane is multiplied by its bound in binary: one addition for every bit of a bound. What is drawn takes one byte
    where that is enough, and else two.
    """

    def __init__(self, count: int) -> None:
        small = count + 1 <= 0xFF
        super().__init__(count, 4 if small else 2)
        bounds = [(bit, count + 1 - at) for at, bit in enumerate(self.closed)]
        self.ones = sum(1 << place for place in self.places)
        self.steps = sum((at + 1) * GOLDEN % (MASK + 1) << place for at, place in enumerate(self.places))
        self.lanes = [
            (by, sum(TOP << bit for bit, bound in bounds if bound >> by & 1)) for by in range((count + 1).bit_length())
        ]
        self.lower = sum(TOP << bit for bit in self.closed)
        self.sure = sum(TOP - (bound >> 8) << bit for bit, bound in bounds)
        self.bounds = sum(bound << bit for bit, bound in bounds)
        self.carries = sum(TOP + 1 << bit for bit in self.closed)
        self.bytes = 8 + self.close // 8 * count
        self.drawn = itemgetter(slice(8, None, 4)) if small else Struct("<8x" + "H6x" * count).unpack

    def below(self, state: int) -> Sequence[int] | None:
        """What is drawn after ``state``; none where the other bits of a word might matter, which is rare."""
        upper = self.mixed((state * self.ones + self.steps) & self.words)
        product = 0
        for by, lanes in self.lanes:
            product += (upper & lanes) << by
        lower = product & self.lower
        if (lower + self.bounds) & self.carries or (lower + self.sure) & self.carries != self.carries:
            return None
        found: Sequence[int] = self.drawn(product.to_bytes(self.bytes, "little"))
        return found


words_of = cache(Words)
draws = cache(Draws)


def starts(seed: int, count: int) -> int:
    """The streams 1, 2 and so on of a seed, as far apart as ``Words`` has them."""
    between = words_of(count).between
    base, found = mix((seed + GOLDEN) & MASK), 0
    for number in range(count, 0, -1):
        found = found << between | mix((base + number * GOLDEN) & MASK)
    return found


def shuffle(state: int, cards: list[int]) -> int:
    """As ``table.random.shuffle``."""
    state = (state + GOLDEN) & MASK
    last = len(cards) - 1
    if last <= 0:
        return state
    own = mix(state)
    drawn = draws(last).below(own)
    if drawn is None:
        one_by_one(own, cards)
        return state
    for chosen in drawn:
        card = cards[last]
        cards[last] = cards[chosen]
        cards[chosen] = card
        last -= 1
    return state


def one_by_one(own: int, cards: list[int]) -> None:
    """Shuffles with one word after the other."""
    for at in range(len(cards) - 1, 0, -1):
        own, chosen = below(own, at + 1)
        cards[at], cards[chosen] = cards[chosen], cards[at]
