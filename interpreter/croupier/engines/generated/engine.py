"""Runs generated code: from one decision to the next, on the states and frames of the reference."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from croupier.engines.contract.faults import Unexplained
from croupier.engines.contract.limits import DEFAULT_LIMITS, PACE, Limits
from croupier.engines.contract.offers import RawMove, RawOffer
from croupier.engines.contract.program import END, Program
from croupier.engines.generated.load import loaded
from croupier.engines.generated.runtime import finish
from croupier.engines.generated.stepping import stepping_source
from croupier.engines.generated.table import Finished
from croupier.engines.plan import Plan, make_plan
from croupier.engines.reference.engine import ReferenceEngine
from croupier.table import acts
from croupier.table.random import stream
from croupier.table.state import Frame, State


class Stepping:
    """The code of one variant: with events or without. ``dealt`` is a game of it before its first step."""

    def __init__(self, plan: Plan, events: bool, name: str) -> None:
        found = loaded(lambda: stepping_source(plan, events), name, events)
        self.run: tuple[Any, ...] = found["RUN"]
        self.offers: tuple[Any, ...] = found["OFFERS"]
        self.begin: dict[int, Any] = found["BEGIN"]
        self.outcome: Any = found["outcome"]
        self.dealt: State | None = None


_CODES: WeakKeyDictionary[Program, dict[bool, Stepping]] = WeakKeyDictionary()
"""The code of every program, which all engines share that run it. It takes less time to write it out again in another
process (a few hundredths of a second) than to find out whether a kept copy is to be trusted."""


class PythonEngine:
    """Plays as the reference does, but raises Unexplained where that raises a fault: which one, the reference tells.

    A state that has deviated is of no use any more. The engine holds no part of a game.
    """

    def __init__(self, program: Program, limits: Limits = DEFAULT_LIMITS, plan: Plan | None = None) -> None:
        self.program = program
        self.limits = limits
        self._bounds = limits.moves, limits.steps, limits.game_steps, limits.decisions
        self.reference = ReferenceEngine(program, limits)
        self._given_plan = plan
        self._codes = _CODES.setdefault(program, {})
        self._plain = self._codes.get(False)
        self._telling = self._codes.get(True)
        self._secrets = frozenset(program.secrets.values())

    def variant(self, events: bool) -> Stepping:
        """The code for games whose events somebody keeps, or nobody; made when it is first needed."""
        found = self._telling if events else self._plain
        if found is None:
            found = self._codes.get(events) or Stepping(self._plan(), events, self.program.checked.ruleset.name)
            self._codes[events] = found
            if events:
                self._telling = found
            else:
                self._plain = found
        return found

    def _plan(self) -> Plan:
        if self._given_plan is None:
            self._given_plan = make_plan(self.program)
        return self._given_plan

    def start(self, seed: int, log: bool = True) -> State:
        """A new game before its first step. Raises Fault. Only the pairing of faces makes more of a difference than its
        chance."""
        if log or self.program.layout.pools:
            return self.reference.start(seed, log)
        code = self.variant(False)
        if code.dealt is None:
            code.dealt = self.reference.start(seed, False)
        state = code.dealt.clone()
        state.random = stream(seed, 0)
        return state

    def run(self, s: State) -> list[RawOffer]:
        """Goes on to the next decision; the offers that are open there, none when the game is over."""
        return self.answer(s, 0, None)

    def answer(self, s: State, seat: int, move: RawMove | None) -> list[RawOffer]:
        """Makes an offered move, if there is one, and runs on."""
        code = (self._plain if s.log is None else self._telling) or self.variant(s.log is not None)
        most, steps, left, decisions = self._bounds
        run, frames = code.run, s.frames
        if move is not None:
            s.decisions += 1
            if s.decisions > decisions:
                raise Unexplained
        left += PACE * s.decisions - s.spent
        granted = s.fuel = left if left < steps else steps
        offers: list[RawOffer] | None = None
        while True:
            try:
                if move is not None:
                    f = frames[-1]
                    if f[0] in self._secrets:
                        _note(f, seat, move)
                    else:
                        offers = code.begin[move[0]](s, f, seat, move, most)
                while not offers and frames:
                    f = frames[-1]
                    if f[1] == END:
                        frames.pop()
                    else:
                        offers = run[f[0]](s, f, most)
                break
            except Finished as end:
                finish(s, end.codes)
                move = offers = None
            except (IndexError, TypeError) as error:
                raise Unexplained from error
        if s.fuel < 0 or (s.log is not None and len(s.log) + s.log_cards > self.limits.events):
            raise Unexplained
        s.spent += granted - s.fuel
        if not offers:
            return []
        if len(offers[0][1]) > most or (len(offers) > 1 and any(len(offer[1]) > most for offer in offers)):
            raise Unexplained
        return offers

    def offers(self, s: State) -> list[RawOffer]:
        """The open offers of a state that waits for an answer, computed again."""
        s.fuel = self.limits.steps
        if not s.frames:
            return []
        f = s.frames[-1]
        put = self.variant(s.log is not None).offers[f[0]]
        if put is None or f[1] != 0:
            return []
        try:
            offers: list[RawOffer] = put(s, f, self.limits.moves) or []
        except (IndexError, TypeError) as error:
            raise Unexplained from error
        if s.fuel < 0:
            raise Unexplained
        if any(len(offer.moves) > self.limits.moves for offer in offers):
            raise Unexplained
        return offers

    def outcome(self, s: State) -> list[int]:
        """What every seat has got: the ruleset's outcome, 0 without one."""
        s.fuel = self.limits.steps
        value = self.variant(s.log is not None).outcome
        try:
            found = [value(s, seat) for seat in range(self.program.layout.seats)]
        except (IndexError, TypeError) as error:
            raise Unexplained from error
        if s.fuel < 0:
            raise Unexplained
        return found

    def decline(self, s: State, seat: int) -> list[RawOffer]:
        """Notes that a player declines an offer that may be declined, and runs on."""
        s.decisions += 1
        if s.decisions > self.limits.decisions:
            raise Unexplained
        f = s.frames[-1]
        f[-1] = tuple(sorted((*f[-1], seat)))
        if s.log is not None:
            s.log.append((acts.DECLINED, self.program.codes[f[0]].site, seat))
        return self.run(s)

    def settle(self, s: State) -> None:
        """Empties what no statement can read any more."""
        self.reference.settle(s)


def _note(f: Frame, seat: int, move: RawMove) -> None:
    """Keeps an answer of one who is asked with others at once."""
    at = next(at for at, row in enumerate(f[2]) if row[0] == seat and f[3][at] is None)
    f[3] = (*f[3][:at], move, *f[3][at + 1 :])
