"""A tie: what somebody has found that a sentence of a rulebook says."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from croupier.language.source import Span
from croupier.rulebook.comparing.meanings import Meanings
from croupier.rulebook.ties.fingerprint import Fingerprint

REMARKS = (
    "heading",
    "question",  # of a list of questions, answered by the next sentence
    "lead-in",  # announces what follows: a list, a warning
    "summary",  # what other sentences tell in full
    "reference",  # says where to read on
    "story",
    "example",
    "advice",
    "picture",  # what stands in or under one
    "imprint",
)
"""What a sentence is that asks nothing of rules."""


@dataclass(frozen=True, slots=True)
class Tie:
    """What a sentence says: it tells statements, is an open point, or is a remark."""

    line: int  # where the sentence stood; a hint
    print: Fingerprint
    tells: tuple[str, ...] = ()  # codes of statements
    open: tuple[str, ...] = ()  # codes of open points
    remark: str = ""  # one of ``REMARKS``
    differs: str = ""  # the code of the open point for which the ruleset says something else than this sentence
    proposed: bool = False  # nobody has confirmed it
    place: Span | None = field(default=None, compare=False)  # where the tie is written

    @property
    def codes(self) -> tuple[str, ...]:
        return (*self.tells, *self.open, *((self.differs,) if self.differs else ()))

    def confirmed(self) -> Tie:
        return replace(self, proposed=False)


@dataclass(frozen=True, slots=True)
class Ties:
    """The ties of a ruleset."""

    means: Meanings = field(default_factory=Meanings)
    meant: dict[str, Span] = field(default_factory=dict, compare=False)  # where each meaning is written
    texts: dict[str, tuple[Tie, ...]] = field(default_factory=dict)  # by language, each in the order of the text
