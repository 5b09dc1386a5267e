"""The YAML shapes that a document may have, as pydantic models. ``croupier.language.ruleset.schema`` makes their JSON
Schema. | The docstring and the field descriptions of a model are published in that schema."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

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


def _shape(name: str) -> dict[str, Any]:
    """Return a placeholder for the shape of a model. ``croupier.language.ruleset.schema`` replaces it."""
    return {"$comment": name}


NOT_MEMBERS = ("number", "boolean", "choice", "rule")
"""The types of options whose values are no values of an enumeration."""

LONGEST_TEXT = 5_000
"""The most characters of a text for people. It may be rendered once for every card that it names."""


LONGEST_MARK = 20


def _text(value: Any) -> dict[str, str]:
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


def _mark(value: str | int) -> str | int:
    if "\n" in str(value) or "\t" in str(value):
        raise ValueError("expected a sign on one line")
    if len(str(value)) > LONGEST_MARK:
        raise ValueError(f"expected a sign of at most {LONGEST_MARK} characters")
    return value


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


def _scalar(value: Any) -> Any:
    if value is None or isinstance(value, str | int | bool):
        return value
    raise ValueError("expected a number, a truth value or an expression")


def _most(value: int) -> int:
    if value < 1:
        raise ValueError("expected a number of cards from 1 on")
    return value


def _yes(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("yes", "no"):
        return bool(value == "yes")
    raise ValueError("expected `yes` or `no`")


def _names(value: Any) -> list[str]:
    if isinstance(value, list) and value:
        names = [_matching(NAME, "a name of lower-case letters, digits and `_`")(one) for one in value]
        twice = next((one for at, one in enumerate(names) if one in names[:at]), None)
        if twice is not None:
            raise ValueError(bounded(f"`{twice}` is there twice"))
        return names
    raise ValueError("expected a list of names such as `[left, right]`")


def _of(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    if not values:
        raise ValueError("expected a type such as `player`, or a list of types")
    return [_matching(NAME, "a type such as `player`")(one) for one in values]


def _option_type(value: Any) -> str | list[str]:
    if isinstance(value, list):
        return _names(value)
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


def _members(value: Any) -> Any:
    if isinstance(value, str):
        return _numbers(value)
    if isinstance(value, list):
        return dict.fromkeys(_names(value))
    if isinstance(value, dict) and any(NUMBER.match(str(one)) for one in value):
        raise ValueError("expected values with names; numbers alone are written `1..4`")
    if isinstance(value, dict) and value:
        return value
    raise ValueError(
        "expected a list of values such as `[left, right]`, numbers such as `1..4`, or a mapping of values to "
        "their fields"
    )


def _or_key(key: str) -> Any:
    """Return a function that turns a text into a mapping with one key. This is the short form of the mapping."""
    return lambda value: {key: value} if isinstance(value, str) else value


def _seen_by(value: Any) -> Any:
    if isinstance(value, str):
        return {"front": value}
    return value


NameText = Annotated[
    str,
    BeforeValidator(_matching(NAME, "a name of lower-case letters, digits and `_`")),
    WithJsonSchema({"type": "string", "pattern": NAME_PATTERN}),
]
MemberText = Annotated[
    str,
    BeforeValidator(
        lambda value: (
            value
            if isinstance(value, str) and NUMBER.match(value)
            else _matching(NAME, "a name of lower-case letters, digits and `_`")(value)
        )
    ),
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
Localised = Annotated[
    dict[str, str],
    BeforeValidator(_text),
    WithJsonSchema(
        {
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
Yes = Annotated[bool, BeforeValidator(_yes), WithJsonSchema({"enum": [True, False, "yes", "no"]})]
Names = Annotated[
    list[str],
    BeforeValidator(_names),
    WithJsonSchema(NAMES_SCHEMA),
]
Of = Annotated[
    list[str],
    BeforeValidator(_of),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": NAME_PATTERN}, NAMES_SCHEMA]}),
]
Viewer = Literal["nobody", "owner", "others", "all"]


class Model(BaseModel):
    """Unknown keys are refused, and nothing is converted in silence."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True, defer_build=True)


class Cited(Model):
    cites: Codes = Field(default=[], description="statements of the rulebook that this implements")
    settles: Codes = Field(default=[], description="open questions of the rulebook that this settles")


class MemberModel(Cited):
    """A value of an enumeration; every other key is a field of it."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Scalar]

    label: Localised = Field(default={}, description="what people read")
    mark: Annotated[str | int, AfterValidator(_mark)] = Field(
        default="", description="a sign that tells values apart without their colour"
    )
    also_called: list[str] = Field(default=[], description="other names that people use for it")


class OptionModel(Cited):
    type: Annotated[
        Any,
        BeforeValidator(_option_type),
        WithJsonSchema({"anyOf": [{"type": "string", "pattern": OPTION_PATTERN}, NAMES_SCHEMA]}),
    ] = Field(description="a range, a list of choices, boolean, an enumeration, or rule")
    default: Scalar = Field(description="its value when nobody says otherwise")
    parameters: str = Field(default="", description="of an option of type rule: `(player, card)`")
    label: Localised = Field(default={}, description="what people read")


class FieldModel(Model):
    type: TypeText = Field(description="number, boolean or an enumeration; with `?` it may be none")
    default: Scalar = Field(default=None, description="its value for kinds that do not say")
    marked: Yes = Field(default=False, description="whether the mark of its value is printed with every card")


class KindModel(Cited):
    """A kind of card; every other key is one of its fields."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Scalar]

    label: Localised = Field(default={}, description="what people read; fields stand in it as { $field }")


class DeckLineModel(Cited):
    line: str = Field(description="such as `2 x number(colour, value) for colour in colours, value in 1..9`")
    assumed: Yes = Field(default=False, description="whether no source confirms it")


DeckLines = list[
    Annotated[
        DeckLineModel,
        BeforeValidator(_or_key("line")),
        WithJsonSchema({"anyOf": [{"type": "string"}, _shape("DeckLineModel")]}),
    ]
]


class PairingModel(Model):
    shuffled: Literal["each game"] = Field(description="when the faces are put together")
    never: list[list[str]] = Field(default=[], description="pairs that may not come together: kinds or boolean fields")


class DeckModel(Cited):
    total: int | None = Field(default=None, description="how many cards there are, checked against the lines")
    in_: NameText = Field(alias="in", description="the pile in which the deck lies before play")
    cards: DeckLines = Field(default=[], description="lines of whole cards; faces are parted by `/`")
    sides: dict[NameText, DeckLines] = Field(
        default={}, description="lines of faces for each side, put together by pairing"
    )
    pairing: PairingModel | None = Field(default=None, description="how the sides are put together")
    assumed: Yes = Field(default=False, description="whether no source confirms the composition")


class SeenByModel(Model):
    front: Viewer = Field(description="who sees the face that is up")
    back: Viewer = Field(default="nobody", description="who sees the other faces")
    front_of_top: Viewer | None = Field(default=None, description="the same for the top card alone")
    back_of_top: Viewer | None = Field(default=None, description="the same for the top card alone")


class PileModel(Cited):
    of: Of = Field(default=[], description="the types of which each value has a pile, such as player")
    seen_by: Annotated[
        SeenByModel,
        BeforeValidator(_seen_by),
        WithJsonSchema({"anyOf": [{"enum": ["nobody", "owner", "others", "all"]}, _shape("SeenByModel")]}),
    ] = Field(description="nobody, owner, others or all; by face where that differs")
    ordered: Yes = Field(default=True, description="whether the order of its cards means anything")
    most: Annotated[int, AfterValidator(_most)] | None = Field(
        default=None,
        description="how many cards it can hold; without it the whole deck",
        json_schema_extra={"minimum": 1},
    )
    label: Localised = Field(default={}, description="what people read")


class StateModel(Cited):
    of: Of = Field(default=[], description="the types of which each value has a state, such as player")
    type: TypeText = Field(description="number, boolean, player, card, kind or an enumeration; with `?` it may be none")
    starts: Scalar = Field(default=None, description="its value at the start and after each reset")
    each: NameText | None = Field(default=None, description="the mark on whose entry it is set back")
    seen_by: Viewer = Field(default="all", description="who sees it")
    label: Localised = Field(default={}, description="what people read")


class InterpretationModel(Model):
    question: Localised = Field(description="what the rulebook leaves open")
    taken: Localised = Field(description="the reading that this ruleset takes")
    others: list[Localised] = Field(default=[], description="the readings that it does not take")


class DocumentModel(Model):
    """A Croupier ruleset."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        title="Croupier ruleset",
        json_schema_extra={"$schema": "https://json-schema.org/draft/2020-12/schema"},
    )

    language: Literal[1] = Field(description="the version of the rule language")
    ruleset: RulesetName = Field(description="the name of the ruleset")
    title: Localised = Field(description="what people call the game")
    summary: Localised = Field(default={}, description="the game in a sentence or two")
    players: Players = Field(description="how many may play: `4`, `2..10` or `[2, 4]`")
    faces: Names = Field(
        default=[], description="the sides of the cards when they have several: the first is up at the start"
    )
    types: dict[
        NameText,
        Annotated[
            dict[MemberText, MemberModel | None],
            BeforeValidator(_members),
            WithJsonSchema(
                {
                    "anyOf": [
                        NAMES_SCHEMA,
                        {"type": "string", "pattern": NUMBERS_PATTERN},
                        {
                            "type": "object",
                            "patternProperties": {NAME_PATTERN: {"anyOf": [_shape("MemberModel"), {"type": "null"}]}},
                            "minProperties": 1,
                        },
                    ]
                }
            ),
        ],
    ] = Field(default={}, description="enumerations: an ordered list of values each")
    options: dict[NameText, OptionModel] = Field(default={}, description="what a table may agree on before it plays")
    fields: dict[
        NameText,
        Annotated[
            FieldModel,
            BeforeValidator(_or_key("type")),
            WithJsonSchema({"anyOf": [{"type": "string"}, _shape("FieldModel")]}),
        ],
    ] = Field(default={}, description="what every card has, with types and defaults")
    cards: dict[str, KindModel | None] = Field(description="the kinds of cards")
    deck: DeckModel = Field(description="which cards there are, and how many")
    piles: dict[NameText, PileModel] = Field(description="where cards lie")
    state: dict[NameText, StateModel] = Field(default={}, description="what the game remembers beside its cards")
    outcome: str | None = Field(default=None, description="an expression over `player`: the players with the most win")
    labels: dict[str, Localised] = Field(default={}, description="what people read, as Fluent patterns")
    interpretations: dict[Code, InterpretationModel] = Field(default={}, description="open points of the rulebook")
    remarks: dict[Code, Localised] = Field(default={}, description="statements that demand nothing of the rules")
    cites: dict[str, Codes] = Field(default={}, description="statements by the name of what implements them")
    rules: str = Field(description="the rules, as one literal block")
