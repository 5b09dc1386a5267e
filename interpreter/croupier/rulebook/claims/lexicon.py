"""The words of a language that say what a number in a rulebook counts: data, ``grammar/rulebook/LANGUAGE.yaml``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from ruamel.yaml import YAML

from croupier.language.data import lexicons_folder
from croupier.rulebook.claims.meaning import KindNamed, Meaning

SHORTEST_WITH_ENDING = 4
"""The fewest letters of a word that loses its ending."""


class NumeralWords(BaseModel):
    """How a language writes numbers in words."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    words: dict[str, int] = Field(description="each number that has a word of its own")
    one: list[str] = Field(description="the words for one, which may be an article as well")
    articles: list[str] = Field(default=[], description="the words that are one before a hundred only, such as `a`")
    hundred: list[str]
    thousand: list[str]
    joined_by: list[str] = Field(alias="joined by", description="what may stand behind a hundred or a thousand")
    ten_and: dict[str, list[int]] = Field(
        default={}, alias="ten and", description="what may stand behind a ten, and the numbers before which it does"
    )
    up_to: dict[int, int] = Field(alias="up to", description="the most that follows a ten, where it is not 9")
    dozens: dict[str, int] = Field(description="nouns for numbers")
    ordinals: list[str] = Field(description="what figures end in that are no number of things, such as `th`")


class Lexicon(BaseModel):
    """The words of a language."""

    model_config = ConfigDict(extra="forbid")

    endings: list[tuple[str, str]] = Field(description="an ending, and what stays of it")
    numerals: NumeralWords
    filler: list[str] = Field(description="words that change nothing in a claim")
    words: dict[str, list[str]] = Field(description="the phrases for each terminal of the grammar of claims")
    known: dict[str, list[str]] = Field(description="the phrases that change nothing beside a claim, by its topic")

    def stem(self, word: str) -> str:
        """Return a word without capitals, accents and the endings of plural and gender."""
        folded = fold(word)
        if not folded.isalpha():
            return folded
        for ending, rest in self.endings:
            if len(folded) >= SHORTEST_WITH_ENDING and folded.endswith(ending):
                folded = folded[: len(folded) - len(ending)] + rest
        return folded

    def stems(self, phrase: str) -> tuple[str, ...]:
        """Return the stems of the words of a phrase."""
        return tuple(self.stem(word) for word in words_of(phrase))


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language. Raise ``KeyError`` if there is none."""
    file = lexicons_folder() / f"{language}.yaml"
    if not file.is_file():
        raise KeyError(language)
    return TypeAdapter(Lexicon).validate_python(YAML(typ="safe", pure=True).load(Path(file).read_text("utf-8")))


def languages() -> list[str]:
    """Return the languages that have a lexicon."""
    return sorted(file.stem for file in lexicons_folder().glob("*.yaml"))


# --- words --------------------------------------------------------------------------------------

WORD = re.compile(r"[^\W\d_]+|\+?\d+")


def fold(word: str) -> str:
    """Return a word in small letters, without accents and ligatures."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(one for one in plain if not unicodedata.combining(one))


def words_of(text: str) -> list[str]:
    """Return the words and numbers of a text. An apostrophe and a hyphen divide words."""
    return WORD.findall(text)


# --- phrases ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Phrases:
    """What sequences of stems mean: for each the terminals of the grammar, with their values."""

    numbers: dict[int, list[Meaning]] = field(default_factory=dict)  # the values that are called by a number
    found: dict[tuple[str, ...], dict[str, list[Meaning]]] = field(default_factory=dict)
    longest: int = 1  # words of the longest phrase
    title: frozenset[str] = frozenset()  # the stems of what a ruleset is called

    def add(self, stems: tuple[str, ...], terminal: str, value: Meaning | None = None) -> None:
        """Let a phrase mean a terminal. A phrase without words is left out."""
        if not stems:
            return
        values = self.found.setdefault(stems, {}).setdefault(terminal, [])
        if value is not None and value not in values:
            values.append(value)
        self.longest = max(self.longest, len(stems))

    def add_all(self, others: Iterable[tuple[tuple[str, ...], str, Meaning | None]]) -> None:
        for stems, terminal, value in others:
            self.add(stems, terminal, value)

    def akin(self) -> dict[str, frozenset[str]]:
        """Return for each kind those whose names have its own name among their words."""
        names = [
            (set(stems), one.kind)
            for stems, by in self.found.items()
            for one in by.get("KIND", [])
            if isinstance(one, KindNamed)
        ]
        return {kind: frozenset(other for words, other in names if own < words) for own, kind in names}

    def at(self, stems: list[str], start: int) -> Iterable[tuple[int, dict[str, list[Meaning]]]]:
        """Yield the phrases that begin at a word, the longest one first, each with its number of words."""
        for length in range(min(self.longest, len(stems) - start), 0, -1):
            terminals = self.found.get(tuple(stems[start : start + length]))
            if terminals:
                yield length, terminals
