"""Draws that a scenario foretells: the values of ``random``, and the places of ``at random``, first come first.

A text may be a value of several types. Which is meant shows when the draw happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.authoring.scenarios.names import CardName, NotKnown, Vocabulary
from croupier.authoring.scenarios.reader import Reader
from croupier.engines.reference.chance import Chance
from croupier.language.analysis.types import NUMBER, Type
from croupier.language.source import Span
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import Node
from croupier.language.syntax.document import Sequence as ListNode
from croupier.language.syntax.walk import walk
from croupier.table.state import State


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as a scenario lists it."""

    text: str
    place: Span
    values: dict[Type, Any] | None  # what the text means, by type; ``None`` leaves the draw to the seed


class CannotDraw(Exception):
    """The rules draw, and cannot draw what the scenario lists."""

    def __init__(self, draw: Draw, type: Type, found: Sequence[Any], place: Span) -> None:
        self.draw = draw
        self.type = type
        self.found = found  # what can be drawn
        self.place = place  # of the rules
        super().__init__(draw.text)


class Foretold(Chance):
    """Draws that come out as listed, and behind the list by the game's stream."""

    def __init__(self) -> None:
        self.left: list[Draw] = []

    def choose(self, s: State, found: Sequence[Any], type: Type, place: Span) -> Any:
        draw = self.left.pop(0) if self.left else None
        if draw is None or draw.values is None:
            return super().choose(s, found, type, place)
        wanted = draw.values.get(type)
        for fits in _tests(s, wanted):
            for one in found:
                if fits(one):
                    return one
        raise CannotDraw(draw, type, found, place)

    def position(self, s: State, size: int, place: Span) -> int:
        draw = self.left.pop(0) if self.left else None
        if draw is None or draw.values is None:
            return super().position(s, size, place)
        wanted = draw.values.get(NUMBER)
        if wanted is None or not 0 <= wanted <= size:
            raise CannotDraw(draw, NUMBER, range(size + 1), place)
        return int(wanted)


def _tests(s: State, wanted: Any) -> Sequence[Any]:
    """Return tests of values, the best first. A card fits by the side that is up, else by any side."""
    if isinstance(wanted, CardName):
        up = lambda card: wanted.fits(s.shown[card], s.faces[card])  # noqa: E731
        return up, lambda card: wanted.fits_somehow(s.faces[card])
    return () if wanted is None else (lambda value: value == wanted,)


# --- reading -------------------------------------------------------------------------------------


def read_draws(reader: Reader, node: Node) -> list[Draw]:
    """Return the draws of a list. Report whatever the rules cannot draw."""
    types = drawn_types(reader.vocabulary)
    if not isinstance(node, ListNode):
        help = "write a list: what the first draw brings, what the second, …"
        reader.wrong("bad-value", "expected a list of draws", node.place, help)
        return []
    if not types:
        reader.wrong("bad-value", "these rules draw nothing", node.place, "leave `draws` out; cards have `shuffles`")
        return []
    found = []
    for scalar in reader.scalars(node, "draws"):
        values = None if scalar.value is None else _values(reader, scalar.text, types)
        if values == {}:
            drawn = ", ".join(f"`{one}`" for one in types)
            message = f"nothing that these rules draw is called `{scalar.text}`"
            reader.wrong("unknown-value", message, scalar.place, f"what they draw has the types {drawn}")
        else:
            found.append(Draw(scalar.text, scalar.place, values))
    return found


def _values(reader: Reader, text: str, types: Sequence[Type]) -> dict[Type, Any]:
    found = {}
    for type in types:
        value = _value(reader, text, type)
        if value is not None:
            found[type] = value
    return found


def _value(reader: Reader, text: str, type: Type) -> Any:
    if type.base == "card":
        return reader.vocabulary.card_if_known(text)
    try:
        return reader.vocabulary.value(text, type, reader.players)
    except NotKnown:
        return None


def drawn_types(vocabulary: Vocabulary) -> list[Type]:
    """Return the types of everything that the rules draw, in the order of the text. A place in a pile is a number."""
    facts, found = vocabulary.checked.facts, []
    for node in (inner for one in vocabulary.ruleset.definitions for inner in walk(one)):
        if isinstance(node, n.Quantified) and node.quantifier == "random":
            found.append(facts.types[node])
        elif isinstance(node, n.Move | n.MoveEach) and node.position and node.position.kind == "random":
            found.append(NUMBER)
    return list(dict.fromkeys(found))
