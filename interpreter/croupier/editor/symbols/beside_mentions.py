"""The names in files beside a rule file: codes of statements, and what keys name or quote of the rules.

The words by which scenarios call cards, moves, piles and state are those that people read; they are no mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from croupier.editor.positions import TextRange
from croupier.editor.symbols.mentions import Mention, MentionUse, Sort
from croupier.language.ruleset.reach import Reach
from croupier.language.ruleset.shapes import CODE
from croupier.language.ruleset.statements import statements_file
from croupier.language.source import Source
from croupier.language.syntax.document import Mapping, Node, Scalar, Sequence, read_node
from croupier.language.syntax.text_files import known_source


def codes_declared(reach: Reach, rules: str) -> dict[str, Mention]:
    """Return the statements that the file beside a rule file declares, by their codes."""
    file = statements_file(Path(rules))
    if not reach.files.is_file(file):
        return {}
    source, _ = reach.files.read(file)
    return {} if source is None else known_source(source).once("codes", lambda: _codes(source))


def _codes(source: Source) -> dict[str, Mention]:
    return {one.name: one for one in mentions_beside(source, statements=True) if one.use is MentionUse.DECLARES}


def mentions_beside(source: Source, *, statements: bool) -> list[Mention]:
    """Return the names in a file. Codes that are keys are declared there if it is a file of ``statements``."""
    root, _ = read_node(source)
    return [] if root is None else sorted(_below(root, source, statements), key=lambda one: one.range)


def _below(node: Node, source: Source, statements: bool) -> Iterator[Mention]:
    match node:
        case Scalar():
            yield from _code(node, source, MentionUse.USES)
        case Sequence():
            for item in node.items:
                yield from _below(item, source, statements)
        case Mapping():
            for entry in node.entries:
                whole = TextRange(entry.key.place.start, entry.value.place.end)
                use = MentionUse.DECLARES if statements else MentionUse.USES
                yield from _code(entry.key, source, use, whole)
                yield from _below(entry.value, source, statements)
                if entry.key.text in NAMING:
                    yield from _named(entry.value, source, NAMING[entry.key.text])
                elif entry.key.text in QUOTING:
                    yield from _quoted(entry.value, source)


NAMING = {"decision": Sort.RULE, "in": Sort.RULE, "means": Sort.THING}
"""The keys whose values are names."""

QUOTING = ("refused", "unreached", "change")
"""The keys whose values quote conditions and statements."""

WORD = re.compile(r"[a-z][a-z0-9_]*")


def _named(node: Node, source: Source, sort: Sort) -> Iterator[Mention]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield from _named(entry.value, source, sort)
    if isinstance(node, Scalar):
        yield from _words(node, source, sort)


def _quoted(node: Node, source: Source) -> Iterator[Mention]:
    if isinstance(node, Scalar):
        yield from _words(node, source, Sort.THING)


def _words(scalar: Scalar, source: Source, sort: Sort) -> Iterator[Mention]:
    """Yield each word of a text on one line. What means nothing is left out later."""
    start = scalar.fragment.starts[0]
    if source.text.startswith(scalar.text, start):
        for word in WORD.finditer(scalar.text):
            yield Mention(sort, word[0], TextRange(start + word.start(), start + word.end()))


def _code(scalar: Scalar, source: Source, use: MentionUse, whole: TextRange | None = None) -> Iterator[Mention]:
    start = scalar.fragment.starts[0]
    if CODE.match(scalar.text) and source.text.startswith(scalar.text, start):
        yield Mention(Sort.STATEMENT, scalar.text, TextRange(start, start + len(scalar.text)), use, whole=whole)
