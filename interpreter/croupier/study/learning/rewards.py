"""The rewards of all seats when a game is over.

A game rewards nobody before its end: an outcome in between may be reckoned from cards that a learner does not see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engines.contract.program import Program
from croupier.engines.contract.winners import winners

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OUTCOME, WIN = "outcome", "win"
REWARDS = (OUTCOME, WIN)


def game_rewards(program: Program, outcome: list[int], reward: str) -> list[float]:
    """Return the reward of each seat of a game that is over.

    ``outcome``: the outcome of the rules. ``win``: 1 for a winner, shared evenly by several, and 0 for all others. The
    winners are those of ``Game.result``.
    """
    if reward == OUTCOME:
        return [float(one) for one in outcome]
    won = winners(outcome, program.wins_from)
    return [1 / len(won) if seat in won else 0.0 for seat in range(len(outcome))]


def batch_rewards(program: Program, outcomes: NDArray[np.int64], reward: str) -> NDArray[np.float64]:
    """Return the rewards of games that are over: games x seats, float64, from their outcomes. Each row is that of
    ``game_rewards``."""
    if reward == OUTCOME:
        return outcomes.astype("float64")
    best = outcomes.max(axis=1, keepdims=True)
    won = outcomes == best
    won &= outcomes.any(axis=1, keepdims=True) if program.wins_from is None else best >= program.wins_from
    shared: NDArray[np.float64] = won / won.sum(axis=1, keepdims=True).clip(1)
    return shared
