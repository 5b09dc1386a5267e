"""How the YAML around rules is laid out: scalars keep their spelling, comments stay, and mistakes are told."""

from __future__ import annotations

from itertools import pairwise

import pytest
from croupier.editor.formatting.formatted import formatted
from croupier.editor.formatting.lines import WIDTH
from croupier.language.source import Source


def laid_out(text: str) -> str:
    found = formatted(Source("a file", text))
    assert found.text is not None, found
    return found.text


LAYOUTS = {
    "spaces": ("a :   1\nb:   {x : 1,y:  [ 1,2 ] }\n", "a: 1\nb: {x: 1, y: [1, 2]}\n"),
    "columns": ("a:\n  red:    {x: 1}\n  yellow: {x: 2}\n", "a:\n  red: {x: 1}\n  yellow: {x: 2}\n"),
    "indentation": ("a:\n    b:\n     c: 1\n     d:\n              - 1\n", "a:\n  b:\n    c: 1\n    d:\n      - 1\n"),
    "dashes at the column of their key": ("a:\n- 1\n-   b: 2\n    c: 3\n", "a:\n  - 1\n  - b: 2\n    c: 3\n"),
    "lists in lists": ("- - a\n  -   - b\n      - c\n-\n  - d\n", "- - a\n  - - b\n    - c\n- - d\n"),
    "blank lines": ("\n\na:\n\n  b: 1\n\n\n  c: 2\n\nd: 3\n\n\n", "a:\n  b: 1\n\n  c: 2\n\nd: 3\n"),
    "values below their keys": ("a:\n  1\nb:\n  {c: 1}\nd:\n  long\n  text\n", "a: 1\nb: {c: 1}\nd: long\n  text\n"),
    "values that are not there": ("a:   \nb: {c, d: }\ne:\n  - \n  - 1\n", "a:\nb: {c: , d: }\ne:\n  -\n  - 1\n"),
    "comments": (
        "#one\na: x# no comment\nb:   # two\n   # three\n   c: 1  # four\n# five\n",
        "#one\na: x# no comment\nb:    # two\n  # three\n  c: 1    # four\n# five\n",
    ),
    "comments at the end of a part": (
        "a:\n    b:\n        c: 1\n        # of b\n    # of a\n# of d\nd: 1\n",
        "a:\n  b:\n    c: 1\n    # of b\n  # of a\n# of d\nd: 1\n",
    ),
    "comments between items": (
        "a:\n- b: 1\n# between\n- b: 2\n  # in it\n# of c\nc: 1\n",
        "a:\n  - b: 1\n  # between\n  - b: 2\n    # in it\n# of c\nc: 1\n",
    ),
    "comments behind lines that follow each other": (
        "a: 1 # one\nabc: 2 # two\n       # more\n\nd: 3 # three\n",
        "a: 1      # one\nabc: 2    # two\n          # more\n\nd: 3    # three\n",
    ),
    "comments in front of a value": (
        "a: # one\n  # two\n  x\nb:\n# three\n- 1\n- # four\n  c: 1\n",
        "a:    # one\n  # two\n  x\nb:\n  # three\n  - 1\n  -    # four\n    c: 1\n",
    ),
    "comments in brackets": (
        "a: [1, # one\n 2,\n # two\n 3 ] # three\nb: {x: 1, # four\n    y: {z: 1}}\n",
        "a: [1,    # one\n  2,\n  # two\n  3]         # three\nb: {x: 1,    # four\n  y: {z: 1}}\n",
    ),
    "dashes and signs in comments": ("a:\n# - no\n- x # - y\n- '# z'\n", "a:\n  # - no\n  - x    # - y\n  - '# z'\n"),
    "a text of several lines": (
        "a: |\n      one\n        two\n\n      three\nb: 1\n",
        "a: |\n  one\n    two\n\n  three\nb: 1\n",
    ),
    "a text with an indentation given": (
        "a:\n    b: |2\n         one\n        two\n",
        "a:\n  b: |2\n       one\n      two\n",
    ),
    "blank lines that belong to a text": (
        "a: |+\n    one\n\n\n\nb: >+\n  two\n\n",
        "a: |+\n  one\n\n\n\nb: >+\n  two\n\n",
    ),
    "spaces that belong to a text": ("a: |\n    one  \n     \nb: 1\n", "a: |\n  one  \n   \nb: 1\n"),
    "a folded text": (
        "a: >-\n     one\n       two\n     three   # four\n",
        "a: >-\n  one\n    two\n  three   # four\n",
    ),
    "a comment at the head of a text": ("a: |   # one\n     two\n", "a: |    # one\n  two\n"),
    "a text to the end of the file": ("a: |\n    one\n    two", "a: |\n  one\n  two\n"),
    "quotes over several lines": (
        "a: \"one\n         two\\\n  three\"\nb: 'four\n\n      five'\n",
        "a: \"one\n  two\\\n  three\"\nb: 'four\n\n  five'\n",
    ),
    "pairs in lists": ("a: [ b: 1 , {c: 2} ]\n", "a: [b: 1, {c: 2}]\n"),
    "quoted keys": ('"a b" :  {"c":1}\n', '"a b": {"c": 1}\n'),
    "keys with a sign": ("? a\n: 1\n? b\n:\n  - 2\n", "a: 1\nb:\n  - 2\n"),
    "the beginning and the end of a document": ("--- # one\na: 1\n...\n", "# one\na: 1\n"),
    "line ends of other systems": ("a:   |\r\n    one\r\n    two\r\nb: 1\r\n", "a: |\n  one\n  two\nb: 1\n"),
    "a byte order mark": ("\ufeffa:  1\n", "a: 1\n"),
    "no-break spaces": ("a:  \u00a0b\u00a0  c\n", "a: \u00a0b\u00a0  c\n"),
    "no line end": ("a: 1 # one", "a: 1    # one\n"),
    "brackets alone": ("[ 1,\n 2]", "[1, 2]\n"),
    "a text alone": ("  one\n", "one\n"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts(name: str) -> None:
    before, after = LAYOUTS[name]
    assert laid_out(before) == after
    assert laid_out(after) == after


def test_long_brackets_fill_lines() -> None:
    words = ", ".join(["a word"] * 20)
    text = laid_out(f"outside:\n  key: {{first: [{words}], second: [{words}, {{a: b}}], third: {'x' * WIDTH}}}\n")
    lines = text.splitlines()
    assert lines[1].startswith("  key: {first: [a word, a word")
    assert all(line.startswith("    ") and line[4] != " " for line in lines[2:])
    assert all(len(line) <= WIDTH for line in lines[:-1])
    assert lines[-1] == f"    third: {'x' * WIDTH}}}"
    for line, below in pairwise(lines[1:]):
        assert len(line) + 1 + len(below.split(", ")[0].strip()) + 1 > WIDTH  # no more would fit
    assert laid_out(text) == text


RULES = """\
language: 1
house_rule: x
for: uno
options:
  own: {type: rule, parameters: (player)}
  body:
    type: rule
    default: |
         if  x :
              stop  # now
  plain: {type: [a], default: a}
rules: |
     to a :   # b
          stop
rules_on:
  y: |
    to c :
        stop
"""

LAID_OUT = """\
language: 1
house_rule: x
for: uno
options:
  own: {type: rule, parameters: (player)}
  body:
    type: rule
    default: |
      if x:
        stop    # now
  plain: {type: [a], default: a}
rules: |
  to a:    # b
    stop
rules_on:
  y: |
    to c:
      stop
"""


def test_rules_wherever_they_stand() -> None:
    assert laid_out(RULES) == LAID_OUT
    assert laid_out(LAID_OUT) == LAID_OUT


def test_rules_in_scenarios() -> None:
    text = "- background:\n    options:\n      own: |\n        {}\n- scenario: a\n  do: |\n    A:  says  this\n"
    assert laid_out(text.format("  set  x to 1")) == text.format("set x to 1")


MISTAKES = {
    "an anchor": ("a: &x 1\nb: *x\n", "yaml-alias", 1),
    "a merge key": ("a: 1\nb:\n  <<: {c: 1}\n", "yaml-merge-key", 3),
    "a tag": ("a: !!str 1\n", "yaml-tag", 1),
    "a key twice": ("a: 1\na: 2\n", "duplicate-key", 2),
    "an open bracket": ("a:\n  b: [1\n", "yaml-syntax", 2),
    "a tab": ("a:\n\tb: 1\n", "yaml-syntax", 2),
    "a lone carriage return": ("a: 1\rb: 2\n", "bad-character", 1),
    "two documents": ("a: 1\n---\nb: 1\n", "several-documents", 2),
    "nothing": ("# a comment\n", "empty-file", 1),
    "rules": ("language: 1\nruleset: x\nrules: |\n  to a:\n    stop stop\n", "syntax", 5),
    "rules of a body": ("- background: \n    options:\n      a: |\n        set x\n", "syntax", 4),
    "a tab in rules": ("ruleset: x\nrules: |\n  to a:\n  \tstop\n", "tab-in-indent", 4),
    "a no-break space in rules": ("ruleset: x\nrules: |\n  to a:\n   \u00a0stop\n", "unknown-sign", 4),
    "an indentation in rules": ("ruleset: x\nrules: |\n  to a:\n      stop\n    stop\n", "bad-indent", 5),
}


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told(name: str, line_end: str) -> None:
    text, code, line = MISTAKES[name]
    found = formatted(Source("a file", text.replace("\n", line_end)))
    assert found.text is None and found.changed is None
    first = found.diagnostics[0]
    assert (first.code, first.place.line) == (code, line), found.diagnostics
