"""Strength against playouts, as an SVG picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import log2

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 56, 16, 200, 44

COLOURS = ("#1b6ca8", "#c2571a", "#2e7d4f", "#8e3b8f", "#7a6a1f", "#444b54")

Row = Mapping[str, str]


def plotted(rows: Sequence[Row]) -> str:
    """Return a picture of rows with budgets in playouts: a line for each pairing, with its intervals."""
    kept = [row for row in rows if row["budget"].isdigit()]
    budgets = sorted({int(row["budget"]) for row in kept})
    if not budgets:
        raise SystemExit("there is no row with a budget in playouts to plot")
    low, high = log2(budgets[0]), log2(budgets[-1])

    def x(budget: int) -> float:
        return LEFT + (log2(budget) - low) / max(1e-9, high - low) * (WIDTH - LEFT - RIGHT)

    lines = [_frame(budgets, x)]
    for number, (name, group) in enumerate(groupby(sorted(kept, key=_line), key=_line)):
        lines.append(_series(name, sorted(group, key=lambda row: int(row["budget"])), number, x))
    inside = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12">\n<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n{inside}\n</svg>\n'
    )


def _line(row: Row) -> str:
    return f"{row['ruleset']}, {row['players']}, {row['against']}"


def _y(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _frame(budgets: Sequence[int], x: object) -> str:
    """Return the axes."""
    assert callable(x)
    right = WIDTH - RIGHT
    parts = []
    for tenth in range(0, 11, 2):
        at = _y(tenth / 10)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{right}" stroke="#d8d8d8"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{tenth / 10:.1f}</text>')
    for budget in budgets:
        parts.append(f'<text x="{x(budget):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{budget}</text>')
    middle = (LEFT + right) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">playouts an answer</text>')
    parts.append(f'<text x="{LEFT}" y="12">share of wins, with intervals; dashes: an even share</text>')
    return "\n".join(parts)


def _series(name: str, rows: Sequence[Row], number: int, x: object) -> str:
    assert callable(x)
    colour = COLOURS[number % len(COLOURS)]
    points = [(x(int(row["budget"])), row) for row in rows]
    path = " ".join(f"{at:.1f},{_y(float(row['share'])):.1f}" for at, row in points)
    parts = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for at, row in points:
        low, high, share = (_y(float(row[key])) for key in ("low", "high", "share"))
        parts.append(f'<path d="M{at:.1f} {low:.1f}V{high:.1f}" stroke="{colour}"/>')
        parts.append(f'<circle cx="{at:.1f}" cy="{share:.1f}" r="3" fill="{colour}"/>')
    even, right = _y(float(rows[-1]["even"])), WIDTH - RIGHT
    parts.append(f'<path d="M{LEFT} {even:.1f}H{right}" stroke="{colour}" stroke-dasharray="4 4"/>')
    label = TOP + 20 + 18 * number
    parts.append(f'<text x="{right + 12}" y="{label}" fill="{colour}">{name}</text>')
    return "\n".join(parts)
