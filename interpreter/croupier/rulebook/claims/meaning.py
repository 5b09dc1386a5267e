"""What a word of a rulebook means in a ruleset."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KindNamed:
    """A kind of card."""

    kind: str


@dataclass(frozen=True, slots=True)
class ValueNamed:
    """A value of an enumeration that stands on cards."""

    type: str
    member: str


@dataclass(frozen=True, slots=True)
class SideNamed:
    """A side of the cards."""

    face: str


@dataclass(frozen=True, slots=True)
class StateNamed:
    """A state of each player that is a card on the table and none of the deck."""

    state: str


Meaning = KindNamed | ValueNamed | SideNamed | StateNamed
