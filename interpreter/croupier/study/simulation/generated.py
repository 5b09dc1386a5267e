"""Playouts in generated Python: whole games with random players, or from decision to decision with others."""

from __future__ import annotations

from array import array
from operator import add, sub

from croupier.engines.contract.faults import Unexplained
from croupier.engines.contract.program import Program
from croupier.engines.generated import CannotEmit, PythonEngine
from croupier.engines.generated.playout import Playout
from croupier.engines.generated.table import Rounds, Table
from croupier.study.simulation.playouts import Block, CannotPlay, Match, Playouts
from croupier.study.simulation.reference import Watched
from croupier.study.simulation.statistics import Tally

EVENTS_PER_STEP = 5
"""More than that no rules can make: nobody counts events here, so there must be room for them."""

Round = tuple[int, int, list[int], list[int]]
"""The turns and the choices of a round, what each seat has won, and by how much its outcome has changed."""


def playouts(match: Match) -> Playouts:
    """Raises CannotPlay for rules that are nested too deeply, and little room."""
    try:
        return _whole_games(match) if match.bots == "random" else _watched(match)
    except CannotEmit as problem:
        raise CannotPlay(str(problem)) from problem


def _whole_games(match: Match) -> Generated:
    """Raises CannotEmit and CannotPlay."""
    if match.limits.events < EVENTS_PER_STEP * match.limits.steps:
        raise CannotPlay("so few events have to be counted, which the reference does")
    return Generated(match)


def _watched(match: Match) -> Watched:
    """Raises CannotEmit."""
    PythonEngine(_program(match)).variant(events=True)
    return Watched(match, "python")


def _program(match: Match) -> Program:
    return match.rules.with_options(match.options).program(match.seats)


class Generated:
    """Plays on until a game has a fault, which it leaves to the reference."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.playout = Playout(_program(match), match.limits)

    def play(self, first: int, count: int, *, rows: bool, explain: bool = True) -> Block:
        block, played = Block(Tally([0] * self.match.seats)), []
        for number in range(first, first + count):
            watcher = Watcher(self.playout, self.match)
            try:
                watcher.end(self.playout.play(self.match.seed_of(number), watcher))
            except Unexplained:
                break
            if rows:
                watcher.tell(number, block.rows)
            played += watcher.rounds
            if watcher.wins:
                block.tally.wins = list(map(add, block.tally.wins, watcher.wins))
            block.games += 1
        count_rounds(block.tally, played)
        return block


def count_rounds(tally: Tally, rounds: list[Round]) -> None:
    """Adds rounds to what a batch has come to."""
    if not rounds:
        return
    turns, choices, wins, changes = zip(*rounds, strict=True)
    tally.wins = list(map(sum, zip(tally.wins, *wins, strict=True)))
    tally.add_all(turns, choices, [sum(map(abs, one)) for one in changes])


class Watcher(Rounds):
    """Counts the rounds of one game. ``wins`` are those outside of rounds, ``choices`` those before the round."""

    __slots__ = ("choices", "in_round", "most_steps", "playout", "rounds", "start", "steps", "wins")

    def __init__(self, playout: Playout, match: Match) -> None:
        self.playout = playout
        self.most_steps = match.limits.game_steps
        self.steps = self.choices = 0
        self.in_round = False
        self.start: list[int] = []
        self.rounds: list[Round] = []
        self.wins: list[int] = []

    def begun(self, s: Table) -> None:
        now = self._outcome(s)
        for turns, wins in s.begun:
            self._close(turns, s.choices, wins, now)
            self.in_round, self.start = True, now
        s.begun.clear()

    def end(self, s: Table) -> None:
        """The game is over. Raises Unexplained."""
        if s.begun:
            self.begun(s)
        now = self._outcome(s) if self.in_round else []
        if not s.won:
            outcome = now or self.playout.outcome(s)[0]
            best = max(outcome)
            for seat, value in enumerate(outcome):
                s.wins[seat] += value == best and any(outcome)
        self._close(s.turns, s.choices, s.wins, now)

    def _outcome(self, s: Table) -> list[int]:
        found, cost = self.playout.outcome(s)
        self.steps += cost
        if self.steps > self.most_steps:
            raise Unexplained
        return found

    def _close(self, turns: int, choices: int, wins: list[int], now: list[int]) -> None:
        """What has been counted belongs to the round that ends, if there is one."""
        if self.in_round:
            self.rounds.append((turns, choices - self.choices, wins, list(map(sub, now, self.start))))
        elif any(wins):
            self.wins = list(map(add, self.wins or [0] * len(wins), wins))
        self.choices = choices

    def tell(self, number: int, rows: array[int]) -> None:
        """Adds a row for every round of the game, which has a number in the batch."""
        for at, (turns, choices, wins, changes) in enumerate(self.rounds, 1):
            rows.extend((number, at, turns, choices, 0, *wins, *changes))
