"""Many games that take their answers from outside, all at once: for learners and for search.

Algorithm. Every game is a row of one block of memory. A call of native code makes an answer in each game and runs it to
its next decision; the interpreter lock is free meanwhile. The first offer of the new decision becomes a row of the
mask, by the numbers of ``AnswerNumbers``.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.limits import Limits
from croupier.engines.native import stopping_code_of
from croupier.engines.native.batching import ANSWER, BEGIN, BEGIN_ENDED, CONTEXT
from croupier.engines.native.build import LEVEL
from croupier.engines.native.positions import Positions
from croupier.engines.plan import make_plan
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.setup import Setup
from croupier.study.batches.arrays import numpy
from croupier.study.batches.numbering import AnswerNumbers
from croupier.study.batches.observation import Observation
from croupier.study.batches.observing import observation_table
from croupier.study.batches.tables import numbering_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROWS_A_GAME = 16
"""The moves of an offer for which there is room at first; the room grows where it is too little."""


class Batch:
    """``games`` games of one ruleset, with the seeds from ``seed`` on.

    Arrays have a row for each game. They are read-only and belong to the batch: an answer changes them. A batch is for
    one thread at a time; two batches in two threads use two processors.
    """

    def __init__(self, setup: Setup, games: int, limits: Limits, *, fronts: bool, most: int) -> None:
        np = numpy()
        program = setup.rules.program(setup.seats)
        plan = make_plan(program)
        code = stopping_code_of(plan, setup.rules.fingerprint, tells=False, level=LEVEL)
        self.setup, self.games, self.seats = setup, games, setup.seats
        self.numbers = AnswerNumbers(program, fronts=fronts, most=most)
        self.observation = Observation(program)
        self._positions = Positions(program, plan, code, limits)
        first = np.frombuffer(self._positions.template, dtype=np.uint8)
        self._blocks = np.tile(first, (games, 1))
        self._scratch = ctypes.create_string_buffer(code.size - code.lasting + 64)
        self._table = np.array(numbering_table(self.numbers), dtype=np.int64)
        views = observation_table(self.observation, self._positions.blocks.memory)
        self._views = np.array(views, dtype=np.int64)
        self._masks = np.zeros((games, self.numbers.count), dtype=np.uint8)
        self._asked, self._answers, self._finished = (np.zeros(games, dtype=np.int64) for _ in range(3))
        self._outcomes = np.zeros((games, self.seats), dtype=np.int64)
        self._starts, self._new_starts = (np.zeros(games + 1, dtype=np.int64) for _ in range(2))
        width = self._positions.blocks.memory.answer_width
        least = code.most_rows + games * ROWS_A_GAME
        self._rows, self._new_rows = (np.zeros((least, width), dtype=np.int64) for _ in range(2))
        self._context = np.zeros(len(CONTEXT), dtype=np.int64)
        self._set(
            games=self._blocks.ctypes.data,
            stride=self._blocks.shape[1],
            scratch=ctypes.addressof(self._scratch),
            tables=self._table.ctypes.data,
            width=self.numbers.count,
            masks=self._masks.ctypes.data,
            asked=self._asked.ctypes.data,
            answers=self._answers.ctypes.data,
            outcomes=self._outcomes.ctypes.data,
            finished=self._finished.ctypes.data,
            next_seed=setup.seed - (1 << 64) if setup.seed >> 63 else setup.seed,
        )
        self._run(BEGIN)

    # --- what is open --------------------------------------------------------------------------

    @property
    def asked(self) -> NDArray[np.int64]:
        """Return the seat whose answer each game waits for; -1: the game is over, -2: it has ended in a fault, or met
        a bound of native code."""
        return self._shown(self._asked)

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Return which numbers answer, games x ``numbers.count``; none of a game that is over."""
        return self._shown(self._masks.view(bool))

    @property
    def choices(self) -> NDArray[np.int64]:
        """Return how many numbers answer in each game."""
        found: NDArray[np.int64] = self._masks.sum(axis=1, dtype="int64")
        return found

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Return which games have ended in the last call; some may have begun again."""
        found: NDArray[np.bool_] = self._finished.astype(bool)
        return found

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """Return the outcome of each seat, games x seats, in each game's last end; zeros before that, and for games
        that ended in a fault."""
        return self._shown(self._outcomes)

    def _shown(self, array: NDArray[Any]) -> NDArray[Any]:
        view = array.view()
        view.flags.writeable = False
        return view

    # --- answers -------------------------------------------------------------------------------

    def answer(self, numbers: Any, *, restart: bool = False) -> None:
        """Make an answer in every game, by its number, and run to the next decisions.

        ``numbers`` are whole numbers, one a game; that of a game that is over counts for nothing. With ``restart`` a
        game that ends begins again, with the next seed that no game has had. Raise IllegalMove, and change nothing, if
        a number does not answer its game; ValueError if ``numbers`` is no such array.
        """
        np = numpy()
        given = np.asarray(numbers)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"answers are {self.games} whole numbers, not {given.shape} of {given.dtype}")
        self._check(given)
        self._answers[:] = given
        self._set(restarts=int(restart))
        self._run(ANSWER)

    def restart(self) -> None:
        """Begin the games anew that are over, with seeds that no game has had. All others stay as they are."""
        self._set(restarts=0)
        self._run(BEGIN_ENDED)

    def _check(self, given: NDArray[Any]) -> None:
        """Raise IllegalMove for the first number that does not answer its game."""
        np = numpy()
        inside = (given >= 0) & (given < self.numbers.count)
        fits = self._masks[np.arange(self.games), np.where(inside, given, 0)].astype(bool) & inside
        wrong = ~fits & (self._asked >= 0)
        if wrong.any():
            game = int(wrong.argmax())
            number = int(given[game])
            told = str(self.numbers.describe(number)) if inside[game] else "no answer at all"
            raise IllegalMove(f"game {game}: player {self._asked[game]} cannot answer {number} now: {told}")

    # --- native code ---------------------------------------------------------------------------

    def _set(self, **values: int) -> None:
        for name, value in values.items():
            self._context[CONTEXT.index(name)] = value

    def _run(self, what: int) -> None:
        """Let native code go through all games. The rows grow when they are full."""
        np = numpy()
        code, done = self._positions.code, 0
        while True:
            self._set(
                rows=self._rows.ctypes.data,
                starts=self._starts.ctypes.data,
                new_rows=self._new_rows.ctypes.data,
                new_starts=self._new_starts.ctypes.data,
                capacity=len(self._new_rows),
            )
            done = int(code.batch(self._context.ctypes.data, done, self.games, what))
            if done == self.games:
                break
            self._new_rows = np.concatenate([self._new_rows, np.zeros_like(self._new_rows)])
        self._rows, self._new_rows = self._new_rows, self._rows
        self._starts, self._new_starts = self._new_starts, self._starts

    # --- what is seen --------------------------------------------------------------------------

    def observe(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return what the asked player of each game sees: games x ``observation.width``, int32, or fill ``out``.

        ``observation.describe()`` tells the columns. Rows of games that are over are zeros. ``out`` is an array in C
        order; one of another type than int32 takes longer. To fill the same ``out`` each time takes the least time.
        Raise ValueError for an ``out`` that does not fit.
        """
        np = numpy()
        shape = (self.games, self.observation.width)
        if out is not None and (out.shape != shape or not out.flags.carray):
            raise ValueError(f"out has to be a writable array of {shape[0]} x {shape[1]} in C order, not {out.shape}")
        rows: NDArray[Any] = np.empty(shape, dtype=np.int32) if out is None or out.dtype != np.int32 else out
        self._positions.code.observe(
            self._blocks.ctypes.data,
            self._blocks.strides[0],
            self._asked.ctypes.data,
            self._views.ctypes.data,
            rows.ctypes.data,
            self.games,
        )
        if out is None:
            return rows
        if out is not rows:
            out[...] = rows
        return out

    def game(self, number: int) -> Game:
        """Return a copy of a game, to look at: its views, reasons and offers. It has no events. Raise IndexError."""
        if not 0 <= number < self.games:
            raise IndexError(f"the games of this batch have the numbers 0 to {self.games - 1}")
        positions = self._positions
        block = positions.kind.from_buffer_copy(self._blocks[number])
        course = Course(
            self.setup,
            ReferenceEngine(positions.program, positions.limits),
            self.setup.rules.engine_policy(None, self.seats),
        )
        course.resume(positions.state(block), [])
        return Game(course)
