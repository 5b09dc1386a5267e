"""What a function of ``readings.py`` says about a mistake."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.diagnostics import Related
from croupier.language.source import Span


@dataclass(frozen=True, slots=True)
class Reading:
    """A guess about a mistake."""

    help: str
    message: str = ""  # empty if the diagnostic should name the expected words
    place: Span | None = None  # None for the place of the token
    related: tuple[Related, ...] = ()


NO_READING = Reading("")
