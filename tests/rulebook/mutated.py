"""Rulesets with one number changed: of a line of the deck, of a field, of an option, or of the players.

The numbers are found in the text of a ruleset and of those that it extends, by the names that its ties give them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.language.analysis import Checked
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.load import installed
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rules import load

EXTENDS = re.compile(r"^extends: (\S+)$", re.MULTILINE)
SECTION = re.compile(r"^(\w+):.*\n(?:(?:[ #].*)?\n)*", re.MULTILINE)
COPIES = re.compile(r"\b(\d+) x ")
TOTAL = re.compile(r"^  total: \d+\n", re.MULTILINE)
PLAYERS = re.compile(r"^players: (?:\d+\.\.)?(\d+)$", re.MULTILINE)
NUMBER = re.compile(r"\b\d+\b")


@dataclass(frozen=True)
class Spot:
    """A number in a file of a ruleset."""

    file: str  # the name of the ruleset
    start: int
    end: int
    what: str  # the section, the field or the option
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.what}"


@dataclass(frozen=True)
class Chain:
    """The texts of a ruleset and of those that it extends, by name, the ruleset first."""

    texts: dict[str, str]
    means: Meanings

    @classmethod
    def of(cls, ruleset: Path, means: Meanings) -> Chain:
        texts: dict[str, str] = {}
        file: Path | None = ruleset
        while file is not None:
            text = file.read_text("utf-8")
            texts[file.parent.name if file.stem == "ruleset" else file.stem] = text
            found = EXTENDS.search(text)
            file = installed()[found[1]] if found else None
        return cls(texts, means)

    def spots(self) -> Iterator[Spot]:
        """Yield the numbers that a rulebook speaks of."""
        for name, text in self.texts.items():
            for section in SECTION.finditer(text):
                if section[1] != "rules":
                    yield from self._spots(name, text, section)

    def _spots(self, name: str, text: str, section: re.Match[str]) -> Iterator[Spot]:
        def spot(start: int, end: int, what: str) -> Spot:
            return Spot(name, section.start() + start, section.start() + end, what, line(start))

        def line(start: int) -> int:
            return text.count("\n", 0, section.start() + start) + 1

        words = section.group()
        if section[1] == "deck":
            yield from (spot(*found.span(1), "deck") for found in COPIES.finditer(words))
        elif section[1] == "players":
            yield from (spot(*found.span(1), "players") for found in PLAYERS.finditer(words))
        elif section[1] == "options":
            for option in filter(None, (self.means.dealt, self.means.target, self.means.forfeit)):
                found = re.search(rf"^  {option}:(?:(?!^  \w)[\s\S])*?default: (\d+)", words, re.MULTILINE)
                if found:
                    yield spot(*found.span(1), option)
        else:
            for field in filter(None, (self.means.points, self.means.draws)):
                for value in re.finditer(rf"\b{field}: ([^,}}\n]*)", words):
                    for one in NUMBER.finditer(words, *value.span(1)):
                        yield spot(*one.span(), field)

    def changed(self, spots: dict[Spot, int], folder: Path) -> Checked | None:
        """Return the ruleset with some numbers so much greater, or ``None`` if it is refused."""
        for name, text in self.texts.items():
            here = sorted((one for one in spots if one.file == name), key=lambda one: -one.start)
            for one in here:
                text = f"{text[: one.start]}{int(text[one.start : one.end]) + spots[one]}{text[one.end :]}"
            if any(one.what == "deck" for one in spots):
                text = TOTAL.sub("", text)
            (folder / f"{name}.yaml").write_text(EXTENDS.sub(r"extends: ./\1.yaml", text), "utf-8")
        try:
            return load(folder / f"{next(iter(self.texts))}.yaml").checked
        except RulesetError:
            return None

    def mutant(self, spot: Spot, folder: Path) -> Checked | None:
        """Return the ruleset with a number one greater, or two where teams of two must come out even.

        Where the sides of the cards must be as many, another line of the deck makes up for it.
        """
        found = self.changed({spot: 1}, folder)
        if found or spot.what != "deck":
            return found or self.changed({spot: 2}, folder)
        others = [one for one in self.spots() if one.what == "deck" and one != spot]
        tries = ({spot: 1, other: step} for step in (-1, 1) for other in others)
        return next(filter(None, (self.changed(one, folder) for one in tries)), None)


def facts(checked: Checked, means: Meanings) -> object:
    """Return all that a rulebook can say of a ruleset in numbers."""
    plan, fields = checked.deck, list(checked.ruleset.fields)
    told = [fields.index(one) for one in (means.points, means.draws) if one in fields]
    kinds = list(checked.ruleset.kinds)

    def face(index: int | None) -> object:
        if index is None:
            return None
        design = plan.designs[index]
        return kinds[design.kind], design.values, [design.values[at] for at in told]

    whole = Counter(repr([face(index) for index in card]) for card in plan.cards)
    pools = [Counter(repr(face(index)) for index in pool) for pool in plan.pools]
    options = [
        checked.ruleset.options[one].default for one in (means.dealt, means.target, means.forfeit) if one is not None
    ]
    return checked.ruleset.players, whole, pools, options
