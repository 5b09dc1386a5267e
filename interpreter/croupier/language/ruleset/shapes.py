"""The shapes of single YAML values: texts, names, codes, ranges, viewers. ``models.py`` makes documents of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ValidationInfo, WithJsonSchema

from croupier.language.diagnostics.bounded import bounded

NAME = re.compile(r"(?!.*__)[a-z][a-z0-9_]*\Z")
RULESET_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")
CODE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+\Z")
TYPE = re.compile(r"[a-z][a-z0-9_]*\??\Z")
RANGE = re.compile(r"(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})\Z")
NUMBER = re.compile(r"[0-9]+\Z")
LANGUAGE = re.compile(r"[a-z]{2}\Z")

NAME_PATTERN = "^(?!.*__)[a-z][a-z0-9_]*$"
OPTION_PATTERN = r"^((?!.*__)[a-z][a-z0-9_]*|-?[0-9]{1,9}\s*\.\.\s*-?[0-9]{1,9})$"
NUMBERS_PATTERN = r"^1\s*\.\.\s*[0-9]{1,4}$"
NAMES_SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {"type": "string", "pattern": NAME_PATTERN},
    "minItems": 1,
}
CODE_SCHEMA: dict[str, Any] = {"type": "string", "pattern": "^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$"}
SCALAR_SCHEMA: dict[str, Any] = {"type": ["string", "integer", "boolean", "null"]}

OFFER = "offer"
"""The end of a key of ``labels``, behind ``decision.move.``, for the words in which a move is offered."""


def shape_of(name: str) -> dict[str, Any]:
    """Return a placeholder for the shape of a model. ``croupier.language.ruleset.schema`` replaces it."""
    return {"$comment": name}


NOT_MEMBERS = ("number", "boolean", "choice", "rule")
"""The types of options whose values are no values of an enumeration."""

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


def _matching(pattern: re.Pattern[str], what: str) -> Any:
    def check(value: Any) -> str:
        if isinstance(value, str) and pattern.match(value):
            return value
        raise ValueError(bounded(f"expected {what}" + (f", found `{value}`" if isinstance(value, str | int) else "")))

    return check


def _codes(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [_matching(CODE, "a code such as `MIN-016`")(one) for one in values]


def _players(value: Any) -> Sequence[int]:
    if isinstance(value, list):
        return _listed_players(value)
    if isinstance(value, int) and not isinstance(value, bool):
        low = high = value
    elif isinstance(value, str) and (found := RANGE.match(value)):
        low, high = int(found[1]), int(found[2])
    else:
        raise ValueError("expected how many may play, such as `4`, `2..10` or `[2, 4]`")
    if not 1 <= low <= high:
        raise ValueError("expected at least one player, and the smaller number first")
    return range(low, high + 1)


def _listed_players(values: list[Any]) -> Sequence[int]:
    """Return the numbers of a list: a range if none is left out."""
    if not values or not all(type(one) is int and one >= 1 for one in values):
        raise ValueError("expected numbers of players from 1 on in brackets, such as `[2, 4]`")
    if any(first >= second for first, second in pairwise(values)):
        raise ValueError("expected each number of players once, the smaller numbers first")
    whole = range(values[0], values[-1] + 1)
    return whole if len(whole) == len(values) else tuple(values)


def _teams(value: Any) -> int | dict[int, int]:
    """Return the number of teams, or the numbers of teams by the number of players."""
    if type(value) is int and value >= 1:
        return value
    if isinstance(value, dict) and value and all(_counts(one) for one in (*value, *value.values())):
        return {int(players): int(count) for players, count in value.items()}
    raise ValueError("expected how many teams there are, such as `2`, or by the number of players: `{4: 2, 6: 3}`")


def _counts(value: Any) -> bool:
    return not isinstance(value, bool) and re.fullmatch("[1-9][0-9]{0,3}", str(value)) is not None


def _least(value: Any) -> Any:
    if isinstance(value, dict | list):
        raise ValueError("expected the least number that wins, such as `1`, or an option of numbers")
    return value


def _scalar(value: Any) -> Any:
    if value is None or isinstance(value, str | int | bool):
        return value
    raise ValueError("expected a number, a truth value or an expression")


def from_one_on(what: str) -> Any:
    """Return a function that refuses numbers below 1."""

    def check(value: int) -> int:
        if value < 1:
            raise ValueError(f"expected {what} from 1 on")
        return value

    return check


def _yes(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("yes", "no"):
        return bool(value == "yes")
    raise ValueError("expected `yes` or `no`")


def names_of(value: Any) -> list[str]:
    if isinstance(value, list) and value:
        names = [_matching(NAME, "a name of lower-case letters, digits and `_`")(one) for one in value]
        twice = next((one for at, one in enumerate(names) if one in names[:at]), None)
        if twice is not None:
            raise ValueError(bounded(f"`{twice}` is there twice"))
        return names
    raise ValueError("expected a list of names such as `[left, right]`")


def indices_of(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    if not values:
        raise ValueError("expected a type such as `player`, or a list of types")
    return [_matching(NAME, "a type such as `player`")(one) for one in values]


def option_type(value: Any) -> str | list[str]:
    if isinstance(value, list):
        return names_of(value)
    if isinstance(value, str) and (NAME.match(value) or RANGE.match(value)):
        return value
    raise ValueError("expected a range such as `1..20`, a list of choices, `boolean`, an enumeration or `rule`")


MOST_NUMBERS = 1_000
"""The most values of an enumeration of numbers."""


def _numbers(value: str) -> dict[str, None]:
    found = RANGE.match(value)
    low, high = (int(found[1]), int(found[2])) if found else (0, 0)
    if low != 1 or not 1 <= high <= MOST_NUMBERS:
        raise ValueError(f"expected numbers from 1 on, at most {MOST_NUMBERS}, such as `1..4`")
    return {str(one): None for one in range(low, high + 1)}


def sides_of(value: Any) -> Any:
    """Return the sides of cards, which may be a list of names, as a mapping."""
    if isinstance(value, list):
        return dict.fromkeys(names_of(value))
    if isinstance(value, dict) and value:
        return value
    raise ValueError("expected a list of sides such as `[light, dark]`, or a mapping of sides to what is known of them")


def members_of(value: Any) -> Any:
    if isinstance(value, str):
        return _numbers(value)
    if isinstance(value, list):
        return dict.fromkeys(names_of(value))
    if isinstance(value, dict) and any(NUMBER.match(str(one)) for one in value):
        raise ValueError("expected values with names; numbers alone are written `1..4`")
    if isinstance(value, dict) and value:
        return value
    raise ValueError(
        "expected a list of values such as `[left, right]`, numbers such as `1..4`, or a mapping of values to their "
        "fields"
    )


def _member(value: Any) -> str:
    """Return the name of a value of an enumeration. ``members_of`` has made the names of numbers."""
    if isinstance(value, str) and NUMBER.match(value):
        return value
    return str(_matching(NAME, "a name of lower-case letters, digits and `_`")(value))


def or_key(key: str) -> Any:
    """Return a function that turns a text into a mapping with one key. This is the short form of the mapping."""
    return lambda value: {key: value} if isinstance(value, str) else value


def shares(value: Any) -> Any:
    """Return the cards that layers add or take out as a list of mappings, one for each layer."""
    found = value if isinstance(value, list) else [value]
    if found and all(isinstance(one, dict) for one in found):
        return found
    raise ValueError("expected `{cards: [1 x joker], total: 1}`")


def viewers_of(value: Any) -> Any:
    if isinstance(value, str):
        return {"front": value}
    return value


def _thing(value: Any, info: ValidationInfo) -> str:
    """Return the key of a thing: a name, or the full name of what a house rule declares."""
    if isinstance(value, str) and info.context and value in info.context:
        return value
    return str(_matching(NAME, "a name of lower-case letters, digits and `_`")(value))


ThingName = Annotated[str, BeforeValidator(_thing), WithJsonSchema({"type": "string", "pattern": NAME_PATTERN})]
"""The key of an option, a pile or a state. The context of the validation holds the full names that can stand there."""

NameText = Annotated[
    str,
    BeforeValidator(_matching(NAME, "a name of lower-case letters, digits and `_`")),
    WithJsonSchema({"type": "string", "pattern": NAME_PATTERN}),
]
MemberText = Annotated[
    str,
    BeforeValidator(_member),
    WithJsonSchema({"type": "string", "pattern": NAME_PATTERN}),
]
RulesetName = Annotated[
    str,
    BeforeValidator(_matching(RULESET_NAME, "a name of lower-case letters, digits, `_` and `-`")),
    WithJsonSchema({"type": "string", "pattern": "^[a-z][a-z0-9_-]*$"}),
]
TypeText = Annotated[
    str,
    BeforeValidator(_matching(TYPE, "a type such as `number`, `card` or `colour?`")),
    WithJsonSchema({"type": "string", "pattern": "^[a-z][a-z0-9_]*\\??$"}),
]
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
Codes = Annotated[
    list[str],
    BeforeValidator(_codes),
    WithJsonSchema(
        {
            "anyOf": [
                CODE_SCHEMA,
                {"type": "array", "items": CODE_SCHEMA},
            ]
        }
    ),
]
Code = Annotated[
    str,
    BeforeValidator(_matching(CODE, "a code such as `MIN-016`")),
    WithJsonSchema(CODE_SCHEMA),
]
Teams = Annotated[
    Any,
    BeforeValidator(_teams),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1},
                {
                    "type": "object",
                    "patternProperties": {"^[1-9][0-9]*$": {"type": "integer", "minimum": 1}},
                    "additionalProperties": False,
                    "minProperties": 1,
                },
            ]
        }
    ),
]
Players = Annotated[
    Any,
    BeforeValidator(_players),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1},
                {"type": "string", "pattern": r"^\d+\s*\.\.\s*\d+$"},
                {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1, "uniqueItems": True},
            ]
        }
    ),
]
Scalar = Annotated[Any, BeforeValidator(_scalar), WithJsonSchema(SCALAR_SCHEMA)]
Least = Annotated[Any, BeforeValidator(_least), WithJsonSchema(SCALAR_SCHEMA)]
Yes = Annotated[bool, BeforeValidator(_yes), WithJsonSchema({"enum": [True, False, "yes", "no"]})]
Names = Annotated[
    list[str],
    BeforeValidator(names_of),
    WithJsonSchema(NAMES_SCHEMA),
]
Of = Annotated[
    list[str],
    BeforeValidator(indices_of),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": NAME_PATTERN}, NAMES_SCHEMA]}),
]
Viewer = Literal["nobody", "owner", "team", "others", "all"]
