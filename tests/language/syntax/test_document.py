"""The YAML reader: values, exact places, refusals, limits."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from croupier.language.diagnostics import Diagnostic
from croupier.language.source import Source, Span
from croupier.language.syntax.document import (
    DocumentLimits,
    Mapping,
    Node,
    Scalar,
    Sequence,
    read_document,
    read_file,
    read_node,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.language.syntax.strategies import FIXED

# What YAML is made of, so that random texts reach deep into the reader.
MARKS = "- ? : , [ ] { } ' \" | |2 |+ > >- & * ! !< # %YAML --- ... <<: @ ` \\ \\x41 \\UFFFFFFFF ~"
SPACES = [" ", "  ", "\n", "\n  ", "\n    ", "\r\n", "\t"]
UNACCEPTABLE = ["\r", "\0", "\x85", "\u2028", "\ufeff", "\ud800"]
HIDING = "\x7f\x9b\xad\u061c\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufffb\U000e0041"
ESCAPES = [
    "\\e[31m",
    "\\x7f",
    "\\x9b",
    "\\r",
    "\\N",
    "\\L",
    "\\P",
    "\\b",
    "\\u202e",
    "\\u200b",
    "\\ufeff",
    "\\U000e0041",
]
PIECES = [*MARKS.split(), *SPACES, *UNACCEPTABLE, "a", "b: ", "- ", "&x ", "*y", "!t ", "-1", "true", "é", "😀"]


def source_of(text: str) -> Source:
    return Source("game.yaml", text)


def read(text: str) -> Mapping:
    mapping, diagnostics = read_document(source_of(text))
    assert diagnostics == []
    assert mapping is not None
    return mapping


def scalar(text: str, *keys: str) -> Scalar:
    """The scalar under the given keys, ``a`` if there are none."""
    node: Node | None = read(text)
    for key in keys or ("a",):
        assert isinstance(node, Mapping)
        node = node.get(key)
    assert isinstance(node, Scalar)
    return node


def refused(marked: str, limits: DocumentLimits | None = None) -> list[Diagnostic]:
    """The diagnostics of a text in which ``«»`` marks the places of all of them, in order."""
    places, text = [], ""
    for part in marked.replace("«", "\1«").replace("»", "\1»").split("\1"):
        if part.startswith("«"):
            places.append([len(text), len(text)])
        elif part.startswith("»"):
            places[-1][1] = len(text)
        text += part.lstrip("«»") if part[:1] in "«»" else part
    source = source_of(text)
    _, diagnostics = read_node(source, limits or DocumentLimits())
    assert [[one.place.start, one.place.end] for one in diagnostics] == places, diagnostics
    return diagnostics


def only(marked: str, limits: DocumentLimits | None = None) -> Diagnostic:
    (diagnostic,) = refused(marked, limits)
    return diagnostic


def plain_data(node: Node | None) -> Any:
    match node:
        case Mapping(entries):
            return {entry.key.text: plain_data(entry.value) for entry in entries}
        case Sequence(items):
            return [plain_data(item) for item in items]
        case Scalar(value):
            return value
    return None


# --- values ---


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("True", "True"),
        ("yes", "yes"),
        ("0", 0),
        ("-7", -7),
        ("108", 108),
        ("007", "007"),
        ("+5", "+5"),
        ("1_000", "1_000"),
        ("0x10", "0x10"),
        ("1.5", "1.5"),
        ("٣", "٣"),
        ("2..10", "2..10"),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, "9" * 19),
        ("null", None),
        ("~", None),
        ("", None),
        ("Null", "Null"),
        ("2026-01-01", "2026-01-01"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("''", ""),
        ('"é\\n\\x41"', "é\nA"),
        ("'don''t'", "don't"),
        ("|\n  12", "12\n"),
        (">\n  one\n  two\n", "one two\n"),
        ("one\n  two", "one two"),
    ],
)
def test_a_scalar_has_the_value_that_it_says(text: str, value: object) -> None:
    found = scalar(f"a: {text}\n").value
    assert found == value
    assert type(found) is type(value)


def test_keys_and_values_keep_the_order_of_the_file() -> None:
    mapping = read("b: 1\na: [x, {c: 2}]\n")
    assert plain_data(mapping) == {"b": 1, "a": ["x", {"c": 2}]}
    assert [entry.key.text for entry in mapping.entries] == ["b", "a"]
    assert mapping.get("c") is None


def test_nodes_are_equal_wherever_they_stand_and_however_they_are_quoted() -> None:
    assert read("a: [x, y]\n") == read("# note\n'a':\n  - x\n  - \"y\"\n")
    assert read("a: 1\n") != read("a: '1'\n")
    assert read("a: 1\n") != read("a: true\n")


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Zl", "Zp", "Cs", "Cn")), max_size=8)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(WORDS, DATA, max_size=4), st.sampled_from([None, 1, 2]))
def test_json_means_the_same_here(data: dict[str, Any], indent: int | None) -> None:
    mapping, diagnostics = read_document(source_of(json.dumps(data, ensure_ascii=False, indent=indent)))
    assert diagnostics == []
    assert plain_data(mapping) == data


# --- places ---


def test_places_cover_what_they_name_and_nothing_else() -> None:
    mapping = read(
        "# 😀\npiles:\n  stock: {of: player, seen_by: [x, 'y z']}  # note\n\n  hand: two words # note\nend: |\n  x\n\n"
    )
    piles = mapping.get("piles")
    assert isinstance(piles, Mapping)
    assert piles.place.text == "stock: {of: player, seen_by: [x, 'y z']}  # note\n\n  hand: two words"
    stock = piles.get("stock")
    assert isinstance(stock, Mapping)
    assert stock.place.text == "{of: player, seen_by: [x, 'y z']}"
    seen_by = stock.get("seen_by")
    assert isinstance(seen_by, Sequence)
    assert [item.place.text for item in seen_by.items] == ["x", "'y z'"]
    assert [entry.key.place.text for entry in mapping.entries] == ["piles", "end"]
    assert mapping.entries[1].value.place.text == "|\n  x"


@pytest.mark.parametrize("text", ["a: {b: 1}\n", "a:\n  - b\nc: 1\n", "a:\n- b\n- [c]\n# end\n", "- a: 1\n  b: 2\n- c"])
def test_a_collection_ends_where_its_last_part_ends(text: str) -> None:
    node, _ = read_node(source_of(text))
    assert node is not None
    assert node.place.text == text.split("\n#")[0].rstrip()


@pytest.mark.parametrize("start", ["", "\ufeff", "# 😀𝄞\r\n", "\n\n"])
@pytest.mark.parametrize("value", ["size(hand) > 2", "'player.score'", '"left_of(dealer)"', "été 😀 x"])
def test_a_value_in_one_line_has_an_exact_fragment(start: str, value: str) -> None:
    found = scalar(f"{start}a: {value}  # note\n")
    assert found.exact
    assert found.fragment.text == found.text == value.strip("'\"")
    assert found.fragment.whole.text == found.text
    assert found.place.text == value


@pytest.mark.parametrize(
    "value", ["'don''t'", '"\\\\"', '"\\x41"', "one\n  two", "'one\n  two'", ">\n  one\n  two", ">-\n  one"]
)
def test_a_value_that_the_file_does_not_hold_as_it_is_has_an_inexact_fragment(value: str) -> None:
    found = scalar(f"a: {value}\n")
    assert not found.exact
    assert found.fragment.text == found.text
    assert set(found.fragment.starts) == {3}
    assert len(found.fragment.starts) == found.text.count("\n") + 1


def characters_with_places(value: Scalar) -> list[tuple[str, str]]:
    """Every character of a value, beside the character of the file at its place."""
    text = value.place.source.text
    return [
        (character, text[value.fragment.offset(number, column) :][:1])
        for number, line in enumerate(value.text.split("\n"), 1)
        for column, character in enumerate(line, 1)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a: |\n  to f:\n    x\n\n  to g:\n",
        "a: |\r\n  to f:\r\n    x\r\n\r\n  to g:\r\nb: 1\r\n",
        "a: |  # a note: |\n  to f:\n",
        "a: |\n\n\n  late\n",
        "a: |\n  \n    late\n",
        "a: |2\n    deeper\n  x\n",
        "a: |-1\n   deeper\n x\n",
        "a: |+\n  x\n\n\nb: 1\n",
        "a: |\n  no line break at the end",
        "a: |\n      far\n      in\nb: 1\n",
        "a: |\n  # no comment\n  x # none either\n# but this is\n",
        "a: |\n  😀 été\n  日本 x\n",
        "? |\n  key\n: 1\na: |\n  x\n",
    ],
)
def test_every_character_of_a_literal_block_stands_at_its_place(text: str) -> None:
    value = scalar(text)
    assert value.exact
    assert value.text.strip()
    for character, found in characters_with_places(value):
        assert character == found


def test_a_literal_block_under_a_list_item_stands_at_its_place() -> None:
    node = read("a:\n- b:\n    - |\n        x\n         y\n").get("a")
    while not isinstance(node, Scalar):
        assert isinstance(node, Mapping | Sequence)
        node = node.items[0] if isinstance(node, Sequence) else node.entries[0].value
    assert node.text == "x\n y\n"
    assert all(character == found for character, found in characters_with_places(node))


def test_the_place_behind_a_literal_block_is_the_start_of_the_next_line() -> None:
    text = "a: |\n  x\nb: 1\n"
    value = scalar(text)
    assert value.fragment.starts == (text.index("x"), text.index("b"))


BLOCK_LINES = st.lists(st.text(st.sampled_from("ab:#-|'\"[]{}&*!%@` \té日😀\xa0"), max_size=6), min_size=1, max_size=6)


@given(
    lines=BLOCK_LINES,
    indent=st.integers(1, 4),
    header=st.sampled_from(["|", "|-", "|+", "| # note", "|+  # 😀"]),
    line_break=st.sampled_from(["\n", "\r\n"]),
    outer=st.sampled_from(["", "p:\n", "# 😀\np:\n"]),
    after=st.sampled_from(["", "z: 1", "# end"]),
)
def test_every_character_of_any_literal_block_stands_at_its_place(
    lines: list[str], indent: int, header: str, line_break: str, outer: str, after: str
) -> None:
    depth = 2 if outer else 0
    body = "\n".join(" " * (depth + indent) + line if line else "" for line in lines)
    text = f"{outer}{' ' * depth}a: |{indent}{header[1:]}\n{body}\n{after}".replace("\n", line_break)
    value = scalar(text, *(("p", "a") if outer else ("a",)))
    assert value.exact
    assert value.text.rstrip(" \n") == "\n".join(lines).rstrip(" \n")
    for character, found in characters_with_places(value):
        assert character == found
    for number, line in enumerate(value.text.split("\n")[:-1], 1):
        assert text[value.fragment.offset(number, len(line) + 1) :].startswith(line_break)


# --- what is refused ---


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ("a: «&base» 1\n", "yaml-alias"),
        ("a: «*base»\n", "yaml-alias"),
        ("«*base» : 1\n", "yaml-alias"),
        ("a: «!!int» 3\n", "yaml-tag"),
        ("a: «!<tag:x,y>» 3\n", "yaml-tag"),
        ("a: «!undefined!handle» 3\n", "yaml-tag"),
        ("«!t» a: 1\n", "yaml-tag"),
        ("a:\n  «<<»: *base\n", "yaml-merge-key"),
        ("a:\n  «<<»: {b: 1}\n", "yaml-merge-key"),
        ("a: 1\nb: 2\n«'a'»: 3\n", "duplicate-key"),
        ("a: {x: 1, «x»: 2}\n", "duplicate-key"),
        ("1: a\n«'1'»: b\n", "duplicate-key"),
        ("«[a]»: 1\n", "bad-key"),
        ("«{a: 1}»: 1\n", "bad-key"),
        ("? «- a»\n: 1\n", "bad-key"),
        ("a: 1\n«:» 2\n", "bad-key"),
        ("a: 1\n«-»--\nb: 1\n", "several-documents"),
        ("a: 1\n...\n«b»: 1\n", "several-documents"),
        ("«»", "empty-file"),
        ("«»# only a note\n", "empty-file"),
        ("«»---\n", "empty-file"),
        ("a: b«\0»\n", "bad-character"),
        ("a: b«\x1b»\n", "bad-character"),
        ("a: b«\u2028»\n", "bad-character"),
        ("a: b«\r»c: d\n", "bad-character"),
        ("a: b«\ufeff»\n", "bad-character"),
        ("a: b«\ud800»\n", "bad-character"),
        ('a: «"\\ud800"»\n', "bad-character"),
        ('a: «"\\0"»\n', "bad-character"),
        *((f'a: «"{escape}"»\n', "bad-character") for escape in ESCAPES),
        *((f'«"{escape}"»: a\n', "bad-character") for escape in ESCAPES),
        *((f"a: b«{character}»\n", "bad-character") for character in HIDING),
        ("a: b # a «\u202e»note\n", "bad-character"),
    ],
)
def test_what_yaml_allows_and_a_rule_file_does_not(marked: str, code: str) -> None:
    diagnostic = only(marked)
    assert diagnostic.code == code
    assert diagnostic.help


@pytest.mark.parametrize(
    "text", ["a\xa0b", "e\u0301té", "\N{WOMAN}\u200d\N{WOMAN}", "\N{BLACK HEART SUIT}\ufe0f", "نمی\u200cدانم"]
)
def test_no_break_spaces_accents_and_joined_signs_are_accepted(text: str) -> None:
    escaped = "".join(f"\\U{ord(one):08x}" for one in text)
    mapping, problems = read_document(source_of(f'a: {text}\nb: "{escaped}"\nc: "one\\ttwo\\nthree"\n'))
    assert problems == [] and mapping is not None
    assert [one.value.value for one in mapping.entries] == [text, text, "one\ttwo\nthree"]


@pytest.mark.parametrize(("text", "start"), [("«-» a\n", 0), ("«j»ust text\n", 0), ("# note\n«~»\n", 7)])
def test_a_top_level_without_keys_is_refused(text: str, start: int) -> None:
    mapping, (diagnostic,) = read_document(source_of(text.replace("«", "").replace("»", "")))
    assert mapping is None
    assert (diagnostic.code, diagnostic.place.start) == ("not-a-mapping", start)


def test_a_repeated_key_shows_the_first_one_which_counts() -> None:
    text = "a: 1\nb: 2\na: 3\n"
    mapping, (diagnostic,) = read_document(source_of(text))
    assert plain_data(mapping) == {"a": 1, "b": 2}
    assert [related.place for related in diagnostic.related] == [Span(diagnostic.place.source, 0, 1)]


def test_independent_faults_are_all_reported_in_the_order_of_the_file() -> None:
    diagnostics = refused("a: «&x» 1\nb: «!t» 2\n«a»: «*x»\n«[c]»: 4\nd: {«<<»: *x}\n")
    codes = ["yaml-alias", "yaml-tag", "duplicate-key", "yaml-alias", "bad-key", "yaml-merge-key"]
    assert [diagnostic.code for diagnostic in diagnostics] == codes


def test_what_stands_before_a_syntax_error_is_still_reported() -> None:
    diagnostics = refused("a: «&x» 1\nb: 'x«'»\n".replace("'x«'»", "«'»x"))
    assert [diagnostic.code for diagnostic in diagnostics] == ["yaml-alias", "yaml-syntax"]


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("a:\n«\t»b: 1\n", "a tab stands in the indentation"),
        ("rules: |\n«\t»to f:\n", "a tab stands in the indentation"),
        ("a:«\t»b\n", "a tab stands between two parts of a line"),
        ("title: UNO«:» the game\n", "a second `: ` stands in one line"),
        ("a: 1\n   «b»: 2\n", "`b` is no key here"),
        ("a: 1\n«key:value»\nb: 2\n", "`key:value` is no key with a value"),
        ("a: 1\n«hello»\n", "`hello` is no key with a value"),
        ("a:\n    b: 1\n   «c»: 2\n", "this line does not line up with the lines above it"),
        ("  a: 1\n«b»: 2\n", "this line does not line up with the lines above it"),
        ("a: |\n  to f:\n «t»o g:\n", "this line does not line up with the lines above it"),
        ('a: «"»open\nb: 1\n', 'the quote `"` is never closed'),
        ("a: «'»open\n---\n", "the quote `'` is never closed"),
        ('a: «"»open\nb: "x"\n', 'the quote `"` is not closed in its line'),
        ("a: 'l'«é»té'\n", "something stands behind a value that is complete"),
        ("a: [1, 2]«]»\n", "something stands behind a value that is complete"),
        ("a: «[»1, 2\nb: 3\n", "`[` is not closed"),
        ("a: «{»b: 1\n", "`{` is not closed"),
        ("a: [1, {b: 2«]»\n", "a `,` or `}` is missing"),
        ("a: «]»\n", "a value is missing in front of `]`"),
        ("a: «-» b\n", "a list does not begin here"),
        ("a: «?» b\n", "`?` stands where no key may begin"),
        ("a: «@»b\n", "no value begins with `@`"),
        ("a: «`»b`\n", "no value begins with a back-tick"),
        ("a: [«|»b]\n", "`|` begins no text inside brackets"),
        ("«%»YAML 1.1\n---\na: 1\n", "no line begins with `%`"),
        ('a: "«\\q»"\n', "`\\q` stands for no character"),
        ('a: "«\\x4»g"\n', "`\\x4` stands for no character"),
        ('a: "«\\UFFFFFFFF»"\n', "`\\UFFFFFFFF` stands for no character"),
        ("a: | «t»ext\n  b\n", "text stands in the line of the `|`"),
        ("a: >«x»\n  b\n", "text stands in the line of the `>`"),
        ("a: |«0»\n  b\n", "the number behind `|` is from 1 to 9"),
        ("a: |\n    \n  «b»\n", "a blank line is indented deeper than the text below it"),
        ("a: 1\n... «b»\n", "text stands behind `...`"),
    ],
)
def test_a_syntax_error_is_told_in_plain_words_at_its_place(marked: str, message: str) -> None:
    diagnostic = only(marked)
    assert (diagnostic.code, diagnostic.message) == ("yaml-syntax", message)
    assert diagnostic.help


def test_an_unclosed_bracket_shows_where_reading_stopped() -> None:
    diagnostic = only("a: «[»1, 2\nlater: 3\n")
    assert [related.place.line for related in diagnostic.related] == [2]


@given(st.text() | st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
@settings(FIXED, max_examples=amount(150))
def test_any_text_gives_a_mapping_or_says_why_not(text: str) -> None:
    mapping, diagnostics = read_document(source_of(text))
    assert mapping is not None or diagnostics
    for diagnostic in diagnostics:
        assert 0 <= diagnostic.place.start <= diagnostic.place.end <= len(text)
        assert diagnostic.message != "this is not YAML"


# --- limits ---


def test_bytes_are_counted_as_utf8_before_anything_is_parsed() -> None:
    limits = DocumentLimits(bytes=10)
    assert read_document(source_of("a: éé " + "#x"), limits)[1] == []
    _, (diagnostic,) = read_document(source_of("a: [éé " + "#x"), limits)
    assert diagnostic.code == "file-too-large"


@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")])
def test_depth_is_bounded(opened: str, closed: str) -> None:
    limits = DocumentLimits(depth=5)
    _, diagnostics = read_node(source_of(opened * 5 + "x" + closed * 5), limits)
    assert "too-deep" not in [diagnostic.code for diagnostic in diagnostics]
    node, (diagnostic,) = read_node(source_of(opened * 6 + "x" + closed * 6), limits)
    assert node is None
    assert (diagnostic.code, diagnostic.place.start) == ("too-deep", 5 * len(opened))


def test_nodes_are_bounded_and_keys_count() -> None:
    limits = DocumentLimits(nodes=5)
    assert read_document(source_of("a: 1\nb: 2\n"), limits)[1] == []
    assert only("a: 1\nb: [«2»]\n", limits).code == "too-many-nodes"


@pytest.mark.parametrize("piece", ["[", "{a: ", "- ", "? ", "a:\n"])
@pytest.mark.parametrize("times", [1_000, 1_000_000])
def test_deep_nesting_is_refused_at_once(piece: str, times: int) -> None:
    limits = DocumentLimits(bytes=10_000_000)
    text = "".join(" " * n + piece for n in range(1_000)) if piece == "a:\n" else piece * times
    start = time.process_time()
    _, (diagnostic,) = read_document(source_of(text), limits)
    assert diagnostic.code == "too-deep"
    assert time.process_time() - start < 1


# --- files ---


def problem(path: object, limits: DocumentLimits | None = None) -> Diagnostic:
    source, (diagnostic,) = read_file(str(path), limits or DocumentLimits())
    assert source is None
    return diagnostic


def test_a_file_is_read_without_its_mark_and_with_plain_line_breaks(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes("\ufeffa: é\r\nb: |\r\n  x\r\n".encode())
    source, diagnostics = read_file(path)
    assert diagnostics == []
    assert source is not None
    assert (source.name, source.text) == (str(path), "a: é\nb: |\n  x\n")


def test_a_path_keeps_the_name_that_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.yaml").write_text("a: 1\n")
    monkeypatch.chdir(tmp_path)
    source, _ = read_file("./game.yaml")
    assert source is not None
    assert source.name == "./game.yaml"


def test_no_such_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "none.yaml", tmp_path / "file" / "below", "a\0b"):
        assert problem(path).code == "no-such-file"


def test_a_folder_and_a_device_are_not_files(tmp_path: Path) -> None:
    assert problem(tmp_path).code == "not-a-file"
    assert problem("/dev/zero").code == "not-a-file"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("a: 1\n")

    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    diagnostic = problem(path)
    assert diagnostic.code == "unreadable-file"
    assert "permission denied" in diagnostic.message


def test_a_large_file_is_refused_by_its_size_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"a: 12")
    assert read_file(path, DocumentLimits(bytes=5))[1] == []
    monkeypatch.setattr("builtins.open", lambda *arguments: pytest.fail("the file was opened"))
    assert problem(path, DocumentLimits(bytes=4)).code == "file-too-large"


def test_a_byte_that_is_not_utf8_is_named_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: \xc3\xa9\r\nb: x\xff\r\n")
    diagnostic = problem(path)
    assert diagnostic.code == "not-utf8"
    assert "byte 15, `0xff`" in diagnostic.message
    assert (diagnostic.place.line, diagnostic.place.column) == (2, 5)


def test_a_nul_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"a: 1\nb: \0\n")
    diagnostic = problem(path)
    assert (diagnostic.code, diagnostic.place.line, diagnostic.place.column) == ("bad-character", 2, 4)


def test_ruamel_is_imported_only_when_a_text_is_read() -> None:
    code = "import sys, croupier.language.syntax.document as d; print('ruamel.yaml' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout == "False\n"
