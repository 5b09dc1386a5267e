"""The figures of many games that take their answers from outside: of whole games of the same rules in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median

from contenders import engine_rounds
from croupier.rules import Rules
from croupier.study.simulation.engines import present
from figures import Effort, Figure, answers_per_choice, one_round
from learners import GAMES, learner
from measuring import contender, interleaved
from side_by_side import NAMES as SIDE_BY_SIDE
from side_by_side import side_by_side

NAMES = {
    "answers": (f"{GAMES:,} games answered from outside, decisions per CPU-second, of whole games", 0.2, 0.4),
    "seen": ("… with what the asked player sees as arrays", 0.05, 0.15),
}


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
    yield from side_by_side(effort)


def _unmeasured() -> Iterator[tuple[str, None, float, float]]:
    for name, at_least, aim in (*NAMES.values(), *SIDE_BY_SIDE):
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
