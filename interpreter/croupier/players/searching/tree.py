"""The tree of a search: what the searching seat can tell apart, with figures of the answers there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from math import log, sqrt

from croupier.players.searching.worlds import Look
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

    def bound(self) -> float:
        """Return UCB1 of an answer with a visit: the times that it was available stand for the visits of its node."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.available) / self.visits)

    def count(self, worth: float) -> None:
        """Count a visit that came to a worth."""
        self.visits += 1
        self.total += worth


@dataclass(slots=True)
class Node:
    """A place of the tree. Several seats may decide there: each has its own answers."""

    tried: dict[int, dict[Look, Tried]] = field(default_factory=dict)  # by seat and look
    children: dict[Hashable, Node] = field(default_factory=dict)  # by what the searching seat sees of an answer

    def choose(self, seat: int, looks: Iterable[Look], chance: Stream) -> tuple[Look, Tried]:
        """Return one of the answers of a seat in a world: one that was never tried, or that of the largest bound."""
        figures, best, most = self.of(seat), None, 0.0
        fresh: list[tuple[Look, Tried]] = []
        for look in looks:
            tried = figures.get(look)
            if tried is None:
                tried = figures[look] = Tried()
            tried.available += 1
            if not tried.visits:
                fresh.append((look, tried))
            elif not fresh:
                bound = tried.bound()
                if best is None or bound > most:
                    best, most = (look, tried), bound
        if best is None or fresh:
            return fresh[chance.below(len(fresh)) if len(fresh) > 1 else 0]
        return best

    def of(self, seat: int) -> dict[Look, Tried]:
        """Return the figures of a seat's answers, by their looks."""
        found = self.tried.get(seat)
        if found is None:
            found = self.tried[seat] = {}
        return found

    def child(self, seen: Hashable) -> Node:
        """Return the node behind an answer, new if it was never come to."""
        found = self.children.get(seen)
        if found is None:
            found = self.children[seen] = Node()
        return found
