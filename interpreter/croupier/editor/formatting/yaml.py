"""Lay out a YAML document from its nodes, with the comments and blank lines of its text.

Algorithm. The nodes are visited in their order. Each key, item and value is written with the indentation of its level.
In front of a line, the comments that the text has up to there are written: one behind something goes behind the line
above, one that stands alone gets a line with the indentation of its level.

Invariants. Every scalar keeps its spelling; only the indentation of its further lines changes. Blocks stay blocks, and
brackets stay brackets::

  piles :                         piles:
      stock:   {seen_by : all}      stock: {seen_by: all}
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Texts
from dataclasses import replace

from croupier.editor.formatting.blocks import ScalarBlock
from croupier.editor.formatting.brackets import BracketLayout, is_bracketed, parts_of, spelling
from croupier.editor.formatting.comments import BLOCKS
from croupier.editor.formatting.lines import STEP, LaidLine
from croupier.editor.formatting.rules import rule_lines
from croupier.editor.formatting.writer import LineHead, LineWriter, indent_of
from croupier.language.source import Source
from croupier.language.syntax.document import Entry, Node, Scalar

DASH = re.compile(r"#[^\n]*|(-)")
"""A dash that begins an item. Comments are passed over."""


class DocumentLayout:
    """The lines of one document. ``rules`` has the texts of rules by the place at which their scalars begin."""

    def __init__(self, source: Source, root: Node, rules: Texts[int, str], width: int) -> None:
        self.source = source
        self.root = root
        self.rules = rules
        self.writer = LineWriter(source, root, width)

    def of_document(self) -> list[LaidLine]:
        """Return all lines."""
        whole = LineHead("", -1, -1, 0, ())
        if _is_nested(self.root, self.source):
            self._collection(self.root, whole)
        else:
            self._value(self.root, replace(whole, start=self.root.place.start))
        self.writer.comments(len(self.source.text), 0)
        return self.writer.lines

    # --- collections ---------------------------------------------------------------------------

    def _collection(self, node: Node, around: LineHead) -> None:
        """Write a block mapping or a block list. Its first line begins with the text of ``around``."""
        level = (_column(self.source, node.place.start), around.indent)
        head = replace(around, levels=(*around.levels, level))
        for one in parts_of(node):
            if isinstance(one, Entry):
                self._entry(one, head)
            else:
                self._item(one, head)
            head = LineHead(" " * around.indent, -1, -1, around.indent, (level,))

    def _entry(self, entry: Entry, around: LineHead) -> None:
        key = entry.key
        text = around.text + spelling(key, around.below) + ":"
        start = key.place.start if around.start < 0 else around.start
        self._part(entry.value, replace(around, text=text, start=start, end=key.place.end))

    def _item(self, node: Node, around: LineHead) -> None:
        dash = self._dash(node)
        start = dash if around.start < 0 else around.start
        head = replace(around, text=around.text + "-", start=start, end=dash + 1)
        self.writer.comments(start, indent_of(head.text))
        if _is_nested(node, self.source) and not self.writer.has_comments(node.place.start):
            self._collection(node, replace(head, text=head.text + " ", indent=head.below))
        else:
            self._part(node, head)

    def _part(self, node: Node, head: LineHead) -> None:
        """Write a key or a dash with what belongs to it, on one line or below."""
        self.writer.comments(head.start, indent_of(head.text))
        if isinstance(node, Scalar) and not node.style and not node.text:
            self.writer.line(head.text, head, head.end)
        elif not _is_nested(node, self.source) and not self.writer.has_comments(node.place.start):
            self._value(node, replace(head, text=head.text + " "))
        else:
            self.writer.line(head.text, head, head.end, opens=True)
            self.writer.comments(node.place.start, head.below)
            if _is_nested(node, self.source):
                self._collection(node, LineHead(" " * head.below, -1, -1, head.below, ()))
            else:
                self._value(node, LineHead(" " * head.below, node.place.start, head.end, head.indent, ()))

    def _dash(self, node: Node) -> int:
        """Return the offset of the dash in front of an item: the next one that is not written."""
        found = next((one.start() for one in DASH.finditer(self.source.text, self.writer.written) if one[1]), 0)
        return min(found, node.place.start)

    # --- values --------------------------------------------------------------------------------

    def _value(self, node: Node, head: LineHead) -> None:
        """Write what is no block collection behind its head."""
        if is_bracketed(node, self.source):
            self._brackets(node, head)
        elif isinstance(node, Scalar) and node.style in BLOCKS:
            self._block(node, head)
        elif isinstance(node, Scalar):
            first, *more = spelling(node, head.below).split("\n")
            self.writer.line(head.text + first, head, node.place.end)
            self.writer.lines += [LaidLine(one) for one in more]

    def _brackets(self, node: Node, head: LineHead) -> None:
        """Write brackets on one line, or shared out over several if they are longer or hold comments."""
        inside = BracketLayout(self.writer, head.below)
        flat = inside.flat(node)
        if flat is not None and len(head.text + flat) <= self.writer.width:
            self.writer.line(head.text + flat, head, node.place.end)
            return
        self.writer.line(head.text.rstrip(" ") or head.text, head, node.place.start)
        inside.share_out(node, spaced=bool(head.text.strip()))
        self.writer.written = node.place.end

    def _block(self, node: Scalar, head: LineHead) -> None:
        """Write a block of text, or of rules."""
        block = ScalarBlock(self.source, node)
        self.writer.line(head.text + block.sign, head, block.head_end, opens=True)
        self.writer.comments(block.head_end, head.below)
        indent = head.indent + (block.given_indent or STEP)
        rules = self.rules.get(node.place.start)
        if rules is None:
            lines = [LaidLine(one) for one in block.lines(self.writer.column)]
        else:
            lines = rule_lines(rules, self.writer.width - indent)
        for one in lines:
            one.text = " " * indent + one.text if one.text else ""
        self.writer.block(lines, block.end, opened=block.ends_blank)


def _is_nested(node: Node, source: Source) -> bool:
    """Return whether a node is a mapping or a list by indentation."""
    return not isinstance(node, Scalar) and not is_bracketed(node, source)


def _column(source: Source, offset: int) -> int:
    return offset - (source.text.rfind("\n", 0, offset) + 1)
