"""Print nodes of a YAML document. Invariant: reading the text gives equal nodes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from croupier.language.syntax.yaml_nodes import Mapping, Node, Scalar, Sequence

BEGINS = r"(?:[^\W\d_]|[0-9(/._])"
UNSAFE = r":#&*!|>'\"%@`\\\x00-\x1f\x7f-\xa0\ufeff"
PLAIN = re.compile(rf"{BEGINS}(?:[^{UNSAFE}]|:(?=\S))*\Z")
"""A text that needs no quotes on a line of its own."""

PLAIN_INSIDE = re.compile(rf"{BEGINS}(?:[^{UNSAFE},\[\]{{}}]|:(?=[^\s,\[\]{{}}]))*\Z")
"""A text that needs no quotes inside brackets."""

TYPED = re.compile(r"(?:true|false|null|~|[-+]?[0-9]+)\Z", re.I)
"""A plain text whose meaning is not a text."""

LITERAL = re.compile(r"[^\s\x00-\x1f\x7f-\xa0][^\x00-\x09\x0b-\x1f\x7f-\xa0]*\n(?<!\n\n)\Z")
"""Lines that a literal block contains unchanged."""


def quoted(text: str, *, inside: bool = True) -> str:
    """Return a text as a scalar on one line. ``inside`` means between brackets."""
    shape = PLAIN_INSIDE if inside else PLAIN
    plain = shape.match(text) and not TYPED.match(text) and text == text.strip() and not text.startswith("...")
    return text if plain else json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")


def scalar_line(node: Scalar, *, inside: bool = True) -> str:
    """Return a scalar on one line. ``inside`` means between brackets."""
    match node.value:
        case None:
            return "~"
        case bool():
            return "true" if node.value else "false"
        case int():
            return str(node.value)
        case _:
            return quoted(node.text, inside=inside)


def flow(node: Node) -> str:
    """Return a node on one line, with its parts between brackets."""
    match node:
        case Scalar():
            return scalar_line(node, inside=False)
        case Sequence(items):
            return f"[{', '.join(_inner(one) for one in items)}]"
        case Mapping(entries):
            return "{" + ", ".join(f"{_inner(one.key)}: {_inner(one.value)}" for one in entries) + "}"


def _inner(node: Node) -> str:
    return scalar_line(node) if isinstance(node, Scalar) else flow(node)


def is_block(node: Node) -> bool:
    """Return whether a node is a text that reads best as a literal block."""
    return isinstance(node, Scalar) and isinstance(node.value, str) and bool(LITERAL.match(node.text))


def literal(lines: Iterable[str], indent: str) -> list[str]:
    """Return the lines of a literal block below its ``|``."""
    return [f"{indent}{line}" if line else "" for line in lines]
