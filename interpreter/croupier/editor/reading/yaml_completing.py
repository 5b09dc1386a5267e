"""Completion in the YAML part: keys and values by the schema, and names of the ruleset where one is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.editor.reading.completing import Completion
from croupier.editor.reading.keys import Way, constants_of, keys_of
from croupier.editor.reading.names import NameKind
from croupier.editor.reading.yaml_place import YamlPlace
from croupier.editor.under import Under
from croupier.language.analysis import Checked
from croupier.language.ruleset.load import installed, installed_house_rules
from croupier.language.ruleset.ruleset import Ruleset
from croupier.language.syntax.document import Mapping, Node
from croupier.language.translation import translated

HEADS = {"house_rule": ("ruleset", "extends", "with"), "ruleset": ("for", "over", "rules_on")}
"""The keys that do not go with the head of a house rule, and with that of a ruleset."""


def yaml_completions(place: YamlPlace, below: Under, checked: Checked | None, language: str) -> list[Completion]:
    """Return the keys, or the values, that may stand at a place of the YAML part."""
    root = below.yaml[0] if below.yaml else None
    head = {entry.key.text for entry in root.entries} if isinstance(root, Mapping) else set()
    changes = bool(head & {"extends", "house_rule"})
    if place.is_value:
        return [Completion(one, kind, place.word) for one, kind in _values(place.keys, checked, changes=changes)]
    barred = {one for word, others in HEADS.items() if word in head for one in others}
    if "extends" not in head:
        barred |= {"with"} if head else set()
    present = _present(root, place, below.offset) | (barred if not place.keys else set())
    found = keys_of(place.keys, changes=changes)
    keys = [
        Completion(name, NameKind.KEY, place.word, text=translated(told, language))
        for name, told in found.items()
        if name not in present
    ]
    own = _entries(place.keys, checked) if changes and checked is not None else ()
    return [*keys, *(Completion(name, kind, place.word) for name, kind in own if name not in present)]


def _present(root: Node | None, place: YamlPlace, offset: int) -> set[str]:
    """Return the keys that the mapping around a place has already, but for the one that is being written."""
    node = root
    for step in place.keys:
        if isinstance(node, Mapping) and isinstance(step, str):
            node = node.get(step)
        else:
            return set()
    if not isinstance(node, Mapping):
        return set()
    return {one.key.text for one in node.entries if not one.key.place.start <= offset <= one.key.place.end}


# --- names ---------------------------------------------------------------------------------------

Found = Iterable[tuple[str, NameKind]]


def _entries(keys: Way, checked: Checked) -> Found:
    """Return what a layer may declare otherwise in a section."""
    ruleset = checked.ruleset
    sections: dict[Way, tuple[Iterable[str], NameKind]] = {
        ("options",): (ruleset.options, NameKind.OPTION),
        ("piles",): (ruleset.piles, NameKind.PILE),
        ("state",): (ruleset.states, NameKind.STATE),
        ("types",): (ruleset.enumerations, NameKind.TYPE),
        ("fields",): (ruleset.fields, NameKind.FIELD),
        ("cards",): (ruleset.kinds, NameKind.KIND),
    }
    names, kind = sections.get(keys, ((), NameKind.KEY))
    return [(one, kind) for one in names if "." not in one]


def _values(keys: Way, checked: Checked | None, *, changes: bool) -> Iterator[tuple[str, NameKind]]:
    """Yield the values that a key may have."""
    for one in constants_of(keys, changes=changes):
        yield one, NameKind.VALUE
    match keys:
        case ("extends",) | ("for",) | ("for", int()):
            yield from ((one, NameKind.FILE) for one in installed())
            if keys[0] == "for":
                yield "any", NameKind.VALUE
        case ("with" | "over", *_):
            yield from ((one, NameKind.FILE) for one in installed_house_rules())
        case _ if checked is not None:
            yield from _names(keys, checked)


def _names(keys: Way, checked: Checked) -> Iterator[tuple[str, NameKind]]:
    """Yield the names of the ruleset that a key may have as its value."""
    ruleset, symbols = checked.ruleset, checked.symbols
    match keys:
        case ("deck", "in"):
            yield from ((one.name, NameKind.PILE) for one in ruleset.piles.values() if not one.of)
        case ("state", str(), "each"):
            yield from ((one, NameKind.MARK) for one in symbols.marks)
        case ("state" | "fields", str(), "type") | ("fields", str()):
            wanted = {"number", "boolean", "kind", *ruleset.enumerations}
            wanted |= {"player", "card"} if keys[0] == "state" else set()
            yield from ((one, NameKind.TYPE) for one in symbols.types if one in wanted)
        case ("state" | "piles", str(), "of", *_):
            wanted = {"player", *ruleset.enumerations, *({"card", *_families(ruleset)} if keys[0] == "state" else ())}
            yield from ((one, NameKind.TYPE) for one in symbols.types if one in wanted)
        case ("options", str(), "type"):
            yield from ((one, NameKind.TYPE) for one in ("boolean", "rule", *ruleset.enumerations))
        case ("options", str(name), "default" | "fixed"):
            yield from ((one, NameKind.VALUE) for one in _choices(checked, name))
        case (*_, "cites" | "settles") | (*_, "cites" | "settles", int()):
            yield from ((one, NameKind.STATEMENT) for one in ruleset.interpretations)


def _families(ruleset: Ruleset) -> list[str]:
    return [one.name for one in ruleset.piles.values() if one.of]


def _choices(checked: Checked, name: str) -> list[str]:
    option = checked.ruleset.options.get(name)
    if option is None:
        return []
    if option.type == "boolean":
        return ["true", "false"]
    enumeration = checked.symbols.enumerations.get(option.type)
    return [*option.choices, *(one.name for one in (enumeration.members if enumeration is not None else ()))]
