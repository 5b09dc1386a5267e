"""A comparison as lines for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.cli.speech import said

if TYPE_CHECKING:
    from croupier.study.comparison import ComparisonReport, Contrast, FigureContrast

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


def text_of(report: ComparisonReport) -> str:
    """Return a comparison in the language of the command."""
    lines = [_head(report)]
    for contrast in report.contrasts:
        lines += ["", *_table(report, contrast)]
    return "\n".join([*lines, "", _foot(report)])


def _head(report: ComparisonReport) -> str:
    engine = " / ".join(dict.fromkeys(one.engine for one in report.sides if one.engine))
    return said(
        f"{report.games} games of each, {report.players} {report.bots} bots, seed {report.seed}, {engine} engine"
    )


def _foot(report: ComparisonReport) -> str:
    return said(f"all {report.intervals} intervals hold together with {report.confidence:.0%} (Bonferroni)")


def _table(report: ComparisonReport, contrast: Contrast) -> list[str]:
    head = ["", report.sides[0].label, contrast.label, said("difference"), ""]
    rows = [head, *([*_row(one)] for one in contrast.figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return [_line(row, widths) for row in rows]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest, last = cells
    padded = [cell.rjust(width) for cell, width in zip(rest, widths[1:-1], strict=True)]
    return "  ".join([first.ljust(widths[0]), *padded, last]).rstrip()


def _row(figure: FigureContrast) -> list[str]:
    difference = figure.difference
    shown = f"{difference.value:+{_form(figure)}}"
    if difference.low is not None and difference.high is not None:
        shown += f" [{difference.low:+{_form(figure)}}, {difference.high:+{_form(figure)}}]"
    values = [f"{one.value:{_form(figure)}}" for one in (figure.baseline, figure.other)]
    return [name_of(figure.name), *values, shown, _finding(figure)]


def name_of(figure: str) -> str:
    """Return what a figure is called in the language of the command."""
    kind, _, seat = figure.partition("-")
    return said(f"wins of player {seat}" if kind == "wins" else NAMES[figure])


def _form(figure: FigureContrast) -> str:
    return ".2%" if figure.unit == "share" else ".2f"


def _finding(figure: FigureContrast) -> str:
    if figure.finding == "nothing":
        return said(f"nothing found; {figure.detectable or 0:{_form(figure)}} would have been")
    return said({"more": "more", "less": "less", "too-few": "too few games"}[figure.finding])
