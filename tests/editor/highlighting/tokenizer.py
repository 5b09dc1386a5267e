"""A tokenizer for the part of TextMate grammars that ours uses, with Python's regular expressions.

It knows ``match``, ``begin`` with ``end`` or ``while``, captures, ``contentName``, and includes of the repository. The
grammar of YAML is not there: what no injection takes has no token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

Rule = dict[str, Any]


@dataclass(frozen=True)
class Token:
    """A part of a text with its scope. ``start`` and ``end`` are offsets in code points."""

    start: int
    end: int
    scope: str
    text: str = field(compare=False)


@dataclass
class _Open:
    """A rule with a beginning, whose end or ``while`` has the texts of the beginning put in."""

    rule: Rule
    until: re.Pattern[str]


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class Tokenizer:
    def __init__(self, grammar: Rule) -> None:
        (injection,) = grammar["injections"].values()
        self._outside: list[Rule] = injection["patterns"]
        self._repository = grammar["repository"]

    def tokens(self, text: str) -> list[Token]:
        """Return the tokens of a text, in order."""
        found: list[Token] = []
        opened: list[_Open] = []
        offset = 0
        for line in text.splitlines(keepends=True):
            found += self._line(line.rstrip("\r\n"), offset, opened)
            offset += len(line)
        return found

    def _line(self, line: str, offset: int, opened: list[_Open]) -> Iterator[Token]:
        for depth, one in enumerate(opened):
            if "while" in one.rule and not one.until.match(line):
                del opened[depth:]
                break
        at = 0
        while True:
            rule, found = self._first(line, at, opened)
            if found is None:
                return
            at = found.end()
            if rule is None:
                yield from _captured(opened.pop().rule.get("endCaptures", {}), found, offset)
            elif "begin" in rule:
                yield from _captured(rule.get("beginCaptures", {}), found, offset)
                opened.append(_Open(rule, compiled(_put_in(rule.get("while") or rule["end"], found))))
            elif "name" in rule:
                assert found.end() > found.start(), f"a match of nothing: {rule}"
                yield Token(offset + found.start(), offset + found.end(), rule["name"], found.group())
            else:
                yield from _captured(rule["captures"], found, offset)

    def _first(self, line: str, at: int, opened: list[_Open]) -> tuple[Rule | None, re.Match[str] | None]:
        """Return the rule that matches first, with its match. The rule is None for the end of what is open."""
        ways: list[tuple[Rule | None, re.Pattern[str]]] = []
        if opened and "end" in opened[-1].rule:
            ways.append((None, opened[-1].until))
        patterns = opened[-1].rule["patterns"] if opened else self._outside
        ways += [(one, compiled(one.get("begin") or one["match"])) for one in self._spelled_out(patterns)]
        best: tuple[Rule | None, re.Match[str] | None] = (None, None)
        for rule, pattern in ways:
            found = pattern.search(line, at)
            if found and (best[1] is None or found.start() < best[1].start()):
                best = rule, found
        return best

    def _spelled_out(self, patterns: list[Rule]) -> Iterator[Rule]:
        for one in patterns:
            if "include" in one:
                yield from self._repository[one["include"].removeprefix("#")]["patterns"]
            else:
                yield one


def _put_in(pattern: str, found: re.Match[str]) -> str:
    return re.sub(r"\\(\d)", lambda number: re.escape(found[int(number[1])] or ""), pattern)


def _captured(captures: dict[str, Rule], found: re.Match[str], offset: int) -> Iterator[Token]:
    for number, rule in captures.items():
        start, end = found.span(int(number))
        if start < end:
            yield Token(offset + start, offset + end, rule["name"], found[int(number)])
