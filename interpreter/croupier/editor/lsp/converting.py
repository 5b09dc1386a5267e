"""Answers of the service as the protocol has them, and its places as offsets.

Invariant. Offsets and positions meet here alone. What a column counts is agreed on when the client begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path

from croupier.editor.actions.action import EditorAction
from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.documents import Documents
from croupier.editor.positions import FilePlace, LinePosition, TextEdit, TextRange, Units, offset_of, position_of

SOURCE = "croupier"
SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
UNUSED = "unused-"
"""The beginning of the codes of things that an editor shows faded."""


class Converter:
    """Converts for one client."""

    def __init__(self, documents: Documents) -> None:
        self.units = Units.UTF16
        self._documents = documents
        self._uris: dict[str, str] = {}  # of open texts, as the client writes them

    # --- names of files --------------------------------------------------------------------------

    def path(self, uri: str) -> str:
        """Return the path of a URI. A text that is no file, such as a new one, goes by its URI."""
        found = to_fs_path(uri) or uri
        self._uris[found] = uri
        return found

    def uri(self, path: str) -> str:
        return self._uris.get(path) or from_fs_path(str(Path(path).absolute())) or path

    # --- places ----------------------------------------------------------------------------------

    def offset(self, path: str, position: types.Position) -> int:
        at = LinePosition(position.line, position.character)
        return offset_of(self._documents.source(path), at, self.units)

    def offsets(self, path: str, range: types.Range) -> TextRange:
        return TextRange(self.offset(path, range.start), self.offset(path, range.end))

    def range(self, place: FilePlace) -> types.Range:
        source = self._documents.source(place.path)
        start, end = (position_of(source, one, self.units) for one in (place.range.start, place.range.end))
        return types.Range(types.Position(start.line, start.column), types.Position(end.line, end.column))

    def location(self, place: FilePlace) -> types.Location:
        return types.Location(self.uri(place.path), self.range(place))

    # --- answers ---------------------------------------------------------------------------------

    def diagnostic(self, one: EditorDiagnostic) -> types.Diagnostic:
        """Return a diagnostic; its label and its help are further lines of the message."""
        related = [types.DiagnosticRelatedInformation(self.location(place), label) for place, label in one.related]
        return types.Diagnostic(
            self.range(one.place),
            "\n".join(part for part in (one.message, one.label, one.help) if part),
            SEVERITIES[one.severity],
            one.code or None,
            source=SOURCE,
            tags=[types.DiagnosticTag.Unnecessary] if one.code.startswith(UNUSED) else None,
            related_information=related or None,
        )

    def action(self, one: EditorAction) -> types.CodeAction:
        """Return an action; one whose edits are made later says what they are made from."""
        return types.CodeAction(
            one.title,
            kind=one.kind.value,
            diagnostics=[self.diagnostic(mistake) for mistake in one.mends] or None,
            is_preferred=one.preferred or None,
            edit=self.edits(one.edits, one.creates) if one.edits else None,
            data=None if one.wish is None else asdict(one.wish),
        )

    def edits(self, edits: Iterable[TextEdit], creates: Iterable[str] = ()) -> types.WorkspaceEdit:
        """Return edits of several files as one. Files that are created come first."""
        changes: dict[str, list[types.TextEdit]] = {}
        for one in edits:
            changes.setdefault(self.uri(one.place.path), []).append(types.TextEdit(self.range(one.place), one.text))
        created = [types.CreateFile(self.uri(one)) for one in creates]
        if not created:
            return types.WorkspaceEdit(changes=changes)
        written = (
            types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri), several)
            for uri, several in changes.items()
        )
        return types.WorkspaceEdit(document_changes=[*created, *written])
