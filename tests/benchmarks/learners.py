"""A batch that is answered by chance, which is what the cost of a batch is measured with."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.rules import Rules

if TYPE_CHECKING:
    from croupier.study.batches.batch import Batch

GAMES = 4_096
"""The games of a batch, some 20 MB."""

WARMING = 200
"""Answers before any measure: games have come to all parts of a round by then."""


@dataclass
class Learner:
    """Answers a batch by chance. It chooses outside of the time that is measured."""

    batch: Batch
    chance: Any
    out: Any = None
    answers: list[Any] = field(default_factory=list)

    def chosen(self) -> Any:
        return self.batch.random_answers(self.chance)

    def step(self, numbers: Any, sees: bool) -> None:
        self.batch.answer(numbers, restart=True)
        if sees:
            self.out = self.batch.observe(self.out)

    def cost(self, seconds: float, sees: bool = False) -> float:
        """CPU seconds of one answer."""
        spent, calls = 0.0, 0
        while spent < seconds:
            numbers = self.chosen()
            began = time.process_time()
            self.step(numbers, sees)
            spent += time.process_time() - began
            calls += 1
        return spent / (calls * self.batch.games)


def learner(rules: Rules, seed: int, games: int = GAMES) -> Learner:
    import numpy as np

    found = Learner(rules.batch(games, players=4, seed=seed), np.random.default_rng(seed))
    for _ in range(WARMING):
        found.step(found.chosen(), False)
    return found
