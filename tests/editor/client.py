"""A client that speaks the protocol with ``croupier lsp`` over its stdin and stdout."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient
from pygls.uris import from_fs_path

from tests.warm import croupier_folder

PATIENCE = 60.0
"""The seconds after which an answer is not to be expected any more."""


class Client:
    """An editor. What the server tells is kept, the latest of each file."""

    def __init__(self) -> None:
        self._speaks = LanguageClient("tests", "1")
        self._told: dict[str, types.PublishDiagnosticsParams] = {}
        self._news = asyncio.Event()

        @self._speaks.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(given: types.PublishDiagnosticsParams) -> None:
            self._told[given.uri] = given
            self._news.set()

    async def begin(self, *options: str, encodings: tuple[str, ...] = (), locale: str = "") -> types.InitializeResult:
        await self._speaks.start_io(str(croupier_folder() / "croupier"), "lsp", *options, env=dict(os.environ))
        general = types.GeneralClientCapabilities(position_encodings=list(encodings)) if encodings else None
        capabilities = types.ClientCapabilities(general=general)
        asked = types.InitializeParams(capabilities, process_id=None, locale=locale or None)
        return await self._speaks.initialize_async(asked)

    async def end(self) -> None:
        await self._speaks.shutdown_async(None)
        self._speaks.exit(None)
        await self._speaks.stop()

    def open(self, path: Path, text: str, language: str = "yaml") -> None:
        item = types.TextDocumentItem(uri(path), language, 1, text)
        self._speaks.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, path: Path, text: str, version: int) -> None:
        document = types.VersionedTextDocumentIdentifier(version, uri(path))
        change = types.TextDocumentContentChangeWholeDocument(text)
        self._speaks.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def close(self, path: Path) -> None:
        document = types.TextDocumentIdentifier(uri(path))
        self._speaks.text_document_did_close(types.DidCloseTextDocumentParams(document))

    async def told(self, path: Path, wanted: Callable[[list[types.Diagnostic]], bool]) -> list[types.Diagnostic]:
        """Return the diagnostics of a file as soon as they are as wanted."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._news.clear()
                found = self._told.get(uri(path))
                if found is not None and wanted([*found.diagnostics]):
                    return [*found.diagnostics]
                await self._news.wait()

    def never_told(self, path: Path) -> bool:
        return uri(path) not in self._told

    async def fixes(self, path: Path, one: types.Diagnostic) -> list[types.CodeAction]:
        context = types.CodeActionContext([one])
        asked = types.CodeActionParams(types.TextDocumentIdentifier(uri(path)), one.range, context)
        found = await self._speaks.text_document_code_action_async(asked)
        return [action for action in found or () if isinstance(action, types.CodeAction)]

    async def asked(self, method: str, given: Any) -> Any:
        """Ask any question of the protocol."""
        async with asyncio.timeout(PATIENCE):
            return await self._speaks.protocol.send_request_async(method, given)


def uri(path: Path) -> str:
    return from_fs_path(str(path)) or str(path)


def conversation(talk: Callable[[Client], Awaitable[None]], *options: str, **begins: Any) -> None:
    """Start a server, talk with it, and end it."""

    async def whole() -> None:
        client = Client()
        await client.begin(*options, **begins)
        await talk(client)
        await client.end()

    asyncio.run(whole())
