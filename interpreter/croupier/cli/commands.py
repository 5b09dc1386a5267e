"""The words that a person can type at every prompt: help, the table, why, save and quit.

Invariant. What was typed is only echoed as ``shown`` gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from croupier.game.game import Game
from croupier.texts.telling.teller import Teller

HELP = ("help", "aide", "h", "?")
QUIT = ("quit", "exit", "quitter", "q")
TABLE = ("table",)
WHY = ("why", "pourquoi")
RULES = ("--rules", "--règles", "--regles")
SAVE = ("save", "sauver", "sauvegarder", "enregistrer")
LONGEST_ECHO = 60


class Quit(Exception):
    """The person leaves the game."""


class NotSaved(Exception):
    """The game could not be saved. The message says why."""


@dataclass(frozen=True)
class PromptWords:
    """What the words mean at one prompt."""

    help: str  # the name of its help text
    table: Callable[[], None]  # print the table and what can be answered
    why: Callable[[str, bool], list[str]]  # return the lines for a text, with the rules or without
    unknown: Callable[[str], str]  # return the line for a text that means nothing here


@dataclass(frozen=True)
class Dialogue:
    """Reads the lines of a person, prints lines, and obeys the words."""

    teller: Teller
    read: Callable[[str], str]  # returns a line for a prompt; raises EOFError at the end
    write: Callable[[str], None]  # prints a line
    save: Callable[[Game, Path], str]  # writes a file, and returns the command that resumes it; raises NotSaved

    def line(self, question: str) -> str:
        """Return the line that the person types for a question. Raise Quit at the end of the input."""
        try:
            return self.read(self.teller.word(question) + " ").strip()
        except (EOFError, KeyboardInterrupt):
            self.write("")
            raise Quit from None

    def obey(self, game: Game, words: PromptWords, line: str) -> None:
        """Do what a line says that is no answer. Raise Quit."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in HELP:
            self.write(self.teller.word(words.help))
        elif word in QUIT and not rest:
            raise Quit
        elif word in TABLE and not rest:
            words.table()
        elif word in WHY:
            named = [one for one in rest.split() if one not in RULES]
            self.write_all(words.why(" ".join(named), len(named) < len(rest.split())))
        elif word in SAVE:
            self._save(game, rest)
        else:
            self.write(words.unknown(shown(line)))

    def write_all(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def _save(self, game: Game, file: str) -> None:
        if not file:
            self.write(self.teller.word("save-where"))
            return
        try:
            command = self.save(game, Path(file))
        except NotSaved as problem:
            self.write(str(problem))
        else:
            self.write(self.teller.word("saved", command=command))


def shown(text: str) -> str:
    """Return typed text for the terminal: short, and without control characters."""
    plain = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    return plain if len(plain) <= LONGEST_ECHO else plain[:LONGEST_ECHO] + "…"
