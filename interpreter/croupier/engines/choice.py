"""Choose the engine of a game: the reference, or native code, which has to be made and then is faster.

Both have the same state at every decision, so a game may change its engine there. Native code is made in a thread once
the rules are warm: nobody waits for it. It is made without optimisation, which takes a tenth of a second. Optimised
code would take a second, and save a Python program that plays a twentieth of its time. Only what plays many games in
one call, such as batches and playouts, has optimised code.
"""

from __future__ import annotations

import atexit
import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from threading import Lock, Thread
from typing import TYPE_CHECKING

from croupier.engines.contract.limits import Limits
from croupier.engines.contract.program import Program
from croupier.language.diagnostics.bounded import bounded, described

if TYPE_CHECKING:
    from croupier.engines.native.positions import Positions, StoppingPlan

REFERENCE, NATIVE = "reference", "native"

OF_GAMES = (REFERENCE, NATIVE)
"""The engines that play one game, decision by decision."""

WARM = 1_000
"""The number of answers, in all games of the same rules together, after which native code is worth its making."""

WAY_TO_NATIVE = "pip install 'croupier[native]' adds it"


class WrongEngine(ValueError):
    """The wanted engine does not exist, is not present, or cannot play a match."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(message))


def check_engine(wanted: str | None, names: Sequence[str], kind: str = "engine") -> None:
    """Raise WrongEngine if no engine of a kind has the wanted name; None wants any."""
    if wanted is not None and wanted not in names:
        listed = f"there are {', '.join(names[:-1])} and {names[-1]}" if names[1:] else f"there is {names[0]}"
        raise WrongEngine(f"no {kind} is called {described(wanted)}; {listed}")


def has_native() -> bool:
    """Return whether native code can be made here."""
    return find_spec("llvmlite") is not None


@dataclass(frozen=True, slots=True)
class Flavour:
    """A kind of code that stops at each decision."""

    tells: bool = False  # it records events
    optimised: bool = False


class Warmth:
    """How often the games of a program are played, and all its native code that stops, once that is made."""

    def __init__(self, program: Program, fingerprint: str) -> None:
        self.program, self.fingerprint = program, fingerprint
        self.answers = 0  # of all games of the program
        self.problem: Exception | None = None  # why the code cannot be made
        self._lock = Lock()
        self._made: dict[Flavour, StoppingPlan | None] = {}  # None if it cannot be made
        self._begun: set[bool] = set()  # whether a thread makes the code
        self._positions: dict[tuple[bool, bool, Limits], Positions] = {}  # by flavour and limits

    def positions(self, limits: Limits, *, tells: bool, optimised: bool = False) -> Positions | None:
        """Return the native games of the program, or ``None`` if the code is not made yet, or cannot be made."""
        found = self._positions.get((tells, optimised, limits))
        if found is None and (made := self._made.get(Flavour(tells, optimised))) is not None:
            found = self._positions[tells, optimised, limits] = made.positions(limits)
        return found

    def positions_now(self, limits: Limits, *, tells: bool, optimised: bool = False) -> Positions:
        """Return the native games of the program, with code that is made now if need be. Raise WrongEngine."""
        found = self.positions(limits, tells=tells, optimised=optimised)
        if found is not None:
            return found
        if not has_native():
            raise WrongEngine(f"the native engine is not present: {WAY_TO_NATIVE}")
        try:
            self.make(tells=tells, optimised=optimised)
        except Exception as problem:
            raise WrongEngine(cannot_make(problem)) from problem
        found = self.positions(limits, tells=tells, optimised=optimised)
        if found is None:
            raise WrongEngine(cannot_make(self.problem)) from self.problem
        return found

    def count(self, *, tells: bool) -> None:
        """Count an answer of the reference. Begin to make native code once the rules are warm."""
        self.answers += 1
        if self.answers >= WARM and tells not in self._begun:
            self._begun.add(tells)
            if has_native():
                try:
                    in_background(partial(self._make_or_warn, tells=tells))
                except RuntimeError as problem:  # no thread can be started
                    self._warn(problem)

    def make(self, *, tells: bool, optimised: bool = False) -> None:
        """Make the code now, unless it is made, or was found impossible. Raise what its making raises."""
        from croupier.engines.native.build import LEVEL
        from croupier.engines.native.positions import UNOPTIMISED, stopping_plan
        from croupier.engines.native.text import TooLarge

        flavour, level = Flavour(tells, optimised), LEVEL if optimised else UNOPTIMISED
        with self._lock:
            if flavour in self._made:
                return
            try:
                self._made[flavour] = stopping_plan(self.program, self.fingerprint, tells=tells, level=level)
            except Exception as problem:
                self._made[flavour], self.problem = None, problem
                if not isinstance(problem, TooLarge):  # no mistake of anybody: the reference plays
                    raise

    def take(self, made: StoppingPlan, *, tells: bool) -> None:
        """Take code that was made elsewhere."""
        with self._lock:
            self._made[Flavour(tells)] = made
            self._positions.clear()

    def _make_or_warn(self, *, tells: bool) -> None:
        """Make the code in a thread. A failure ends no game, since the reference plays on: it is a warning."""
        try:
            self.make(tells=tells)
        except Exception as problem:
            self._warn(problem)

    def _warn(self, problem: Exception) -> None:
        told = f"the reference plays {self.program.checked.ruleset.name} on: {cannot_make(problem)}"
        warnings.warn(told, RuntimeWarning, stacklevel=2)


def cannot_make(problem: Exception | None) -> str:
    """Return the message for rules of which no native code can be made."""
    reason = "" if problem is None else f": {type(problem).__name__}: {str(problem).partition(chr(10))[0]}"
    return bounded(f"native code cannot be made of these rules{reason}")


# --- threads ---------------------------------------------------------------------------------------


_working: set[Thread] = set()
"""The threads that make code. The process neither ends nor forks while they work: LLVM's locks would be left held."""


def in_background(work: Callable[[], None]) -> None:
    """Do work in a thread that the process waits for before it ends or forks."""

    def run() -> None:
        try:
            work()
        finally:
            _working.discard(thread)

    thread = Thread(target=run, name="native code", daemon=True)
    _working.add(thread)
    try:
        thread.start()
    except RuntimeError:
        _working.discard(thread)
        raise


def wait_for_threads() -> None:
    """Wait until no thread makes code."""
    for thread in list(_working):
        thread.join()


atexit.register(wait_for_threads)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=wait_for_threads)


# --- the choice ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnginePolicy:
    """The choice of a game's engine: the ``wanted`` engine, or else the reference until the rules are warm."""

    wanted: str | None = REFERENCE
    warmth: Warmth | None = field(default=None, compare=False)

    def first(self, limits: Limits, *, tells: bool) -> Positions | None:
        """Return the native code that starts a game, or ``None`` for the reference. Raise WrongEngine."""
        if self.wanted == REFERENCE or self.warmth is None:
            return None
        if self.wanted == NATIVE:
            return self.warmth.positions_now(limits, tells=tells)
        return self.warmth.positions(limits, tells=tells)

    def next(self, limits: Limits, *, tells: bool) -> Positions | None:
        """Return the native code that takes the next answer of a game of the reference, or ``None``."""
        if self.wanted == REFERENCE or self.warmth is None:
            return None
        found = self.warmth.positions(limits, tells=tells)
        if found is None:
            self.warmth.count(tells=tells)
        return found
