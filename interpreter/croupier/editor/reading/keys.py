"""The keys of rule files and their values, by the JSON Schema of a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from croupier.language.ruleset.schema import REFERENCE, json_schema

Schema = dict[str, Any]
Way = tuple[str | int, ...]


@cache
def _whole() -> Schema:
    return json_schema()


def shapes_at(way: Way, *, changes: bool) -> list[Schema]:
    """Return the shapes that a value may have at the end of a way. ``changes``: in a variant or a house rule."""
    found = [_whole()["$defs"]["Change" if changes else "Ruleset"]]
    for step in way:
        found = [inner for one in found for shape in _plain(one) for inner in _below(shape, step)]
    return [shape for one in found for shape in _plain(one)]


def described(way: Way, *, changes: bool) -> str:
    """Return what the key at the end of a way means; an empty text for a name of the author's."""
    *above, last = way
    for shape in shapes_at(tuple(above), changes=changes):
        told = shape.get("properties", {}).get(last, {}).get("description")
        if told:
            return str(told)
    return ""


def keys_of(way: Way, *, changes: bool) -> dict[str, str]:
    """Return the keys that a mapping may have, with what they mean."""
    found: dict[str, str] = {}
    for shape in shapes_at(way, changes=changes):
        for name, one in shape.get("properties", {}).items():
            if one is not False:
                found.setdefault(name, one.get("description", ""))
    return found


def constants_of(way: Way, *, changes: bool) -> list[str]:
    """Return the values that a key may have, where they are few."""
    found: list[str] = []
    for shape in shapes_at(way, changes=changes):
        values = shape.get("enum", [shape["const"]] if "const" in shape else [])
        found += [str(one).lower() if isinstance(one, bool) else str(one) for one in values]
    return list(dict.fromkeys(found))


def _plain(shape: Schema | bool) -> Iterator[Schema]:
    """Yield the shapes that a shape stands for."""
    if isinstance(shape, bool):
        return
    if "$ref" in shape:
        yield from _plain(_whole()["$defs"][shape["$ref"].removeprefix(REFERENCE)])
    for one in shape.get("anyOf", ()):
        yield from _plain(one)
    yield shape


def _below(shape: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        items = shape.get("items")
        if isinstance(items, dict):
            yield items
        return
    named = shape.get("properties", {}).get(step)
    if isinstance(named, dict):
        yield named
        return
    for pattern, one in shape.get("patternProperties", {}).items():
        if re.search(pattern, step):
            yield one
    more = shape.get("additionalProperties")
    if isinstance(more, dict):
        yield more
