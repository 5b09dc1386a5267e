"""How the players of a playout answer, in native code and on the reference alike."""

from __future__ import annotations

from dataclasses import dataclass

MOST_TRIED = 32
"""The most answers that a greedy player tries."""

SHARES = 1_000
"""The shares of a chance."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Greedy players, who look one answer ahead, up to some answer of the playout; then random ones.

    Raise ValueError for a number that is out of range.
    """

    looks: int  # how many answers a greedy player tries, up to MOST_TRIED; 0 for random players from the start
    greedy: int  # the number of answers by greedy players
    random: int  # of SHARES answers of theirs so many are random all the same

    def __post_init__(self) -> None:
        if not (0 <= self.looks <= MOST_TRIED and 0 <= self.random <= SHARES and self.greedy >= 0):
            raise ValueError(f"a policy tries up to {MOST_TRIED} answers, and chances are of {SHARES}")
