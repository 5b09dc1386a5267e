"""Lay out mappings and lists in brackets.

They stand on one line where they fit. Else lines are filled: a line ends behind a comma, and the next is indented two
spaces deeper than the line on which the outermost bracket opens. Brackets inside are broken only if they are longer
than a line.
"""

from __future__ import annotations

from croupier.editor.formatting.lines import LaidLine
from croupier.editor.formatting.writer import LineWriter
from croupier.language.source import Source
from croupier.language.syntax.document import Entry, Mapping, Node, Scalar, Sequence

CLOSING = {"{": "}", "[": "]", "": ""}


def is_bracketed(node: Node, source: Source) -> bool:
    """Return whether a node is a mapping or a list in brackets."""
    return not isinstance(node, Scalar) and source.text.startswith(("{", "["), node.place.start)


def spelling(node: Scalar, indent: int) -> str:
    """Return a scalar without a block as it is written. Its further lines get an indentation."""
    first, *more = node.place.text.split("\n")
    if not more:
        return first
    told = [first, *(" " * indent + one.strip(" \t") if one.strip(" \t\r") else "" for one in more)]
    return "\n".join(told)


class BracketLayout:
    """The brackets of a value. Lines behind the first have the indentation ``below``."""

    def __init__(self, writer: LineWriter, below: int) -> None:
        self.writer = writer
        self.below = below

    def flat(self, node: Node | Entry) -> str | None:
        """Return a node on one line, or None if comments or texts of several lines stand in it."""
        if isinstance(node, Entry):
            key, value = self.flat(node.key), self.flat(node.value)
            return None if key is None or value is None else f"{key}: {value}"
        if isinstance(node, Scalar):
            return None if "\n" in node.place.text else node.place.text
        if self.writer.has_comments(node.place.end):
            return None
        sign = self._sign(node)
        parts = [self.flat(one) for one in parts_of(node)]
        told = [one for one in parts if one is not None]
        return None if len(told) < len(parts) else f"{sign}{', '.join(told)}{CLOSING[sign]}"

    def share_out(self, node: Node, *, spaced: bool) -> None:
        """Write brackets behind the last line, and on further lines. ``spaced`` wants a space in front of them."""
        self._open(node, 0, spaced=spaced)

    def _open(self, node: Node, tail: int, *, spaced: bool) -> None:
        """Write brackets whose parts do not fit on the line. ``tail`` signs have to follow them on their last line."""
        sign = self._sign(node)
        self._put(sign, spaced=spaced)
        parts = parts_of(node)
        for number, one in enumerate(parts):
            last = number == len(parts) - 1
            self._part(one, len(CLOSING[sign]) + tail if last else 1, spaced=bool(number) or (spaced and not sign))
            if not last:
                self.writer.lines[-1].text += ","
        self.writer.comments(node.place.end - len(CLOSING[sign]), self.below)
        self._put(CLOSING[sign], spaced=False)

    def _part(self, one: Node | Entry, tail: int, *, spaced: bool) -> None:
        """Write a part of brackets: on this line, on the next, or broken itself if it is longer than a line."""
        begin = one.key.place.start if isinstance(one, Entry) else one.place.start
        self.writer.comments(begin, self.below)
        flat = self.flat(one)
        if flat is not None and self._fits(flat, tail, spaced=spaced):
            self._put(flat, spaced=spaced)
        elif flat is not None and (self._is_scalar(one) or self.below + len(flat) + tail <= self.writer.width):
            self._break()
            self._put(flat, spaced=False)
        elif isinstance(one, Entry):
            self._put(spelling(one.key, self.below) + ":", spaced=spaced)
            self.writer.comments(one.value.place.start, self.below)
            self._inside(one.value, tail, spaced=True)
        else:
            self._inside(one, tail, spaced=spaced)

    def _inside(self, one: Node, tail: int, *, spaced: bool) -> None:
        if not isinstance(one, Scalar):
            self._open(one, tail, spaced=spaced)
            return
        first, *more = spelling(one, self.below).split("\n")
        self._put(first, spaced=spaced)
        self.writer.lines += [LaidLine(line) for line in more]

    def _fits(self, flat: str, tail: int, *, spaced: bool) -> bool:
        line = self.writer.lines[-1]
        return not self._ended(line) and len(line.text) + spaced + len(flat) + tail <= self.writer.width

    def _put(self, text: str, *, spaced: bool) -> None:
        """Write behind the last line, or on a new one if that line has ended."""
        if not text:
            return
        if self._ended(self.writer.lines[-1]):
            self._break()
        line = self.writer.lines[-1]
        line.text += " " * (spaced and bool(line.text.strip())) + text

    def _break(self) -> None:
        """Begin a line, unless the last one has nothing on it."""
        if self.writer.lines[-1].text.strip() or self.writer.lines[-1].comment:
            self.writer.lines.append(LaidLine(" " * self.below))

    @staticmethod
    def _ended(line: LaidLine) -> bool:
        """Return whether nothing can stand behind a line."""
        return bool(line.comment) or line.text.lstrip().startswith("#")

    def _sign(self, node: Node) -> str:
        """Return the bracket that opens a node. A list may hold a pair without one."""
        return self.writer.source.text[node.place.start] if is_bracketed(node, self.writer.source) else ""

    @staticmethod
    def _is_scalar(one: Node | Entry) -> bool:
        return isinstance(one.value if isinstance(one, Entry) else one, Scalar)


def parts_of(node: Node) -> tuple[Node, ...] | tuple[Entry, ...]:
    """Return the items of a list, or the entries of a mapping."""
    match node:
        case Sequence(items):
            return items
        case Mapping(entries):
            return entries
        case _:
            return ()
