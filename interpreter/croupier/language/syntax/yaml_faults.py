"""Turn ruamel's error reports into diagnostics in plain words.

Algorithm. A quoted text over several lines that ends right before the error is a forgotten quote, and is reported
first. Then come the mistakes that lines show by themselves (``yaml_lines.py``). Otherwise ``EXPLANATIONS`` maps a part
of ruamel's words to a function, and the first match wins. The function looks at the text around the error and chooses
message, place and help.

Invariant. Every report becomes one ``yaml-syntax`` diagnostic. ruamel's own words are never shown. For example::

  title: 'My game      the quote `'` is never closed      help: add `'` at the end of the text
"""

from __future__ import annotations

import re
from collections.abc import Callable

from croupier.language.diagnostics import Diagnostic, Edit, Related
from croupier.language.source import Source, Span
from croupier.language.syntax.yaml_lines import LINE_READINGS
from croupier.language.syntax.yaml_quotes import block_value, flow_value, put_in_quotes, quoted_again
from croupier.language.syntax.yaml_reports import ScannerReport, quoted_line, spot, yaml_fault

ESCAPE = re.compile(r"\\(?:x[0-9A-Fa-f]{0,2}|u[0-9A-Fa-f]{0,4}|U[0-9A-Fa-f]{0,8}|.)")
QUOTE_IT = "put the text in quotes"
LINE_UP = "begin it in the column of the lines that it belongs to; a text below `|` keeps the column of its first line"


class Refused(Exception):
    """Raised where the reading of a text ends. ``diagnostic`` is the reason."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(str(diagnostic))


def explain(report: ScannerReport) -> Diagnostic:
    """Return the ``yaml-syntax`` diagnostic of a report."""
    if report.quote is not None:
        return _runaway_quote(report, report.quote)
    for reading in LINE_READINGS:
        found = reading(report)
        if found is not None:
            return found
    for words, explanation in EXPLANATIONS:
        if words in report.words:
            return explanation(report)
    return _fault(report, "this is not YAML", "compare the line with the lines around it")


def too_deep(source: Source, offset: int, depth: int) -> Diagnostic:
    message = f"more than {depth} lists and mappings stand inside each other"
    help = "nest less deeply"
    return Diagnostic("too-deep", message, spot(source, offset), "one too many", help=help)


def _fault(report: ScannerReport, message: str, help: str, label: str = "") -> Diagnostic:
    return yaml_fault(spot(report.source, report.at), message, label, help, *report.opener("it begins here"))


def _said(message: str, help: str) -> Callable[[ScannerReport], Diagnostic]:
    """Return an explanation that is the same for every text."""
    return lambda report: _fault(report, message, help)


def _strange_character(report: ScannerReport) -> Diagnostic:
    character = report.character
    if character == "\t" and not report.line_before.strip():
        return _fault(report, "a tab stands in the indentation", "indent with spaces", "tab")
    if character == "\t":
        return _fault(report, "a tab stands between two parts of a line", "use spaces", "tab")
    if character in ("|", ">"):
        return _fault(report, f"`{character}` begins no text inside brackets", QUOTE_IT)
    name = "a back-tick" if character == "`" else f"`{character}`"
    return _fault(report, f"no value begins with {name}", QUOTE_IT)


def _missing_colon(report: ScannerReport) -> Diagnostic:
    rest = report.source.text[report.start :].split("\n", 1)[0].rstrip()
    place = Span(report.source, report.start, report.start + len(rest))
    if re.search(r"\w:\S", rest):
        help = "put a space behind the `:`"
    else:
        help = "write `key: value`; indent the line if it continues the value above"
    return yaml_fault(place, f"{quoted_line(rest)} is no key with a value", "no `: ` here", help)


def _stray_colon(report: ScannerReport) -> Diagnostic:
    if re.search(r":\s", report.line_before):
        help: str = QUOTE_IT + ", or the second key on a line of its own"
        value = block_value(report.source, report.at)
        if value is not None and (quoted := quoted_again(value.text)):
            help = Edit.of(help, quoted, place=value)
        return _fault(report, "a second `: ` stands in one line", help)
    word = report.line_before.strip()
    place = Span(report.source, report.at - len(report.line_before.lstrip()), report.at)
    help = "begin the line in the column of the keys around it, and put a space behind the `:` of the line above"
    return yaml_fault(place, f"{quoted_line(word)} is no key here", "", help)


def _unclosed_quote(report: ScannerReport) -> Diagnostic:
    quote = report.source.text[report.start]
    place = spot(report.source, report.start)
    help = f"add `{quote}` at the end of the text"
    return yaml_fault(place, f"the quote `{quote}` is never closed", "opened here", help)


def _runaway_quote(report: ScannerReport, start: int) -> Diagnostic:
    quote = report.source.text[start]
    end = Related(spot(report.source, report.at), "the text ended in front of this")
    message = f"the quote `{quote}` is not closed in its line"
    help = f"add `{quote}` at the end of the line"
    return yaml_fault(spot(report.source, start), message, "opened here", help, end)


def _unclosed_bracket(report: ScannerReport) -> Diagnostic:
    bracket = report.source.text[report.start]
    closing = {"[": "]", "{": "}"}.get(bracket, "]")
    line, _ = report.source.position(report.start)
    stopped, _ = report.source.position(report.at)
    if line == stopped and report.character not in ("", "\n", "\r"):
        value = flow_value(report.source, report.at)
        if value is not None and (quoted := quoted_again(value.text)):
            sign = "{" if value.text[0] == "{" or report.character == "{" else ":"
            message = f"`{sign}` begins a value, and stands in a text without quotes"
            if value.text[0] in "'\"":
                message = f"a quote inside `{value.text[0]}…{value.text[0]}` ends the text"
            return _fault(report, message, put_in_quotes(value, quoted))
        return _fault(report, f"a `,` or `{closing}` is missing", f"close the `{bracket}`, or put the value in quotes")
    begin = report.at - len(report.line_before.lstrip()) if line < stopped else report.at
    here = Related(spot(report.source, begin), f"a `,` or `{closing}` is missing in front of this")
    help = f"add `{closing}` behind the last value"
    return yaml_fault(spot(report.source, report.start), f"`{bracket}` is not closed", "opened here", help, here)


def _bad_escape(report: ScannerReport) -> Diagnostic:
    start = report.source.text.rfind("\\", 0, report.at + 1)
    escape = ESCAPE.match(report.source.text, start)
    place = Span(report.source, start, escape.end() if escape else start + 1)
    help = "write `\\\\` for a back-slash, or put the text in single quotes"
    return yaml_fault(place, f"{quoted_line(place.text)} stands for no character", "in double quotes", help)


def _text_behind_block_mark(report: ScannerReport) -> Diagnostic:
    mark = report.source.text[report.start]
    help = f"begin the text on the line below the `{mark}`, or put it in quotes without the `{mark}`"
    return _fault(report, f"text stands in the line of the `{mark}`", help)


def _bad_indentation(report: ScannerReport) -> Diagnostic:
    before = report.line_before.strip()
    if before and before != "-":
        help: str = "put the whole value in quotes; a quote inside single quotes is written twice"
        value = block_value(report.source, report.at)
        if value is not None and (quoted := quoted_again(value.text)):
            help = Edit.of(help, quoted, place=value)
        message = "something stands behind a value that is complete"
        return yaml_fault(spot(report.source, report.at), message, "this is too much", help)
    if report.character in ("]", "}"):
        return _fault(report, f"`{report.character}` closes nothing", "remove it, or put the text in quotes")
    message = "this line does not line up with the lines above it"
    related = report.opener("the lines around it begin here")
    return yaml_fault(spot(report.source, report.at), message, "", LINE_UP, *related)


def _missing_value(report: ScannerReport) -> Diagnostic:
    where = f"in front of `{report.character}`" if report.character.strip() else "here"
    help = "write the value, or put the text in quotes"
    return yaml_fault(spot(report.source, report.at), f"a value is missing {where}", "", help)


EXPLANATIONS: tuple[tuple[str, Callable[[ScannerReport], Diagnostic]], ...] = (
    ("cannot start any token", _strange_character),
    ("could not find expected ':'", _missing_colon),
    ("mapping values are not allowed", _stray_colon),
    ("found unexpected end of stream", _unclosed_quote),
    ("found unexpected document separator", _unclosed_quote),
    ("expected ',' or", _unclosed_bracket),
    ("unknown escape character", _bad_escape),
    ("hexdecimal numbers", _bad_escape),
    ("comment or a line break", _text_behind_block_mark),
    ("chomping or indentation", _text_behind_block_mark),
    ("indentation indicator", _said("the number behind `|` is from 1 to 9", "leave the number away")),
    ("expected <block end>", _bad_indentation),
    ("expected '<document start>'", _bad_indentation),
    ("after document end marker", _said("text stands behind `...`", "remove it")),
    ("expected the node content", _missing_value),
    (
        "sequence entries are not allowed",
        _said("a list does not begin here", "write `-` on a line of its own, or " + QUOTE_IT),
    ),
    ("mapping keys are not allowed", _said("`?` stands where no key may begin", QUOTE_IT)),
    ("unexpected ':'", _said("`:` stands inside a value", QUOTE_IT)),
)
