"""Print a composed ruleset as one document that means the same by itself.

Each part is followed by a comment with its layer and line. A part inside a part of the same layer gets no comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.language.ruleset.assemble import Composition, composition
from croupier.language.ruleset.documents import Document, documents_of
from croupier.language.ruleset.origins import Origins, origins_of, scalars_in
from croupier.language.ruleset.reason_keys import KEY as REASONS
from croupier.language.ruleset.resolved_rules import WORD, free_names, rule_lines
from croupier.language.ruleset.writable import written, written_scope
from croupier.language.source import Span
from croupier.language.syntax import document as d
from croupier.language.syntax import nodes as n
from croupier.language.syntax.renaming import renamed
from croupier.language.syntax.yaml_text import flow, is_block, literal, scalar_line

WIDTH = 120
INDENT = "  "

SECTIONS = (
    *("types", "options", "fields", "cards", "deck", "piles", "state"),
    *("labels", "reasons", "interpretations", "remarks", "cites"),
)
"""The keys of a document whose parts have origins of their own."""

Path = tuple[str, ...]


def resolved_text(chain: Sequence[Document], house_rules: Sequence[Document], language: str = "en") -> str:
    """Return the text of the document that a chain of rulesets and house rules compose, with comments in a language."""
    made, _ = composition(chain, house_rules)
    origins = origins_of(documents_of(made.chain, made.house_rules), language)
    printer = _Printer(origins)
    reasons, more = _reasons(made)
    texts = " ".join(one.source.text for one in documents_of(made.chain, made.house_rules))
    names = free_names(made.definitions, made.origins, texts)
    scope = written_scope(made.root, names, set(WORD.findall(texts)))
    entries = [entry for entry in made.root.entries if entry.key.text not in ("rules", REASONS)] + reasons
    entries = [*written(d.Mapping(tuple(entries), made.root.place), made.names, scope).entries]
    lines = list(_head(origins))
    for entry in entries:
        separate = entry.key.text in SECTIONS
        lines += ["", *printer.entry(entry, (), None)] if separate else printer.entry(entry, (), None)
    lines += [f"{INDENT}# {origins.said(_also(origins, one))}" for one in more]
    things = {old: new for old, new in scope.names.values.items() if old not in names}
    definitions = tuple(renamed(one, replace(scope.names, values=things)) for one in made.definitions)
    rules = [*rule_lines(definitions, made.origins, origins, names)]
    return "\n".join([*lines, "", "rules: |", *literal(rules, INDENT)]) + "\n"


def _reasons(made: Composition) -> tuple[list[d.Entry], list[d.Entry]]:
    """Return the part with the reasons that one document can hold, and the reasons that it cannot."""
    entry = made.root.entry(REASONS)
    if entry is None:
        return [], []
    decisions = [one for one in made.definitions if isinstance(one, n.Decision)]
    conditions = {
        f"{one.signature.name}.{move.signature.name}": move.condition for one in decisions for move in one.moves
    }
    held, more = made.reasons.alone(conditions)
    return [d.Entry(entry.key, d.Mapping(tuple(held), entry.value.place))] if held else [], more


def _also(origins: Origins, entry: d.Entry) -> str:
    return f"{origins.told(entry.key.place)} also says: {flow(entry.key)}: {flow(entry.value)}"


def _head(origins: Origins) -> Iterator[str]:
    """Yield the comment that lists the layers."""
    width = max(len(name) for name, _ in origins.layers)
    what = "What these come to, each going over those above it. Behind every part: its layer, and its line there."
    yield f"# {origins.said(what)}"
    for name, source in origins.layers:
        yield f"#   {name:<{width}}  {source.name}"


class _Printer:
    """The printer of the YAML part."""

    def __init__(self, origins: Origins) -> None:
        self.origins = origins

    def entry(self, entry: d.Entry, path: Path, above: int | None) -> list[str]:
        """Return the lines of a key and its value. ``above`` is the layer of the part around them."""
        here = (*path, entry.key.text)
        indent = INDENT * len(path)
        place = self._main(entry)
        comment = self._comment(place, here, above)
        key = f"{indent}{flow(entry.key)}:"
        if isinstance(entry.value, d.Scalar) and is_block(entry.value):
            return [f"{key} |{comment}", *literal(entry.value.text.rstrip("\n").split("\n"), indent + INDENT)]
        if self.fits(entry.value, key, here):
            return [f"{key} {flow(entry.value)}{comment}"]
        layer = self.origins.layer(place) if len(here) > 1 else None
        return [key + comment, *self._below(entry.value, here, layer)]

    def _below(self, node: d.Node, path: Path, above: int | None) -> list[str]:
        """Return the lines of a value below its key."""
        if isinstance(node, d.Mapping):
            return [line for entry in node.entries for line in self.entry(entry, path, above)]
        indent = INDENT * len(path)
        if isinstance(node, d.Sequence):
            items = []
            for item in node.items:
                place = min(scalars_in(item), key=self.origins.order)
                items.append(
                    f"{indent}- {flow(item)}{self._comment(place, (*path, ''), above, always=path[0] == 'deck')}"
                )
            return items
        return [f"{indent}{scalar_line(node, inside=False)}"]

    def fits(self, node: d.Node, key: str, path: Path) -> bool:
        """Return whether a value fits on the line of its key: it is short, and of one layer."""
        if isinstance(node, d.Scalar) or not (node.items if isinstance(node, d.Sequence) else node.entries):
            return True
        if len(path) == 1 and path[0] in SECTIONS:
            return False
        layers = {self.origins.layer(place) for place in scalars_in(node)}
        return len(layers) == 1 and len(key) + len(flow(node)) < WIDTH and not _holds_block(node)

    def _main(self, entry: d.Entry) -> Span:
        """Return the place of the key, or the first place in the value if its layer is earlier."""
        first = min(scalars_in(entry.value), key=self.origins.order)
        own = entry.key.place
        return own if self.origins.layer(own) <= self.origins.layer(first) else first

    def _comment(self, place: Span, path: Path, above: int | None, *, always: bool = False) -> str:
        """Return the comment with the origin of a part, or an empty text if the part around has the same."""
        layer = self.origins.layer(place)
        if always or len(path) == 2 or above not in (None, layer) or (len(path) == 1 and path[0] not in SECTIONS):
            return f"  # {self.origins.told(place)}"
        return ""


def _holds_block(node: d.Node) -> bool:
    """Return whether a node contains a text that is printed as a block."""
    if isinstance(node, d.Mapping):
        return any(_holds_block(entry.value) for entry in node.entries)
    if isinstance(node, d.Sequence):
        return any(_holds_block(item) for item in node.items)
    return is_block(node)
