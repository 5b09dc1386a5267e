"""The setup of a table: all that is agreed before play. With the answers, it determines the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.language.ruleset.ruleset import in_language


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """What a seat is for."""

    kind: str  # ``person`` or ``bot``
    bot: str = "greedy"  # the kind of bot that plays it, or takes it where nobody does


@dataclass(frozen=True, slots=True)
class LaidRule:
    """A house rule of a table, as people read it."""

    name: str
    title: Mapping[str, str]  # by language
    summary: Mapping[str, str]
    decides: tuple[str, ...] = ()  # the open points of the game that it decides otherwise


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What is agreed before play, as plain data."""

    ruleset: str  # the text of the resolved ruleset: one document, with the house rules, without the options
    words: tuple[str, ...]  # the ruleset and its house rules as words of a command
    seats: tuple[SeatSetup, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    house_rules: tuple[LaidRule, ...] = ()
    language: str = "en"
    away: int = 0  # the seconds after which a bot stands in for an absent person; 0 for never
    pace: float = 1.5  # the seconds that a bot takes to answer

    def house_rules_in(self, language: str) -> list[dict[str, str]]:
        """Return the house rules for a page."""
        return [
            {
                "name": one.name,
                "title": in_language(dict(one.title), language, one.name),
                "summary": in_language(dict(one.summary), language),
            }
            for one in self.house_rules
        ]
