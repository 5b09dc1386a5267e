"""The closed list of built-in functions, with their types. ``engines.reference.builtins`` executes them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.analysis.types import BOOLEAN, CARD, FACE, NUMBER, PILE, PLAYER, SIDE, TEAM, Type, enum, list_of

ANY_LIST = Type("any list")
ANY_ENUM = Type("any enum")
SAME = Type("T")
"""The type of a result: of the items of the list, or of the value of the enumeration, that is the first argument."""


@dataclass(frozen=True, slots=True)
class BuiltIn:
    parameters: tuple[Type, ...]
    result: Type


BUILT_INS: dict[str, BuiltIn] = {
    "top": BuiltIn((PILE,), CARD),
    "bottom": BuiltIn((PILE,), CARD),
    "size": BuiltIn((ANY_LIST,), NUMBER),
    "seat": BuiltIn((NUMBER,), PLAYER),
    "left_of": BuiltIn((PLAYER,), PLAYER),
    "right_of": BuiltIn((PLAYER,), PLAYER),
    "others": BuiltIn((PLAYER,), list_of(PLAYER)),
    "members": BuiltIn((enum(TEAM),), list_of(PLAYER)),
    "owner": BuiltIn((CARD,), PLAYER.or_none),
    "pile_of": BuiltIn((CARD,), PILE),
    "face": BuiltIn((CARD, enum(SIDE)), FACE),
    "has_face": BuiltIn((CARD, enum(SIDE)), BOOLEAN),
    "face_up": BuiltIn((CARD,), enum(SIDE)),
    "comes_before": BuiltIn((CARD, CARD), BOOLEAN),
    "position": BuiltIn((ANY_ENUM,), NUMBER),
    "above": BuiltIn((ANY_ENUM,), SAME.or_none),
    "below": BuiltIn((ANY_ENUM,), SAME.or_none),
    "item": BuiltIn((ANY_LIST, NUMBER), SAME),
    "min": BuiltIn((NUMBER, NUMBER), NUMBER),
    "max": BuiltIn((NUMBER, NUMBER), NUMBER),
}
