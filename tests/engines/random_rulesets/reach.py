"""Measure what random documents are written with: the alternatives of the grammar, the nodes, and the keys and shapes
of the JSON Schema.

By hand, from the repository: ``python -m tests.engines.random_rulesets.reach [RULESETS [FIRST]]`` prints how often each
of them occurs in the documents of a number of seeds (200), and what never does.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

from croupier.language.ruleset.validate import plain
from croupier.language.source import Source
from croupier.language.syntax import nodes as n
from croupier.language.syntax.document import read_document
from croupier.language.syntax.tables import kept_lark
from jsonschema import Draft202012Validator
from lark import Lark

SCHEMA = Path(__file__).resolve().parents[3] / "grammar" / "ruleset.schema.json"

Noted = Counter[str]


# --- alternatives of the grammar -------------------------------------------------------------------


class Grammar:
    """Lark's parser, which counts every alternative that it reduces by."""

    def __init__(self) -> None:
        self.reduced: Noted = Counter()
        self._lark: Lark = kept_lark()
        parser: Any = self._lark.parser.parser
        callbacks: dict[Any, Callable[[Any], Any]] = parser.parser.callbacks
        for rule, made in callbacks.items():
            callbacks[rule] = self._counting(parts_of(rule), made)
        self.possible = sorted({one for rule in callbacks for one in parts_of(rule)})

    def _counting(self, parts: list[str], made: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def count(children: Any) -> Any:
            self.reduced.update(parts)
            return made(children)

        return count

    def read(self, data: dict[str, Any]) -> None:
        """Parse every text of the language in a document."""
        for start, text in texts_in(data):
            self._lark.parse(text, start=start)


def parts_of(rule: Any) -> list[str]:
    """Return what an alternative is made of, each part with the rule of the grammar, or its name there: ``let: value``.

    What Lark adds for repetitions and for starting points has none.
    """
    name = rule.origin.name
    if name.startswith(("__", "$")):
        return []
    parts = {re.sub(r"__(\w+)_(star|plus)_\d+", r"several of \1", str(one.name).lower()) for one in rule.expansion}
    return [f"{rule.alias or name}: {one}" for one in sorted(parts)]


def texts_in(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts of a document that the grammar reads, each with the rule of the grammar that reads it."""
    blocks = [data.get("rules"), *(data.get("rules_on") or {}).values()]
    for block in filter(None, blocks):
        yield from (("definition", one) for one in definitions_in(block))
    for option in (data.get("options") or {}).values():
        if isinstance(option, dict) and option.get("type") == "rule":
            yield "body", option["default"] or "do nothing\n"
            if option.get("parameters"):
                yield "parameters", option["parameters"]
    for kind in data.get("cards") or {}:
        yield "signature", kind
    if data.get("outcome"):
        yield "expression", str(data["outcome"])
    yield from (("deck_line", one) for one in _lines_in(data.get("deck")))


def definitions_in(block: str) -> Iterator[str]:
    """Yield the definitions of a block of rules, which stand at the left edge, without the notes between them."""
    for one in re.split(r"\n(?=[a-z])", re.sub(r"(?m)^#.*\n", "", block)):
        yield one.strip("\n") + "\n"


def _lines_in(deck: Any) -> Iterator[str]:
    """Yield the lines of a deck, of a part of it, or of a list of these."""
    if isinstance(deck, str):
        yield deck
    elif isinstance(deck, list):
        yield from (line for one in deck for line in _lines_in(one))
    elif isinstance(deck, dict):
        yield from _lines_in([deck[key] for key in ("line", "cards", "add", "remove") if key in deck])
        yield from _lines_in(list((deck.get("sides") or {}).values()))


# --- keys and shapes -------------------------------------------------------------------------------


class Schema:
    """The JSON Schema, whose keys and alternative shapes are counted."""

    def __init__(self) -> None:
        self.found: Noted = Counter()
        self._whole: dict[str, Any] = json.loads(SCHEMA.read_text("utf-8"))
        self.possible = sorted({one for one in self._all(self._whole, "", frozenset()) if not _is_other(one)})

    def errors(self, data: Any) -> list[str]:
        """Return what the schema refuses of a document."""
        return [f"{one.json_path}: {one.message}" for one in Draft202012Validator(self._whole).iter_errors(data)]

    def read(self, data: Any) -> None:
        self.found.update(self._used(self._whole, data, ""))

    def _resolved(self, schema: Any, path: str) -> tuple[Any, str]:
        reference = schema.get("$ref", "") if isinstance(schema, dict) else ""
        if not reference:
            return schema, path
        name = reference.rsplit("/", 1)[-1]
        return self._whole["$defs"][name], name

    def _parts(self, schema: dict[str, Any], path: str) -> Iterator[tuple[str, Any, str | None]]:
        """Yield what a schema is made of: the path of a part, the part, and its key, None for what has no name."""
        for key, one in schema.get("properties", {}).items():
            if one is not False:
                yield f"{path}.{key}", one, key
        for branches in ("anyOf", "oneOf"):
            for at, one in enumerate(schema.get(branches, ())):
                if one != {"type": "null"}:
                    yield f"{path}|{at}", one, None
        for branch in ("then", "else"):
            if branch in schema:
                yield f"{path}|{branch}", schema[branch], None

    def _all(self, schema: Any, path: str, above: frozenset[str]) -> Iterator[str]:
        schema, path = self._resolved(schema, path)
        if not isinstance(schema, dict) or path in above:
            return
        above |= {path}
        for name, one, _ in self._parts(schema, path):
            yield name
            yield from self._all(one, name, above)
        for at, one in enumerate(_inner(schema)):
            yield from self._all(one, f"{path}/{at}", above)

    def _used(self, schema: Any, data: Any, path: str) -> Iterator[str]:
        schema, path = self._resolved(schema, path)
        if not isinstance(schema, dict):
            return
        for name, one, key in self._parts(schema, path):
            if key is not None and isinstance(data, dict) and key in data:
                yield name
                yield from self._used(one, data[key], name)
            if key is None and self._accepts(one, data):
                yield name
                yield from self._used(one, data, name)
        for at, one in enumerate(_inner(schema)):
            for value in _values_below(schema, data):
                yield from self._used(one, value, f"{path}/{at}")

    def _accepts(self, schema: Any, data: Any) -> bool:
        return bool(Draft202012Validator({"$defs": self._whole["$defs"], **schema}).is_valid(data))


def _is_other(name: str) -> bool:
    """Return whether something is a shape of a change, which has those of what it changes, and null beside them."""
    return "|" in name and ("Change" in name or not name.split("|")[0])


def _inner(schema: dict[str, Any]) -> list[Any]:
    """Return what holds for each value of a mapping or a list."""
    more = schema.get("additionalProperties")
    found = [*schema.get("patternProperties", {}).values(), *([more] if isinstance(more, dict) else [])]
    return [*found, *([schema["items"]] if isinstance(schema.get("items"), dict) else [])]


def _values_below(schema: dict[str, Any], data: Any) -> list[Any]:
    if isinstance(data, dict):
        return [one for key, one in data.items() if key not in schema.get("properties", {})]
    return data if isinstance(data, list) else []


# --- nodes -----------------------------------------------------------------------------------------


@cache
def node_names() -> list[str]:
    """Return the names of all nodes."""
    return sorted({one.__name__ for one in get_args(n.Node)})


# --- documents -------------------------------------------------------------------------------------


def data_of(text: str) -> dict[str, Any]:
    """Return a document as plain mappings, lists and scalars."""
    root, problems = read_document(Source("document", text))
    assert root is not None and not problems, [str(one) for one in problems]
    found = plain(root)
    assert isinstance(found, dict)
    return found


def main(rulesets: int = 200, first: int = 0) -> int:
    from .games import documents_of

    grammar, schema = Grammar(), Schema()
    for seed in range(first, first + rulesets):
        for text in documents_of(seed).texts.values():
            data = data_of(text)
            grammar.read(data)
            schema.read(data)
    print("\n".join(f"{grammar.reduced[one]:7} {one}" for one in grammar.possible))
    print("\n".join(f"{schema.found[one]:7} {one}" for one in schema.possible))
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(one) for one in sys.argv[1:3])))
