"""Histograms: how often figures occur, on one side, or on two sides over each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from croupier.study.pages.picture import bar, label, line, picture
from croupier.study.pages.scales import Bins, bins_for, step_for, ticks
from croupier.study.pages.writer import StudyWriter
from croupier.study.simulation.distribution import Distribution
from croupier.texts.pages.markup import Markup, element, text

TOP, BASE, HEIGHT = 10.0, 170.0, 192
"""Where the scale ends, where the bars stand, and how high the picture is, in pixels from its upper edge."""

MOST_LABELS = 5
ROOM_OF_REST = 0.25
"""The part of the width that the label of the last bin takes, where that holds the rest."""

GAP = 0.12
"""The part of a bar's place that stays empty."""


@dataclass(frozen=True)
class ShownSide:
    """The figures of one side, and what the side is called."""

    name: str
    figures: Distribution


@dataclass(frozen=True)
class Histogram:
    """A histogram, ready to be drawn."""

    w: StudyWriter
    name: str  # unique on the page
    title: str
    figure: str  # what is counted, as the heading of a column
    sides: Sequence[ShownSide]  # one or two, at least one of them with figures

    def figure_element(self) -> Markup:
        """Return the picture with its title, and its figures as a table."""
        bins = bins_for([one.figures for one in self.sides])
        shares = [_shares(bins, one.figures) for one in self.sides]
        return element(
            "figure",
            element("figcaption", element("h3", self.title), *self._legend()),
            element("div", self._picture(bins, shares), class_="plot"),
            self.w.folded(self.w.word("study-figures"), self._table(bins, shares)),
        )

    def _legend(self) -> list[Markup]:
        if len(self.sides) == 1:
            return []
        signs = (element("span", "", class_=f"sign {kind}", aria_hidden="true") for kind in ("first", "second"))
        items = [element("li", sign, " ", side.name) for sign, side in zip(signs, self.sides, strict=True)]
        return [element("ul", *items, class_="legend", role="list")]

    def _picture(self, bins: Bins, shares: list[list[float]]) -> Markup:
        scale = ticks(max(map(max, shares)), 4)
        drawn = [_bars(shares[0], scale[-1]), *(text(*_outline(one, scale[-1])) for one in shares[1:])]
        return picture(
            self.name, self.title, self._about(bins, shares), HEIGHT, self._rows(scale), *drawn, self._labels(bins)
        )

    def _about(self, bins: Bins, shares: list[list[float]]) -> str:
        """Return the picture in words: for each side the bin that holds most."""
        told = []
        for side, found in zip(self.sides, shares, strict=True):
            most = max(range(bins.number), key=found.__getitem__)
            values = {"bin": self._bin(bins, most), "share": self.w.share(found[most])}
            told.append(self.w.word("study-tallest", several=_flag(len(shares) > 1), side=side.name, **values))
        return " ".join(told)

    def _rows(self, scale: list[float]) -> Markup:
        """Return the lines of the scale with their shares."""
        digits = 0 if scale[1] >= 0.01 else 1 if scale[1] >= 0.001 else 3
        lines = (
            text(
                line(0, _y(one, scale[-1]), 1, _y(one, scale[-1]), "base" if one == 0 else "grid"),
                element("text", self.w.share(one, digits), x="-6", y=f"{_y(one, scale[-1]) + 4:.1f}", class_="left"),
            )
            for one in scale
        )
        return text(*lines)

    def _labels(self, bins: Bins) -> Markup:
        """Return figures below some bars: below the middle of a bar for one figure, below the edge of a wider one."""
        shown = bins.number - bins.has_rest
        every = step_for(shown * bins.width, MOST_LABELS, bins.width)
        found = []
        for at, low in enumerate(bins.lows[:shown]):
            place = (at + 0.5 * (bins.width == 1)) / bins.number
            if (low % every == 0 or shown == 1) and place <= 1 - bins.has_rest * ROOM_OF_REST:
                found.append(label(place, HEIGHT - 6, self.w.tick(low), "below"))
        if bins.has_rest:
            found.append(label(1, HEIGHT - 6, f"≥ {self.w.tick(bins.lows[-1])}", "end"))
        return text(*found)

    def _bin(self, bins: Bins, at: int) -> str:
        low = bins.lows[at]
        if bins.has_rest and at == bins.number - 1:
            return self.w.word("study-bin-rest", low=self.w.number(low))
        if bins.width == 1:
            return self.w.number(low)
        return self.w.word("study-bin", low=self.w.number(low), high=self.w.number(low + bins.width - 1))

    def _table(self, bins: Bins, shares: list[list[float]]) -> Markup:
        several = len(self.sides) > 1
        names = [one.name for one in self.sides] if several else [self.w.word("study-share")]
        counts = [bins.counts(one.figures) for one in self.sides]
        rows = (
            [
                self._bin(bins, at),
                *(self._cell(count[at], share[at]) for count, share in zip(counts, shares, strict=True)),
            ]
            for at in range(bins.number)
            if any(count[at] for count in counts)
        )
        return self.w.table(self.title, [self.figure, *names], rows, range(1, len(names) + 1))

    def _cell(self, count: int, share: float) -> Markup:
        below = element("span", self.w.number(count), class_="note-below")
        return text(self.w.share(share, 2), below)


def _shares(bins: Bins, figures: Distribution) -> list[float]:
    total = figures.total or 1
    return [count / total for count in bins.counts(figures)]


def _bars(shares: list[float], high: float) -> Markup:
    place = 1 / len(shares)
    drawn = (
        bar((at + GAP / 2) * place, (1 - GAP) * place, _y(one, high), BASE - _y(one, high), "first")
        for at, one in enumerate(shares)
        if one
    )
    return text(*drawn)


def _outline(shares: list[float], high: float) -> Iterator[Markup]:
    """Yield the outline of bars that stand side by side."""
    place = 1 / len(shares)
    for at, one in enumerate(shares):
        yield line(at * place, _y(one, high), (at + 1) * place, _y(one, high), "second")
    for at, (before, after) in enumerate(pairwise([0.0, *shares, 0.0])):
        if before != after:
            yield line(at * place, _y(before, high), at * place, _y(after, high), "second")


def _y(share: float, high: float) -> float:
    return BASE - (BASE - TOP) * share / high


def _flag(holds: bool) -> str:
    return "yes" if holds else "no"
