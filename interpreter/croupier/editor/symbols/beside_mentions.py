"""The names in files beside a rule file: codes of statements in statements, ties, excuses and scenarios."""

from __future__ import annotations

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
    """Return the codes in a file. Those that are keys are declared there if it is a file of ``statements``."""
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


def _code(scalar: Scalar, source: Source, use: MentionUse, whole: TextRange | None = None) -> Iterator[Mention]:
    start = scalar.fragment.starts[0]
    if CODE.match(scalar.text) and source.text.startswith(scalar.text, start):
        yield Mention(Sort.STATEMENT, scalar.text, TextRange(start, start + len(scalar.text)), use, whole=whole)
