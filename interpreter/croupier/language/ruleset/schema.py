"""Build the JSON Schema of a file for editors: a ruleset, a variant of one, or a house rule. | ``python -m
croupier.language.ruleset.schema > grammar/ruleset.schema.json`` writes the published schema again."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from croupier.language.ruleset import models as m
from croupier.language.ruleset import shapes as s
from croupier.language.ruleset.packs import SHARES
from croupier.language.ruleset.text_shapes import Localised

Schema = dict[str, Any]

REFERENCE = "#/$defs/"
NULL: Schema = {"type": "null"}
NAMES: Schema = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}

SHARED: dict[str, Any] = {"text": Localised, "code": s.Code, "codes": s.Codes, "names": s.Names}
"""The shapes of types without a model that occur in many places. A shape may contain the shapes before it."""

HEAD: dict[str, Schema] = {
    "extends": {"type": "string", "description": "the ruleset that this one changes: an installed name, or a path"},
    "house_rule": {
        "type": "string",
        "pattern": "^[a-z][a-z0-9_-]*$",
        "description": "the name of the house rule, in place of `ruleset`",
    },
    "for": {**NAMES, "description": "the rulesets that a house rule is for, or any"},
    "with": {**NAMES, "description": "the house rules that a ruleset lays on the one that it extends"},
    "over": {**NAMES, "description": "the house rules whose changes give way to those of this one"},
    "rules_on": {
        "type": "object",
        "additionalProperties": {"type": "string"},
        "description": "more rules of a house rule, each block for one ruleset and what is made from it",
    },
}
"""The keys of a file that a composed ruleset does not have."""


def json_schema() -> Schema:
    """Return the schema. A file that changes another has all keys, requires few, and may remove parts with ``~``."""
    definitions, document = _shapes()
    changes = {_change(name): _relaxed(shape) for name, shape in definitions.items() if name[0].isupper()}
    changes["DeckChange"]["properties"] |= {one: definitions["Deck"]["properties"][one] for one in SHARES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Croupier rules",
        "description": "A card game, a variant of one, or a house rule.",
        "type": "object",
        "if": {"anyOf": [{"required": ["extends"]}, {"required": ["house_rule"]}]},
        "then": {"$ref": f"{REFERENCE}Change"},
        "else": {"$ref": f"{REFERENCE}Ruleset"},
        "$defs": {"Ruleset": document, "Change": _change_of(document), **definitions, **_used(changes)},
    }


def _shapes() -> tuple[dict[str, Schema], Schema]:
    """Return the shapes of the models by name, and the shape of a whole document."""
    document = m.DocumentModel.model_json_schema(by_alias=True)
    shapes: dict[str, Schema] = dict(_shared())
    waiting = [(one.__name__, one.model_json_schema(by_alias=True)) for one in m.Model.__subclasses__()]
    waiting += [(one.__name__, one.model_json_schema(by_alias=True)) for one in m.Cited.__subclasses__()]
    for name, schema in waiting:
        schema.pop("$defs", None)
        if name not in ("DocumentModel", "Cited"):
            shapes[_named(name)] = _tidy(schema)
    document.pop("$defs", None)
    document.pop("$schema", None)
    return dict(sorted(shapes.items())), {**_tidy(document), "description": "a game with all its parts"}


def _named(model: str) -> str:
    return model.removesuffix("Model")


def _change(name: str) -> str:
    return f"{name}Change"


@cache
def _shared() -> dict[str, Schema]:
    found: dict[str, Schema] = {}
    for name, type in SHARED.items():
        found[name] = _tidy(TypeAdapter[Any](type).json_schema(), found)
    return found


def _tidy(schema: Any, shared: dict[str, Schema] | None = None) -> Any:
    """Return a schema without pydantic's own keys. References use the published names of models and ``shared``
    shapes."""
    shared = _shared() if shared is None else shared
    if isinstance(schema, list):
        return [_tidy(one, shared) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if list(schema) == ["$comment"]:
        return {"$ref": REFERENCE + _named(schema["$comment"])}
    if "$ref" in schema:
        return {**schema, "$ref": REFERENCE + _named(schema["$ref"].removeprefix(REFERENCE))}
    found = {key: _tidy(one, shared) for key, one in schema.items() if key not in ("title", "default", "properties")}
    if "properties" in schema:
        found["properties"] = {name: _tidy(one, shared) for name, one in schema["properties"].items()}
    if "const" in found or "enum" in found:
        found.pop("type", None)
    if "patternProperties" in found:
        found.setdefault("additionalProperties", False)
    return _by_name(found, shared)


def _by_name(schema: Schema, shared: dict[str, Schema]) -> Schema:
    told = {"description": schema["description"]} if "description" in schema else {}
    shape = {key: value for key, value in schema.items() if key != "description"}
    name = next((name for name, one in shared.items() if one == shape), None)
    return schema if name is None else {"$ref": REFERENCE + name, **told}


# --- files that change another -------------------------------------------------------------------


def _relaxed(schema: Schema) -> Schema:
    """Return the shape of a part in a file that changes another: no key is required, and ``~`` removes a key.

    A list is replaced as a whole.
    """
    found = {key: value for key, value in schema.items() if key != "required"}
    for key in ("properties", "patternProperties"):
        if key in found:
            found[key] = {name: _removable(one) for name, one in found[key].items()}
    if isinstance(found.get("additionalProperties"), dict):
        found["additionalProperties"] = _removable(found["additionalProperties"])
    if "anyOf" in found:
        found["anyOf"] = [_relaxed(one) for one in found["anyOf"]]
    if "$ref" in found and found["$ref"].removeprefix(REFERENCE)[0].isupper():
        found["$ref"] = _change(found["$ref"])
    return found


def _removable(schema: Schema) -> Schema:
    relaxed = _relaxed(schema)
    told = {key: relaxed.pop(key) for key in ("description",) if key in relaxed}
    ways = relaxed["anyOf"] if list(relaxed) == ["anyOf"] else [relaxed]
    return {**told, "anyOf": [*ways, *([] if NULL in ways else [NULL])]}


def _change_of(document: Schema) -> Schema:
    """Return the shape of a variant or a house rule: its own head, and any part of a document."""
    kept = {name: document["properties"][name] for name in ("language", "ruleset")}
    relaxed = _relaxed(document)
    return {
        **relaxed,
        "description": "a variant, which extends another ruleset, or a house rule",
        "properties": {**relaxed["properties"], **kept, **HEAD},
        "required": ["language"],
        "if": {"required": ["house_rule"]},
        "then": {"required": ["for"], "properties": {"ruleset": False, "extends": False, "with": False}},
        "else": {"required": ["ruleset", "extends"], "properties": {"for": False, "over": False, "rules_on": False}},
    }


def _used(shapes: dict[str, Schema]) -> dict[str, Schema]:
    """Return the shapes that are referred to. Shapes that only lists hold are never changed in part."""
    text = json.dumps(shapes) + json.dumps(_change_of(_shapes()[1]))
    return {name: one for name, one in shapes.items() if f'"{REFERENCE}{name}"' in text}


def schema_text() -> str:
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
