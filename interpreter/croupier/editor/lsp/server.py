"""The language server: messages of a client in, questions to the service, answers out.

A question hangs on here by one function with ``@questions.answered`` in a module such as ``action_questions.py``: it
turns the position into an offset with ``Converter``, asks ``Service``, and converts the answer. Texts come whole with
each change; rule files are small, and pygls counts other characters as ends of lines than the protocol does.
"""

from __future__ import annotations

import re

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from croupier import __version__
from croupier.editor.documents import AnyPath
from croupier.editor.lsp.action_questions import add_action_questions, add_resolving
from croupier.editor.lsp.asking import TextQuestions
from croupier.editor.lsp.collecting import Collecting
from croupier.editor.lsp.converting import Converter
from croupier.editor.lsp.publishing import Publisher
from croupier.editor.lsp.reading_questions import add_reading_questions
from croupier.editor.lsp.symbol_questions import add_search, add_symbol_questions
from croupier.editor.positions import Units
from croupier.editor.service import Service
from croupier.language.translation import LANGUAGES
from croupier.rulebook.file_kinds import FileKind

LANGUAGE_ID = "croupier"
OURS = re.compile(r"^(?:ruleset|house_rule)[ \t]*:", re.M)
"""What a rule file has, and other YAML has not."""


class ClientSession:
    """One client with its open texts."""

    def __init__(self, server: LanguageServer, service: Service, rest: Collecting) -> None:
        self.server = server
        self.service = service
        self.convert = Converter(service.documents)
        self.publisher = Publisher(service, self.convert, server.text_document_publish_diagnostics, rest.rest)

    def begin(self, given: types.InitializeParams) -> None:
        """Take over what the client says of itself: its language, and what its columns count."""
        spoken = (given.locale or "")[:2]
        if spoken in LANGUAGES:
            self.service.language = spoken
        self.convert.units = Units(self.server.workspace.position_encoding or Units.UTF16)

    def opened(self, document: types.TextDocumentItem) -> None:
        path = self.convert.path(document.uri)
        if document.language_id == LANGUAGE_ID or self._is_ours(path, document.text):
            self.service.open(path, document.text, document.version)
            self.publisher.opened(path)

    def changed(self, uri: str, text: str, version: int) -> None:
        """Take a new text; of a file that was none of ours so far, if it is one now."""
        path = self.convert.path(uri)
        if self.service.documents.opened(path) is not None or self._is_ours(path, text):
            self.service.open(path, text, version)
            self.publisher.changed(path)

    def closed(self, uri: str) -> None:
        path = self.convert.path(uri)
        if self.service.documents.opened(path) is not None:
            self.service.close(path)
            self.publisher.closed(path)

    def _is_ours(self, path: str, text: str) -> bool:
        """Return whether a text is one of ours: other YAML is left alone."""
        return bool(OURS.search(text)) or self.service.projects.kind(path) is not FileKind.RULES


def make_server(within: AnyPath | None = None, language: str = "en") -> LanguageServer:
    """Return a server for one client. ``within`` is the folder that files may be read from; None for any."""
    server = LanguageServer("croupier", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
    session = ClientSession(server, Service(within, language), Collecting())

    @server.feature(types.INITIALIZE)
    def begin(given: types.InitializeParams) -> None:
        session.begin(given)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(given: types.DidOpenTextDocumentParams) -> None:
        session.opened(given.text_document)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(given: types.DidChangeTextDocumentParams) -> None:
        document = given.text_document
        text = server.workspace.get_text_document(document.uri).source
        session.changed(document.uri, text, document.version)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(given: types.DidCloseTextDocumentParams) -> None:
        session.closed(given.text_document.uri)

    questions = TextQuestions(server, session.service, session.convert)
    for add in (add_action_questions, add_reading_questions, add_symbol_questions):
        add(questions, session.service, session.convert)
    add_resolving(server, session.service, session.convert)
    add_search(server, session.service, session.convert)
    return server
