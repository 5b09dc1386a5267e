"""The grammar of the editor in a browser has the words of the language, and only patterns that can be read."""

from __future__ import annotations

import json
import re

from croupier.editor.highlighting.language_words import WordSort, language_words
from croupier.editor.highlighting.monarch import monarch_grammar

GRAMMAR = monarch_grammar()
STATES = GRAMMAR["tokenizer"]


def patterns() -> list[tuple[str, object]]:
    return [(one[0], one[1]) for state in STATES.values() for one in state if isinstance(one, list)]


def test_every_word_of_the_language_has_its_sort_and_no_other_has_one() -> None:
    words = language_words()
    listed = {one: sort for sort in WordSort for one in GRAMMAR[sort.name.lower()]}
    assert listed == words.words
    [cases] = [one["cases"] for _, one in patterns() if isinstance(one, dict) and "@types" in one.get("cases", {})]
    assert set(cases) == {f"@{sort.name.lower()}" for sort in WordSort} | {"@types"}


def test_every_phrase_and_every_sign_is_matched_whole() -> None:
    words = language_words()
    rules = [re.compile(one[0].removeprefix("^")) for one in STATES["rules"]]
    phrases = [re.sub(r"\[ \\t\]\+|\[ \t\]\+", "  ", one).removesuffix(r"\b") for one in words.phrases]
    for text in (*phrases, *words.signs):
        longest = max(found.end() for one in rules if (found := one.match(text)))
        assert longest == len(text), text


def test_a_pattern_with_several_tokens_has_a_group_for_each() -> None:
    several = [(pattern, tokens) for pattern, tokens in patterns() if isinstance(tokens, list)]
    assert len(several) > 5
    assert [(one, tokens) for one, tokens in several if re.compile(one).groups != len(tokens)] == []


def test_every_state_that_is_entered_is_there() -> None:
    entered = set(re.findall(r'"next": "@(\w+)', json.dumps(STATES)))
    assert entered - {"pop"} <= set(STATES) and len(entered) > 4
