"""What each role of a worker works on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from croupier.editor.documents import Documents

Ask = Callable[[dict[str, Any]], Any]
"""What answers one ask: takes what is given, returns JSON. Raises AskRefused."""


@dataclass
class Workbench:
    """The folder of the workshop, with the texts that are open over its files."""

    folder: Path  # absolute, without symbolic links
    documents: Documents
    language: str  # of all words in the answers
    tell: Callable[[str, dict[str, Any]], None]  # sends news to the page while an ask is answered
    is_awaited: Callable[[], bool]  # whether another ask waits, so that what can be done later should be


class AskRefused(Exception):
    """An ask that cannot be answered, in the language of who asks."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(message)
        self.error = error
        self.message = message


class Role(Protocol):
    """One of ``WritingRole``, ``PlayingRole`` and ``TestingRole``."""

    def asks(self) -> Mapping[str, Ask]:
        """Return what answers each ask, by its name."""
