"""The edits that give what is named at places another name.

Where a type stands for a name that is left out behind it (``colour`` for ``colour colour``), the one that keeps its
name is written out; where both become the same word, one of the two is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from croupier.editor.positions import FilePlace, TextEdit, TextRange
from croupier.editor.symbols.mentions import Sort
from croupier.editor.symbols.stacks import Occurrence

NAMED_BY_TYPE = (Sort.LOCAL, Sort.FIELD)


def rename_edits(
    path: str, text: str, chosen: Iterable[Occurrence], everything: Iterable[Occurrence], name: str
) -> list[TextEdit]:
    """Return the edits in one file, by place. ``everything`` are all its occurrences."""
    twins = {one.range: one for one in everything if one.mention.twin}
    found: dict[TextRange, TextEdit] = {}
    for one in chosen:
        range, new = _edit(text, one, twins, name)
        found[range] = TextEdit(FilePlace(path, range), new)
    return [found[range] for range in sorted(found)]


def _edit(text: str, one: Occurrence, twins: Mapping[TextRange, Occurrence], name: str) -> tuple[TextRange, str]:
    range = one.range
    optional = "?" if text.startswith("?", range.end) else ""
    end = range.end + len(optional)
    if one.mention.twin:
        return TextRange(range.start, end), f"{text[range.start : end]} {name}"
    if one.mention.sort is Sort.TYPE and range in twins:
        return TextRange(range.start, end), f"{name}{optional} {text[range.start : range.end]}"
    if one.mention.sort is Sort.TYPE:
        behind = re.compile(rf"\??[ \t]+{name}(?=[ \t]*(?:[,)]|in\b))").match(text, range.end)
        if behind is not None and text[: range.start].rstrip(" \t").endswith(("(", ",")):
            return TextRange(range.start, behind.end()), f"{name}{optional}"
    if one.mention.sort in NAMED_BY_TYPE:
        before = re.compile(rf"[(,][ \t]*({name}\??)[ \t]+$").search(text, 0, range.start)
        if before is not None:
            return TextRange(before.start(1), range.end), before[1]
    return range, name
