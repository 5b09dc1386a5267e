"""Many games of a ruleset as a Gymnasium vector environment, on a native batch.

Algorithm. A step is one call of native code over all games, and one that writes the columns. All that follows is
arithmetic on arrays: no Python code goes through games.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.language.diagnostics.excerpt import shown_value
from croupier.study.batches.begin import new_batch
from croupier.study.batches.numbered_game import NOBODY
from croupier.study.batches.numbering import NumberedAnswer
from croupier.study.learning.rewards import batch_rewards
from croupier.study.learning.spaces import answer_space, column_space
from croupier.study.learning.terms import Terms, whole_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

Infos = dict[str, Any]


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """Games that are answered all at once, as ``Rules.vector_env`` describes them.

    Observations are games x columns, int32: what the seat sees that is asked in each game. Rewards are games x seats,
    float64. Terminations and truncations are a truth value a game. ``infos`` has arrays with a row a game:

    - ``seat``: the seat that is asked; -1 where a game is over.
    - ``action_mask``: a 1 for each number that answers, int8.
    - ``fault``: the game has ended in a fault of the rules, or met a bound of native code. It is truncated.
    - ``final_obs``, ``final_seat`` and ``_final_obs``, in a step that truncates games at ``most_answers``: what was
      seen at their last decisions, by whom, and which games these are.
    """

    def __init__(self, terms: Terms, games: int, seed: int, autoreset: Any, *, copy: bool) -> None:
        self.terms, self.copy = terms, copy
        self.mode = AutoresetMode.SAME_STEP if autoreset is None else AutoresetMode(autoreset)
        self.metadata = {"name": terms.agreed.name, "render_modes": [], "autoreset_mode": self.mode}
        self.batch = new_batch(
            terms.agreed,
            games,
            list(terms.names) or terms.seats,
            seed,
            terms.options,
            terms.limits,
            fronts=terms.fronts,
            most=terms.most,
        )
        self.num_envs = games
        self.numbers, self.columns = self.batch.numbers, self.batch.observation
        self.single_observation_space = column_space(self.columns)
        self.single_action_space = answer_space(self.numbers)
        self.possible_agents = terms.agents
        self.seeds = np.zeros(games, dtype=np.uint64)  # of the game that is played in each place
        self._next = np.uint64(seed)  # the seed of the next game that begins
        self._count(np.ones(games, dtype=bool), seed)
        self._given = np.zeros(games, dtype=np.int64)  # the answers of each game
        # The rows that every step fills, unless each step makes its own.
        self._rows = None if copy else np.zeros((games, self.columns.width), dtype=np.int32)
        self._is_new = True  # no game has had an answer

    # The spaces of all games hold two arrays as large as all observations. Steps do without them.

    @cached_property
    def observation_space(self) -> Any:  # type: ignore[override]
        """Return the space of the rows of all games."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Any:  # type: ignore[override]
        """Return the space of a number for each game."""
        return MultiDiscrete(np.full(self.num_envs, self.numbers.count))

    def describe(self, number: int) -> NumberedAnswer:
        """Return the meaning of a number. Raise IndexError if there is no such number."""
        return self.numbers.describe(number)

    # --- games ---------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int32], Infos]:
        """Begin all games: with the seeds from ``seed`` on, or with those that no game has had.

        ``options`` may hold a ``reset_mask``, a truth value a game: then just these begin, with seeds that no game has
        had. Raise ValueError for other options, and for a seed that is no whole number; ResetNeeded for a
        ``reset_mask`` before all games have begun once; ClosedEnvironmentError after ``close``.
        """
        self._check_open("reset")
        which = self._reset_mask(options)
        first = int(self._next) if seed is None else whole_seed(seed)
        if which is not None:
            if seed is not None:
                raise ValueError("a seed is for all games; without `seed`, those of `reset_mask` get the next ones")
            self._check_begun("`reset` with a `reset_mask`")
            self._begin_again(which)
        elif seed is not None or not self._is_new:
            self._begin(first)
        self._is_new = False
        return self._seen(), self._infos(self.batch.lost)

    def _begin(self, first: int) -> None:
        """Begin all games, with the seeds from the first on."""
        self.batch.begin(first)
        self._given[:] = 0
        self._count(np.ones(self.num_envs, dtype=bool), first)

    def _begin_again(self, which: NDArray[np.bool_]) -> None:
        """Begin some games anew, with the next seeds."""
        self.batch.restart(which)
        self._given[which] = 0
        self._count(which, int(self._next))

    def _count(self, begun: NDArray[np.bool_], first: int) -> None:
        """Note the seeds of games that have begun in their order."""
        count = int(begun.sum())
        self.seeds[begun] = np.uint64(first) + np.arange(count, dtype=np.uint64)
        self._next = np.uint64((first + count) % 2**64)

    def _reset_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_] | None:
        if options is None:
            return None
        if not isinstance(options, Mapping):
            raise ValueError(f"options are values by their names, not {shown_value(options)}")
        for one in options:
            if one != "reset_mask":
                raise ValueError(f"`reset` knows the option reset_mask, not {shown_value(one)}")
        return self.batch.chosen(options["reset_mask"]) if options else None

    def _check_open(self, asked: str) -> None:
        """Raise ClosedEnvironmentError after ``close``."""
        if self.closed:
            raise ClosedEnvironmentError(f"`{asked}` after `close`: `vector_env` makes another environment")

    def _check_begun(self, asked: str) -> None:
        """Raise ResetNeeded before the first ``reset``."""
        if self._is_new:
            raise ResetNeeded(f"{asked} before the first `reset`, which begins all games")

    # --- answers -------------------------------------------------------------------------------

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.int32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Make an answer in every game, by its number: ``games`` whole numbers.

        The number of a game that is over counts for nothing. Raise IllegalMove, and change nothing, if a number does
        not answer its game; ValueError if ``actions`` is no such array; ResetNeeded before the first ``reset``, and
        ClosedEnvironmentError after ``close``.
        """
        self._check_open("step")
        self._check_begun("`step`")
        batch, same_step = self.batch, self.mode is AutoresetMode.SAME_STEP
        waiting = batch.asked < 0
        batch.answer(actions, restart=same_step)
        ended, lost = batch.finished, batch.lost
        self._given += ~waiting
        rewards = self._rewards(ended & ~lost)
        if ended.any():
            self._given[ended] = 0
            if same_step:
                self._count(ended, int(self._next))
        final, cut = self._cut()
        if self.mode is not AutoresetMode.DISABLED and waiting.any():
            self._begin_again(waiting)
        return self._seen(), rewards, ended & ~lost, lost | cut, self._infos(lost) | final

    def _rewards(self, over: NDArray[np.bool_]) -> NDArray[np.float64]:
        rewards = np.zeros((self.num_envs, self.terms.seats), dtype=np.float64)
        if over.any():
            program = self.terms.rules.program(self.terms.seats)
            rewards[over] = batch_rewards(program, self.batch.outcomes[over], self.terms.reward)
        return rewards

    def _cut(self) -> tuple[Infos, NDArray[np.bool_]]:
        """Truncate the games that have had the most answers. Return what was seen at their last decisions, and which
        games these are."""
        most = self.terms.most_answers
        cut = np.zeros(self.num_envs, dtype=bool) if most is None else self._given >= most
        if not cut.any():
            return {}, cut
        seats = np.where(cut, self.batch.asked, NOBODY)
        seen = self.batch.observe()
        seen[~cut] = 0
        if self.mode is AutoresetMode.SAME_STEP:
            self._begin_again(cut)
        else:
            self.batch.end(cut)
            self._given[cut] = 0
        return {"final_obs": seen, "final_seat": seats, "_final_obs": cut}, cut

    # --- what is seen --------------------------------------------------------------------------

    def _seen(self) -> NDArray[np.int32]:
        return self.batch.observe(self._rows)

    def _infos(self, lost: NDArray[np.bool_]) -> Infos:
        mask = self.batch.mask.view(np.int8)
        return {
            "seat": np.maximum(self.batch.asked, NOBODY),
            "action_mask": mask.copy() if self.copy else mask,
            "fault": lost,
        }
