"""The only type of a diagnostic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from croupier.language.diagnostics.bounded import MOST_RELATED, bounded
from croupier.language.diagnostics.fix import Edit, Fix
from croupier.language.source import Span
from croupier.language.translation import translated

MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a diagnostic."""

    place: Span
    label: str  # a description of the place

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", bounded(self.label))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A mistake in a file.

    Texts are cut to their bounds when a diagnostic is made, and only the first related places are kept.
    """

    code: str  # a stable kebab-case word from the catalogue
    message: str  # one lower-case line, with the author's words in back-ticks
    place: Span
    label: str = ""  # a description of the place
    related: tuple[Related, ...] = ()
    help: str = ""  # a way out; an ``Edit`` where one edit is all of it
    severity: str = "error"

    def __post_init__(self) -> None:
        for name in ("message", "label", "help"):
            text = getattr(self, name)
            cut = bounded(text)
            object.__setattr__(self, name, text.said(cut) if isinstance(text, Edit) else cut)
        object.__setattr__(self, "related", self.related[:MOST_RELATED])

    @property
    def fix(self) -> Fix | None:
        """Return the edit that the help says, or None if the help is no edit."""
        return self.help.at(self.place) if isinstance(self.help, Edit) else None

    def in_language(self, language: str) -> Diagnostic:
        """Return the diagnostic with its texts in a language. The code and the places stay."""
        if language == "en":
            return self
        related = tuple(replace(one, label=translated(one.label, language)) for one in self.related)
        message, label, help = (translated(one, language) for one in (self.message, self.label, self.help))
        said = self.help.said(help) if isinstance(self.help, Edit) else help
        return replace(self, message=message, label=label, help=said, related=related)

    def __str__(self) -> str:
        return f"{self.place}: {self.severity}[{self.code}]: {self.message}"


class RulesetError(Exception):
    """Raised if a ruleset, an option or a file is refused. ``diagnostics`` are the reasons, sorted by place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = sort_diagnostics(diagnostics)
        super().__init__("\n".join(str(diagnostic) for diagnostic in self.diagnostics))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics sorted by file and place, at most ``MOST_SHOWN``.

    A repetition becomes one diagnostic with the related places of each.
    """
    unique: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in diagnostics:
        place = diagnostic.place
        key = (diagnostic.code, place.source.name, place.start, diagnostic.message)
        unique[key] = _joined(unique[key], diagnostic) if key in unique else diagnostic
    ordered = sorted(unique.values(), key=lambda one: (one.place.source.name, one.place.start, one.code))
    return ordered[:MOST_SHOWN]


def _joined(first: Diagnostic, second: Diagnostic) -> Diagnostic:
    """Return a diagnostic with the related places of a repetition behind its own."""
    return replace(first, related=tuple(dict.fromkeys((*first.related, *second.related))))
