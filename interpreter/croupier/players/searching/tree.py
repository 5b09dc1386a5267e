"""The tree of a search: what the searching seat can tell apart, with figures of the answers there."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from croupier.engines.contract.offers import RawMove
from croupier.table.random import Stream

EXPLORATION = 0.7
"""How much an answer that was seldom tried is favoured: the constant of UCB1, as in the paper."""


@dataclass(slots=True)
class Tried:
    """The figures of an answer, of whoever decides there."""

    visits: int = 0
    total: float = 0.0  # of the worths to who decides
    available: int = 0  # how often the answer could be made where the node was visited

    @property
    def value(self) -> float:
        """Return the mean worth, 0 without a visit."""
        return self.total / self.visits if self.visits else 0.0

    def count(self, worth: float) -> None:
        """Count a visit that came to a worth."""
        self.visits += 1
        self.total += worth


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that a seat may give in a world. Its look tells it from others, as that seat sees them."""

    seat: int
    raw: RawMove | None  # to decline
    look: Hashable


@dataclass(slots=True)
class Node:
    """A place of the tree. Several seats may decide there: their options have their seats in their looks."""

    tried: dict[Hashable, Tried] = field(default_factory=dict)
    children: dict[Hashable, Node] = field(default_factory=dict)  # by what the searching seat sees of an answer

    def choose(self, options: Sequence[Candidate], chance: Stream) -> tuple[Candidate, Tried]:
        """Return one of the options of a world: one that was never tried, or that of the largest bound.

        The bound is UCB1 with the number of times that the option was available, for the number of visits of the node.
        """
        found = [(option, self.figures(option)) for option in options]
        fresh = [one for one in found if not one[1].visits]
        for _, tried in found:
            tried.available += 1
        if fresh:
            return fresh[chance.below(len(fresh)) if len(fresh) > 1 else 0]
        return max(found, key=lambda one: _bound(one[1]))

    def figures(self, option: Candidate) -> Tried:
        """Return the figures of an option, new if it was never tried."""
        found = self.tried.get(option.look)
        if found is None:
            found = self.tried[option.look] = Tried()
        return found

    def child(self, seen: Hashable) -> Node:
        """Return the node behind an answer, new if it was never come to."""
        found = self.children.get(seen)
        if found is None:
            found = self.children[seen] = Node()
        return found


def _bound(tried: Tried) -> float:
    return tried.total / tried.visits + EXPLORATION * sqrt(log(tried.available) / tried.visits)
