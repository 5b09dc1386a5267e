"""The renderers: marks below what they mark, one line each for tools, JSON, and nothing that a terminal would obey."""

from __future__ import annotations

import json
import unicodedata

import pytest
from croupier.language.diagnostics import Diagnostic, Related, did_you_mean
from croupier.language.diagnostics.render import render_concise, render_full, render_json, summary
from croupier.language.source import Source, Span
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount


def fault(marked: str, *, message: str = "it is wrong", label: str = "", help: str = "") -> Diagnostic:
    """A diagnostic for the part of a text that stands between ``«`` and ``»``."""
    before, inside, after = marked.replace("»", "«").split("«")
    source = Source("uno.yaml", before + inside + after)
    place = Span(source, len(before), len(before) + len(inside))
    return Diagnostic("some-code", message, place, label, help=help)


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.category(character) in ("Mn", "Me", "Cf") for character in text)


def shown(diagnostic: Diagnostic) -> tuple[str, str]:
    """The line of the source and the line with the marks, as rendered, without the gutter."""
    lines = render_full([diagnostic]).split("\n")
    return lines[3].split("| ", 1)[1], lines[4].split("| ", 1)[1]


def marked_columns(diagnostic: Diagnostic) -> tuple[int, int]:
    marks = shown(diagnostic)[1]
    return marks.index("^"), marks.count("^")


DUPLICATE = """\
error[duplicate-key]: the key `stock` is there twice
  --> uno.yaml:11:3
   |
11 |   stock: {}
   |   ^^^^^ second time
  ::: base.yaml:2:3
   |
 2 |   stock: {seen_by: nobody}
   |   ----- first time
help: keep one of the two"""


def duplicate() -> Diagnostic:
    source = Source("uno.yaml", "\n" * 10 + "  stock: {}\n")
    other = Source("base.yaml", "piles:\n  stock: {seen_by: nobody}\n")
    first = Related(Span(other, 9, 14), "first time")
    message = "the key `stock` is there twice"
    place = Span(source, 12, 17)
    return Diagnostic("duplicate-key", message, place, "second time", (first,), "keep one of the two")


def test_the_full_form_shows_every_place_with_its_label() -> None:
    assert render_full([duplicate()]) == DUPLICATE


def test_colours_add_nothing_but_escapes() -> None:
    coloured = render_full([duplicate()], colour=True)
    assert coloured != DUPLICATE
    for escape in ("\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[34m", "\x1b[36m"):
        assert escape in coloured
        coloured = coloured.replace(escape, "")
    assert coloured == DUPLICATE


def test_diagnostics_are_apart_by_a_blank_line_and_none_give_nothing() -> None:
    assert render_full([duplicate(), duplicate()]) == f"{DUPLICATE}\n\n{DUPLICATE}"
    assert render_full([]) == render_concise([]) == ""


@pytest.mark.parametrize(
    ("marked", "line", "marks"),
    [
        ("a: «b» c\n", "a: b c", "   ^"),
        ("\ta: «bc»\n", "    a: bc", "       ^^"),
        ("a: «\tb»\n", "a:     b", "   ^^^^^"),
        ("日本: «語x»\n", "日本: 語x", "      ^^^"),
        ("e\u0301: «e\u0301»\n", "e\u0301: e\u0301", "   ^"),
        ("a: «😀»\n", "a: 😀", "   ^^"),
        ("a: «b\nc: d»\n", "a: b", "   ^"),
        ("a: b«»\n", "a: b", "    ^"),
        ("a: b«\n»c: d\n", "a: b", "    ^"),
        ("a: b«»", "a: b", "    ^"),
        ("a: «b»\r\n", "a: b", "   ^"),
    ],
)
def test_the_mark_stands_below_what_it_marks(marked: str, line: str, marks: str) -> None:
    assert shown(fault(marked)) == (line, marks)


LINES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="@«»"), max_size=300)


@settings(max_examples=amount(40))
@given(LINES, LINES)
def test_in_any_line_the_mark_stands_below_what_it_marks(before: str, after: str) -> None:
    diagnostic = fault(f"{before}«@@»{after}")
    line, _ = shown(diagnostic)
    assert marked_columns(diagnostic) == (columns(line[: line.index("@@")]), 2)


@pytest.mark.parametrize("at", [0, 100, 250, 499])
def test_a_long_line_is_cut_around_the_place(at: int) -> None:
    text = "".join(chr(ord("a") + number % 26) for number in range(500))
    diagnostic = fault(f"{text[:at]}«{text[at]}»{text[at + 1 :]}\n")
    line, _ = shown(diagnostic)
    start, width = marked_columns(diagnostic)
    assert len(line) <= 162
    assert (line[start], width) == (text[at], 1)
    assert line.startswith("…") == (at > 60)
    assert line.endswith("…") == (at < 400)


def test_a_line_of_160_characters_is_not_cut() -> None:
    assert shown(fault("x" * 159 + "«y»\n"))[0] == "x" * 159 + "y"
    assert "…" in shown(fault("x" * 160 + "«y»\n"))[0]


def test_a_place_that_is_longer_than_what_is_shown_is_marked_as_far_as_it_is_shown() -> None:
    diagnostic = fault("«" + "x" * 500 + "»\n")
    assert marked_columns(diagnostic) == (0, 160)


def test_without_a_text_only_the_place_is_shown() -> None:
    diagnostic = Diagnostic("no-such-file", "there is no file `x`", Span(Source("x", ""), 0, 0), help="check the path")
    assert render_full([diagnostic]) == "error[no-such-file]: there is no file `x`\n --> x:1:1\nhelp: check the path"


def test_nothing_reaches_the_terminal_that_it_would_obey() -> None:
    evil = "\x1b[2J\r\u202e\x9b\ud800"
    diagnostic = fault(f"a: «{evil}»\n", message=f"`{evil}`\n", label=evil, help=evil)
    related = Related(Span(Source(evil, evil), 0, 1), evil)
    diagnostic = Diagnostic("x", diagnostic.message, diagnostic.place, evil, (related,), evil)
    for rendered in (render_full([diagnostic]), render_concise([diagnostic])):
        assert not set(evil) & set(rendered) - set("[2J")
        rendered.encode("utf-8")
    assert "\n" not in render_concise([diagnostic])


def test_the_concise_form_is_one_line_each() -> None:
    plain = fault("a:\n  «b»\n")
    helped = fault("«a»\n", help="write b")
    assert render_concise([plain, helped]) == (
        "uno.yaml:2:3: error[some-code]: it is wrong\nuno.yaml:1:1: error[some-code]: it is wrong (write b)"
    )


def test_json_has_every_field() -> None:
    assert json.loads(render_json([duplicate()])) == [
        {
            "code": "duplicate-key",
            "severity": "error",
            "message": "the key `stock` is there twice",
            "file": "uno.yaml",
            "line": 11,
            "column": 3,
            "end_line": 11,
            "end_column": 8,
            "label": "second time",
            "help": "keep one of the two",
            "fix": None,
            "related": [{"file": "base.yaml", "line": 2, "column": 3, "label": "first time"}],
        }
    ]


def test_json_ends_on_the_line_where_the_place_ends() -> None:
    (found,) = json.loads(render_json([fault("a: «b\nc»d\n")]))
    assert (found["line"], found["column"], found["end_line"], found["end_column"]) == (1, 4, 2, 2)


def test_json_is_readable_and_can_be_written_in_any_case() -> None:
    rendered = render_json([fault("«é»\n", message="é \ud800 日")])
    assert "é" in rendered
    assert "日" in rendered
    rendered.encode("utf-8")
    assert json.loads(rendered)[0]["message"] == "é \ud800 日"
    assert render_json([]) == "[]"


@pytest.mark.parametrize(
    ("severities", "said"),
    [
        ([], "no problems"),
        (["error"], "1 error"),
        (["error", "error"], "2 errors"),
        (["warning", "error"], "1 error, 1 warning"),
        (["note", "warning", "warning"], "2 warnings, 1 note"),
    ],
)
def test_the_summary_counts_by_severity(severities: list[str], said: str) -> None:
    place = Span(Source("x", ""), 0, 0)
    assert summary([Diagnostic("code", "message", place, severity=severity) for severity in severities]) == said


def test_json_has_the_edit_of_a_help() -> None:
    """A program can carry the help out: the place from the first replaced character to the one behind the last."""
    source = Source("uno.yaml", "a: 1\nfit: card.color = red\n")
    place = Span(source, 10, 20)
    (told,) = json.loads(render_json([Diagnostic("unknown-field", "a", place, help=did_you_mean("color", ["colour"]))]))
    edit = {"file": "uno.yaml", "line": 2, "column": 11, "end_line": 2, "end_column": 16, "text": "colour"}
    assert (told["help"], told["fix"]) == ("did you mean `colour`?", edit)
