"""The names of a game as its scenarios write them: players, piles, states, cards and moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from croupier.authoring.scenarios.names import Vocabulary, simplified
from croupier.language.analysis.types import CARD, Type
from croupier.language.labels.labels import Labels, plain_name
from croupier.language.ruleset.ruleset import Pile, StateVariable, has_owner
from croupier.language.syntax import nodes as n
from croupier.rules import Rules

MOST_SPELLED = 60
"""The most piles or states of a family that are spelled with their indices."""


class ScenarioWords:
    """What can be named in the scenarios of some rules. Tables are made when they are first asked for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.vocabulary = Vocabulary(rules.checked)
        self.ruleset = rules.ruleset
        self._cards: dict[str, list[str]] = {}  # by language

    # --- things on the table ---------------------------------------------------------------------

    def piles(self, players: Sequence[str]) -> Iterator[str]:
        """Yield piles by their names with their indices, and those of all players by their plurals."""
        for pile in self.ruleset.piles.values():
            yield from self._spelled(pile.name, pile, players)

    def states(self, players: Sequence[str]) -> Iterator[str]:
        for state in self.ruleset.states.values():
            if "card" not in [one.name for one in state.of]:
                yield from self._spelled(state.name, state, players)

    def _spelled(self, name: str, thing: Pile | StateVariable, players: Sequence[str]) -> Iterator[str]:
        plain = plain_name(name)
        of = [one.name for one in thing.indices]
        if has_owner(thing):
            plural = f"{plain}s"
            yield plural if self.vocabulary.piles.get(simplified(plural)) == name else plain
        if all(one in ("player", *self.vocabulary.members) for one in of):
            tables = [self.index_names(one, players) for one in of]
            yield from (" ".join([plain, *at]) for at in islice(product(*tables), MOST_SPELLED))

    def index_names(self, type: str, players: Sequence[str]) -> list[str]:
        """Return the values of a type behind ``of``, each by one name."""
        if type == "player":
            return list(players)
        enumeration = self.rules.checked.symbols.enumerations.get(type)
        return [] if enumeration is None else [plain_name(one.name) for one in enumeration.members]

    def values(self, type: Type, players: Sequence[str], language: str) -> Iterator[str]:
        """Yield the values of a type that can be listed."""
        if type.optional:
            yield "none"
        match type.base:
            case "boolean":
                yield from ("yes", "no")
            case "enum":
                yield from self.index_names(type.name, players)
            case "player":
                yield from players
            case "kind":
                yield from self.ruleset.kinds
            case "card":
                yield from self.cards(language)

    def cards(self, language: str) -> list[str]:
        """Return the faces of the deck in a language, each once."""
        if language not in self._cards:
            labels, designs = Labels(self.rules.checked, language), self.rules.checked.deck.designs
            names = dict.fromkeys(labels.design(at) for at in range(len(designs)))
            self._cards[language] = [one for one in names if self.vocabulary.card_if_known(one) is not None]
        return self._cards[language]

    # --- moves -----------------------------------------------------------------------------------

    def moves(self, written: str, players: Sequence[str], language: str) -> list[str]:
        """Return moves by their names; behind a name that is written, those with their first argument."""
        codes = self.rules.program(self.rules.players[0]).moves.values()
        known = dict.fromkeys((plain_name(code.name), tuple(code.parameter_types)) for code in codes)
        begun = [
            (head, types[0]) for head, types in known if types and simplified(written).startswith(simplified(head))
        ]
        found = [
            f"{head} {one}"
            for head, type in begun
            for one in self.values(CARD if type.base == "list" else type, players, language)
        ]
        return found or list(dict.fromkeys([*(head for head, _ in known), "decline"]))

    def decisions(self) -> list[str]:
        codes = self.rules.program(self.rules.players[0]).codes
        return sorted({code.label for code in codes if code.decision is not None and not code.steps})

    def marks(self) -> Iterable[str]:
        return self.rules.checked.symbols.marks

    def conditions(self) -> list[str]:
        """Return the definitions that may refuse a move, as authors call them."""
        names = [one.signature.name for one in self.ruleset.definitions if isinstance(one, n.Define)]
        return list(dict.fromkeys(map(self.ruleset.origins.written, names)))
