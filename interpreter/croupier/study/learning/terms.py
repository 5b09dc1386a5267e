"""What the games of an environment have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from croupier.engines.contract.limits import Limits
from croupier.game.agreed import AgreedRules
from croupier.game.handed import check_flag, check_limits
from croupier.game.seating import seated
from croupier.language.diagnostics.bounded import described
from croupier.language.diagnostics.excerpt import shown_value
from croupier.study.learning.rewards import REWARDS
from croupier.table.random import LARGEST_SEED


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules, the table and the rewards of an environment."""

    agreed: AgreedRules  # without the options
    options: Mapping[str, Any]
    seats: int
    names: tuple[str, ...]  # one per seat, or none at all
    limits: Limits
    fronts: bool  # cards are told by the side that is up alone
    most: int  # the most numbers of answers
    reward: str
    most_answers: int | None  # a game that has had so many answers is truncated

    @property
    def rules(self) -> AgreedRules:
        """Return the rules with the options."""
        return self.agreed.with_options(self.options)

    @property
    def agents(self) -> list[str]:
        """Return the names of the seats for learners, in the order of the seats."""
        return [f"player_{seat}" for seat in range(self.seats)]


def agreed_terms(
    agreed: AgreedRules,
    players: Any,
    options: Mapping[str, Any] | None,
    limits: Limits,
    fronts: bool,
    most: int,
    reward: str,
    most_answers: int | None,
) -> Terms:
    """Return the terms of an environment. Raise ValueError and RulesetError for what is not possible."""
    check_limits(limits)
    check_flag("fronts", fronts)
    check_number("most", most, 1, 2**31)
    if reward not in REWARDS:
        raise ValueError(f"a reward is {' or '.join(REWARDS)}, not {shown_value(reward)}")
    if most_answers is not None:
        check_number("most_answers", most_answers, 1, 2**31)
    rules = agreed.with_options({} if options is None else options)
    seats, names = seated(players, agreed.players[0])
    rules.program(seats)
    return Terms(agreed, dict(options or {}), seats, tuple(names), limits, fronts, most, reward, most_answers)


def whole_seed(seed: Any) -> int:
    """Return the seed of a game, which may be a number of NumPy. Raise ValueError if it is none."""
    value = int(seed) if isinstance(seed, Integral) and not isinstance(seed, bool) else seed
    check_number("a seed", value, 0, LARGEST_SEED)
    return int(value)


def check_number(name: str, value: Any, low: int, high: int) -> None:
    """Raise ValueError unless a value is a whole number in a range."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high}, not {described(value)}")
