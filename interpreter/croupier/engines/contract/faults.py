"""Faults: the errors of rules in play, with which a game cannot go on."""

from __future__ import annotations

from croupier.language.diagnostics.bounded import bounded
from croupier.language.source import Span

MEANINGS = {
    "steps-exhausted": "the rules take too many steps between two decisions",
    "game-steps-exhausted": "the game takes too many steps in all",
    "decisions-exhausted": "the game takes too many decisions",
    "too-many-moves": "an offer has too many moves",
    "too-many-events": "the game makes more events than are kept",
    "too-many-sets": "a search for cards that make a move looks at too many parts",
    "no-move": "a decision has no possible move",
    "number-overflow": "a number leaves the range from -2147483648 to 2147483647",
    "divided-by-zero": "a number is divided by zero",
    "empty-pile": "a pile is empty where a card is needed",
    "pile-full": "a card is moved to a pile that holds as many as it can",
    "range-too-long": "a range has more values than are gone through",
    "not-exactly-one": "`the` finds none or several",
    "nothing-to-choose": "`random`, `highest` or `lowest` has nothing to choose from",
    "no-such-item": "a list has no item with this number",
    "no-such-seat": "a seat is named that the table has not",
    "no-such-face": "a card has no such face",
    "not-set": "a state is read before it is set",
    "not-running": "`finish` names a rule that is not running",
    "no-player-in-play": "nobody is left in play",
    "asked-twice": "`ask at once` asks one player twice",
    "no-pairing": "the faces of the deck cannot be paired",
}
"""The codes of faults, with their meanings."""


class Fault(Exception):
    """The rules cannot go on."""

    def __init__(self, code: str, message: str, place: Span | None = None) -> None:
        self.code = code  # one of MEANINGS
        self.message = message = bounded(message)
        self.place = place  # where in the rules
        self.rule = ""  # the rule that was running
        self.seed: int | None = None
        self.replay = ""  # the command that plays the game again
        self.limit = ""  # for a game that only ran too long: the option that lets it run on, ``decisions=1000000``
        super().__init__(message)

    def __str__(self) -> str:
        lines = [f"fault[{self.code}]: {self.message}"]
        if self.place is not None:
            lines.append(f"  in `{self.rule}` at {self.place}" if self.rule else f"  at {self.place}")
        if self.replay:
            lines.append(f"  seed {self.seed}; to see it again: {self.replay}")
        if self.limit:
            lines.append(f"  if the game is meant to go on for so long: --limit {self.limit}")
        return "\n".join(lines)


class IllegalMove(Exception):
    """A player made a move that is not offered. The state is unchanged."""

    def __init__(self, reason: str) -> None:
        self.reason = bounded(reason)  # why the move is not possible
        super().__init__(self.reason)
