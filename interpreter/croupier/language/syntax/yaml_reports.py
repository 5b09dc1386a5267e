"""What ruamel reports of a text that is not YAML, and the diagnostics that are made of it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.source import Source, Span

LONGEST_QUOTATION = 40


@dataclass(frozen=True, slots=True)
class ScannerReport:
    """An error of ruamel."""

    source: Source
    words: str  # ruamel's message
    opened: int | None  # the beginning of the construct, if known
    at: int  # the offset where reading stopped
    quote: int | None = None  # the beginning of a quoted text over several lines that ends right before ``at``

    @property
    def character(self) -> str:
        return self.source.text[self.at : self.at + 1]

    @property
    def line_before(self) -> str:
        """Return the part of the line before the place where reading stopped."""
        return self.source.text[self.source.text.rfind("\n", 0, self.at) + 1 : self.at]

    @property
    def start(self) -> int:
        """Return the beginning of the construct or, if it is not known, the place where reading stopped."""
        return self.at if self.opened is None else self.opened

    def opener(self, label: str) -> tuple[Related, ...]:
        """Return the beginning of the construct as a related place, if it is known."""
        return () if self.opened is None else (Related(spot(self.source, self.opened), label),)


def yaml_fault(place: Span, message: str, label: str = "", help: str = "", *related: Related) -> Diagnostic:
    return Diagnostic("yaml-syntax", message, place, label, related, help)


def spot(source: Source, offset: int) -> Span:
    """Return the place of the character at an offset, or an empty place at the end of a line."""
    is_character = source.text[offset : offset + 1] not in ("", "\n", "\r")
    return Span(source, offset, offset + is_character)


def quoted_line(text: str) -> str:
    """Return the first line of a text in back-ticks, cut if it is long."""
    line = text.strip().split("\n", 1)[0].rstrip()
    return f"`{line}`" if len(line) <= LONGEST_QUOTATION else f"`{line[: LONGEST_QUOTATION - 1]}…`"
