"""Playouts in native code: whole games with random players. This module needs llvmlite."""

from __future__ import annotations

from croupier.engines.native import NativeEngine, Played, TooLarge, code_of
from croupier.engines.native.engine import Summed
from croupier.engines.native.memory import Stops
from croupier.engines.plan import make_plan
from croupier.study.simulation.playouts import Block, CannotPlay, Match
from croupier.study.simulation.statistics import Series, Tally
from croupier.table.random import MASK

ROOM = 20_000
"""The number of rounds whose rows fit in one call. A game with more rounds is left to the reference."""


def playouts(match: Match) -> Native:
    """Return the playouts. Raise CannotPlay for players other than random ones, and for rules that are too large."""
    if match.bots != "random":
        raise CannotPlay("native code has random players alone")
    try:
        return Native(match)
    except TooLarge as problem:
        raise CannotPlay(str(problem), expected=False) from problem


class Native:
    """Play until a game ends in a fault of a new kind. The reference plays that game, and explains the fault."""

    def __init__(self, match: Match) -> None:
        rules = match.rules.with_options(match.options)
        plan = make_plan(rules.program(match.seats))
        self.match = match
        self.plan, self.code = plan, code_of(plan, rules.fingerprint)
        self.forget()

    def forget(self) -> None:
        self.engine = NativeEngine(self.plan, self.code, self.match.limits)

    def play(self, first: int, count: int, *, rows: bool, explain: bool = True) -> Block:
        block = Block(Tally([0] * self.match.seats))
        stops = Stops.AT_NEW_FAULTS if explain else Stops.AT_NO_FAULT
        while block.games < count:
            number = first + block.games
            seed = (self.match.seed + number) & MASK
            played = self.engine.play(seed, number, count - block.games, ROOM if rows else 0, stops)
            block.games += played.games
            block.faults += played.faults
            block.tally.merge(_tally(played))
            block.rows.extend(played.rows)
            if not played.games or not played.full:
                break
        return block


def _tally(played: Played) -> Tally:
    series = (_series(one, played.rounds) for one in (played.turns, played.choices, played.points))
    return Tally(played.wins, played.rounds, *series)


def _series(summed: Summed, count: int) -> Series:
    return Series(count, *summed)
