"""Give a document an odd layout, with comments and blank lines anywhere, in which it says the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import count
from random import Random

from croupier.editor.formatting.rule_texts import rule_texts
from croupier.editor.formatting.words import words_of
from croupier.language.source import Source
from croupier.language.syntax.document import read_node

COMMENT = re.compile(r"# c\d+")
KEY = re.compile(r"( *(?:- +)*)([\w.]+): (?=\S)")
"""A key with its value on the same line."""


@dataclass
class OddLayout:
    """A layout that chance makes."""

    random: Random
    remarks: bool  # whether comments and blank lines are added
    numbers: count[int] = field(default_factory=count)

    def of(self, text: str) -> str:
        """Return a document in this layout. Texts of several lines that are no rules keep their lines."""
        source = Source("before", text)
        root, problems = read_node(source)
        assert root is not None and not problems
        rules = {number for one in rule_texts(root) for number in self._lines_of(source, one.scalar.place.start)}
        times = self.random.randint(1, 4)
        told = []
        for number, line in enumerate(text.splitlines()):
            deep = times * (len(line) - len(line.lstrip(" ")))
            indent, bare = " " * deep, line.strip()
            if number in rules:
                first = number - 1 not in rules  # its indentation is that of the block
                told += self._with_remarks(indent + self._rules(bare, deep), deep, most=0 if first else 3)
            elif "|" in line or '"' in line or "'" in line:
                told.append(indent + bare)
            else:
                told += self._with_remarks(indent + self._yaml(bare, deep), deep, most=3)
        return "\n".join(told) + "\n"

    @staticmethod
    def _lines_of(source: Source, start: int) -> range:
        """Return the numbers of the lines of a block, counted from 0. Its lines are those that are indented deeper."""
        head = source.position(start)[0] - 1
        lines = source.text.splitlines()
        least = len(lines[head]) - len(lines[head].lstrip())
        end = head + 1
        while end < len(lines) and (not lines[end] or lines[end].startswith(" " * (least + 1))):
            end += 1
        return range(head + 1, end)

    def _chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def _spaces(self, least: int) -> str:
        return " " * max(least, self.random.choice((0, 0, 1, 1, 2, 5)))

    def _comment(self) -> str:
        return f"# c{next(self.numbers)}: {{ [ |"

    # --- lines -------------------------------------------------------------------------------------

    def _with_remarks(self, line: str, deep: int, *, most: int) -> list[str]:
        """Return a line with comments and blank lines around it. Comments above are indented by ``most`` more."""
        if not self.remarks or not line.strip():
            return [line]
        above = [" " * (deep + self.random.randint(0, most)) + self._comment()] if self._chance(10) else []
        blank = [""] * self.random.randint(1, 3) if self._chance(10) else []
        return [*blank, *above, f"{line} {self._spaces(0)}{self._comment()}" if self._chance(10) else line]

    def _rules(self, line: str, deep: int) -> str:
        told, depth = "", 0
        for number, one in enumerate(words_of(line)):
            depth -= one.text in ")]"
            told += (
                self._between(deep, apart=line[one.start - 1 : one.start] == " ", inside=depth > 0) if number else ""
            )
            told += self._spaces(1).join(one.text.split(" ")) if one.kind == "phrase" else one.text
            depth += one.text in "(["
        return told

    def _between(self, deep: int, *, apart: bool, inside: bool) -> str:
        """Return white space between two words of rules, and perhaps a comment if they are inside of brackets."""
        if not inside or not self._chance(8):
            return self._spaces(int(apart))
        comment = f" {self._comment()}" if self.remarks and self._chance(20) else ""
        return f"{comment}\n{' ' * (deep + self.random.randint(1, 6))}"

    def _yaml(self, line: str, deep: int) -> str:
        line = KEY.sub(lambda found: f"{found[1]}{found[2]}{self._spaces(0)}: {self._spaces(0)}", line, count=1)
        if not re.search(r"(?:: +|^- +)[\[{]", line):
            return line
        return re.sub(", ", lambda _: self._comma(deep), line)

    def _comma(self, deep: int) -> str:
        if not self._chance(20):
            return f"{self._spaces(0)}, {self._spaces(0)}"
        comment = f" {self._comment()}" if self.remarks and self._chance(30) else ""
        return f",{comment}\n{' ' * (deep + self.random.randint(3, 9))}"
