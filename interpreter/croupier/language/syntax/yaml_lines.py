"""Read mistakes that lines of YAML show by themselves, whatever the scanner says of them.

Each reading looks at the lines around the place where reading stopped, and returns a diagnostic with an edit, or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import indent

from croupier.language.diagnostics import Diagnostic, Edit, write
from croupier.language.source import Source, Span
from croupier.language.syntax.words import DEFINITION_WORDS
from croupier.language.syntax.yaml_reports import ScannerReport, quoted_line, yaml_fault

_BARE = re.compile(r"^(rules):[ \t]*(?:#.*)?$", re.M)


def _rules_without_bar(report: ScannerReport) -> Diagnostic | None:
    """Return the diagnostic of a block of rules that lacks its ``|``, if the error lies in such a block."""
    found = next(reversed([*_BARE.finditer(report.source.text, 0, report.at)]), None)
    if found is None or re.search(r"^\S+:", report.source.text[found.end() : report.at], re.M):
        return None
    place = Span(report.source, found.start(), found.end(1) + 1)
    return yaml_fault(place, "`rules:` begins a text, and its `|` is missing", "", write("rules: |", place=place))


_DEFINITION = re.compile(rf"^(?:{'|'.join(sorted(DEFINITION_WORDS))}) [^\n]*", re.M)
_BLOCK = re.compile(r"^rules:[ ]\|.*\n", re.M)
_KEY = re.compile(r"^[\w-]+:(?: |$)", re.M)


def _rule_outside(report: ScannerReport) -> Diagnostic | None:
    """Return the diagnostic of a rule that stands at the left edge, outside of the block of rules."""
    text = report.source.text
    block = next(reversed([*_BLOCK.finditer(text, 0, report.at)]), None)
    found = None if block is None else _DEFINITION.search(text, block.end(), max(report.at, block.end()))
    if block is None or found is None or _KEY.search(text, block.end(), found.start()):
        return None
    rules = text[block.end() : found.start()]
    edge = min((len(line) - len(line.lstrip()) for line in rules.splitlines() if line.strip()), default=0)
    if not edge:
        return None
    place, right = _indented(report.source, found.start(), edge)
    message = f"{quoted_line(found[0])} stands outside of the rules"
    help = Edit.of(f"indent it by {edge} spaces, like the rules above it", right, place=place)
    return yaml_fault(Span(report.source, found.start(), found.end()), message, "", help)


def _indented(source: Source, start: int, edge: int) -> tuple[Span, str]:
    """Return the place of a rule at the left edge that has to move, and its text when it has: only its first line if
    those below it stand as far to the right as in the rules around."""
    lines = source.text[start:].split("\n")
    body = next((one for one in lines[1:] if one.strip()), "")
    count = 1
    if len(body) - len(body.lstrip()) <= edge:
        rest = (at for at, one in enumerate(lines[1:], 1) if one.strip() and not one.startswith(" "))
        count = next(rest, len(lines))
    text = "\n".join(lines[:count])
    return Span(source, start, start + len(text)), indent(text, " " * edge)


_OPEN_QUOTE = re.compile(r"(\"[^\"\n]*?), *[\w.-]+: *\"$")


def _quote_before_key(report: ScannerReport) -> Diagnostic | None:
    """Return the diagnostic of a quote that is not closed in front of the next key, whose own quote closes it."""
    found = _OPEN_QUOTE.search(report.line_before)
    if found is None:
        return None
    start = report.at - len(report.line_before) + found.start()
    value = Span(report.source, start, start + len(found[1]))
    message = 'the quote `"` is not closed in front of the next key'
    return yaml_fault(Span(report.source, start, report.at), message, "opened here", write(f'{found[1]}"', place=value))


COLOUR_COMMENTED = "a colour stands here without quotes, and a `#` begins a comment"
_COMMENTED = re.compile(r"[{,] *[\w.-]+:[ \t]+(#[^\s,}\]]*)(?=[,}\]])")


def _commented_value(report: ScannerReport) -> Diagnostic | None:
    """Return the diagnostic of a value in braces that begins with ``#``, and so is read as a comment."""
    line = report.source.text[report.start :].split("\n", 1)[0]
    found = _COMMENTED.search(line) if report.character != "#" else None
    if found is None:
        return None
    start = report.start + found.start(1)
    place = Span(report.source, start, start + len(found[1]))
    is_colour = re.fullmatch("#[0-9A-Fa-f]{6}", found[1]) is not None
    message = COLOUR_COMMENTED if is_colour else "a value stands here without quotes, and a `#` begins a comment"
    return yaml_fault(place, message, "", write(f'"{place.text}"'))


_ITEM = re.compile(r"( *)-([^\s-].*)")


def _item_without_space(report: ScannerReport) -> Diagnostic | None:
    """Return the diagnostic of an item of a list without the space behind its dash."""
    lines = report.source.text[: report.start].split("\n")
    line = lines[-1] + report.source.text[report.start :].split("\n", 1)[0]
    found = _ITEM.fullmatch(line)
    above = next((one for one in reversed(lines[:-1]) if one.strip()), "")
    if found is None or not above.startswith(f"{found[1]}- "):
        return None
    start = report.start - len(lines[-1]) + len(found[1])
    place = Span(report.source, start, start + len(found[2].rstrip()) + 1)
    return yaml_fault(place, "a space is missing behind the `-` of a list", "", write(f"- {found[2].rstrip()}"))


_BARE_KEY = re.compile(r"( *)([a-z]\w*) +\{[^{}]*:?$")


def _key_without_colon(report: ScannerReport) -> Diagnostic | None:
    """Return the diagnostic of a key without its colon, in front of a value in braces."""
    found = _BARE_KEY.fullmatch(report.line_before)
    if found is None or report.character != ":":
        return None
    start = report.at - len(report.line_before) + len(found[1])
    place = Span(report.source, start, start + len(found[2]))
    return yaml_fault(place, f"a `:` is missing behind `{found[2]}`", "", write(f"{found[2]}:"))


LINE_READINGS: tuple[Callable[[ScannerReport], Diagnostic | None], ...] = (
    _rules_without_bar,
    _rule_outside,
    _quote_before_key,
    _commented_value,
    _item_without_space,
    _key_without_colon,
)
