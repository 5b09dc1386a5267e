"""The world of a random ruleset: its nouns, the heads of its rules, and the names that each place can use."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from croupier.language.analysis.types import BOOLEAN, CARD, CARDS, FACE, KIND, NUMBER, PILE, PLAYER, Type, enum, family

TEAMS = enum("team")


@dataclass
class Enumeration:
    """``fields`` are those of its members, which have a mark each if it is ``marked``."""

    name: str
    members: list[str]
    fields: dict[str, Type] = field(default_factory=dict)
    marked: bool = False


@dataclass(frozen=True)
class Pile:
    name: str
    of: tuple[str, ...] = ()  # the types of its indices


@dataclass(frozen=True)
class Variable:
    """A state or an option of a table."""

    name: str
    type: Type
    of: tuple[str, ...] = ()  # the types of its indices
    option: bool = False  # it is an option, not a state
    fixed: bool = False  # only the patterns of the generator change it


@dataclass
class Rule:
    """The head of a rule and what is known of its body: ``cost`` is about how many steps a call takes, ``questions``
    how many decisions it puts. A rule calls those of a lower ``rank`` alone."""

    name: str
    kind: str
    parameters: list[tuple[str, Type]]
    rank: float
    giving: Type | None = None
    mark: str | None = None
    secret: bool = False
    cost: int = 1
    questions: int = 0
    finishes: bool = False
    called: bool = False
    names: int = 0


@dataclass
class Way:
    """What moves have in common. ``number`` is its place among the ways, ``rank`` the lowest of a decision that has a
    move which is ``as`` it, ``decisions`` are those with such a move of their own. Nothing asks for one that is
    ``unasked``, so moves of several cards can be ``as`` it."""

    name: str
    parameters: list[tuple[str, Type]]
    number: int
    unasked: bool = False
    used: bool = False
    conditional: bool = False
    secret: bool = False
    rank: float = 1_000
    decisions: list[Rule] = field(default_factory=list)


@dataclass
class World:
    """``size`` from 1 to 3 says how much there is of everything, ``depth`` how deep expressions are. ``rounds`` are
    played, or turns one by one; ``given`` is what rules give most often."""

    seats: tuple[int, int] = (2, 5)
    size: int = 1
    depth: int = 2
    rounds: bool = True
    given: Type = NUMBER
    teams: bool = False
    sides: list[str] = field(default_factory=list)
    ragged: bool = False
    enumerations: list[Enumeration] = field(default_factory=list)
    fields: dict[str, Type] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    variables: list[Variable] = field(default_factory=list)
    unset: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    during: list[Rule] = field(default_factory=list)
    behaviours: dict[str, list[str]] = field(default_factory=dict)
    settled: list[str] = field(default_factory=list)
    fixed: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    options: dict[str, list[Any]] = field(default_factory=dict)

    def enumeration(self, name: str) -> Enumeration:
        return next(one for one in self.enumerations if one.name == name)

    def shared_members(self) -> set[str]:
        """Values of several enumerations, which need their type in front."""
        every = [member for one in self.enumerations for member in one.members]
        return {one for one in every if every.count(one) > 1}

    @property
    def enums(self) -> list[Type]:
        return [enum(one.name) for one in self.enumerations]

    @property
    def families(self) -> list[Type]:
        """Return the types of the piles of families."""
        return [family(one.name) for one in self.piles if one.of]

    def pile(self, name: str) -> Pile:
        return next(one for one in self.piles if one.name == name)

    def below(self, rank: float, *kinds: str) -> list[Rule]:
        return [one for one in self.rules if one.rank < rank and one.kind in kinds]


@dataclass(frozen=True)
class Local:
    type: Type
    settable: bool = False


@dataclass
class Scope:
    """A place in a rule. ``weight`` is about how often it is passed for each call; ``narrowed`` are the paths that are
    not none there; ``again``, ``secret`` and ``cards`` say what kind of move or loop it stands in, ``asks`` the
    ways that a condition may ask for there; it is ``settled`` where rules are, and nothing that stands in the YAML."""

    rule: Rule
    locals: dict[str, Local] = field(default_factory=dict)
    narrowed: frozenset[str] = frozenset()
    weight: int = 1
    depth: int = 0
    acting: bool = False
    loop: bool = False
    cards: bool = False
    again: bool = False
    secret: bool = False
    giving: Type | None = None
    asks: tuple[Way, ...] = ()
    settled: bool = True

    def inner(self, **changes: Any) -> Scope:
        return replace(self, **{"locals": dict(self.locals), **changes})

    def knowing(self, told: frozenset[str]) -> Scope:
        return self.inner(narrowed=self.narrowed | told)

    def fresh(self, type: Type) -> str:
        """A name that nothing in this rule has."""
        self.rule.names += 1
        letter = {CARDS: "s", NUMBER: "n", BOOLEAN: "b", CARD: "c", FACE: "f", PLAYER: "p", KIND: "k", PILE: "l"}
        return f"{letter.get(type.required, 'v')}{self.rule.names}"

    def declare(self, type: Type, settable: bool = False) -> str:
        name = self.fresh(type)
        self.locals[name] = Local(type, settable)
        return name

    def declare_as(self, name: str, type: Type) -> None:
        self.locals[name] = Local(type)

    def type_of(self, name: str) -> Type:
        type = self.locals[name].type
        return type.required if name in self.narrowed else type
