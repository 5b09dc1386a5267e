"""Read a text file: check its size, its kind and its encoding."""

from __future__ import annotations

import os
import re
import stat
from itertools import islice
from pathlib import Path

from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.recent import Recent
from croupier.language.source import Source, Span
from croupier.language.syntax.limits import DEFAULT_LIMITS, DocumentLimits

_SOURCES: Recent[Source] = Recent()

NUL = re.compile("\0")


def read_file(
    path: str | os.PathLike[str], limits: DocumentLimits = DEFAULT_LIMITS
) -> tuple[Source | None, list[Diagnostic]]:
    """Return the text of a UTF-8 file, or the reason why there is none. Raise nothing.

    The source is named by the path as given. Its text has no byte order mark, and its lines end in LF even if the file
    has CRLF. So lines and columns are those of the file, but offsets are not.
    """
    data, problems = read_bytes(path, limits)
    return (None, problems) if data is None else decoded(os.fspath(path), data)


def read_bytes(path: str | os.PathLike[str], limits: DocumentLimits) -> tuple[bytes | None, list[Diagnostic]]:
    """Return the bytes of an ordinary file, or the reason why there are none. Raise nothing."""
    name = os.fspath(path)
    try:
        status = os.stat(name)
        refusal = _refused_status(name, status, limits)
        if refusal:
            return None, [refusal]
        with open(name, "rb") as file:
            data = file.read(limits.bytes + 1)
    except OSError as error:
        return None, [_unreadable(name, error)]
    except ValueError:
        return None, [_whole_file(name, "no-such-file", f"`{name!r}` is no path")]
    if len(data) > limits.bytes:
        return None, [too_large(Source(name, ""), limits)]
    return data, []


def decoded(name: str, data: bytes) -> tuple[Source | None, list[Diagnostic]]:
    """Return the text that bytes hold in UTF-8, as ``read_file`` does, or the reason why there is none."""
    try:
        source = Source(name, unified(data.decode("utf-8")))
    except UnicodeDecodeError as error:
        return None, [_not_utf8(name, data, error.start)]
    return _without_nul(source)


def unified(text: str) -> str:
    """Return a text without a byte order mark, whose lines end in LF."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


class Files:
    """The files that rules are read from: those on the disk.

    A subclass may lay texts over them that somebody is writing (``editor/documents.py``).
    """

    def read(
        self, path: str | os.PathLike[str], limits: DocumentLimits = DEFAULT_LIMITS
    ) -> tuple[Source | None, list[Diagnostic]]:
        """Return the text of a file, or the reason why there is none, as ``read_file`` does."""
        return read_file(path, limits)

    def is_file(self, path: str | os.PathLike[str]) -> bool:
        """Return whether there is a file at a path."""
        return os.path.isfile(path)

    def is_saved(self, path: str | os.PathLike[str]) -> bool:
        """Return whether the text of a file is that on the disk, so that what is made of it may be kept for others."""
        return True

    def listed(self, folder: Path, pattern: str) -> list[Path]:
        """Return the files of a folder whose names fit a pattern, sorted."""
        return sorted(folder.glob(pattern))


DISK = Files()


def text_source(
    name: str, text: str, limits: DocumentLimits = DEFAULT_LIMITS
) -> tuple[Source | None, list[Diagnostic]]:
    """Return the source that a file with this text would give, or the reason why it would be refused."""
    source = Source(name, unified(text))
    if len(source.text.encode("utf-8", "surrogatepass")) > limits.bytes:
        return None, [too_large(Source(name, ""), limits)]
    return _without_nul(source)


def known_source(source: Source) -> Source:
    """Return the source of the same name and text that was met before, with its results, or this one."""
    return _SOURCES.of((source.name, source.text), len(source.text), lambda: source)


def too_large(source: Source, limits: DocumentLimits) -> Diagnostic:
    message = f"the file is larger than {limits.bytes} bytes"
    return Diagnostic("file-too-large", message, Span(source, 0, 0), help="share it out over several files")


def bad_characters(source: Source, pattern: re.Pattern[str]) -> list[Diagnostic]:
    """Return diagnostics for the first characters of a source that match a pattern."""
    return [
        Diagnostic(
            "bad-character",
            f"the character `U+{ord(match.group()):04X}` is not accepted",
            Span(source, match.start(), match.end()),
            "here",
            help="remove it",
        )
        for match in islice(pattern.finditer(source.text), MOST_SHOWN)
    ]


def _without_nul(source: Source) -> tuple[Source | None, list[Diagnostic]]:
    found = bad_characters(source, NUL)
    return (None, found) if found else (source, [])


def _not_utf8(name: str, data: bytes, at: int) -> Diagnostic:
    offset = len(unified(data[:at].decode("utf-8")))
    source = Source(name, unified(data.decode("utf-8", "replace")))
    message = f"byte {at + 1}, `0x{data[at]:02x}`, is not UTF-8"
    return Diagnostic("not-utf8", message, Span(source, offset, offset + 1), "here", help="save the file as UTF-8")


def _refused_status(name: str, status: os.stat_result, limits: DocumentLimits) -> Diagnostic | None:
    if stat.S_ISDIR(status.st_mode):
        return _whole_file(name, "not-a-file", f"`{name}` is a folder", "name a file in it")
    if not stat.S_ISREG(status.st_mode):
        return _whole_file(name, "not-a-file", f"`{name}` is not an ordinary file")
    return too_large(Source(name, ""), limits) if status.st_size > limits.bytes else None


def _unreadable(name: str, error: OSError) -> Diagnostic:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return _whole_file(name, "no-such-file", f"there is no file `{name}`", "check the path")
    reason = (error.strerror or "unknown reason").lower()
    return _whole_file(name, "unreadable-file", f"`{name}` cannot be read: {reason}", "check its permissions")


def _whole_file(name: str, code: str, message: str, help: str = "") -> Diagnostic:
    return Diagnostic(code, message, Span(Source(name, ""), 0, 0), help=help)
