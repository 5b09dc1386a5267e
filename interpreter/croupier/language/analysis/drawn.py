"""Say how faces are drawn: the values that a face has, its looks, and which of them says a colour or a symbol.

Each key of a look is sought for itself: first at the kind, then at the values of the face, in the order of the fields.
So a kind may say the symbol of its cards, and a value of an enumeration their colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.language.analysis.deck_cards import Design
from croupier.language.analysis.symbols import Symbols
from croupier.language.ruleset.ruleset import CardLook, Kind, Member, Ruleset, in_language


@dataclass(frozen=True, slots=True)
class FaceValue:
    """A value of an enumeration that a face has."""

    field: str
    enumeration: str
    index: int  # of the member
    member: Member


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """What a face is drawn from."""

    kind: Kind
    values: tuple[FaceValue, ...]  # in the order of the fields

    @property
    def looks(self) -> tuple[CardLook, ...]:
        """Return the looks of the face, that which goes over the others first."""
        return (self.kind.look, *(one.member.look for one in self.values))


def drawn_face(ruleset: Ruleset, symbols: Symbols, design: Design) -> DrawnFace:
    """Return what a face of the deck is drawn from."""
    values = []
    for name, value in zip(ruleset.fields, design.values, strict=True):
        type = symbols.fields[name]
        if type.base == "enum" and value is not None:
            values.append(FaceValue(name, type.name, value, symbols.enumerations[type.name].members[value]))
    return DrawnFace(list(ruleset.kinds.values())[design.kind], tuple(values))


def first_look(looks: Iterable[CardLook], key: str) -> CardLook:
    """Return the first look that says a key, or one that says nothing."""
    return next((one for one in looks if getattr(one, key)), CardLook())


def sign_of(member: Member, language: str) -> str:
    """Return what tells a value without its colour to readers of a language, or an empty text."""
    return member.look.symbol or in_language(member.mark, language)
