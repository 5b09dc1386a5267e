"""Lay the reasons of layers on each other, so that a text stays with the condition that it was written for.

Algorithm. ``reason_keys.py`` says what the keys of a layer mean. When composition keeps an older version of a
definition, the text goes with it. After ``never fits(card)`` with texts in both layers the book holds::

  fits__was_1           the text of the base
  fits__was_1_never_1   the text of the layer, with ``fails`` and ``holds`` exchanged

Invariant. What is taken away takes its texts along, and those by which other layers of the same level change them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset import models as m
from croupier.language.ruleset.build import RulesetBuilder
from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.layers import Layer
from croupier.language.ruleset.leavings import Leavings
from croupier.language.ruleset.merge import merge_part
from croupier.language.ruleset.reason_keys import KEY, called, changed_by, defined_by, removes
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.ruleset import Reason, ReasonTexts
from croupier.language.ruleset.taking import Taken
from croupier.language.ruleset.way_reasons import AskedPart, reasons_of_ways
from croupier.language.source import Source, Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n


def with_reasons(root: d.Mapping, documents: Sequence[Document], reasons: ReasonBook) -> d.Mapping:
    """Return the merged document with the composed reasons, or with those of a document that are no mapping."""
    found = [entry for one in documents for entry in one.root.entries if entry.key.text == KEY]
    wrong = next((one for one in found if not isinstance(one.value, d.Mapping)), None)
    if not found:
        return root
    entry = wrong or d.Entry(found[0].key, reasons.node(found[0].value.place))
    return d.Mapping((*root.entries, entry), root.place)


# --- the book ------------------------------------------------------------------------------------


@dataclass
class ReasonBook:
    """The reasons that have been composed so far."""

    origins: RuleOrigins
    taken: Mapping[str, Taken]  # what layers have taken away so far
    entries: dict[str, d.Entry] = field(default_factory=dict)  # by the names that composition has given
    amends: dict[Span, str] = field(default_factory=dict)  # the keys of moves' ``also`` and ``never``, by their places
    diagnostics: list[Diagnostic] = field(default_factory=list)
    parts: list[AskedPart] = field(default_factory=list)  # the definitions that hold a part of a question for a way
    _leavings: Leavings = field(default_factory=Leavings)
    _changes: dict[tuple[Source, str], d.Entry] = field(default_factory=dict)  # of changes that are still to come
    _refusing: set[str] = field(default_factory=set)  # the keys whose texts stand for the opposite of a definition
    _amended: int = 0  # the number of moves' conditions so far that have got a text of a layer
    _made: set[str] = field(default_factory=set)  # the keys of definitions that composition has made of changes
    _older: dict[str, str] = field(default_factory=dict)  # the version before each changed definition

    def begin_level(self, layers: Sequence[Layer], gone: Collection[str]) -> None:
        """Take the reasons of the layers of a level. ``gone`` is what the level takes away."""
        self._leavings.of_level = set()
        patches = [(layer, self._own(layer)) for layer in layers if layer.reasons is not None]
        for layer, entries in patches:
            self._leavings.layer = layer.name
            for entry in entries:
                if not self._hangs(entry, gone):
                    self._patch(entry)

    def _own(self, layer: Layer) -> list[d.Entry]:
        """Take the texts of what a layer adds and changes. Return its other entries."""
        assert layer.reasons is not None
        defined, changed = {*defined_by(layer)}, {*changed_by(layer)}
        source = layer.reasons.place.source
        others = []
        for entry in layer.reasons.entries:
            key = entry.key.text
            if key in defined and not removes(entry.value):
                self.entries[key] = entry
            elif key in changed and not removes(entry.value):
                self._changes[source, key] = entry
            else:
                others.append(entry)
        return others

    def _hangs(self, entry: d.Entry, gone: Collection[str]) -> bool:
        """Return whether another layer of the level takes away what an entry is about."""
        key = entry.key.text
        found = [self.taken[one] for one in (key, key.partition(".")[0]) if one in gone and one in self.taken]
        return any(one.place.source != entry.key.place.source for one in found)

    def _patch(self, entry: d.Entry) -> None:
        """Change a text that is there: that of the first version, if the definition has been changed."""
        key = entry.key.text
        while key not in self.entries and key in self._older:
            key = self._older[key]
        before = self.entries.pop(key, None)
        old = () if before is None else (d.Entry(called(before.key, entry.key.text), before.value),)
        base, patch = d.Mapping(old, entry.key.place), d.Mapping((entry,), entry.key.place)
        merged = merge_part(base, patch, (KEY,), self.diagnostics, self._leavings)
        if merged.entries:
            self.entries[key] = merged.entries[0]

    def keep(self, name: str, older: str) -> None:
        """Let the text of a definition go with its older version."""
        if name in self._older:
            self._older[older] = self._older[name]
        self._older[name] = older
        if name in self.entries:
            self.entries[older] = self.entries.pop(name)

    def drop(self, name: str) -> None:
        """Forget the text of a definition that is gone."""
        self.entries.pop(name, None)
        self._older.pop(name, None)

    def drop_below(self, name: str) -> None:
        """Forget the texts of a rule, or of a move ``decision.move``, that is taken away, and of the moves in it."""
        starts = (f"{name}.", f"{name}__") if "." in name else (f"{name}.",)
        for key in [one for one in self.entries if one == name or one.startswith(starts)]:
            self.drop(key)
        self.amends = {place: key for place, key in self.amends.items() if key in self.entries}

    def change(self, place: Span, name: str, made: str, *, refuses: bool = False) -> None:
        """Give the text of a layer to the definition that composition has made of its change.

        If the definition ``refuses``, it holds where the changed condition fails.
        """
        entry = self._changes.get((place.source, name))
        if entry is not None:
            self.entries[made] = entry
            self._made.add(made)
            self._refusing |= {made} if refuses else set()

    def amend_move(self, place: Span, move: str) -> None:
        """Give the text of a layer to its ``also`` or ``never`` of a move."""
        entry = self._changes.get((place.source, move))
        if entry is not None:
            self._amended += 1
            key = f"{move}__{self._amended}"
            self.origins.note_part(key.partition(".")[2], move.partition(".")[2])
            self.entries[key], self.amends[place] = entry, key

    def alone(self, conditions: Mapping[str, Any]) -> tuple[list[d.Entry], list[d.Entry]]:
        """Return the reasons that one document can hold, under the names there, and those that only layers can.

        A document has one text for a definition, that of its first version, and one for a move. ``conditions`` holds
        the conditions of moves, by ``decision.move``.
        """
        first = {self._first(name): name for name in self._older if name not in self._older.values()}
        changed = {*self._older.values(), *self._older}
        held: dict[str, d.Entry] = {}
        for key, entry in self.entries.items():
            if key in first or (key not in changed and key not in self._made and key not in self.amends.values()):
                held[first.get(key, key)] = entry
        for place, key in self.amends.items():
            move = self.entries[key].key.text
            held.pop(move, None)
            if isinstance(conditions.get(move), n.Unary) and conditions[move].place == place:
                held[move] = self.entries[key]
        kept = [d.Entry(called(one.key, name), one.value) for name, one in held.items()]
        return kept, [one for one in self.entries.values() if all(one is not other for other in held.values())]

    def _first(self, name: str) -> str:
        """Return the first version of a definition."""
        while name in self._older:
            name = self._older[name]
        return name

    def node(self, place: Span) -> d.Mapping:
        """Return the reasons as a part of a document, under the names that composition has given."""
        entries = tuple(d.Entry(called(one.key, key), one.value) for key, one in self.entries.items())
        return d.Mapping(entries, place)

    def built(
        self, builder: RulesetBuilder, given: Mapping[str, m.ReasonModel], definitions: Iterable[n.Definition]
    ) -> ReasonTexts:
        """Return the reasons with their expressions parsed."""
        made = {key: self._reason(builder, key, one) for key, one in given.items()}
        amends = {place: made[key] for place, key in self.amends.items() if key in made}
        changes = {*self.amends.values()}
        moves = {key: one for key, one in made.items() if "." in key and key not in changes}
        texts = ReasonTexts({key: one for key, one in made.items() if "." not in key}, moves, amends)
        return reasons_of_ways(texts, definitions, self.parts)

    def _reason(self, builder: RulesetBuilder, key: str, model: m.ReasonModel) -> Reason:
        given = {}
        for name in model.with_:
            found = builder.expression(KEY, key, "with", name)
            if found is not None:
                given[name] = found
        fails = model.fails, builder.text_places(KEY, key, "fails")
        holds = model.holds, builder.text_places(KEY, key, "holds")
        fails, holds = (holds, fails) if key in self._refusing else (fails, holds)
        name, place = self.origins.told(self.entries[key].key.text), builder.place(KEY, key)
        return Reason(key, name, fails[0], holds[0], given, place, fails[1], holds[1])
