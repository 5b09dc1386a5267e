"""Find the sentences of one text in another by their fingerprints.

Algorithm. Sentences with equal sums are matched first: the longest run of them that stands in the same order in
both texts. Between two of these matches lies a gap on either side, where the sentences that are alike are matched
in order, by dynamic programming over the sum of their likeness. Short sentences that are left between known
neighbours, as many on either side, are matched by their place. What is left and has its equal or near equal
anywhere is told as moved.

Invariant. A sentence is matched once at most. Of sentences with the same words each finds the one at its place in
the order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum

from croupier.rulebook.ties.fingerprint import Fingerprint, likeness

LEAST_IN_ORDER = 0.2
"""The least likeness of two sentences that stand at the same place."""
LEAST_ELSEWHERE = 0.5
MOST_WORDS_BY_PLACE = 7
"""The most words of a sentence that is known by its place alone, between neighbours that are known."""
MOST_WORDS_MORE = 2
"""The most words that such a sentence has gained or lost. An edit of one written word may be two words."""
LARGEST_GAP = 250_000
"""The most pairs of sentences that are compared within a gap. Larger gaps are matched by equal sums alone."""


class SentenceChange(Enum):
    """What has become of a sentence."""

    SAME = "same"
    NEAR = "near"  # its words have changed
    MOVED = "moved"  # it stands elsewhere in the order, the same or near


@dataclass(frozen=True, slots=True)
class SentenceMatch:
    """A sentence of the old text and the one that it has become."""

    old: int
    new: int
    change: SentenceChange
    likeness: float


def align(old: Sequence[Fingerprint], new: Sequence[Fingerprint]) -> list[SentenceMatch]:
    """Return the matches of two texts by the order of the old one. Sentences without a match are gone, or are new."""
    equal = [SentenceMatch(a, b, SentenceChange.SAME, 1.0) for a, b in _equal_in_order(old, new)]
    alike = [match for gap in _gaps(equal, old, new) for match in _in_gap(old, new, *gap)]
    in_order = sorted(equal + alike, key=lambda one: one.old)
    found = in_order + [match for gap in _gaps(in_order, old, new) for match in _by_place(old, new, *gap)]
    found += _moved(old, new, {one.old for one in found}, {one.new for one in found})
    return sorted(found, key=lambda one: one.old)


def _gaps(
    found: Sequence[SentenceMatch], old: Sequence[Fingerprint], new: Sequence[Fingerprint]
) -> Iterator[tuple[range, range]]:
    """Yield what lies between matches that are in the order of both texts."""
    places = [(one.old, one.new) for one in found]
    for (a, b), (next_a, next_b) in zip([(-1, -1), *places], [*places, (len(old), len(new))], strict=True):
        yield range(a + 1, next_a), range(b + 1, next_b)


def _by_place(
    old: Sequence[Fingerprint], new: Sequence[Fingerprint], these: range, those: range
) -> Iterator[SentenceMatch]:
    """Yield matches of short sentences, which have nothing but their place and their length to be known by.

    If as many sentences are left on either side they are taken in order, otherwise those of which each can be no other.
    """
    if len(these) == len(those):
        pairs = [(a, b) for a, b in zip(these, those, strict=True) if _may_be(old[a], new[b])]
    elif len(these) * len(those) > LARGEST_GAP:
        pairs = []
    else:
        fits = [(a, b) for a in these for b in those if _may_be(old[a], new[b])]
        first, second = Counter(a for a, _ in fits), Counter(b for _, b in fits)
        pairs = [(a, b) for a, b in fits if first[a] == second[b] == 1]
    for a, b in pairs:
        yield SentenceMatch(a, b, SentenceChange.NEAR, likeness(old[a], new[b]))


def _may_be(old: Fingerprint, new: Fingerprint) -> bool:
    return old.words <= MOST_WORDS_BY_PLACE and abs(old.words - new.words) <= MOST_WORDS_MORE


def _equal_in_order(old: Sequence[Fingerprint], new: Sequence[Fingerprint]) -> Iterator[tuple[int, int]]:
    """Yield pairs of sentences with equal sums, in the order of both texts."""
    matcher = SequenceMatcher(None, [one.sum for one in old], [one.sum for one in new], autojunk=False)
    for block in matcher.get_matching_blocks():
        for at in range(block.size):
            yield block.a + at, block.b + at


def _in_gap(
    old: Sequence[Fingerprint], new: Sequence[Fingerprint], these: range, those: range
) -> Iterator[SentenceMatch]:
    """Yield the matches of sentences that are alike, in order, with the greatest likeness in all."""
    rows, columns = len(these), len(those)
    if not rows or not columns or rows * columns > LARGEST_GAP:
        return
    alike = [[likeness(old[a], new[b]) for b in those] for a in these]
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            both = best[i + 1][j + 1] + alike[i][j] if alike[i][j] >= LEAST_IN_ORDER else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], both)
    i = j = 0
    while i < rows and j < columns:
        if alike[i][j] >= LEAST_IN_ORDER and best[i][j] == best[i + 1][j + 1] + alike[i][j]:
            yield SentenceMatch(these[i], those[j], SentenceChange.NEAR, alike[i][j])
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1


def _moved(
    old: Sequence[Fingerprint], new: Sequence[Fingerprint], matched: set[int], taken: set[int]
) -> Iterator[SentenceMatch]:
    """Yield matches of what is left, equal sentences first, then the most alike."""
    left = [at for at in range(len(new)) if at not in taken]
    by_sum: dict[int, list[int]] = defaultdict(list)
    by_pair: dict[int, list[int]] = defaultdict(list)
    for at in left:
        by_sum[new[at].sum].append(at)
        for pair in new[at].pairs:
            by_pair[pair].append(at)
    lost = [at for at in range(len(old)) if at not in matched]
    for at in lost:
        equal = by_sum[old[at].sum]
        if equal:
            place = equal.pop(min(bisect_left(equal, at), len(equal) - 1))
            taken.add(place)
            matched.add(at)
            yield SentenceMatch(at, place, SentenceChange.MOVED, 1.0)
    candidates = sorted(
        (
            (likeness(old[at], new[place]), at, place)
            for at in lost
            if at not in matched
            for place in {place for pair in old[at].pairs for place in by_pair[pair]}
        ),
        reverse=True,
    )
    for alike, at, place in candidates:
        if alike >= LEAST_ELSEWHERE and at not in matched and place not in taken:
            matched.add(at)
            taken.add(place)
            yield SentenceMatch(at, place, SentenceChange.MOVED, alike)
