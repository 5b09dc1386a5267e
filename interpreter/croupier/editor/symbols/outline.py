"""What a file declares, one inside the other: the sections of a rule file, scenarios, statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from croupier.editor.documents import AnyPath
from croupier.editor.positions import FilePlace, TextRange
from croupier.editor.symbols.finding import SymbolFinder
from croupier.editor.symbols.mentions import MentionUse
from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence, read_node
from croupier.rulebook.file_kinds import FileKind

SECTION = "section"
SCENARIO = "scenario"
MOST_FOUND = 500
"""The most symbols that a search in the folder answers."""


@dataclass(frozen=True, slots=True)
class OutlineItem:
    """Something that a file declares or changes."""

    name: str
    sort: str  # a ``Sort`` by its value, ``section`` or ``scenario``
    range: TextRange  # of the name
    whole: TextRange  # of all that belongs to it
    changes: bool = False  # it is another file's, which this one changes
    children: tuple[OutlineItem, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundSymbol:
    """Something that a file of the folder declares."""

    name: str
    sort: str
    place: FilePlace
    within: str  # the section or the rule around it


def outline(finder: SymbolFinder, path: AnyPath) -> tuple[OutlineItem, ...]:
    """Return what a file declares and changes, in the order of the text."""
    source, _ = finder.projects.mending.files.read(path)
    root = None if source is None else read_node(source)[0]
    if source is None or root is None:
        return ()
    if finder.projects.kind(path) is FileKind.SCENARIOS:
        return tuple(_scenarios(root))
    return _nested([*_sections(root, source), *_named(finder, path)])


def search(finder: SymbolFinder, path: AnyPath, text: str) -> tuple[FoundSymbol, ...]:
    """Return what the files of the folder around a file declare whose names hold a text, whatever its case."""
    found: list[FoundSymbol] = []
    for file in finder.files(path):
        if len(found) < MOST_FOUND:
            found += _matching(outline(finder, file), text.lower(), file, "")
    return tuple(replace(one, place=finder.documents.named(one.place)) for one in found[:MOST_FOUND])


def _matching(items: Iterable[OutlineItem], text: str, file: str, within: str) -> Iterator[FoundSymbol]:
    for one in items:
        if text in one.name.lower() and not one.changes and one.sort != SECTION:
            yield FoundSymbol(one.name, one.sort, FilePlace(file, one.range), within)
        yield from _matching(one.children, text, file, one.name)


def _named(finder: SymbolFinder, path: AnyPath) -> Iterator[OutlineItem]:
    for one in finder.occurrences(path):
        whole, used = one.mention.whole, one.use is MentionUse.USES
        if whole is not None and not used:
            name = one.mention.name
            yield OutlineItem(name, one.symbols[0].sort.value, one.range, whole, one.use is MentionUse.CHANGES)


def _sections(root: Node, source: Source) -> Iterator[OutlineItem]:
    """Yield the keys of a document, and the headings of statements."""
    for entry in root.entries if isinstance(root, Mapping) else ():
        place = entry.key.place
        if not isinstance(entry.value, Scalar) or entry.key.text == "rules":
            whole = TextRange(place.start, entry.value.place.end)
            yield OutlineItem(entry.key.text, SECTION, TextRange(place.start, place.end), whole)
    for item in root.items if isinstance(root, Sequence) else ():
        heading = item.get("section") if isinstance(item, Mapping) else None
        if heading is not None:
            yield _item(item, heading, SECTION)


def _scenarios(root: Node) -> Iterator[OutlineItem]:
    for item in root.items if isinstance(root, Sequence) else ():
        title = item.get("scenario") if isinstance(item, Mapping) else None
        if title is not None:
            yield _item(item, title, SCENARIO)


def _item(item: Node, title: Node, sort: str) -> OutlineItem:
    """Return an item that is called by a text, or by the first of its languages."""
    first = title.entries[0].value if isinstance(title, Mapping) and title.entries else title
    name = first.text if isinstance(first, Scalar) else ""
    range = TextRange(title.place.start, title.place.end)
    return OutlineItem(name or sort, sort, range, TextRange(item.place.start, max(item.place.end, range.end)))


def _nested(items: Iterable[OutlineItem]) -> tuple[OutlineItem, ...]:
    """Return items inside of those around them."""
    ordered = sorted(items, key=lambda one: (one.whole.start, -one.whole.end))
    found, rest = _inside(ordered, None)
    assert not rest
    return found


def _inside(items: list[OutlineItem], around: TextRange | None) -> tuple[tuple[OutlineItem, ...], list[OutlineItem]]:
    """Return the items that lie within a range, and those that begin behind it."""
    found: list[OutlineItem] = []
    while items and (around is None or items[0].whole.start < around.end):
        one = items[0]
        children, items = _inside(items[1:], one.whole)
        found.append(replace(one, children=children))
    return tuple(found), items
