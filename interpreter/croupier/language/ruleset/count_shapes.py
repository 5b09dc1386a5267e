"""The shapes of counts: how many may play, and how many teams there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

RANGE = re.compile(r"(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})\Z")


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


def from_one_on(what: str) -> Any:
    """Return a function that refuses numbers below 1."""

    def check(value: int) -> int:
        if value < 1:
            raise ValueError(f"expected {what} from 1 on")
        return value

    return check


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
