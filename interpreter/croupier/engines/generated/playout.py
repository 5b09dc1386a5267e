"""Whole games of random players, from the deal to the end."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from croupier.engines.contract.faults import Fault, Unexplained
from croupier.engines.contract.limits import DEFAULT_LIMITS, PACE, Limits
from croupier.engines.contract.program import Program
from croupier.engines.generated.load import loaded
from croupier.engines.generated.playing import playing_source
from croupier.engines.generated.table import FEW_MOVES, Finished, Rounds, Table
from croupier.engines.plan import Plan, make_plan
from croupier.engines.reference.engine import ReferenceEngine
from croupier.table.random import stream
from croupier.table.state import State

_CODES: WeakKeyDictionary[Program, dict[int, dict[str, Any]]] = WeakKeyDictionary()
"""What the source of every program defines, by how many moves need not be counted."""


class Playout:
    """Plays games of one program. Raises CannotEmit for rules that it cannot be made from."""

    def __init__(self, program: Program, limits: Limits = DEFAULT_LIMITS, plan: Plan | None = None) -> None:
        self.program = program
        self.limits = limits
        self.reference = ReferenceEngine(program, limits)
        few = FEW_MOVES if limits.moves >= FEW_MOVES else 0
        codes = _CODES.setdefault(program, {})
        found = codes.get(few)
        if found is None:
            made = make_plan(program) if plan is None else plan
            found = loaded(lambda: playing_source(made, few), program.checked.ruleset.name, events=False)
            codes[few] = found
        self._play: Any = found["play"]
        self._outcome: Any = found["outcome"]
        self._dealt: State | None = None

    def play(self, seed: int, rounds: Rounds | None = None) -> Table:
        """A game at its end, as random players of that seed play it: the same as on any engine.

        Raises Unexplained where the rules fault.
        """
        limits = self.limits
        try:
            s = Table(self._start(seed), seed, limits, rounds)
            self._play(s)
        except (Fault, Finished, IndexError, TypeError) as problem:
            raise Unexplained from problem
        if s.fuel < 0:
            raise Unexplained
        s.decisions = s.forced + s.choices
        if s.decisions > limits.decisions:
            raise Unexplained
        s.spent = limits.game_steps + PACE * s.paced - (s.left + s.fuel - s.granted)
        s.given = None
        return s

    def _start(self, seed: int) -> State:
        """A game before its first step; only the pairing of faces makes more of a difference than its chance."""
        if self._dealt is None or self.program.layout.pools:
            self._dealt = self.reference.start(seed, log=False)
        else:
            self._dealt.random = stream(seed, 0)
        return self._dealt

    def outcome(self, s: Table) -> tuple[list[int], int]:
        """What every seat has got, and how many steps it took to find out."""
        kept, s.fuel = s.fuel, self.limits.steps
        try:
            found = [self._outcome(s, seat) for seat in range(self.program.layout.seats)]
        except (IndexError, TypeError) as problem:
            raise Unexplained from problem
        cost, s.fuel = self.limits.steps - s.fuel, kept
        if cost > self.limits.steps:
            raise Unexplained
        return found, cost
