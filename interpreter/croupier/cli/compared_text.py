"""A comparison as lines for people: a table for each contrast, or one table with a row for each if there are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.cli.speech import said, spoken

if TYPE_CHECKING:
    from croupier.study.comparison import ComparisonReport, Contrast, FigureContrast

MANY = 3
"""The number of contrasts from which on one table holds them all."""

NAMES = {
    "turns": "turns a round",
    "rounds": "rounds a game",
    "choices": "choices a round",
    "forced": "turns without a choice",
    "points": "points a round",
    "lead-changes": "lead changes a game",
    "faults": "games with a fault",
    "skill": "wins of the searching player",
}

NO_FIGURE, ALIKE = "-", "="


def text_of(report: ComparisonReport) -> str:
    """Return a comparison in the language of the command."""
    if not report.games:
        return said("no game was played on every side")
    tables = [_together(report)] if len(report.contrasts) >= MANY else [_one(report, it) for it in report.contrasts]
    blocks = [[_head(report)], *tables, _foot(report)]
    return "\n\n".join("\n".join(block) for block in blocks)


def _head(report: ComparisonReport) -> str:
    engines = ", ".join(dict.fromkeys(one.engine for one in report.sides if one.engine))
    if report.games == 1:
        return said(f"1 game of each, {report.players} {report.bots} bots, seed {report.seed}, {engines} engine")
    return said(
        f"{report.games} games of each, {report.players} {report.bots} bots, seed {report.seed}, {engines} engine"
    )


def _foot(report: ComparisonReport) -> list[str]:
    figures = [figure for contrast in report.contrasts for figure in contrast.figures]
    known = [figure for figure in figures if figure.effect != "too-few"]
    lines: list[str] = []
    if len(known) < len(figures):
        lines.append(said("with fewer than 30 games a figure has no interval, and nothing can be said of it"))
    if known and not any(figure.effect in ("more", "less") for figure in known):
        lines.append(said("nothing was found: no figure differs by more than chance explains"))
    if known:
        lines += [said(_confidence(report)), *_pairing(known)]
    if report.until is not None and not report.reached:
        lines.append(said(f"not every difference is known to {100 * report.until:g}% yet: that takes more games"))
    return lines


def _confidence(report: ComparisonReport) -> str:
    sure = f"{report.confidence:.0%}"
    if report.intervals == 1:
        return f"the interval holds with {sure}"
    return f"all {report.intervals} intervals hold together with {sure} (Bonferroni)"


def _pairing(figures: Sequence[FigureContrast]) -> list[str]:
    """Return what the same seeds on both sides have brought."""
    found = sorted((one.correlation, one.name) for one in figures if one.correlation is not None)
    if not found:
        return []
    (low, _), (high, best) = found[0], found[-1]
    if len(found) == 1:
        return [said(f"games of the same seed correlate by {low:+.2f}")]
    return [said(f"games of the same seed correlate by {low:+.2f} to {high:+.2f} ({name_of(best)})")]


# --- a table for one contrast --------------------------------------------------------------------


def _one(report: ComparisonReport, contrast: Contrast) -> list[str]:
    head = ["", report.sides[0].label, side_named(contrast.label), said("difference")]
    lines = _aligned([head, *(_row(one) for one in contrast.figures)])
    effects = ["", *(_effect(one) for one in contrast.figures)]
    return [f"{line}  {effect}".rstrip() for line, effect in zip(lines, effects, strict=True)]


def _row(figure: FigureContrast) -> list[str]:
    is_share = figure.unit == "share"
    values = [f"{one.value:.2%}" if is_share else f"{one.value:.2f}" for one in (figure.baseline, figure.other)]
    apart, scale = figure.difference, 100 if is_share else 1
    shown = f"{scale * apart.value:+.2f}"
    if apart.low is not None and apart.high is not None:
        shown += f" [{scale * apart.low:+.2f}, {scale * apart.high:+.2f}]"
    return [name_of(figure.name), *values, f"{shown} {_unit(figure)}"]


def _unit(figure: FigureContrast) -> str:
    """Return the unit of a difference: percentage points for shares."""
    return "pp" if figure.unit == "share" else "  "


def _effect(figure: FigureContrast) -> str:
    if figure.effect == "nothing":
        least = (figure.detectable or 0.0) * (100 if figure.unit == "share" else 1)
        return said(f"nothing found; {f'{least:.2f} {_unit(figure)}'.strip()} would have been")
    words = {"more": "more", "less": "less", "same": "the same in every game", "too-few": "too few games"}
    return said(words[figure.effect])


def name_of(figure: str) -> str:
    """Return what a figure is called in the language of the command."""
    kind, _, seat = figure.partition("-")
    return said(f"wins of player {seat}" if kind == "wins" else NAMES[figure])


def side_named(label: str) -> str:
    """Return what a side is called in the language of the command."""
    from croupier.study.comparison import label_in

    return label_in(label, spoken())


# --- a table for all contrasts -------------------------------------------------------------------


def _together(report: ComparisonReport) -> list[str]:
    names = [one.name for one in report.contrasts[0].figures]
    head = [report.sides[0].label, *names]
    rows = [[side_named(one.label), *(_cell(one, name) for name in names)] for one in report.contrasts]
    notes = [
        said(f"differences from `{report.sides[0].label}` in per cent of its value, of shares in percentage points"),
        said("(4.5): nothing found, a difference of 4.5 would have been; =: the same in every game"),
    ]
    return [*_aligned([head, *rows]), "", *notes]


def _cell(contrast: Contrast, name: str) -> str:
    """Return a difference in per cent of the baseline's value, or a share's in percentage points. There are no per cent
    of 0."""
    figure = next((one for one in contrast.figures if one.name == name), None)
    if figure is None or figure.effect == "too-few":
        return NO_FIGURE
    if figure.effect == "same":
        return ALIKE
    whole = 1.0 if figure.unit == "share" else abs(figure.baseline.value)
    if figure.effect == "nothing":
        return f"({100 * (figure.detectable or 0.0) / whole:.1f})" if whole else NO_FIGURE
    return f"{100 * figure.difference.value / whole:+.1f}" if whole else said(figure.effect.value)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines of one length: the first column to the left, and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(_padded(row, widths)) for row in rows]


def _padded(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *rest = row
    return [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
