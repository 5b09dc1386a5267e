"""What comes of holding a claim against a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.language.source import Span


class ClaimVerdict(Enum):
    """Whether a claim and a ruleset say the same."""

    AGREES = "✓"
    CONTRADICTS = "✗"
    DIFFERS = "≠"  # and the ruleset says so on purpose
    OPEN = "?"  # nothing to compare with, or in doubt


@dataclass(frozen=True, slots=True)
class Compared:
    """A claim as it was held against a ruleset."""

    verdict: ClaimVerdict
    found: str = ""  # what the ruleset has in its place
    places: tuple[Span, ...] = ()  # where the ruleset says so
    doubt: str = ""  # why it is open: the name of a phrase
    strange: tuple[str, ...] = ()  # the words that are not understood, where they are the reason


def judged(*, agrees: bool, found: str, places: tuple[Span, ...]) -> Compared:
    return Compared(ClaimVerdict.AGREES if agrees else ClaimVerdict.CONTRADICTS, found, places)


def in_doubt(doubt: str, found: str = "", places: tuple[Span, ...] = ()) -> Compared:
    return Compared(ClaimVerdict.OPEN, found, places, doubt)


def judged_if(*, sure: bool, agrees: bool, found: str, places: tuple[Span, ...]) -> Compared:
    """Return the verdict. Where it is not sure what a claim speaks of, one that does not agree is open."""
    return (
        judged(agrees=agrees, found=found, places=places) if sure or agrees else in_doubt("which-rule", found, places)
    )
