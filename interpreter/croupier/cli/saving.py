"""Saved games on the disk: when a game is saved, and that nothing but a saved game is ever replaced."""

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
"""Saving at times takes one part in so many of the time, at most."""

SECONDS = 0.2
"""At most so many lie between two saves of a game, or what ``SHARE`` demands after a long one."""


class CannotSave(Exception):
    """The game could not be written to a file. ``reason`` is the system's; where it is empty, ``identifier`` says in
    the program's words what stands against it."""

    def __init__(self, file: Path, reason: str, identifier: str = "cannot-save") -> None:
        self.file = file
        self.reason = reason
        self.identifier = identifier
        super().__init__(self.told("en"))

    def told(self, language: str) -> str:
        """The sentence, in a language."""
        told = word(language, self.identifier, file=visible(str(self.file)), reason=visible(self.reason))
        return bounded(told, LONGEST_USAGE)


class Saves:
    """Keeps a game in a file, if there is to be one. What cannot be written is told, and the game goes on."""

    def __init__(self, game: Game, file: Path | None, tell: Callable[[CannotSave], None]) -> None:
        self.game = game
        self.file = file
        self.tell = tell
        self._next = 0.0

    def now(self) -> bool:
        """Saves; whether that went well."""
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
        """Saves if the last time was long ago: a long game takes long to write."""
        if self.file is not None and time.monotonic() >= self._next:
            self.now()


def write_save(game: Game, file: Path) -> None:
    """Raises CannotSave."""
    try:
        _refuse(file)
        write_file(file, game.save())
    except OSError as error:
        raise CannotSave(file, error.strerror or str(error), "cannot-save-there") from None
    except (ValueError, SaveError) as error:
        raise CannotSave(file, str(error)) from None


def _refuse(file: Path) -> None:
    """Raises CannotSave for what is there and is no saved game: a folder, a device, somebody's text."""
    if not file.exists():
        return
    if not file.is_file():
        raise CannotSave(file, "", "cannot-save-no-file")
    with file.open("rb") as there:
        head = there.read(200)
    if head and FORMAT.encode() not in head:
        raise CannotSave(file, "", "cannot-save-no-game")
