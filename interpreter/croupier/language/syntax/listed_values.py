"""Recognise ``X for c in L`` where there is no such list of values, and ``sort`` and ``distinct``, which there are not.

Algorithm. The refused token is ``for``. X is the text before it, back to an open bracket or a word before a value.
The search is the text behind it, up to a closing bracket or what ends a value. What stands around both tells which form
is meant: the items as a list, a question about them, a statement for each, or one number of them all.

Invariant. Only a window of the line is read. A help is an edit only if no other form can be meant::

  show c for c in hand(p) to p      write `(each c in hand(p))`
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.language.diagnostics import write
from croupier.language.source import Span
from croupier.language.syntax.brackets import match_brackets
from croupier.language.syntax.listing_helps import distinct_help, sorted_help, through_values
from croupier.language.syntax.mistake import Mistake
from croupier.language.syntax.reading import Reading
from croupier.language.syntax.words import DEFINITION_WORDS

_REACH = 400
"""The characters on each side of the token that are read."""

_LEADS = re.compile(r"[:,]\s*|\b(?:let \w+ =|set \S+ to|give|if|add|show|move|when|where|while|in|then|else)\s+|^\s+")
"""What stands before a value."""

_SEARCH = re.compile(r"for (?:each )?(\w+) in (?=\S)")
_ENDS = re.compile(r"\s+(?:to|at|then|else|otherwise)\b|\s*[:#,]|\s*$")
_ASKED = re.compile(r"([\w.]+(?:\([^()]*\))?) (not )?in $")
_ASKING = re.compile(r"\b(?:if|when|while|where) (?:not )?$")
_SUMMED = re.compile(r"\b(?:sum|total|max|min)\($")


@dataclass(frozen=True, slots=True)
class _Listed:
    """A value with a search behind it, and what stands around both in the line."""

    value: str
    name: str  # the variable of the search
    source: str  # the list of the search, with its condition
    before: str
    behind: str
    place: Span

    @property
    def each(self) -> str:
        return f"{self.name} in {self.source}"

    def asked(self, condition: str) -> str:
        """Return the search with one more condition."""
        condition = f"({condition})" if re.search(r"\bor\b", condition) else condition
        return f"{self.each} {'and' if ' where ' in self.source else 'where'} {condition}"


def listed_values(m: Mistake) -> Reading | None:
    """Return a reading for ``X for c in L``."""
    found = _SEARCH.match(m.text, m.column - 1)
    if m.kind != "FOR" or not m.in_rules or found is None:
        return None
    begin, end = _begin(m.before), _end(m.text, found.end())
    value, source = m.before[begin:], m.text[found.end() : end]
    if not value or not source or _SUMMED.search(m.before[:begin]):
        return None
    place = m.part(begin, end)
    if m.text[begin - 1 : begin] == "[" and m.text[end : end + 1] == "]":
        begin, end = begin - 1, end + 1
    behind = m.text[end : end + _REACH].split("#")[0].strip()
    listed = _Listed(value, found[1], source, m.text[:begin], behind, m.part(begin, end))
    help = _for_each(listed) if m.accepts == {"_NL"} else _help(listed)
    return Reading(help, "a value with a `for` behind it is no list", place)


def _begin(before: str) -> int:
    """Return where the value at the end of a text begins."""
    low = max(0, len(before) - _REACH)
    open_ = match_brackets(before[low:], _REACH).unclosed
    low = low + open_[-1] + 1 if open_ else low
    leads = (one.end() for one in _LEADS.finditer(before, low))
    return max((at for at in leads if not match_brackets(before[at:], _REACH).unopened), default=low)


def _end(text: str, start: int) -> int:
    """Return where the search ends whose list begins at an offset."""
    near = text[start : start + _REACH]
    closing = match_brackets(near, _REACH).unopened
    near = near[: closing[0]] if closing else near
    ends = (one.start() for one in _ENDS.finditer(near))
    return start + min((at for at in ends if not match_brackets(near[:at], _REACH).unclosed), default=len(near))


def _for_each(one: _Listed) -> str:
    """Return the help for a statement with the search behind it."""
    said = f"for each {one.each}: {one.value}"
    return f"write `{said}` on a line of its own" if one.before.strip() else write(said, place=one.place)


def _help(one: _Listed) -> str:
    """Return the help for a value with the search behind it."""
    if one.value == one.name:
        alone = one.before.endswith(("(", "move ")) or not one.behind
        return write(f"each {one.each}" if alone else f"(each {one.each})", place=one.place)
    if (wanted := _ASKED.search(one.before)) is not None:
        question = f"{'no' if wanted[2] else 'any'} {one.asked(f'{one.value} = {wanted[1]}')}"
        start = one.place.start - len(wanted[0])
        whole = Span(one.place.source, start, one.place.end)
        return write(question if one.behind[:1] in ("", ":") else f"({question})", place=whole)
    if _ASKING.search(one.before):
        every = f"no {one.asked(f'not ({one.value})')}" if " where " in one.source else f"every {one.asked(one.value)}"
        return f"write `any {one.asked(one.value)}` or `{every}`"
    number, asked = f"total {one.value} for {one.each}", f"any {one.asked(f'{one.value} = …')}"
    return f"for one number write `{number}`, for a question `{asked}`, to do something for each `for each {one.each}:`"


_CALL = r"\w+(?:\((?:[^()]|\([^()]*\))*\))?"
_DISTINCT = re.compile(rf"\b(?:distinct|unique) (?:(\w+)\.(\w+) for (?:each )?\1 in )?({_CALL})")
_SORT = re.compile(rf"\b(?:sort|sorted) (?:each \w+ in )?({_CALL})(?: by (?:\w+\.)?(\w+))?")


def sorted_values(m: Mistake) -> Reading | None:
    """Return a reading for ``sort L by f``, and for ``distinct c.f for c in L``."""
    word = m.name_before
    known = {"sort": _SORT, "sorted": _SORT, "distinct": _DISTINCT, "unique": _DISTINCT}
    if word not in known or not m.in_rules or m.first in DEFINITION_WORDS:
        return None
    start = m.text.rfind(word, 0, m.column - 1)
    found = known[word].match(m.text, start) if start >= 0 else None
    if found is None:
        help = sorted_help() if known[word] is _SORT else distinct_help()
    elif known[word] is _DISTINCT:
        help = distinct_help(found[1] or "c", found[2] or "FIELD", found[3])
    elif m.begun:
        help = _sorting(found[1], found[2] or "FIELD")
    else:
        help = sorted_help(found[1])
    return Reading(help, f"`{word}` is not a word of the language", m.name_place)


def _sorting(pile: str, field: str) -> str:
    """Return the help to sort a pile by a field of its cards."""
    return through_values(f"for each v in VALUES: move each c in {pile} where c.{field} = v to {pile}")
