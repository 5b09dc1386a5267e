"""The interface between a batch and its engines, and the definition of each figure.

Algorithm. An engine plays consecutive games and adds up their figures in a block. It stops before a game that it cannot
finish. ``MatchTable`` then lets the reference play that game, and the engine go on behind it.

Invariant. All engines count alike, to the last figure: ``Playouts`` defines each of them. So it makes no difference
which engine has played a game.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, LIMIT_OF, Limits
from croupier.game.agreed import AgreedRules
from croupier.language.diagnostics.bounded import bounded
from croupier.study.simulation.statistics import Tally
from croupier.table.random import MASK

MOST_FAULTS_KEPT = 10
"""The number of faults that a batch keeps: the first of each kind. Of all others it keeps the count."""

HEADER = ("game", "round", "turns", "choices", "forced", "fault")
"""The first figures of a row. The wins of every seat follow, then the change of every seat's outcome."""


@dataclass(frozen=True)
class Match:
    """The settings that all games of a batch share."""

    rules: AgreedRules
    seats: int
    seed: int = 0  # of game 0
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: str = "random"  # a name in ``players.BOTS``
    limits: Limits = DEFAULT_LIMITS

    def seed_of(self, game: int) -> int:
        """Return the seed of a game by its number: ``seed`` plus the number, modulo 2**64."""
        return (self.seed + game) & MASK

    @property
    def width(self) -> int:
        """Return the number of figures in a row."""
        return len(HEADER) + 2 * self.seats


@dataclass
class Block:
    """The figures of consecutive games.

    ``rows`` holds ``Match.width`` figures of 64 bits per round:

    - the game in the batch, from 0, and the round in the game, from 1;
    - the turns, the choices and the forced turns of the round, and 1 if a fault has ended it, else 0;
    - for each seat its wins in the round, then for each seat the change of its outcome.
    """

    tally: Tally
    games: int = 0
    faults: int = 0  # the games that ended in a fault
    kept_faults: list[Fault] = field(default_factory=list)  # the first of each kind, at most ``MOST_FAULTS_KEPT``
    rows: array[int] = field(default_factory=lambda: array("q"))  # empty unless rows were asked for

    def merge(self, other: Block) -> None:
        """Add the figures of the games that follow, without their rows."""
        self.tally.merge(other.tally)
        self.games += other.games
        self.faults += other.faults
        for fault in other.kept_faults:
            self.keep(fault)

    def keep(self, fault: Fault) -> None:
        """Keep a fault if it is the first of its kind."""
        if len(self.kept_faults) < MOST_FAULTS_KEPT and kind_of(fault) not in map(kind_of, self.kept_faults):
            self.kept_faults.append(fault)


Kind = tuple[str, str, int]
"""The kind of a fault: its code, and its place unless a limit is met."""


def kind_of(fault: Fault) -> Kind:
    """Return the kind of a fault. It is the same in every process, in which sources are objects of their own."""
    place = None if fault.code in LIMIT_OF else fault.place
    return (fault.code, "", 0) if place is None else (fault.code, place.source.name, place.start)


class Playouts(Protocol):
    """A match on one engine.

    All engines count alike, to the last figure:

    - A round begins where a rule that marks ``round`` begins. It ends where the next round begins, or with the game.
    - The turns of a round are the entries of rules that mark ``turn``.
    - The choices of a round are its answers at which the first open offer held several moves, declining included.
    - The forced turns of a round are its turns without a choice: none is made before the next turn or round begins.
    - The start of a round is looked at when the next answer is due. The outcome at that moment is the outcome at the
      start of this round, and at the end of the round before.
    - The points of a round are the changes of all seats' outcomes, without their signs.
    - An entry of a rule that marks ``win`` is a win of the seat in its first parameter. A game without such an entry is
      won at its end, in its last round, by the winners by outcome.
    - A game ends in a fault also if the outcomes of its rounds take more than ``Limits.game_steps`` in all.
    - A game that ends in a fault counts as it stood when its last answer was due. Its last round ends there, with the
      outcome at that moment. If the outcome itself faults, that round does not count.
    """

    def play(self, first: int, count: int, *, rows: bool, explain: bool = True) -> Block:
        """Play up to ``count`` games from number ``first`` on, and return their figures.

        An engine stops before a game that it cannot count, and counts nothing of that game. The block then has fewer
        games, and the reference plays the next game. With ``explain``, that is each game with a fault of a kind that
        is new to the engine. An answer is due when an offer is open: the limit of events counts from one answer to
        the next.
        """
        ...

    def forget(self) -> None:
        """Take every kind of fault for new again."""
        ...


class CannotPlay(Exception):
    """An engine is installed but cannot play a match. The text says why."""

    def __init__(self, message: str, *, expected: bool = True) -> None:
        self.expected = expected  # the engine is for matches of another sort
        super().__init__(bounded(message))


class MatchTable:
    """A match on one engine. The reference plays the games that the engine stops before."""

    def __init__(self, match: Match, engine: Playouts, reference: Playouts, passed_over: str = "") -> None:
        self.match = match
        self.passed_over = passed_over  # why a faster engine does not play; empty for what is expected
        self.engine = engine
        self.reference = reference
        self.explained: set[Kind] = set()  # the kinds of faults that the reference has explained
        self.behind = 0  # the number of the game behind the last block

    def play(self, first: int, count: int, *, rows: bool) -> Block:
        """Play ``count`` games from number ``first`` on, and return their figures.

        The first fault of each kind in a batch is kept, whoever plays it. So a table that is asked for earlier games
        than before forgets the kinds that it has met.
        """
        if first < self.behind:
            self.explained.clear()
            self.engine.forget()
        self.behind = first + count
        block = self._by_engine(first, count, rows=rows)
        while block.games < count:
            self._add(block, self.reference.play(first + block.games, 1, rows=rows))
            if block.games < count:
                self._add(block, self._by_engine(first + block.games, count - block.games, rows=rows))
        return block

    def _by_engine(self, first: int, count: int, *, rows: bool) -> Block:
        """Let the engine play. Nobody looks at further faults once as many kinds as are kept are explained."""
        return self.engine.play(first, count, rows=rows, explain=len(self.explained) < MOST_FAULTS_KEPT)

    def _add(self, block: Block, more: Block) -> None:
        self.explained.update(map(kind_of, more.kept_faults))
        block.merge(more)
        block.rows.extend(more.rows)
