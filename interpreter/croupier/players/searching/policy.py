"""How players go on in a playout."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Policy:
    """Greedy players, who look one answer ahead, up to some decision; then random ones."""

    looks: int  # how many answers are looked at, up to 32; 0 for random players from the start
    greedy: int  # the number of decisions with greedy players
    random: int  # of SHARES decisions so many are answered at random all the same


SHARES = 1_000
"""The shares of a chance."""

POLICY = Policy(looks=8, greedy=1_000, random=100)
