"""The questions of the protocol, each a few lines: offsets in, the service's answer out."""

from __future__ import annotations

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from croupier.editor.lsp.converting import Converter
from croupier.editor.service import Service


def add_questions(server: LanguageServer, service: Service, convert: Converter) -> None:
    """Let a server answer all questions that the service does."""

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    def actions(given: types.CodeActionParams) -> list[types.CodeAction]:
        path = convert.path(given.text_document.uri)
        if service.documents.opened(path) is None:
            return []
        found = service.actions(path, convert.offsets(path, given.range))
        return [convert.action(one) for one in found]
