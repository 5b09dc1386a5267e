"""The texts that an editor has open, laid over the files of the disk.

Whatever reads rule files takes a ``Reach``; ``Documents.reach`` is the one that sees the open texts. An open text has
the form that ``read_file`` gives to files: no byte order mark, and lines that end in LF.

Nobody computes what a result depends on. ``noting`` writes down each file that is asked for meanwhile, with the state
it was found in; as long as all of them are found so again (``is_as_noted``), the result holds.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from croupier.editor.positions import FilePlace
from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.reach import Reach
from croupier.language.source import Source
from croupier.language.syntax.limits import DEFAULT_LIMITS, DocumentLimits
from croupier.language.syntax.text_files import Files, known_source, text_source

AnyPath = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class OpenText:
    """A text that is being written."""

    path: str  # as the editor names it
    text: str
    version: int  # of the editor


Notes = dict[tuple[str, str], Hashable]
"""The state in which files and folders were found, by path, and for folders by the pattern of the names."""


class Documents(Files):
    """The open texts over the files of the disk, or within one folder of it."""

    def __init__(self, within: AnyPath | None = None) -> None:
        self.reach = Reach(within, self)
        self._open: dict[str, OpenText] = {}  # by real path
        self._notes: list[Notes] = []  # those that are being written, the innermost last

    # --- what is open ----------------------------------------------------------------------------

    def put(self, path: AnyPath, text: str, version: int = 0) -> None:
        """Open a text, or change it."""
        self._open[real(path)] = OpenText(os.fspath(path), _unified(text), version)

    def drop(self, path: AnyPath) -> None:
        """Let the file of the disk count again. Raise KeyError if the text is not open."""
        del self._open[real(path)]

    def opened(self, path: AnyPath) -> OpenText | None:
        """Return the open text of a path, or None."""
        return self._open.get(real(path))

    def all_open(self) -> list[OpenText]:
        """Return all open texts, in the order in which they were opened."""
        return list(self._open.values())

    def text(self, path: AnyPath) -> str | None:
        """Return the text of a path, open or on the disk; None if there is none that can be read."""
        found = self.opened(path)
        if found is not None:
            return found.text
        source, _ = self.read(path)
        return None if source is None else source.text

    def source(self, path: AnyPath) -> Source:
        """Return the text of a path as a source, empty if there is none that can be read."""
        found, _ = self.read(path)
        return Source(os.fspath(path), "") if found is None else known_source(found)

    def named(self, place: FilePlace) -> FilePlace:
        """Return a place by the name that the editor has for its file."""
        found = self.opened(place.path)
        return place if found is None or found.path == place.path else FilePlace(found.path, place.range)

    # --- the files that everything is read from --------------------------------------------------

    def read(self, path: AnyPath, limits: DocumentLimits = DEFAULT_LIMITS) -> tuple[Source | None, list[Diagnostic]]:
        self._note(path)
        found = self._open.get(real(path))
        if found is None:
            return super().read(path, limits)
        return text_source(os.fspath(path), found.text, limits)

    def is_file(self, path: AnyPath) -> bool:
        self._note(path)
        return real(path) in self._open or super().is_file(path)

    def is_saved(self, path: AnyPath) -> bool:
        return real(path) not in self._open

    def listed(self, folder: Path, pattern: str) -> list[Path]:
        found = self._listed(folder, pattern)
        for notes in self._notes:
            notes.setdefault((str(folder), pattern), tuple(found))
        return found

    def _listed(self, folder: Path, pattern: str) -> list[Path]:
        home = real(folder)
        names = {os.path.basename(one) for one in self._open if os.path.dirname(one) == home}
        fitting = {folder / name for name in names if fnmatch(name, pattern)}
        return sorted({*super().listed(folder, pattern), *fitting})

    # --- what a result depends on ----------------------------------------------------------------

    @contextmanager
    def noting(self) -> Iterator[Notes]:
        """Note each file that is asked for until the end of the block."""
        notes: Notes = {}
        self._notes.append(notes)
        try:
            yield notes
        finally:
            self._notes.pop()

    def repeat(self, notes: Notes) -> None:
        """Note what a result that is taken again depends on."""
        for outer in self._notes:
            outer.update(notes)

    def is_as_noted(self, notes: Notes) -> bool:
        """Return whether all files are found as they were noted."""
        return all(
            (tuple(self._listed(Path(path), pattern)) if pattern else self._state(path)) == state
            for (path, pattern), state in notes.items()
        )

    def _note(self, path: AnyPath) -> None:
        if self._notes:
            key, state = (os.fspath(path), ""), self._state(path)
            for notes in self._notes:
                notes.setdefault(key, state)

    def _state(self, path: AnyPath) -> Hashable:
        """Return the open text, or the time and the size of the file on the disk; None if there is no file."""
        found = self._open.get(real(path))
        if found is not None:
            return found.text
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino


def real(path: AnyPath) -> str:
    """Return the path by which a file is known, however it is named."""
    return os.path.realpath(path)


def _unified(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")
