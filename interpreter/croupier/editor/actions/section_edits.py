"""Edits that add entries to the sections of a rule file, and take them out, in the layout that stands there."""

from __future__ import annotations

from croupier.editor.positions import FilePlace, TextEdit, TextRange
from croupier.editor.reading.keys import keys_of
from croupier.language.source import Source
from croupier.language.syntax.document import Entry, Mapping, Scalar, read_node

INDENT = "  "


def root_of(source: Source) -> Mapping | None:
    """Return the keys of a rule file, or None if its YAML cannot be read."""
    root, _ = read_node(source)
    return root if isinstance(root, Mapping) else None


def entry_added(path: str, source: Source, section: str, entry: str) -> TextEdit | None:
    """Return the edit that adds an entry of one line to a section; None if its YAML cannot be read.

    A section that is missing is added where the reference has it.
    """
    root = root_of(source)
    if root is None or not root.entries:
        return None
    found = root.entry(section)
    if found is None:
        return _section_added(path, source, root, section, entry)
    value = found.value
    if isinstance(value, Mapping) and source.text.startswith("{", value.place.start):
        brace = value.place.end - 1
        return _written(path, brace, f", {entry}" if value.entries else entry)
    if isinstance(value, Mapping) and value.entries:
        column = value.entries[0].key.place.column - 1
        return _written(path, line_end(source, value.place.end), f"\n{' ' * column}{entry}")
    if isinstance(value, Scalar) and value.value is None:
        return _written(path, line_end(source, found.key.place.end), f"\n{INDENT}{entry}")
    return None


def _section_added(path: str, source: Source, root: Mapping, section: str, entry: str) -> TextEdit:
    order = list(keys_of((), changes=False))
    behind = order[order.index(section) + 1 :] if section in order else []
    before = next((at for at, one in enumerate(root.entries) if one.key.text in behind), len(root.entries))
    lines = f"{section}:\n{INDENT}{entry}"
    if before == 0:
        return _written(path, root.entries[0].key.place.start, f"{lines}\n")
    return _written(path, line_end(source, root.entries[before - 1].value.place.end), f"\n{lines}")


def entry_removed(path: str, source: Source, around: Mapping, entry: Entry) -> TextEdit:
    """Return the edit that takes an entry out of a mapping, with the comma or the line that it stands in."""
    at = around.entries.index(entry)
    start, end = entry.key.place.start, entry.value.place.end
    if not source.text.startswith("{", around.place.start):
        return TextEdit(FilePlace(path, whole_lines(source, start, end)), "")
    if at + 1 < len(around.entries):
        end = around.entries[at + 1].key.place.start
    elif at:
        start = around.entries[at - 1].value.place.end
    return TextEdit(FilePlace(path, TextRange(start, end)), "")


def line_end(source: Source, offset: int) -> int:
    """Return the end of the line of an offset, in front of its line feed."""
    found = source.text.find("\n", offset)
    return len(source.text) if found < 0 else found


def whole_lines(source: Source, start: int, end: int) -> TextRange:
    """Return the lines from one offset to another, with the line feed of the last."""
    first = source.text.rfind("\n", 0, start) + 1
    return TextRange(first, min(line_end(source, end) + 1, len(source.text)))


def _written(path: str, offset: int, text: str) -> TextEdit:
    return TextEdit(FilePlace(path, TextRange(offset, offset)), text)
