"""The cards of a ruleset's deck, counted as a rulebook counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from croupier.language.analysis import Checked
from croupier.language.analysis.deck_cards import Design
from croupier.language.ruleset.ruleset import in_language
from croupier.language.source import Span
from croupier.rulebook.claims.claim import Cards
from croupier.rulebook.claims.meaning import Meaning, ValueNamed
from croupier.rulebook.claims.vocabulary import NUMBER, numbered_kinds

NOWHERE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class CardCount:
    """Some cards of a deck."""

    number: int
    lowest: int | None  # of their numbers; ``None`` without any
    highest: int | None


@dataclass
class DeckFaces:
    """The faces of the cards of a deck."""

    checked: Checked

    @cached_property
    def numbered(self) -> frozenset[str]:
        """Return the kinds whose cards differ by a number."""
        return frozenset(numbered_kinds(self.checked.ruleset))

    @cached_property
    def number_fields(self) -> Mapping[str, int]:
        """Return the field of each kind that is its cards' number, by its place among the fields."""
        fields = list(self.checked.ruleset.fields)
        return {
            kind.name: fields.index(one.name)
            for kind in self.checked.ruleset.kinds.values()
            for one in kind.parameters
            if one.type.name == NUMBER
        }

    def faces(self, side: str | None) -> Counter[int]:
        """Return how often each design stands on a side; on the first one if the deck is of whole cards."""
        plan = self.checked.deck
        if not plan.pools:
            sides = self.checked.ruleset.faces
            at = sides.index(side) if side in sides else 0
            return Counter(design for card in plan.cards if (design := card[at]) is not None)
        found: Counter[int] = Counter()
        for face, pool in zip(self.checked.ruleset.faces, plan.pools, strict=True):
            if side in (None, face):
                found.update(pool)
        return found

    def chosen(self, cards: Cards, side: str | None) -> Iterator[tuple[Design, int]]:
        """Yield the designs that some words mean, each with how often it is in the deck."""
        kinds, values = cards.kinds(), cards.values()
        for index, number in self.faces(cards.side() or side).items():
            design = self.checked.deck.designs[index]
            kind = self.kind(design)
            if kinds is not None and kind not in kinds:
                continue
            if kinds is None and cards.numbered and kind not in self.numbered:
                continue
            if cards.ends and not self._is_between(design, *cards.ends):
                continue
            if all(self._has(design, type_name, members) for type_name, members in values.items()):
                yield design, number

    def spanned(self, cards: Cards, side: str | None) -> list[Design]:
        """Return the designs that some words mean, without those whose number is outside of their range."""
        designs = (design for design, _ in self.chosen(cards, side))
        if cards.span is None:
            return list(designs)
        first, last = cards.span
        return [one for one in designs if (number := self.number(one)) is not None and first <= number <= last]

    def count(self, cards: Cards, side: str | None) -> CardCount:
        chosen = list(self.chosen(cards, side))
        numbers = [number for design, _ in chosen if (number := self.number(design)) is not None]
        return CardCount(sum(count for _, count in chosen), min(numbers, default=None), max(numbers, default=None))

    def counts_of_each(self, cards: Cards, side: str | None) -> frozenset[int]:
        """Return how many there are of each value by which some cards differ, such as of each colour."""
        chosen = list(self.chosen(cards, side))
        found: set[int] = set()
        for at, _ in enumerate(self.checked.ruleset.fields):
            counts: Counter[int | bool | None] = Counter()
            for design, number in chosen:
                counts[design.values[at]] += number
            if len(counts) > 1 and None not in counts:
                found |= set(counts.values())
        return frozenset(found)

    def kind(self, design: Design) -> str:
        return list(self.checked.ruleset.kinds)[design.kind]

    def number(self, design: Design) -> int | None:
        """Return the number that stands on a card: a field that is a number, or a value whose mark is one."""
        at = self.number_fields.get(self.kind(design))
        value = self._marked(design) if at is None else design.values[at]
        return value if isinstance(value, int) else None

    def _marked(self, design: Design) -> int | None:
        enumerations = self.checked.ruleset.enumerations
        for field, value in zip(self.checked.ruleset.fields.values(), design.values, strict=True):
            if field.type.name in enumerations and isinstance(value, int):
                mark = in_language(enumerations[field.type.name].members[value].mark, "")
                if mark.isdecimal():
                    return int(mark)
        return None

    def field(self, design: Design, name: str) -> int | bool | None:
        value: int | bool | None = design.values[list(self.checked.ruleset.fields).index(name)]
        return value

    def printed_with(self, kinds: frozenset[str]) -> frozenset[str]:
        """Return the kinds on any side of the cards that have some kinds on one of their sides."""
        designs = self.checked.deck.designs
        found = set(kinds)
        for card in self.checked.deck.cards:
            faces = {self.kind(designs[index]) for index in card if index is not None}
            if faces & kinds:
                found |= faces
        return frozenset(found)

    def places(self, cards: Cards, side: str | None) -> tuple[Span, ...]:
        """Return the lines of the deck from which some cards come, and of the kinds where there is no line."""
        kinds = {self.kind(design) for design, _ in self.chosen(cards, side)} or (cards.kinds() or NOWHERE)
        found = []
        for part in self.checked.ruleset.deck.parts:
            sides = [entries for face, entries in part.sides.items() if side in (None, face)]
            for entry in [*part.entries, *(one for entries in sides for one in entries)]:
                if any(face.kind in kinds for face in entry.line.faces):
                    found.append(entry.place)
        return tuple(found)

    def _is_between(self, design: Design, first: tuple[Meaning, ...], last: tuple[Meaning, ...]) -> bool:
        """Whether a value of a card stands between two others, in the order of their enumeration."""
        for one, other in product(first, last):
            if isinstance(one, ValueNamed) and isinstance(other, ValueNamed) and one.type == other.type:
                names = [member.name for member in self.checked.ruleset.enumerations[one.type].members]
                low, high = sorted((names.index(one.member), names.index(other.member)))
                if self._has(design, one.type, frozenset(names[low : high + 1])):
                    return True
        return False

    def _has(self, design: Design, type_name: str, members: frozenset[str]) -> bool:
        """Whether a field of a card is one of some members of an enumeration."""
        names = [one.name for one in self.checked.ruleset.enumerations[type_name].members]
        for at, field in enumerate(self.checked.ruleset.fields.values()):
            value = design.values[at]
            if field.type.name == type_name and isinstance(value, int) and names[value] in members:
                return True
        return False
