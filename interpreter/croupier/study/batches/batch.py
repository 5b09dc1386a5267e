"""Many games that take their answers from outside, all at once: for learners and for search.

Algorithm. Every game is a row of one block of memory. A call of native code makes an answer in each game and runs it to
its next decision; the interpreter lock is free meanwhile. The first offer of the new decision becomes a row of the
mask, by the numbers of ``AnswerNumbers``.
"""

from __future__ import annotations

import ctypes
from array import array
from numbers import Integral
from typing import TYPE_CHECKING, Any

from croupier.engines.contract.faults import IllegalMove
from croupier.engines.contract.limits import Limits
from croupier.engines.contract.offers import RawMove
from croupier.engines.native.context import ANSWER, BEGIN, BEGIN_ENDED, CONTEXT, LOST, OVER_SEAT
from croupier.engines.native.memory import LINE, signed
from croupier.engines.reference.engine import ReferenceEngine
from croupier.game.course import Course
from croupier.game.game import Game
from croupier.game.setup import Setup
from croupier.language.diagnostics.excerpt import shown_value
from croupier.study.batches.arrays import numpy
from croupier.study.batches.numbering import AnswerNumbers
from croupier.study.batches.observation import Observation
from croupier.study.batches.observing import observation_table
from croupier.study.batches.tables import numbering_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLACES = {name: at for at, name in enumerate(CONTEXT)}

ROWS_A_GAME = 16
"""The moves of an offer for which there is room at first; the room grows where it is too little."""


def _aligned(games: int, width: int) -> NDArray[np.uint8]:
    """Return a row of bytes for each game. The first begins where a line of the processor's cache does."""
    memory: NDArray[np.uint8] = numpy().empty(games * width + LINE, dtype="uint8")
    first = -memory.ctypes.data % LINE
    return memory[first : first + games * width].reshape(games, width)


def _array(given: Any) -> NDArray[Any]:
    """Return what is given as an array. Raise ValueError if its rows have different lengths."""
    try:
        found: NDArray[Any] = numpy().asarray(given)
    except ValueError:
        raise ValueError(f"values for many games are one array, not {shown_value(given)}") from None
    return found


class _Rows:
    """The moves of the first offers of all games, each a row, and the first row of each game."""

    def __init__(self, games: int, least: int, width: int) -> None:
        self.rows: NDArray[np.int64] = numpy().zeros((least, width), dtype="int64")
        self.starts: NDArray[np.int64] = numpy().zeros(games + 1, dtype="int64")
        # NumPy takes a microsecond to tell an address.
        self.address, self.starts_address = self.rows.ctypes.data, self.starts.ctypes.data

    def grow(self) -> None:
        """Make room for twice as many rows."""
        self.rows = numpy().concatenate([self.rows, numpy().zeros_like(self.rows)])
        self.address = self.rows.ctypes.data


class Batch:
    """``games`` games of one ruleset, with the seeds from ``seed`` on.

    Arrays have a row for each game. They are read-only and belong to the batch: an answer changes them. A batch is for
    one thread at a time; two batches in two threads use two processors.
    """

    def __init__(self, setup: Setup, games: int, limits: Limits, *, fronts: bool, most: int) -> None:
        np = numpy()
        program = setup.rules.program(setup.seats)
        self._positions = setup.rules.warmth(setup.seats).positions_now(limits, tells=False, optimised=True)
        code = self._positions.code
        self.setup, self.games, self.seats = setup, games, setup.seats
        self.numbers = AnswerNumbers(program, fronts=fronts, most=most)
        self.observation = Observation(program)
        self._blocks = _aligned(games, code.lasting)
        self._blocks[:] = np.frombuffer(self._positions.template, dtype=np.uint8)
        self._scratch = ctypes.create_string_buffer(code.size - code.lasting + 64)
        self._table = np.array(numbering_table(self.numbers), dtype=np.int64)
        views = observation_table(self.observation, self._positions.blocks.memory)
        self._views = np.array(views, dtype=np.int64)
        self._masks = np.zeros((games, self.numbers.count), dtype=np.uint8)
        self._asked, self._answers, self._finished = (np.zeros(games, dtype=np.int64) for _ in range(3))
        self._outcomes = np.zeros((games, self.seats), dtype=np.int64)
        width = self._positions.blocks.memory.row_width
        least = code.most_rows + games * ROWS_A_GAME
        self._rows, self._new_rows = (_Rows(games, least, width) for _ in range(2))
        self._context = array("q", [0] * len(CONTEXT))
        self._context_address = self._context.buffer_info()[0]
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
            next_seed=signed(setup.seed),
        )
        self._run(BEGIN)

    # --- what is open --------------------------------------------------------------------------

    @property
    def asked(self) -> NDArray[np.int64]:
        """Return the seat whose answer each game waits for; -1: the game is over, -2: it has ended in a fault, or met
        a bound of native code.

        These are for the program. Players see ``asked`` of the observation, which leaves out who could come in between.
        """
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
    def lost(self) -> NDArray[np.bool_]:
        """Return which of the ``finished`` games have ended in a fault, or met a bound of native code."""
        found: NDArray[np.bool_] = self._finished == LOST
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
        given = _array(numbers)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"answers are {self.games} whole numbers, not {given.shape} of {given.dtype}")
        self._answers[:] = given
        wrong = int(self._positions.code.check(self._context_address, self.games))
        if wrong < self.games:
            raise self._refusal(wrong, int(given[wrong]))
        self._set(restarts=int(restart))
        self._run(ANSWER)

    def random_answers(self, chance: np.random.Generator) -> NDArray[np.int64]:
        """Return an answer for each game, by its number, as a random player gives it: each move, and declining, has
        the same chance. A number that stands for several moves has theirs. Games that are over have a number of no
        meaning.
        """
        starts, numbers = self._rows.starts, self._rows.rows[:, 0]
        at = starts[:-1] + (chance.random(self.games) * (starts[1:] - starts[:-1])).astype("int64")
        found: NDArray[np.int64] = numbers[at]
        return found

    def begin(self, seed: int) -> None:
        """Begin all games anew, with the seeds from ``seed`` on."""
        self._masks[:] = 0
        self._set(next_seed=signed(seed), restarts=0)
        self._run(BEGIN)

    def restart(self, which: Any = None) -> None:
        """Begin the games anew that are over, with seeds that no game has had. All others stay as they are.

        With ``which``, a truth value a game, begin just these anew, whether they are over or not. Raise ValueError for
        anything else.
        """
        self._set(restarts=0)
        if which is None:
            self._run(BEGIN_ENDED)
            return
        chosen = self.chosen(which)
        before = self._asked.copy()
        self._masks[chosen] = 0
        # Native code begins games that are over. So those that are to stay are not over meanwhile.
        self._asked[:] = numpy().where(chosen, OVER_SEAT, 0)
        self._run(BEGIN_ENDED)
        self._asked[~chosen] = before[~chosen]

    def end(self, which: Any) -> None:
        """End some games as they are, without an outcome: a truth value a game. Raise ValueError for anything else."""
        chosen = self.chosen(which)
        self._asked[chosen] = OVER_SEAT
        self._masks[chosen] = 0

    def chosen(self, which: Any) -> NDArray[np.bool_]:
        """Return a truth value for each game as an array. Raise ValueError for anything else."""
        chosen: NDArray[np.bool_] = _array(which)
        if chosen.shape != (self.games,) or chosen.dtype != bool:
            raise ValueError(f"games are chosen by {self.games} truth values, not by {chosen.shape} of {chosen.dtype}")
        return chosen

    def _refusal(self, game: int, number: int) -> IllegalMove:
        """Return the error for a number that does not answer its game."""
        told = str(self.numbers.describe(number)) if 0 <= number < self.numbers.count else "no answer at all"
        return IllegalMove(f"game {game}: player {self._asked[game]} cannot answer {number} now: {told}")

    # --- native code ---------------------------------------------------------------------------

    def _set(self, **values: int) -> None:
        for name, value in values.items():
            self._context[_PLACES[name]] = value

    def _run(self, what: int) -> None:
        """Let native code go through all games. The rows grow when they are full."""
        now, then = self._rows, self._new_rows
        self._set(rows=now.address, starts=now.starts_address, new_starts=then.starts_address)
        done = 0
        while done < self.games:
            self._set(new_rows=then.address, capacity=len(then.rows))
            done = int(self._positions.code.batch(self._context_address, done, self.games, what))
            if done < self.games:
                then.grow()
        self._rows, self._new_rows = then, now

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

    def choosing(self, number: int) -> RawMove | None:
        """Return the move for which several cards are being chosen in a game, with the cards so far, as the engine has
        them; None where nobody chooses card by card. Raise IndexError."""
        self._check_game(number)
        blocks = self._positions.blocks
        return blocks.choosing(self._blocks[number]) if self._asked[number] >= 0 else None

    def _check_game(self, number: int) -> None:
        if not (isinstance(number, Integral) and 0 <= number < self.games):
            raise IndexError(f"the games of this batch have the numbers 0 to {self.games - 1}")

    def game(self, number: int) -> Game:
        """Return a copy of a game, to look at: its views, reasons and offers. It has no events. Where a player chooses
        cards, nothing of that has happened yet. Raise IndexError."""
        self._check_game(number)
        positions = self._positions
        block = positions.kind.from_buffer_copy(self._blocks[number])
        course = Course(
            self.setup,
            ReferenceEngine(positions.program, positions.limits),
            self.setup.rules.engine_policy(None, self.seats),
        )
        course.resume(positions.state(block), [])
        return Game(course)
