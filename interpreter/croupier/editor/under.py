"""What lies under a place in a text: the word, the YAML around it, and the nodes of rules around it.

A text with mistakes is read as far as it is whole (``mending.py``): broken YAML without the broken lines, rules without
the definitions that cannot be parsed. So ``nodes`` may be empty inside of rules; ``word`` and ``keys`` are there still.

``nodes`` are the text's own. A composition may have replaced them by others of the same place: names of house rules
become their own there. What the checks know of a node is asked with ``known_node``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from croupier.editor.mending import mended
from croupier.editor.positions import TextRange
from croupier.language.analysis import Checked
from croupier.language.ruleset.documents import document_of
from croupier.language.source import Fragment, Source, Span
from croupier.language.syntax.document import Mapping, Node, Sequence, read_node
from croupier.language.syntax.node_map import NodeMap
from croupier.language.syntax.text_files import known_source
from croupier.language.syntax.walk import children

WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Under:
    """What lies under an offset."""

    source: Source  # with the offsets of the text, and without lines that break its YAML
    offset: int
    word: TextRange | None  # the name, word or number that the offset lies in, or at the end of
    keys: tuple[str | int, ...]  # the way through the YAML: keys of mappings, numbers in lists
    yaml: tuple[Node, ...]  # the YAML nodes around the offset, the outermost first
    on_key: bool  # whether the innermost of them is a key
    nodes: tuple[Any, ...]  # the nodes of rules around the offset, the outermost first

    @property
    def name(self) -> str:
        """Return the text of the word, or an empty text."""
        return "" if self.word is None else self.source.text[self.word.start : self.word.end]


def under(source: Source, offset: int) -> Under:
    """Return what lies under an offset of a text."""
    whole = known_source(mended(source))
    document_of(whole)  # parses its rules, which its source keeps
    root, _ = read_node(whole)
    keys: list[str | int] = []
    around: list[Node] = []
    on_key = False
    node = root
    while node is not None:
        around.append(node)
        step = step_towards(node, offset)
        if step is None:
            break
        key, node, on_key = step
        keys.append(key)
    nodes = next((chain(one, offset) for one in parsed(whole) if one.range.holds(offset)), ())
    return Under(whole, offset, _word(source.text, offset), tuple(keys), tuple(around), on_key, nodes)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What was parsed from a fragment of a source: a definition, a body, an expression, a line of a deck."""

    nodes: tuple[Any, ...]
    range: TextRange  # of the fragment


def parsed(source: Source) -> list[Parsed]:
    """Return what was parsed from the fragments of a source, in the order of the text."""
    found = []
    for key, made in list(source.made.items()):
        if isinstance(key, tuple) and key[0] == "parsed" and made[0] is not None:
            _, _, text, starts, _ = key
            whole = Fragment(source, text, starts).whole
            nodes = made[0] if isinstance(made[0], tuple) else (made[0],)
            found.append(Parsed(nodes, TextRange(whole.start, whole.end)))
    return sorted(found, key=lambda one: one.range)


def chain(fragment: Parsed, offset: int) -> tuple[Any, ...]:
    """Return the nodes around an offset in a fragment, the outermost first.

    The place of a definition or a statement is its head; here it reaches to the end of what is below it.
    """
    found: list[Any] = []
    below: Iterable[Any] = fragment.nodes
    while True:
        around = [(reach, one) for one in below if (reach := extent(one)).holds(offset)]
        if not around and not found and len(fragment.nodes) == 1:
            return fragment.nodes
        if not around:
            return tuple(found)
        found.append(min(around, key=lambda one: one[0].end - one[0].start)[1])
        below = children(found[-1])


def extent(node: Any) -> TextRange:
    """Return the range from the beginning of a node to the end of all that is below it."""
    place: Span = node.place
    found: NodeMap[Any, TextRange] = place.source.once("extents", lambda: NodeMap("extent"))
    known = found.get(node)
    if known is None:
        below = [extent(one) for one in children(node)]
        start = min([place.start, *(one.start for one in below if one.end > one.start)])
        known = found[node] = TextRange(start, max([place.end, *(one.end for one in below)]))
    return known


def known_node(checked: Checked, nodes: Iterable[Any]) -> Any | None:
    """Return the innermost of some nodes that the checks know the type of, as the composition has it."""
    wanted = [(one.place.source.name, one.place.start, one.place.end) for one in nodes]
    by_place = {(one.place.source.name, one.place.start, one.place.end): one for one in checked.facts.types}
    return next((by_place[one] for one in reversed(wanted) if one in by_place), None)


def step_towards(node: Node, offset: int) -> tuple[str | int, Node, bool] | None:
    """Return the key, the node and whether it is the key itself, one step further towards an offset."""
    if isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            if _holds(item.place, offset):
                return number, item, False
    if isinstance(node, Mapping):
        for entry in node.entries:
            if _holds(entry.key.place, offset):
                return entry.key.text, entry.key, True
            if _holds(entry.value.place, offset):
                return entry.key.text, entry.value, False
    return None


def _holds(place: Span, offset: int) -> bool:
    return place.start <= offset <= place.end


def _word(text: str, offset: int) -> TextRange | None:
    start = end = offset
    while start and WORD.match(text[start - 1]):
        start -= 1
    while end < len(text) and WORD.match(text[end]):
        end += 1
    return TextRange(start, end) if start < end else None
