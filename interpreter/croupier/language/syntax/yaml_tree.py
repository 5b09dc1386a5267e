"""Build nodes from YAML events.

Algorithm. A stack holds the collections whose end has not come. A scalar or a finished collection becomes a part of the
collection on top. The keys of a mapping are checked when it ends.

Invariant. Nothing recurses, so the depth of a text is bounded by the limits alone, not by Python's stack.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.source import Source, Span
from croupier.language.syntax.characters import REFUSED
from croupier.language.syntax.limits import DocumentLimits
from croupier.language.syntax.yaml_faults import QUOTE_IT, Refused, too_deep
from croupier.language.syntax.yaml_nodes import Entry, Mapping, Node, Scalar, Sequence
from croupier.language.syntax.yaml_reports import quoted_line, spot
from croupier.language.syntax.yaml_scalars import make_scalar

if TYPE_CHECKING:
    from croupier.language.syntax.yaml_events import YamlEvent


@dataclass(slots=True)
class OpenCollection:
    """A mapping or a sequence whose end has not come."""

    kind: str
    start: int
    parts: list[Node] = field(default_factory=list)  # of a mapping, keys and values in turn


class Tree:
    """The builder of the nodes of one text. It raises ``Refused`` at the first event that passes a limit."""

    def __init__(self, source: Source, limits: DocumentLimits) -> None:
        self.source = source
        self.limits = limits
        self.diagnostics: list[Diagnostic] = []
        self._open: list[OpenCollection] = []
        self._documents: list[Span] = []
        self._root: Node | None = None
        self._nodes = 0
        self._merged: set[Span] = set()

    def take(self, event: YamlEvent) -> None:
        match event.kind:
            case "document":
                self._begin_document(Span(self.source, event.start, event.end))
            case "end":
                self._add(self._finish(self._open.pop(), event))
            case "scalar":
                self._count(event)
                self._add(self._scalar(event))
            case "mapping" | "sequence":
                self._count(event)
                if len(self._open) >= self.limits.depth:
                    raise Refused(too_deep(self.source, event.start, self.limits.depth))
                self._open.append(OpenCollection(event.kind, event.start))

    def root(self) -> Node:
        """Return the node of the whole document after the last event. Raise ``Refused`` if it is empty."""
        root = self._root
        if root is None or (isinstance(root, Scalar) and not root.style and not root.text):
            help = "a document has `key: value` lines"
            raise Refused(Diagnostic("empty-file", "the file is empty", Span(self.source, 0, 0), help=help))
        return root

    def unmerged(self, refused: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics without those at a merge key, which has a diagnostic of its own."""
        return [diagnostic for diagnostic in refused if diagnostic.place not in self._merged]

    def _begin_document(self, place: Span) -> None:
        if self._documents:
            related = (Related(spot(self.source, self._documents[0].start), "the first one begins here"),)
            help = "keep one document in a file"
            message = "a second document begins in this file"
            raise Refused(Diagnostic("several-documents", message, spot(self.source, place.start), "", related, help))
        self._documents.append(place)

    def _count(self, event: YamlEvent) -> None:
        self._nodes += 1
        if self._nodes > self.limits.nodes:
            message = f"the file has more than {self.limits.nodes} keys, values and lists"
            place = spot(self.source, event.start)
            help = "share it out over several files"
            raise Refused(Diagnostic("too-many-nodes", message, place, "one too many", help=help))

    def _add(self, node: Node) -> None:
        if self._open:
            self._open[-1].parts.append(node)
        else:
            self._root = node

    def _scalar(self, event: YamlEvent) -> Scalar:
        scalar = make_scalar(self.source, event.start, event.end, event.text, event.style)
        wrong = REFUSED.search(event.text)
        if wrong:
            message = f"an escape stands for `U+{ord(wrong.group()):04X}`, which is not accepted"
            self._refuse("bad-character", message, scalar.place, "remove the escape")
        return scalar

    def _finish(self, done: OpenCollection, event: YamlEvent) -> Node:
        parts = done.parts
        # Only a bracket has a width. A block ends where the next thing begins, which may be lines below.
        end = event.end if event.end > event.start else max((part.place.end for part in parts[-2:]), default=event.end)
        place = Span(self.source, done.start, end)
        if done.kind == "sequence":
            return Sequence(tuple(parts), place)
        return Mapping(self._entries(zip(parts[::2], parts[1::2], strict=True)), place)

    def _entries(self, pairs: Iterable[tuple[Node, Node]]) -> tuple[Entry, ...]:
        """Return the entries with a valid key. If several have the same text, the first counts."""
        entries: dict[str, Entry] = {}
        for key, value in pairs:
            if not isinstance(key, Scalar):
                message = f"a {'list' if isinstance(key, Sequence) else 'mapping'} cannot be a key"
                self._refuse("bad-key", message, key.place, f"write a name, or {QUOTE_IT}")
            elif not key.style and key.text == "<<":
                self._merged.add(value.place)
                self._refuse("yaml-merge-key", "the merge key `<<` is not accepted", key.place, "write the keys out")
            elif not key.style and not key.text:
                place = spot(self.source, key.place.start)
                self._refuse("bad-key", "there is no key in front of the `:`", place, "write one")
            elif key.text in entries:
                self._refuse_again(key, entries[key.text].key)
            else:
                entries[key.text] = Entry(key, value)
        return tuple(entries.values())

    def _refuse_again(self, key: Scalar, first: Scalar) -> None:
        message = f"the key {quoted_line(key.text)} is there twice"
        related = (Related(first.place, "first time"),)
        help = "keep one of the two, or rename one"
        self.diagnostics.append(Diagnostic("duplicate-key", message, key.place, "second time", related, help))

    def _refuse(self, code: str, message: str, place: Span, help: str) -> None:
        self.diagnostics.append(Diagnostic(code, message, place, help=help))
