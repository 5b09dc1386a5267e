"""Name the words of a sentence by the terminals of the grammar of claims.

A word may have several names: in English "a" is an article and a one, in French "jeu" is a deck and a game. The
grammar takes the one that fits. Names of cards and values from the ruleset come before words of the language,
longer phrases before shorter ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebook.claims.lexicon import Lexicon, Phrases, fold
from croupier.rulebook.claims.meaning import Meaning
from croupier.rulebook.claims.numerals import NumeralReader
from croupier.rulebook.text.lines import LEADERS

MINUS = r"(?<![\w)])(?<!\d )[-−](?=\d)"
PIECE = re.compile(
    r"\t|(?P<code>(?<![^\W_])[^\W\d_]+\d[^\W_]*(?:-[^\W_]*\d[^\W_]*)*)"
    r"|(?P<fraction>(?<![\d.,])\d+[.,]\d{1,2}(?![.,]?\d))"
    rf"|(?:{MINUS}|[+×*])?(?:\d{{1,3}}(?:[ .,]\d{{3}})+(?!\d)|\d+[x×](?![^\W\d_])|\d+)"
    r"|[^\W\d_]+|[^\w\s]"
)
"""A tab, a code that begins with letters, a number with a fraction, a whole number, a word, or a sign."""
PIECE_OR_LEADERS = re.compile(rf"(?P<tab>{LEADERS.pattern}|\s*\|\s*)|{PIECE.pattern}")
HYPHEN = re.compile(r"(?<=[^\W_])[-‐‑](?=[^\W\d_])")
"""A hyphen inside a word, as in "dix-neuf" and "4-player"."""

SIGNS = {
    ":": "COLON", ";": "SEMICOLON", ",": "COMMA", "(": "LEFT", ")": "RIGHT", "=": "EQUALS",
    "-": "DASH", "–": "DASH", "—": "DASH", "→": "DASH", "/": "SLASH", "\t": "TAB",
    ".": "STOP", "!": "STOP", "?": "STOP", "…": "STOP", "+": "PLUS", "&": "AND",
}  # fmt: skip
IGNORED = set("\"«»“”„‘’'`*_™®©•")
FIGURES = re.compile(r"([-−])?(?:\d+|\d{1,3}(?:[ .,]\d{3})+)")
MULTIPLIED = re.compile(r"[x×*](\d+)|(\d+)[x×]")
ADDED = re.compile(r"\+\d+")
"""The name of a card such as +2. One that the ruleset does not know is a number that is not read."""
MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Token:
    """Some words of a sentence under one of their names."""

    terminal: str
    start: int  # offsets in the sentence
    end: int
    value: int | None = None  # of a number
    meanings: tuple[Meaning, ...] = ()  # what the words mean in the ruleset


@dataclass(frozen=True, slots=True)
class NamedWords:
    """Some words of a sentence with all their names."""

    start: int
    end: int
    tokens: tuple[Token, ...]
    filler: bool = False  # nothing is lost without them
    numeral: int | None = None  # the number that they write, other than "one"; 0 for a fraction, which nothing counts


@dataclass(slots=True)
class Tokenizer:
    """Names the words of sentences."""

    lexicon: Lexicon
    phrases: Phrases  # of the ruleset
    common: Phrases  # of the language
    numerals: NumeralReader
    filler: frozenset[str]

    @classmethod
    def of(cls, lexicon: Lexicon, phrases: Phrases) -> Tokenizer:
        common = Phrases()
        for terminal, texts in lexicon.words.items():
            for text in texts:
                common.add(lexicon.stems(text), terminal)
        filler = frozenset(stem for word in lexicon.filler for stem in lexicon.stems(word))
        return cls(lexicon, phrases, common, NumeralReader.of(lexicon), filler)

    def read(self, text: str, *, cells: bool = False) -> list[NamedWords]:
        """Return the words of a sentence, in order. Marks of quotation and emphasis are left out.

        With ``cells``, what divides the cells of a row counts as a tab.
        """
        pattern = PIECE_OR_LEADERS if cells else PIECE
        pieces = [found for found in pattern.finditer(text) if not _is_ignored(found, text)]
        stems = [self.lexicon.stem(found.group()) for found in pieces]
        choices: list[NamedWords] = []
        at = 0
        while at < len(pieces):
            choice, length = self._choice(pieces, stems, at)
            choices.append(choice)
            at += length
        return choices

    def _choice(self, pieces: list[re.Match[str]], stems: list[str], at: int) -> tuple[NamedWords, int]:
        """Return the words from a piece on, and how many pieces they are."""
        for length, terminals in self.phrases.at(stems, at):
            return self._named(pieces, at, length, terminals, stems), length
        numeral = self.numerals.read(stems, at)
        if numeral:
            start, end = pieces[at].start(), pieces[at + numeral.length - 1].end()
            tokens = (*self._number(start, end, numeral.value), *self._common(pieces, stems, at))
            return NamedWords(start, end, tokens, numeral=numeral.value), numeral.length
        if at + 1 < len(pieces) and self._is_ordinal(pieces[at], pieces[at + 1]):
            start, end = pieces[at].start(), pieces[at + 1].end()
            return NamedWords(start, end, (Token("WORD", start, end),)), 2
        for length, terminals in self.common.at(stems, at):
            if not (length == 1 and pieces[at].group().isdigit()):
                return self._named(pieces, at, length, terminals, stems), length
        beside = at + 1 < len(pieces) and SIGNS.get(pieces[at + 1].group()) == "DASH"
        return self._single(pieces[at], stems[at], in_range=beside), 1

    def _is_ordinal(self, figures: re.Match[str], ending: re.Match[str]) -> bool:
        """Whether figures and what follows them at once are an ordinal, which counts nothing."""
        touches = figures.end() == ending.start() and figures.group().isdigit()
        return touches and fold(ending.group()) in self.lexicon.numerals.ordinals

    def _number(self, start: int, end: int, value: int) -> Iterator[Token]:
        """Yield the names of a number: that, and a value on cards that is called by it."""
        meanings = self.phrases.numbers.get(value)
        if meanings:
            yield Token("VALUE", start, end, meanings=tuple(meanings))
        yield Token("N", start, end, value)

    def _common(self, pieces: list[re.Match[str]], stems: list[str], at: int) -> Iterator[Token]:
        """Yield the other names of a single word that is a numeral, such as the sorts "second" has."""
        start, end = pieces[at].span()
        for terminal in self.common.found.get((stems[at],), {}):
            yield Token(terminal, start, end)

    def _named(
        self, pieces: list[re.Match[str]], at: int, length: int, terminals: dict[str, list[Meaning]], stems: list[str]
    ) -> NamedWords:
        start, end = pieces[at].start(), pieces[at + length - 1].end()
        tokens = [Token(name, start, end, meanings=tuple(values)) for name, values in terminals.items()]
        if length == 1:
            tokens += [one for one in self._common(pieces, stems, at) if one.terminal not in terminals]
            if stems[at] in self.numerals.ones:
                tokens.append(Token("ONE", start, end, 1))
        return NamedWords(start, end, tuple(tokens), filler=length == 1 and stems[at] in self.filler)

    def _single(self, piece: re.Match[str], stem: str, *, in_range: bool) -> NamedWords:
        """Return a word that is in no lexicon, a number in figures, or a sign.

        The first number of a range is no value: "5-10 points" is not what a five is worth.
        """
        text, start, end = piece.group(), piece.start(), piece.end()
        figures = FIGURES.fullmatch(text)
        if figures or MULTIPLIED.fullmatch(text):
            value = int(re.sub(r"\D", "", text)[:MOST_DIGITS]) * (-1 if figures and figures.group(1) else 1)
            tokens = (Token("N", start, end, value),) if in_range else tuple(self._number(start, end, value))
            return NamedWords(start, end, tokens, numeral=value)
        if piece.group("fraction"):
            return NamedWords(start, end, (Token("WORD", start, end),), numeral=0)
        if stem in self.numerals.ones:
            return NamedWords(start, end, (Token("ONE", start, end, 1),), filler=stem in self.filler)
        if "tab" in piece.re.groupindex and piece.group("tab"):
            return NamedWords(start, end, (Token("TAB", start, end),))
        if text in SIGNS:
            terminal = "TO" if _joins_figures(piece) else SIGNS[text]
            return NamedWords(start, end, (Token(terminal, start, end),))
        token = Token("WORD", start, end)
        if ADDED.fullmatch(text):
            return NamedWords(start, end, (token,), numeral=int(text[1 : MOST_DIGITS + 1]))
        return NamedWords(start, end, (token,), filler=stem in self.filler)


def _is_ignored(piece: re.Match[str], text: str) -> bool:
    return piece.group() in IGNORED or bool(HYPHEN.match(text, piece.start()))


def _joins_figures(piece: re.Match[str]) -> bool:
    """Whether a dash stands between figures without a space, as in "1–9"."""
    text, start, end = piece.string, piece.start(), piece.end()
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    return SIGNS[piece.group()] == "DASH" and before.isdigit() and after.isdigit()
