"""Lay a document under new names: its rules, and the keys of its YAML that name things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from croupier.language.ruleset.documents import Document
from croupier.language.ruleset.full_names import NamesWithin
from croupier.language.ruleset.reason_keys import KEY as REASONS
from croupier.language.ruleset.words import THINGS
from croupier.language.source import Source
from croupier.language.syntax import document as d
from croupier.language.syntax.renaming import renamed


def under(document: Document, scopes: Mapping[Source, NamesWithin]) -> Document:
    """Return a document, and the house rules that it includes, under new names."""
    includes = tuple(under(one, scopes) for one in document.includes)
    scope = scopes.get(document.source, NamesWithin())
    if not scope.names and not scope.things:
        return document if not includes else replace(document, includes=includes)
    layer = document.layer
    parts = tuple(renamed(part, scope.names) for part in layer.parts)
    reasons = layer.reasons and _keys(layer.reasons, lambda text: _rule(text, scope))
    root = under_keys(document.root, scope)
    return replace(document, root=root, layer=replace(layer, parts=parts, reasons=reasons), includes=includes)


def under_keys(root: d.Mapping, scope: NamesWithin) -> d.Mapping:
    """Return a document with other keys."""
    return d.Mapping(tuple(_section(one, scope) for one in root.entries), root.place)


def _section(entry: d.Entry, scope: NamesWithin) -> d.Entry:
    section, value = entry.key.text, entry.value
    if not isinstance(value, d.Mapping):
        return entry
    if section in THINGS:
        return d.Entry(entry.key, _keys(value, lambda text: scope.things.get((section, text), text)))
    if section == "labels":
        return d.Entry(entry.key, _keys(value, lambda text: _labelled(text, scope)))
    if section == "cites":
        return d.Entry(entry.key, _keys(value, lambda text: _cited(text, scope)))
    if section == REASONS:
        return d.Entry(entry.key, _keys(value, lambda text: _rule(text, scope)))
    return entry


def _keys(node: d.Mapping, change: Callable[[str], str]) -> d.Mapping:
    """Return a mapping with other keys at the same places."""
    entries = tuple(d.Entry(_key(one.key, change(one.key.text)), one.value) for one in node.entries)
    return d.Mapping(entries, node.place)


def _key(key: d.Scalar, text: str) -> d.Scalar:
    return key if text == key.text else replace(key, value=text, text=text)


def _rule(text: str, scope: NamesWithin) -> str:
    """Return the new name of a rule, or of a move ``decision.move``."""
    head, dot, move = text.partition(".")
    return scope.rules.get(head, head) + dot + move


def _labelled(text: str, scope: NamesWithin) -> str:
    """Return the new name of what has a label."""
    found = next((scope.things[section, text] for section in THINGS if (section, text) in scope.things), None)
    return _rule(text, scope) if found is None else found


def _cited(text: str, scope: NamesWithin) -> str:
    """Return the new name of what cites: ``section.name``, a rule, a move, or ``kind moment``."""
    section, dot, name = text.partition(".")
    if dot and (section, name) in scope.things:
        return f"{section}.{scope.things[section, name]}"
    kind, space, moment = text.partition(" ")
    return f"{kind} {scope.rules.get(moment, moment)}" if space else _rule(text, scope)
