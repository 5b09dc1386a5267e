"""Editors colour rules by the words of the grammar, and nothing else in a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from croupier.editor.highlighting import textmate
from croupier.language.syntax.words import RESERVED, keywords_among

from tests.amount import part
from tests.editor.highlighting.leaves import LARK, kind_of, leaves_of, read_by_lark
from tests.editor.highlighting.tokenizer import Token, Tokenizer

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "grammar" / "editors" / "vscode" / "croupier.tmLanguage.json"
YAML = [one for folder in ("rulesets", "examples", "tests/data") for one in sorted((ROOT / folder).rglob("*.yaml"))]
RULE_FILES = [one for one in YAML if re.search(r"^language:", one.read_text("utf-8"), re.M)]
OTHERS = [one for one in YAML if one not in RULE_FILES]

OURS = Tokenizer(textmate.textmate_grammar())


def coloured(text: str) -> Iterator[Token]:
    """Yield the tokens of the rule language, without comments."""
    return (one for one in OURS.tokens(text) if one.scope.endswith(".croupier") and "comment" not in one.scope)


def keywords(text: str) -> list[str]:
    return [one.text for one in coloured(text) if kind_of(one.scope) in ("keyword", "constant")]


def test_the_committed_grammar_is_what_the_words_make() -> None:
    """`python -m croupier.editor.highlighting.textmate > grammar/editors/vscode/croupier.tmLanguage.json` writes it."""
    assert FILE.read_text("utf-8") == textmate.grammar_text()


def test_the_command_prints_the_grammar(capsys: pytest.CaptureFixture[str]) -> None:
    run_path(textmate.__file__, run_name="__main__")
    assert capsys.readouterr().out == textmate.grammar_text()


@pytest.mark.parametrize("file", part(RULE_FILES, 8), ids=lambda file: str(file.relative_to(ROOT)))
def test_what_lark_reads_is_coloured_as_what_it_is(file: Path) -> None:
    text = file.read_text("utf-8")
    leaves = list(leaves_of(text))
    wanted = sorted(token for start, leaf in leaves for token in read_by_lark(start, leaf))
    assert [(one.start, one.end, kind_of(one.scope)) for one in coloured(text)] == wanted
    for one in OURS.tokens(text):
        if one.scope == "comment.line.number-sign.croupier":
            assert any(leaf.place.start <= one.start < leaf.place.end for _, leaf in leaves), one


@pytest.mark.parametrize("file", part(OTHERS, 20), ids=lambda file: str(file.relative_to(ROOT)))
def test_scenarios_statements_and_texts_have_no_rules(file: Path) -> None:
    assert OURS.tokens(file.read_text("utf-8")) == []


def test_every_word_of_the_grammar_is_a_keyword() -> None:
    words = keywords_among(one.name for one in LARK.terminals) - {"space", "comment", "x"}
    assert {word for word in RESERVED if word != "instead"} < words
    for word in words:
        assert keywords(f"rules: |\n  to game:\n    {word} there") == ["to", word], word


def test_what_only_contains_a_word_is_a_name() -> None:
    text = "rules: |\n  to game:\n    order(to_do, min_or, x, stop2, turn, do, how, at, instead, player.first)"
    assert keywords(text) == ["to"]


OUTSIDE = """
# rules: move the card to any player if not last
title: {en: "Move to any player, if not last", fr: si ou non}
labels:
  card: {en: if any and none, fr: "rules: true"}
  default: {en: give each, fr: |
      rules: |
        move each card
    }
  when:
    en: |
      move each { $card -> [none] nothing *[other] to any }
      rules: |
        if true and false
      outcome: true
    fr: default
options:
  first: {default: true}
  second:
    default: none
summary: |
  if it were not for the last
cites:
  rules: [if, not]
types:
  to: {line: if any}
piles:
  - if any of the last
  - 4 of any
  - 4 xylophones for all
"""


def test_texts_and_keys_are_no_rules() -> None:
    assert keywords(OUTSIDE) == []


@pytest.mark.parametrize("break_", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("rules: |\n  to a: stop\n\n  # if\n  to b: stop # any\nlabels: {en: if}\n", ["to", "stop", "to", "stop"]),
        ("rules: |2-  # if\n  to a:\n\tstop\ntitle: stop", ["to", "stop"]),
        ("rules: |\nto a: stop", []),
        ("rules: [to, stop]", []),
        ("rules:\n  to: stop", []),
        (
            "rules_on:\n  if: |\n    to a: stop\n  # any\n# any\n  ./any.yaml: |  # or\n    to b: stop\nx: any",
            ["to", "stop"] * 2,
        ),
        ("rules_on:\n  if: any\n", []),
        (
            "options:\n  o:\n    type: rule\n    default: |\n      if true: stop\n    label: {en: if}",
            ["if", "true", "stop"],
        ),
        ("outcome: if a then -1 else 0  # if not any\ntitle: if", ["if", "then", "else"]),
        ('outcome: "if a then -1 else 0"  # if not any\ntitle: if', ["if", "then", "else"]),
        ("outcome: |\n  if a\n  then 1\n  else 0\ntitle: if", ["if", "then", "else"]),
        ("outcome: {if: any}\nwins_from: not a", ["not"]),
        ("    - 4 x any_card for c in colours # or\n    - if", ["x", "for", "in"]),
        ("    - '4 x any_card for c in colours' # or\n    - if", ["x", "for", "in"]),
        ("    - {line: 4 x wild / any_card, cites: if}", ["x"]),
        ('    - { line: "4 x n(a, 1) with icon for a in [1, 2]", cites: if}', ["x", "with", "for", "in"]),
        ("  cards: [1 x wild, '2 x n(a, 1) for a in [1, 2]',\n   3 x b] # if\nx: if", ["x", "x", "for", "in", "x"]),
        ("  add: {cards: [2 x b], note: 3 x any}", ["x"]),
        ("    - line: 4 x n(a, 1) for a in [1, 2]\n      cites: if", ["x", "for", "in"]),
    ],
)
def test_rules_begin_and_end_where_yaml_has_them(text: str, wanted: list[str], break_: str) -> None:
    assert keywords(text.replace("\n", break_)) == wanted


SAID = """rules: |
  instead of wild takes_effect(number size, player) giving colour?:
    size(hand(player)) + size.first div 2
  extend decision play_or_draw(card? other):
    cites FLEX-001
"""


def test_names_types_and_functions_have_colours_of_their_own() -> None:
    found = [(one.text, one.scope.removesuffix(".croupier")) for one in coloured(SAID) if one.text[0].isalpha()]
    assert found == [
        ("instead of", "keyword.declaration"),
        ("wild", "entity.name.function"),
        ("takes_effect", "entity.name.function"),
        ("number", "support.type"),
        ("size", "variable.other"),
        ("player", "variable.other"),
        ("giving", "keyword.control"),
        ("colour", "support.type"),
        ("size", "support.function"),
        ("hand", "variable.other"),
        ("player", "variable.other"),
        ("size", "variable.other"),
        ("first", "variable.other.property"),
        ("div", "keyword.operator.wordlike"),
        ("extend", "keyword.declaration"),
        ("decision", "keyword.declaration"),
        ("play_or_draw", "entity.name.function"),
        ("card", "support.type"),
        ("other", "variable.other"),
        ("cites", "keyword.control"),
        ("FLEX-001", "string.unquoted.reference"),
    ]


def patterns(rule: Any) -> Iterator[str]:
    """Yield every regular expression of a grammar."""
    for key, value in rule.items() if isinstance(rule, dict) else enumerate(rule if isinstance(rule, list) else []):
        if key in ("match", "begin", "end", "while"):
            yield value
        yield from patterns(value)


def test_patterns_are_read_alike_by_python_and_by_editors() -> None:
    """Python has no other looks behind than those of one width, and Oniguruma writes named groups otherwise."""
    found = list(patterns(json.loads(FILE.read_text("utf-8"))))
    assert len(found) > 25
    for one in found:
        re.compile(one.replace(r"\1", "a").replace(r"\3", "a"))  # what the beginning of a rule has put there
        assert not re.search(r"\(\?[^:=!<]|\\[AZzGQEKpPhH]|[*+?]\+", one), one
