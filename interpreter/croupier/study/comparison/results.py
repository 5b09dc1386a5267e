"""What a comparison gives: the sides, and for each figure both values, their difference and what was found."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.language.translation import translated
from croupier.study.simulation.counted import TURNS, empty_distributions
from croupier.study.simulation.distribution import Distribution


def label_in(label: str, language: str) -> str:
    """Return the label of a side in a language: `with stacking` is words, a name of rules or an option stays."""
    return translated(label, language) if label.startswith("with ") else label


class Effect(StrEnum):
    """What a difference says of the other side, held against the baseline."""

    MORE = "more"  # the whole interval of the difference is above 0
    LESS = "less"  # the whole interval is below 0
    NOTHING = "nothing"  # the interval holds 0
    SAME = "same"  # all games have given the same
    TOO_FEW = "too-few"  # there are too few games for an interval


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its interval, both in the unit of the figure. ``low`` and ``high`` are ``None`` if there are too few
    games for an interval."""

    value: float
    low: float | None
    high: float | None

    @property
    def below(self) -> float:
        """Return how far the interval goes below the value."""
        return inf if self.low is None else self.value - self.low

    @property
    def above(self) -> float:
        """Return how far the interval goes above the value."""
        return inf if self.high is None else self.high - self.value

    @property
    def half_width(self) -> float:
        """Return half of the width of the interval; infinity if there is none."""
        return (self.below + self.above) / 2

    def to_data(self) -> dict[str, float | None]:
        return {"value": _short(self.value), "low": _short(self.low), "high": _short(self.high)}


@dataclass(frozen=True, slots=True)
class FigureContrast:
    """One figure of two sides. Each interval holds with the confidence of the whole comparison, corrected for the
    number of its intervals."""

    name: str  # such as ``turns``; the README of the folder lists all
    unit: str  # ``share`` (from 0 to 1), ``per-round`` or ``per-game``
    baseline: Estimate
    other: Estimate
    difference: Estimate  # other less baseline
    games: int  # of either side
    correlation: float | None  # of both sides' games of the same seed; ``None`` if nothing is known of it
    detectable: float | None  # the least true difference that would be found in four of five comparisons
    effect: Effect

    def to_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "unit": self.unit,
            "baseline": self.baseline.to_data(),
            "other": self.other.to_data(),
            "difference": self.difference.to_data(),
            "games": self.games,
            "correlation": _short(self.correlation),
            "detectable": _short(self.detectable),
            "effect": self.effect.value,
        }


@dataclass(frozen=True, slots=True)
class Contrast:
    """All figures of one side, held against the baseline."""

    label: str  # of the other side
    figures: tuple[FigureContrast, ...]

    def figure(self, name: str) -> FigureContrast:
        """Return a figure by its name. Raise KeyError if it was not compared."""
        found = next((one for one in self.figures if one.name == name), None)
        if found is None:
            raise KeyError(name)
        return found

    def to_data(self) -> dict[str, Any]:
        return {"label": self.label, "figures": [one.to_data() for one in self.figures]}


@dataclass
class ComparedSide:
    """A ruleset of a comparison, and its batch of games."""

    label: str
    ruleset: str  # its name, with its house rules
    engine: str = ""
    games: int = 0
    rounds: int = 0
    faults: int = 0  # games that ended in a fault
    distributions: dict[str, Distribution] = field(default_factory=empty_distributions)  # by figure
    kept_faults: list[Fault] = field(default_factory=list)  # the first of each kind
    passed_over: str = ""  # why a faster engine has not played, where that is not expected

    def to_data(self) -> dict[str, Any]:
        return {
            "label": self.label,
            "ruleset": self.ruleset,
            "engine": self.engine,
            "games": self.games,
            "rounds": self.rounds,
            "faults": self.faults,
            "lengths": [list(one) for one in self.distributions[TURNS].bins()],
        }


@dataclass
class ComparisonReport:
    """The sides of a comparison, the baseline first, and a contrast for each of the others.

    With probability ``confidence`` all intervals hold together (Bonferroni): each has the level
    ``1 - (1 - confidence) / (intervals * looks)``.
    """

    sides: list[ComparedSide]
    contrasts: list[Contrast]
    players: int
    seed: int  # of the first game of every side
    bots: str
    games: int  # of every side
    wanted: int  # the games that were asked for, or the most if a width was
    until: float | None = None  # the width that was asked for, such as 0.01
    reached: bool = True  # every difference is known as closely as was asked for
    thinker: str = ""  # the kind of bots that ``skill`` is about; empty if that was not asked for
    deals: int = 0  # that were played on every side for ``skill``, each once from every seat
    wanted_deals: int = 0
    confidence: float = 0.95
    intervals: int = 1  # the differences that are looked at: figures times contrasts
    looks: int = 1  # how often it may be looked at them before the last game
    interrupted: bool = False  # Ctrl-C has ended it before its last game, or nobody is left to play
    gone: str = ""  # why nobody is left to play
    seconds: float = 0.0  # of real time

    @property
    def level(self) -> float:
        """Return the level of each interval."""
        return 1 - (1 - self.confidence) / (self.intervals * self.looks)

    def to_data(self) -> dict[str, Any]:
        """Return the comparison as JSON data."""
        return {
            "players": self.players,
            "seed": self.seed,
            "bots": self.bots,
            "thinker": self.thinker,
            "deals": self.deals,
            "wanted_deals": self.wanted_deals,
            "games": self.games,
            "wanted": self.wanted,
            "until": self.until,
            "reached": self.reached,
            "confidence": self.confidence,
            "correction": "bonferroni",
            "intervals": self.intervals,
            "looks": self.looks,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "sides": [one.to_data() for one in self.sides],
            "contrasts": [one.to_data() for one in self.contrasts],
        }


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
