"""Read steps from the lines of a text: each line is a player, a colon and a move.

A line becomes the same nodes that it would be as an item of a YAML list.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.source import Fragment, Span
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar
from croupier.language.syntax.yaml_scalars import resolve_plain

MOST_STEPS = 100_000
"""The most lines of a text. Each line becomes nodes, which the limits of documents do not count."""


def step_problems(node: Node | None) -> list[Diagnostic]:
    """Return diagnostics for the lines of a text. A list has none here."""
    if not isinstance(node, Scalar):
        return []
    if node.text.count("\n") > MOST_STEPS:
        message = f"the text has more than {MOST_STEPS} lines"
        place = Span(node.place.source, node.place.start, node.place.start + 1)
        return [Diagnostic("too-many-nodes", message, place, help="share it out over several scenarios")]
    help = "write a player and a move: `B: play red 5`; what takes more than a line goes into a list"
    wrong = [_place(node, *line) for line in _lines(node) if _parts(line[2]) is None]
    return [Diagnostic("bad-value", "expected `player: move`", place, help=help) for place in wrong[:MOST_SHOWN]]


def steps_of(node: Scalar) -> tuple[Mapping, ...]:
    """Return each line of a text as a mapping. The text must have no problems."""
    return tuple(_step(node, *line) for line in _lines(node))


def _lines(node: Scalar) -> Iterator[tuple[int, int, str]]:
    """Yield each line that is not empty: its number from 1, its first column from 1, and its text."""
    for number, line in enumerate(node.text.split("\n"), 1):
        said = line.strip()
        if said:
            yield number, line.index(said) + 1, said


def _parts(line: str) -> tuple[str, str] | None:
    key, _, value = line.partition(":")
    return (key.strip(), value.strip()) if key.strip() and value.strip() else None


def _step(node: Scalar, number: int, column: int, line: str) -> Mapping:
    parts = _parts(line)
    assert parts is not None
    behind = column + line.index(parts[1], line.index(":") + 1)
    key, value = _scalar(node, number, column, parts[0]), _scalar(node, number, behind, parts[1])
    return Mapping((Entry(key, value),), _place(node, number, column, line))


def _scalar(node: Scalar, number: int, column: int, text: str) -> Scalar:
    place = _place(node, number, column, text)
    return Scalar(resolve_plain(text), text, "", place, Fragment(place.source, text, (place.start,)), node.exact)


def _place(node: Scalar, number: int, column: int, text: str) -> Span:
    return node.fragment.span(number, column, number, column + len(text)) if node.exact else node.place
