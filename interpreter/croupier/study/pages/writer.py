"""The tools of every section of a page about a study: those of all pages, and figures as a language writes them."""

from __future__ import annotations

from collections.abc import Callable

from croupier.study.comparison.results import Estimate
from croupier.texts.pages.markup import Markup, element, text
from croupier.texts.pages.writer import PageWriter

SIGNS = {"en": (",", ".", ""), "fr": ("\N{NARROW NO-BREAK SPACE}", ",", "\N{NO-BREAK SPACE}")}
"""What parts thousands, what parts decimals, and what stands before a per cent sign."""

LONGEST = 10_000_000
"""A number from which on a label of a scale is short, such as ``2×10⁷``."""

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class StudyWriter(PageWriter):
    """Write elements and figures in one language."""

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number with so many decimals."""
        thousands, decimal, _ = SIGNS[self.language]
        told = f"{value:z,.{digits}f}" if digits else f"{round(value):,}"
        return told.translate({ord(","): thousands, ord("."): decimal, ord("-"): "−"})

    def mean(self, value: float) -> str:
        """Return a mean with about four digits."""
        return self.number(value, 2 if abs(value) < 100 else 1 if abs(value) < 1_000 else 0)

    def share(self, value: float, digits: int = 1) -> str:
        """Return a share, from 0 to 1, in per cent."""
        return f"{self.number(100 * value, digits)}{SIGNS[self.language][2]}%"

    def tick(self, value: int) -> str:
        """Return a number that is short enough for a scale."""
        if abs(value) < LONGEST:
            return self.number(value)
        digits, exponent = f"{value:.1e}".split("e+")
        shown = digits.removesuffix(".0").replace(".", SIGNS[self.language][1])
        return f"{shown}×10{str(int(exponent)).translate(RAISED)}"

    def between(self, one: Estimate, told: Callable[[float], str]) -> str:
        """Return the ends of an interval; nothing if there is none."""
        if one.low is None or one.high is None:
            return ""
        return self.word("study-between", low=told(one.low), high=told(one.high))

    def share_cell(self, one: Estimate) -> Markup:
        """Return a share with its interval below it."""
        return text(self.share(one.value), element("span", self.between(one, self.share), class_="note-below"))

    def folded(self, heading: str, *children: str) -> Markup:
        """Return something that is seen when somebody opens it."""
        return element("details", element("summary", heading), *children)
