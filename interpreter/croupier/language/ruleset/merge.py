"""Merge the YAML parts of layers as JSON Merge Patch does (RFC 7396).

Algorithm. Mappings merge key by key; ``~`` removes a key; any other value replaces the old one. There are three
exceptions:
- a kind of card is matched by its name, without its parameters;
- a list of members that is patched with a mapping becomes a mapping;
- ``deck: {add: […]}`` appends lines to the deck.

Invariant. Every node of the result keeps its own place. So a message points to the layer that wrote the node.

``conflicts`` compares layers before they are merged. ``piles: {stock: {ordered: no}}`` sets the path
``piles.stock.ordered``; the path's first two keys, ``piles.stock``, are the thing that a conflict names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.layers import way_out
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar
from croupier.language.syntax.document import Sequence as List

HEAD = ("language", "ruleset", "house_rule", "extends", "for", "over", "rules", "rules_on")
"""The keys of a document's head. They are not merged."""

THING = 2
"""The number of keys that lead to a thing, such as ``state.trail``."""

Path = tuple[str, ...]


def merge(base: Mapping, patch: Mapping, problems: list[Diagnostic], gone: set[Path] | None = None) -> Mapping:
    """Return the base with a patch applied. Report each key that the patch removes although it is not there.

    ``gone`` holds the paths that other patches of the level have removed; those that this patch removes are added.
    """
    entries = [entry for entry in patch.entries if entry.key.text not in HEAD]
    return _merged(base, Mapping(tuple(entries), patch.place), (), problems, set() if gone is None else gone)


def merge_part(base: Mapping, patch: Mapping, path: Path, problems: list[Diagnostic], gone: set[Path]) -> Mapping:
    """Return the mapping at a path of a document with a patch applied, as ``merge`` does with the whole."""
    return _merged(base, patch, path, problems, gone)


def _merged(base: Mapping, patch: Mapping, path: Path, problems: list[Diagnostic], gone: set[Path]) -> Mapping:
    """Return two mappings merged key by key."""
    entries: list[Entry | None] = list(base.entries)
    positions: dict[str, int] = {}
    for at, old in enumerate(base.entries):
        positions.setdefault(_matched_key(path, old.key.text), at)
    for new in patch.entries:
        key = _matched_key(path, new.key.text)
        here = (*path, new.key.text)
        position = positions.get(key)
        before = None if position is None else entries[position]
        if _removes(new.value):
            if before is None and here in gone:
                continue
            gone.add(here)
            if before is None or position is None:
                message = f"there is no `{new.key.text}` to remove"
                problems.append(Diagnostic("nothing-to-remove", message, new.key.place, help="leave it out"))
            else:
                entries[position] = None
        elif before is None or position is None:
            positions[key] = len(entries)
            entries.append(new)
        else:
            value = _value(before.value, new.value, here, problems, gone)
            entries[position] = Entry(_key(path, before, new), value)
    return Mapping(tuple(one for one in entries if one is not None), base.place)


def _matched_key(path: Path, key: str) -> str:
    """Return the text by which a key is matched: for a kind of card, its name without its parameters."""
    return key.split("(")[0].strip() if path == ("cards",) else key


def _key(path: Path, old: Entry, new: Entry) -> Scalar:
    """Return the key of a merged entry. A kind that is patched by its bare name keeps its parameters."""
    return old.key if path == ("cards",) and "(" not in new.key.text else new.key


def _removes(value: Node) -> bool:
    """Return whether a value is ``~``, which removes its key."""
    return isinstance(value, Scalar) and value.value is None


def _value(old: Node, new: Node, path: Path, problems: list[Diagnostic], gone: set[Path]) -> Node:
    """Return the merged value of a key."""
    if not isinstance(new, Mapping):
        return new
    if isinstance(old, List) and len(path) == 2 and path[0] == "types":
        members = (Entry(one, Mapping((), one.place)) for one in old.items if isinstance(one, Scalar))
        old = Mapping(tuple(members), old.place)
    if path == ("deck",) and isinstance(old, Mapping):
        return _deck(old, new, problems, gone)
    return _merged(old, new, path, problems, gone) if isinstance(old, Mapping) else new


def _deck(old: Mapping, new: Mapping, problems: list[Diagnostic], gone: set[Path]) -> Mapping:
    """Return the merged deck, with the lines of ``add`` behind the others."""
    added = new.get("add")
    rest = Mapping(tuple(one for one in new.entries if one.key.text != "add"), new.place)
    merged = _merged(old, rest, ("deck",), problems, gone)
    if added is None:
        return merged
    sides = merged.get("sides")
    if isinstance(added, Mapping) and isinstance(sides, Mapping):
        for entry in added.entries:
            sides = _added(sides, entry.key.text, entry.value, problems)
        return _with(merged, "sides", sides)
    return _added(merged, "cards", added, problems)


def _added(old: Mapping, key: str, added: Node, problems: list[Diagnostic]) -> Mapping:
    """Return a mapping in which lines are appended to one of its lists. Report if there is no list."""
    value = old.get(key)
    if not isinstance(added, List):
        message = "`deck.add` is a list of lines; where the deck has `sides`, one for each of them"
        problems.append(Diagnostic("bad-value", message, added.place, help="write `add: [1 x joker]`"))
        return old
    if not isinstance(value, List):
        message = f"the deck has no list `{key}` that lines could be added to"
        help = "where it has `sides`, write `add: {SIDE: […], SIDE: […]}`"
        problems.append(Diagnostic("bad-value", message, added.place, help=help))
        return old
    return _with(old, key, List((*value.items, *added.items), value.place))


def _with(old: Mapping, key: str, value: Node) -> Mapping:
    """Return a mapping with another value for a key."""
    entries = (Entry(one.key, value) if one.key.text == key else one for one in old.entries)
    return Mapping(tuple(entries), old.place)


def leaves(node: Mapping, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield the path and the value of everything that a patch sets or removes."""
    for entry in node.entries:
        here = (*path, entry.key.text.split("(")[0].strip() if path == ("cards",) else entry.key.text)
        if path == () and entry.key.text in HEAD:
            continue
        if isinstance(entry.value, Mapping) and entry.value.entries:
            yield from leaves(entry.value, here)
        elif here != ("deck", "add"):
            yield here, entry.value


@dataclass(frozen=True)
class Conflict:
    """A conflict of two layers that set a thing (a state, an option, a kind, …) differently."""

    thing: Path
    diagnostic: Diagnostic


@dataclass(frozen=True, slots=True)
class SetKey:
    """A key that a layer sets or removes."""

    path: Path
    value: Node
    layer: str
    over: Collection[str]  # the names of all layers that the layer goes over


def conflicts(layers: Sequence[tuple[str, Mapping, Collection[str]]]) -> list[Conflict]:
    """Return a conflict for each two layers and each thing that they set differently.

    A layer is given by its name, its document and the names of all layers that it goes over. The diagnostic points to
    the first key of the thing that differs.
    """
    found: dict[tuple[Path, str, str], list[Met]] = {}
    known: dict[Path, list[SetKey]] = {}  # the keys of earlier layers, by their path
    below: dict[Path, list[SetKey]] = {}  # the same keys, by the path of each mapping around them
    for name, document, over in layers:
        own = [SetKey(path, value, name, over) for path, value in leaves(document)]
        for key in own:
            around = (known.get(key.path[:length], ()) for length in range(len(key.path) + 1))
            for earlier in chain(*around, below.get(key.path, ())):
                if earlier.path == key.path and earlier.value == key.value:
                    continue
                if earlier.layer not in over and name not in earlier.over:
                    pair = (key.path[:THING], name, earlier.layer)
                    found.setdefault(pair, []).append((key.path, key.value, earlier.value))
        for key in own:
            known.setdefault(key.path, []).append(key)
            for length in range(len(key.path)):
                below.setdefault(key.path[:length], []).append(key)
    return [Conflict(thing, _conflict(thing, met, name, other)) for (thing, name, other), met in found.items()]


Met = tuple[Path, Node, Node]
"""A key, the value that a layer gives it, and the value that the other layer gives it."""


def _conflict(thing: Path, met: Sequence[Met], name: str, other: str) -> Diagnostic:
    """Return the diagnostic for a thing that two layers set differently."""
    path, value, there = met[0]
    related = (Related(there.place, f"`{other}` sets it too"),)
    message = f"two layers set `{'.'.join(path if len(met) == 1 else thing)}` differently"
    return Diagnostic("conflict", message, value.place, related=related, help=way_out(name, other))
