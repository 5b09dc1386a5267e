"""How the games of a comparison are played: through ``simulate``, a portion of one side at a time."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, replace

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.game.agreed import AgreedRules
from croupier.study.comparison.games import GameCounts
from croupier.study.comparison.moments import Pairs
from croupier.study.simulation import Report, simulate
from croupier.study.simulation.workforce import Workforce
from croupier.table.random import MASK

Portion = tuple[Report, GameCounts]
"""The figures of consecutive games of one side, and the counts of each game."""

OTHERS = "random"
"""The kind of the players that the one who thinks plays with."""


@dataclass(frozen=True)
class Play:
    """How all sides are played. The fields are as in ``Rules.simulate``."""

    players: int
    seed: int = 0  # of the first game
    bots: str = "random"
    limits: Limits = DEFAULT_LIMITS
    engine: str | None = None
    jobs: int | Workforce = 1

    def portion(self, rules: AgreedRules, first: int, games: int) -> Portion:
        """Play games from number ``first`` on."""
        counts = GameCounts(self.players)
        seed = (self.seed + first) & MASK
        sink = nullcontext(counts)
        report = simulate(
            rules, games, self.players, seed, None, self.bots, self.limits, None, self.engine, self.jobs, sink
        )
        counts.fill(report.games)
        counts.distributions.fill(report.games)
        return report, counts

    def seated(self, thinker: str, seat: int) -> Play:
        """Return the same with one player who thinks in a seat, and random players in all others."""
        bots = [OTHERS] * self.players
        bots[seat] = thinker
        return replace(self, bots=",".join(bots), engine=None)


def wins_of_thinker(portions: list[Portion]) -> Pairs:
    """Return for each deal the wins of the player who thinks, and all wins. The portions are those of each seat."""
    won = [counts.counts[f"wins_{seat}"] for seat, (_, counts) in enumerate(portions, 1)]
    all_wins = [counts.counts["wins"] for _, counts in portions]
    return [sum(one) for one in zip(*won, strict=True)], [sum(one) for one in zip(*all_wins, strict=True)]
