"""What an engine does for a batch: it plays some games, one after the other, and says what they have come to."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.game.agreed import AgreedRules
from croupier.study.simulation.statistics import Tally
from croupier.table.random import MASK

MOST_FAULTS_KEPT = 10

HEADER = ("game", "round", "turns", "choices", "fault")
"""The figures that a row begins with; the wins of every seat follow, then the changes of every seat's outcome."""


@dataclass(frozen=True)
class Match:
    """What is played in every game of a batch: game number k has the seed ``seed`` + k, taken to 64 bits."""

    rules: AgreedRules
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: str = "random"
    limits: Limits = DEFAULT_LIMITS

    def seed_of(self, game: int) -> int:
        return (self.seed + game) & MASK

    @property
    def width(self) -> int:
        """How many figures a row has."""
        return len(HEADER) + 2 * self.seats


@dataclass
class Block:
    """What ``games`` games in a row have come to.

    ``faults`` counts those that ended in a fault; ``kept_faults`` holds the first ``MOST_FAULTS_KEPT``. ``rows`` is
    empty unless rows were asked for: then it has ``Match.width`` figures a round, round after round, 64 bits each:
    those of ``HEADER`` (the number of the game in the batch from 0, of the round in its game from 1, its turns, its
    choices, 1 when a fault has ended it and 0 otherwise), what each seat has won in it, and by how much the outcome of
    each seat has changed.
    """

    tally: Tally
    games: int = 0
    faults: int = 0
    kept_faults: list[Fault] = field(default_factory=list)
    rows: array[int] = field(default_factory=lambda: array("q"))

    def merge(self, other: Block) -> None:
        """Takes in the games that come next, but for their rows."""
        self.tally.merge(other.tally)
        self.games += other.games
        self.faults += other.faults
        self.kept_faults += other.kept_faults[: MOST_FAULTS_KEPT - len(self.kept_faults)]


class Playouts(Protocol):
    """A match on one engine.

    All engines count alike, to the last figure:

    - A round begins where a rule that marks ``round`` begins, and ends where the next does or the game is over.
    - Its turns are the entries of rules that mark ``turn``. Its choices are the answers given in it while the first
      open offer held more than one, declining counted.
    - What happens between two answers is looked at when the next one is due: a round that has begun since then takes
      the outcome as it stands there for its start, and that of the round before for its end.
    - Its points are the changes of all seats' outcomes, without their signs.
    - An entry of a rule that marks ``win`` is a win of the seat in its first parameter. In a game without one, those
      who have won by the outcome win when the game is over, in its last round.
    """

    def play(self, first: int, count: int, rows: bool) -> Block:
        """Plays up to ``count`` games from number ``first`` on.

        An engine that cannot finish a game, because it ends in a fault or because the outcomes of its rounds take more
        than ``Limits.game_steps`` in all, stops before it and counts nothing of it: the block then has fewer games, and
        the reference plays the next. An answer is due when an offer is open: events are counted from one to the next.
        """
        ...


class CannotPlay(Exception):
    """An engine is there but cannot play a match; the text says why."""


class MatchTable:
    """A match on one engine, with the reference for the games that the engine leaves to it."""

    def __init__(self, match: Match, engine: Playouts, reference: Playouts) -> None:
        self.match = match
        self.engine = engine
        self.reference = reference

    def play(self, first: int, count: int, rows: bool) -> Block:
        """Plays ``count`` games from number ``first`` on."""
        block = self.engine.play(first, count, rows)
        while block.games < count:
            self._add(block, self.reference.play(first + block.games, 1, rows))
            if block.games < count:
                self._add(block, self.engine.play(first + block.games, count - block.games, rows))
        return block

    @staticmethod
    def _add(block: Block, more: Block) -> None:
        block.merge(more)
        block.rows.extend(more.rows)
