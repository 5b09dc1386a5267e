"""Expand the lines of a deck into its cards: its own lines so many times, what layers add, less what they take out.

Algorithm. Each line is gone through for all values of its loops. The deck's own lines come first, the copies of a card
side by side. Then come the lines that layers add. At last the cards leave that layers take out, the last of a like
first. Where the deck is made of sides, all of that is done for each side.

Invariant. The lines are checked: their names and types are right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.language.analysis.constants import evaluate
from croupier.language.analysis.context import Context
from croupier.language.analysis.symbols import KindSymbol
from croupier.language.diagnostics import Related
from croupier.language.ruleset.ruleset import Deck, DeckEntry, DeckShare, Kind
from croupier.language.syntax import nodes as n
from croupier.language.syntax.printer import print_node

MOST_CARDS = 1_000
"""The most cards of a deck."""

MOST_PASSES = 100_000
"""The most values that the loops of all lines may go through."""


@dataclass(frozen=True, slots=True)
class Design:
    """A printed face."""

    kind: int  # the index of the kind
    values: tuple[Any, ...]  # the values of the declared fields, in their order


Faces = tuple[int | None, ...]
"""A card: the index of its design on each side, or None for a side that it lacks."""


@dataclass
class DeckPlan:
    """The cards of a deck."""

    designs: list[Design] = field(default_factory=list)  # the different faces
    cards: list[Faces] = field(default_factory=list)
    # the designs of each side, if each game pairs them; then ``cards`` is empty
    pools: list[list[int]] = field(default_factory=list)
    # the pairs that may not come together, as a set of designs for each side
    never: list[tuple[frozenset[int], ...]] = field(default_factory=list)

    @property
    def size(self) -> int:
        return len(self.pools[0]) if self.pools else len(self.cards)


Pass = tuple[dict[str, Any], list[tuple[int, ...]]]
"""The values of a line's loops, and the copies of the card that they make."""


class TooMany(Exception):
    """Raised if a deck is too large. The text is the message."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many cards the lines of a deck, or of a share of a layer, make."""

    part: Deck | DeckShare
    cards: int


@dataclass
class DeckMaker:
    """Makes the cards of one deck."""

    c: Context
    numbers: dict[Design, int] = field(default_factory=dict)  # the index of each design
    counted: list[Counted] = field(default_factory=list)
    # the passes that are left
    budget: Iterator[int] = field(default_factory=lambda: iter(range(MOST_PASSES)))

    def plan(self) -> DeckPlan:
        """Return the cards of the deck, but for pairs that may not meet. Raise TooMany if there are too many."""
        ruleset = self.c.ruleset
        in_sides = bool(ruleset.deck.sides)
        cards = [] if in_sides else self._cards(None)
        pools = [self._cards(side) for side in ruleset.faces] if in_sides else []
        used = sorted({design for card in (*cards, *(one for pool in pools for one in pool)) for design in card})
        designs, number = list(self.numbers), {design: at for at, design in enumerate(used)}
        sides = max(1, len(ruleset.faces))
        return DeckPlan(
            designs=[designs[one] for one in used],
            cards=[(*(number[one] for one in card), *(None,) * (sides - len(card))) for card in cards],
            pools=[[number[face] for (face,) in pool] for pool in pools],
        )

    def _cards(self, side: str | None) -> list[tuple[int, ...]]:
        """Return the cards of the deck, or the faces of one of its sides."""
        deck, made = self.c.ruleset.deck, list[tuple[int, ...]]()
        parts: tuple[Deck | DeckShare, ...] = (deck, *deck.added)
        for part in parts:
            before = len(made)
            for entry in _lines(part, side):
                for _, faces in self._line(entry, len(made), part.times if isinstance(part, Deck) else 1):
                    made += faces
            self._count(part, len(made) - before, side)
        return self._taken_out(made, side)

    def _count(self, part: Deck | DeckShare, cards: int, side: str | None) -> None:
        if side is None or side in part.sides:
            self.counted.append(Counted(part, cards))

    # --- lines ---------------------------------------------------------------------------------

    def _line(self, entry: DeckEntry, before: int, times: int) -> Iterator[Pass]:
        """Yield the copies of each card that a line makes, with the values of its loops.

        ``before`` counts the cards so far.
        """
        made = before
        for values in self._passes(entry.line.loops, {}):
            faces = tuple(self._face(face, values) for face in entry.line.faces)
            copies = entry.line.copies * times
            made += copies
            if made > MOST_CARDS:
                raise TooMany(f"the deck has more than {MOST_CARDS} cards")
            yield values, [faces] * copies
        if made == before:
            self.c.report("empty-deck", "this line makes no card", entry.place, "mend it, or leave it out")

    def _passes(self, loops: tuple[n.DeckLoop, ...], values: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the locals of each pass through the loops. Each value takes one unit of the ``budget``."""
        if not loops:
            yield values
            return
        loop, *rest = loops
        for value in evaluate(self.c, loop.source, values):
            if next(self.budget, None) is None:
                raise TooMany(f"the lines of the deck go through more than {MOST_PASSES} values")
            inner = {**values, loop.variable: value}
            if loop.where is None or evaluate(self.c, loop.where, inner):
                yield from self._passes(tuple(rest), inner)

    def _face(self, face: n.FaceSpec, values: dict[str, Any]) -> int:
        """Return the index of the design of a face. Add a new one."""
        symbol = self.c.symbols.values[face.kind]
        assert isinstance(symbol, KindSymbol)
        given = {
            parameter.name: evaluate(self.c, argument, values)
            for parameter, argument in zip(symbol.kind.parameters, face.arguments, strict=True)
        }
        marks = {mark.name for mark in face.marks}
        design = Design(symbol.index, tuple(self._field_values(symbol.kind, given, marks)))
        return self.numbers.setdefault(design, len(self.numbers))

    def _field_values(self, kind: Kind, given: dict[str, Any], marks: set[str]) -> Iterator[Any]:
        for declared in self.c.ruleset.fields.values():
            if declared.name in marks:
                yield True
            elif declared.name in given:
                yield given[declared.name]
            elif declared.name in kind.values:
                yield evaluate(self.c, kind.values[declared.name], given)
            else:
                yield None if declared.default is None else evaluate(self.c, declared.default, {})

    # --- cards that are taken out --------------------------------------------------------------

    def _taken_out(self, made: list[tuple[int, ...]], side: str | None) -> list[tuple[int, ...]]:
        """Return the cards without those that layers take out, the last of a like first."""
        there, taken = Counter(made), dict[tuple[int, ...], list[Related]]()
        for share in self.c.ruleset.deck.removed:
            count = 0
            for entry in _lines(share, side):
                for values, faces in self._line(entry, 0, 1):
                    count += len(faces)
                    self._take(entry, values, faces, there, taken)
            self._count(share, count, side)
        kept = []
        for one in made:  # the first of each like stay
            if there[one] > 0:
                there[one] -= 1
                kept.append(one)
        return kept

    def _take(
        self,
        entry: DeckEntry,
        values: Mapping[str, Any],
        faces: list[tuple[int, ...]],
        there: Counter[tuple[int, ...]],
        taken: dict[tuple[int, ...], list[Related]],
    ) -> None:
        """Take copies of a card out of those that are there. Report if there are fewer."""
        if not faces:
            return
        before = taken.setdefault(faces[0], [])
        left = there[faces[0]]
        if left < len(faces):
            message = f"`{self._told(entry, values)}` takes out {len(faces)}, and the deck has {left}"
            help = f"take out {left} at most" if left else "leave it out, or name a card as its line in the deck does"
            self.c.report("too-few-cards", message, entry.place, help, related=tuple(before))
        there[faces[0]] = max(0, left - len(faces))
        before.append(Related(entry.place, f"{len(faces)} {'is' if len(faces) == 1 else 'are'} taken out here"))

    def _told(self, entry: DeckEntry, values: Mapping[str, Any]) -> str:
        """Return a line as it is written, with the values of one pass through its loops."""
        if not values:
            return print_node(entry.line)
        given = (f"{one.variable} = {self._value(one, entry, values)}" for one in entry.line.loops)
        return f"{print_node(replace(entry.line, loops=()))} for {', '.join(given)}"

    def _value(self, loop: n.DeckLoop, entry: DeckEntry, values: Mapping[str, Any]) -> str:
        """Return the value of a loop's variable as it is written."""
        type = self.c.facts.routines[entry.line].types[self.c.facts.slots[loop]]
        value = values[loop.variable]
        if type.base == "enum":
            return str(self.c.symbols.enumerations[type.name].members[value].name)
        return list(self.c.ruleset.kinds)[value] if type.base == "kind" else str(value)


def _lines(part: Deck | DeckShare, side: str | None) -> Iterable[DeckEntry]:
    return part.entries if side is None else part.sides.get(side, ())
