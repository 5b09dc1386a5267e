"""Saved games on the disk. A file is replaced in one step, and nothing but a saved game is ever replaced."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.game import Game
from croupier.saves import FORMAT, SaveError


class CannotSave(Exception):
    """The game could not be written; the message says where and why."""


def write_save(game: Game, file: Path) -> None:
    """Writes the file beside its place first, so that a killed process leaves the old one whole. Raises CannotSave."""
    try:
        target = file.resolve()
        _refuse(target)
        _replace(target, game.save())
    except (OSError, ValueError, RuntimeError) as error:
        raise CannotSave(f"cannot save to {file}: {getattr(error, 'strerror', None) or error}") from None
    except SaveError as error:
        raise CannotSave(f"cannot save to {file}: {error}") from None


def _refuse(target: Path) -> None:
    """Raises ValueError for what is there and is no saved game: a folder, a device, somebody's text."""
    if not target.exists():
        return
    if not target.is_file():
        raise ValueError("it is there and is no file")
    with target.open("rb") as file:
        head = file.read(200)
    if head and FORMAT.encode() not in head:
        raise ValueError("it is there and is no saved game; choose another name")


def _replace(target: Path, text: str) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
