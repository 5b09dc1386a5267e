"""The asks about files, which are answered by the server itself: they work while rules hang."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from croupier.web.workshop.workbench import Ask


class FileAsks:
    """Reads and writes the files of a folder for a page."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, name: str, language: str) -> Path:
        """Return the path of a file by the page's name for it. Raise AskRefused, in a language."""
        return self._folder / name

    def asks(self, language: str) -> Mapping[str, Ask]:
        """Return what answers each ask, by its name, in a language."""
        return {}
