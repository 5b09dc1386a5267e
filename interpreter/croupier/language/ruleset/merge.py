"""YAML parts of layers merged as JSON Merge Patch does (RFC 7396): mappings merge, ``~`` removes, all else replaces.

Three things differ. A kind of card is matched by its name, whatever its parameters. A list of members patched with a
mapping becomes a mapping. ``deck: {add: […]}`` appends lines instead of replacing them all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from croupier.language.diagnostics import Diagnostic, Related
from croupier.language.ruleset.compose import way_out
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar
from croupier.language.syntax.document import Sequence as List

HEAD = ("language", "ruleset", "house_rule", "extends", "for", "over", "rules", "rules_on")
"""Keys that say what a document is; they are not merged."""

THING = 2
"""How many keys lead to a thing: `state.trail`."""

Path = tuple[str, ...]


def merge(base: Mapping, patch: Mapping, problems: list[Diagnostic], gone: set[Path] | None = None) -> Mapping:
    """The base with a patch applied; both keep their places. ``gone`` is what other patches of the same level have
    removed already, and gets what this one removes."""
    entries = [entry for entry in patch.entries if entry.key.text not in HEAD]
    return _merged(base, Mapping(tuple(entries), patch.place), (), problems, set() if gone is None else gone)


def _merged(base: Mapping, patch: Mapping, path: Path, problems: list[Diagnostic], gone: set[Path]) -> Mapping:
    entries = list(base.entries)
    for new in patch.entries:
        at = next((index for index, old in enumerate(entries) if _same_key(path, old.key.text, new.key.text)), None)
        here = (*path, new.key.text)
        if _removes(new.value):
            if at is None and here in gone:
                continue
            gone.add(here)
            if at is None:
                message = f"there is no `{new.key.text}` to remove"
                problems.append(Diagnostic("nothing-to-remove", message, new.key.place, help="leave it out"))
            else:
                del entries[at]
        elif at is None:
            entries.append(new)
        else:
            entries[at] = Entry(
                _key(path, entries[at], new), _value(entries[at].value, new.value, here, problems, gone)
            )
    return Mapping(tuple(entries), base.place)


def _same_key(path: Path, old: str, new: str) -> bool:
    if path == ("cards",):
        return old.split("(")[0].strip() == new.split("(")[0].strip()
    return old == new


def _key(path: Path, old: Entry, new: Entry) -> Scalar:
    """A kind that is patched by its bare name keeps its parameters."""
    return old.key if path == ("cards",) and "(" not in new.key.text else new.key


def _removes(value: Node) -> bool:
    return isinstance(value, Scalar) and value.value is None


def _value(old: Node, new: Node, path: Path, problems: list[Diagnostic], gone: set[Path]) -> Node:
    if not isinstance(new, Mapping):
        return new
    if isinstance(old, List) and len(path) == 2 and path[0] == "types":
        members = (Entry(one, Mapping((), one.place)) for one in old.items if isinstance(one, Scalar))
        old = Mapping(tuple(members), old.place)
    if path == ("deck",) and isinstance(old, Mapping):
        return _deck(old, new, problems, gone)
    return _merged(old, new, path, problems, gone) if isinstance(old, Mapping) else new


def _deck(old: Mapping, new: Mapping, problems: list[Diagnostic], gone: set[Path]) -> Mapping:
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
    """A mapping with lines behind those of one of its lists."""
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
    entries = (Entry(one.key, value) if one.key.text == key else one for one in old.entries)
    return Mapping(tuple(entries), old.place)


def leaves(node: Mapping, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Everything that a patch sets or removes, by its path."""
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
    """Two layers that set a thing (a state, an option, a kind, …) to something else."""

    thing: Path
    diagnostic: Diagnostic


def conflicts(layers: Sequence[tuple[str, Mapping, Collection[str]]]) -> list[Conflict]:
    """Layers (name, document, everything that it goes over) that set the same to something else: one conflict for each
    two and each thing, at the first of its keys."""
    found: dict[tuple[Path, str, str], list[Met]] = {}
    known: list[tuple[Path, str, Node, Collection[str]]] = []
    for name, document, over in layers:
        own = list(leaves(document))
        for path, value in own:
            for there, other, node, other_over in known:
                shorter = min(len(there), len(path))
                if there[:shorter] != path[:shorter] or (there == path and node == value):
                    continue
                if other not in over and name not in other_over:
                    found.setdefault((path[:THING], name, other), []).append((path, value, node))
        known += [(path, name, value, over) for path, value in own]
    return [Conflict(thing, _conflict(thing, met, name, other)) for (thing, name, other), met in found.items()]


Met = tuple[Path, Node, Node]
"""A key, what a layer sets it to, and what another does."""


def _conflict(thing: Path, met: Sequence[Met], name: str, other: str) -> Diagnostic:
    path, value, there = met[0]
    related = (Related(there.place, f"`{other}` sets it too"),)
    message = f"two layers set `{'.'.join(path if len(met) == 1 else thing)}` differently"
    return Diagnostic("conflict", message, value.place, related=related, help=way_out(name, other))
