"""What rules tell of hidden cards, as far as it has been found."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.language.analysis.lints.secrets import Look, Who
from croupier.language.source import Span
from croupier.language.syntax import nodes as n

Reveals = tuple[n.Reveal, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a statement tells somebody of hidden cards."""

    code: str
    about: str  # the decision, the move, the state or the pile that tells it
    place: Span
    look: Look
    rule: str
    reveals: Reveals  # those that hold here
    bodies: tuple[int, ...] = ()  # blocks: a card that one of them moves is seen where it goes
    same: tuple[Who, Who] | None = None  # two players: nothing is told if they are one
    loop: LoopAround | None = None
    seen: tuple[str, Who] = ("all", None)  # who sees the state or the top of the pile


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call of an acting rule, or a question."""

    caller: str
    callee: str
    reveals: Reveals


@dataclass(eq=False)
class LoopAround:
    """A loop around a statement, as far as it has been followed."""

    node: n.ForEach | n.Repeat
    declared: set[str] = field(default_factory=set)
    asks: bool = False


@dataclass
class FollowedRules:
    """What was found in all rules."""

    findings: list[Finding] = field(default_factory=list)
    sites: list[CallSite] = field(default_factory=list)
    moved: dict[int, set[str]] = field(default_factory=dict)  # by block, the piles that it moves cards from
    shown: dict[str, set[str]] = field(default_factory=dict)  # by rule, the piles that it shows itself, to anybody
    shown_to_many: dict[str, set[str]] = field(default_factory=dict)  # those that it shows itself, to several players
    shown_near: dict[str, set[str]] = field(default_factory=dict)  # those that rules show to several which it calls
    same: set[tuple[Who, Who]] = field(default_factory=set)  # parameters of a decision that one player may be both of
