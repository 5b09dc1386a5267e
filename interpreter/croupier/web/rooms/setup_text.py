"""The setup of a table as a text that is stored, and the rules that it holds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from croupier.game.encoded import encoded
from croupier.language.checking import checked_or_raised
from croupier.language.recent import Recent
from croupier.language.ruleset.ruleset import Ruleset, SeenBy
from croupier.rules import Rules, load_text
from croupier.web.rooms.setup import LaidRule, SeatSetup, TableSetup

FORMAT = 1
"""The format of the text."""

MOST_KEPT = 100
MOST_CHARACTERS = 1_500_000
"""The most rules that are kept, and the most characters of their texts."""


class StrangeSetup(Exception):
    """A text holds no setup that this program reads."""


def setup_text(setup: TableSetup) -> str:
    """Return a setup as JSON."""
    return encoded({"format": FORMAT, **asdict(setup)})


def setup_of(text: str) -> TableSetup:
    """Return the setup that a text of ``setup_text`` holds. Raise StrangeSetup for another text."""
    try:
        data: dict[str, Any] = json.loads(text)
        form = data.pop("format")
        if form != FORMAT:
            raise StrangeSetup(f"its setup has the format {form}, and this program reads {FORMAT}")
        seats = tuple(SeatSetup(**one) for one in data.pop("seats"))
        house_rules = tuple(_laid_rule(**one) for one in data.pop("house_rules"))
        return TableSetup(seats=seats, house_rules=house_rules, words=tuple(data.pop("words")), **data)
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise StrangeSetup(f"its setup cannot be read: {problem}") from problem


def _laid_rule(decides: Sequence[str] = (), **texts: Any) -> LaidRule:
    return LaidRule(**texts, decides=tuple(decides))


class KeptRules:
    """The rules of tables. Those that agree on the same share them, and what is compiled of them."""

    def __init__(self) -> None:
        self._kept = Recent[Rules](MOST_KEPT, MOST_CHARACTERS)
        self._open = Recent[Rules](MOST_KEPT, MOST_CHARACTERS)

    def of(self, setup: TableSetup, rules: Rules | None = None) -> Rules:
        """Return the rules of a setup, which are ``rules`` where these have been loaded already. Raise RulesetError.

        Tables with other options have rules of their own: rules keep a variant for all options that they are asked for,
        and strangers choose the options.
        """
        return self._kept.of(_key(setup), len(setup.ruleset), lambda: rules or load_text(setup.ruleset, "table.yaml"))

    def with_all_seen(self, setup: TableSetup) -> Rules:
        """Return the rules of a setup, but that everybody sees every card and every value. They play the same games."""
        return self._open.of(_key(setup), len(setup.ruleset), lambda: with_all_seen(self.of(setup).ruleset))


def _key(setup: TableSetup) -> tuple[str, str]:
    return setup.ruleset, encoded(dict(setup.options), sort_keys=True)


def with_all_seen(ruleset: Ruleset) -> Rules:
    """Return rules by which everybody sees every card and every value, and which play the same games."""
    by_all = SeenBy("all", "all", "all", "all")
    piles = {name: replace(one, seen_by=by_all) for name, one in ruleset.piles.items()}
    states = {name: replace(one, seen_by="all") for name, one in ruleset.states.items()}
    return Rules(checked_or_raised(replace(ruleset, piles=piles, states=states), []))
