"""How a worker answers: one line of JSON an ask.

    -> {"id": 7, "ask": "hover", "given": {…}, "language": "en", "texts": {PATH: text, or null where it was closed}}
    <- {"id": 7, "answer": ANY}
    <- {"id": 7, "problem": {"error": slug, "message": text}}
    <- {"tell": name, "data": {…}}      news, before the answer

``texts`` are those that have changed since the ask before. An error that nobody foresaw ends the worker: its state is
in doubt, and the next one begins anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from croupier.editor.documents import Documents
from croupier.texts.telling.words import word
from croupier.web.workshop.workbench import Ask, AskRefused, Role, Workbench


class Answering:
    """Answers the asks of one role."""

    def __init__(
        self, role: Callable[[Workbench], Role], folder: Path, told: BinaryIO, is_awaited: Callable[[], bool]
    ) -> None:
        self._told = told
        self._bench = Workbench(folder, Documents(folder), "en", self._tell, is_awaited)
        self._asks = role(self._bench).asks()

    def answer(self, line: bytes) -> None:
        """Answer one ask."""
        asked = json.loads(line)
        self._bench.language = asked["language"]
        self._take(asked["texts"])
        try:
            answer = self._known(asked["ask"])(asked["given"])
        except AskRefused as refusal:
            problem = {"error": refusal.error, "message": refusal.message}
            self._write({"id": asked["id"], "problem": problem})
            return
        self._write({"id": asked["id"], "answer": answer})

    def _known(self, name: str) -> Ask:
        if name not in self._asks:
            raise AskRefused("unknown-ask", word(self._bench.language, "workshop-unknown-ask", name=name))
        return self._asks[name]

    def _take(self, texts: dict[str, str | None]) -> None:
        documents = self._bench.documents
        for path, text in texts.items():
            if text is not None:
                documents.put(path, text)
            elif documents.opened(path) is not None:
                documents.drop(path)

    def _tell(self, name: str, data: dict[str, Any]) -> None:
        self._write({"tell": name, "data": data})

    def _write(self, message: dict[str, Any]) -> None:
        self._told.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        self._told.flush()
