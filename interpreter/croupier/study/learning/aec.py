"""A ruleset as a PettingZoo AEC environment: one game, and one seat at a time answers by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv

from croupier.game.start import new_game
from croupier.language.diagnostics.excerpt import shown_value
from croupier.study.batches.numbered_game import NumberedGame
from croupier.study.batches.numbering import AnswerNumbers, NumberedAnswer
from croupier.study.batches.observation import Observation
from croupier.study.learning.rewards import game_rewards
from croupier.study.learning.spaces import answer_space, seat_space
from croupier.study.learning.terms import Terms, whole_seed
from croupier.study.learning.told import seat_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ANSI = "ansi"

NO_GAME = "there is no game yet; `reset` begins one"


class AecEnvironment(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """A game of some rules, answered by number, as ``Rules.aec_env`` describes it.

    Games come one after the other: the first has a given seed, and each the seed after that of the one before.
    """

    def __init__(self, terms: Terms, seed: int, engine: str | None, render_mode: str | None) -> None:
        super().__init__()
        if render_mode not in (None, ANSI):
            raise ValueError(f"a render mode is {ANSI} or None, not {shown_value(render_mode)}")
        program = terms.rules.program(terms.seats)
        self.terms, self.engine, self.render_mode = terms, engine, render_mode
        self.numbers = AnswerNumbers(program, fronts=terms.fronts, most=terms.most)
        self.columns = Observation(program)
        self.metadata = {"name": terms.agreed.name, "render_modes": [ANSI], "is_parallelizable": False}
        self.possible_agents = terms.agents
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # A space keeps the seed of its samples, so each agent has its own.
        self._spaces = {one: seat_space(self.columns, self.numbers) for one in self.possible_agents}
        self._answers = {one: answer_space(self.numbers) for one in self.possible_agents}
        self.seed = seed - 1  # of the game that is played
        self._table: NumberedGame | None = None

    # --- spaces --------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Dict:
        """Return the space of ``observe``: the columns as "observation", and "action_mask"."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of the numbers of answers."""
        return self._answers[agent]

    def describe(self, number: int) -> NumberedAnswer:
        """Return the meaning of a number. Raise IndexError if there is no such number."""
        return self.numbers.describe(number)

    @property
    def table(self) -> NumberedGame:
        """Return the game that is played. Raise RuntimeError before the first ``reset``."""
        if self._table is None:
            raise RuntimeError(NO_GAME)
        return self._table

    # --- a game --------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game with a seed, or with the one after that of the last game.

        No ``options`` are read: those of the rules are agreed on before. Raise ValueError for an invalid seed, and
        Fault.
        """
        terms = self.terms
        self.seed = whole_seed(self.seed + 1 if seed is None else seed)
        players = terms.names or terms.seats
        game = new_game(terms.agreed, players, self.seed, terms.options, terms.limits, False, self.engine)
        self._table, self._given = NumberedGame(game, self.numbers, self.columns), 0
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {one: {} for one in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._select()
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """Make the answer of the agent that is asked, by its number, and run to the next one.

        After the end, each agent steps once more with ``None``, and leaves. Raise IllegalMove, and change nothing, if
        the number is not open in the mask. Raise Fault if the rules fault: it tells the place in the rules, and this
        game is at its end; ``reset`` begins another one. Raise RuntimeError before the first game, and after the last
        agent has left.
        """
        if not self.agents:
            raise RuntimeError("no agent is left; `reset` begins a game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.answer(action)  # type: ignore[arg-type]
        self._given += 1
        self.infos = {one: {} for one in self.agents}
        self.infos[agent] = {"answered": str(self.describe(int(action)))}  # type: ignore[arg-type]
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Select the agent that is asked. At the end of a game, reward all."""
        terms, game = self.terms, self.table.game
        if game.over:
            rewards = game_rewards(game.program, game.outcome(), terms.reward)
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[self.table.seat]
        if terms.most_answers is not None and self._given >= terms.most_answers:
            self.truncations = dict.fromkeys(self.agents, True)

    # --- what is seen --------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent sees, by its seat: "observation", int32, and "action_mask", int8, which has a 1 for
        each number that the agent can answer now. Raise ValueError."""
        if agent not in self._seats:
            raise ValueError(f"no agent is called {shown_value(agent)}; there are {', '.join(self.possible_agents)}")
        seat = self._seats[agent]
        return {"observation": self.table.seen_by(seat), "action_mask": self._mask(seat)}

    def last(self, observe: bool = True) -> Any:
        """Return what the agent that is asked has to know, as PettingZoo has it. Raise RuntimeError before the first
        ``reset``."""
        if self._table is None:
            raise RuntimeError(NO_GAME)
        return super().last(observe)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = self.table.mask(seat)
        if any(self.truncations.values()):
            mask[:] = 0
        return mask

    def render(self) -> str | None:
        """Return the view of the agent that is asked as text, with its answers; ``None`` without a ``render_mode``."""
        if self.render_mode is None:
            return None
        return "\n".join(seat_lines(self.table, self._seats[self.agent_selection]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process between games: the copy begins with the game after the last one."""
        if self.agents:
            raise TypeError("an environment is copied between games; `table.clone()` copies the game that is played")
        return AecEnvironment, (self.terms, self.seed + 1, self.engine, self.render_mode)

    def close(self) -> None:
        """Do nothing: an environment holds nothing that needs to be closed."""
