"""The differences of two sides: in words, and as a table with an interval drawn in each row (a forest plot)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.study.comparison.results import Effect, Estimate, FigureContrast
from croupier.study.pages.picture import dot, line, strip, whisker
from croupier.study.pages.scales import ticks
from croupier.study.pages.writer import StudyWriter
from croupier.texts.pages.markup import Markup, element, text
from croupier.texts.telling.words import listed

HEIGHT = 22
"""Of the picture of a row, in pixels."""

SHARE = "share"
WINS = "wins-"

CERTAIN = (Effect.MORE, Effect.LESS)
"""What was found, where something was."""


@dataclass(frozen=True)
class ForestRow:
    """A row: its heading, a figure of both sides, and the difference on the scale of the picture."""

    heading: str
    figure: FigureContrast
    drawn: Estimate | None  # ``None`` where there is no such scale


def figure_name(w: StudyWriter, name: str) -> str:
    """Return what a figure is called, such as ``Turns a round``."""
    if name.startswith(WINS):
        return w.word("study-each-wins-of", player=w.word("player", number=name.removeprefix(WINS)))
    return w.word(f"study-each-{name}")


def relative(figure: FigureContrast) -> Estimate | None:
    """Return the difference as a share of the baseline's value, ``None`` if that is 0."""
    base = abs(figure.baseline.value)
    if base == 0:
        return None
    one = figure.difference
    ends = (None if end is None else end / base for end in (one.low, one.high))
    return Estimate(one.value / base, *ends)


def forest(w: StudyWriter, caption: str, heading: str, rows: Sequence[ForestRow], scale_in_shares: bool) -> Markup:
    """Return the rows as a table. The scale of the pictures goes as far to the left of 0 as to the right."""
    ends = [abs(end) for row in rows if row.drawn for end in _ends(row.drawn)]
    far = ticks(max([*ends, 0.0]), 4)[-1]
    heads = [heading, w.word("study-picture"), w.word("study-difference")]
    cells = ([_heading(w, row), _picture(row, far), _difference(w, row.figure)] for row in rows)
    told = w.share(far, 0 if far >= 0.05 else 2) if scale_in_shares else w.mean(far)
    table = w.table(w.word("study-forest-scale", caption=caption, far=told), heads, cells, (2,))
    return element("div", table, class_="strips")


def certain_told(w: StudyWriter, figure: FigureContrast) -> str:
    """Return in a sentence what was found of a figure."""
    difference = figure.difference
    return w.word(
        f"study-found-{figure.effect}",
        figure=figure_name(w, figure.name),
        baseline=value(w, figure, figure.baseline.value),
        other=value(w, figure, figure.other.value),
        by=signed(w, figure, difference.value),
        between=w.between(difference, lambda one: signed(w, figure, one)),
    )


def rest_told(w: StudyWriter, figures: Sequence[FigureContrast]) -> list[str]:
    """Return in a sentence for each kind of finding of which figures nothing was found."""
    told = []
    for effect in Effect:
        names = [_named(w, one) for one in figures if one.effect == effect and effect not in CERTAIN]
        if names:
            told.append(w.word(f"study-found-{effect}", figures=listed(w.language, names)))
    return told


def _named(w: StudyWriter, figure: FigureContrast) -> str:
    values = {"seen": _seen(w, figure), "value": value(w, figure, figure.baseline.value)}
    return w.word(f"study-of-{figure.effect}", figure=figure_name(w, figure.name), **values)


def finding_word(w: StudyWriter, figure: FigureContrast) -> str:
    """Return in a few words what was found of a figure."""
    return w.word(f"study-short-{figure.effect}", seen=_seen(w, figure))


def value(w: StudyWriter, figure: FigureContrast, one: float) -> str:
    return w.share(one) if figure.unit == SHARE else w.mean(one)


def signed(w: StudyWriter, figure: FigureContrast, one: float) -> str:
    """Return a difference with its sign. Shares differ by percentage points."""
    told = w.number(100 * one, 1) if figure.unit == SHARE else w.mean(one)
    return f"+{told}" if one > 0 and told.strip("0,.") else told


def _seen(w: StudyWriter, figure: FigureContrast) -> str:
    return signed(w, figure, figure.detectable or 0.0).removeprefix("+")


def _heading(w: StudyWriter, row: ForestRow) -> Markup:
    one = row.figure
    values = w.word("study-from-to", baseline=value(w, one, one.baseline.value), other=value(w, one, one.other.value))
    return text(row.heading, element("span", values, class_="note-below"))


def _difference(w: StudyWriter, figure: FigureContrast) -> Markup:
    between = w.between(figure.difference, lambda one: signed(w, figure, one))
    below = [between, finding_word(w, figure)]
    shown = signed(w, figure, figure.difference.value)
    return text(shown, *(element("span", one, class_="note-below") for one in below if one))


def _ends(one: Estimate) -> Iterable[float]:
    return (end for end in (one.low, one.value, one.high) if end is not None)


def _picture(row: ForestRow, far: float) -> Markup:
    middle = HEIGHT / 2
    drawn = [line(0.5, 0, 0.5, HEIGHT, "mark")]
    if row.drawn is not None:
        is_found = row.figure.effect in CERTAIN
        if row.drawn.low is not None and row.drawn.high is not None:
            drawn.append(whisker(_place(row.drawn.low, far), _place(row.drawn.high, far), middle))
        drawn.append(dot(_place(row.drawn.value, far), middle, "found" if is_found else "open"))
    return strip(HEIGHT, *drawn)


def _place(difference: float, far: float) -> float:
    return 0.5 + difference / far / 2
