"""Intervals hold as often as they say: for each figure, for all together, and at whichever look a comparison ends."""

from __future__ import annotations

from functools import cache

import croupier
import numpy
import pytest
from croupier.study.comparison.contrasts import contrast_of
from croupier.study.comparison.figures import Figure, figures_of
from croupier.study.comparison.games import GameCounts
from croupier.study.comparison.looks import looks_of
from croupier.study.comparison.moments import Crossed, Ratio
from croupier.study.comparison.play import Play
from croupier.study.comparison.results import Contrast, Effect
from croupier.study.comparison.sides import Side
from croupier.study.simulation import Report

from tests.study.comparison.known import KNOWN

TRIES, GAMES = 250, 100
FIGURES = figures_of(2)


@cache
def played() -> list[tuple[croupier.Rules, Report, GameCounts]]:
    """Two batches of the same rules, of which one takes more from chance: so equal seeds have nothing in common."""
    sides = [KNOWN.with_options({"rounds": 3, "more_chance": more}) for more in (False, True)]
    return [(side, *Play(2, seed=1).portion(side, 0, TRIES * GAMES)) for side in sides]


def tried(number: int, figures: list[Figure], level: float) -> Contrast:
    """One of many comparisons of a ruleset with itself."""
    sides = [Side("", rules, figures) for rules, _, _ in played()]
    part = slice(number * GAMES, (number + 1) * GAMES)
    pieces = []
    for _, _, counts in played():
        piece = GameCounts(2)
        piece.counts = {name: numbers[part] for name, numbers in counts.counts.items()}
        pieces.append(piece)
    for side, piece in zip(sides, pieces, strict=True):
        side.add(Report("", "", 0, games=GAMES), piece, pieces[0])
    return contrast_of(sides[0], sides[1], figures, level)


def finds(contrast: Contrast) -> bool:
    return any(one.effect in (Effect.MORE, Effect.LESS) for one in contrast.figures)


def test_rules_held_against_themselves_differ_in_one_of_twenty_comparisons() -> None:
    """With the correction for all figures in at most that many; without it in many more."""
    corrected = sum(finds(tried(number, FIGURES, 1 - 0.05 / len(FIGURES))) for number in range(TRIES))
    uncorrected = sum(finds(tried(number, FIGURES, 0.95)) for number in range(TRIES))
    assert 2 <= corrected <= 0.05 * TRIES + 8 < uncorrected


def test_each_interval_holds_as_often_as_it_says() -> None:
    names = ["turns", "lead-changes", "wins-1"]
    missed = dict.fromkeys(names, 0)
    for number in range(TRIES):
        for figure in (one for one in FIGURES if one.name in names):
            missed[figure.name] += finds(tried(number, [figure], 0.95))
    assert all(0.02 * TRIES <= one <= 0.09 * TRIES for one in missed.values()), missed


# --- looks ---------------------------------------------------------------------------------------

WINS = Figure("wins-1", "share", "wins_1", "one")


class Tossed(Side):
    """A side of games that are won with a known chance, drawn without playing them."""

    def __init__(self) -> None:
        super().__init__("", KNOWN, [])
        self.games = self.won = 0

    def toss(self, games: int, chance: float, draw: numpy.random.Generator) -> None:
        self.won += int(draw.binomial(games - self.games, chance))
        self.games = games

    def ratio(self, figure: Figure) -> Ratio:
        return Ratio(self.games, self.won, self.games, Crossed(self.won, self.won, self.won, self.games))


WAYS = {"width": lambda one: one.difference.half_width < 0.05, "finding": lambda one: one.effect != Effect.NOTHING}
"""When a comparison ends: when the width is reached; or, as a cheat would, when something is found."""


def misses(level: float, chances: tuple[float, float], ends: str, tries: int = 400) -> int:
    """How many comparisons end with an interval that leaves the true difference out."""
    draw, found = numpy.random.default_rng(7), 0
    for _ in range(tries):
        sides = [Tossed(), Tossed()]
        for look in looks_of(5_000, sequential=True):
            for side, chance in zip(sides, chances, strict=True):
                side.toss(look, chance, draw)
            (figure,) = contrast_of(sides[0], sides[1], [WINS], level).figures
            if WAYS[ends](figure):
                break
        low, high = figure.difference.low, figure.difference.high
        assert low is not None and high is not None
        found += not low <= chances[1] - chances[0] <= high
    return found


@pytest.mark.parametrize("ends", WAYS)
@pytest.mark.parametrize("chances", [(0.3, 0.3), (0.3, 0.5), (0.02, 0.05)])
def test_looking_often_costs_no_coverage(chances: tuple[float, float], ends: str) -> None:
    """All looks hold together, so even whoever ends a comparison at the look that finds something is wrong in one of
    twenty at most."""
    level = 1 - 0.05 / len(looks_of(5_000, sequential=True))
    assert misses(level, chances, ends) <= 0.05 * 400


def test_without_the_correction_for_looks_a_cheat_finds_what_is_not_there() -> None:
    assert misses(0.95, (0.3, 0.3), "finding") > 0.1 * 400


def test_what_is_called_detectable_is_found_in_four_of_five_comparisons() -> None:
    draw, found = numpy.random.default_rng(3), 0
    for _ in range(400):
        sides = [Tossed(), Tossed()]
        for side, chance in zip(sides, (0.5, 0.59), strict=True):
            side.toss(480, chance, draw)
        (figure,) = contrast_of(sides[0], sides[1], [WINS], 0.95).figures
        assert figure.detectable == pytest.approx(0.09, abs=0.003)
        found += figure.effect == Effect.MORE
    assert 0.75 * 400 <= found <= 0.85 * 400
