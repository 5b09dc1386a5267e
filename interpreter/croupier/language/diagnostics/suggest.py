"""Near names for a name that nothing defines."""

from collections.abc import Iterable
from difflib import get_close_matches

MOST_COMPARED = 1_000
"""Among more names than these none is looked for, which takes time."""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """``did you mean `x`?`` for the nearest known name, or an empty text."""
    others = set(known) - {wrong}
    near = get_close_matches(wrong, sorted(others), n=1, cutoff=0.6) if len(others) <= MOST_COMPARED else []
    return f"did you mean `{near[0]}`?" if near else ""
