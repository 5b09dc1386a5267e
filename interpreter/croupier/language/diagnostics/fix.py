"""Carry an edit with a help, so that programs can do what the help says."""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.language.source import Span


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit: a text in the place of another."""

    place: Span
    text: str

    def applied(self) -> str:
        """Return the text of the source after the edit."""
        text = self.place.source.text
        return text[: self.place.start] + self.text + text[self.place.end :]


class Edit(str):
    """A help that is an edit as well.

    ``right`` replaces the last ``wrong`` in the place of the diagnostic, or the whole place. With ``place`` the edit is
    made there. A help that is put together with other words is a plain text, and no edit.
    """

    wrong: str
    right: str
    place: Span | None

    @classmethod
    def of(cls, help: str, right: str, wrong: str = "", place: Span | None = None) -> Edit:
        made = cls(help)
        made.wrong, made.right, made.place = wrong, right, place
        return made

    def said(self, help: str) -> Edit:
        """Return the same edit with another help."""
        return Edit.of(help, self.right, self.wrong, self.place)

    def at(self, place: Span) -> Fix | None:
        """Return the edit for a diagnostic at a place, or None if the place does not hold what is wrong."""
        where = self.place or place
        if not where.source.text:
            return None
        if self.wrong:
            found = [*re.finditer(rf"(?<!\w){re.escape(self.wrong)}(?!\w)", where.text)]
            if not found:
                return None
            start = where.start + found[-1].start()
            where = Span(where.source, start, start + len(self.wrong))
        return Fix(where, self.right)


def write(right: str, wrong: str = "", place: Span | None = None) -> Edit:
    """Return the help to write a text in the place of another, as an edit."""
    return Edit.of(f"write `{right}`", right, wrong, place)
