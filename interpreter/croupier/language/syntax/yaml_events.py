"""Turn a YAML text into events with exact offsets. This is a strict face on ruamel.yaml, which is imported nowhere
else.

Algorithm. ruamel's reader, scanner and parser do the work. Some of their methods are overridden, so that:
- a tag, an anchor or an alias is noted as refused and passed over; an alias becomes a scalar of its own spelling;
- a directive is refused, and so are brackets that nest too deep;
- blank lines before a block may be indented less than its text, and are refused if they are indented deeper;
- the scalars of a single line, which are most of a document, are read at once instead of character by character.

Invariant. ``start`` and ``end`` of an event are offsets in the text of the source. Any error of ruamel becomes
``Refused`` with a diagnostic. The text ``a: [1]`` gives::

  document, mapping, scalar a, sequence, scalar 1, end, end
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    CollectionEndEvent,
    DocumentStartEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
)
from ruamel.yaml.parser import Parser
from ruamel.yaml.reader import Reader
from ruamel.yaml.scanner import Scanner
from ruamel.yaml.tokens import ScalarToken

from croupier.language.diagnostics import Diagnostic
from croupier.language.diagnostics.diagnostic import MOST_SHOWN
from croupier.language.source import Source, Span
from croupier.language.syntax.yaml_faults import QUOTE_IT, Refused, explain, too_deep
from croupier.language.syntax.yaml_nodes import Style
from croupier.language.syntax.yaml_reports import ScannerReport, quoted_line, spot, yaml_fault

TAG = re.compile(r"!<[^>\s]*>|![^\s,\[\]{}]*")
ANCHOR = re.compile(r"[&*](?:[^\s,\[\]{}:]|:(?=\S))*")
BLANK_LINES = re.compile(r"(?: *\r?\n)*")
SPACES = re.compile(r" *")
PLAIN = re.compile(r"[^\s\0:#\uFEFF]+(?: +[^\s\0:#\uFEFF]+)*")
PLAIN_IN_BRACKETS = re.compile(r"[^\s\0:#?,\[\]{}\uFEFF]+(?: +[^\s\0:#?,\[\]{}\uFEFF]+)*")
"""Words of a line that belong to one scalar, whatever surrounds them."""


class YamlEvent(NamedTuple):
    """A step through a document."""

    # the beginning of a document, a mapping or a sequence; the end of the innermost of them; or a scalar
    kind: Literal["document", "mapping", "sequence", "end", "scalar"]
    start: int
    end: int
    text: str = ""
    style: Style = ""


class YamlEvents(Reader, Scanner, Parser):
    """The events of a source, by iteration. Raise ``Refused`` if the text is not YAML, or brackets nest too deep.

    ruamel's parts find each other through the attributes of one object, so this class inherits from all of them.
    """

    processing_version = (1, 2)
    comment_handling = None
    reader: Any = None  # ruamel looks its parts up at each use
    scanner: Any = None

    def __init__(self, source: Source, depth: int) -> None:
        self.source = source
        self.depth = depth
        self.refused: list[Diagnostic] = []
        self._quoted = Span(source, 0, 0)
        self._resolver = self
        self.reader = self.scanner = self
        Reader.__init__(self, source.text, loader=self)
        Scanner.__init__(self, loader=self)
        Parser.__init__(self, loader=self)

    def __iter__(self) -> Iterator[YamlEvent]:
        try:
            while self.check_event():
                event = _event(self.get_event())
                if event is not None:
                    yield event
        except MarkedYAMLError as error:
            raise Refused(explain(self._report(error))) from None
        except (ValueError, OverflowError):
            # chr() of an escape such as "\UFFFFFFFF", which ruamel does not check.
            raise Refused(explain(ScannerReport(self.source, "hexdecimal numbers", None, self.index))) from None

    def check_token(self, *choices: Any) -> bool:
        while self.need_more_tokens():
            self.fetch_more_tokens()
        return bool(self.tokens) and (not choices or isinstance(self.tokens[0], choices))

    def need_more_tokens(self) -> bool:
        if self.tokens and not self.possible_simple_keys:
            return False
        return super().need_more_tokens()

    def forward(self, length: int = 1) -> None:
        passed = self.buffer[self.pointer : self.pointer + length]
        if passed.isprintable():  # so it has neither line breaks nor a byte order mark
            self._pass(len(passed))
        else:
            super().forward(length)

    def _pass(self, length: int) -> None:
        """Pass over characters of a line."""
        self.pointer += length
        self.index += length
        self.column += length

    def scan_plain(self) -> Any:
        """Return a scalar without quotes: at once if it ends with its line or in front of a sign, or as ruamel does."""
        found = (PLAIN_IN_BRACKETS if self.flow_context else PLAIN).match(self.buffer, self.pointer)
        if found is None:
            return super().scan_plain()
        before = self.pointer, self.index, self.line, self.column, self.allow_simple_key
        start, text = self.get_mark(), found.group()
        self._pass(len(text))
        end, next_one = self.get_mark(), self.buffer[self.pointer]
        self.allow_simple_key = False
        if next_one == "\n" and not self.flow_context:
            spaces = self.scan_plain_spaces(self.indent + 1, start)
            if self.column <= self.indent and "\n" not in (spaces or ""):
                return ScalarToken(text, True, start, end)
        elif next_one in ",]}" if self.flow_context else next_one == ":" and self.buffer[self.pointer + 1] in " \n":
            return ScalarToken(text, True, start, end)
        self.pointer, self.index, self.line, self.column, self.allow_simple_key = before
        return super().scan_plain()

    def fetch_tag(self) -> None:
        self._note("yaml-tag", "tag", TAG)

    def fetch_anchor(self) -> None:
        self._note("yaml-alias", "anchor", ANCHOR)

    def fetch_alias(self) -> None:
        """Pass over an alias, and put a scalar of its spelling in its place."""
        start = self.get_mark()
        text = self._note("yaml-alias", "alias", ANCHOR)
        self.tokens.append(ScalarToken(text, True, start, self.get_mark()))

    def fetch_directive(self) -> None:
        place = spot(self.source, self.index)
        raise Refused(yaml_fault(place, "no line begins with `%`", help=f"remove it, or {QUOTE_IT}"))

    def fetch_flow_collection_start(self, TokenClass: Any, to_push: str) -> None:
        if self.flow_level >= self.depth:
            raise Refused(too_deep(self.source, self.index, self.depth))
        super().fetch_flow_collection_start(TokenClass, to_push)

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Any]:
        """Return the line breaks before the first line of a block, its indentation, and its beginning.

        ruamel itself refuses blank lines with some spaces, and takes over their indentation if it is deeper.
        """
        blank = _match(BLANK_LINES, self.source.text, self.index)
        self.forward(len(blank))
        end_mark = self.get_mark()
        indent = len(_match(SPACES, self.source.text, self.index))
        deepest = max((len(line.rstrip("\r")) for line in blank.split("\n")), default=0)
        is_text = self.indent < indent and self.index + indent < len(self.source.text)
        if is_text and indent < deepest:
            message = "a blank line is indented deeper than the text below it"
            place = spot(self.source, self.index + indent)
            raise Refused(yaml_fault(place, message, "the text begins here", "remove the spaces of the blank line"))
        self.forward(indent)
        return ["\n"] * blank.count("\n"), indent, end_mark

    def scan_flow_scalar(self, style: str) -> Any:
        token = super().scan_flow_scalar(style)
        self._quoted = Span(self.source, token.start_mark.index, token.end_mark.index)
        return token

    def _report(self, error: MarkedYAMLError) -> ScannerReport:
        """Return the report of an error: ruamel's words, and the places around it."""
        opened = error.context_mark.index if error.context_mark else None
        at = error.problem_mark.index if error.problem_mark else self.index
        quoted, between = self._quoted, self.source.text[self._quoted.end : at]
        runs_away = "\n" in quoted.text and quoted.end <= at and not between.strip(" ")
        words = error.problem or error.context or ""
        return ScannerReport(self.source, words, opened, at, quoted.start if runs_away else None)

    def _note(self, code: str, name: str, pattern: re.Pattern[str]) -> str:
        """Note a tag, an anchor or an alias as refused, and pass over it. Return its spelling.

        It may begin a key.
        """
        self.save_possible_simple_key()
        self.allow_simple_key = False
        text = _match(pattern, self.source.text, self.index)
        place = Span(self.source, self.index, self.index + len(text))
        help = "write the value out" if name == "alias" else "remove it"
        message = f"the {name} {quoted_line(text)} is not accepted"
        if len(self.refused) < MOST_SHOWN:
            self.refused.append(Diagnostic(code, message, place, help=f"{help}, or {QUOTE_IT}"))
        self.forward(len(text))
        return text


def _match(pattern: re.Pattern[str], text: str, offset: int) -> str:
    """Return the text that a pattern matches at an offset, or an empty text."""
    found = pattern.match(text, offset)
    return found.group() if found else ""


def _event(event: Any) -> YamlEvent | None:
    """Return the event for an event of ruamel, or None for the end of a document and of the stream."""
    start, end = event.start_mark.index, event.end_mark.index
    match event:
        case ScalarEvent():
            return YamlEvent("scalar", start, end, event.value, event.style or "")
        case MappingStartEvent():
            return YamlEvent("mapping", start, end)
        case SequenceStartEvent():
            return YamlEvent("sequence", start, end)
        case CollectionEndEvent():
            return YamlEvent("end", start, end)
        case DocumentStartEvent():
            return YamlEvent("document", start, end)
    return None
