"""The report on a batch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from croupier.engines.contract.faults import Fault
from croupier.study.simulation.playouts import Block
from croupier.study.simulation.rows import Columns
from croupier.study.simulation.statistics import Series


@dataclass
class Report:
    """The figures of a batch.

    A series has the ``mean``, the ``deviation`` and the ``largest`` of its figures, one per round.

    ``rows`` holds one array per column, and in each array one figure per round, in the order of the games:

    - ``game`` in the batch, from 0, its ``seed``, and ``round`` in the game, from 1;
    - ``turns``, ``choices`` and ``forced`` (turns without a choice) of the round, and ``fault``: 1 if a fault has
      ended the round, else 0;
    - ``wins_1``, ``wins_2`` … of each player, and ``change_1``, ``change_2`` … of each player's outcome.

    The arrays are of the standard library, with 64 bits per figure: numpy, pandas and pyarrow take them without a
    copy, and none of these packages is needed.
    """

    ruleset: str  # its name, with its house rules
    engine: str  # its name
    seed: int  # of the first game
    games: int = 0  # games that were played
    rounds: int = 0
    faults: int = 0  # games that ended in a fault
    seconds: float = 0.0  # of real time
    turns: Series = field(default_factory=Series)  # entries of rules that mark ``turn``
    choices: Series = field(default_factory=Series)  # answers at which there were several to choose from
    points: Series = field(default_factory=Series)  # changes of all players' outcomes, without their signs
    wins: list[int] = field(default_factory=list)  # by seat
    kept_faults: list[Fault] = field(default_factory=list)  # the first of each kind, at most 10
    interrupted: bool = False  # the batch has ended before its last game: by Ctrl-C, or as ``gone`` says
    gone: str = ""  # why nobody was left to play; empty unless that has ended the batch
    passed_over: str = ""  # why a faster engine has not played, where that is not expected
    rows: Columns | None = field(default=None, repr=False)  # ``None`` unless rows were asked for

    def tell(self, block: Block) -> None:
        """Take over the figures of all games so far."""
        tally = block.tally
        self.games, self.rounds, self.wins = block.games, tally.rounds, tally.wins
        self.turns, self.choices, self.points = tally.turns, tally.choices, tally.points
        self.faults, self.kept_faults = block.faults, block.kept_faults

    def to_data(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        return {
            "ruleset": self.ruleset,
            "engine": self.engine,
            "seed": self.seed,
            "games": self.games,
            "rounds": self.rounds,
            "faults": self.faults,
            "seconds": round(self.seconds, 3),
            "turns_per_round": {
                "mean": round(self.turns.mean, 4),
                "sd": round(self.turns.deviation, 4),
                "max": self.turns.largest,
            },
            "choices_per_round": {"mean": round(self.choices.mean, 4), "sd": round(self.choices.deviation, 4)},
            "wins_by_seat": self.wins,
            "points_per_round": {"mean": round(self.points.mean, 4)},
        }
