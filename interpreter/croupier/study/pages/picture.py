"""Drawings in SVG that fit every width: what lies along the width is in percent, so no text is stretched.

Invariant. A drawing has no colour of its own: its classes get theirs from the style sheet, in light and in dark.
"""

from __future__ import annotations

from croupier.texts.pages.markup import Markup, element, text


def picture(name: str, title: str, description: str, height: int, *children: str) -> Markup:
    """Return a drawing with its title and description. ``name`` is unique on the page, ``height`` in pixels."""
    return element(
        "svg",
        element("title", title, id=f"{name}-title"),
        element("desc", description, id=f"{name}-about"),
        *children,
        role="img",
        width="100%",
        height=str(height),
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-about",
    )


def strip(height: int, *children: str) -> Markup:
    """Return a drawing for a row of a table that has its figures in words already."""
    return element("svg", *children, width="100%", height=str(height), aria_hidden="true")


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    """Return a line. ``x`` is a share of the width, ``y`` in pixels."""
    return element("line", x1=percent(x1), y1=_px(y1), x2=percent(x2), y2=_px(y2), class_=class_)


def bar(x: float, width: float, y: float, height: float, class_: str) -> Markup:
    """Return a rectangle. ``x`` and ``width`` are shares of the width, ``y`` and ``height`` in pixels."""
    return element("rect", x=percent(x), width=percent(width), y=_px(y), height=_px(height), class_=class_)


def whisker(low: float, high: float, y: float) -> Markup:
    """Return an interval as a line with ends."""
    ends = (line(end, y - 4, end, y + 4, "interval") for end in (low, high))
    return text(line(low, y, high, y, "interval"), *ends)


def dot(x: float, y: float, class_: str) -> Markup:
    return element("circle", cx=percent(x), cy=_px(y), r="5", class_=class_)


def label(x: float, y: float, told: str, class_: str) -> Markup:
    return element("text", told, x=percent(x), y=_px(y), class_=class_)


def percent(share: float) -> str:
    return f"{100 * share:.2f}%"


def _px(length: float) -> str:
    return f"{length:.1f}"
