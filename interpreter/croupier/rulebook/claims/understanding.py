"""What stands around a claim and is not understood.

A claim that contradicts is told only where nothing around it can change what it says. So each word of its unit has to
be accounted for: it belongs to the claim or to another one that may stand beside it, its name in the grammar goes with
such claims, or the lexicon lists it among the words that change nothing there. All other words are strange: conditions,
exceptions, comparisons, names of persons and of other games, and whatever nobody has thought of.

A colon, a semicolon or a dash behind the claim ends what has to be understood word by word, and so does a word that
begins a remark, such as ``because``. Of what follows there, of the heading, and of what was said before in the same
paragraph or above the same list, only words for cases are strange, and numbers that no claim takes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.rulebook.claims.finding import FoundClaim
from croupier.rulebook.claims.lexicon import Lexicon, Phrases, words_of
from croupier.rulebook.claims.tables import UnitReading
from croupier.rulebook.claims.tokens import NamedWords, Tokenizer

HEADING = "heading"
DECK, POINTS, DRAW, FORFEIT, DEAL, ENDING, PLAYERS = "deck", "points", "draw", "forfeit", "deal", "ending", "players"

TOPICS: Mapping[str, str] = {
    **dict.fromkeys(
        ("total", "decks", "count", "after", "within", "bracketed", "each_of", "row", "apiece", "numbered", "sorts",
         "sides", "mark"), DECK),
    **dict.fromkeys(
        ("points", "points_for", "points_of_numbers", "face_value", "face_value_of_numbers", "points_of_others",
         "worth"), POINTS),
    **dict.fromkeys(("draw", "draw_sum"), DRAW),
    "forfeit": FORFEIT,
    "deal": DEAL,
    **dict.fromkeys(("target", "earn"), ENDING),
    **dict.fromkeys(("players", "with_players", "age", "duration", "teams"), PLAYERS),
}  # fmt: skip
"""What the sorts of claims are about. All others are about nothing that is compared."""

SIGNS = frozenset({"COMMA", "COLON", "SEMICOLON", "STOP", "LEFT", "RIGHT", "DASH", "TAB", "EQUALS"})
BESIDE: Mapping[str, frozenset[str]] = {
    DECK: SIGNS | {"CARD", "DECK", "CONTAIN", "TOTAL", "SPLIT", "INCLUDING", "TYPE", "AND", "OF"},
    POINTS: SIGNS | {"CARD", "POINT", "WORTH", "AND", "OF", "FACE_VALUE"},
    DRAW: SIGNS | {"CARD", "DECK", "PLAYER", "DRAW", "KIND", "TYPE", "AND", "OF", "TIME"},
    FORFEIT: SIGNS | {"CARD", "DECK", "PLAYER", "DRAW", "RECEIVE", "TIME", "AND", "OF"},
    DEAL: SIGNS | {"CARD", "DECK", "PLAYER", "DEAL", "RECEIVE", "EACH", "AND", "OF", "TO", "SIDE", "SIDE_NOUN"},
    ENDING: SIGNS
    | {"POINT", "PLAYER", "WIN", "END", "FIRST", "GAME", "REACH", "AT_LEAST", "TOTAL", "CARD", "AND", "OF"},
    HEADING: SIGNS | {"CARD", "DECK", "POINT", "AND", "OF"},
    PLAYERS: SIGNS | {"PLAYER", "GAME", "CARD", "FOR", "OF", "AND", "YEAR", "AGE", "MINUTE"},
}
"""The names of words that go with claims about a topic and change nothing there."""

COMPANIONS: Mapping[str, frozenset[str]] = {
    DECK: frozenset({DECK, PLAYERS}),
    POINTS: frozenset({POINTS}),
    DRAW: frozenset(),
    FORFEIT: frozenset(),
    DEAL: frozenset(),
    ENDING: frozenset(),
    PLAYERS: frozenset({PLAYERS, DECK}),
}
"""The topics of the claims that may stand in the same unit."""
BEYOND = {"draw": {"MORE"}}
"""Words of a claim itself after which it is about other cards than those that the ruleset knows of."""
BREAKS = frozenset({"COLON", "SEMICOLON", "DASH", "STOP"})
TURNING = frozenset({"EXCEPT", "OR", "AT_LEAST", "AT_MOST", "OR_MORE", "OR_LESS", "INSTEAD", "TEAM"})
"""The names of words that may take back what stands before them."""
NUMBERING = re.compile(r"[\s#*_§]*(?:\d{1,2}(?:\.\d{1,2})+\.?|(?:\d{1,2}|[IVX]+|[A-Za-z])[.)])\s")
"""The number of a section or of an item."""
MOST_WORDS = 400
"""The most words of a unit that is understood."""
RANGE = 3
"""The words of a range: two numbers and what joins them."""


@dataclass
class Understanding:
    """The words of a language and of a ruleset that change nothing."""

    tokenizer: Tokenizer
    _phrases: dict[tuple[str, ...], Phrases] = field(default_factory=dict)
    _stems: dict[str, str] = field(default_factory=dict)

    @property
    def lexicon(self) -> Lexicon:
        return self.tokenizer.lexicon

    def around(self, reading: UnitReading, found: Sequence[FoundClaim], claim: FoundClaim) -> tuple[str, ...]:
        """Return the words of a reading that are not understood beside one of its claims, in order."""
        topic = TOPICS.get(claim.sort)
        if topic is None:
            return ()
        text = reading.unit.placed.text
        if len(reading.choices) > MOST_WORDS:
            return (text[: reading.choices[0].end],)
        own = [one for one in found if one is claim or TOPICS.get(one.sort) in COMPANIONS[topic]]
        end = claim.last + self._until_break(text, reading.choices[claim.last :])
        near, far = self._untaken(reading, own, 0, end), self._untaken(reading, own, end, len(reading.choices))
        inner = [one for one in claim.tokens if one.terminal in BEYOND.get(claim.sort, ())]
        return (
            *(text[one.start : one.end] for one in inner),
            *self._strange(text, _without_ranges(near) if topic == DECK else near, topic),
            *self._cases(text, far, turns=True),
        )

    def introducing(self, reading: UnitReading, found: Sequence[FoundClaim], topic: str) -> Iterator[str]:
        """Yield the words that are not understood in what introduces claims about a topic, such as a line above."""
        own = [one for one in found if TOPICS.get(one.sort) in COMPANIONS[topic] | {topic}]
        rest = _without_ranges(self._untaken(reading, own, 0, len(reading.choices)))
        return self._strange(reading.unit.placed.text, rest, topic, HEADING, ENDING)

    def heading(self, reading: UnitReading, found: Sequence[FoundClaim]) -> Iterator[str]:
        """Yield the words of a heading that are neither those of any rulebook nor of a ruleset."""
        text = reading.unit.placed.text
        own = [one for one in found if one.sort in TOPICS]
        rest = self._untaken(reading, own, 0, len(reading.choices))
        unnamed = [one for one in rest if not any(token.meanings for token in one.tokens)]
        return self._strange(text, [one for one in unnamed if not _in_brackets(text, one.start)], HEADING)

    def cases(self, reading: UnitReading, *, turns: bool) -> Iterator[str]:
        """Yield words after which what follows may be about a case. With ``turns``, numbers and exceptions too."""
        return self._cases(reading.unit.placed.text, reading.choices, turns=turns)

    def persons(self, reading: UnitReading) -> Iterator[str]:
        """Yield the words of a sentence that are written like names and are in no lexicon."""
        known = self._known(*self.lexicon.known)
        for choice, word, length in self._matched(reading.unit.placed.text, reading.choices[1:], known):
            if word.istitle() and not length and not self._is_title(word) and _goes(choice, {"WORD"}):
                yield word

    def _untaken(self, reading: UnitReading, claims: Iterable[FoundClaim], first: int, last: int) -> list[NamedWords]:
        """Return the words of a part of a reading that are in none of some claims, without the number of a section."""
        taken = {token.start for one in claims for token in one.tokens}
        numbering = NUMBERING.match(reading.unit.placed.text)
        begin = numbering.end() if numbering else 0
        return [one for one in reading.choices[first:last] if one.start not in taken and one.start >= begin]

    def _stem(self, word: str) -> str:
        """Return the stem of a word. The same words come again and again."""
        stem = self._stems.get(word)
        if stem is None:
            stem = self._stems[word] = self.lexicon.stem(word)
        return stem

    def _is_title(self, word: str) -> bool:
        """Whether a word is one of what the ruleset is called."""
        return self._stem(word) in self.tokenizer.phrases.title

    def _cases(self, text: str, choices: Sequence[NamedWords], *, turns: bool) -> Iterator[str]:
        known = self._known("cases", "turns") if turns else self._known("cases")
        for choice, word, length in self._matched(text, choices, known):
            if length or (turns and (choice.numeral is not None or _goes(choice, TURNING))):
                yield word

    def _strange(self, text: str, choices: Sequence[NamedWords], topic: str, *also: str) -> Iterator[str]:
        for choice, word, length in self._matched(text, choices, self._known("everywhere", topic, *also)):
            if not length and not self._is_title(word) and not _goes(choice, BESIDE[topic]):
                yield word
        for one in choices:
            sign = text[one.start : one.end]
            if sign and not words_of(sign) and not _goes(one, SIGNS):
                yield sign

    def _matched(
        self, text: str, choices: Sequence[NamedWords], known: Phrases
    ) -> Iterator[tuple[NamedWords, str, int]]:
        """Yield words and how many words the known phrase has that begins there, or 0."""
        words = [(choice, word) for choice in choices for word in words_of(text[choice.start : choice.end])]
        stems = [self._stem(word) for _, word in words]
        at = 0
        while at < len(words):
            length = next((length for length, _ in known.at(stems, at)), 0)
            yield *words[at], length
            at += max(length, 1)

    def _until_break(self, text: str, choices: Sequence[NamedWords]) -> int:
        """Return how many words there are before what cannot be about the words in front of them."""
        remarks = {choice.start for choice, _, length in self._matched(text, choices, self._known("remarks")) if length}
        return next((at for at, one in enumerate(choices) if _goes(one, BREAKS) or one.start in remarks), len(choices))

    def _known(self, *names: str) -> Phrases:
        if names not in self._phrases:
            found = Phrases()
            for name in names:
                for text in self.lexicon.known.get(name, []):
                    found.add(self.lexicon.stems(text), name)
            self._phrases[names] = found
        return self._phrases[names]


def _goes(choice: NamedWords, terminals: Collection[str]) -> bool:
    return choice.numeral is None and any(token.terminal in terminals for token in choice.tokens)


def _in_brackets(text: str, at: int) -> bool:
    return text.count("(", 0, at) > text.count(")", 0, at)


def _without_ranges(choices: Iterable[NamedWords]) -> list[NamedWords]:
    """Leave out ranges such as ``0 to 9``: the deck is held against the numbers on its cards."""
    found: list[NamedWords] = []
    for choice in choices:
        found.append(choice)
        last = found[-RANGE:]
        ends = len(last) == RANGE and last[0].numeral is not None and last[2].numeral is not None
        if ends and any(token.terminal in ("TO", "DASH") for token in last[1].tokens):
            del found[-RANGE:]
    return found
