"""Questions about a text, in one way for all: what is no open text of ours gets no answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from croupier.editor.lsp.converting import Converter
from croupier.editor.service import Service

REFUSED = -32803
"""The protocol's code of a request that failed."""


class AskedOfText(Protocol):
    """The parameters of a question about a text."""

    text_document: types.TextDocumentIdentifier


Q = TypeVar("Q", bound=AskedOfText)
R = TypeVar("R")


class TextQuestions:
    """The questions about texts that a server answers."""

    def __init__(self, server: LanguageServer, service: Service, convert: Converter) -> None:
        self._server = server
        self._service = service
        self._convert = convert

    def answered(
        self, method: str, options: Any = None, *, nothing: Any = None
    ) -> Callable[[Callable[[str, Q], R]], Callable[[Q], R]]:
        """Let a function answer a method of the protocol: from the path of an open text, and the parameters.

        ``nothing`` is the answer about all other texts.
        """

        def register(answer: Callable[[str, Q], R]) -> Callable[[Q], R]:
            def asked(given: Q) -> R:
                path = self._convert.path(given.text_document.uri)
                if self._service.documents.opened(path) is None:
                    empty: R = nothing
                    return empty
                return answer(path, given)

            self._server.feature(method, options)(asked)
            return asked

        return register
