"""What stands behind a code: its statement or its open point, the rules that cite it with their text, its scenarios."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.language.ruleset.parts import CitingPart
from croupier.language.source import Span
from croupier.rulebook.rulebook_sections import proven_by, readings, told_part
from croupier.rulebook.writer import Writer
from croupier.texts.pages.markup import Markup, element, text

MOST_LINES = 24
"""The most lines of a rule that are shown."""
CUT = "…"


def code_notes(w: Writer, codes: Iterable[str], options: dict[str, str]) -> list[Markup]:
    """Return a note on each code. ``options`` are the options that settle open points, by code."""
    return [element("article", *_told(w, code, options), id=code, class_="code-note") for code in codes]


def _told(w: Writer, code: str, options: dict[str, str]) -> list[Markup]:
    statement, point = w.evidence.statements.get(code), w.ruleset.interpretations.get(code)
    told = []
    if statement:
        told += [_heading(code, w.localised(statement.text), w.place(statement.place))]
    if point:
        place = text() if statement else w.place(point.place)
        told += [
            _heading(code, w.localised(point.question), place),
            w.terms(readings(w, point, options.get(code)), "told"),
        ]
    if not told:
        return [_heading(code, element("span", w.word("text-unknown-code"), class_="ill"), text())]
    if code in w.ruleset.remarks:
        told += [_remark(w, code)]
    if code not in w.ruleset.remarks or code in w.evidence.parts or code in w.evidence.proofs:
        told += [w.terms([(w.word("page-in-the-rules"), _rules(w, code)), proven_by(w, code)], "told")]
    return told


def _heading(code: str, words: Markup, place: Markup) -> Markup:
    return element("h3", element("span", code, class_="code"), " ", words, " ", place)


def _remark(w: Writer, code: str) -> Markup:
    words = w.localised(w.ruleset.remarks[code]) or w.word("page-remark-alone")
    return w.terms([(w.word("page-remark"), words)], "told")


def _rules(w: Writer, code: str) -> Markup:
    """Return the parts of the rules that cite a code, each once, with their lines."""
    parts = {told_part(w, one): one for one in w.evidence.parts.get(code, ())}
    if not parts:
        return element("span", w.word("page-not-cited"), class_="ill")
    return w.list_of((text(told, _text(part)) for told, part in parts.items()), "rules")


def _text(part: CitingPart) -> Markup:
    return element("pre", element("code", "\n".join(lines_below(part.place))))


def lines_below(place: Span) -> list[str]:
    """Return the line of a place and those that are indented below it, without what they are all indented by."""
    first = place.source.line(place.line)
    margin = _indent(first)
    found = [first[margin:]]
    for number in range(place.line + 1, len(place.source.line_starts) + 1):
        line = place.source.line(number)
        if line.strip() and _indent(line) <= margin:
            break
        found.append(line[margin:])
    while not found[-1].strip():
        found.pop()
    return found if len(found) <= MOST_LINES else [*found[:MOST_LINES], CUT]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
