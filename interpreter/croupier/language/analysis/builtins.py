"""The closed list of built-in functions, with their types. ``engines.reference.builtins`` executes them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.language.analysis.types import BOOLEAN, CARD, FACE, NUMBER, PILE, PLAYER, SIDE, Type, enum, list_of

ANY_LIST = Type("any list")
ANY_ENUM = Type("any enum")
ANY_ITEM = Type("any item")
"""These three depend on the call: a list of anything, a value of some enumeration, what the list holds."""


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
    "owner": BuiltIn((CARD,), PLAYER.or_none),
    "face": BuiltIn((CARD, enum(SIDE)), FACE),
    "has_face": BuiltIn((CARD, enum(SIDE)), BOOLEAN),
    "face_up": BuiltIn((CARD,), enum(SIDE)),
    "comes_before": BuiltIn((CARD, CARD), BOOLEAN),
    "position": BuiltIn((ANY_ENUM,), NUMBER),
    "above": BuiltIn((ANY_ENUM,), ANY_ENUM.or_none),
    "below": BuiltIn((ANY_ENUM,), ANY_ENUM.or_none),
    "item": BuiltIn((ANY_LIST, NUMBER), ANY_ITEM),
    "min": BuiltIn((NUMBER, NUMBER), NUMBER),
    "max": BuiltIn((NUMBER, NUMBER), NUMBER),
}
