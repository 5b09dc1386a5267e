"""Measures the interpreter: medians of interleaved repetitions, with ratios from the same run.

``python tests/benchmarks/run.py [--quick] [--repetitions N] [--seconds S]``. The C version of the yardstick is built
where gcc is present, RLCard is measured where it is installed, engines where they are present.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

import croupier
from batches import batches
from contenders import PLAIN_C, RLCARD, contenders
from croupier.language.source import Source
from croupier.language.syntax.document import read_document
from croupier.rules import diagnose
from figures import Effort, Figure, figures
from measuring import Played, freshly, interleaved, medians, microseconds, python, seconds_of

Row = tuple[str, ...]


def table(rows: list[Row]) -> str:
    """The first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [one.rjust(width) for one, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    return "\n".join(lines)


def yardstick(effort: Effort) -> tuple[dict[str, float], list[Row]]:
    """The pace of everybody who plays the yardstick game, and a table of them."""
    with tempfile.TemporaryDirectory() as folder:
        measures = {name: lambda one=one: one(effort.seconds) for name, one in contenders(Path(folder)).items()}  # type: ignore[misc]
        found = interleaved(measures, effort.repetitions)
    paces = {name: median(one.pace for one in played) for name, played in found.items()}
    rows: list[Row] = [("bench-uno", "rounds / CPU-s", "of plain C", "of RLCard", "turns", "choices")]
    for name, played in found.items():
        total = Played()
        for one in played:
            total.add(one)
        shares = [f"{paces[name] / paces[other]:.4g}" if other in paces else "–" for other in (PLAIN_C, RLCARD)]
        rows.append((name, f"{paces[name]:,.0f}", *shares, *averages(total)))
    return paces, rows


def averages(total: Played) -> tuple[str, str]:
    """Turns and choices a round, where they were counted."""
    counted = (total.turns or None, total.choices)
    turns, choices = (f"{one / total.rounds:.2f}" if one is not None else "–" for one in counted)
    return turns, choices


def figure_row(figure: Figure) -> Row:
    sign = "≤" if figure.less_is_better else "≥"
    value = "–" if figure.value is None else f"{figure.value:.3g} {figure.unit}"
    return (figure.name, value, f"{sign} {figure.at_least:g}", f"{sign} {figure.aim:g}", figure.verdict, figure.note)


def starts(effort: Effort) -> Iterator[Row]:
    """What it takes to read rules, and to begin."""
    text = croupier.load("uno").ruleset.source.text
    unread = (Source(f"uno, read for the {number}. time", freshly(text, number)) for number in count(1))
    found = medians(
        {
            "check of uno, warm, in process": lambda: seconds_of(lambda: diagnose("uno")),
            "reading the document of uno": lambda: microseconds(lambda: read_document(next(unread)), 3) / 1e6,
            "python -c pass": lambda: seconds_of(lambda: python("-c", "pass")),
            "croupier --help": lambda: seconds_of(lambda: python("-m", "croupier", "--help")),
            "croupier check uno": lambda: seconds_of(lambda: python("-m", "croupier", "check", "uno")),
        },
        effort.repetitions,
    )
    yield ("reading and starting", "seconds", "of python -c pass")
    for name, value in found.items():
        yield (name, f"{value:.3f}", f"{value / found['python -c pass']:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a look in about half a minute, not a measurement")
    parser.add_argument("--repetitions", type=int)
    parser.add_argument("--seconds", type=float, help="CPU seconds of each repetition")
    chosen = parser.parse_args()
    repetitions, seconds = (1, 0.2) if chosen.quick else (5, 1.0)
    effort = Effort(chosen.repetitions or repetitions, chosen.seconds or seconds)
    diagnose("uno")
    paces, rows = yardstick(effort)
    print(table(rows), end="\n\n", flush=True)
    heads: Row = ("figure", "measured", "at least", "aim", "", "with")
    found = [*figures(paces, effort), *batches(effort)]
    print(table([heads, *map(figure_row, found)]), end="\n\n", flush=True)
    print(table(list(starts(effort))))


if __name__ == "__main__":
    main()
