"""Validate YAML nodes against the document's model. Pydantic's errors become diagnostics with places."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pydantic import BaseModel, ValidationError

from croupier.language.diagnostics import Diagnostic, Edit, did_you_mean, write
from croupier.language.ruleset.commented import COLOUR_KEYS, LOOK, quoted
from croupier.language.ruleset.count_shapes import RANGE
from croupier.language.ruleset.look_shapes import COLOUR, meant_colour
from croupier.language.ruleset.meant_keys import with_meant_keys
from croupier.language.ruleset.models import DocumentModel
from croupier.language.ruleset.shapes import RULESET_NAME
from croupier.language.source import Span
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence
from croupier.language.syntax.words import DEFINITION_WORDS

MOST_DIGITS = 9
"""How many digits a number of players is read with."""

Path = tuple[str | int, ...]
DEPTH_OF_PARTS = 2
"""The length of a path such as ``options.target``."""
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


def validate(root: Mapping, own: Collection[str] = ()) -> tuple[DocumentModel | None, Mapping, list[Diagnostic]]:
    """Return the model of a document, the document as it is meant, and the problems.

    Unknown keys are reported. They are read as what is meant where that is clear, and else ignored. Return no model if
    there are other problems. ``own`` are the full names of what house rules declare.
    """
    model, problems = _validated(root, own)
    meant = with_meant_keys(root, problems)
    if meant is not root:
        whole, more = _validated(meant, own)
        if whole is not None and all(one in problems for one in more):
            return whole, meant, problems
    return model, root, problems


def _validated(root: Mapping, own: Collection[str]) -> tuple[DocumentModel | None, list[Diagnostic]]:
    """Return the model of a document without its unknown keys, and the problems."""
    data = plain(root)
    try:
        return DocumentModel.model_validate(data, context=own), []
    except ValidationError as error:
        details = error.errors(include_url=False)
    found: dict[tuple[Span, str], Diagnostic] = {}
    for detail in details:
        diagnostic = _diagnostic(root, detail)
        missing = diagnostic.message if diagnostic.code == "missing-key" and diagnostic.fix is None else ""
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
    places = [key_place(root, _real_path(root, one["loc"])) for one in details if "[key]" in one["loc"]]
    bad_keys = [one for one in places if one is not None]
    return [one for one in problems if one not in echoes and not _belongs_to(one, bad_keys)]


def _belongs_to(one: Diagnostic, bad_keys: list[Span]) -> bool:
    """Return whether a diagnostic is about the value of a key that is told already."""
    same = [key for key in bad_keys if key.source is one.place.source and key.line == one.place.line]
    return any(key.end <= one.place.start for key in same)


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
    if "[key]" in detail["loc"] or not place.text:
        place = key_place(root, path) or place
    known = keys_at(path[:-1])
    help = did_you_mean(str(path[-1]), known) if path and path[-1] not in known else ""
    if kind == "literal_error":
        help = _one_of(place.text, re.findall(r"'?([\w ]+?)'?(?:, | or |$)", detail["ctx"]["expected"]))
    if "[key]" in detail["loc"] and re.search(r":\S", place.text):
        help = Edit.of("put a space behind the `:`", re.sub(r":(?=\S)", ": ", place.text, count=1))
    ends = re.findall("[0-9]+", place.text) if path == ("players",) else []
    if len(ends) == 2 and all(len(one) <= MOST_DIGITS for one in ends):
        low, high = sorted(map(int, ends))
        help = Edit.of(f"write `players: {low}..{high}`", f"{low}..{high}")
    if len(ends) == 1 and path == ("players",):
        help = f"say the greatest number too, such as `players: {ends[0][:MOST_DIGITS]}..10`"
    help = help or _written_out(path, find(root, path)) or _meant_colour(root, path)
    return Diagnostic("bad-value", f"`{name}`: {_expectation(detail)}", place, help=help)


NAMES = re.compile(r"[a-z]\w*(?:, ?[a-z]\w*)+")
SHORT = {"state": "{{type: {0}}}", "piles": "{{seen_by: {0}}}", "options": "{{type: boolean, default: {0}}}"}
"""What a single word in the place of a part of a section is likely to be, written out."""


def _written_out(path: Path, node: Node | None) -> str:
    """Return the help for a part that is written as a single word, or for a list without brackets."""
    if not isinstance(node, Scalar) or node.style or len(path) != DEPTH_OF_PARTS:
        return ""
    if path[0] == "types" and NAMES.fullmatch(node.text):
        return write(f"[{node.text}]")
    truth = isinstance(node.value, bool)
    if truth == (path[0] == "options") and path[0] in SHORT and re.fullmatch(r"[a-z]\w*\??", node.text):
        return write(SHORT[str(path[0])].format(node.text))
    return ""


def _meant_colour(root: Mapping, path: Path) -> str:
    """Return the help for a colour that is written in another way, as a comment, or in the place of a look."""
    node = find(root, path)
    if not isinstance(node, Scalar) or LOOK not in path[-2:]:
        return ""
    if path[-1] == LOOK:
        return write(f'{{fill: "{node.text.lower()}"}}') if COLOUR.fullmatch(node.text) else ""
    if path[-1] not in COLOUR_KEYS:
        return ""
    parent = find(root, path[:-1])
    entry = parent.entry(str(path[-1])) if isinstance(parent, Mapping) else None
    return meant_colour(node.text) or ("" if entry is None or node.text else quoted(entry.key))


WORD_HABITS = {
    **dict.fromkeys(("everybody", "everyone", "anyone", "public", "players", "tous", "yes", "visible"), "all"),
    **dict.fromkeys(("none", "noone", "hidden", "personne", "no"), "nobody"),
    **dict.fromkeys(("player", "me", "self", "holder", "private", "joueur"), "owner"),
    **dict.fromkeys(("partner", "partners", "teams", "side", "équipe"), "team"),
}
"""Words that people write for the possible values of a key."""

KEY_HABITS = {
    **dict.fromkeys(("visible", "visible_to", "visibility", "shown_to", "seen", "viewers"), "seen_by"),
    **dict.fromkeys(("initial", "initially", "init", "begins", "value"), "starts"),
    **dict.fromkeys(("owner", "owned_by", "per", "for", "each", "each_player"), "of"),
    **dict.fromkeys(("maximum", "max", "capacity", "limit"), "most"),
    **dict.fromkeys(("text", "caption", "title"), "label"),
    **dict.fromkeys(("background", "colour", "color", "back"), "fill"),
    **dict.fromkeys(("ink", "foreground", "front"), "text"),
    **dict.fromkeys(("icon", "sign", "emoji", "glyph"), "symbol"),
}
"""Words that people write for keys."""


CITING_KEYS = ("cites", "settles")
"""The keys with codes of statements and open questions."""


def _one_of(written: str, expected: list[str]) -> str:
    """Return the help for a value that is none of a few words."""
    habit = WORD_HABITS.get(written)
    if habit in expected or len(expected) == 1:
        return write(habit if habit in expected else expected[0])
    return did_you_mean(written, expected)


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


RULE = re.compile(rf"(?:{'|'.join(sorted(DEFINITION_WORDS))}) ")
COMMA = "is this a part of a text that holds a comma? then put the whole text in quotes"


def _unknown_key(root: Mapping, path: Path) -> Diagnostic:
    known = keys_at(path[:-1])
    wrong = str(path[-1])
    parent = find(root, path[:-1])
    free = [key for key in known if not (isinstance(parent, Mapping) and parent.entry(key))]
    habit = KEY_HABITS.get(wrong, "")
    help = _of_a_part(wrong) or did_you_mean(wrong, free) or (write(habit) if habit in free else "")
    help = help or (f"known here: {', '.join(f'`{key}`' for key in known)}" if known else "")
    value = find(root, path)
    if (
        path[0] == "deck"
        and isinstance(value, Scalar)
        and isinstance(value.value, int)
        and not did_you_mean(wrong, known)
    ):
        key = key_place(root, path)
        help = write(f"{value.value} x {wrong}", place=None if key is None else key.to(value.place))
    if not RULESET_NAME.match(wrong):
        is_rule = RULE.match(wrong) and len(path) == 1
        help = "indent the line, as the rules are: it belongs to them" if is_rule else COMMA
    place = key_place(root, path) or root.place
    return Diagnostic("unknown-key", f"nothing reads the key `{wrong}`", place, help=help)


def _of_a_part(key: str) -> str:
    """Return the help for a key with codes, which stands at parts of a ruleset, or an empty text."""
    if key not in CITING_KEYS:
        return ""
    return f"`{key}` stands at an option, a card, a pile, a state, a value of a type, or the deck; rules say `cites`"


def _missing_key(root: Mapping, path: Path) -> Diagnostic:
    parent = path[:-1]
    where = f"`{'.'.join(str(step) for step in parent)}`" if parent else "the document"
    node = find(root, parent)
    place = (key_place(root, parent) if parent else None) or (node.place if parent and node else _first_key(root))
    help = _of_a_layer(root, parent) or f"add `{path[-1]}: {_such_as(root, path)}`"
    return Diagnostic("missing-key", f"{where} lacks the key `{path[-1]}`", place, help=help)


def _such_as(root: Mapping, path: Path) -> str:
    """Return a value for a missing key: the first that the type of an option allows, or dots."""
    given = find(root, (*path[:-1], "type")) if path[0] == "options" and path[-1] == "default" else None
    if isinstance(given, Sequence) and given.items and isinstance(given.items[0], Scalar):
        return given.items[0].text
    text = given.text if isinstance(given, Scalar) else ""
    low = RANGE.match(text)
    return low[1] if low else {"boolean": "false", "rule": "~"}.get(text, "…")


def _of_a_layer(root: Mapping, path: Path) -> str:
    """Return the help for a part that a layer adds under a name like that of a part of its base."""
    siblings, own = find(root, path[:-1]), key_place(root, path) if path else None
    if own is None or len(path) != DEPTH_OF_PARTS or not isinstance(siblings, Mapping):
        return ""
    below = [one.key.text for one in siblings.entries if one.key.place.source is not own.source]
    return did_you_mean(str(path[-1]), below)


def _first_key(root: Mapping) -> Span:
    return root.entries[0].key.place if root.entries else root.place
