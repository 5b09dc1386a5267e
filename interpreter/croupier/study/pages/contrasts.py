"""The pictures of a comparison: differences with their intervals, both sides over each other, and wins by seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.study.comparison.results import ComparedSide, Contrast, Effect, Estimate, FigureContrast
from croupier.study.pages.compared import ComparisonStudy
from croupier.study.pages.differences import (
    SHARE,
    WINS,
    ForestRow,
    figure_name,
    finding_word,
    forest,
    relative,
    signed,
)
from croupier.study.pages.histogram import Histogram, ShownSide
from croupier.study.pages.picture import bar, line, strip
from croupier.study.pages.scales import ticks
from croupier.study.pages.seats import interval
from croupier.study.pages.writer import StudyWriter
from croupier.study.simulation.counted import NAMES
from croupier.texts.pages.markup import Markup, element, text

SIGNS = {Effect.MORE: "▲", Effect.LESS: "▼", Effect.TOO_FEW: "?"}
"""What stands before a difference in the overview. Nothing stands before one that was not found."""

HEIGHT = 34
"""Of the bars of a seat on two sides, in pixels."""


# --- the overview of several sides ---------------------------------------------------------------


def overview(w: StudyWriter, study: ComparisonStudy) -> Markup:
    """Return a table of all sides against the baseline, with a column for each figure."""
    names = list(dict.fromkeys(one.name for contrast in study.report.contrasts for one in contrast.figures))
    heads = [w.word("study-side"), *(figure_name(w, name) for name in names)]
    rows = (_overview_row(w, study, contrast, names) for contrast in study.report.contrasts)
    table = w.table(w.word("study-overview-caption"), heads, rows, range(1, len(heads)))
    how = element("p", w.word("study-overview-how", baseline=study.baseline.label))
    scrolled = element("div", table, class_="wide", tabindex="0", role="region", aria_label=w.word("study-overview"))
    return w.section("overview", "study-overview", how, scrolled)


def _overview_row(w: StudyWriter, study: ComparisonStudy, contrast: Contrast, names: Sequence[str]) -> list[str]:
    figures = {one.name: one for one in contrast.figures}
    cells = (_overview_cell(w, figures[name]) if name in figures else "" for name in names)
    return [study.name(w, contrast.label), *cells]


def _overview_cell(w: StudyWriter, figure: FigureContrast) -> Markup:
    shown = signed(w, figure, figure.difference.value)
    if figure.effect not in SIGNS:
        return element("span", shown, class_="nothing", title=finding_word(w, figure))
    told = element("span", finding_word(w, figure), class_="spoken")
    return element("strong", element("span", SIGNS[figure.effect], aria_hidden="true"), " ", shown, " ", told)


# --- differences ---------------------------------------------------------------------------------


def differences(w: StudyWriter, study: ComparisonStudy) -> Markup:
    """Return the differences: of one side, its figures below each other; of several, a picture for each figure."""
    contrasts = study.report.contrasts
    parts = _of_one(w, contrasts[0]) if len(contrasts) == 1 else _of_several(w, study)
    return w.section("differences", "study-differences", element("p", w.word("study-forest-how")), *parts)


def _of_one(w: StudyWriter, contrast: Contrast) -> Iterator[Markup]:
    rows = [ForestRow(figure_name(w, one.name), one, relative(one)) for one in contrast.figures if one.unit != SHARE]
    if rows:
        yield forest(w, w.word("study-forest-relative"), w.word("study-figure"), rows, scale_in_shares=True)
    rows = [ForestRow(figure_name(w, one.name), one, one.difference) for one in contrast.figures if one.unit == SHARE]
    if rows:
        yield forest(w, w.word("study-forest-shares"), w.word("study-figure"), rows, scale_in_shares=True)


def _of_several(w: StudyWriter, study: ComparisonStudy) -> Iterator[Markup]:
    by_figure: dict[str, list[ForestRow]] = {}
    for contrast in study.report.contrasts:
        for one in contrast.figures:
            row = ForestRow(study.name(w, contrast.label), one, one.difference)
            by_figure.setdefault(one.name, []).append(row)
    for name, rows in by_figure.items():
        shares = rows[0].figure.unit == SHARE
        heading, told = element("h3", figure_name(w, name)), w.word(f"study-forest-{'shares' if shares else 'figures'}")
        yield element("div", heading, forest(w, told, w.word("study-side"), rows, scale_in_shares=shares))


# --- distributions -------------------------------------------------------------------------------


def distributions(w: StudyWriter, study: ComparisonStudy) -> Markup:
    """Return the distributions of both sides over each other: all of one side, those of one figure of several."""
    contrasts = study.report.contrasts
    drawn = list(_all_of_one(w, study) if len(contrasts) == 1 else _one_of_several(w, study))
    if not drawn:
        return text()
    pictures = element("div", *(one.figure_element() for one in drawn), class_="figures")
    return w.section("distributions", "study-distributions", element("p", w.word("study-shares-how")), pictures)


def _all_of_one(w: StudyWriter, study: ComparisonStudy) -> Iterator[Histogram]:
    other = study.side(study.report.contrasts[0].label)
    for name in NAMES:
        if _differ(study.baseline, other, name):
            yield _histogram(w, study, other, name, name, w.word(f"study-each-{name}"))


def _one_of_several(w: StudyWriter, study: ComparisonStudy) -> Iterator[Histogram]:
    """Yield a picture for each side, of the first figure of which there is something to draw."""
    others = [study.side(one.label) for one in study.report.contrasts]
    name = next((one for one in NAMES if any(_differ(study.baseline, other, one) for other in others)), "")
    for number, other in enumerate(others, 1):
        if name and _differ(study.baseline, other, name):
            values = {"figure": w.word(f"study-each-{name}"), "side": study.name(w, other.label)}
            yield _histogram(w, study, other, name, f"{name}-{number}", w.word("study-figure-of", **values))


def _differ(one: ComparedSide, other: ComparedSide, name: str) -> bool:
    """Return whether there is something to draw: rounds, and more than one figure in all."""
    figures = [side.distributions[name] for side in (one, other)]
    return any(side.rounds for side in (one, other)) and len({low for each in figures for low, _ in each.bins()}) > 1


def _histogram(
    w: StudyWriter, study: ComparisonStudy, other: ComparedSide, name: str, identifier: str, title: str
) -> Histogram:
    sides = [
        ShownSide(study.baseline.label, study.baseline.distributions[name]),
        ShownSide(study.name(w, other.label), other.distributions[name]),
    ]
    return Histogram(w, identifier, title, w.word(f"study-of-{name}"), sides)


# --- wins by seat --------------------------------------------------------------------------------


def seats(w: StudyWriter, study: ComparisonStudy) -> Markup:
    """Return the wins by seat on both sides, where one side alone is held against the baseline."""
    contrasts = study.report.contrasts
    found = [one for one in contrasts[0].figures if one.name.startswith(WINS)] if len(contrasts) == 1 else []
    if not found:
        return text()
    high = ticks(max(_highest(one) for figure in found for one in (figure.baseline, figure.other)), 4)[-1]
    rows = ([_seat(w, one), _bars(one, high), w.share_cell(one.baseline), w.share_cell(one.other)] for one in found)
    names = [study.baseline.label, study.name(w, contrasts[0].label)]
    table = w.table(
        w.word("study-seats-caption"), [w.word("study-seat"), w.word("study-picture"), *names], rows, (2, 3)
    )
    how = w.word("study-two-bars-how", baseline=names[0], other=names[1], high=w.share(high, 0))
    return w.section("seats", "study-seats", element("p", how), element("div", table, class_="strips"))


def _highest(one: Estimate) -> float:
    return one.value if one.high is None else one.high


def _seat(w: StudyWriter, figure: FigureContrast) -> str:
    return w.word("player", number=figure.name.removeprefix(WINS))


def _bars(figure: FigureContrast, high: float) -> Markup:
    one, other, half = figure.baseline, figure.other, HEIGHT / 2
    return strip(
        HEIGHT,
        line(0, 0, 0, HEIGHT, "base"),
        bar(0, one.value / high, 4, half - 6, "first"),
        bar(0, other.value / high, half + 2, half - 6, "second-bar"),
        interval(one, 2 + half / 2, high),
        interval(other, half + half / 2 - 1, high),
    )
