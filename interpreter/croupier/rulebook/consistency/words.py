"""What is asked of the words of a reading: their terminals, and their stems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.rulebook.claims.lexicon import WORD, Lexicon
from croupier.rulebook.claims.tokens import NamedWords
from croupier.rulebook.text.sentences import TextUnit

GAPS = frozenset({"COLON", "DASH", "TAB", "EQUALS"})
STOPS = frozenset({"STOP", "SEMICOLON"})
SAME_BEGINNING = 3
"""The letters at the beginning that the forms of a word share."""
AND, COMMA, LEFT, RIGHT = "AND", "COMMA", "LEFT", "RIGHT"


def terminals(choice: NamedWords) -> frozenset[str]:
    return frozenset(token.terminal for token in choice.tokens)


def any_of(choices: Iterable[NamedWords], wanted: Iterable[str]) -> bool:
    """Whether some word has one of some terminals."""
    names = frozenset(wanted)
    return any(terminals(choice) & names for choice in choices)


def number_of(choice: NamedWords) -> int | None:
    """Return the number that a word writes. An article may be a one."""
    return next((token.value for token in choice.tokens if token.value is not None), None)


def is_numeral(choice: NamedWords) -> bool:
    return choice.numeral is not None


def depths(choices: Sequence[NamedWords]) -> Iterator[int]:
    """Yield how many brackets are open at each word. A bracket itself counts as inside."""
    depth = 0
    for choice in choices:
        names = terminals(choice)
        depth += LEFT in names
        yield depth
        depth -= RIGHT in names and depth > 0


@dataclass(frozen=True, slots=True)
class NameWords:
    """The words of a name, without a word for cards at either end."""

    stems: tuple[str, ...]
    written: str


@dataclass(frozen=True)
class ListWords:
    """The words of a language."""

    lexicon: Lexicon

    def stems(self, unit: TextUnit, choices: Sequence[NamedWords]) -> tuple[str, ...]:
        """Return the stems of all words that some choices take."""
        return tuple(
            self.lexicon.stem(word.group())
            for choice in choices
            for word in WORD.finditer(unit.placed.text, choice.start, choice.end)
        )

    def name(self, unit: TextUnit, choices: Sequence[NamedWords]) -> NameWords:
        """Return the name that some choices write."""
        text = unit.placed.text
        found = [one for choice in choices for one in WORD.finditer(text, choice.start, choice.end)]
        while len(found) > 1 and self.is_card(self.lexicon.stem(found[0].group())):
            found.pop(0)
        while len(found) > 1 and self.is_card(self.lexicon.stem(found[-1].group())):
            found.pop()
        if not found:
            return NameWords((), "")
        stems = tuple(self.lexicon.stem(one.group()) for one in found)
        return NameWords(stems, " ".join(text[found[0].start() : found[-1].end()].split()))

    def is_card(self, stem: str) -> bool:
        return "CARD" in self.synonyms.get(stem, ())

    @cached_property
    def synonyms(self) -> dict[str, frozenset[str]]:
        """The terminals that the lexicon gives each single word."""
        found: dict[str, frozenset[str]] = {}
        for terminal, phrases in self.lexicon.words.items():
            for phrase in phrases:
                stems = self.lexicon.stems(phrase)
                if len(stems) == 1:
                    found[stems[0]] = found.get(stems[0], frozenset()) | {terminal}
        return found

    @cached_property
    def filler(self) -> frozenset[str]:
        return frozenset(stem for word in self.lexicon.filler for stem in self.lexicon.stems(word))


def alike(one: str, other: str) -> bool:
    """Whether two stems may be of one word, such as the stems of its feminine and its masculine."""
    return one == other or (
        one[:SAME_BEGINNING] == other[:SAME_BEGINNING] and len(min(one, other, key=len)) >= SAME_BEGINNING
    )
