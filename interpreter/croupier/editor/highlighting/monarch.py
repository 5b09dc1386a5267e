"""Make the grammar by which Monaco colours rule files in a browser: YAML, and the rules in it.

Monarch, which reads it, tries the patterns of a state in their order, each at the beginning of what is left of a line;
``^`` holds at the beginning of a line alone. What a state's name has behind a dot is its argument. A group that matches
nothing changes no state. Names get their colours from the editor's service; here they are variables.
"""

from __future__ import annotations

import re
from typing import Any

from croupier.editor.highlighting.language_words import LanguageWords, WordSort, any_of, language_words, name_pattern
from croupier.language.ruleset.words import EXPRESSED

Pattern = list[Any]
"""A regular expression and what it is coloured as: one token, or one for each of its groups, which are all of it."""

SORTS = {
    WordSort.DECLARATION: "keyword",
    WordSort.KEYWORD: "keyword",
    WordSort.QUANTIFIER: "keyword.quantifier",
    WordSort.OPERATOR: "keyword.operator",
    WordSort.CONSTANT: "constant",
}
RULES, RULES_ON = "rules", "rules_on"
RULES_TOO = {"include": "@rules"}
PLAIN = frozenset(".,:()[]/?")
"""Signs that hold nothing together by a meaning of their own."""

SPACE = r"([ \t]+)"
BLOCK_SIGN = r"([|>][-+0-9]*)([ \t]*)(#.*|)$"
"""The sign of a block at the end of its line, and a comment behind it."""


def monarch_grammar() -> dict[str, Any]:
    """Return the grammar as JSON. Rules without YAML around them begin in the state ``rules``."""
    words = language_words()
    return {
        "defaultToken": "",
        "tokenPostfix": "",
        **{sort.name.lower(): [one for one, its in words.words.items() if its is sort] for sort in WordSort},
        "types": list(words.types),
        "tokenizer": {
            "root": [*_where_rules_begin(words), *_yaml()],
            "rules_on": [_ends(r"^(?=\S)"), _block(r"^([ \t]+)([^\s:#][^:]*)", "inner.$1"), *_yaml()],
            "block": [_ends(r"^(?=\S)"), RULES_TOO],
            "option": [_ends(r"^(?= {0,4}\S)"), RULES_TOO],
            "inner": [_ends(r"^(?=\S)"), _inner_end(), RULES_TOO],
            "line": [_ends(r"^(?=.)"), RULES_TOO],
            "rules": _rules(words),
        },
    }


# --- where rules stand in YAML -------------------------------------------------------------------


def _where_rules_begin(words: LanguageWords) -> list[Pattern]:
    expressed = "|".join(EXPRESSED)
    deck_line = rf"(?={words.number}[ \t]+{words.copies}\b)"
    into = {"token": "", "next": "@line"}
    return [
        _block(rf"^()({RULES}|{expressed})", "block"),
        _block(r"^( {4})(default|fixed)", "option"),
        [rf"^({RULES_ON})(:)([ \t]*)(#.*|)$", ["key", {"token": "delimiter", "next": "@rules_on"}, "", "comment"]],
        [rf"^({expressed})(:)" + SPACE + r"(?![|>\[{&*!~#\"'\s])", ["key", "delimiter", into]],
        [rf"^([ \t]*)(-){SPACE}{deck_line}", ["", "delimiter", into]],
        [rf"(line)(:){SPACE}{deck_line}", ["key", "delimiter", into]],
    ]


def _block(behind: str, state: str) -> Pattern:
    """Return the pattern of a key and the sign of its block. ``behind`` has two groups: the indentation and the key."""
    into = {"token": "delimiter", "next": f"@{state}"}
    return [rf"{behind}(:){SPACE}{BLOCK_SIGN}", ["", "key", "delimiter", "", into, "", "comment"]]


def _ends(pattern: str) -> Pattern:
    """Return the pattern before which a state ends."""
    return [pattern, {"token": "@rematch", "next": "@pop"}]


def _inner_end() -> Pattern:
    """Return the pattern of a line that is indented as the key of its block is."""
    action = {"cases": {"$1==$S2": {"token": "@rematch", "next": "@pop"}, "@default": ""}}
    return [r"^([ \t]+)(?=\S)", action]


def _yaml() -> list[Pattern]:
    return [
        [r"^#.*$", "comment"],
        [r"[ \t]+#.*$", "comment"],
        [r"[ \t]+", ""],
        [r"([A-Za-z_][\w+.-]*)(:)(?=[ \t]|$)", ["key", "delimiter"]],
        [r'"(?:[^"\\]|\\.)*"', "string"],
        [r"'(?:[^']|'')*'", "string"],
        [r"-?\d+(?:\.\.\d+)?(?=[\s,\]}]|$)", "number"],
        [r"(?:true|false|~)(?=[\s,\]}]|$)", "constant"],
        [r"[|>][-+0-9]*$", "delimiter"],
        [r"[-,\[\]{}?:](?=[\s\w\"'{\[\]}~-]|$)", "delimiter"],
        [r"[^\s,\[\]{}\"']+", "string.plain"],
        [r".", ""],
    ]


# --- what rules are made of ----------------------------------------------------------------------


def _rules(words: LanguageWords) -> list[Pattern]:
    """Return the patterns of the rule language."""
    name = name_pattern(words)
    declared = any_of([one for one, sort in _written(words) if sort is WordSort.DECLARATION])
    return [
        [words.comment, "comment"],
        [words.reference, "reference"],
        [rf"({words.number}){SPACE}({words.copies})(?=[ \t])", ["number", "", "keyword"]],
        [rf"{words.number}\b", "number"],
        [rf"^([ \t]*)({declared}){SPACE}({name})(?=[ \t]*[(:])", ["", "declaration", "", "function"]],
        [rf"^([ \t]*)({declared})", ["", "declaration"]],
        [rf"({any_of(words.before_names)}){SPACE}({name})(?=\()", ["keyword", "", "function"]],
        [rf"({any_of(words.before_types)}){SPACE}({name})", ["keyword", "", "type"]],
        *([rf"{any_of([one])}", SORTS[sort]] for one, sort in words.phrases.items()),
        [rf"{any_of(words.built_ins)}(?=\()", "function"],
        [rf"(\.)({words.name})", ["delimiter", "property"]],
        [words.name, {"cases": {**{f"@{one.name.lower()}": SORTS[one] for one in SORTS}, "@types": "type"}}],
        ["|".join(re.escape(one) for one in words.signs if one not in PLAIN), "operator"],
        ["|".join(re.escape(one) for one in words.signs if one in PLAIN), "delimiter"],
        [r"[ \t]+", ""],
        [r".", ""],
    ]


def _written(words: LanguageWords) -> list[tuple[str, WordSort]]:
    """Return the patterns of all phrases and words with their sorts."""
    return [*words.phrases.items(), *words.words.items()]
