"""How much of that is tried which no number of tries proves: little in the suite, and by hand as much as one likes.

    TESTS_TIMES=20 python -m pytest tests/withstand/test_any_document.py

makes twenty times as many documents, games and saves as the suite does. What such a run finds becomes a test of its
own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

TIMES = float(os.environ.get("TESTS_TIMES", "1"))


def amount(few: int) -> int:
    """Return how many tries to make where the suite makes a few."""
    return max(1, round(few * TIMES))


def part(items: Iterable[T], one_of: int, first: int = 0) -> list[T]:
    """Return one of so many items, evenly spread; all of them where so many times as much is tried, as CI does.

    Tests with another ``first`` take other items.
    """
    step = max(1, round(one_of / TIMES))
    return list(items)[first % step :: step]
