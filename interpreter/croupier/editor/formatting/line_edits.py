"""The edits that make one text another, line by line, so that an editor keeps its cursor and its marks elsewhere."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import accumulate

from croupier.editor.positions import FilePlace, TextEdit, TextRange


def line_edits(path: str, old: str, new: str) -> tuple[TextEdit, ...]:
    """Return the edits of a file that make its old text the new one; none if they are equal."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, before))]
    changes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return tuple(
        TextEdit(FilePlace(path, TextRange(starts[first], starts[last])), "".join(after[start:end]))
        for kind, first, last, start, end in changes
        if kind != "equal"
    )
