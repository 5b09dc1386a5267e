"""Play whole games with random players in native code, and read the sums and the last table from its memory."""

from __future__ import annotations

import ctypes
from array import array
from typing import NamedTuple

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.engines.native.build import MachineCode
from croupier.engines.native.memory import Memory, Stops, signed
from croupier.engines.native.stored import StoredTable
from croupier.engines.plan import Plan
from croupier.system.interrupts import stopped_by
from croupier.table.random import MASK
from croupier.table.state import State


class Summed(NamedTuple):
    """The sums of one figure over all rounds."""

    total: int
    squares: int
    largest: int


class Played(NamedTuple):
    """The result of a block of games."""

    games: int  # how many were played
    faults: int  # how many of these ended in a fault
    rounds: int  # how many rounds these had
    turns: Summed
    choices: Summed
    points: Summed
    wins: list[int]  # by seat
    rows: array[int]  # the rows of the rounds, one behind the other; empty unless wanted
    full: bool  # the next game was not played because its rows did not fit


class NativeEngine:
    """Plays games of one plan. Not for two threads at once: each thread needs an engine of its own; code is shared."""

    def __init__(self, plan: Plan, code: MachineCode, limits: Limits = DEFAULT_LIMITS) -> None:
        self.memory = Memory(plan)
        self.stored = StoredTable(self.memory, plan.layout)
        self.code = code
        self.block = ctypes.create_string_buffer(code.size + 64)  # the memory of the game
        self.rows = array("q")  # the memory of the rows; grows with the largest ``room``
        self.stored.set_limits(self.block, limits)

    # --- memory --------------------------------------------------------------------------------

    def _set(self, name: str, value: int) -> None:
        self.stored.set(self.block, name, value)

    def _get(self, name: str) -> int:
        return self.stored.get(self.block, name)

    def _sum(self, name: str) -> int:
        return self.stored.numbers(self.block, self.memory.sums[name], 1)[0]

    # --- playing -------------------------------------------------------------------------------

    def play(self, seed: int, first: int, count: int, room: int = 0, stops: Stops = Stops.AT_ALL_FAULTS) -> Played:
        """Play ``count`` games, of the seeds from ``seed`` on; their numbers in the batch begin with ``first``.

        Stop before a game that meets a bound of native code, and before a game with a fault, as ``stops`` says. With
        ``room``, keep that many rows of rounds at most, and stop before a game whose rows do not fit. A signal that
        asks the program to end stops the batch before the game that is played.
        """
        memory = self.memory
        start = memory.sums["rounds"]
        ctypes.memset(ctypes.addressof(self.block) + start, 0, memory.sums_end - start)
        self._keep_rows(room)
        self._set("game", first)
        self._set("stops", stops)
        self._set("until", self._get("most_decisions"))
        with stopped_by(self._stop):
            games = int(self.code.play(self.block, signed(seed), count))
        rounds = self._sum("rounds")
        turns, choices, points = (self._series(name) for name in ("turns", "choices", "points"))
        kept = self.rows[: rounds * memory.row] if room else array("q")
        full = bool(self._get("full"))
        wins = self.stored.numbers(self.block, memory.wins, memory.seats)
        faults = self._sum("faults")
        return Played(games, faults, rounds, turns, choices, points, wins, kept, full)

    def _stop(self) -> None:
        """Let the game that is played stop at its next decision, and the batch before that game."""
        self._set("until", -1)

    def _keep_rows(self, room: int) -> None:
        missing = room * self.memory.row - len(self.rows)
        if missing > 0:
            self.rows.frombytes(bytes(8 * missing))
        self._set("rows", self.rows.buffer_info()[0] if room else 0)
        self._set("room", room)

    def _series(self, name: str) -> Summed:
        squares = (self._sum(f"{name}_squares") & MASK) | self._sum(f"{name}_high") << 64
        return Summed(self._sum(f"{name}_total"), squares, self._sum(f"{name}_largest"))

    # --- the table of the last game ------------------------------------------------------------

    def state(self) -> State:
        """Return the state at the end of the game that was played last."""
        self.code.settle_all(self.block)
        state = State.__new__(State)
        state.log, state.log_cards = None, 0
        self.stored.read_table(self.block, state)
        return state
