"""The questions of the protocol, each a few lines: offsets in, the service's answer out."""

from __future__ import annotations

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from croupier.editor.diagnosing import EditorDiagnostic
from croupier.editor.lsp.converting import Converter
from croupier.editor.positions import TextRange
from croupier.editor.service import Service


def add_questions(server: LanguageServer, service: Service, convert: Converter) -> None:
    """Let a server answer all questions that the service does."""

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    def actions(given: types.CodeActionParams) -> list[types.CodeAction]:
        path = convert.path(given.text_document.uri)
        if service.documents.opened(path) is None:
            return []
        wanted = convert.offsets(path, given.range)
        found = [one for one in service.diagnostics(path) if one.fixes and _meet(one.place.range, wanted)]
        return [action for one in found for action in _fixes(one, convert)]


def _meet(one: TextRange, other: TextRange) -> bool:
    return one.start <= other.end and other.start <= one.end


def _fixes(mistake: EditorDiagnostic, convert: Converter) -> list[types.CodeAction]:
    """Return the fixes of a mistake as actions. The only one of a mistake is the one to prefer."""
    return [
        types.CodeAction(
            one.title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[convert.diagnostic(mistake)],
            is_preferred=len(mistake.fixes) == 1,
            edit=convert.edits(one.edits),
        )
        for one in mistake.fixes
    ]
