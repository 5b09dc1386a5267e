"""Compare rulesets by their games.

Algorithm. All sides play the same portions of games, with the same seeds. The counts of each game are added up, and so
are their products with those of the baseline's game of the same seed. At each look (``looks.py``) the sums give the
figures and their intervals.

Invariant. The figures depend on the sides, the seed and the number of games alone. A portion that is interrupted counts
for no side.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from croupier.game.agreed import AgreedRules
from croupier.study.comparison.contrasts import contrast_of
from croupier.study.comparison.figures import figures_of, names_of
from croupier.study.comparison.games import GameCounts
from croupier.study.comparison.looks import looks_of
from croupier.study.comparison.results import ComparisonReport, Contrast, FigureContrast
from croupier.study.comparison.sides import Play, Side
from croupier.study.simulation import Report
from croupier.system.interrupts import Interrupts

CONFIDENCE = 0.95

SECONDS = 2.0
"""The seconds that a portion of all sides shall take. An interrupt loses at most one portion."""

FIRST_PORTION, GROWTH = 30, 8


def compare(
    sides: Mapping[str, AgreedRules],
    play: Play,
    games: int,
    until: float | None = None,
    names: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> ComparisonReport:
    """Play so many games on every side, or fewer ``until`` the width is reached, and compare the figures."""
    figures = figures_of(play.players)
    chosen = list(names) or list(names_of(play.players))
    compared = [Side(label, rules, figures) for label, rules in sides.items()]
    looks = looks_of(games, sequential=until is not None)
    tests = len(chosen) * (len(compared) - 1)
    level = 1 - (1 - CONFIDENCE) / (tests * len(looks))
    report = ComparisonReport([one.told for one in compared], [], play.players, play.seed, play.bots, 0, games, until)
    report.confidence, report.intervals, report.looks = CONFIDENCE, tests, len(looks)
    began = time.perf_counter()
    for done in _played(compared, play, looks, report):
        report.games = done
        if progress is not None:
            progress(done)
        if done in looks or report.interrupted:
            report.contrasts = [contrast_of(compared[0], one, chosen, level) for one in compared[1:]]
            report.reached = until is None or all(_is_known(one, until) for one in report.contrasts)
            if until is not None and report.reached:
                break
    report.seconds = time.perf_counter() - began
    return report


def _played(sides: list[Side], play: Play, looks: Sequence[int], report: ComparisonReport) -> Iterator[int]:
    """Play up to the last look, and yield the number of games after each portion."""
    done, size = 0, FIRST_PORTION
    with Interrupts() as interrupts:
        while done < looks[-1]:
            began = time.perf_counter()
            count = min(size, next(look for look in looks if look > done) - done)
            try:
                with interrupts.heard():
                    portion = [play.portion(side.rules, done, count) for side in sides]
            except KeyboardInterrupt:
                report.interrupted = True
            if report.interrupted or any(one.interrupted for one, _ in portion):
                report.interrupted = True
                yield done
                return
            _add(sides, portion)
            done += count
            yield done
            fitting = int(count * SECONDS / max(time.perf_counter() - began, 1e-6))
            size = max(1, min(fitting, GROWTH * count))


def _add(sides: list[Side], portion: list[tuple[Report, GameCounts]]) -> None:
    for side, (report, counts) in zip(sides, portion, strict=True):
        side.add(report, counts, portion[0][1])


def _is_known(contrast: Contrast, width: float) -> bool:
    return all(_within(one, width) for one in contrast.figures)


def _within(figure: FigureContrast, width: float) -> bool:
    """Return whether a difference is known to a width: a share as it is, others as a part of the larger value."""
    half = figure.difference.half_width
    unit = 1.0 if figure.unit == "share" else max(abs(figure.baseline.value), abs(figure.other.value))
    return half is not None and half <= width * unit
