"""Merge the YAML parts of layers as JSON Merge Patch does (RFC 7396).

Algorithm. Mappings merge key by key; ``~`` removes a key; any other value replaces the old one. There are three
exceptions:
- a kind of card is matched by its name, without its parameters;
- a list of members, or of faces, that is patched with a mapping becomes a mapping;
- what layers ``add`` to the deck, and ``remove`` from it, is kept side by side (``packs.py``).

Invariant. Every node of the result keeps its own place. So a message points to the layer that wrote the node.

``conflicts`` compares layers before they are merged. ``piles: {stock: {ordered: no}}`` sets the path
``piles.stock.ordered``; the path's first two keys, ``piles.stock``, are the thing that a conflict names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.commented import commented_colour
from croupier.language.ruleset.layers import way_out
from croupier.language.ruleset.leavings import Leavings
from croupier.language.ruleset.packs import SHARES, with_share
from croupier.language.ruleset.taking import Taken
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar
from croupier.language.syntax.document import Sequence as List

HEAD = ("language", "ruleset", "house_rule", "extends", "with", "for", "over", "rules", "rules_on")
"""The keys of a document's head. They are not merged."""

THING = 2
"""The number of keys that lead to a thing, such as ``state.trail``."""

Path = tuple[str, ...]


def merge(base: Mapping, patch: Mapping, problems: list[Diagnostic], gone: Leavings) -> Mapping:
    """Return the base with a patch applied. Report each key that the patch removes although it is not there.

    ``gone`` holds what other patches have removed; what this patch removes is added.
    """
    entries = [entry for entry in patch.entries if entry.key.text not in HEAD]
    return _merged(base, Mapping(tuple(entries), patch.place), (), problems, gone)


def merge_part(base: Mapping, patch: Mapping, path: Path, problems: list[Diagnostic], gone: Leavings) -> Mapping:
    """Return the mapping at a path of a document with a patch applied, as ``merge`` does with the whole."""
    return _merged(base, patch, path, problems, gone)


def _merged(base: Mapping, patch: Mapping, path: Path, problems: list[Diagnostic], gone: Leavings) -> Mapping:
    """Return two mappings merged key by key."""
    entries: list[Entry | None] = list(base.entries)
    positions: dict[str, int] = {}
    for at, old in enumerate(base.entries):
        positions.setdefault(_matched_key(path, old.key.text), at)
    for new in patch.entries:
        key = _matched_key(path, new.key.text)
        here = (*path, key)
        position = positions.get(key)
        before = None if position is None else entries[position]
        gone.compare(here, before, new)
        empty = commented_colour(here, new)
        if empty is not None:
            problems.append(empty)
        elif _removes(new.value):
            if before is None and here in gone.of_level:
                continue
            gone.of_level.add(here)
            if before is None or position is None:
                problems.append(_nothing(new, gone.parts.get(here)))
            else:
                gone.note(here, before, new.key.place)
                entries[position] = None
        elif before is None or position is None:
            if here in gone.parts:
                gone.again[new.key.place] = gone.parts[here]
            positions[key] = len(entries)
            entries.append(new)
        else:
            value = _value(before.value, new.value, here, problems, gone)
            entries[position] = Entry(_key(path, before, new), value)
    return Mapping(tuple(one for one in entries if one is not None), base.place)


def _nothing(key: Entry, earlier: Taken | None) -> Diagnostic:
    """Return the diagnostic of a key that is not there, perhaps since a layer below has taken it away."""
    message = (
        f"there is no `{key.key.text}` to remove" if earlier is None else f"`{key.key.text}` is taken away already"
    )
    related = () if earlier is None else earlier.related()
    return Diagnostic("nothing-to-remove", message, key.key.place, related=related, help="leave it out")


def _matched_key(path: Path, key: str) -> str:
    """Return the text by which a key is matched: for a kind of card, its name without its parameters."""
    return key.split("(")[0].strip() if path == ("cards",) else key


def _key(path: Path, old: Entry, new: Entry) -> Scalar:
    """Return the key of a merged entry. A kind that is patched by its bare name keeps its parameters."""
    return old.key if path == ("cards",) and "(" not in new.key.text else new.key


def _removes(value: Node) -> bool:
    """Return whether a value is ``~``, which removes its key."""
    return isinstance(value, Scalar) and value.value is None


def _value(old: Node, new: Node, path: Path, problems: list[Diagnostic], gone: Leavings) -> Node:
    """Return the merged value of a key."""
    if not isinstance(new, Mapping):
        return new
    if isinstance(old, List) and (path == ("faces",) or (len(path) == 2 and path[0] == "types")):
        members = (Entry(one, Mapping((), one.place)) for one in old.items if isinstance(one, Scalar))
        old = Mapping(tuple(members), old.place)
    if path == ("deck",) and isinstance(old, Mapping):
        return _deck(old, new, problems, gone)
    return _merged(old, new, path, problems, gone) if isinstance(old, Mapping) else new


def _deck(old: Mapping, new: Mapping, problems: list[Diagnostic], gone: Leavings) -> Mapping:
    """Return the merged deck. Shares of layers are laid side by side."""
    rest = Mapping(tuple(one for one in new.entries if one.key.text not in SHARES), new.place)
    merged = _merged(old, rest, ("deck",), problems, gone)
    for one in new.entries:
        merged = with_share(merged, one) if one.key.text in SHARES else merged
    return merged


def leaves(node: Mapping, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield the path and the value of everything that a patch sets or removes.

    Shares of the deck are left out: they collide with nothing.
    """
    for entry in node.entries:
        here = (*path, entry.key.text.split("(")[0].strip() if path == ("cards",) else entry.key.text)
        if path == () and entry.key.text in HEAD:
            continue
        if path == ("deck",) and entry.key.text in SHARES:
            continue
        if isinstance(entry.value, Mapping) and entry.value.entries:
            yield from leaves(entry.value, here)
        else:
            yield here, entry.value


@dataclass(frozen=True)
class Conflict:
    """A conflict of two layers that set a thing (a state, an option, a kind, …) differently."""

    thing: Path
    diagnostic: Diagnostic
    paths: tuple[Path, ...]  # the keys that differ


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
    return [
        Conflict(thing, _conflict(thing, met, name, other), tuple(path for path, *_ in met))
        for (thing, name, other), met in found.items()
    ]


def settled_by(document: Mapping, conflict: Conflict) -> bool:
    """Return whether a document sets every key itself about which layers below it differ."""
    own = {path for path, _ in leaves(document)}
    return all(any(path[: length + 1] in own for length in range(len(path))) for path in conflict.paths)


Met = tuple[Path, Node, Node]
"""A key, the value that a layer gives it, and the value that the other layer gives it."""


def _conflict(thing: Path, met: Sequence[Met], name: str, other: str) -> Diagnostic:
    """Return the diagnostic for a thing that two layers set differently."""
    path, value, there = met[0]
    related = (Related(there.place, f"`{other}` sets it too"),)
    message = f"two layers set `{'.'.join(path if len(met) == 1 else thing)}` differently"
    return Diagnostic("conflict", message, value.place, related=related, help=way_out(name, other))
