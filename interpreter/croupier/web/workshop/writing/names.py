"""The names by which the page knows files, and their paths.

A file of the folder is named by its path in it, with ``/`` between the parts. An installed one, which is to be read
alone, is named ``installed:`` and its path among the program's data, such as ``installed:rulesets/NAME/ruleset.yaml``.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from croupier.language.data import data_folder, rulesets_folder
from croupier.language.ruleset.load import SUFFIXES
from croupier.texts.telling.words import word
from croupier.web.workshop.workbench import AskRefused

INSTALLED = "installed:"
LONGEST = 200
"""The most characters of a name."""
PART = re.compile(r'(?!\.)[^/\\\0-\x1f\x7f:*?"<>|\ud800-\udfff]+')
"""A part of a name: no hidden file, and nothing that some system cannot have. A name on the disk that is not UTF-8 has
halves of characters in Python."""


class PageNames:
    """The names of the files of a folder, and of those that are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder  # absolute, without symbolic links

    def path(self, name: str, language: str) -> Path:
        """Return the path of a file, which need not exist. Raise AskRefused for a name that leads elsewhere."""
        if name.startswith(INSTALLED):
            found = data_folder() / name.removeprefix(INSTALLED)
            home = rulesets_folder()
        else:
            found, home = self.folder / name, self.folder
        if not can_be_named(name.removeprefix(INSTALLED)) or found.suffix not in SUFFIXES:
            raise AskRefused("wrong-name", word(language, "workshop-wrong-name", name=name[:LONGEST]))
        if not _is_below(found, home):
            raise AskRefused("outside", word(language, "workshop-outside", name=name))
        return found

    def own(self, name: str, language: str) -> Path:
        """Return the path of a file of the folder, which may be written. Raise AskRefused."""
        if name.startswith(INSTALLED):
            raise AskRefused("installed", word(language, "workshop-installed"))
        return self.path(name, language)

    def name(self, path: str | os.PathLike[str]) -> str:
        """Return the page's name for a file that may be read. Raise ValueError for any other."""
        found = Path(os.path.abspath(path))
        if found.is_relative_to(self.folder):
            return found.relative_to(self.folder).as_posix()
        real = Path(os.path.realpath(path))
        if real.is_relative_to(self.folder):
            return real.relative_to(self.folder).as_posix()
        return INSTALLED + real.relative_to(os.path.realpath(data_folder())).as_posix()


def can_be_named(path: str) -> bool:
    """Return whether the page can name a file by this path, whose parts are divided by ``/``."""
    return len(path) <= LONGEST and all(PART.fullmatch(one) for one in path.split("/"))


def _is_below(path: Path, folder: Path) -> bool:
    """Return whether a path lies in a folder once all links are followed."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
