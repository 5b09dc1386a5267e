"""Limit the files that may be read: any file, or only the installed rulesets and the files of one folder.

Whatever reads a rule file that another file names reads it through a ``Reach``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from croupier.language.data import rulesets_folder
from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Source, Span
from croupier.language.syntax.text_files import DISK, Files


@dataclass(frozen=True, slots=True)
class Reach:
    """The files that may be read. Symbolic links and ``..`` are followed first."""

    folder: str | os.PathLike[str] | None = None  # the folder that files may be read from; None for any folder
    files: Files = field(default=DISK, compare=False)  # the disk, or texts laid over it

    def holds(self, path: str | os.PathLike[str]) -> bool:
        """Return whether a file may be read. The file is not opened, and need not exist."""
        if self.folder is None:
            return True
        try:
            found = Path(os.path.realpath(path))
            folders = (os.path.realpath(self.folder), os.path.realpath(rulesets_folder()))
        except (OSError, ValueError):  # a circle of links, a NUL
            return False
        return any(found.is_relative_to(one) for one in folders)

    def refusal(self, name: str) -> Diagnostic:
        """Return the diagnostic of a name that leads out of the folder."""
        message = f"`{name}` lies outside the folder that files may be read from"
        help = "name an installed ruleset, or a file in that folder"
        return Diagnostic("outside-folder", message, Span(Source(name, ""), 0, 0), help=help)


ANYWHERE = Reach()
