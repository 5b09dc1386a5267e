"""Lay the reasons of layers on each other, so that a text stays with the condition that it was written for.

Algorithm. A key of ``reasons`` names a definition or a move. What the key means depends on the rest of its layer:
- a layer that defines the thing gives it its text;
- a layer that changes the condition (``also``, ``never``, ``instead of``) gives its text to what it says itself;
- any other layer changes the text that is there, key by key.

When composition keeps an older version of a definition, the text goes with it. After ``never fits(card)`` with texts
in both layers the book holds::

  fits__was_1           the text of the base
  fits__was_1_never_1   the text of the layer, with ``fails`` and ``holds`` exchanged
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.language.diagnostics import Diagnostic
from croupier.language.ruleset import models as m
from croupier.language.ruleset.build import RulesetBuilder
from croupier.language.ruleset.layers import Layer, parts_of
from croupier.language.ruleset.merge import merge_part
from croupier.language.ruleset.rule_origins import RuleOrigins
from croupier.language.ruleset.ruleset import Reason, ReasonTexts
from croupier.language.source import Source, Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.rewrite import rename_rules

KEY = "reasons"
FAILS = "fails"


def reasons_in(root: d.Mapping) -> d.Mapping | None:
    """Return the reasons of a document, each text alone written out as ``fails``."""
    node = root.get(KEY)
    if not isinstance(node, d.Mapping):
        return None
    return d.Mapping(tuple(d.Entry(one.key, _written_out(one)) for one in node.entries), node.place)


def _written_out(entry: d.Entry) -> d.Node:
    value = entry.value
    if isinstance(value, d.Scalar) and value.value is None:
        return value
    short = isinstance(value, d.Scalar)
    if isinstance(value, d.Mapping) and value.entries:
        short = all(m.LANGUAGE.match(one.key.text) for one in value.entries)
    if short:
        return d.Mapping((d.Entry(_called(entry.key, FAILS), value),), value.place)
    return value


def _called(key: d.Scalar, text: str) -> d.Scalar:
    """Return a key with another text at the same place."""
    return replace(key, value=text, text=text)


# --- what a layer says ---------------------------------------------------------------------------


def patches_in(layer: Layer) -> d.Mapping | None:
    """Return the reasons by which a layer changes the texts of other layers."""
    if layer.reasons is None:
        return None
    own = {*_defined(layer), *_changed(layer)}
    entries = tuple(one for one in layer.reasons.entries if one.key.text not in own or _removes(one.value))
    return d.Mapping(entries, layer.reasons.place)


def _removes(node: d.Node) -> bool:
    return isinstance(node, d.Scalar) and node.value is None


def _defined(layer: Layer) -> Iterator[str]:
    """Yield the definitions and moves that a layer adds."""
    for part in layer.parts:
        match part:
            case n.Define():
                yield part.signature.name
            case n.Decision() | n.ExtendDecision():
                yield from _moves(part.signature.name, part.moves, part.meanwhiles)
            case n.During():
                for decision in part.decisions:
                    yield from _moves(decision.name, (), part.meanwhiles)


def _moves(decision: str, moves: Sequence[n.DecisionMove], meanwhiles: Sequence[n.Meanwhile]) -> Iterator[str]:
    for move in (*moves, *(one for block in meanwhiles for one in block.moves)):
        yield f"{decision}.{move.signature.name}"


def _changed(layer: Layer) -> Iterator[str]:
    """Yield the definitions and moves whose conditions a layer changes."""
    yield from (one.signature.name for one in parts_of(layer, n.Amend))
    yield from (one.signature.name for one in parts_of(layer, n.Change) if one.word == "instead of" and not one.kind)
    for extension in parts_of(layer, n.ExtendDecision):
        yield from (f"{extension.signature.name}.{one.move.name}" for one in extension.amends)


# --- the book ------------------------------------------------------------------------------------


@dataclass
class ReasonBook:
    """The reasons that have been composed so far."""

    entries: dict[str, d.Entry] = field(default_factory=dict)  # by the names that composition has given
    amends: dict[Span, str] = field(default_factory=dict)  # the keys of moves' ``also`` and ``never``, by their places
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _names: dict[Source, Mapping[str, str]] = field(default_factory=dict)  # of rules that a layer calls otherwise
    _changes: dict[tuple[Source, str], d.Entry] = field(default_factory=dict)  # of changes that are still to come
    _refusing: set[str] = field(default_factory=set)  # the keys whose texts stand for the opposite of a definition
    _made: set[str] = field(default_factory=set)  # the keys of definitions that composition has made of changes
    _older: dict[str, str] = field(default_factory=dict)  # the version before each changed definition

    def begin(self, layer: Layer, names: Mapping[str, str], gone: set[tuple[str, ...]]) -> None:
        """Take the reasons of a layer. ``names`` are those of its own rules that composition has renamed."""
        if layer.reasons is None:
            return
        defined, changed = {*_defined(layer)}, {*_changed(layer)}
        source = layer.reasons.place.source
        self._names[source] = names
        for entry in layer.reasons.entries:
            key = entry.key.text
            if key in defined and not _removes(entry.value):
                head, dot, move = key.partition(".")
                self.entries[names.get(head, head) + dot + move] = entry
            elif key in changed and not _removes(entry.value):
                self._changes[source, key] = entry
            else:
                self._patch(entry, gone)

    def _patch(self, entry: d.Entry, gone: set[tuple[str, ...]]) -> None:
        """Change a text that is there: that of the first version, if the definition has been changed."""
        key = entry.key.text
        while key not in self.entries and key in self._older:
            key = self._older[key]
        before = self.entries.pop(key, None)
        old = () if before is None else (d.Entry(_called(before.key, entry.key.text), before.value),)
        place = entry.key.place
        merged = merge_part(d.Mapping(old, place), d.Mapping((entry,), place), (KEY,), self.diagnostics, gone)
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

    def change(self, place: Span, name: str, made: str, *, refuses: bool = False) -> None:
        """Give the text of a layer to the definition that composition has made of its change.

        If the definition ``refuses``, it holds where the changed condition fails.
        """
        entry = self._changes.get((place.source, name))
        if entry is not None:
            self.entries[made] = entry
            self._made.add(made)
            self._refusing |= {made} if refuses else set()

    def amend_move(self, place: Span, move: str, origins: RuleOrigins) -> None:
        """Give the text of a layer to its ``also`` or ``never`` of a move."""
        entry = self._changes.get((place.source, move))
        if entry is not None:
            key = f"{move}__{len(self.amends) + 1}"
            origins.note_part(key.partition(".")[2], move.partition(".")[2])
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
        kept = [d.Entry(_called(one.key, name), one.value) for name, one in held.items()]
        return kept, [one for one in self.entries.values() if all(one is not other for other in held.values())]

    def _first(self, name: str) -> str:
        """Return the first version of a definition."""
        while name in self._older:
            name = self._older[name]
        return name

    def node(self, place: Span) -> d.Mapping:
        """Return the reasons as a part of a document, under the names that composition has given."""
        entries = tuple(d.Entry(_called(one.key, key), one.value) for key, one in self.entries.items())
        return d.Mapping(entries, place)

    def built(self, builder: RulesetBuilder, given: Mapping[str, m.ReasonModel]) -> ReasonTexts:
        """Return the reasons with their expressions parsed."""
        made = {key: self._reason(builder, key, one) for key, one in given.items()}
        amends = {place: made[key] for place, key in self.amends.items() if key in made}
        changes = {*self.amends.values()}
        rules = {key: one for key, one in made.items() if "." not in key}
        moves = {key: one for key, one in made.items() if "." in key and key not in changes}
        return ReasonTexts(rules, moves, amends)

    def _reason(self, builder: RulesetBuilder, key: str, model: m.ReasonModel) -> Reason:
        given = {}
        for name in model.with_:
            found = builder.expression(KEY, key, "with", name)
            if found is not None:
                given[name] = rename_rules(found, self._names.get(found.place.source, {}))
        fails, holds = (model.holds, model.fails) if key in self._refusing else (model.fails, model.holds)
        return Reason(key, self.entries[key].key.text, fails, holds, given, builder.place(KEY, key))
