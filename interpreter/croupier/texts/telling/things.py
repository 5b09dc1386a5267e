"""Tell a player in their language what lies on a table: cards, piles, states and values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.engines.contract.program import Program
from croupier.language.analysis.types import TEAM, Type
from croupier.language.labels.checks import CARD
from croupier.language.labels.labels import Labels
from croupier.language.ruleset.ruleset import Pile, StateVariable, team_index
from croupier.table.layout import PileLayout, StateLayout
from croupier.table.seen import SeenCard, SeenPile, SeenState
from croupier.texts.telling.words import listed, vowel, word

MOST_NAMED = 20
"""The most different cards of a move that are named one by one."""

MOST_TURNED_AWAY = 3
"""The most of them that are named although only other sides are seen."""


class ThingTeller:
    """Texts in one language for the things on one table."""

    def __init__(
        self, program: Program, language: str, names: Sequence[str] = (), labels: Labels | None = None
    ) -> None:
        self.program = program
        self.language = language
        self.labels = Labels(program.checked, language) if labels is None else labels
        seats = program.layout.seats
        self.names = list(names) or [word(language, "player", number=seat + 1) for seat in range(seats)]  # by seat

    def word(self, identifier: str, **values: Any) -> str:
        return word(self.language, identifier, **values)

    def named(self, name: str, value: object) -> str:
        """Return ``name: value`` as the language punctuates it."""
        return self.word("named", name=name, value=str(value))

    def listed(self, names: Sequence[str]) -> str:
        """Return a list such as ``A, B and C``."""
        return listed(self.language, names)

    # --- cards and piles -----------------------------------------------------------------------

    def card(self, seen: SeenCard, *, marks: bool = False) -> str:
        """Return a card as it is seen: its face, else its other sides, else the word for a hidden card.

        With ``marks``, add the marks of fields, and the values that the text of a face does not name. The label
        ``card`` words a card by all its sides.
        """
        face = self.labels.printed if marks else self.labels.design
        backs = ", ".join(map(face, seen.backs))
        if seen.up is not None:
            whole = self.labels.label(CARD, {"up": face(seen.up), "others": backs}) if backs else None
            return whole or face(seen.up)
        if backs:
            return f"{self.word('hidden-card')} ({self.word('other-side', cards=backs)})"
        return self.word("hidden-card")

    def cards(self, seen: Sequence[SeenCard]) -> str:
        """Return several cards, equal ones together. Hidden cards are counted at the end."""
        hidden = sum(1 for one in seen if one.up is None and not one.backs)
        known = self.counted(self.card(one, marks=True) for one in seen if one.up is not None or one.backs)
        return ", ".join(known + ([self.word("hidden-cards", count=hidden)] if hidden else [])) or self.word("nothing")

    def few(self, seen: Sequence[SeenCard]) -> str:
        """Return several cards, or how many they are where their names would fill lines.

        Of cards that show only other sides than the one that is up, fewer are named: those lie on the table to be seen.
        """
        looks = {(one.up, one.backs) for one in seen}
        turned_away = sum(1 for up, backs in looks if up is None and backs)
        if len(looks) > MOST_NAMED or turned_away > MOST_TURNED_AWAY:
            return self.word("cards-count", count=len(seen))
        return self.cards(seen)

    def counted(self, texts: Iterable[str]) -> list[str]:
        """Return each different text once, with its count, such as ``red 5 ×2``."""
        counts = Counter(texts)
        return [self.word("several", thing=one, count=count) if count > 1 else one for one, count in counts.items()]

    def pile(self, index: int) -> str:
        place = self.program.layout.piles[index]
        return self._owned("pile-of", place, pile=self.pile_name(place))

    def state(self, index: int) -> str:
        place = self.program.layout.states[index]
        return self._owned("state-of", place, state=self.state_name(place))

    def pile_name(self, place: PileLayout | SeenPile) -> str:
        """Return the name of a pile with its indices, but for the player or the team whose it is."""
        return self._with_indices(self.labels.pile(place.name), self.labels.ruleset.piles[place.name], place.at)

    def state_name(self, place: StateLayout | SeenState) -> str:
        """Return the name of a state with its indices, but for the player or the team whose it is."""
        return self._with_indices(self.labels.state(place.name), self.labels.ruleset.states[place.name], place.at)

    def _with_indices(self, name: str, family: Pile | StateVariable, at: Sequence[int]) -> str:
        types = [self.type_of(one.name) for one in family.indices if one.name not in ("player", "card")]
        team = team_index(family, self.labels.ruleset.teams)
        indices = [pair for place, pair in enumerate(zip(at, types, strict=True)) if place != team]
        return " ".join([name, *(str(self.value(one, type)) for one, type in indices)])

    def owner_name(self, place: PileLayout | StateLayout) -> str | None:
        """Return the name of the player or the team whose a pile or a state is."""
        if place.owner is not None:
            return self.names[place.owner]
        return None if place.whose.team is None else self.team(place.whose.team)

    def team(self, team: int) -> str:
        """Return the names of the players of a team."""
        return self.listed([self.names[seat] for seat in self.program.layout.members(team)])

    def _owned(self, identifier: str, place: PileLayout | StateLayout, **thing: str) -> str:
        name = self.owner_name(place)
        if name is None:
            return next(iter(thing.values()))
        return self.word(identifier, owner=name, vowel=vowel(name), **thing)

    def value(self, value: Any, type: Type) -> Any:
        """Return a value of the engine in words."""
        if isinstance(value, Fault):
            return value.message
        if isinstance(value, SeenCard):
            return self.card(value, marks=True)
        if value is None:
            return self.word("none")
        if type.base == "player":
            return self.names[value]
        if type.base == "card":
            return self.word("hidden-card")
        if type.name == TEAM and self.program.layout.teams:
            return self.team(value)
        if type.base == "face":
            return self.labels.printed(value)
        if type.base == "pile" and isinstance(value, int):
            return self.pile(value)
        if type.base in ("list", "pile"):
            item = type.item or Type("card")
            return ", ".join(str(self.value(one, item)) for one in value) or self.word("nothing")
        return self.labels.value(value, type)

    def counters(self, seen: SeenCard) -> str:
        """Return what lies on a card, as far as it says something to people."""
        return ", ".join(self.counter(one) for one in seen.counters if self.says_something(one))

    def counter(self, seen: SeenState) -> str:
        """Return a state with its value, or the name alone if it holds."""
        label = self.state_name(seen)
        return label if seen.value is True else self.named(label, self.state_value(seen))

    def says_something(self, seen: SeenState) -> bool:
        """Return whether a state has a label and a value other than ``None``, ``false`` and 0."""
        if seen.value is None or not self.labels.ruleset.states[seen.name].label:
            return False
        return seen.value != 0 if seen.type in ("number", "boolean") else True

    def type_of(self, name: str) -> Type:
        """Return the type that the declaration of a state names."""
        return self.program.checked.symbols.types.get(name, Type(name))

    def state_value(self, seen: SeenState) -> str:
        if isinstance(seen.value, SeenCard):
            return self.card(seen.value, marks=True)
        return str(self.value(seen.value, self.type_of(seen.type)))
