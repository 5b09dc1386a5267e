"""Suggest a known name that is near to an undefined name."""

from collections.abc import Iterable
from difflib import get_close_matches

from croupier.language.diagnostics.fix import Edit

MOST_COMPARED = 1_000
"""The most known names that are compared. The comparison takes time."""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """Return ``did you mean `x`?`` for the nearest known name, as an edit, or an empty text."""
    near = nearest(wrong, known)
    return Edit.of(f"did you mean `{near}`?", near, wrong) if near else ""


def nearest(wrong: str, known: Iterable[str]) -> str:
    """Return the nearest known name, or an empty text."""
    others = set(known) - {wrong}
    near = get_close_matches(wrong, sorted(others), n=1, cutoff=0.6) if len(others) <= MOST_COMPARED else []
    return near[0] if near else ""


def code_meant(wrong: str, known: Iterable[str]) -> str:
    """Return ``did you mean `X-01`?`` for the code that a code misspells, as an edit, or an empty text."""
    near = nearest_code(wrong, known)
    return Edit.of(f"did you mean `{near}`?", near, wrong) if near else ""


def nearest_code(wrong: str, known: Iterable[str]) -> str:
    """Return the only code with the number of a code, or with the same letters and digits; or an empty text.

    Codes that are near in any other way are no better than each other.
    """
    others = sorted(set(known) - {wrong})
    same = [one for one in others if _family(one) == _family(wrong) and _number(one) == _number(wrong)]
    swapped = [one for one in others if sorted(one) == sorted(wrong)]
    if len(same or swapped) == 1:
        return (same or swapped)[0]
    numbered = [one for one in others if _number(one) == _number(wrong)]
    return nearest(wrong, numbered)


def _family(code: str) -> str:
    return code.rpartition("-")[0]


def _number(code: str) -> str:
    return code.rpartition("-")[2].lstrip("0")
