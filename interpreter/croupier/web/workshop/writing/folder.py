"""The rule files of one folder: listed, read, and written whole or not at all.

A text is read with its version, the digest of its bytes. It is written over that version alone: whatever has come there
meanwhile stays. A new file is written only where there is none.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset.load import SUFFIXES
from croupier.language.syntax.limits import DEFAULT_LIMITS
from croupier.language.syntax.text_files import decoded, read_bytes
from croupier.system.writing import reason, unfinished, write_files
from croupier.web.workshop.writing.names import can_be_named

MOST_FILES = 500
MOST_ENTRIES = 5_000
"""The files and folders that are looked at for a list. Somebody may open a home folder."""
DEEPEST = 3
"""The folders inside each other in which files are looked for."""

_WRITING = threading.Lock()


class FolderProblem(Exception):
    """Why a file is not read or written: ``why`` is ``gone``, ``unreadable``, ``changed``, ``taken``, ``too-large``,
    ``not-text`` or ``unwritten``."""

    def __init__(self, why: str, mistake: Diagnostic | None = None, **values: Any) -> None:
        super().__init__(why)
        self.why = why
        self.mistake = mistake  # of a file that cannot be read
        self.values = values  # for the sentence


@dataclass(frozen=True, slots=True)
class StoredText:
    """The text of a file, with lines that end in LF."""

    text: str
    version: str


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """The rule files of a folder, by their paths."""

    files: tuple[Path, ...]
    whole: bool  # whether these are all


def listed(folder: Path) -> FoundFiles:
    """Return the files of a folder and of those in it whose names are those of rule files, sorted."""
    found: list[Path] = []
    looked_at = 0
    for place, names in _walk(folder):
        looked_at += len(names)
        found += [place / one for one in names if _is_rule_file(place / one, folder)]
        if looked_at > MOST_ENTRIES or len(found) > MOST_FILES:
            return FoundFiles(tuple(sorted(found)[:MOST_FILES]), False)
    return FoundFiles(tuple(sorted(found)), True)


def _walk(folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield each folder with the names in it, the nearest folders first."""
    waiting = [(folder, 0)]
    for place, depth in waiting:
        try:
            with os.scandir(place) as entries:
                here = sorted((one for one, _ in zip(entries, range(MOST_ENTRIES), strict=False)), key=lambda e: e.name)
        except OSError:
            continue  # a folder that this user may not read has no files for this user
        seen = [one for one in here if can_be_named((place / one.name).relative_to(folder).as_posix())]
        if depth < DEEPEST:
            waiting += [(place / one.name, depth + 1) for one in seen if one.is_dir(follow_symlinks=False)]
        yield place, [one.name for one in seen]


def _is_rule_file(path: Path, folder: Path) -> bool:
    is_file = path.suffix in SUFFIXES and os.path.isfile(path)
    return is_file and Path(os.path.realpath(path)).is_relative_to(folder)


def read(path: Path) -> StoredText:
    """Return the text of a file. Raise FolderProblem."""
    data = _bytes(path)
    source, problems = decoded(path.name, data)
    if source is None:
        raise FolderProblem("unreadable", problems[0])
    return StoredText(source.text, _version(data))


def write(path: Path, text: str, version: str | None) -> str:
    """Write a text over a version of a file, or with None as a new one, and return its version. Raise FolderProblem."""
    data = _encoded(text)
    with _WRITING:
        try:
            if version is None:
                write_files({path: text}, overwrite=False)
            else:
                _replace(path, data, version)
        except FileExistsError:
            raise FolderProblem("taken", name=path.name) from None
        except OSError as problem:
            raise FolderProblem("unwritten", reason=reason(problem)) from None
    return _version(data)


def create(texts: Mapping[Path, str]) -> None:
    """Write new files, all of them or none. Raise FolderProblem."""
    for text in texts.values():
        _encoded(text)
    with _WRITING:
        try:
            write_files(texts, overwrite=False)
        except FileExistsError as problem:
            raise FolderProblem("taken", name=Path(problem.filename).name) from None
        except OSError as problem:
            raise FolderProblem("unwritten", reason=reason(problem)) from None


def _replace(path: Path, data: bytes, version: str) -> None:
    """Write bytes beside a file and put them in its place, if it still has the version right before that."""
    _check(path, version)
    with unfinished(path, overwrite=True) as new:
        new.write(data)
        os.fsync(new.file.fileno())
        _check(path, version)
        new.put()


def _check(path: Path, version: str) -> None:
    if _version(_bytes(path)) != version:
        raise FolderProblem("changed", name=path.name)


def _bytes(path: Path) -> bytes:
    data, problems = read_bytes(path, DEFAULT_LIMITS)
    if data is None:
        gone = problems[0].code == "no-such-file"
        raise FolderProblem("gone", name=path.name) if gone else FolderProblem("unreadable", problems[0])
    return data


def _encoded(text: str) -> bytes:
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:  # half a character, as browsers can hold
        raise FolderProblem("not-text") from None
    if len(data) > DEFAULT_LIMITS.bytes:
        raise FolderProblem("too-large", most=DEFAULT_LIMITS.bytes)
    return data


def _version(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
