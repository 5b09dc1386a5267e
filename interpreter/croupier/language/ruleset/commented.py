"""Find colours without quotes. YAML reads them as comments, so that a layer would take away what it should say."""

from __future__ import annotations

import re

from croupier.language.diagnostics import Diagnostic, Edit, write
from croupier.language.source import Span
from croupier.language.syntax.document import Entry, Scalar

LOOK = "look"
COLOUR_KEYS = ("fill", "text")
"""The keys of a look that hold colours."""

COMMENT = re.compile(r":[ \t]*(#[0-9a-fA-F]{6})\b")


def commented_colour(path: tuple[str, ...], entry: Entry) -> Diagnostic | None:
    """Return the diagnostic of a colour of a look that is empty, at the path of a document. ``~`` is not empty."""
    value = entry.value
    if path[-2:-1] != (LOOK,) or path[-1] not in COLOUR_KEYS or not isinstance(value, Scalar) or value.text:
        return None
    message = f"`{path[-1]}` has no colour: a `#` alone begins a comment"
    help = quoted(entry.key) or "put the colour in quotes; `~` takes one away that stands below"
    return Diagnostic("bad-value", message, entry.key.place, help=help)


def quoted(key: Scalar) -> Edit | str:
    """Return the help for a colour that stands behind a key as a comment, or an empty text."""
    source = key.place.source
    found = COMMENT.match(source.text, key.place.end)
    if found is None:
        return ""
    return write(f'{key.text}: "{found[1]}"', place=Span(source, key.place.start, found.end()))
