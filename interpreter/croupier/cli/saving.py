"""Saved games on the disk.

Invariant. Only a saved game is ever replaced. A failed save is reported, and the game goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from croupier.game.game import Game
from croupier.game.saves import FORMAT, SaveError
from croupier.language.diagnostics.bounded import LONGEST_USAGE, bounded
from croupier.language.diagnostics.excerpt import visible
from croupier.system.writing import write_file
from croupier.texts.telling.words import word

SHARE = 10
"""After a save, the game goes on for at least this many times the duration of the save."""

SECONDS = 0.2
"""The least number of seconds between two saves of a game."""


class CannotSave(Exception):
    """The game could not be written. ``reason`` is the system's, or empty if ``identifier`` names a phrase that says
    it all."""

    def __init__(self, file: Path, reason: str, identifier: str = "cannot-save") -> None:
        self.file = file
        self.reason = reason
        self.identifier = identifier
        super().__init__(self.told("en"))

    def told(self, language: str) -> str:
        """Return the message in a language."""
        told = word(language, self.identifier, file=visible(str(self.file)), reason=visible(self.reason))
        return bounded(told, LONGEST_USAGE)


class Saves:
    """Keep a game in a file, if there is one. A save that fails is reported through ``tell``."""

    def __init__(self, game: Game, file: Path | None, tell: Callable[[CannotSave], None]) -> None:
        self.game = game
        self.file = file
        self.tell = tell
        self._next = 0.0  # the earliest time of the next save by ``at_times``

    def now(self) -> bool:
        """Save the game. Return whether this went well."""
        if self.file is None:
            return True
        began = time.monotonic()
        try:
            write_save(self.game, self.file)
        except CannotSave as problem:
            self.tell(problem)
            return False
        finally:
            ended = time.monotonic()
            self._next = ended + max(SECONDS, SHARE * (ended - began))
        return True

    def at_times(self) -> None:
        """Save the game if the last save was long enough ago, since a long game takes long to write."""
        if self.file is not None and time.monotonic() >= self._next:
            self.now()


def write_save(game: Game, file: Path) -> None:
    """Write a save. Raise CannotSave."""
    try:
        _refuse(file)
        write_file(file, game.save())
    except OSError as error:
        raise CannotSave(file, error.strerror or str(error), "cannot-save-there") from None
    except (ValueError, SaveError) as error:
        raise CannotSave(file, str(error)) from None


def _refuse(file: Path) -> None:
    """Raise CannotSave if the file exists and is no saved game: a folder, a device, or another text."""
    if not file.exists():
        return
    if not file.is_file():
        raise CannotSave(file, "", "cannot-save-no-file")
    with file.open("rb") as stream:
        head = stream.read(200)
    if head and FORMAT.encode() not in head:
        raise CannotSave(file, "", "cannot-save-no-game")
