"""Documents: what a file is (a ruleset of its own, a variant, a house rule) and the rules that it holds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from croupier.diagnostics import Diagnostic
from croupier.ruleset.compose import Layer, Part
from croupier.ruleset.models import RULESET_NAME
from croupier.ruleset.validate import keys_at
from croupier.source import Source, Span
from croupier.syntax import document as d
from croupier.syntax import parser

FILE_NAME = "ruleset.yaml"
"""What a ruleset's file is called in a folder of its own."""


@dataclass(frozen=True)
class Document:
    """A file that has been read: ``extends`` and ``made_for`` name other rulesets, with the place of the name.

    ``unread`` are the names of rules that could not be parsed, and of what stands under keys that nothing reads.
    """

    source: Source
    root: d.Mapping
    name: str
    house_rule: bool
    extends: d.Scalar | None
    made_for: tuple[d.Scalar, ...]
    layer: Layer = field(repr=False)
    unread: frozenset[str] = frozenset()

    @property
    def place(self) -> Span:
        return self.root.entries[0].key.place if self.root.entries else self.root.place


def document_of(source: Source) -> tuple[Document | None, list[Diagnostic]]:
    """The document that a text holds; mistakes in its rules do not keep it from being read."""
    root, problems = d.read_document(source)
    if root is None:
        return None, problems
    named = root.get("house_rule") or root.get("ruleset")
    house_rule = root.get("house_rule") is not None
    if not (isinstance(named, d.Scalar) and RULESET_NAME.match(named.text)):
        return None, [*problems, _no_name(root, named)]
    problems += _head_problems(root, house_rule)
    parts, more = _parts(root)
    extends, rules = root.get("extends"), root.get("rules")
    if extends is not None and not isinstance(extends, d.Scalar):
        return None, problems + more  # what it lacks may stand in the base
    unread = parser.unread_names(rules.fragment, parts) if more and isinstance(rules, d.Scalar) else frozenset()
    unread |= _names_in_vain(root)
    over = tuple(one.text for one in _scalars(root.get("over")))
    document = Document(
        source=source,
        root=root,
        name=named.text,
        house_rule=house_rule,
        extends=extends,
        made_for=_scalars(root.get("for")),
        layer=Layer(named.text, parts, over),
        unread=unread,
    )
    return document, problems + more


def _names_in_vain(root: d.Mapping) -> frozenset[str]:
    """What stands under keys that nothing reads, such as a misspelt `state`: that it is missing is no news."""
    known = {*keys_at(()), "house_rule", "extends", "for", "over"}
    parts = [one.value for one in root.entries if one.key.text not in known and isinstance(one.value, d.Mapping)]
    return frozenset(entry.key.text.split("(")[0].strip() for part in parts for entry in part.entries)


def _no_name(root: d.Mapping, named: d.Node | None) -> Diagnostic:
    if isinstance(named, d.Scalar) and named.text:
        message = "the name is not one word of small letters, digits, `_` and `-`"
        word = re.sub("[^a-z0-9_]+", "-", named.text.lower()).strip("-_0123456789")
        help = f"write `{word}`" if word else "such as `my-game`"
        return Diagnostic("no-name", message, named.place, help=f"{help}; what people read is the `title`")
    place = named.place if named is not None else root.entries[0].key.place if root.entries else root.place
    help = "add `ruleset: my-game`, or `house_rule: my-rule`"
    return Diagnostic("no-name", "the document does not say what it is called", place, help=help)


def _scalar(node: d.Node | None) -> d.Scalar | None:
    return node if isinstance(node, d.Scalar) else None


def _scalars(node: d.Node | None) -> tuple[d.Scalar, ...]:
    nodes = node.items if isinstance(node, d.Sequence) else (node,)
    return tuple(one for one in nodes if isinstance(one, d.Scalar))


def _head_problems(root: d.Mapping, house_rule: bool) -> list[Diagnostic]:
    found = []
    misplaced = ("ruleset", "extends") if house_rule else ("for", "over")
    for key in misplaced:
        value = root.get(key)
        if value is not None:
            what = "a house rule is made `for` rulesets" if house_rule else "only a house rule has it"
            found.append(Diagnostic("unknown-key", f"nothing reads the key `{key}`", value.place, help=what))
    extends = root.get("extends")
    if extends is not None and not isinstance(extends, d.Scalar):
        message = "`extends` names one ruleset"
        found.append(Diagnostic("bad-value", message, extends.place, help="write `extends: RULESET`"))
    if house_rule and not _scalars(root.get("for")):
        place = root.entries[0].key.place
        help = "add `for: RULESET`, a list of them, or `for: any`"
        found.append(Diagnostic("missing-key", "the house rule does not say which game it is for", place, help=help))
    if _scalar(root.get("language")) is None:
        place, help = root.entries[0].key.place, "add `language: 1`"
        found.append(Diagnostic("missing-key", "the document lacks the key `language`", place, help=help))
    return found


def _parts(root: d.Mapping) -> tuple[tuple[Part, ...], list[Diagnostic]]:
    node = root.get("rules")
    if not isinstance(node, d.Scalar) or node.value is None:
        return (), []
    if node.style != "|":
        help = "write `rules: |` and indent the rules"
        return (), [Diagnostic("bad-value", "`rules` is no literal block", node.place, help=help)]
    parts, problems = parser.parse_rules(node.fragment)
    return tuple(parts), problems
