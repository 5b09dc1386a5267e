"""Find the moves that the words of a step can mean, such as ``play red 5``, ``pose 5 rouge`` or ``catch B``.

Algorithm. Each move has patterns: its name followed by its arguments, and its label in each language. A pattern is a
sequence of words and of numbers, which are holes for arguments. Matching tries the longest text first for each hole,
and backtracks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from croupier.authoring.scenarios.names import CardName, MovePattern, NotKnown, Vocabulary, listed, simplified
from croupier.engines.contract.program import MoveCode, Program
from croupier.language.analysis.types import CARDS, Type
from croupier.language.diagnostics import did_you_mean, nearest
from croupier.language.ruleset.shapes import OFFER

ANY = object()
"""An argument that the words leave open."""

DECLINE = frozenset({"decline", "declines", "décline", "laisse passer"})
WHICH = re.compile(r"\(([1-9][0-9]{0,4})(?:st|nd|rd|th|er|re|e)\)\Z")
"""The number at the end of a step that several moves fit, such as ``(2nd)``."""

LONGEST = 1000
"""The most characters of a move. Any word may begin or end an argument, so longer texts would take too long."""

COUNTED = "\ue002"
"""The mark of a number of cards in a label, of which no pattern is made: the cards themselves say it."""

HOLE = re.compile("\ue000([0-9]+)\ue001")
TRIM = " ,;:.!?"


@dataclass(frozen=True, slots=True)
class MeantMove:
    """A move of the program, with each argument as a value, a CardName, several of these, or ``ANY``."""

    code: MoveCode
    arguments: tuple[Any, ...]


class MoveReader:
    """Read the words of steps at one table."""

    def __init__(self, program: Program, vocabulary: Vocabulary, players: list[str]) -> None:
        self.vocabulary = vocabulary
        self.players = players  # names by seat
        self.known: dict[str, list[MeantMove]] = {}  # memoised readings, by text
        if program not in vocabulary.patterns:
            found = [(code, pattern) for code in program.moves.values() for pattern in self._patterns(code)]
            vocabulary.patterns[program] = found
        self.patterns = vocabulary.patterns[program]

    def read(self, text: str) -> list[MeantMove]:
        """Return every move that the words can mean, whether it is possible now or not. Raise NotKnown if there is
        none."""
        found = self._moves(text)
        if not found:
            raise self._unknown(text)
        return found

    def read_which(self, text: str) -> tuple[str, int, list[MeantMove]]:
        """Return the words of a step, its number, and the moves that the words can mean.

        ``play red 5 (2nd)`` has the words ``play red 5`` and the number 2. A step without a number has 0. So has a step
        whose whole text is a move. Raise NotKnown if the words mean no move.
        """
        text = text.strip()
        found = WHICH.search(text)
        if found is None or self._moves(text):
            return text, 0, self.read(text)
        words = text[: found.start()]
        return words, int(found[1]), self.read(words)

    def _moves(self, text: str) -> list[MeantMove]:
        """Return every move that a text can mean. Readings are memoised."""
        if text in self.known:
            return self.known[text]
        words = simplified(text)
        found: dict[int, list[MeantMove]] = {}
        for code, pattern in self.patterns if len(words) <= LONGEST and not _ends_in_comma(words) else ():
            known = found.setdefault(code.code.index, [])
            for arguments in self._match(pattern, words, code, {}):
                meant = MeantMove(code, tuple(arguments.get(at, ANY) for at in range(len(code.parameter_names))))
                if meant not in known:
                    known.append(meant)
        self.known[text] = [meant for several in found.values() for meant in several]
        return self.known[text]

    def shortened(self, text: str) -> Iterator[tuple[str, list[MeantMove]]]:
        """Yield each beginning of a text that can mean moves, and these moves. The longest is the first."""
        words = text.split(" ")
        for length in range(len(words) - 1, 0, -1):
            begin = " ".join(words[:length]).rstrip(TRIM)
            if found := self._moves(begin):
                yield begin, found

    def goes_on(self, text: str, more: str) -> bool:
        """Return whether a text is a further card of a move that chooses several."""
        if self.vocabulary.card_if_known(more.strip(TRIM)) is None or self._moves(more):
            return False
        return any(is_several(argument) for one in self._moves(text) for argument in one.arguments[-1:])

    # --- patterns ------------------------------------------------------------------------------

    def _patterns(self, code: MoveCode) -> list[MovePattern]:
        """Return the patterns of a move: its name followed by its arguments, and its labels in every language."""
        parameters = range(len(code.parameter_names))
        patterns: list[MovePattern] = [(simplified(code.name), *parameters)]
        holes = {name: f"\ue000{at}\ue001" for at, name in enumerate(code.parameter_names)}
        if code.chosen is not None:
            patterns.append((simplified(code.name), *parameters[:-1]))  # it leaves the cards open
            holes[f"{code.parameter_names[-1]}_size"] = COUNTED
        name = f"{code.code.label.split('.')[0]}.{code.name}"
        for labels, label in product(self.vocabulary.labels, (name, f"{name}.{OFFER}")):
            text = labels.label(label, holes)
            pattern = () if COUNTED in (text or "") else _cut(simplified(text or ""))
            if pattern and isinstance(pattern[0], str) and pattern not in patterns:
                patterns.append(pattern)
        return patterns

    def _match(
        self, pattern: MovePattern, text: str, code: MoveCode, known: dict[int, Any]
    ) -> Iterator[dict[int, Any]]:
        """Yield the arguments, by number, with which a text fits a pattern."""
        text = text.lstrip(TRIM)
        if not pattern:
            if not text:
                yield known
            return
        first, *rest = pattern
        if isinstance(first, str):
            behind = text.removeprefix(first)
            if behind != text and (not behind or behind[0] in TRIM):
                yield from self._match(tuple(rest), behind, code, known)
            return
        words = text.split(" ")
        for length in range(len(words), 0, -1):
            for value in self._values(" ".join(words[:length]), code.parameter_types[first]):
                inner = {**known, first: value}
                yield from self._match(tuple(rest), " ".join(words[length:]), code, inner)

    def _values(self, text: str, type: Type) -> Iterator[Any]:
        """Yield the argument that a text means, if it means one."""
        if type.base == "list":
            cards = [self.vocabulary.card_if_known(one.strip(TRIM)) for one in text.split(",")]
            if all(cards):
                yield tuple(cards)
            return
        if type.base == "card":
            card = self.vocabulary.card_if_known(text.strip(TRIM))
            if card is not None:
                yield card
            return
        try:
            yield self._value(text.strip(TRIM), type)
        except NotKnown:
            return

    def _value(self, text: str, type: Type) -> Any:
        if type.base == "list":
            return tuple(self.vocabulary.card(one.strip(TRIM)) for one in text.split(","))
        return self.vocabulary.card(text) if type.base == "card" else self.vocabulary.value(text, type, self.players)

    # --- mistakes ------------------------------------------------------------------------------

    def _unknown(self, text: str) -> NotKnown:
        """Return an error that says whether the move or one of its arguments is unknown."""
        words = simplified(text)
        if whole := self._moves(words.rstrip(TRIM)):
            more = any(one.code.chosen is not None for one in whole)
            help = "leave the comma out, or name a card behind it" if more else "leave the comma out"
            return NotKnown("unknown-move", f"nothing follows the last comma of `{text}`", help)
        heads = {pattern[0] for _, pattern in self.patterns if isinstance(pattern[0], str)}
        head = max((one for one in heads if f"{words} ".startswith(f"{one} ")), key=len, default="")
        if not head:
            names = listed(sorted({code.name for code, _ in self.patterns}))
            help = self._meant_head(words, heads) or f"the moves are {names}"
            return NotKnown("unknown-move", f"no move is called `{text}`", help)
        argument = words.removeprefix(head).strip(TRIM)
        codes = [code for code, pattern in self.patterns if pattern[0] == head]
        code = next((one for one in codes if bool(one.parameter_names) == bool(argument)), codes[0])
        if not code.parameter_names:
            help = f"`{code.name}` takes nothing: write `{head}` alone"
            return NotKnown("unknown-move", f"`{text}` is not understood", help)
        if not argument:
            takes = ", ".join(code.parameter_names)
            return NotKnown("unknown-move", f"`{text}` is not understood", f"`{code.name}` takes {takes}")
        return self._unknown_argument(text, argument, code)

    def _meant_head(self, words: str, heads: Iterable[str]) -> str:
        """Return the help with the move that is nearest to a text, or to its first words, if it can be read then."""
        for length in range(words.count(" ") + 1, 0, -1):
            begin = " ".join(words.split(" ")[:length])
            near = nearest(begin, heads)
            if near and self._moves(near + words[len(begin) :]):
                return did_you_mean(begin, [near])
        return ""

    def _unknown_argument(self, text: str, argument: str, code: MoveCode) -> NotKnown:
        if len(code.parameter_types) == 1:
            (type,) = code.parameter_types
            try:
                self._value(argument, type)
            except NotKnown as problem:
                return problem
        parameters = zip(code.parameter_types, code.parameter_names, strict=True)
        types = ", ".join(name if str(type) == name else f"{_written(type)} {name}" for type, name in parameters)
        return NotKnown("unknown-move", f"`{text}` is not understood", f"`{code.name}` takes {types}")


def _ends_in_comma(words: str) -> bool:
    """Return whether nothing follows the last comma."""
    return "," in words[len(words.rstrip(TRIM)) :]


def _written(type: Type) -> str:
    """Return the type of a parameter as rules write it."""
    return "cards" if type == CARDS else str(type)


def _cut(text: str) -> MovePattern:
    """Return the pattern of a label in which numbered marks stand for the arguments."""
    parts: list[str | int] = []
    for at, part in enumerate(HOLE.split(text)):
        if at % 2:
            parts.append(int(part))
        elif part.strip(TRIM):
            parts.append(part.strip(TRIM))
    return tuple(parts)


def says_decline(text: str) -> bool:
    return simplified(text) in DECLINE


def fits(meant: MeantMove, raw: tuple[Any, ...], cards: Any) -> bool:
    """Return whether a move of the engine is meant. ``cards`` tells whether a CardName fits a card."""
    if raw[0] != meant.code.code.index:
        return False
    return all(
        want is ANY
        or is_several(want)
        or (cards(want, have) if isinstance(want, CardName) else want == have and want is not None)
        for want, have in zip(meant.arguments, raw[1:], strict=True)
    )


def is_several(want: Any) -> bool:
    """Return whether an argument names several cards, which nobody has chosen yet where a move is offered."""
    return isinstance(want, tuple)
