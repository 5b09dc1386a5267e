"""The names in the YAML part of a document: keys, words, and the expressions in values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from croupier.editor.positions import TextRange
from croupier.editor.symbols.mentions import FILLED, Mention, MentionUse, Sort
from croupier.editor.symbols.rule_mentions import RuleMentions
from croupier.language.ruleset.shapes import CODE, OFFER
from croupier.language.source import Fragment
from croupier.language.syntax import document as d
from croupier.language.syntax import parser

WORD = re.compile(r"[a-z][a-z0-9_]*")
PLACEHOLDER = re.compile(r"\$([a-z][a-z0-9_]*)")
VARIANT = re.compile(r"(?m)^[ \t]*\*?\[([a-z][a-z0-9_]*)\]")
ABOUT_MEMBER = ("label", "mark", "also_called", "look", "cites", "settles")
ABOUT_KIND = ("label", "also_called", "look", "cites", "settles")
BY_SECTION = {
    "cards": Sort.KIND,
    "fields": Sort.FIELD,
    "options": Sort.OPTION,
    "piles": Sort.PILE,
    "state": Sort.STATE,
    "types": Sort.TYPE,
}
"""What the keys of a section name."""

Parse = Callable[[Fragment], tuple[Any, Any]]


def entries(node: d.Node | None) -> tuple[d.Entry, ...]:
    return node.entries if isinstance(node, d.Mapping) else ()


def scalars(node: d.Node | None) -> Iterator[d.Scalar]:
    """Yield a text, or the texts of a list."""
    for one in node.items if isinstance(node, d.Sequence) else (node,):
        if isinstance(one, d.Scalar) and one.value is not None:
            yield one


def all_scalars(node: d.Node | None) -> Iterator[d.Scalar]:
    """Yield all texts that are values, wherever they lie below a node."""
    if isinstance(node, d.Mapping):
        for entry in node.entries:
            yield from all_scalars(entry.value)
    elif isinstance(node, d.Sequence):
        for item in node.items:
            yield from all_scalars(item)
    elif node is not None:
        yield node


class YamlMentions:
    """The mentions in the YAML part of one document."""

    def __init__(self, root: d.Mapping) -> None:
        self.root = root
        self.rules = RuleMentions(root.place.source)
        self.found = self.rules.found

    def read(self) -> list[Mention]:
        for entry in self.root.entries:
            reader = SECTIONS.get(entry.key.text)
            if reader is not None:
                reader(self, entry)
        self._codes(self.root)
        return self.found

    # --- helpers -------------------------------------------------------------------------------

    def _note(self, sort: Sort, scalar: d.Scalar, use: MentionUse = MentionUse.USES, **more: Any) -> None:
        self._note_in(sort, scalar, 0, scalar.text, use, **more)

    def _note_in(
        self, sort: Sort, scalar: d.Scalar, behind: int, name: str, use: MentionUse = MentionUse.USES, **more: Any
    ) -> None:
        """Note a name that stands in a text behind its first ``behind`` characters."""
        before = scalar.fragment.text[:behind]
        line = before.count("\n")
        column = behind - (before.rfind("\n") + 1)
        start = scalar.fragment.starts[line] + column
        if self.root.place.source.text.startswith(name, start):
            self.found.append(Mention(sort, name, TextRange(start, start + len(name)), use, **more))

    def _key(self, sort: Sort, entry: d.Entry, **more: Any) -> None:
        whole = TextRange(entry.key.place.start, entry.value.place.end)
        self._note(sort, entry.key, MentionUse.DECLARES, whole=whole, **more)

    def _parsed(self, node: d.Node | None, parse: Parse = parser.parse_expression) -> None:
        for scalar in scalars(node):
            if isinstance(scalar.value, str):
                built, _ = parse(scalar.fragment)
                if built is not None:
                    self.rules.add((built,))

    def _types(self, node: d.Node | None) -> None:
        for scalar in scalars(node):
            for word in WORD.finditer(scalar.text):
                self._note_in(Sort.TYPE, scalar, word.start(), word[0])

    def _pattern(self, node: d.Node | None, sort: Sort, within: str) -> None:
        """Note the placeholders of a text in all its languages, and the words that its variants are chosen by."""
        for scalar in all_scalars(node):
            for word in PLACEHOLDER.finditer(scalar.text):
                self._note_in(sort, scalar, word.start(1), word[1], within=within)
            for word in VARIANT.finditer(scalar.text):
                self._note_in(Sort.VALUE, scalar, word.start(1), word[1])

    def _codes(self, node: d.Node) -> None:
        """Note the codes of all that a document cites and settles."""
        for entry in entries(node):
            if entry.key.text in ("cites", "settles"):
                for scalar in all_scalars(entry.value):
                    if CODE.match(scalar.text):
                        self._note(Sort.STATEMENT, scalar)
            elif entry.key.text != "rules":
                self._codes(entry.value)
        for item in node.items if isinstance(node, d.Sequence) else ():
            self._codes(item)

    # --- sections ------------------------------------------------------------------------------

    def _enumerations(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._key(Sort.TYPE, one)
            name = one.key.text
            for scalar in scalars(one.value) if isinstance(one.value, d.Sequence) else ():
                self._note(Sort.MEMBER, scalar, MentionUse.DECLARES, within=name, whole=_range(scalar))
            for member in entries(one.value):
                self._key(Sort.MEMBER, member, within=name)
                for value in entries(member.value):
                    if value.key.text not in ABOUT_MEMBER:
                        self._key(Sort.MEMBER_FIELD, value, within=name)
                        self._parsed(value.value)

    def _faces(self, entry: d.Entry) -> None:
        for scalar in scalars(entry.value) if isinstance(entry.value, d.Sequence) else ():
            self._note(Sort.MEMBER, scalar, MentionUse.DECLARES, within="side", whole=_range(scalar))
        for one in entries(entry.value):
            self._key(Sort.MEMBER, one, within="side")

    def _options(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._key(Sort.OPTION, one)
            value = one.value
            if not isinstance(value, d.Mapping):
                continue
            type = value.get("type")
            if isinstance(type, d.Sequence):
                for scalar in scalars(type):
                    self._note(Sort.MEMBER, scalar, MentionUse.DECLARES, within=one.key.text, whole=_range(scalar))
            else:
                self._types(type)
            parameters = value.get("parameters")
            known: dict[str, int] = {}
            for scalar in scalars(parameters):
                built, _ = parser.parse_parameters(scalar.fragment)
                known = self.rules.parameters(built or (), {}, one.key.text)
            for key in ("default", "fixed"):
                for scalar in scalars(value.get(key)):
                    if isinstance(scalar.value, str):
                        built = _default(scalar)
                        self.rules.add(() if built is None else (built,), known)

    def _fields(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._key(Sort.FIELD, one)
            self._types(one.value.get("type") if isinstance(one.value, d.Mapping) else one.value)
            self._parsed(one.value.get("default") if isinstance(one.value, d.Mapping) else None)

    def _cards(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            signature, _ = parser.parse_signature(one.key.fragment)
            if signature is None:
                continue
            whole = TextRange(one.key.place.start, one.value.place.end)
            start = signature.place.start
            range = TextRange(start, start + len(signature.name))
            self.found.append(Mention(Sort.KIND, signature.name, range, MentionUse.DECLARES, whole=whole))
            for parameter in signature.parameters:
                self.rules.field_parameter(parameter)
            for value in entries(one.value):
                if value.key.text == "label":
                    self._pattern(value.value, Sort.FIELD, "")
                elif value.key.text not in ABOUT_KIND:
                    self._note(Sort.FIELD, value.key)
                    self._in_kind(value.value, {each.name for each in signature.parameters})

    def _in_kind(self, node: d.Node | None, parameters: set[str]) -> None:
        """Note the names in the value of a field, which may use the fields that the deck gives."""
        before = len(self.found)
        self._parsed(node)
        for at in range(before, len(self.found)):
            if self.found[at].sort is Sort.VALUE and self.found[at].name in parameters:
                self.found[at] = replace(self.found[at], sort=Sort.FIELD)

    def _deck(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            match one.key.text:
                case "in":
                    for scalar in scalars(one.value):
                        self._note(Sort.PILE, scalar)
                case "cards":
                    self._lines(one.value)
                case "sides":
                    for side in entries(one.value):
                        self._note(Sort.MEMBER, side.key, within="side")
                        self._lines(side.value)
                case "add" | "remove":
                    items = one.value.items if isinstance(one.value, d.Sequence) else (one.value,)
                    for item in items:
                        self._deck(d.Entry(one.key, item))
                case "pairing":
                    self._pairs(one.value.get("never") if isinstance(one.value, d.Mapping) else None)

    def _pairs(self, node: d.Node | None) -> None:
        for pair in node.items if isinstance(node, d.Sequence) else ():
            for scalar in scalars(pair):
                built, _ = parser.parse_expression(scalar.fragment)
                for word in WORD.finditer(scalar.text) if built is not None else ():
                    self._note_in(Sort.THING, scalar, word.start(), word[0])

    def _lines(self, node: d.Node | None) -> None:
        for item in node.items if isinstance(node, d.Sequence) else ():
            line = item.get("line") if isinstance(item, d.Mapping) else item
            self._parsed(line, parser.parse_deck_line)

    def _piles(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._key(Sort.PILE, one)
            self._types(one.value.get("of") if isinstance(one.value, d.Mapping) else None)

    def _state(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._key(Sort.STATE, one)
            value = one.value
            if not isinstance(value, d.Mapping):
                continue
            self._types(value.get("of"))
            self._types(value.get("type"))
            self._parsed(value.get("starts"))
            for scalar in scalars(value.get("each")):
                self._note(Sort.MARK, scalar)

    def _expression(self, entry: d.Entry) -> None:
        self._parsed(entry.value)

    def _labels(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            name = one.key.text.removesuffix(f".{OFFER}")
            self._named(one.key, name, Sort.THING)
            self._pattern(one.value, Sort.PLACEHOLDER, name)

    def _reasons(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._named(one.key, one.key.text, Sort.RULE)
            given = one.value.get("with") if isinstance(one.value, d.Mapping) else None
            for value in entries(given):
                within = FILLED + one.key.text
                self._note(Sort.LOCAL, value.key, MentionUse.DECLARES, at=value.key.place.start, within=within)
                self._in_reason(value.value, one.key.text)
            self._pattern(one.value, Sort.PLACEHOLDER, one.key.text)

    def _in_reason(self, node: d.Node | None, within: str) -> None:
        """Note the names in an expression over the parameters of what a reason is for."""
        before = len(self.found)
        self._parsed(node)
        for at in range(before, len(self.found)):
            one = self.found[at]
            if one.sort is Sort.VALUE:
                self.found[at] = replace(one, sort=Sort.FILLING, within=within)

    def _cites(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._cited(one.key)

    def _cited(self, key: d.Scalar) -> None:
        """Note what a key of ``cites`` names: a rule, a kind's behaviour, or an entry of a section."""
        first, dot, name = key.text.partition(".")
        if dot and first in BY_SECTION:
            self._note_in(BY_SECTION[first], key, len(first) + 1, name)
        elif " " in first:
            kind, _, moment = first.partition(" ")
            self._note_in(Sort.KIND, key, 0, kind)
            self._note_in(Sort.RULE, key, len(kind) + 1, moment)
        else:
            self._named(key, key.text, Sort.THING)

    def _named(self, key: d.Scalar, name: str, sort: Sort) -> None:
        """Note the name of a thing, or of a decision and its move."""
        first, dot, move = name.partition(".")
        if not dot:
            self._note_in(sort, key, 0, first)
            return
        self._note_in(Sort.RULE, key, 0, first)
        self._note_in(Sort.MOVE, key, len(first) + 1, move, within=first)

    def _interpretations(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._key(Sort.STATEMENT, one)

    def _remarks(self, entry: d.Entry) -> None:
        for one in entries(entry.value):
            self._note(Sort.STATEMENT, one.key)


SECTIONS: dict[str, Callable[[YamlMentions, d.Entry], None]] = {
    "faces": YamlMentions._faces,
    "types": YamlMentions._enumerations,
    "options": YamlMentions._options,
    "fields": YamlMentions._fields,
    "cards": YamlMentions._cards,
    "deck": YamlMentions._deck,
    "piles": YamlMentions._piles,
    "state": YamlMentions._state,
    "outcome": YamlMentions._expression,
    "wins_from": YamlMentions._expression,
    "labels": YamlMentions._labels,
    "reasons": YamlMentions._reasons,
    "cites": YamlMentions._cites,
    "interpretations": YamlMentions._interpretations,
    "remarks": YamlMentions._remarks,
}


def _range(scalar: d.Scalar) -> TextRange:
    return TextRange(scalar.place.start, scalar.place.end)


def _default(scalar: d.Scalar) -> Any:
    """Return the default of an option: a value, or statements."""
    value, _ = parser.parse_expression(scalar.fragment)
    return parser.parse_body(scalar.fragment)[0] if value is None else value
