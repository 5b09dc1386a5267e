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
