"""What a seat remembers at one moment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remembered:
    """Cards that a seat does not see now, or not all of them, and of which it knows where they lie."""

    placed: frozenset[int] = frozenset()  # those of which it knows the pile and the position
    within: frozenset[int] = frozenset()  # those of which it knows the pile alone


NOTHING = Remembered()
