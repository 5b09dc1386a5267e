"""Keep the origins of the rules that composition has named, in a table by these names.

Invariant. Composition makes names with ``__``, which no rule file can contain. Such a name has no meaning in itself:
code must look it up here, and never take it apart. Messages and printed rules show the name that the author wrote.

After ``also playable(card)`` the table holds::

  playable__was_1          older       written playable, newest playable
  playable__was_1_also_1   condition   written playable, newest playable
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from croupier.language.source import Source, Span

ORIGINAL = "original"
"""The name by which a change calls the version that it changes."""

KEPT = "given__value"
"""The local that holds the result of the original while an ``after`` runs."""

KEPT_TOLD = "given"

LAID_ON = ("also", "never")
"""The words by which a layer changes a condition."""

Role = Literal["own", "older", "condition", "local"]

WORD = re.compile(r"\b[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class RuleOrigin:
    """The origin of a rule that composition has named."""

    written: str  # the name that the author wrote
    # ``own``: a layer's rule whose name was taken; ``older``: a version before a change; ``condition``: the condition
    # of an ``also`` or ``never``; ``local``: a parameter that composition has added to a definition
    role: Role
    newest: str | None  # the rule that runs instead; None for the behaviour of one kind


@dataclass
class RuleOrigins:
    """The traces of a composition."""

    rules: dict[str, RuleOrigin] = field(default_factory=dict)  # the rules that composition has named
    changed: set[str] = field(default_factory=set)  # the names of the rules that layers have changed
    # ``also`` or ``never``, by the place of the change; ``asked``, by the place of a question for a way
    conditions: dict[Span, str] = field(default_factory=dict)
    # the source and offset of each call of ``original``
    misfits: set[str] = field(default_factory=set)  # the names of the ways that some move is ``as`` by mistake
    originals: set[tuple[Source, int]] = field(default_factory=set)

    def role(self, name: str) -> Role | None:
        """Return the role of a rule that composition has named, and None for any other rule."""
        origin = self.rules.get(name)
        return None if origin is None else origin.role

    def written(self, name: str) -> str:
        """Return the name of a rule as its author wrote it."""
        origin = self.rules.get(name)
        return name if origin is None else origin.written

    def newest(self, name: str) -> str | None:
        """Return the rule that runs when a rule is called: for an older version, the newest one.

        Return None for an older behaviour of one kind.
        """
        origin = self.rules.get(name)
        return name if origin is None else origin.newest

    def calls_original(self, place: Span) -> bool:
        """Return whether an author has written a call of ``original`` that begins where a place begins."""
        return (place.source, place.start) in self.originals

    def told(self, text: str, *, original: bool = False) -> str:
        """Return a text in which each rule has the name that its author wrote.

        If ``original``, older versions and conditions are called ``original``.
        """

        def plain(found: re.Match[str]) -> str:
            origin = self.rules.get(found[0])
            if origin is None:
                return KEPT_TOLD if found[0] == KEPT else found[0]
            return ORIGINAL if original and origin.role != "own" else origin.written

        return WORD.sub(plain, text) if self.rules else text

    # --- what composition notes ----------------------------------------------------------------

    def note_own(self, names: Mapping[str, str]) -> None:
        """Note how a layer's own rules are written, by their new names."""
        self.rules.update({name: RuleOrigin(written, "own", name) for name, written in names.items()})

    def note_older(self, older: str, newest: str) -> None:
        """Note the older version of a rule."""
        self.rules[older] = RuleOrigin(self.written(newest), "older", newest)

    def note_older_of_kind(self, older: str, kind: str, moment: str) -> None:
        """Note the older behaviour of one kind at a moment."""
        self.rules[older] = RuleOrigin(f"{kind}_{self.written(moment)}", "older", None)

    def note_condition(self, name: str, newest: str) -> None:
        """Note a definition that holds the condition of an ``also`` or ``never``."""
        self.rules[name] = RuleOrigin(self.written(newest), "condition", newest)

    def note_part(self, name: str, written: str) -> None:
        """Note the name of a layer's part of a condition, by the name of what the layer changes."""
        self.rules[name] = RuleOrigin(written, "condition", None)

    def note_originals(self, places: Iterable[Span]) -> None:
        """Note the places of calls of ``original``."""
        self.originals.update((one.source, one.start) for one in places)
