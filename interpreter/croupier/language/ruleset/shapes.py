"""The shapes of single YAML values: names, codes, types, viewers. ``models.py`` makes documents of them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ValidationInfo, WithJsonSchema

from croupier.language.diagnostics.bounded import bounded
from croupier.language.ruleset.count_shapes import RANGE

NAME = re.compile(r"(?!.*__)[a-z][a-z0-9_]*\Z")
RULESET_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")
CODE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+\Z")
TYPE = re.compile(r"[a-z][a-z0-9_]*\??\Z")
NUMBER = re.compile(r"[0-9]+\Z")

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


def _matching(pattern: re.Pattern[str], what: str) -> Any:
    def check(value: Any) -> str:
        if isinstance(value, str) and pattern.match(value):
            return value
        raise ValueError(bounded(f"expected {what}" + (f", found `{value}`" if isinstance(value, str | int) else "")))

    return check


def _codes(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [_matching(CODE, "a code such as `MIN-016`")(one) for one in values]


def _least(value: Any) -> Any:
    if isinstance(value, dict | list):
        raise ValueError("expected the least number that wins, such as `1`, or an option of numbers")
    return value


def _scalar(value: Any) -> Any:
    if value is None or isinstance(value, str | int | bool):
        return value
    raise ValueError("expected a number, a truth value or an expression")


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
