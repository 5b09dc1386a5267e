"""What the asked players of a batch see: the questions of many games, read from their memory. Needs NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.engines.native.frames import DecisionFrame, Frames, SecretFrame
from croupier.engines.native.memory import NONE
from croupier.engines.native.positions import Positions
from croupier.study.batches.blocks import BlockObserver, Questions
from croupier.study.batches.observation import Observation


class BatchObserver:
    """Reads what players see from the blocks of a batch."""

    def __init__(self, positions: Positions, spec: Observation, blocks: NDArray[np.uint8]) -> None:
        self.spec, self.blocks = spec, blocks
        self.memory = positions.blocks.memory
        self.frames: Frames = self.memory.frames
        self.reader = BlockObserver(spec, self.memory)
        self.parameters = max((len(one.locals) for one in self.frames.decisions.values()), default=1)
        self.settles = self._order_matters()

    def _order_matters(self) -> bool:
        """Return whether a shuffle may leave open what somebody sees: the order of a pile that can be shuffled."""
        low, behind = self.memory.shuffled
        sights = self.reader.sights[:, low:behind]
        values = [*(one.value for one in self.spec.states), *(one.value for one in self.spec.arguments)]
        names_cards = any(one.type.base == "card" for one in values)
        return low < behind and (bool(sights.any()) or names_cards)

    def observe(self, asked: NDArray[np.int64], out: NDArray[Any] | None) -> NDArray[Any]:
        """Return what the asked seat of each game sees; ``asked`` is below 0 in games that are over."""
        viewers = np.maximum(asked, 0)
        return self.reader.observe(self.blocks, viewers, self._questions(asked, viewers), out)

    def _numbers(self, offset: int, count: int, games: Any = slice(None)) -> NDArray[np.int64]:
        """Return numbers of the memory of games, from an offset on."""
        found: NDArray[np.int64] = self.blocks[games, offset : offset + 8 * count].copy().view(np.int64)
        return found

    def _questions(self, asked: NDArray[np.int64], viewers: NDArray[np.int64]) -> Questions:
        count, seats = len(asked), self.reader.layout.seats
        codes = self._numbers(self.memory.head["innermost"], 1)[:, 0]
        questions = Questions(
            decisions=np.full(count, -1, dtype=np.int64),
            seats=np.zeros((count, seats), dtype=np.bool_),
            told=asked >= 0,
            arguments=np.full((count, max(1, self.parameters - 1)), NONE, dtype=np.int64),
        )
        for code, position in self.spec.decision_of_code.items():
            games = np.flatnonzero((codes == code) & (asked >= 0))
            if len(games):
                questions.decisions[games] = position
                self._ask(questions, code, games, viewers[games])
        return questions

    def _ask(self, questions: Questions, code: int, games: NDArray[Any], viewers: NDArray[np.int64]) -> None:
        """Note who is asked in games that wait for one decision, and what the viewers are told of its arguments."""
        frame = self.frames[code]
        at = np.arange(len(games))
        if isinstance(frame, SecretFrame):
            seats = self._numbers(frame.asked, 1, games) >> np.arange(self.reader.layout.seats) & 1
            rows = self._numbers(frame.rows, self.reader.layout.seats * frame.width, games)
            own = rows.reshape(len(games), -1, frame.width)[at, viewers]
            questions.seats[games] = seats.astype(np.bool_)
            questions.arguments[games, : frame.width - 1] = own[:, 1:]
            return
        assert isinstance(frame, DecisionFrame)
        row = np.concatenate([self._numbers(place, 1, games) for place in frame.locals.values()], axis=1)
        questions.seats[games, row[:, 0]] = True
        asked = (row[:, 0] == viewers)[:, None]
        questions.arguments[games, : row.shape[1] - 1] = np.where(asked, row[:, 1:], NONE)
