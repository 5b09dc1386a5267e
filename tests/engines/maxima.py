"""Finds how much of each limit random players need in many games of an installed ruleset, in native code.

    python tests/engines/maxima.py [RULESET...] [--games N] [--players P...]

prints a line for each ruleset and number of players: what the most demanding game needs of each limit, and its seed.
"""

from __future__ import annotations

import argparse

import croupier
from croupier.engines.contract.limits import MOST, Limits
from croupier.engines.native import NativeEngine, code_of
from croupier.engines.native.memory import LIMIT_HEADS
from croupier.engines.plan import make_plan
from croupier.language.ruleset.load import installed

NAMES = ("decisions", "game_steps", "steps", "moves")
"""The limits that are looked for."""


class Search:
    """The games of one ruleset; ``needed`` holds what they need of each limit, and the seed of the game that does."""

    def __init__(self, name: str, seats: int) -> None:
        rules = croupier.load(name)
        plan = make_plan(rules.program(seats))
        self.engine = NativeEngine(plan, code_of(plan, rules.fingerprint), Limits(*[MOST] * 5))
        self.needed = dict.fromkeys(NAMES, (1, 0))

    def run(self, games: int) -> None:
        seed = 0
        while seed < games:
            self._set({name: most for name, (most, _) in self.needed.items()})
            seed += self.engine.play(seed, 0, games - seed).games
            if seed < games:
                self._raise(seed)

    def _set(self, limits: dict[str, int]) -> None:
        for name in NAMES:
            self.engine._set(LIMIT_HEADS[name], limits.get(name, MOST))

    def _ends(self, seed: int, name: str, most: int) -> bool:
        """Whether a game comes to its end within one limit."""
        self._set({name: most})
        return self.engine.play(seed, 0, 1).games == 1

    def _raise(self, seed: int) -> None:
        """Raise what is needed to what a game needs that has passed it. Raise AssertionError for a fault."""
        assert self._ends(seed, "steps", MOST), f"the game of seed {seed} has a fault"
        for name in NAMES:
            low = high = self.needed[name][0]
            while not self._ends(seed, name, high):
                low, high = high, 2 * high
            if high == low:
                continue
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (low, middle) if self._ends(seed, name, middle) else (middle, high)
            self.needed[name] = high, seed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=sorted(installed()))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4, 10])
    chosen = parser.parse_args()
    for name in chosen.rulesets:
        players = croupier.load(name).players
        low, high = players[0], players[-1]
        for seats in sorted({min(max(low, one), high) for one in chosen.players}):
            search = Search(name, seats)
            search.run(chosen.games)
            told = ", ".join(f"{key} {most} (seed {seed})" for key, (most, seed) in search.needed.items())
            print(f"{name}, {seats} players: {told}", flush=True)


if __name__ == "__main__":
    main()
