"""Compare rulesets by their games.

Algorithm. All sides play the same portions of games, with the same seeds. The counts of each game are added up, and so
are their products with those of the baseline's game of the same seed. At each look (``looks.py``) the sums give the
figures and their intervals. At the end, the games for ``skill`` are played in the same way.

Invariant. The figures depend on the sides, the seed and the number of games alone. A portion that is interrupted counts
for no side.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from croupier.study.comparison.contrasts import contrast_of
from croupier.study.comparison.figures import SHARE, SKILL, Figure
from croupier.study.comparison.play import Play, Portion, wins_of_thinker
from croupier.study.comparison.results import ComparisonReport, FigureContrast
from croupier.study.comparison.sides import Side
from croupier.study.comparison.stride import Stride
from croupier.study.simulation.workforce import WorkforceGone
from croupier.system.interrupts import Interrupts

Told = Callable[[int], None]
"""Called with the number of games of each side so far."""


class Comparing:
    """The course of one comparison."""

    def __init__(self, sides: Sequence[Side], play: Play, figures: Sequence[Figure], report: ComparisonReport) -> None:
        self.sides = sides
        self.play = play
        self.figures = figures
        self.report = report
        self.interrupts = Interrupts()

    def run(self, looks: Sequence[int], deals: int, thinker: str, told: Told) -> None:
        """Play until the last look, or until the width is reached; then play the deals of the player who thinks."""
        began = time.perf_counter()
        with self.interrupts:
            self._games(looks, told)
            if deals and not self.report.interrupted:
                self._deals(deals, thinker, told)
        self._look()
        self.report.seconds = time.perf_counter() - began

    def _games(self, looks: Sequence[int], told: Told) -> None:
        stride, report = Stride(looks), self.report
        while portion := stride.take():
            played = self._whole(lambda *of: (self.play.portion(side.rules, *of) for side in self.sides), portion)
            if played is None:
                return
            for side, (batch, counts) in zip(self.sides, played, strict=True):
                side.add(batch, counts, played[0][1])
            stride.learn(portion[1], sum(batch.seconds for batch, _ in played))
            report.games = stride.done
            told(stride.done)
            if stride.done in looks and report.until is not None and self._look():
                return

    def _deals(self, deals: int, thinker: str, told: Told) -> None:
        stride, seats = Stride([deals], first=1), self.play.players  # whoever thinks takes long
        seated = [self.play.seated(thinker, seat) for seat in range(seats)]
        while portion := stride.take():
            played = self._whole(
                lambda *of: (one.portion(side.rules, *of) for side in self.sides for one in seated), portion
            )
            if played is None:
                return
            of_sides = [wins_of_thinker(played[at : at + seats]) for at in range(0, len(played), seats)]
            for side, pairs in zip(self.sides, of_sides, strict=True):
                side.add_pairs(SKILL, pairs, of_sides[0])
            stride.learn(portion[1], sum(batch.seconds for batch, _ in played))
            self.report.deals = stride.done
            told(self.report.games + stride.done * seats)

    def _whole(self, play: Callable[[int, int], Iterator[Portion]], portion: tuple[int, int]) -> list[Portion] | None:
        """Play a portion of all sides. Return ``None``, and note it, if it is interrupted."""
        try:
            with self.interrupts.heard():
                played = _up_to_interrupt(play(*portion))
        except KeyboardInterrupt:
            self.report.interrupted = True
            return None
        except WorkforceGone as problem:
            self.report.interrupted, self.report.gone = True, str(problem)
            return None
        self.report.interrupted = any(batch.interrupted for batch, _ in played)
        self.report.gone = next((batch.gone for batch, _ in played if batch.gone), "")
        return None if self.report.interrupted else played

    def _look(self) -> bool:
        """Make the contrasts of all games so far. Return whether every difference is known as closely as was asked
        for."""
        report, level = self.report, self.report.level
        report.contrasts = [contrast_of(self.sides[0], one, self.figures, level) for one in self.sides[1:]]
        asked = [one for contrast in report.contrasts for one in contrast.figures if one.name != SKILL.name]
        none_wanted = list(self.figures) == [SKILL]
        known = (bool(asked) or none_wanted) and all(_within(one, report.until or 0.0) for one in asked)
        report.reached = report.until is None or known
        return report.reached


def _up_to_interrupt(portions: Iterator[Portion]) -> list[Portion]:
    """Return the portions up to the first that was interrupted: its batch has taken the signal, the next would not
    hear of it."""
    played: list[Portion] = []
    for batch, counts in portions:
        played.append((batch, counts))
        if batch.interrupted:
            break
    return played


def _within(figure: FigureContrast, width: float) -> bool:
    """Return whether a difference is known to a width: a share as it is, others as a part of the larger value."""
    unit = 1.0 if figure.unit == SHARE else max(abs(figure.baseline.value), abs(figure.other.value))
    return figure.difference.half_width <= width * unit
