"""The shapes of texts for people, which may be one a language: labels, marks, other names."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from croupier.language.diagnostics.bounded import bounded

LANGUAGE = re.compile(r"[a-z]{2}\Z")

LONGEST_TEXT = 5_000
"""The most characters of a text for people. It may be rendered once for every card that it names."""


LONGEST_MARK = 20


def text_of(value: Any) -> dict[str, str]:
    texts = value.values() if isinstance(value, dict) else [value]
    if any(isinstance(one, str) and len(one) > LONGEST_TEXT for one in texts):
        raise ValueError(f"expected a text of at most {LONGEST_TEXT} characters")
    if isinstance(value, str):
        return {"": value}
    if isinstance(value, dict) and value and all(isinstance(one, str) for one in value.values()):
        wrong = next((key for key in value if not LANGUAGE.match(str(key))), None)
        if wrong is None:
            return value
        raise ValueError(bounded(f"`{wrong}` is not a language; write two letters, such as `en` or `fr`"))
    if isinstance(value, dict) and None in value.values():
        empty = next(key for key, one in value.items() if one is None)
        raise ValueError(bounded(f"`{empty}` has no text; put quotes around a text that holds a comma"))
    raise ValueError("expected a text, or one a language: `{en: …, fr: …}`")


MOST_OTHER_NAMES = 50
"""The most other names that a thing has in a language."""


def other_names(value: Any) -> dict[str, list[str]]:
    """Return the other names of a thing by languages. Those of a list belong to no language in particular."""
    by_language = value if isinstance(value, dict) else {"": value}
    if not by_language or not all(isinstance(one, list) for one in by_language.values()):
        raise ValueError("expected a list of names, or one a language: `{en: [gold], fr: [or]}`")
    for language, names in by_language.items():
        if language and not LANGUAGE.match(str(language)):
            raise ValueError(bounded(f"`{language}` is not a language; write two letters, such as `en` or `fr`"))
        _check_other_names(names)
    return by_language


def _check_other_names(names: list[Any]) -> None:
    if len(names) > MOST_OTHER_NAMES:
        raise ValueError(f"expected at most {MOST_OTHER_NAMES} names")
    if not all(isinstance(one, str) and one.strip() for one in names):
        raise ValueError('expected names that are texts; put quotes around a number: `"2"`')
    if any(len(one) > LONGEST_TEXT for one in names):
        raise ValueError(f"expected a text of at most {LONGEST_TEXT} characters")
    twice = next((one for at, one in enumerate(names) if one in names[:at]), None)
    if twice is not None:
        raise ValueError(bounded(f"`{twice}` is there twice"))


def marks_of(value: Any) -> dict[str, str]:
    """Return a mark by languages. One for all languages belongs to no language in particular."""
    signs = value.values() if isinstance(value, dict) else [value]
    if not all(isinstance(one, str | int) and not isinstance(one, bool) for one in signs):
        raise ValueError("expected a sign such as `♣`, a number, or one a language: `{en: …, fr: …}`")
    by_language = {code: str(one) for code, one in value.items()} if isinstance(value, dict) else str(value)
    marks = text_of(by_language)
    if any("\n" in one or "\t" in one for one in marks.values()):
        raise ValueError("expected a sign on one line")
    if any(len(one) > LONGEST_MARK for one in marks.values()):
        raise ValueError(f"expected a sign of at most {LONGEST_MARK} characters")
    return marks


TEXT_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "patternProperties": {"^[a-z]{2}$": {"type": "string"}},
            "additionalProperties": False,
            "minProperties": 1,
        },
    ]
}
Localised = Annotated[dict[str, str], BeforeValidator(text_of), WithJsonSchema(TEXT_SCHEMA)]
MARK_SCHEMA: dict[str, Any] = {"type": ["string", "integer"]}
Marks = Annotated[
    dict[str, str],
    BeforeValidator(marks_of),
    WithJsonSchema(
        {
            "anyOf": [
                MARK_SCHEMA,
                {
                    "type": "object",
                    "patternProperties": {"^[a-z]{2}$": MARK_SCHEMA},
                    "additionalProperties": False,
                    "minProperties": 1,
                },
            ]
        }
    ),
]
NAMES_LIST_SCHEMA: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
OtherNames = Annotated[
    dict[str, list[str]],
    BeforeValidator(other_names),
    WithJsonSchema(
        {
            "anyOf": [
                NAMES_LIST_SCHEMA,
                {
                    "type": "object",
                    "patternProperties": {"^[a-z]{2}$": NAMES_LIST_SCHEMA},
                    "additionalProperties": False,
                    "minProperties": 1,
                },
            ]
        }
    ),
]
