"""Validate YAML nodes against the document's model. Pydantic's errors become diagnostics with places."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pydantic import BaseModel, ValidationError

from croupier.language.diagnostics import Diagnostic, did_you_mean
from croupier.language.ruleset.models import DocumentModel
from croupier.language.ruleset.shapes import RULESET_NAME
from croupier.language.source import Span
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence

MOST_DIGITS = 9
"""How many digits a number of players is read with."""

Path = tuple[str | int, ...]
KEY_FAULTS = ("missing", "extra_forbidden")


def plain(node: Node) -> Any:
    """Return a node as plain dicts, lists and scalars."""
    match node:
        case Mapping():
            return {str(entry.key.text): plain(entry.value) for entry in node.entries}
        case Sequence():
            return [plain(item) for item in node.items]
        case Scalar():
            return node.value


def find(root: Node, path: Path) -> Node | None:
    """Return the node at a path of keys and indices, or None."""
    node: Node | None = root
    for step in path:
        if isinstance(node, Mapping):
            node = node.get(str(step))
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def key_place(root: Node, path: Path) -> Span | None:
    """Return the place of the key at the end of a path, or None."""
    parent = find(root, path[:-1])
    entry = parent.entry(str(path[-1])) if isinstance(parent, Mapping) else None
    return None if entry is None else entry.key.place


def validate(root: Mapping, own: Collection[str] = ()) -> tuple[DocumentModel | None, list[Diagnostic]]:
    """Return the model of a document, and the problems.

    Unknown keys are reported and ignored. Return no model if there are other problems. ``own`` are the full names of
    what house rules declare.
    """
    data = plain(root)
    try:
        return DocumentModel.model_validate(data, context=own), []
    except ValidationError as error:
        details = error.errors(include_url=False)
    found: dict[tuple[Span, str], Diagnostic] = {}
    for detail in details:
        diagnostic = _diagnostic(root, detail)
        missing = diagnostic.message if diagnostic.code == "missing-key" else ""
        found.setdefault((diagnostic.place, missing), diagnostic)
        if detail["type"] == "extra_forbidden":
            _remove(data, _real_path(root, detail["loc"]))
    problems = _without_echoes(root, details, list(found.values()))
    try:
        return DocumentModel.model_validate(data, context=own), problems
    except ValidationError:
        return None, problems


def _without_echoes(root: Mapping, details: list[Any], problems: list[Diagnostic]) -> list[Diagnostic]:
    """Return the problems without those that only follow from others.

    A misspelt key is also missing by its right name. A deck line written as a key is also missing as a line.
    """
    paths = {kind: [_real_path(root, one["loc"]) for one in details if one["type"] == kind] for kind in KEY_FAULTS}
    echoes = {
        _missing_key(root, missing)
        for missing in paths["missing"]
        for extra in paths["extra_forbidden"]
        if extra[:-1] == missing[:-1]
        and any(word in _unknown_key(root, extra).help for word in (f"`{missing[-1]}`", f" x {extra[-1]}`"))
    }
    return [one for one in problems if one not in echoes]


def _remove(data: Any, path: Path) -> None:
    """Remove the key at a path from nested dicts and lists."""
    for step in path[:-1]:
        data = data[step]
    del data[path[-1]]


def _diagnostic(root: Mapping, detail: Any) -> Diagnostic:
    path = _real_path(root, detail["loc"])
    kind = detail["type"]
    if kind == "extra_forbidden":
        return _unknown_key(root, path)
    if kind == "missing":
        return _missing_key(root, path)
    while find(root, path) is None:
        path = path[:-1]  # a short form has been written out
    name = ".".join(str(step) for step in path) or "the document"
    place = (find(root, path) or root).place
    if "[key]" in detail["loc"]:
        place = key_place(root, path) or place
    known = keys_at(path[:-1])
    help = did_you_mean(str(path[-1]), known) if path and path[-1] not in known else ""
    ends = re.findall("[0-9]+", place.text) if path == ("players",) else []
    if len(ends) == 2 and all(len(one) <= MOST_DIGITS for one in ends):
        low, high = sorted(map(int, ends))
        help = f"write `players: {low}..{high}`"
    return Diagnostic("bad-value", f"`{name}`: {_expectation(detail)}", place, help=help)


def _real_path(root: Mapping, loc: tuple[str | int, ...]) -> Path:
    """Return pydantic's path without the steps that pydantic adds."""
    path: Path = ()
    for index, step in enumerate(loc):
        if step == "[key]":
            continue
        last = index == len(loc) - 1
        if find(root, (*path, step)) is not None or last:
            path = (*path, step)
    return path


def _expectation(detail: Any) -> str:
    message: str = detail["msg"]
    words = {
        "int_type": "expected a whole number",
        "string_type": "expected a text",
        "bool_type": "expected `yes` or `no`",
        "list_type": "expected a list",
        "dict_type": "expected a mapping",
        "model_type": "expected a mapping",
        "model_attributes_type": "expected a mapping",
        "int_parsing": "expected a whole number",
    }
    if detail["type"] == "literal_error":
        return f"expected {detail['ctx']['expected'].replace(chr(39), '`')}"
    return words.get(detail["type"], message.removeprefix("Value error, "))


def keys_at(path: Path) -> list[str]:
    """Return the keys that the model accepts at a path."""
    model: type[BaseModel] | None = DocumentModel
    for step in path:
        model = None if model is None else _model_below(model, step)
    return [] if model is None else [field.alias or name for name, field in model.model_fields.items()]


def _model_below(model: type[BaseModel], step: str | int) -> type[BaseModel] | None:
    field = next((field for name, field in model.model_fields.items() if (field.alias or name) == step), None)
    if field is None:
        return model if not _is_document(model) else None
    return _first_model(field.annotation)


def _is_document(model: type[BaseModel]) -> bool:
    return model is DocumentModel


def _first_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for part in getattr(annotation, "__args__", ()):
        if (found := _first_model(part)) is not None:
            return found
    return None


def _unknown_key(root: Mapping, path: Path) -> Diagnostic:
    known = keys_at(path[:-1])
    wrong = str(path[-1])
    help = did_you_mean(wrong, known) or (f"known here: {', '.join(f'`{key}`' for key in known)}" if known else "")
    value = find(root, path)
    if (
        path[0] == "deck"
        and isinstance(value, Scalar)
        and isinstance(value.value, int)
        and not did_you_mean(wrong, known)
    ):
        help = f"write `{value.value} x {wrong}`"
    if not RULESET_NAME.match(wrong):
        help = "is this a part of a text that holds a comma? then put the whole text in quotes"
    place = key_place(root, path) or root.place
    return Diagnostic("unknown-key", f"nothing reads the key `{wrong}`", place, help=help)


def _missing_key(root: Mapping, path: Path) -> Diagnostic:
    parent = path[:-1]
    where = f"`{'.'.join(str(step) for step in parent)}`" if parent else "the document"
    node = find(root, parent)
    place = (key_place(root, parent) if parent else None) or (node.place if parent and node else _first_key(root))
    return Diagnostic("missing-key", f"{where} lacks the key `{path[-1]}`", place, help=f"add `{path[-1]}: …`")


def _first_key(root: Mapping) -> Span:
    return root.entries[0].key.place if root.entries else root.place
