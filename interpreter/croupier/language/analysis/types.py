"""The types of the language."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Type:
    """A type of the language."""

    # number, boolean, enum, card, face, player, kind, pile, list; none (the word), nothing (the items of an empty
    # list), error
    base: str
    name: str = ""  # of an enumeration, or of a family of piles
    optional: bool = False  # a value may be none
    item: Type | None = None  # of a list

    def __str__(self) -> str:
        if self.base == "list":
            return f"list of {self.item}"
        return (self.name or self.base) + ("?" if self.optional else "")

    @property
    def required(self) -> Type:
        """Return the type without none."""
        return replace(self, optional=False) if self.optional else self

    @property
    def or_none(self) -> Type:
        if self.base in ("none", "error", "list"):
            return self
        return replace(self, optional=True)


NUMBER = Type("number")
BOOLEAN = Type("boolean")
CARD = Type("card")
FACE = Type("face")
PLAYER = Type("player")
KIND = Type("kind")
PILE = Type("pile")
NONE = Type("none")
NOTHING = Type("nothing")
ERROR = Type("error")

CARDS = Type("list", item=CARD)
"""Several cards in their order. Only parameters are of this type."""

LISTED = Type("listed")
"""Wanted where a list or a pile stands, of whatever it is. No value has this type; it only chooses among names."""
SINGLE = Type("single")
"""Wanted where a list or a pile cannot stand, as ``LISTED`` is."""

BUILT_IN_TYPES = {
    "number": NUMBER,
    "boolean": BOOLEAN,
    "card": CARD,
    "cards": CARDS,
    "face": FACE,
    "player": PLAYER,
    "kind": KIND,
    "pile": PILE,
}

SIDE = "side"
"""The name of the enumeration of the cards' sides."""


TEAM = "team"
"""The name of the enumeration of teams. How many there are depends on the number of players."""


def enum(name: str) -> Type:
    return Type("enum", name)


def family(name: str) -> Type:
    """Return the type of the piles of a family."""
    return Type("pile", name)


def list_of(item: Type) -> Type:
    return Type("list", item=item)


def fits(have: Type, want: Type) -> bool:
    """Return whether a value of a type may stand where another is wanted.

    A card may stand for the face that is up, a pile of a family for any pile.
    """
    if "error" in (have.base, want.base):
        return True
    if have.base == "nothing" and not have.optional:
        return True
    if have.base == "none":
        return want.optional or want.base == "none"
    if have.optional and not want.optional:
        return False
    if want.base == "list" and want.item is not None:
        item = CARD if have.base == "pile" else have.item
        if item is not None and item.base == "card" and want.item.base == "face":
            return False  # a list of cards is no list of faces
        return item is not None and fits(item, want.item) and (have.base == "pile" or have.base == "list")
    if want.base == "face" and have.base == "card":
        return True
    return (have.base, have.name) == (want.base, want.name) or (want.base == "pile" == have.base and not want.name)


def joined(first: Type, second: Type) -> Type | None:
    """Return the type that holds the values of both types, or None."""
    if first.base == "error" or second.base == "error":
        return ERROR
    if first.base == "nothing":
        return second.or_none if first.optional else second
    if second.base == "nothing":
        return joined(second, first)
    if first.base == "none":
        return second.or_none
    if second.base == "none":
        return first.or_none
    if first.base == "list" and second.base == "list" and first.item and second.item:
        item = joined(first.item, second.item)
        return list_of(item) if item else None
    if {first.base, second.base} == {"pile", "list"} and not (first.optional or second.optional):
        return joined(
            list_of(CARD) if first.base == "pile" else first, list_of(CARD) if second.base == "pile" else second
        )
    if (first.base, first.name) == (second.base, second.name):
        return first.or_none if second.optional else first
    if first.base == "pile" == second.base:
        return PILE.or_none if first.optional or second.optional else PILE
    return None


def item_of(type: Type) -> Type | None:
    """Return the type of the items of a list or pile, or None."""
    if type.base == "error":
        return ERROR
    if type.base == "pile":
        return None if type.optional else CARD
    return type.item
