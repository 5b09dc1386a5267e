"""How the faces of cards look on a page, drawn from a ruleset's labels, marks, values and looks alone.

A face has the colours that its kind or one of its values says; else those of a palette, by its first value. The sign of
that value stands on the face too, so that nobody has to know it by its colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from croupier.language.analysis import Checked
from croupier.language.analysis.drawn import DrawnFace, FaceValue, drawn_face, first_look, sign_of
from croupier.language.labels.labels import Labels
from croupier.language.ruleset.look_shapes import opposite
from croupier.language.ruleset.ruleset import CardLook

PALETTE = (
    *("#b3261e", "#1b5fae", "#20703a", "#f2c230", "#6a3fa0", "#f08a24", "#0f7c86", "#e79ac1"),
    *("#5a3a22", "#9fd6f2", "#8a1554", "#b7d968", "#23306b", "#d9d4c7", "#4b5563", "#ffb3a1"),
)
"""The fills of values that say none, by their place in the enumeration."""

NEUTRAL = "#3a4048"
"""The fill of faces without a value."""

STAR = "*"
MOST_LETTERS = 3
SHORT_WORD = 2
WORD = re.compile(r"[^\W_+-]+|[+-]?\d+")


def faces(checked: Checked, labels: Labels) -> list[dict[str, Any]]:
    """Return every printed face as FACE of the protocol."""
    sides, stars = _sides(checked), _stars(checked)
    return [_Artist(checked, labels, at, stars[at]).face(sides[at]) for at in range(len(sides))]


def tints(checked: Checked) -> list[dict[str, str | None]]:
    """Return what is said of each side of the cards as TINT of the protocol."""
    return [_tint(checked.ruleset.side_looks[one]) for one in checked.ruleset.faces]


def _tint(look: CardLook) -> dict[str, str | None]:
    said = look.fill or look.text
    fill, ink = _colours((look,), "") if said else (None, None)
    return {"fill": fill, "ink": ink, "symbol": look.symbol}


def _sides(checked: Checked) -> list[int | None]:
    """Return the only side that each face is printed on; ``None`` if there are several, or cards have no sides."""
    plan = checked.deck
    found: list[set[int]] = [set() for _ in plan.designs]
    for card in plan.cards:
        for side, design in enumerate(card):
            if design is not None:
                found[design].add(side)
    for side, pool in enumerate(plan.pools):
        for design in pool:
            found[design].add(side)
    return [min(one) if checked.ruleset.faces and len(one) == 1 else None for one in found]


def _stars(checked: Checked) -> list[str]:
    """Return a star for each truth of a face in which faces of its kind differ. Nothing else on it would show that."""
    designs, fields = checked.deck.designs, list(checked.symbols.fields.values())
    seen: dict[tuple[int, int], set[Any]] = {}
    for one in designs:
        for field, value in enumerate(one.values):
            seen.setdefault((one.kind, field), set()).add(value)
    truths = [field for field, type in enumerate(fields) if type.base == "boolean"]
    return ["".join(STAR for at in truths if one.values[at] and len(seen[one.kind, at]) > 1) for one in designs]


def _colours(looks: Iterable[CardLook], otherwise: str) -> tuple[str, str]:
    """Return the fill and the ink that looks say. Where one of them is not said, it stands out from the other."""
    fill, ink = first_look(looks, "fill").fill, first_look(looks, "text").text
    fill = fill or (opposite(ink) if ink else otherwise)
    return fill, ink or opposite(fill)


@dataclass(frozen=True)
class _Artist:
    """Draws one face."""

    checked: Checked
    labels: Labels
    at: int  # the number of the face
    stars: str

    def face(self, side: int | None) -> dict[str, Any]:
        drawn = drawn_face(self.checked.ruleset, self.checked.symbols, self.checked.deck.designs[self.at])
        tone = _tone(drawn)
        fill, ink = _colours(drawn.looks, _palette(tone))
        sign = "" if tone is None else self.sign(tone)
        corner = self.corner(drawn, tone, sign)
        own = "" if tone is None else tone.member.look.symbol
        return {
            "text": self.labels.printed(self.at),
            "kind": drawn.kind.name,
            "corner": corner + self.stars,
            "middle": (drawn.kind.look.symbol or self.number(drawn) or own or corner) + self.stars,
            "symbol": sign if sign != corner else "",
            "fill": fill,
            "ink": ink,
            "side": side,
        }

    def corner(self, drawn: DrawnFace, tone: FaceValue | None, sign: str) -> str:
        """Return the shortest text that tells the face among those of its colour."""
        given = {one.name for one in drawn.kind.parameters}
        others = (self.sign(one) for one in drawn.values if one is not tone and one.field in given)
        found = self.number(drawn) or drawn.kind.look.symbol or next(others, "")
        alone = len(self.checked.ruleset.kinds) == 1
        return found or (sign if alone else "") or self.letters_of_kind(drawn)

    def number(self, drawn: DrawnFace) -> str:
        """Return the first number that the deck gives to the kind, or an empty text."""
        design = self.checked.deck.designs[self.at]
        values = dict(zip(self.checked.ruleset.fields, design.values, strict=True))
        for one in drawn.kind.parameters:
            type, value = self.checked.symbols.fields[one.name], values[one.name]
            numbered = type.base == "enum" and self.checked.symbols.enumerations[type.name].numbered
            if value is not None and (type.base == "number" or numbered):
                return str(self.labels.value(value, type))
        return ""

    def sign(self, value: FaceValue) -> str:
        """Return the sign of a value, or letters of its name."""
        return sign_of(value.member, self.labels.language) or letters(
            self.labels.member(value.enumeration, value.index)
        )

    def letters_of_kind(self, drawn: DrawnFace) -> str:
        """Return letters of what the kind is called without its values."""
        design = self.checked.deck.designs[self.at]
        named = {one.field: "" for one in drawn.values}
        bare = self.labels.face(design.kind, {**self.labels.fields(self.at), **named})
        return letters(bare) or letters(drawn.kind.name.replace("_", " "))


def _tone(drawn: DrawnFace) -> FaceValue | None:
    """Return the value that colours a face: the first that says a colour, or the first of all."""
    said = (one for one in drawn.values if one.member.look.fill or one.member.look.text)
    return next(said, next(iter(drawn.values), None))


def _palette(tone: FaceValue | None) -> str:
    return NEUTRAL if tone is None else PALETTE[tone.index % len(PALETTE)]


def letters(text: str) -> str:
    """Return at most three characters for a name: the beginning of its only word, or the initials of its words."""
    words: list[str] = WORD.findall(text)
    words = [one for one in words if len(one) > SHORT_WORD or not one.isalpha()] or words
    parts = words if len(words) == 1 else [one[0] if one.isalpha() else one for one in words]
    return "".join(parts)[:MOST_LETTERS]
