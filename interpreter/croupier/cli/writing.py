"""New files on the disk: each is whole or not there, and none is written over unless somebody says so."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def write_files(files: Mapping[Path, str], overwrite: bool) -> None:
    """Writes each file beside its place first. Raises FileExistsError, before anything is written where it can."""
    if not overwrite:
        for file in files:
            if os.path.lexists(file):
                raise FileExistsError(str(file))
    beside = {file: file.with_name(f".{file.name}.{os.getpid()}") for file in files}
    try:
        for file, text in files.items():
            _write(beside[file], text)
        for file in files:
            _put(beside[file], file, overwrite)
    finally:
        for one in beside.values():
            one.unlink(missing_ok=True)


def _write(file: Path, text: str) -> None:
    with file.open("w", encoding="utf-8", newline="\n") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())


def _put(written: Path, file: Path, overwrite: bool) -> None:
    """In one step; a link fails where something has come up in the meantime. Raises FileExistsError."""
    if overwrite:
        written.replace(file)
        return
    try:
        os.link(written, file)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(file):
            raise FileExistsError(str(file)) from None
        written.replace(file)
