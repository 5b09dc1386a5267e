"""The parameters of the game ``croupier``, as OpenSpiel has them: texts and numbers by their names.

OpenSpiel writes parameters into a text, where ``,``, ``=`` and brackets are its own. So house rules are joined by
``+``, and options are ``NAME:VALUE``, with spaces in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from croupier.engines.contract.limits import DEFAULT_LIMITS
from croupier.game.game import Game
from croupier.language.analysis.constants import LARGEST, SMALLEST
from croupier.language.diagnostics.excerpt import shown_value
from croupier.rules import Rules, load
from croupier.study.batches.numbered_game import NumberedGame
from croupier.study.batches.numbering import MOST, AnswerNumbers
from croupier.study.batches.observation import Observation
from croupier.study.learning.rewards import OUTCOME
from croupier.study.learning.terms import Terms, agreed_terms, check_number
from croupier.texts.telling.teller import Teller

DEFAULTS: dict[str, Any] = {
    "rules": "",  # the name of a ruleset, or the path of a rule file
    "house_rules": "",  # such as `forced-play+stacking`
    "options": "",  # such as `goal:200 hand:5`
    "players": 0,  # 0: as few as can play
    "seed": 0,  # of the first deal
    "deals": 10_000,  # how many deals chance chooses from
    "reward": OUTCOME,
    "most_answers": 10_000,  # a game that has had so many is over, and rewards nobody
    "fronts": False,
    "most": MOST,
}
"""The parameters with their default values."""

MOST_DEALS = 1_000_000

MOST_NUMBER = 2**31 - 1
"""The largest number that OpenSpiel passes on. It refuses larger ones itself, before they come here."""

OF_OPENSPIEL = ",=()"
"""The characters that OpenSpiel's texts of parameters have for themselves."""


@dataclass(frozen=True, eq=False)
class SpielSetup:
    """What all games with the same parameters have in common."""

    parameters: Mapping[str, Any]
    rules: Rules  # without the options
    terms: Terms

    @cached_property
    def numbers(self) -> AnswerNumbers:
        program = self.terms.rules.program(self.terms.seats)
        return AnswerNumbers(program, fronts=self.terms.fronts, most=self.terms.most)

    @cached_property
    def observation(self) -> Observation:
        return Observation(self.numbers.program)

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.numbers.program, "en", (), self.terms.rules.labels("en"))

    @cached_property
    def chances(self) -> list[tuple[int, float]]:
        """Return the deals by number, each with its chance."""
        deals = self.parameters["deals"]
        return [(deal, 1 / deals) for deal in range(deals)]

    @property
    def utilities(self) -> tuple[float, float]:
        """Return the least and the largest reward that there can be."""
        return (float(SMALLEST), float(LARGEST)) if self.terms.reward == OUTCOME else (0.0, 1.0)

    def seed(self, deal: int) -> int:
        """Return the seed of a deal."""
        return int(self.parameters["seed"]) + deal

    def deal(self, number: int) -> NumberedGame:
        """Return a game at its first decision. Raise Fault."""
        return self.numbered(self.rules.new_game(self.terms.seats, self.seed(number), self.terms.options))

    def restored(self, save: str) -> NumberedGame:
        """Return a saved game. Raise SaveError."""
        return self.numbered(self.rules.restore(save))

    def numbered(self, game: Game) -> NumberedGame:
        """Return a game with its numbers."""
        return NumberedGame(game, self.numbers, self.observation)


def setup_of(given: Mapping[str, Any]) -> SpielSetup:
    """Return the setup of parameters; those that are not given have their default values.

    Raise ValueError for values that are not possible, and RulesetError for rules and options with mistakes. Raise
    CannotNumber and TooManyColumns as ``Rules.batch`` does.
    """
    found = {**DEFAULTS, **given}
    _check(found)
    return _setup(tuple(sorted(found.items())))


@lru_cache(maxsize=16)
def _setup(items: tuple[tuple[str, Any], ...]) -> SpielSetup:
    found = dict(items)
    rules = load(found["rules"], [one for one in found["house_rules"].split("+") if one])
    terms = agreed_terms(
        rules,
        found["players"] or None,
        dict(_option(one) for one in found["options"].split()),
        DEFAULT_LIMITS,
        found["fronts"],
        found["most"],
        found["reward"],
        found["most_answers"],
    )
    return SpielSetup(found, rules, terms)


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition(":")
    if not (name and value):
        raise ValueError(f"options are NAME:VALUE with spaces in between, not {shown_value(text)}")
    return name, value


def _check(found: Mapping[str, Any]) -> None:
    if not found["rules"]:
        raise ValueError("which game? `rules` is the name of a ruleset, or the path of a rule file")
    for name in ("rules", "house_rules", "options"):
        if any(one in OF_OPENSPIEL for one in found[name]):
            raise ValueError(
                f"{name} cannot hold `,`, `=` or brackets, which OpenSpiel has for itself: {shown_value(found[name])}; "
                "give the file another name"
            )
    check_number("deals", found["deals"], 1, MOST_DEALS)
    check_number("seed", found["seed"], 0, MOST_NUMBER)
    check_number("most", found["most"], 1, MOST_NUMBER)
    check_number("most_answers", found["most_answers"], 1, DEFAULT_LIMITS.decisions)
