"""A ruleset: the content of a document, with its leaves parsed and the places of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.language.ruleset.full_names import OwnNames
from croupier.language.ruleset.reshaping import Reshaped
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.taking import Taken
from croupier.language.source import Source, Span
from croupier.language.syntax import nodes as n

LAYOUT = re.compile("[ \t\n]+")

Text = Mapping[str, str]
"""A text by languages. A text in no language in particular has the language ``""``."""

OtherNames = Mapping[str, tuple[str, ...]]
"""Further names of a thing by languages, as those of a ``Text``."""


def names_in(names: OtherNames, language: str) -> tuple[str, ...]:
    """Return the further names that a thing has in a language, and in no language in particular."""
    return (*names.get("", ()), *names.get(language, ()))


@dataclass(frozen=True, slots=True)
class Citing:
    """The codes that a part cites and settles."""

    cites: tuple[n.Cite, ...] = ()  # statements of a rulebook that the part implements
    settles: tuple[n.Cite, ...] = ()  # open points that the part settles


@dataclass(frozen=True, slots=True)
class CardLook:
    """How cards look. Nothing is said where a text is empty."""

    fill: str = ""  # the colour of the card, ``#rrggbb``
    text: str = ""  # the colour of what is written on it
    symbol: str = ""  # one to three characters
    places: Mapping[str, Span] = field(default_factory=dict)  # of the values, by their keys


@dataclass(frozen=True, slots=True)
class Member:
    """A value of an enumeration."""

    name: str
    label: Text
    mark: Text  # the sign that tells it, by language
    also_called: OtherNames
    look: CardLook
    values: Mapping[str, n.Expression]  # the values of the member's fields
    citing: Citing
    place: Span


@dataclass(frozen=True, slots=True)
class Enumeration:
    """A type with an ordered list of values."""

    name: str
    members: tuple[Member, ...]
    place: Span

    @property
    def numbered(self) -> bool:
        """Return whether the values are the numbers from 1 on."""
        return self.members[0].name == "1"


@dataclass(frozen=True, slots=True)
class Option:
    """A constant of a game that its players agree on."""

    name: str
    type: str  # ``rule`` for an option that holds a body of statements
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    parameters: tuple[n.Parameter, ...]
    default: int | bool | str | None
    default_body: n.Body | None
    label: Text
    citing: Citing
    place: Span
    default_at: Span | None = None  # the value of ``default``
    fixed_at: Span | None = None  # where the document takes the choice away; ``default`` is then its value


@dataclass(frozen=True, slots=True)
class FieldDeclaration:
    """A field of every card face."""

    name: str
    type: n.TypeName
    default: n.Expression | None
    place: Span
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card."""

    name: str
    parameters: tuple[n.Parameter, ...]  # the fields that a deck line gives
    values: Mapping[str, n.Expression]  # the other fields
    label: Text
    pattern_places: Mapping[str, Span]  # of the label, by language
    also_called: OtherNames
    look: CardLook
    citing: Citing
    place: Span


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A line of the deck."""

    line: n.DeckLine
    citing: Citing
    assumed: bool
    place: Span


@dataclass(frozen=True, slots=True)
class Pairing:
    """The way in which each game puts together the faces of a deck with several sides."""

    never: tuple[tuple[n.Expression, ...], ...]  # the pairs that may not come together
    place: Span


@dataclass(frozen=True, slots=True)
class DeckShare:
    """The lines of cards that a layer adds to the deck, or takes out of it."""

    total: int | None
    entries: tuple[DeckEntry, ...]
    sides: Mapping[str, tuple[DeckEntry, ...]]
    place: Span
    total_place: Span


@dataclass(frozen=True, slots=True)
class Deck:
    """The lines of a deck."""

    total: int | None  # of the deck's own lines, so many times
    times: int
    pile: str
    entries: tuple[DeckEntry, ...]  # lines of whole cards
    sides: Mapping[str, tuple[DeckEntry, ...]]  # lines of faces for each side, which ``pairing`` puts together
    added: tuple[DeckShare, ...]
    removed: tuple[DeckShare, ...]
    pairing: Pairing | None
    citing: Citing
    assumed: bool
    note: Text
    place: Span
    total_place: Span
    pile_place: Span
    complete: bool = True  # every line could be parsed

    @property
    def parts(self) -> tuple[Deck | DeckShare, ...]:
        """Return the deck itself, the shares that are added, and those that are taken out."""
        return (self, *self.added, *self.removed)

    @property
    def lines(self) -> Iterator[DeckEntry]:
        """Yield the lines of all parts."""
        for part in self.parts:
            yield from part.entries
            for entries in part.sides.values():
                yield from entries


@dataclass(frozen=True, slots=True)
class SeenBy:
    """The viewers of a pile: ``nobody``, ``owner``, ``team``, ``others`` or ``all``."""

    front: str  # the viewers of the faces that are up
    back: str  # the viewers of the other faces
    front_of_top: str  # as ``front``, for the top card
    back_of_top: str  # as ``back``, for the top card


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards."""

    name: str
    of: tuple[n.TypeName, ...]  # there is one for each value of these types together
    seen_by: SeenBy
    ordered: bool  # the order of the cards has a meaning
    most: int | None  # the most cards that it can hold; None for the whole deck
    label: Text
    citing: Citing
    place: Span
    seen_by_at: Span

    @property
    def indices(self) -> tuple[n.TypeName, ...]:
        return self.of

    @property
    def viewers(self) -> set[str]:
        """Return who sees anything of its cards."""
        seen = self.seen_by
        return {seen.front, seen.back, seen.front_of_top, seen.back_of_top}


@dataclass(frozen=True, slots=True)
class StateVariable:
    """A variable of the game's state."""

    name: str
    of: tuple[n.TypeName, ...]  # there is one for each value of these types together
    indices: tuple[n.TypeName, ...]  # the same, but in the place of a pile those of the pile: so people name it
    type: n.TypeName
    starts: n.Expression | None  # the first value; None for a variable that is unset at first
    reset_by: str | None  # the mark on whose entry the variable is set back to ``starts``
    seen_by: str
    label: Text
    citing: Citing
    place: Span
    seen_by_at: Span
    reset_at: Span

    @property
    def viewers(self) -> set[str]:
        """Return who sees its value."""
        return {self.seen_by}


def team_index(thing: Pile | StateVariable, teams: Mapping[int, int]) -> int | None:
    """Return the position of the team among the indices but a card, of a family that belongs to teams and not to single
    players."""
    if not teams or has_owner(thing):
        return None
    others = (one.name for one in thing.indices if one.name != "card")
    return next((at for at, one in enumerate(others) if one == "team"), None)


def has_owner(thing: Pile | StateVariable) -> bool:
    """Return whether each pile or state of a family belongs to a player."""
    return any(one.name == "player" for one in thing.indices)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a condition is not as it has to be, in the words of players."""

    key: str  # the name under which it stands in ``ReasonTexts``
    name: str  # the definition or the move as its author wrote it
    fails: Text  # told where the condition fails
    holds: Text  # told where the condition holds and must not
    given: Mapping[str, n.Expression]  # the placeholders beside the parameters
    place: Span
    fails_at: Mapping[str, Span]  # the places of ``fails``, by language
    holds_at: Mapping[str, Span]

    def text(self, *, holds: bool) -> Text:
        """Return the text that is told where the condition holds, or where it fails."""
        return self.holds if holds else self.fails


@dataclass(frozen=True, slots=True)
class ReasonTexts:
    """The reasons of a ruleset."""

    rules: Mapping[str, Reason] = field(default_factory=dict)  # of definitions, by the names of the composed ruleset
    moves: Mapping[str, Reason] = field(default_factory=dict)  # of the own conditions of moves, by ``decision.move``
    amends: Mapping[Span, Reason] = field(default_factory=dict)  # of moves' ``also`` and ``never``, by their places
    ways: Mapping[str, Reason] = field(default_factory=dict)  # by the names of the ways
    # the texts of ways, over the parameters of a move that is ``as`` them, by ``decision.move``
    of_ways: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    # the same, over the parameters of a definition that holds a part of a question for a way, by its name
    asked: Mapping[str, Reason] = field(default_factory=dict)

    def all(self) -> tuple[Reason, ...]:
        """Return each text as its author wrote it."""
        return (*self.rules.values(), *self.ways.values(), *self.moves.values(), *self.amends.values())

    def over_parameters(self) -> tuple[Reason, ...]:
        """Return each text over the parameters of what it is told of; that of a way for each of its moves."""
        ways = (one for found in self.of_ways.values() for one in found)
        return (*self.rules.values(), *self.moves.values(), *self.amends.values(), *ways, *self.asked.values())

    def of_rule(self, name: str) -> Reason | None:
        """Return the text of a definition, or of the way for which it holds a part of a question."""
        return self.rules.get(name) or self.asked.get(name)


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A point on which the rulebook is unclear."""

    code: str
    question: Text
    taken: Text  # the reading that this ruleset takes
    others: tuple[Text, ...]  # the readings that it does not take
    place: Span


@dataclass(frozen=True)
class Ruleset:
    """The content of a document, or of several documents that were composed. Nothing in it has been checked yet."""

    name: str
    source: Source = field(repr=False)
    title: Text
    summary: Text
    players: Sequence[int]  # the numbers of players that can play, the smallest first
    faces: tuple[str, ...]
    sides_called: Mapping[str, OtherNames]  # of each face
    side_looks: Mapping[str, CardLook]  # of each face
    enumerations: Mapping[str, Enumeration]
    options: Mapping[str, Option]
    fields: Mapping[str, FieldDeclaration]
    kinds: Mapping[str, Kind]
    deck: Deck
    piles: Mapping[str, Pile]
    states: Mapping[str, StateVariable]
    outcome: n.Expression | None
    wins_from: n.Expression | None  # the least outcome that wins; a constant
    labels: Mapping[str, Text]
    label_places: Mapping[str, Span]
    pattern_places: Mapping[str, Mapping[str, Span]]  # of each label, by language
    interpretations: Mapping[str, Interpretation]
    remarks: Mapping[str, Text]
    definitions: tuple[n.Definition, ...]
    place: Span
    players_place: Span
    teams_place: Span
    faces_place: Span
    teams: Mapping[int, int]  # the number of teams by the number of players; empty where nobody has a team
    citations: tuple[tuple[str, n.Cite], ...] = ()  # those of the document as a whole, each with the name of the part
    included: tuple[str, ...] = ()  # the names of the house rules that it is always played with
    layers: tuple[str, ...] = ()  # the names of the house rules that are laid on it
    layer_files: tuple[str, ...] = ()  # the files of the house rules that are laid on it
    documents: tuple[Source, ...] = field(default=(), repr=False)  # all texts that it is composed of
    unread: frozenset[str] = frozenset()  # the rules that could not be parsed; their absence is not reported again
    # the codes that replaced rules cited, each with the place of the replacement
    uncited: Mapping[str, Span] = field(default_factory=dict)
    # the names that house rules declare differently, so that nothing about them is sure
    contested: frozenset[str] = frozenset()
    reasons: ReasonTexts = field(default_factory=ReasonTexts)
    taken: tuple[Taken, ...] = ()  # what layers have taken away
    spared: frozenset[str] = frozenset()  # the files of layers below one that takes something away
    reshaped: tuple[Reshaped, ...] = ()  # what layers declare otherwise than those below
    names: OwnNames = field(default_factory=OwnNames, repr=False)  # of what documents declare
    origins: RuleOrigins = field(default_factory=RuleOrigins, repr=False)  # of the rules that composition has named


def files_of(ruleset: Ruleset) -> list[str]:
    """Return the names of all files of a ruleset: its own, those of its house rules, and those that they extend."""
    definitions = (one.place.source.name for one in ruleset.definitions)
    return sorted({ruleset.source.name, *ruleset.layer_files, *definitions})


def teams_of(teams: int | Mapping[int, int] | None, players: Sequence[int]) -> Mapping[int, int]:
    """Return the number of teams by the number of players. Where none is given, everybody is alone."""
    if teams is None:
        return {}
    if isinstance(teams, int):
        return dict.fromkeys(players, teams)
    return {**{one: one for one in players}, **teams}


def counted_players(players: Sequence[int]) -> str:
    """Return numbers of players in words, such as ``2 to 10 players``."""
    first, last = players[0], players[-1]
    if first == last:
        return f"{first} player{'s' if first > 1 else ''}"
    if isinstance(players, range):
        return f"{first} to {last} players"
    return f"{', '.join(map(str, players[:-1]))} or {last} players"


def in_language(text: Text, language: str, otherwise: str = "") -> str:
    """Return a text in a language, on one line.

    Other languages stand in, in this order: no language in particular, English, any language, ``otherwise``.
    """
    found = next((text[code] for code in (language, "", "en") if code in text), None)
    return LAYOUT.sub(" ", next(iter(text.values()), otherwise) if found is None else found).strip(" ")
