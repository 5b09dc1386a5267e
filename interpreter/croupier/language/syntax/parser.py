"""Parse the rule language: fragments of a file in, nodes and diagnostics out. No text makes a function here raise."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.source import Fragment
from croupier.language.syntax import nodes as n
from croupier.language.syntax.same_word import each_word_once, words_in_heads
from croupier.language.syntax.words import DEFINITION_WORDS, STATEMENT_WORDS, has_code

# --- entry points --------------------------------------------------------------------------------


def parse_rules(
    fragment: Fragment, names: Collection[str] = ()
) -> tuple[list[n.Definition | n.LayerChange], list[Diagnostic]]:
    """Return the definitions in a block of rules. Each is parsed by itself, so that one mistake hides no other.

    ``names`` are words of the language by which the document calls something. They are reported where that is.
    """
    found: list[n.Definition | n.LayerChange] = []
    diagnostics: list[Diagnostic] = []
    chunks = list(_chunks(fragment))
    words = frozenset((*names, *words_in_heads(chunk.text for chunk in chunks)))
    for chunk in chunks:
        definition, problems = _parse(chunk, "definition", words)
        diagnostics += problems
        if definition is not None:
            found.append(definition)
        if len(diagnostics) >= MOST_SHOWN:
            break
    return found, each_word_once(diagnostics, names, whole=True)


NAMELESS = DEFINITION_WORDS - {"to", "define", "decision", "moment", "way"}
_DURING = re.compile(r"during\s([a-z0-9_, ]+)")
_HEADS = re.compile(r"(?:\w+[ \t]+)?['\"]?([a-z][a-z0-9_]*(?:[ \t-]+[a-z][a-z0-9_]*)*)")


def unread_names(fragment: Fragment, read: Iterable[n.Definition | n.LayerChange]) -> frozenset[str]:
    """Return the names of definitions that begin in the text but could not be parsed.

    Their absence is not reported again.
    """
    begun: set[str] = set()
    during: set[str] = set()  # decisions whose shared blocks begin in the text
    for chunk in _chunks(fragment):
        found = _HEADS.match(chunk.text)
        shares = _DURING.match(chunk.text)
        during |= {*re.findall(r"\w+", shares[1])} if shares else set()
        words = re.split(r"[ \t-]+", found[1]) if found and found[0].split()[0] not in NAMELESS else []
        begun |= {*words[:1], "_".join(words[:2])}  # the name may have been written in two words
    read = [*read]
    known = {""} | {one.signature.name for one in read if hasattr(one, "signature")}
    shared = {name.name for one in read if isinstance(one, n.During) for name in one.decisions}
    return frozenset(begun - known | during - shared)


def parse_body(fragment: Fragment) -> tuple[n.Body | None, list[Diagnostic]]:
    """Return the body of an option of type rule."""
    return _parse(fragment, "body")


def parse_expression(fragment: Fragment) -> tuple[n.Expression | None, list[Diagnostic]]:
    return _parse(fragment, "expression")


def parse_signature(fragment: Fragment) -> tuple[n.Signature | None, list[Diagnostic]]:
    return _parse(fragment, "signature")


def parse_parameters(fragment: Fragment) -> tuple[tuple[n.Parameter, ...] | None, list[Diagnostic]]:
    return _parse(fragment, "parameters")


def parse_deck_line(fragment: Fragment) -> tuple[n.DeckLine | None, list[Diagnostic]]:
    return _parse(fragment, "deck_line")


# --- from text to nodes --------------------------------------------------------------------------


def _parse(fragment: Fragment, start: str, names: frozenset[str] = frozenset()) -> tuple[Any, list[Diagnostic]]:
    """Return the node of a fragment. A source keeps it, so a fragment is parsed once."""
    key = ("parsed", start, fragment.text, fragment.starts, names)
    node, problems = fragment.source.once(key, lambda: _read(fragment, start, names))
    return node, list(problems)


def _read(fragment: Fragment, start: str, names: frozenset[str]) -> tuple[Any, tuple[Diagnostic, ...]]:
    from croupier.language.syntax.parse import node_of

    node, problems = node_of(fragment, start, names)
    return node, tuple(each_word_once(problems, whole=False))


def _chunks(fragment: Fragment) -> Iterator[Fragment]:
    """Yield a fragment for each text that begins at the left edge of the block."""
    lines = fragment.text.split("\n")
    starts: list[int] = []
    above = ""
    for index, line in enumerate(lines):
        if not has_code(line):
            continue
        if not starts or not (line[0].isspace() or _belongs_above(line, above)):
            starts.append(index)
        above = line
    for start, end in zip(starts, [*starts[1:], len(lines)][: len(starts)], strict=True):
        yield Fragment(fragment.source, "\n".join(lines[start:end]), fragment.starts[start:end])


def _belongs_above(line: str, above: str) -> bool:
    """Return whether a line at the left edge belongs to the text above, and only lacks its indentation."""
    found = re.match(r"\w*", line)
    first = found.group() if found else ""
    if first in DEFINITION_WORDS:
        return False
    unindented = above.rstrip().endswith(":") and not above[0].isspace()
    return first in STATEMENT_WORDS or not first or unindented
