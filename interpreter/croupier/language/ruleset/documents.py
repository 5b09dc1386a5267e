"""Read documents. A document is a file that holds a ruleset, a variant or a house rule."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from croupier.language.diagnostics import Diagnostic, Edit
from croupier.language.ruleset.layers import LaidTogether, Layer, Part, in_order
from croupier.language.ruleset.reason_keys import reasons_in
from croupier.language.ruleset.reserved_names import words_as_names
from croupier.language.ruleset.shapes import RULESET_NAME
from croupier.language.ruleset.validate import keys_at
from croupier.language.source import Source, Span
from croupier.language.syntax import document as d
from croupier.language.syntax import parser
from croupier.language.syntax.text_files import known_source

FILE_NAME = "ruleset.yaml"
"""The name of a ruleset's file in a folder of its own."""


@dataclass(frozen=True)
class Document:
    """A file that has been read."""

    source: Source
    root: d.Mapping
    name: str
    house_rule: bool
    extends: d.Scalar | None  # the name of the ruleset that this document extends
    made_for: tuple[d.Scalar, ...]  # the names of the rulesets that a house rule is made for
    layer: Layer = field(repr=False)
    # the names of rules that could not be parsed, and the names below keys that nothing reads
    unread: frozenset[str] = frozenset()
    # further rules of a house rule, each block with the name of the ruleset on which it holds
    on: tuple[tuple[d.Scalar, tuple[Part, ...]], ...] = ()
    with_: tuple[d.Scalar, ...] = ()  # the names of the house rules that this ruleset lays on its base
    includes: tuple[Document, ...] = ()  # these house rules, once they are loaded
    named: d.Scalar | None = None  # of a house rule: where a ruleset includes it

    @property
    def place(self) -> Span:
        return self.root.entries[0].key.place if self.root.entries else self.root.place


def document_of(source: Source) -> tuple[Document | None, list[Diagnostic]]:
    """Return the document that a text holds, with mistakes in its rules reported.

    A text that is still known by the same name is not read again.
    """
    known = known_source(source)
    document, problems = known.once("ruleset", lambda: _read(known))
    return document, list(problems)


def _read(source: Source) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    document, problems = _document_of(source)
    return document, tuple(problems)


def _misplaced(root: d.Mapping, entry: d.Entry, *, house_rule: bool) -> Diagnostic:
    """Return the diagnostic of a key that the other kind of document has."""
    key, named = entry.key, root.entry("ruleset")
    help = "a house rule is made `for` rulesets" if house_rule else "only a house rule has it"
    if house_rule and key.text == "extends" and root.get("for") is None:
        help = Edit.of(f"{help}: write `for`", "for", place=key.place)
    elif key.text == "for" and named is not None:
        help = Edit.of(f"{help}: write `house_rule` for `ruleset`", "house_rule", place=named.key.place)
    else:
        help = f"leave it out: {help}"
    return Diagnostic("unknown-key", f"nothing reads the key `{key.text}`", key.place, help=help)


def _document_of(source: Source) -> tuple[Document | None, list[Diagnostic]]:
    root, problems = d.read_document(source)
    if root is None:
        return None, problems
    named = root.get("house_rule") or root.get("ruleset")
    house_rule = root.get("house_rule") is not None
    if not (isinstance(named, d.Scalar) and RULESET_NAME.match(named.text)):
        return None, [*problems, _no_name(root, named)]
    problems += _head_problems(root, house_rule=house_rule)
    words = words_as_names(root)
    parts, unread, more = _parts("rules", root.get("rules"), words)
    on, unread_there, wrong = _on(root.get("rules_on"), words)
    problems += more + wrong
    extends = root.get("extends")
    astray = extends is None and not house_rule and root.get("for") is not None
    if astray or (extends is not None and not isinstance(extends, d.Scalar)):
        return None, problems  # the missing parts may be in the base
    over = tuple(one.text for one in names_in(root.get("over")))
    included = root.get("with")
    document = Document(
        source=source,
        root=root,
        name=named.text,
        house_rule=house_rule,
        extends=extends,
        made_for=names_in(root.get("for")),
        layer=Layer(named.text, parts, over, reasons_in(root)),
        unread=unread | unread_there | _names_in_vain(root),
        on=on,
        with_=names_in(included) if included is not None and _are_names(included) else (),
    )
    return document, problems


def _names_in_vain(root: d.Mapping) -> frozenset[str]:
    """Return the names below keys that nothing reads, such as a misspelt ``state``.

    Their absence is not reported again.
    """
    known = {*keys_at(()), "house_rule", "extends", "for", "over", "rules_on", "with"}
    parts = [one.value for one in root.entries if one.key.text not in known and isinstance(one.value, d.Mapping)]
    return frozenset(entry.key.text.split("(")[0].strip() for part in parts for entry in part.entries)


def _no_name(root: d.Mapping, named: d.Node | None) -> Diagnostic:
    """Return the diagnostic of a document without a valid name."""
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


def names_in(node: d.Node | None) -> tuple[d.Scalar, ...]:
    """Return the names of a value that is one name, or a list of names."""
    nodes = node.items if isinstance(node, d.Sequence) else (node,)
    return tuple(one for one in nodes if isinstance(one, d.Scalar))


def _are_names(node: d.Node) -> bool:
    """Return whether a node is a text, or a list of texts."""
    nodes = node.items if isinstance(node, d.Sequence) else (node,)
    return bool(nodes) and all(isinstance(one, d.Scalar) and isinstance(one.value, str) for one in nodes)


def documents_of(chain: Sequence[Document], house_rules: Sequence[Document] = ()) -> list[Document]:
    """Return all documents in the order in which they are laid on each other."""
    laid = [one for document in chain for one in (*in_laying_order(document.includes), document)]
    return laid + in_laying_order(house_rules)


def levels_of(chain: Sequence[Document], house_rules: Sequence[Document] = ()) -> list[LaidTogether]:
    """Return the rules of a chain of rulesets and of house rules, level by level."""
    levels = []
    for document in chain:
        if document.includes:
            included = tuple(one.layer for one in document.includes)
            levels.append(LaidTogether(included, above=document.layer))
        levels.append(LaidTogether((document.layer,)))
    return [*levels, LaidTogether(tuple(one.layer for one in house_rules))]


def in_laying_order(house_rules: Sequence[Document]) -> list[Document]:
    """Return house rules, each once, in the order in which they are laid on."""
    by_name = {one.name: one for one in house_rules}
    return [by_name[layer.name] for layer in in_order([one.layer for one in by_name.values()])]


def _head_problems(root: d.Mapping, *, house_rule: bool) -> list[Diagnostic]:
    found = []
    misplaced = ("ruleset", "extends", "with") if house_rule else ("for", "over", "rules_on")
    found += [_misplaced(root, one, house_rule=house_rule) for key in misplaced if (one := root.entry(key)) is not None]
    extends = root.get("extends")
    included = root.entry("with")
    if included is not None and not house_rule and extends is None:
        message = "`with` lays house rules on a base, and this ruleset extends none"
        found.append(Diagnostic("unknown-key", message, included.key.place, help="add `extends: RULESET`"))
    if included is not None and not _are_names(included.value):
        message = "`with` names house rules"
        found.append(Diagnostic("bad-value", message, included.value.place, help="write `with: [RULE, RULE]`"))
    if extends is not None and not isinstance(extends, d.Scalar):
        message = "`extends` names one ruleset"
        found.append(Diagnostic("bad-value", message, extends.place, help="write `extends: RULESET`"))
    if house_rule and not names_in(root.get("for")) and extends is None:
        place = root.entries[0].key.place
        help = "add `for: RULESET`, a list of them, or `for: any`"
        found.append(Diagnostic("missing-key", "the house rule does not say which game it is for", place, help=help))
    if _scalar(root.get("language")) is None:
        place, help = root.entries[0].key.place, "add `language: 1`"
        found.append(Diagnostic("missing-key", "the document lacks the key `language`", place, help=help))
    return found


Read = tuple[tuple[Part, ...], frozenset[str], list[Diagnostic]]
"""The parts of a block of rules, the names of rules that could not be parsed, and the diagnostics."""


def _parts(key: str, node: d.Node | None, words: Collection[str]) -> Read:
    if not isinstance(node, d.Scalar) or node.value is None:
        return (), frozenset(), []
    if node.style != "|":
        return (), parser.unread_names(node.fragment, []), [_no_literal_block(key, node)]
    parts, problems = parser.parse_rules(node.fragment, words)
    return tuple(parts), parser.unread_names(node.fragment, parts) if problems else frozenset(), problems


def _no_literal_block(key: str, node: d.Scalar) -> Diagnostic:
    """Return the diagnostic of rules in another form, with an edit where they are folded."""
    message, help, place = f"`{key}` is no literal block", f"write `{key}: |` and indent the rules", node.place
    if node.style == ">":
        place = Span(place.source, place.start, place.start + 1)
        return Diagnostic("bad-value", message, place, help=Edit.of(f"write `{key}: |`", "|"))
    return Diagnostic("bad-value", message, place, help=help)


def _on(
    node: d.Node | None, words: Collection[str]
) -> tuple[tuple[tuple[d.Scalar, tuple[Part, ...]], ...], frozenset[str], list[Diagnostic]]:
    """Return the blocks of ``rules_on`` with their rulesets' names, the names that could not be parsed, and the
    problems."""
    if node is None:
        return (), frozenset(), []
    if not isinstance(node, d.Mapping):
        help = "write `rules_on: {RULESET: …}` with a block of rules for each ruleset"
        return (), frozenset(), [Diagnostic("bad-value", "`rules_on` is no mapping", node.place, help=help)]
    read = [(one.key, _parts(one.key.text, one.value, words)) for one in node.entries]
    unread = frozenset[str]().union(*(names for _, (_, names, _) in read))
    return tuple((key, parts) for key, (parts, _, _) in read), unread, [one for _, (_, _, more) in read for one in more]
