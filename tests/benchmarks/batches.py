"""The figures of many games that take their answers from outside: of whole games of the same rules in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING, Any

from contenders import engine_rounds
from croupier.rules import Rules
from croupier.study.simulation.engines import present
from figures import Effort, Figure, answers_per_choice, one_round
from measuring import contender, interleaved, seconds_of

if TYPE_CHECKING:
    from croupier.study.batches.batch import Batch

GAMES = 4_096
"""The games of a batch, some 20 MB."""

WARMING = 200
"""Answers before any measure: games have come to all parts of a round by then."""

NAMES = {
    "answers": (f"{GAMES:,} games answered from outside, decisions per CPU-second, of whole games", 0.2, 0.4),
    "seen": ("… with what the asked player sees as arrays", 0.05, 0.15),
    "threads": ("two threads of one, batches", 1.8, 1.95),
}


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


def learner(rules: Rules, seed: int) -> Learner:
    import numpy as np

    found = Learner(rules.batch(GAMES, players=4, seed=seed), np.random.default_rng(seed))
    for _ in range(WARMING):
        found.step(found.chosen(), False)
    return found


def batches(effort: Effort) -> Iterator[Figure]:
    """Batches of ``uno`` for 4, one round a game; games that end begin again. All answers count, forced ones too."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        missing = "NumPy"
    else:
        missing = "" if "native" in present() else "native engine"
    if missing:
        yield from (Figure(*one, note=f"not here: {missing}") for one in _unmeasured())
        return
    rules = one_round("uno")
    yield from _costs(rules, effort)
    name, at_least, aim = NAMES["threads"]
    yield Figure(name, _two_threads(rules, effort), at_least, aim, note="uno, 4 players")


def _unmeasured() -> Iterator[tuple[str, None, float, float]]:
    for name, at_least, aim in NAMES.values():
        yield name, None, at_least, aim


def _costs(rules: Rules, effort: Effort) -> Iterator[Figure]:
    whole, one = contender(engine_rounds(rules, "native", 4)), learner(rules, 1)
    per_choice = answers_per_choice(rules, 4, 40)

    def of_whole_games() -> float:
        played = whole(effort.seconds)
        return played.seconds / ((played.choices or 1) * per_choice)

    measures: dict[str, Callable[[], float]] = {
        "whole": of_whole_games,
        "answers": lambda: one.cost(effort.seconds),
        "seen": lambda: one.cost(effort.seconds, sees=True),
    }
    found = interleaved(measures, effort.repetitions)
    costs = {name: median(values) for name, values in found.items()}
    for name in ("answers", "seen"):
        title, at_least, aim = NAMES[name]
        note = f"uno, 4 players; {costs[name] * 1e9:.0f} ns of {costs['whole'] * 1e9:.0f} ns"
        yield Figure(title, costs["whole"] / costs[name], at_least, aim, note=note)


def _two_threads(rules: Rules, effort: Effort) -> float:
    """By the clock on the wall: so many answers in one thread, and as many in each of two threads."""
    learners = [learner(rules, seed) for seed in (1, 2)]
    calls = max(4, int(effort.seconds / (learners[0].cost(effort.seconds / 4) * GAMES)))

    def spend(number: int) -> float:
        threads = [Thread(target=_answer, args=(one, calls)) for one in learners[:number]]
        return seconds_of(lambda: [*(one.start() for one in threads), *(one.join() for one in threads)])

    found = interleaved({"1": lambda: spend(1), "2": lambda: spend(2)}, effort.repetitions)
    return 2 * median(found["1"]) / median(found["2"])


def _answer(learner: Learner, calls: int) -> None:
    for _ in range(calls):
        learner.step(learner.chosen(), False)
