"""One page of the workshop: its open texts, and its workers.

A page sets texts and asks. An ask names its role. ``files`` is answered in a thread of the server, since files are to
be had while rules hang; every other role has a worker process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.texts.telling.words import word
from croupier.web.workshop.processes.process import Tell, WorkerProcess, WorkerStopped
from croupier.web.workshop.processes.roles import ROLES
from croupier.web.workshop.workbench import Ask, AskRefused
from croupier.web.workshop.writing.files import FileAsks

FILES = "files"
"""The role that has no worker."""


class PageSession:
    """What one page has open. It is for one event loop."""

    def __init__(self, folder: Path, language: str, tell: Tell) -> None:
        self.language = language
        self.texts: dict[str, str] = {}  # the open texts, by path
        self._files = FileAsks(folder)
        self._workers = {name: WorkerProcess(role, folder, tell) for name, role in ROLES.items()}

    def set_text(self, name: str, text: str | None) -> None:
        """Open or change the text of a file; with None the disk counts again. Raise AskRefused for a wrong name."""
        path = str(self._files.path(name, self.language))
        if text is None:
            self.texts.pop(path, None)
        else:
            self.texts[path] = text

    async def ask(self, role: str, name: str, given: dict[str, Any]) -> Any:
        """Return the answer to an ask. Raise AskRefused."""
        if role == FILES:
            return await asyncio.to_thread(self._known(self._files.asks(self.language), name), given)
        if role not in self._workers:
            raise self._refused("unknown-ask", name=f"{role}.{name}")
        try:
            return await self._workers[role].ask(name, given, self.language, self.texts)
        except WorkerStopped as stopped:
            raise self._refused(stopped.why) from None

    def stop(self, role: str) -> None:
        """Stop what a role does now."""
        if role in self._workers:
            self._workers[role].stop()

    async def close(self) -> None:
        for one in self._workers.values():
            await one.close()

    def _known(self, asks: Mapping[str, Ask], name: str) -> Ask:
        if name not in asks:
            raise self._refused("unknown-ask", name=name)
        return asks[name]

    def _refused(self, slug: str, **values: str) -> AskRefused:
        return AskRefused(slug, word(self.language, f"workshop-{slug}", **values))
