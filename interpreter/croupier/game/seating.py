"""The seats of a table: the number of players, and their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any

from croupier.language.diagnostics.excerpt import shown_value
from croupier.language.syntax.characters import REFUSED_IN_LINE

LONGEST_NAME = 100
"""The most characters of a player's name."""


def wrong_with_name(name: Any) -> str:
    """Return why a name is not possible, or an empty text for one that is."""
    if not isinstance(name, str):
        return f"the name of a player is a text, not {shown_value(name)}"
    if len(name) > LONGEST_NAME:
        return f"the name of a player has at most {LONGEST_NAME} characters, not {len(name)}"
    found = REFUSED_IN_LINE.search(name)
    return "" if found is None else f"the name of a player cannot hold the character U+{ord(found.group()):04X}"


def seated(players: Any, fewest: int) -> tuple[int, list[str]]:
    """Return the number of players, and their names if they have any.

    ``players`` is a number, a list of names, or ``None`` for the fewest players. Raise ValueError for anything else.
    """
    if players is None:
        return fewest, []
    if type(players) is int:
        return players, []
    if isinstance(players, str | bytes | bool | Set | Mapping) or not isinstance(players, Iterable):
        raise ValueError(f"players are a number or a list of names, not {shown_value(players)}")
    names = list(players)
    problem = next((found for one in names if (found := wrong_with_name(one))), "")
    if problem:
        raise ValueError(problem)
    return len(names) or fewest, names
