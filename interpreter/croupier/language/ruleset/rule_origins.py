"""Where the rules of a composed ruleset come from: a table by the names that composition gives them.

Such a name holds ``__``, which no rule file can write, and says nothing else: its meaning stands here alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from croupier.language.source import Source, Span

ORIGINAL = "original"
"""How a replacement calls what it replaces."""

KEPT = "given__value"
"""The local that keeps what an original has given while `after` runs."""

KEPT_TOLD = "given"

Role = Literal["own", "older", "condition"]

WORD = re.compile(r"\b[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class RuleOrigin:
    """Where a rule comes from that composition has named; ``written`` is the name that its author wrote.

    ``role`` is ``own`` for a layer's rule whose name another layer has too, ``older`` for a version that was changed,
    ``condition`` for what `also` or `never` says. ``newest`` is the rule that runs in its place; there is
    none for the behaviour of one kind.
    """

    written: str
    role: Role
    newest: str | None


@dataclass
class RuleOrigins:
    """What a composition has done to rules.

    ``rules`` holds each rule that it has named, ``changed`` the rules that layers have changed. ``conditions`` holds
    the words `also` and `never` by the places of such changes; ``originals`` is where a call of `original` begins.
    """

    rules: dict[str, RuleOrigin] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    conditions: dict[Span, str] = field(default_factory=dict)
    originals: set[tuple[Source, int]] = field(default_factory=set)

    def role(self, name: str) -> Role | None:
        """Return the role of a rule that composition has named; none for any other."""
        origin = self.rules.get(name)
        return None if origin is None else origin.role

    def written(self, name: str) -> str:
        """Return the name of a rule as its author wrote it."""
        origin = self.rules.get(name)
        return name if origin is None else origin.written

    def newest(self, name: str) -> str | None:
        """Return the rule that runs where a rule is called: for an older version the newest one."""
        origin = self.rules.get(name)
        return name if origin is None else origin.newest

    def calls_original(self, place: Span) -> bool:
        """Return whether an author has written a call of `original` where a place begins."""
        return (place.source, place.start) in self.originals

    def told(self, text: str, original: bool = False) -> str:
        """Return a text with all rules called as authors write them; ``original`` for what is no rule of its own."""

        def plain(found: re.Match[str]) -> str:
            origin = self.rules.get(found[0])
            if origin is None:
                return KEPT_TOLD if found[0] == KEPT else found[0]
            return ORIGINAL if original and origin.role != "own" else origin.written

        return WORD.sub(plain, text) if self.rules else text

    # --- what composition notes ----------------------------------------------------------------

    def note_own(self, names: dict[str, str]) -> None:
        """Note the names that a layer's own rules have been given."""
        self.rules.update({name: RuleOrigin(written, "own", name) for written, name in names.items()})

    def note_older(self, older: str, newest: str) -> None:
        self.rules[older] = RuleOrigin(self.written(newest), "older", newest)

    def note_older_of_kind(self, older: str, kind: str, moment: str) -> None:
        self.rules[older] = RuleOrigin(f"{kind}_{self.written(moment)}", "older", None)

    def note_condition(self, name: str, newest: str) -> None:
        self.rules[name] = RuleOrigin(self.written(newest), "condition", newest)

    def note_originals(self, places: Iterable[Span]) -> None:
        self.originals.update((one.source, one.start) for one in places)
