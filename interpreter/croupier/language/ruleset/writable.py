"""Give things of a composed document names that a file can hold.

The full name of what a house rule declares has a dot, and its rules have ``__``. Neither can be written, so a printed
ruleset calls them ``stacking_limit`` and ``offer_stacking``. Texts of the YAML that name them are changed too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from croupier.language.ruleset.full_names import NamesWithin, OwnNames, new_names
from croupier.language.ruleset.under import under_keys
from croupier.language.ruleset.words import EXPRESSED, EXPRESSIONS, THINGS, declared_in
from croupier.language.syntax import document as d
from croupier.language.syntax.renaming import NewNames

WORD = re.compile(r"(?P<dot>\.\s*)?\b(?P<word>[a-z][a-z0-9_]*)")

TYPED = ("type", "of")


def written_scope(root: d.Mapping, rules: Mapping[str, str], words: Collection[str]) -> NamesWithin:
    """Return names that a file can hold, by those that only composition can make.

    ``rules`` are those of rules, ``words`` all words that mean something else.
    """
    taken = {*words, *rules.values()}
    things: dict[tuple[str, str], str] = {}
    declared = {(one.section, one.name): one for one in declared_in(root)}
    for section, name in declared:
        if "." in name:
            free = re.sub("[.-]", "_", name)
            while free in taken:
                free += "_2"
            taken.add(free)
            things[section, name] = free
    return NamesWithin(rules, things, new_names(rules, things, declared))


def written(root: d.Mapping, names: OwnNames, scope: NamesWithin) -> d.Mapping:
    """Return a document under the names of a scope, with its texts as they have to be written then."""
    entries = tuple(d.Entry(one.key, _section(one.key.text, one.value, names, scope)) for one in root.entries)
    return under_keys(d.Mapping(entries, root.place), scope)


def _section(section: str, node: d.Node, names: OwnNames, scope: NamesWithin) -> d.Node:
    if section in EXPRESSED:
        return _text(node, names, scope, types=False)
    if not isinstance(node, d.Mapping) or section not in (*THINGS, *EXPRESSIONS):
        return node
    return _values(node, lambda thing: _thing(section, thing, names, scope))


def _thing(section: str, node: d.Node, names: OwnNames, scope: NamesWithin) -> d.Node:
    if not isinstance(node, d.Mapping):
        return node
    entries = []
    for entry in node.entries:
        key, value = entry.key.text, entry.value
        if key in TYPED and not (section == "options" and isinstance(value, d.Sequence)):
            value = _text(value, names, scope, types=True)
        elif key in EXPRESSIONS.get(section, ()):
            value = _text(value, names, scope, types=False)
        entries.append(d.Entry(entry.key, value))
    return d.Mapping(tuple(entries), node.place)


def _text(node: d.Node, names: OwnNames, scope: NamesWithin, *, types: bool) -> d.Node:
    """Return a value, and all values in it, with the names of its own document written in the names of the scope."""
    if isinstance(node, d.Mapping):
        return _values(node, lambda value: _text(value, names, scope, types=types))
    if isinstance(node, d.Sequence):
        return replace(node, items=tuple(_text(one, names, scope, types=types) for one in node.items))
    own = names.names(node.place.source)
    if not isinstance(node.value, str) or not own:
        return node
    text = WORD.sub(lambda found: _word(found, own, scope.names, types=types), node.text)
    return node if text == node.text else replace(node, value=text, text=text)


def _word(found: re.Match[str], own: NewNames, written: NewNames, *, types: bool) -> str:
    dot, word = found["dot"] or "", found["word"]
    first, then = (own.dotted, written.dotted) if dot else (own.values, written.values)
    if types:
        first, then = own.types, written.types
    new = first.get(word, word)
    return dot + then.get(new, new)


def _values(node: d.Mapping, change: Callable[[d.Node], d.Node]) -> d.Mapping:
    return d.Mapping(tuple(d.Entry(one.key, change(one.value)) for one in node.entries), node.place)
