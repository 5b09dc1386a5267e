"""Turn the bytes of a file into lines: Unicode in its composed form, plain spaces, one kind of line break.

Columns are those of the file: a letter that the file writes with a separate accent is one character here, and the
letters behind it keep the columns that an editor shows.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from croupier.rulebook.text.placed import PlacedRun, PlacedText, TextPlace

LARGEST = 5_000_000
"""The most bytes of a text."""

BREAKS = re.compile("\r\n|[\n\r\v\x85\u2028\u2029]|\f")
PAGE_BREAK = "\f"
SPACES = dict.fromkeys(
    map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"), " "
)
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
TO_COMPOSE = re.compile(rf"[^\u0300-\u036f{INVISIBLE}][\u0300-\u036f]+|[{INVISIBLE}]")
MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


class TextUnreadable(ValueError):
    """Raised for bytes that are no text, or too many of them. ``code`` names the fault, ``line`` is its line from 1."""

    def __init__(self, code: str, line: int = 1) -> None:
        super().__init__(code)
        self.code, self.line = code, line


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file without its break."""

    placed: PlacedText
    page: int  # from 0, counted by form feeds

    @property
    def text(self) -> str:
        return self.placed.text

    @property
    def number(self) -> int:
        """Return the number of the line in the file, from 1."""
        return self.placed.runs[0].place.line


def decode(content: bytes) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with its mark.

    Raises:
        TextUnreadable: ``text-too-large``, ``not-utf-8`` or ``not-text``.
    """
    if len(content) > LARGEST:
        raise TextUnreadable("text-too-large")
    encoding = next((name for mark, name in MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as fault:
        raise TextUnreadable("not-utf-8", content[: fault.start].count(b"\n") + 1) from fault
    if "\0" in text:
        raise TextUnreadable("not-text", text[: text.index("\0")].count("\n") + 1)
    return text


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text. A form feed ends a line and begins a page."""
    lines: list[Line] = []
    page, number, start = 0, 1, 0
    for found in [*BREAKS.finditer(text), None]:
        lines.append(Line(_composed(text[start : found.start() if found else len(text)], number), page))
        if not found:
            break
        start = found.end()
        if found.group() == PAGE_BREAK:
            page += 1
        else:
            number += 1
    return lines


def _composed(raw: str, number: int) -> PlacedText:
    """Return a line with accents on their letters and nothing invisible in it.

    A form feed is no line break for editors: columns behind it are counted from it.
    """
    plain = raw.translate(SPACES)
    if plain.isascii() or not TO_COMPOSE.search(plain):
        return PlacedText(plain, (PlacedRun(0, TextPlace(number, 1)),))
    pieces: list[str] = []
    runs = [PlacedRun(0, TextPlace(number, 1))]
    length = at = 0
    for found in TO_COMPOSE.finditer(plain):
        whole = plain[at : found.start()] + unicodedata.normalize("NFC", found.group().strip(INVISIBLE))
        pieces.append(whole)
        length, at = length + len(whole), found.end()
        runs.append(PlacedRun(length, TextPlace(number, at + 1)))
    pieces.append(plain[at:])
    return PlacedText("".join(pieces), tuple(runs))
