"""Near names for a name that nothing defines."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """``did you mean `x`?`` for the nearest known name, or an empty text."""
    near = get_close_matches(wrong, sorted(set(known) - {wrong}), n=1, cutoff=0.6)
    return f"did you mean `{near[0]}`?" if near else ""
