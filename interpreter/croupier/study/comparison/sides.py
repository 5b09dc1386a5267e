"""One side of a comparison: its games, portion by portion, and the sums of their counts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

from croupier.engines.contract.limits import DEFAULT_LIMITS, Limits
from croupier.game.agreed import AgreedRules
from croupier.study.comparison.figures import FAULTS, Figure
from croupier.study.comparison.games import Counts, GameCounts
from croupier.study.comparison.moments import Crossed, Pairs, Ratio
from croupier.study.comparison.results import ComparedSide
from croupier.study.simulation import Report, simulate
from croupier.study.simulation.playouts import Block
from croupier.study.simulation.statistics import Tally
from croupier.table.random import MASK


@dataclass(frozen=True)
class Play:
    """How the games of all sides are played."""

    players: int
    seed: int = 0  # of the first game
    bots: str = "random"
    limits: Limits = DEFAULT_LIMITS
    engine: str | None = None
    jobs: int = 1

    def portion(self, rules: AgreedRules, first: int, games: int) -> tuple[Report, GameCounts]:
        """Play games from a number on."""
        counts = GameCounts(self.players)
        seed = (self.seed + first) & MASK
        report = simulate(
            rules,
            games,
            self.players,
            seed,
            bots=self.bots,
            limits=self.limits,
            engine=self.engine,
            jobs=self.jobs,
            rows=nullcontext(counts),
        )
        counts.fill(report.games)
        counts.distributions.fill(report.games)
        return report, counts


def pairs_of(figure: Figure, counts: Counts) -> Pairs:
    return counts[figure.above], counts[figure.below]


@dataclass
class Side:
    """The sums of one side, and those of its products with the baseline's."""

    label: str
    rules: AgreedRules
    figures: Sequence[Figure]
    told: ComparedSide = field(init=False)
    ratios: dict[str, Ratio] = field(init=False)
    crossed: dict[str, Crossed] = field(init=False)  # with the baseline

    def __post_init__(self) -> None:
        self.told = ComparedSide(self.label, self.rules.layered_name)
        self.ratios = {one.name: Ratio() for one in self.figures}
        self.crossed = {one.name: Crossed() for one in self.figures}

    def add(self, report: Report, counts: GameCounts, baseline: GameCounts) -> None:
        """Add the games of a portion, and the baseline's games of the same seeds."""
        told = self.told
        told.engine, told.passed_over = report.engine, report.passed_over
        told.games += report.games
        told.rounds += report.rounds
        told.faults += report.faults
        kept = Block(Tally([]), kept_faults=told.kept_faults)
        for fault in report.kept_faults:
            kept.keep(fault)
        for name, figures in counts.distributions.figures.items():
            told.distributions[name].merge(figures)
        for one in self.figures:
            pairs = pairs_of(one, counts.counts)
            self.ratios[one.name].add(pairs)
            self.crossed[one.name].add(pairs_of(one, baseline.counts), pairs)

    def faults(self) -> Ratio:
        """Return the share of games that ended in a fault."""
        games, faults = self.told.games, self.told.faults
        return Ratio(games, faults, games, Crossed(faults, faults, faults, games))

    def ratio(self, name: str) -> Ratio:
        return self.faults() if name == FAULTS else self.ratios[name]
