"""The texts of the pages: the same in every language, and all of them used."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from croupier import web
from croupier.language.translation import LANGUAGES

PAGE = Path(web.__file__).parent / "page"
SLOT = re.compile(r"\{(\w+)\}")
CATEGORIES = {"en": {"one", "other"}, "fr": {"one", "many", "other"}}
"""The plural categories that ``Intl.PluralRules`` knows in a language."""


def texts(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PAGE / "words" / f"{language}.json").read_text("utf-8"))
    return found


def forms(text: Any) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def scripts() -> dict[str, str]:
    return {one.relative_to(PAGE).as_posix(): one.read_text("utf-8") for one in sorted((PAGE / "js").rglob("*.js"))}


def said() -> tuple[set[str], set[str]]:
    """Return the keys that scripts name, and the beginnings of those that they put together."""
    code = "\n".join(scripts().values())
    whole = set(re.findall(r'"([a-z]+(?:\.[a-z][a-z-]*)+)"', code))
    return whole, set(re.findall(r"`([a-z]+\.)\$\{", code))


def test_there_is_a_file_for_every_language() -> None:
    assert sorted(one.stem for one in (PAGE / "words").glob("*.json")) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_placeholders(language: str) -> None:
    english, found = texts("en"), texts(language)
    assert list(found) == list(english) == sorted(english)
    for key, text in found.items():
        assert isinstance(text, dict) == isinstance(english[key], dict), key
        assert slots(text) == slots(english[key]), key


def slots(text: Any) -> set[str]:
    """Return the placeholders of a text. A plural form may leave out the count: *the seat*."""
    found = [set(SLOT.findall(one)) for one in forms(text)]
    whole = set().union(*found)
    assert all(whole - one <= {"count"} for one in found), text
    return whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_counts_has_a_form_for_every_plural(language: str) -> None:
    for key, text in texts(language).items():
        if isinstance(text, dict):
            assert set(text) == CATEGORIES[language], key


def test_no_text_is_empty_or_markup() -> None:
    for language in LANGUAGES:
        for key, text in texts(language).items():
            for one in forms(text):
                assert one.strip() == one != "" and not re.search(r"[<>&`]", one), (language, key)


def test_french_texts_are_written_as_french_is() -> None:
    for key, text in texts("fr").items():
        for one in forms(text):
            assert not re.search(r"[ \w][:»](?!\w)|« |'", one.replace("\N{NO-BREAK SPACE}:", "")), key
            assert not re.search(r"\s[;!?]", one), "no space before ; ! ? as they are written in Canada"


def test_scripts_say_what_is_there_and_all_of_it() -> None:
    whole, begun = said()
    english = texts("en")
    families = {one.split(".")[0] for one in english}
    assert {one for one in whole if one.split(".")[0] in families} <= set(english)
    unused = [one for one in english if one not in whole and not one.startswith(tuple(begun))]
    assert unused == []
