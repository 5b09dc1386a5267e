"""The one diagnostic type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.language.diagnostics.bounded import MOST_RELATED, bounded
from croupier.language.source import Span

MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a diagnostic, and what is there."""

    place: Span
    label: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", bounded(self.label))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something wrong with a file.

    ``code`` is a stable kebab-case word from the catalogue; ``message`` is one lower-case line with the author's words
    in back-ticks; ``label`` says what stands at ``place``; ``help`` is a way out. Texts are cut to their bounds here,
    and of other places the first are kept.
    """

    code: str
    message: str
    place: Span
    label: str = ""
    related: tuple[Related, ...] = ()
    help: str = ""
    severity: str = "error"

    def __post_init__(self) -> None:
        for name in ("message", "label", "help"):
            object.__setattr__(self, name, bounded(getattr(self, name)))
        object.__setattr__(self, "related", self.related[:MOST_RELATED])

    def __str__(self) -> str:
        return f"{self.place}: {self.severity}[{self.code}]: {self.message}"


class RulesetError(Exception):
    """A ruleset, an option or a file was refused; ``diagnostics`` says why, sorted by place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = sort_diagnostics(diagnostics)
        super().__init__("\n".join(str(diagnostic) for diagnostic in self.diagnostics))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Without repetitions, by file and place, at most ``MOST_SHOWN``."""
    unique: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in diagnostics:
        place = diagnostic.place
        unique.setdefault((diagnostic.code, place.source.name, place.start, diagnostic.message), diagnostic)
    ordered = sorted(unique.values(), key=lambda one: (one.place.source.name, one.place.start, one.code))
    return ordered[:MOST_SHOWN]
