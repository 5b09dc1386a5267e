"""Make the TextMate grammar of rule files, which editors colour by: YAML, and the rules in it. | ``python -m
croupier.editor.highlighting.textmate > grammar/editors/vscode/croupier.tmLanguage.json`` writes it again.

The YAML around the rules is left to the editor's own grammar, ``source.yaml``. Injections take out of it what is rules:
blocks below the keys that hold rules, expressions on the line of their key, and lines of the deck. A block ends before
the first line that is indented no deeper than its key, as in YAML. Patterns are in the part of Oniguruma that Python
has too, so that tests can run them.
"""

from __future__ import annotations

import json
import re
from typing import Any

from croupier.editor.highlighting.language_words import LanguageWords, WordSort, any_of, language_words, name_pattern
from croupier.language.ruleset.words import EXPRESSED

Rule = dict[str, Any]

SCOPE = "source.croupier"
INSIDE = "meta.embedded.block.croupier"

SORTS = {
    WordSort.DECLARATION: "keyword.control.croupier",  # where it does not begin a line, as in `move … to …`
    WordSort.KEYWORD: "keyword.control.croupier",
    WordSort.QUANTIFIER: "keyword.other.quantifier.croupier",
    WordSort.OPERATOR: "keyword.operator.wordlike.croupier",
    WordSort.CONSTANT: "constant.language.croupier",
}
DECLARATION = "keyword.declaration.croupier"
RULE_NAME = "entity.name.function.croupier"
TYPE = "support.type.croupier"
NUMBER = "constant.numeric.croupier"
SIGN = "keyword.operator.croupier"
PUNCTUATION = "punctuation.croupier"
KEY = "entity.name.tag.yaml"
COLON = "punctuation.separator.key-value.mapping.yaml"
BLOCK_SIGN = "keyword.control.flow.block-scalar.yaml"
YAML_COMMENT = "comment.line.number-sign.yaml"

RULES = "rules"
RULES_ON = "rules_on"
OPTION_BODIES = ("default", "fixed")
"""The keys of an option of type rule below which its rules stand."""

OPTION = "(?<=^ {4})"
INDENTED = r"(?<=[ \t][ \t])"
LISTED = r"(?<=[ \t][ \t]-[ \t])"
"""What a line begins with: the keys of an option, where they are laid out; any keys; an item of a list. The grammar of
YAML may have read that part already, so it is looked for behind."""

PLAIN = frozenset(".,:()[]/?")
"""Signs that hold nothing together by a meaning of their own."""


def textmate_grammar() -> Rule:
    """Return the grammar, as its JSON has it."""
    words = language_words()
    return {
        "name": "Croupier rules",
        "scopeName": SCOPE,
        "patterns": [{"include": "source.yaml"}],
        "injections": {f"L:{SCOPE} - {INSIDE} - string - comment": {"patterns": _leaves(words)}},
        "repository": {"rules": {"patterns": _rules(words)}},
    }


# --- where rules stand in YAML -------------------------------------------------------------------


def _leaves(words: LanguageWords) -> list[Rule]:
    expressed = "|".join(EXPRESSED)
    deck_line = rf"(?={words.number}[ \t]+{words.copies}\b)"
    return [
        _block(f"{RULES}|{expressed}", behind="^()", within=r"^(?=[ \t]|$)"),
        _block("|".join(OPTION_BODIES), behind=rf"{OPTION}()", within=rf"{OPTION}(?=[ \t])|^(?= {{5}}|[ \t]*$)"),
        _blocks_of_rules(),
        _line(rf"^({expressed})(:)[ \t]+(?![|>\[{{&*!~#\s])", ends=r"[ \t]*$|[ \t]+#"),
        _line(rf"(?:{INDENTED}|{LISTED})(line)(:)[ \t]+", ends=r"[ \t]*$|[ \t]+#", before=deck_line),
        _line(r"(?:(?<=\{)|(?<=\{[ \t]))(line)(:)[ \t]+", ends=r"[ \t]*(?:[,}]|$)", before=deck_line),
        _line(rf"{LISTED}()()", ends=r"[ \t]*$|[ \t]+#", before=deck_line),
        _listed(deck_line),
    ]


def _block(keys: str, *, behind: str, within: str) -> Rule:
    """Return the rule for a block of rules below one of some keys.

    ``behind`` has one group, the indentation of the key. ``within`` matches the lines that belong to the block.
    """
    return {
        "begin": rf"{behind}({keys})(:)[ \t]+([|>][-+0-9]*)[ \t]*(#.*)?$",
        "beginCaptures": _captures("", KEY, COLON, BLOCK_SIGN, YAML_COMMENT),
        "while": within,
        "contentName": INSIDE,
        "patterns": [{"include": "#rules"}],
    }


def _blocks_of_rules() -> Rule:
    """Return the rule for more rules of a house rule, each block below the name of a ruleset."""
    return {
        "begin": rf"^({RULES_ON})(:)[ \t]*(#.*)?$",
        "beginCaptures": _captures(KEY, COLON, YAML_COMMENT),
        "while": r"^(?=[ \t]|#|$)",
        "patterns": [
            _block(r"[^\s:#][^:]*", behind=r"^([ \t]+)", within=r"^(?=\1[ \t]|[ \t]*$)"),
            {"match": r"(?:^|[ \t])(#.*)", "captures": _captures(YAML_COMMENT)},
        ],
    }


def _line(begin: str, *, ends: str, before: str = "") -> Rule:
    """Return the rule for a value on the line of its key, in quotes or without.

    The first two groups of ``begin`` are the key and its sign.
    """
    return {
        "begin": begin + r"([\"']?)" + before,
        "beginCaptures": _captures(KEY, COLON, "punctuation.definition.string.begin.yaml"),
        "end": rf"(\3)(?={ends})",
        "endCaptures": _captures("punctuation.definition.string.end.yaml"),
        "contentName": INSIDE,
        "patterns": [{"include": "#rules"}],
    }


def _listed(deck_line: str) -> Rule:
    """Return the rule for lines of a deck in brackets."""
    return {
        "begin": rf"\b(cards)(:)[ \t]+(\[)(?=[\"']?{deck_line})",
        "beginCaptures": _captures(KEY, COLON, "punctuation.definition.sequence.begin.yaml"),
        "end": r"(\])",
        "endCaptures": _captures("punctuation.definition.sequence.end.yaml"),
        "patterns": [_line(r"(?:^|(?<=[\[,]))[ \t]*()()", ends=r"[ \t]*(?:[,\]]|$)", before=deck_line)],
    }


# --- what rules are made of ----------------------------------------------------------------------


def _rules(words: LanguageWords) -> list[Rule]:
    """Return the patterns of the rule language. Of those that match at one place the first wins."""
    name = name_pattern(words)
    declared = any_of(_written(words, WordSort.DECLARATION))
    return [
        {"match": words.comment, "name": "comment.line.number-sign.croupier"},
        {"match": words.reference, "name": "string.unquoted.reference.croupier"},
        {
            "match": rf"\b({words.number})[ \t]+({words.copies})\b(?=[ \t])",
            "captures": _captures(NUMBER, SORTS[WordSort.KEYWORD]),
        },
        {"match": rf"\b{words.number}\b", "name": NUMBER},
        _head(words, declared, name),
        {"match": rf"^[ \t]*({declared})", "captures": _captures(DECLARATION)},
        {
            "match": rf"({any_of(words.before_types)})[ \t]+({name})",
            "captures": _captures(SORTS[WordSort.KEYWORD], TYPE),
        },
        *[{"match": any_of(_written(words, sort)), "name": scope} for sort, scope in SORTS.items()],
        {"match": rf"{any_of(words.built_ins)}(?=\()", "name": "support.function.croupier"},
        {"match": rf"{any_of(words.types)}(?=\?|[ \t]+{name})", "name": TYPE},
        {
            "match": rf"(?<!\.)(\.)({words.name})",
            "captures": _captures(PUNCTUATION, "variable.other.property.croupier"),
        },
        {"match": words.name, "name": "variable.other.croupier"},
        {"match": "|".join(re.escape(one) for one in words.signs if one not in PLAIN), "name": SIGN},
        {"match": "|".join(re.escape(one) for one in words.signs if one in PLAIN), "name": PUNCTUATION},
    ]


def _head(words: LanguageWords, declared: str, name: str) -> Rule:
    """Return the pattern of what begins a definition: its words, and the name of a rule, maybe behind a kind."""
    before = any_of(words.before_names)
    return {
        "match": rf"^[ \t]*(?:({declared})[ \t]+)?({before})[ \t]+({name})(?:[ \t]+({name})(?=\())?",
        "captures": _captures(DECLARATION, DECLARATION, RULE_NAME, RULE_NAME),
    }


def _written(words: LanguageWords, sort: WordSort) -> list[str]:
    """Return the patterns of all words and phrases of a sort, phrases first."""
    return [one for written in (words.phrases, words.words) for one, its in written.items() if its is sort]


def _captures(*scopes: str) -> Rule:
    return {str(number): {"name": scope} for number, scope in enumerate(scopes, 1) if scope}


def grammar_text() -> str:
    """Return the file that editors read."""
    return json.dumps(textmate_grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(grammar_text(), end="")
