"""The game ``croupier`` of OpenSpiel: any ruleset, by its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.study.learning.openspiel.library import pyspiel
from croupier.study.learning.openspiel.observer import SpielObserver
from croupier.study.learning.openspiel.parameters import DEFAULTS, setup_of
from croupier.study.learning.openspiel.spiel_state import SpielState

MOST_SEATS = 100


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset at a table of a number of players.

    Raise ValueError for parameters that are not possible, and RulesetError for rules with mistakes.
    """

    TYPE = pyspiel.GameType(
        short_name="croupier",
        long_name="Croupier: card games from rule files",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        default_loadable=False,
    )

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.setup = setup = setup_of(params or {})
        low, high = setup.utilities
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.numbers.count,
            max_chance_outcomes=setup.parameters["deals"],
            num_players=setup.terms.seats,
            min_utility=low,
            max_utility=high,
            max_game_length=setup.parameters["most_answers"],
        )
        super().__init__(self.TYPE, info, dict(setup.parameters))

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer. Raise ValueError for parameters, of which it has none."""
        if params:
            raise ValueError(f"observers of this game have no parameters, and not {params}")
        return SpielObserver(self.setup, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)
