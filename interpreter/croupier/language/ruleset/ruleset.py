"""A ruleset: what a document says, with its leaves parsed and every part's place kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.source import Source, Span
from croupier.language.syntax import nodes as n

LAYOUT = re.compile("[ \t\n]+")

Text = Mapping[str, str]
"""A text in several languages: language code to text; a text in no language in particular has the code ``""``."""


@dataclass(frozen=True, slots=True)
class Citing:
    """What a part implements: statements of a rulebook, and questions that it settles."""

    cites: tuple[n.Cite, ...] = ()
    settles: tuple[n.Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """One value of an enumeration; ``values`` holds its fields."""

    name: str
    label: Text
    mark: str
    also_called: tuple[str, ...]
    values: Mapping[str, n.Expression]
    citing: Citing
    place: Span


@dataclass(frozen=True, slots=True)
class Enumeration:
    """An ordered list of values."""

    name: str
    members: tuple[Member, ...]
    place: Span


@dataclass(frozen=True, slots=True)
class Option:
    """A constant of a game that its players agree on; ``type`` is ``rule`` for a few lines in the language."""

    name: str
    type: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None
    parameters: tuple[n.Parameter, ...]
    default: int | bool | str | None
    default_body: n.Body | None
    label: Text
    citing: Citing
    place: Span


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
    """A kind of card: its parameters are fields that a deck line gives, its values the other fields."""

    name: str
    parameters: tuple[n.Parameter, ...]
    values: Mapping[str, n.Expression]
    label: Text
    citing: Citing
    place: Span


@dataclass(frozen=True, slots=True)
class DeckEntry:
    line: n.DeckLine
    citing: Citing
    assumed: bool
    place: Span


@dataclass(frozen=True, slots=True)
class Pairing:
    """How the faces of a deck that is given side by side are put together at the start of a game."""

    never: tuple[tuple[n.Expression, ...], ...]
    place: Span


@dataclass(frozen=True, slots=True)
class Deck:
    """Lines of whole cards (``entries``), or lines of faces for each side that ``pairing`` puts together.

    ``complete``: whether all of it could be read.
    """

    total: int | None
    pile: str
    entries: tuple[DeckEntry, ...]
    sides: Mapping[str, tuple[DeckEntry, ...]]
    pairing: Pairing | None
    citing: Citing
    assumed: bool
    place: Span
    total_place: Span
    pile_place: Span
    complete: bool = True


@dataclass(frozen=True, slots=True)
class SeenBy:
    """Who sees the cards of a pile: ``nobody``, ``owner``, ``others`` or ``all``, for the face that is up (``front``)
    and the others (``back``), and, where it differs, for the top card."""

    front: str
    back: str
    front_of_top: str
    back_of_top: str


@dataclass(frozen=True, slots=True)
class Pile:
    """``each_player``: one for every seat; ``ordered``: whether the order of its cards means anything."""

    name: str
    each_player: bool
    seen_by: SeenBy
    ordered: bool
    label: Text
    citing: Citing
    place: Span


@dataclass(frozen=True, slots=True)
class StateVariable:
    """``reset_by`` names the mark on whose entry it is set back to ``starts``; without ``starts`` it is not set."""

    name: str
    each_player: bool
    type: n.TypeName
    starts: n.Expression | None
    reset_by: str | None
    seen_by: str
    label: Text
    citing: Citing
    place: Span


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A point on which the rulebook is unclear: the question, the reading taken, and the others."""

    code: str
    question: Text
    taken: Text
    others: tuple[Text, ...]
    place: Span


@dataclass(frozen=True)
class Ruleset:
    """Everything that a document says, or several that were composed; nothing in it has been checked yet.

    ``citations`` are those of the document as a whole, each with the part that it names; ``layers`` names the house
    rules in it, and ``layer_files`` their files; ``unread`` the rules that could not be parsed, whose absence is not
    told again; ``uncited`` the codes that were cited by rules which have been replaced, with what replaced them;
    ``contested`` what house rules declare differently, so that nothing sure can be told of it; ``origins`` where the
    rules come from that composition has made.
    """

    name: str
    source: Source = field(repr=False)
    title: Text
    summary: Text
    players: tuple[int, int]
    faces: tuple[str, ...]
    enumerations: Mapping[str, Enumeration]
    options: Mapping[str, Option]
    fields: Mapping[str, FieldDeclaration]
    kinds: Mapping[str, Kind]
    deck: Deck
    piles: Mapping[str, Pile]
    states: Mapping[str, StateVariable]
    outcome: n.Expression | None
    labels: Mapping[str, Text]
    label_places: Mapping[str, Span]
    interpretations: Mapping[str, Interpretation]
    remarks: Mapping[str, Text]
    definitions: tuple[n.Definition, ...]
    place: Span
    players_place: Span
    citations: tuple[tuple[str, n.Cite], ...] = ()
    layers: tuple[str, ...] = ()
    layer_files: tuple[str, ...] = ()
    unread: frozenset[str] = frozenset()
    uncited: Mapping[str, Span] = field(default_factory=dict)
    contested: frozenset[str] = frozenset()
    origins: RuleOrigins = field(default_factory=RuleOrigins, repr=False)


def files_of(ruleset: Ruleset) -> list[str]:
    """The names of all files that a ruleset is made from: its own, those of its house rules, and those that they
    extend."""
    definitions = (one.place.source.name for one in ruleset.definitions)
    return sorted({ruleset.source.name, *ruleset.layer_files, *definitions})


def in_language(text: Text, language: str, otherwise: str = "") -> str:
    """The text in a language, else in none in particular, else in English, else in any, else ``otherwise``; on one
    line, however many it was written on."""
    found = next((text[code] for code in (language, "", "en") if code in text), None)
    return LAYOUT.sub(" ", next(iter(text.values()), otherwise) if found is None else found).strip(" ")
