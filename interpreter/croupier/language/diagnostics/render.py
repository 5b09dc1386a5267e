"""Render diagnostics: as text for people, as one line each for tools, and as JSON. Nothing is sorted or left out
here."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from croupier.language.diagnostics.diagnostic import Diagnostic, Related
from croupier.language.diagnostics.excerpt import excerpt, visible
from croupier.language.diagnostics.fix import Fix
from croupier.language.source import Span
from croupier.language.translation import translated

RESET = "\x1b[0m"
BOLD = "\x1b[1m"
BLUE = "\x1b[34m"
CYAN = "\x1b[36m"
SEVERITY_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m"}
LONGEST_FILE = 4_096
"""The most characters of a path in output for programs. No file has a longer path."""
MOST_LINES = 20
MOST_CHARACTERS = 2_400
"""The most lines and characters of a diagnostic with related places. It fits a screen."""
Paint = Callable[[str, str], str]
COLOUR = re.compile("\x1b\\[[0-9;]*m")
SURROGATE = re.compile("[\ud800-\udfff]")


def render_full(diagnostics: Iterable[Diagnostic], colour: bool = False, language: str = "en") -> str:
    """Return each diagnostic with the lines that it is about, separated by blank lines. ``colour`` adds ANSI
    colours."""
    paint = _ansi if colour else _plain
    return "\n\n".join("\n".join(_full(one.in_language(language), paint, language)) for one in diagnostics)


def render_concise(diagnostics: Iterable[Diagnostic], language: str = "en") -> str:
    """Return one line for each diagnostic: ``file:line:column: error[code]: message (help)``.

    Programs read the severity, so it stays English.
    """
    told = [one.in_language(language) for one in diagnostics]
    return "\n".join(visible(f"{one} ({one.help})" if one.help else str(one)) for one in told)


def render_json(diagnostics: Iterable[Diagnostic], language: str = "en") -> str:
    """Return a JSON list of objects, whose messages are in a language.

    Lines and columns count from 1; an end is the place behind the last character.
    """
    text = json.dumps([_object(one.in_language(language)) for one in diagnostics], ensure_ascii=False, indent=2)
    return SURROGATE.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def summary(diagnostics: Iterable[Diagnostic], language: str = "en") -> str:
    """Return the numbers of diagnostics by severity: ``1 error, 2 warnings``, or ``no problems``."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    ordered = sorted(counts, key=lambda severity: (severity != "error", severity != "warning", severity))
    counted = [f"{counts[severity]} {severity}{'s' if counts[severity] > 1 else ''}" for severity in ordered]
    return translated(", ".join(counted) or "no problems", language)


def tells_more(codes: Iterable[str], language: str = "en") -> str:
    """Return the command that explains the first code, or an empty text."""
    first = next(iter(codes), "")
    return translated(f"`croupier explain {first}` tells more", language) if first else ""


def _plain(text: str, style: str) -> str:
    return text


def _ansi(text: str, style: str) -> str:
    return f"{style}{text}{RESET}" if text else ""


def _full(diagnostic: Diagnostic, paint: Paint, language: str) -> Iterator[str]:
    strong = SEVERITY_COLOURS.get(diagnostic.severity, CYAN)
    severity = translated(diagnostic.severity, language)
    colon = translated("%1: %2", language).removeprefix("%1").removesuffix("%2")
    heading = paint(f"{severity}[{diagnostic.code}]", strong)
    places = (diagnostic.place, *(one.place for one in diagnostic.related))
    gutter = len(str(max(place.line for place in places)))
    head = [
        heading + paint(f"{colon}{visible(diagnostic.message)}", BOLD),
        _place(diagnostic.place, "-->", gutter, paint),
        *_marked(diagnostic.place, "^", diagnostic.label, gutter, strong, paint),
    ]
    help = [paint(translated("help", language), CYAN) + f"{colon}{visible(diagnostic.help)}"] if diagnostic.help else []
    yield from head
    yield from _others(diagnostic.related, [*head, *help], gutter, paint, language)
    yield from help


def _others(related: Sequence[Related], used: Sequence[str], gutter: int, paint: Paint, language: str) -> Iterator[str]:
    """Yield as many related places as fit a screen beside the lines that are used, and the number of the others."""
    for at, one in enumerate(related):
        left = len(related) - at
        left_out = translated(f"and {left} more place{'s' if left > 1 else ''}", language)
        more = f"{' ' * gutter}{paint(':::', BLUE)} {left_out}"
        marked = _marked(one.place, "-", one.label, gutter, BLUE, paint)
        block = [_place(one.place, ":::", gutter, paint), *marked]
        used = [*used, *block]
        if not _fits([*used, more] if left > 1 else used):
            yield more
            return
        yield from block


def _fits(lines: Sequence[str]) -> bool:
    """Return whether lines fit a screen. Colours do not count."""
    return len(lines) <= MOST_LINES and len(COLOUR.sub("", "\n".join(lines))) <= MOST_CHARACTERS


def _place(place: Span, arrow: str, gutter: int, paint: Paint) -> str:
    return " " * gutter + paint(arrow, BLUE) + " " + visible(str(place))


def _marked(place: Span, mark: str, label: str, gutter: int, style: str, paint: Paint) -> Iterator[str]:
    """Yield a line of the source, and below it the mark and the label.

    Yield only the label if there is nothing to show.
    """
    bar = paint("|", BLUE)
    shown = excerpt(place)
    if shown is None:
        if label:
            yield f"{' ' * gutter} {bar} {visible(label)}"
        return
    yield f"{' ' * gutter} {bar}"
    yield f"{paint(str(shown.number).rjust(gutter), BLUE)} {bar} {shown.text}".rstrip()
    below = paint(f"{mark * shown.width} {visible(label)}".rstrip(), style)
    yield f"{' ' * gutter} {bar} {' ' * shown.start}{below}"


def _object(diagnostic: Diagnostic) -> dict[str, object]:
    place = diagnostic.place
    end_line, end_column = place.source.position(place.end)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **_start(place),
        "end_line": end_line,
        "end_column": end_column,
        "label": diagnostic.label,
        "help": diagnostic.help,
        "fix": None if diagnostic.fix is None else _edit(diagnostic.fix),
        "related": [_related(one) for one in diagnostic.related],
    }


def _edit(fix: Fix) -> dict[str, object]:
    """Return an edit: the place that is replaced, and the text that stands there then."""
    end_line, end_column = fix.place.source.position(fix.place.end)
    return {**_start(fix.place), "end_line": end_line, "end_column": end_column, "text": fix.text}


def _related(related: Related) -> dict[str, object]:
    return {**_start(related.place), "label": related.label}


def _start(place: Span) -> dict[str, object]:
    line, column = place.source.position(place.start)
    return {"file": place.source.name[:LONGEST_FILE], "line": line, "column": column}
