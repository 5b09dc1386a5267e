"""One side of a comparison: the sums of its games' counts, and of their products with the baseline's."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.game.agreed import AgreedRules
from croupier.study.comparison.figures import FAULTS, SKILL, Figure
from croupier.study.comparison.games import GameCounts
from croupier.study.comparison.moments import Crossed, Pairs, Ratio
from croupier.study.comparison.results import ComparedSide
from croupier.study.simulation import Report
from croupier.study.simulation.playouts import Block
from croupier.study.simulation.statistics import Tally


class Side:
    """The sums of one side."""

    def __init__(self, label: str, rules: AgreedRules, figures: Sequence[Figure]) -> None:
        self.rules = rules
        self.told = ComparedSide(label, rules.layered_name)
        self.from_rows = [one for one in figures if one.from_rows]
        names = [SKILL.name, *(one.name for one in self.from_rows)]
        self._ratios = {name: Ratio() for name in names}
        self._crossed = {name: Crossed() for name in names}  # with the baseline

    def add(self, report: Report, counts: GameCounts, baseline: GameCounts) -> None:
        """Add the games of a portion, and the baseline's games of the same seeds."""
        self._tell(report)
        self.told.games += report.games
        self.told.rounds += report.rounds
        for name, figures in counts.distributions.figures.items():
            self.told.distributions[name].merge(figures)
        for one in self.from_rows:
            self.add_pairs(one, counts.pairs(one), baseline.pairs(one))
        self.told.faults += report.faults

    def add_pairs(self, figure: Figure, pairs: Pairs, baseline: Pairs) -> None:
        """Add games to one figure, and the baseline's games of the same seeds."""
        self._ratios[figure.name].add(pairs)
        self._crossed[figure.name].add(baseline, pairs)

    def _tell(self, report: Report) -> None:
        """Note who has played, and faults that are the first of their kind."""
        self.told.engine, self.told.passed_over = report.engine, report.passed_over
        kept = Block(Tally([]), kept_faults=self.told.kept_faults)
        for fault in report.kept_faults:
            kept.keep(fault)

    def ratio(self, figure: Figure) -> Ratio:
        """Return the sums of a figure."""
        if figure is not FAULTS:
            return self._ratios[figure.name]
        games, faults = self.told.games, self.told.faults
        return Ratio(games, faults, games, Crossed(faults, faults, faults, games))

    def crossed(self, figure: Figure) -> Crossed | None:
        """Return the sums of products with the baseline; ``None`` if nobody knows which games they are of."""
        return self._crossed.get(figure.name)
