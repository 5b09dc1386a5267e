"""The games of random rulesets: their rules, seats, seeds and limits. All comparisons of engines go through
``games_of``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from croupier import load, load_text
from croupier.engines.contract.limits import Limits
from croupier.language.diagnostics import RulesetError
from croupier.language.ruleset.ruleset import Option
from croupier.rules import Rules

from .chance import Chance
from .layers import Documents, random_documents

LIMITS = Limits(steps=4_000, game_steps=60_000, decisions=150, moves=150, events=4_000)
"""Enough for most games, and little enough that none takes long."""

TIGHT = [
    Limits(steps=150, game_steps=60_000, decisions=150, moves=150, events=4_000),
    Limits(steps=4_000, game_steps=200, decisions=150, moves=150, events=4_000),
    Limits(steps=4_000, game_steps=60_000, decisions=3, moves=150, events=4_000),
    Limits(steps=4_000, game_steps=60_000, decisions=150, moves=2, events=4_000),
    Limits(steps=4_000, game_steps=60_000, decisions=150, moves=150, events=25),
    Limits(steps=4_000, game_steps=60_000, decisions=150, moves=150, events=4_000, sets=3),
]
"""Limits that a game may well pass, one of each sort."""

GAMES = 3


class Play(NamedTuple):
    """A game to be played: ``rules.new_game(players=seats, seed=seed, limits=limits)``. The rules have their options
    in them already."""

    rules: Rules
    seats: int
    seed: int
    limits: Limits


LAID = [(50, (0, False)), (20, (1, False)), (12, (2, False)), (10, (0, True)), (8, (1, True))]
"""How many house rules are laid on a ruleset, and whether there is a variant below them, each with its weight."""


def rules_of(seed: int) -> Rules | None:
    """The random ruleset of a seed, half of the time with layers on it; none where the checker refuses it.

    House rules that do not go together with the rest are left out.
    """
    documents = documents_of(seed)
    if len(documents.texts) == 1:
        return _loaded(partial(load_text, documents.texts[documents.ruleset], f"random-{seed}"))
    with TemporaryDirectory() as made:
        folder = Path(made)
        documents.write(folder)
        for count in range(len(documents.house_rules), -1, -1):
            some = [folder / name for name in documents.house_rules[:count]]
            rules = _loaded(partial(load, folder / documents.ruleset, some))
            if rules is not None:
                return rules
    return None


def documents_of(seed: int) -> Documents:
    """The documents of the random ruleset of a seed."""
    house_rules, variant = Chance(7_000_003 * (seed + 1)).weighted(LAID)
    return random_documents(seed, house_rules, variant=variant)


def _loaded(load: Callable[[], Rules]) -> Rules | None:
    try:
        return load()
    except RulesetError:
        return None


def games_of(seed: int, games: int = GAMES) -> Iterator[Play]:
    """Some games of the random ruleset of a seed, the same ones each time; none where the checker refuses it."""
    rules = rules_of(seed)
    if rules is None:
        return
    chance = Chance(1_000_003 * (seed + 1))
    for number in range(games):
        options = _options(rules, chance) if chance.percent(33) else {}
        limits = chance.one(TIGHT) if chance.percent(7) else LIMITS
        yield Play(
            rules.with_options(options),
            rules.players[chance.between(0, len(rules.players) - 1)],
            1000 * seed + number,
            limits,
        )


def _options(rules: Rules, chance: Chance) -> dict[str, Any]:
    """What a table may agree on: a value for some of the options."""
    open_ones = [one for one in rules.ruleset.options.values() if one.fixed_at is None]
    chosen = chance.some(open_ones, 0, 2)
    return {one.name: chance.one(_values(rules, one)) for one in chosen if one.type != "rule"}


def _values(rules: Rules, option: Option) -> list[Any]:
    if option.type == "boolean":
        return [True, False]
    if option.type == "choice":
        return list(option.choices)
    if option.low is not None and option.high is not None:
        return list(range(option.low, option.high + 1))
    return [one.name for one in rules.ruleset.enumerations[option.type].members]
